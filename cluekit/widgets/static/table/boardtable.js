// The board once more as a table: for whoever cannot see it, or would rather read.

function boardTable(app) {
  const rooms = h("tbody");
  const others = h("ul", { class: "ckt-standing-list" });
  const scrolls = { class: "ckt-table-scroll", tabindex: 0, role: "group", "aria-label": "The board as a table" };
  const body = h("div", scrolls, tableOf(rooms), others);
  const summary = h("summary", {}, "The board as a table");
  const el = h("details", { class: "ckt-fold ckt-board-table", toggle: () => update() }, summary, body);
  const show = whenChanged(() => {
    const here = groupByPlace(app.now.pieces);
    const ends = reachable(app);
    rooms.replaceChildren(...roomsOf(app).map((place) => roomRow(app, place, here[place.id] ?? [], ends)));
    others.replaceChildren(...standing(app).map((words) => h("li", {}, words)));
  });
  /** Nobody reads what is folded away. */
  const update = () => el.open && show(app.now.pieces, [...reachable(app)]);
  return { el, update };
}

function tableOf(rows) {
  const heads = ["Room", "Doors", "Passage to", "There", "Reachable"];
  return h(
    "table",
    { class: "ckt-rooms" },
    h("caption", {}, "The rooms: their doors by row and column, who and what is there, and whether you can go there now"),
    h("thead", {}, h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)))),
    rows,
  );
}

const roomsOf = (app) => app.scene.places.filter(({ outlines }) => outlines);

function roomRow(app, place, here, ends) {
  const doors = app.scene.places.filter((one) => one.doors?.includes(place.id)).map(({ id }) => id);
  const cells = [
    doors.join("; "),
    sentenceList(place.passages.map(app.words)),
    sentenceList(here.map(({ name }) => name)),
    ends.has(place.id) ? "yes" : "no",
  ];
  return h("tr", {}, h("th", { scope: "row" }, place.name), cells.map((words) => h("td", {}, words || "–")));
}

/** Tokens on squares, and what lies beside the board. */
function standing(app) {
  const onSquares = app.now.pieces.filter(({ at }) => at != null && !app.place.get(at).outlines);
  const aside = app.now.pieces.filter(({ at }) => at == null).map(({ name }) => name);
  return [
    ...onSquares.map(({ name, at }) => `${name} stands at ${whereabouts(app, app.place.get(at))}.`),
    ...(aside.length ? [`Not on the board yet: ${sentenceList(aside)}.`] : []),
  ];
}
