// The detective notepad: a grid of cards and owners, with what stands above and below it.

const CATEGORY_WORDS = { suspect: "Suspects", weapon: "Weapons", room: "Rooms" };
const LONGEST_WORD = 15; // longer words of a name are broken
const MARK_KEYS = { y: "yes", "+": "yes", n: "no", x: "no", "-": "no", "?": "maybe", Backspace: "", Delete: "" };

function notepadPart(app) {
  const columns = padColumns(app);
  const pad = { cells: [], names: [], columns, at: [0, 0], chosen: false, chose: () => {} };
  const groups = Object.entries(CATEGORY_WORDS).map(([category, words]) => padGroup(app, pad, category, words));
  const grid = h(
    "div",
    {
      class: "ckt-pad",
      role: "grid",
      "aria-label": "Detective notepad",
      style: `--ckt-columns: ${columns.length}; --ckt-word: ${longestWord(app)}`,
    },
    groups,
  );
  pad.cells[0][0].el.tabIndex = 0;
  const tools = padTools(app);
  const why = padWhy(app, pad);
  const chosen = padChosen(app, pad, why.ask);
  const key = legend(app);
  pad.chose = chosen.update;
  on(grid, "keydown", (event) => padKey(app, pad, event, why.ask));
  on(grid, "click", (event) => padClick(app, pad, event, why.ask));
  on(grid, "focusin", (event) => padChose(pad, event));
  const scrolls = h("div", { class: "ckt-table-scroll" }, grid);
  const parts = [tools.el, scrolls, chosen.el, key.el];
  const el = h("section", { class: "ckt-panel ckt-notes", "aria-label": "Notepad" }, parts);
  const update = () => {
    pad.cells.flat().forEach((cell) => updateCell(app, cell));
    pad.names.forEach((name) => updateName(app, name));
    [tools, key, chosen, why].forEach((part) => part.update());
    el.classList.toggle("ckt-back-then", lookingBack(app));
  };
  return { el, update };
}

function padColumns(app) {
  const seats = app.scene.seats.map((seat, number) => ({
    id: String(number),
    name: number === app.own ? "you" : seat.name,
    seat: seat.name,
  }));
  return [...seats, { id: "envelope", name: "envelope", seat: null }];
}

/** So many letters have to go beside each other in the column of names. */
function longestWord(app) {
  const words = app.scene.cards.flatMap(({ name }) => name.split(/[\s-]+/));
  return Math.min(Math.max(8, ...words.map((word) => word.length)), LONGEST_WORD);
}

function legend(app) {
  const entry = (mark) => h("span", {}, markShape(mark), MARK_WORDS[mark]);
  const keyed = (sample, words) => h("span", {}, sample, words);
  const sample = h("span", { class: "ckt-derived", "aria-hidden": "true" }, markShape("yes"), markShape("no"));
  const derivedText = h("span", {}, "");
  const derived = h("span", {}, sample, derivedText);
  const probabilities = keyed(h("span", { class: "ckt-chance" }, "42"), "per cent of the deals that fit (facts only)");
  const number = keyed(h("span", { class: "ckt-number" }, "3"), "showed one of these cards: suggestion 3");
  const seen = keyed(h("span", { class: "ckt-number ckt-seen" }, "3"), "showed it to you");
  const told = keyed(h("span", { class: "ckt-told" }, "→ S"), "you have shown it to S");
  const how = h("span", {}, "Click a box, or press Space, y, n or ? on it:");
  return {
    el: h("p", { class: "ckt-legend" }, how, MARK_CYCLE.filter(Boolean).map(entry), derived, probabilities, number, seen, told),
    update: () => {
      const { tries = [], seen: saw = [], told: showed = [] } = app.pad.record ?? {};
      const counted = app.pad.strength === "everything" && !app.pad.note;
      derived.hidden = !app.pad.follows;
      setText(derivedText, counted ? "follows from what you saw: click it for why" : "what you saw yourself: click it for why");
      probabilities.hidden = !app.pad.chances;
      number.hidden = !tries.length;
      seen.hidden = !saw.length;
      told.hidden = !showed.length;
    },
  };
}

