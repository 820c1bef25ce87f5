// The cells of the notepad: what stands in one, and all of that in words.

const MARK_CYCLE = ["", "yes", "no", "maybe"];
const MARK_WORDS = { "": "no mark", yes: "has it", no: "doesn't have it", maybe: "perhaps" };
const ENVELOPE_WORDS = { ...MARK_WORDS, yes: "in it", no: "not in it" };
const MOST_NUMBERS = 3; // of suggestions in one cell; all of them are in its words

const noted = (rows, { card, column }) => (Object.hasOwn(rows ?? {}, card) && rows[card][column.id]) || "";
const markOf = (app, cell) => noted(app.marks, cell);
const followsOf = (app, cell) => noted(app.pad.follows, cell);
const isOwn = (app, { card, column }) => column.id === String(app.own) && app.now.hand.includes(card);
const lookingBack = (app) => Number.isInteger(app.pad.then);
const chanceOf = (app, cell) => noted(app.pad.chances, cell) || null;

/** The record by cells, made once for every notepad that comes from Python. */
function recordOf(app) {
  if (app.padRecord?.of === app.pad) return app.padRecord;
  const { tries = [], seen = [], told = [] } = app.pad.record ?? {};
  const group = (list, key) => Map.groupBy ? Map.groupBy(list, key) : groupSlowly(list, key);
  const spread = tries.flatMap((one) => one.cards.map((card) => ({ ...one, card, state: tryState(app, one, card) })));
  app.padRecord = {
    of: app.pad,
    tries: group(spread, ({ card, column }) => cellKey(card, column)),
    seen: group(seen, ({ card, column }) => cellKey(card, column)),
    told: group(told, ({ card }) => card),
  };
  return app.padRecord;
}

const cellKey = (card, column) => `${column} ${card}`;

function groupSlowly(list, key) {
  const groups = new Map();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

/** Whether it can have been this card, as far as marks are filled in: nothing is said without them. */
function tryState(app, { column, cards, before }, card) {
  if (before) return "before";
  const state = (one) => followsOf(app, { card: one, column: { id: column } });
  if (state(card) === "no") return "excluded";
  return cards.some((one) => state(one) === "yes") ? "settled" : "open";
}

const TRY_WORDS = {
  open: "",
  excluded: " (not this card)",
  settled: " (settled)",
  before: " (before cards changed hands)",
};

/** Everything that a cell shows, as data: what is drawn and what is said are made from the same. */
function cellState(app, cell) {
  const { tries, seen } = recordOf(app);
  const given = isOwn(app, cell);
  const mark = given ? "yes" : markOf(app, cell);
  const derived = followsOf(app, cell);
  const key = cellKey(cell.card, cell.column.id);
  return {
    given,
    mark,
    news: derived === mark ? "" : derived, // what stands there already need not follow as well
    clash: !given && !lookingBack(app) && Boolean(derived) && ["yes", "no"].includes(mark) && derived !== mark,
    chance: chanceOf(app, cell),
    tries: tries.get(key) ?? [],
    seen: seen.get(key) ?? [],
    counted: app.pad.strength === "everything" && !app.pad.note,
  };
}

/** How a derived mark is said, by how much is filled in. */
const derivedWords = ({ news, counted }, words) => (news ? `${counted ? "it follows" : "obvious"}: ${words[news]}` : "");
const chanceWords = ([percent, fraction]) => (fraction.length <= 9 ? `${fraction}, ${percent}` : percent);

/** A cell in words: own mark, what follows, probabilities, who showed what. */
function cellWords(cell, state) {
  const words = cell.column.seat ? MARK_WORDS : ENVELOPE_WORDS;
  const parts = [
    state.given ? "in your hand" : words[state.mark],
    derivedWords(state, words),
    state.clash && "your mark contradicts this",
    state.chance && `probability ${chanceWords(state.chance)}`,
    ...state.seen.map(({ text }) => text),
    ...state.tries.map((one) => one.text + TRY_WORDS[one.state]),
  ];
  return parts.filter(Boolean).join("; ");
}

function updateCell(app, cell) {
  const state = cellState(app, cell);
  const key = JSON.stringify(state);
  if (key === cell.key) return;
  cell.key = key;
  const words = cellWords(cell, state);
  const { given, news, clash, chance } = state;
  cell.el.replaceChildren(...cellShapes(state));
  const looks = [given && "ckt-given", news && `ckt-certain-${news}`, chance && "ckt-shaded", clash && "ckt-clash"];
  cell.el.className = ["ckt-pad-cell", ...looks].filter(Boolean).join(" ");
  cell.el.style.setProperty("--ckt-chance", chance ? shareOf(chance[1]).toFixed(3) : "0");
  setAttribute(cell.el, "aria-readonly", String(given));
  setAttribute(cell.el, "aria-label", `${cell.card}, ${cell.column.name}: ${words}`);
  setAttribute(cell.el, "title", `${cell.card}, ${cell.column.name}: ${words}`);
}

/** A fraction as a number, for the shade only. */
function shareOf(fraction) {
  const [over, under = "1"] = fraction.split("/");
  return Number(over) / Number(under);
}

function cellShapes(state) {
  const { mark, news, clash, chance } = state;
  const numbers = [...state.seen.map(seenNumber), ...tryNumbers(state.tries)];
  return [
    h(
      "span",
      { class: "ckt-pad-marks" },
      mark && markShape(mark),
      news && h("span", { class: `ckt-derived ${mark ? "ckt-beside" : ""}` }, markShape(news)),
      chance && h("span", { class: "ckt-chance" }, chance[0].replace("%", "")),
      clash && h("span", { class: "ckt-warning" }, "!"),
    ),
    numbers.length > 0 && h("span", { class: "ckt-numbers" }, numbers),
  ].filter(Boolean);
}

/** A card that one has seen: the number of the suggestion in a ring; one looked at has none. */
const seenNumber = ({ number }) => h("span", { class: "ckt-number ckt-seen" }, number || "●");

/** The numbers of suggestions, those first that are not settled. */
function tryNumbers(tries) {
  const sorted = [...tries].sort((one, other) => (other.state === "open") - (one.state === "open"));
  const shown = sorted.slice(0, MOST_NUMBERS).map(({ number, state }) =>
    h(state === "excluded" || state === "settled" ? "s" : "span", { class: `ckt-number ckt-try-${state}` }, number),
  );
  return tries.length > MOST_NUMBERS ? [...shown, h("span", { class: "ckt-number" }, "…")] : shown;
}

/** Beside the name of a card: that it lies open, and to whom one has shown it. */
function updateName(app, { card, el, ...name }) {
  const open = app.now.open.includes(card);
  const told = [...new Set((recordOf(app).told.get(card) ?? []).map(({ column }) => Number(column)))];
  const key = `${open} ${told}`;
  if (key === name.key()) return;
  name.keep(key);
  const words = `shown to ${sentenceList(told.map((seat) => app.seatName(seat)))}`;
  const said = [
    card,
    open && [" ", h("span", { class: "ckt-lies-open" }, "open")],
    told.length > 0 && [" ", h("span", { class: "ckt-told", title: words }, toldBadges(app, told, words))],
  ];
  el.replaceChildren(h("span", {}, said)); // in one line, as far as there is room
}

function toldBadges(app, told, words) {
  const letters = told.map((seat) => app.suspect.get(app.seatName(seat)).letters).join(" ");
  return [h("span", { "aria-hidden": "true" }, `→ ${letters}`), h("span", { class: "ckt-unseen" }, `, ${words}`)];
}
