// The open table, for the one who teaches: all hands side by side, and who knows what.

const PLACE_WORDS = { envelope: "envelope", open: "open on the table" };
const KNOWS = {
  own: { sign: "■", words: "holds it" },
  knows: { sign: "✓", words: "knows where it is" },
};
const FRESH = { sign: "✓ new", words: "has just learnt it" };
const NEAR = 3; // in so few places it can be found soon

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
  const signs = [...Object.values(KNOWS), FRESH].map(({ sign, words }) => [sign, words]);
  const numbers = [["4", "it can still be in so many places"], ["25 %", "how likely it is in the envelope, as far as one can know"]];
  const entries = [...signs, ...numbers].map(([sign, words]) => h("span", {}, h("b", {}, sign), words));
  return h("p", { class: "ckt-legend" }, entries);
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
  const head = h("tr", {}, h("th", { scope: "col" }, "Card"), h("th", { scope: "col", class: "ckt-lies" }, "Where"), names);
  const then = all.over ? "could conclude about it before all cards were shown" : "can conclude about it";
  const caption = `For each card: where it is, and what each player ${then} (all deals that fit count alike)`;
  return h(
    "table",
    { class: "ckt-rooms ckt-knowledge" },
    h("caption", {}, caption),
    h("thead", {}, head),
    h("tbody", {}, solutionsRow(all)),
    cardGroups(app, all).map(([words, cards]) => h("tbody", {}, groupRow(app, words), cards.map((card) => knowledgeRow(app, all, card)))),
  );
}

/** The envelope first, for all that is asked is what lies in it; then the other cards by kind. */
function cardGroups(app, { cards }) {
  const hidden = cards.filter(({ at }) => at === "envelope");
  const others = Object.entries(CATEGORY_WORDS).map(([category, words]) => [
    words,
    cards.filter(({ name, at }) => at !== "envelope" && app.card.get(name).category === category),
  ]);
  return [["The envelope", hidden], ...others].filter(([, held]) => held.length);
}

const groupRow = (app, words) =>
  h("tr", { class: "ckt-group" }, h("th", { scope: "rowgroup", colspan: app.scene.seats.length + 2 }, words));

/** How near each player is to the end. */
function solutionsRow(all) {
  const cells = all.players.map((player) => {
    const look = `ckt-knows-${player.ready ? "knows" : "near"}`;
    return h("td", { class: look, title: player.note || null }, nearness(player, all));
  });
  return h("tr", { class: "ckt-solutions" }, h("th", { scope: "row" }, "Solutions left"), h("td", { class: "ckt-lies" }), cells);
}

/** How many solutions are left for a player, or that there is but one. */
function nearness({ solutions, ready, out }, { over }) {
  const left = solutions == null ? "too many to count" : solutions.toLocaleString("en");
  const known = out || over ? "✓ knows it" : "✓ can accuse";
  return `${ready ? known : left}${out ? ", is out" : ""}`;
}

function knowledgeRow(app, { players, envelope }, { name, at, knows, fresh }) {
  const place = envelope.indexOf(name);
  const where = PLACE_WORDS[at] ?? app.seatName(at);
  const cells = knows.map((known, seat) => knowledgeCell(known, place < 0 ? null : players[seat].chances[place], fresh.includes(seat)));
  const look = { class: at === "envelope" ? "ckt-hidden-card" : null };
  return h("tr", look, h("th", { scope: "row" }, name), h("td", { class: "ckt-lies" }, where), cells);
}

/** What one player knows of one card; of a card in the envelope, how likely it seems to be there. */
function knowledgeCell(known, chance, fresh) {
  if (known == null) return h("td", {}, "–");
  if (Object.hasOwn(KNOWS, known)) {
    const { sign, words } = fresh ? FRESH : KNOWS[known];
    return h("td", { class: `ckt-knows-${known}${fresh ? " ckt-fresh" : ""}` }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "ckt-unseen" }, words));
  }
  if (chance) return h("td", {}, chance, h("span", { class: "ckt-unseen" }, " likely"));
  const look = { class: known <= NEAR ? "ckt-knows-near" : "ckt-knows-far" };
  return h("td", look, String(known), h("span", { class: "ckt-unseen" }, " places left"));
}

// ---- the commentary ----

/** What the moment that is shown has taught; nothing where no commentary was asked for. */
function commentPart(app) {
  const list = h("ul");
  const race = app.scene.everything && racePart(app);
  const told = h("div", { class: "ckt-comment-scroll", tabindex: 0, role: "group", "aria-label": "What this teaches" }, list);
  const el = h("section", { class: "ckt-panel ckt-comments", "aria-label": "Commentary", hidden: !app.scene.commented }, race && race.el, h("h3", {}, "What this teaches"), told);
  const show = whenChanged((comments) => {
    const said = comments.length ? comments : [app.scene.everything ? "Nobody has learnt anything new." : "Nothing new."];
    list.replaceChildren(...said.map((text) => h("li", {}, text)));
  });
  const update = () => {
    if (app.scene.commented) show(app.model.get("comments"));
    if (race) race.update();
  };
  return { el, update };
}

/** How near each player is, beside the board: the shorter the bar, the nearer. */
function racePart(app) {
  const list = h("ul", { class: "ckt-race" });
  const show = whenChanged((all) => {
    list.replaceChildren(...all.players.map((player, seat) => racer(app, all, player, seat)));
  });
  return { el: h("div", {}, h("h3", {}, "Solutions left"), list), update: () => show(app.model.get("everything")) };
}

function racer(app, all, player, seat) {
  const { solutions, ready } = player;
  const kinds = Object.keys(CATEGORY_WORDS).map((kind) => app.scene.cards.filter(({ category }) => category === kind).length);
  const most = kinds.reduce((product, size) => product * size, 1); // so many when one knows nothing
  const name = app.seatName(seat);
  const share = solutions == null ? 1 : Math.log(Math.max(solutions, 1)) / Math.log(Math.max(most, 2));
  const bar = h("span", { class: "ckt-race-bar", style: `width: ${Math.round(100 * share)}%` });
  const words = [h("span", {}, name), h("b", {}, nearness(player, all))];
  const look = { class: ready ? "ckt-race-ready" : null };
  return h("li", look, picture(app, name), h("div", {}, h("div", { class: "ckt-race-words" }, words), h("div", { class: "ckt-race-track" }, bar)));
}