function padGroup(app, pad, category, words) {
  const heads = pad.columns.map((column) =>
    h(
      "div",
      { class: "ckt-pad-head", role: "columnheader", title: column.name },
      column.seat ? picture(app, column.seat) : envelopePicture(),
      h("span", { class: "ckt-unseen" }, column.name),
    ),
  );
  const cards = app.scene.cards.filter((card) => card.category === category);
  return h(
    "div",
    { role: "rowgroup" },
    h(
      "div",
      { class: "ckt-pad-row", role: "row" },
      h("div", { class: "ckt-pad-title", role: "columnheader" }, words),
      heads,
    ),
    cards.map((card) => padRow(pad, card)),
  );
}

function envelopePicture() {
  return s(
    "svg",
    { class: "ckt-picture", viewBox: "-11 -11 22 22", "aria-hidden": "true" },
    s("path", { class: "ckt-envelope-icon", d: "M-9-6H9V7H-9ZM-9-6L0 1.5L9-6" }),
  );
}

function padRow(pad, card) {
  const row = pad.cells.length;
  const cells = pad.columns.map((column, at) => ({
    card: card.name,
    column,
    key: null,
    el: h("div", { class: "ckt-pad-cell", role: "gridcell", tabindex: -1, "data-row": row, "data-column": at }),
  }));
  pad.cells.push(cells);
  const name = h("div", { class: "ckt-pad-name", role: "rowheader" }, card.name);
  let drawn = "";
  pad.names.push({ card: card.name, el: name, key: () => drawn, keep: (key) => (drawn = key) });
  return h(
    "div",
    { class: "ckt-pad-row", role: "row" },
    name,
    cells.map((cell) => cell.el),
  );
}

function cycleMark(app, cell) {
  setMark(app, cell, MARK_CYCLE[(MARK_CYCLE.indexOf(markOf(app, cell)) + 1) % MARK_CYCLE.length]);
}

function setMark(app, cell, mark) {
  if (isOwn(app, cell) || mark === markOf(app, cell)) return; // the own hand is printed, not marked
  const rows = new Map(Object.entries(app.marks)); // a card may be called "__proto__"
  const row = { ...rows.get(cell.card), [cell.column.id]: mark };
  if (!mark) delete row[cell.column.id];
  if (Object.keys(row).length) rows.set(cell.card, row);
  else rows.delete(cell.card);
  app.marks = Object.fromEntries(rows); // the pencil does not wait for Python
  tellPad(app, { marks: app.marks });
  app.page.notes.update();
}

/** A click marks a box; what the notepad itself has filled in there, it explains. */
function padClick(app, pad, event, why) {
  const target = event.target.closest("[data-row]");
  if (!target) return;
  const at = [Number(target.dataset.row), Number(target.dataset.column)];
  padFocus(pad, at);
  const cell = pad.cells[at[0]][at[1]];
  if (!markOf(app, cell) && followsOf(app, cell) && !isOwn(app, cell)) why();
  else cycleMark(app, cell);
}

/** The cell that has the keyboard is the chosen one, however the keyboard came there. */
function padChose(pad, event) {
  const target = event.target.closest("[data-row]");
  if (!target) return;
  const [oldRow, oldColumn] = pad.at;
  pad.cells[oldRow][oldColumn].el.tabIndex = -1;
  target.tabIndex = 0;
  pad.at = [Number(target.dataset.row), Number(target.dataset.column)];
  pad.chosen = true;
  pad.chose();
}

function padFocus(pad, [row, column]) {
  const { el } = pad.cells[row][column];
  el.focus({ preventScroll: true });
  el.scrollIntoView({ block: "nearest", inline: "nearest" }); // not below the columns that stay in sight
}

function padKey(app, pad, event, why) {
  if (event.ctrlKey || event.metaKey || event.altKey) return; // the browser's
  const [row, column] = pad.at;
  const cell = pad.cells[row][column];
  const last = pad.columns.length - 1;
  const step = ARROWS[event.key] ?? { Home: [0, -column], End: [0, last - column] }[event.key];
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === " " || key === "Enter") cycleMark(app, cell);
  else if (Object.hasOwn(MARK_KEYS, key)) setMark(app, cell, MARK_KEYS[key]);
  else if (key === "w") why();
  else if (step) {
    const inside = (value, most) => Math.min(Math.max(value, 0), most);
    padFocus(pad, [inside(row + step[0], pad.cells.length - 1), inside(column + step[1], last)]);
  } else return;
  event.preventDefault();
}
