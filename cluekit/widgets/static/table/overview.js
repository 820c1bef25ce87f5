// The open table, for the one who teaches: all hands side by side, and who knows what.

const PLACE_WORDS = { envelope: "envelope", open: "open on the table" };
const KNOWS = {
  own: { sign: "■", words: "holds it" },
  knows: { sign: "✓", words: "knows where it is" },
};

function overviewPart(app) {
  const hands = h("div", { class: "ckt-hands" });
  const body = h("div", { class: "ckt-table-scroll ckt-overview-scroll", tabindex: 0, role: "group", "aria-label": "Who knows what" });
  const el = h(
    "section",
    { class: "ckt-panel ckt-notes ckt-overview", "aria-label": "All cards" },
    h("h3", {}, "All hands"),
    h("p", { class: "ckt-legend" }, "This page shows everything, the envelope too: keep it away from whoever plays."),
    hands,
    h("h3", {}, "Who knows what"),
    body,
    overviewLegend(),
  );
  const show = whenChanged((all) => {
    hands.replaceChildren(...handsOf(app, all));
    body.replaceChildren(knowledgeTable(app, all));
  });
  return { el, update: () => show(app.model.get("everything")) };
}

function overviewLegend() {
  const entries = Object.values(KNOWS).map(({ sign, words }) => h("span", {}, h("b", {}, sign), words));
  const open = h("span", {}, h("b", {}, "4"), "it may still be in so many places");
  return h("p", { class: "ckt-legend" }, entries, open);
}

function handsOf(app, { cards }) {
  const piles = [...app.scene.seats.map(({ name }, seat) => [seat, name]), ["envelope", "The envelope"], ["open", "Open on the table"]];
  return piles
    .map(([at, name]) => [name, cards.filter((card) => card.at === at)])
    .filter(([, held]) => held.length)
    .map(([name, held]) => openHand(app, name, held));
}

function openHand(app, name, held) {
  const items = held.map((card) => h("li", {}, picture(app, card.name), card.name));
  return h("div", { class: "ckt-open-hand", role: "group", "aria-label": name }, h("h4", {}, name), h("ul", {}, items));
}

function knowledgeTable(app, all) {
  const names = app.scene.seats.map(({ name }) => h("th", { scope: "col" }, picture(app, name), h("span", {}, name)));
  const bodies = Object.entries(CATEGORY_WORDS).map(([category, words]) => {
    const cards = all.cards.filter(({ name }) => app.card.get(name).category === category);
    return h("tbody", {}, groupRow(app, words), cards.map((card) => knowledgeRow(app, card)));
  });
  return h(
    "table",
    { class: "ckt-rooms ckt-knowledge" },
    h("caption", {}, "For each card: where it is, and what each player can conclude about it (all deals that fit count alike)"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Card"), h("th", { scope: "col" }, "Where"), names)),
    h("tbody", {}, summaryRows(all)),
    bodies,
  );
}

const groupRow = (app, words) =>
  h("tr", { class: "ckt-group" }, h("th", { scope: "rowgroup", colspan: app.scene.seats.length + 2 }, words));

/** What each player knows of the solution as a whole. */
function summaryRows({ players, envelope }) {
  const left = players.map(({ solutions, ready, note }) =>
    h("td", { title: note }, solutions == null ? "too many to count" : ready ? "1: can accuse" : solutions.toLocaleString("en")),
  );
  const chance = players.map(({ chances }) => h("td", {}, chances.join(" · ") || "–"));
  const label = `How likely they are: ${sentenceList(envelope)}`;
  return [
    h("tr", {}, h("th", { scope: "row", colspan: 2 }, "Solutions left"), left),
    h("tr", {}, h("th", { scope: "row", colspan: 2 }, label), chance),
  ];
}

function knowledgeRow(app, { name, at, knows }) {
  const where = PLACE_WORDS[at] ?? app.seatName(at);
  const cells = knows.map((known) => h("td", { class: `ckt-knows-${typeof known === "string" ? known : "open"}` }, knownFace(known)));
  const look = { class: at === "envelope" ? "ckt-hidden-card" : null };
  return h("tr", look, h("th", { scope: "row" }, name), h("td", {}, where), cells);
}

function knownFace(known) {
  if (known == null) return "–";
  const { sign, words } = KNOWS[known] ?? { sign: String(known), words: "places left" };
  return [h("span", { "aria-hidden": typeof known === "string" ? "true" : null }, sign), h("span", { class: "ckt-unseen" }, ` ${words}`)];
}

// ---- the commentary ----

/** What the moment that is shown has taught; nothing where no commentary was asked for. */
function commentPart(app) {
  const list = h("ul");
  const el = h("section", { class: "ckt-panel ckt-comments", "aria-label": "Commentary", hidden: !app.scene.commented }, h("h3", {}, "What this teaches"), list);
  const show = whenChanged((comments) => {
    const said = comments.length ? comments : ["Nothing new for anybody whose eyes one looks through."];
    list.replaceChildren(...said.map((text) => h("li", {}, text)));
  });
  return { el, update: () => app.scene.commented && show(app.model.get("comments")) };
}
