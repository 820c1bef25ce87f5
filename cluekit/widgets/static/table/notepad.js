// The detective notepad.

const MARK_CYCLE = ["", "yes", "no", "maybe"];
const MARK_WORDS = { "": "no mark", yes: "has it", no: "doesn't have it", maybe: "perhaps" };
const CATEGORY_WORDS = { suspect: "Suspects", weapon: "Weapons", room: "Rooms" };

function notepadPart(app) {
  const { scene } = app;
  const columns = [
    ...scene.seats.map((seat, number) => ({
      id: String(number),
      name: number === scene.own ? "you" : seat.name,
      seat: seat.name,
    })),
    { id: "envelope", name: "envelope", seat: null },
  ];
  const pad = { cells: [], names: [], columns, at: [0, 0] };
  const groups = Object.entries(CATEGORY_WORDS).map(([category, words]) => padGroup(app, pad, category, words));
  const grid = h(
    "div",
    {
      class: "ckt-pad",
      role: "grid",
      "aria-label": "Detective notepad",
      style: `--ckt-columns: ${columns.length}`,
    },
    groups,
  );
  grid.addEventListener("keydown", (event) => padKey(app, pad, event));
  grid.addEventListener("click", (event) => padClick(app, pad, event));
  pad.cells[0][0].el.tabIndex = 0;
  const toggle = followsToggle(app);
  const key = legend(app);
  const el = h(
    "section",
    { class: "ckt-panel ckt-notes", "aria-label": "Notepad" },
    h("div", { class: "ckt-notes-head" }, h("h3", {}, "Detective notepad"), toggle.el),
    grid,
    key.el,
  );
  const update = () => {
    toggle.update();
    key.update();
    pad.cells.flat().forEach((cell) => updateCell(app, cell));
    pad.names.forEach((name) => updateName(app, name));
  };
  return { el, update };
}

function followsToggle(app) {
  const strength = () => (box.checked ? "everything" : "off");
  const box = h("input", { type: "checkbox", change: () => app.tell({ type: "notepad", strength: strength() }) });
  const el = h("label", { class: "ckt-toggle" }, box, h("span", {}, "Show what follows"));
  return {
    el,
    update: () => {
      box.checked = app.pad.strength !== "off";
    },
  };
}

function legend(app) {
  const entry = (mark) => h("span", {}, markShape(mark), MARK_WORDS[mark]);
  const sample = h("span", { class: "ckt-derived", "aria-hidden": "true" }, markShape("yes"), markShape("no"));
  const derived = h("span", {}, sample, "follows from what you saw");
  const how = h("span", {}, "Click a box, or press Space on it:");
  return {
    el: h("p", { class: "ckt-legend" }, how, MARK_CYCLE.filter(Boolean).map(entry), derived),
    update: () => {
      derived.hidden = app.pad.strength === "off";
    },
  };
}

function padGroup(app, pad, category, words) {
  const heads = pad.columns.map((column) =>
    h(
      "div",
      { class: "ckt-pad-head", role: "columnheader", title: column.name, "aria-label": column.name },
      column.seat ? picture(app, column.seat) : envelopePicture(),
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
  pad.names.push({ card: card.name, el: name });
  return h(
    "div",
    { class: "ckt-pad-row", role: "row" },
    name,
    cells.map((cell) => cell.el),
  );
}

const noted = (rows, { card, column }) => (Object.hasOwn(rows ?? {}, card) && rows[card][column.id]) || "";
const markOf = (app, cell) => noted(app.marks, cell);
const followsOf = (app, cell) => noted(app.pad.follows, cell);
const isOwn = (app, { card, column }) => column.id === String(app.scene.own) && app.now.hand.includes(card);

function updateCell(app, cell) {
  const given = isOwn(app, cell);
  const mark = given ? "yes" : markOf(app, cell);
  const derived = followsOf(app, cell);
  const key = `${mark} ${derived} ${given}`;
  if (key === cell.key) return;
  cell.key = key;
  const news = derived === mark ? "" : derived; // what stands there already need not follow as well
  const shapes = [
    mark && markShape(mark),
    news && h("span", { class: `ckt-derived ${mark ? "ckt-beside" : ""}` }, markShape(news)),
  ];
  cell.el.replaceChildren(...shapes.filter(Boolean));
  cell.el.className = `ckt-pad-cell ${given ? "ckt-given" : ""} ${news ? `ckt-certain-${news}` : ""}`;
  setAttribute(cell.el, "aria-readonly", String(given));
  const words = given ? "in your hand" : MARK_WORDS[mark];
  const follows = news ? `; it follows: ${MARK_WORDS[news]}` : "";
  setAttribute(cell.el, "aria-label", `${cell.card}, ${cell.column.name}: ${words}${follows}`);
}

/** A card that lies open is marked as such beside its name. */
function updateName(app, { card, el }) {
  const open = app.now.open.includes(card);
  if (open === Boolean(el.firstElementChild)) return;
  el.replaceChildren(card, ...(open ? [" ", h("span", { class: "ckt-lies-open" }, "open")] : []));
}

function cycleMark(app, cell) {
  if (isOwn(app, cell)) return; // printed, not marked
  const next = MARK_CYCLE[(MARK_CYCLE.indexOf(markOf(app, cell)) + 1) % MARK_CYCLE.length];
  const rows = new Map(Object.entries(app.marks)); // a card may be called "__proto__"
  const row = { ...rows.get(cell.card), [cell.column.id]: next };
  if (!next) delete row[cell.column.id];
  if (Object.keys(row).length) rows.set(cell.card, row);
  else rows.delete(cell.card);
  app.marks = Object.fromEntries(rows); // the pencil does not wait for Python
  app.tell({ type: "notepad", marks: app.marks });
  app.page.notes.update();
}

function padClick(app, pad, event) {
  const target = event.target.closest("[data-row]");
  if (!target) return;
  const at = [Number(target.dataset.row), Number(target.dataset.column)];
  padFocus(pad, at);
  cycleMark(app, pad.cells[at[0]][at[1]]);
}

function padFocus(pad, [row, column]) {
  const [oldRow, oldColumn] = pad.at;
  pad.cells[oldRow][oldColumn].el.tabIndex = -1;
  pad.at = [row, column];
  pad.cells[row][column].el.tabIndex = 0;
  pad.cells[row][column].el.focus();
}

function padKey(app, pad, event) {
  const [row, column] = pad.at;
  const last = pad.columns.length - 1;
  const step = ARROWS[event.key] ?? { Home: [0, -column], End: [0, last - column] }[event.key];
  if (event.key === " " || event.key === "Enter") cycleMark(app, pad.cells[row][column]);
  else if (step) {
    const inside = (value, most) => Math.min(Math.max(value, 0), most);
    padFocus(pad, [inside(row + step[0], pad.cells.length - 1), inside(column + step[1], last)]);
  } else return;
  event.preventDefault();
}
