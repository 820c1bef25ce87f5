// The page of `cluekit.play` and of replays: draws what the model's traits say, sends what the player does, knows no
// rules.
//
// Every part below is a function that takes the app and returns {el, update}; `layOut` puts them together.
// Names come from edition files, so text goes into the page as text nodes only; the board's ground is markup
// that Python has made and escaped.

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MARK_CYCLE = ["", "yes", "no", "maybe"];
const MARK_WORDS = { "": "no mark", yes: "has it", no: "doesn't have it", maybe: "perhaps" };
const ONE_OF = { suspect: "a suspect", weapon: "a weapon", room: "a room" };
const CATEGORY_WORDS = { suspect: "Suspects", weapon: "Weapons", room: "Rooms" };
const AS_NOW = ""; // the bots of a new game: those that there are
const SILENCE_MS = 4000;
const SILENCE =
  "Python has not answered yet: is the kernel busy or stopped? After a restart, run the cell again to start anew.";
const MOTION = window.matchMedia("(prefers-reduced-motion: reduce)");

// Line drawings on a 24 x 24 field, by the last word of a weapon's name in the file of its edition: those of the
// editions that come along, and what else these things are called. Any other weapon shows its letters.
const ICONS = {
  candlestick:
    "M12 2.5c1.8 2 1.8 3.6 0 4.8-1.8-1.2-1.8-2.8 0-4.8zM10.3 9h3.4v6.5h-3.4zM7.5 15.5h9M12 15.5v3.5M7 21c1-2 9-2 10 0z",
  knife: "M4 20l6-6M8.6 12.6l2.8 2.8M10.5 13.5L18.5 4c2 4 .5 8.5-5.8 11z",
  pipe: "M3.5 17l8-8 0-2 3-3 2 0 4 4 0 2-3 3-2 0-8 8zM5.5 15l4 4M14 6.5l4 4",
  revolver: "M3 7.5h17v4h-7.5l-1 3H9l-1.5 5.5H4l1.5-7L3 11.5zM14 7.5v4M17.5 7.5V6",
  rope: "M12 4.5c4.5 0 7.5 1.6 7.5 3.7S16.5 12 12 12 4.5 10.3 4.5 8.2 7.5 4.5 12 4.5zM4.5 8.5v3.7c0 2 3 3.8 7.5 3.8s7.5-1.8 7.5-3.8V8.5M4.5 12.5v3.5c0 2 3 3.8 7.5 3.8 2 0 3.5-.3 5-1l3 2.2",
  wrench: "M15.5 3.5a5 5 0 0 0-4.3 6.8L4 17.5a2 2 0 0 0 2.8 2.8l7.2-7.2a5 5 0 0 0 6.6-5.6l-3.2 3.2-3-.9-.9-3z",
  horseshoe:
    "M7 20H3.5c1-3-.5-5-.5-8.5a9 9 0 0 1 18 0c0 3.5-1.5 5.5-.5 8.5H17c-1-3 .5-5.5.5-8.5a5.5 5.5 0 0 0-11 0c0 3 1.5 5.5.5 8.5z",
  poison:
    "M9 3h6M10 3v5c-3 1.5-4.5 4-4.5 7v4.5c0 1 .5 1.5 1.5 1.5h10c1 0 1.5-.5 1.5-1.5V15c0-3-1.5-5.5-4.5-7V3M9.8 12.5l4.4 4.5M14.2 12.5L9.8 17",
  statue:
    "M14.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM7 17v-3.5c0-2.5 2-4 5-4s5 1.5 5 4V17M6 21v-4h12v4z",
  teapot:
    "M6 10h10.5c1 2 1 7-2 9.5h-6.5C5 17 5 12 6 10zM8 10c.5-2 6-2 6.5 0M11.2 8.5V7M6 12C3.5 11 3 9 2.5 8M16.8 12c4-2 5 3 0 5",
  umbrella:
    "M12 3v1.5M3 12.5a9 8 0 0 1 18 0c-1.5-1.5-4.5-1.5-6 0-1.5-1.5-4.5-1.5-6 0-1.5-1.5-4.5-1.5-6 0zM12 12v7c0 2.5 3.5 2.5 3.5 0",
  violin:
    "M14.5 9.5l6-6M18.5 3.5l2 2M9 10.5c2-2 5.5-1 5 1.5 2.5 0 2.5 3 .5 4.5-1 3.5-6 5-8.5 2.5s-1-7 2-8zM8 15l2.5 2.5M10.5 13.5l2 2",
};
const ICON_WORDS = { dagger: "knife", piping: "pipe", pistol: "revolver", spanner: "wrench" };

// ---- small tools ----------------------------------------------------------------------------------------------

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** Write an attribute or a text only when it differs: hundreds of cells are looked at for every step. */
function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const byKey = (list, key) => new Map(list.map((one) => [one[key], one]));
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const sentenceList = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
const points = (list, unit) => list.map(([x, y]) => `${x * unit} ${y * unit}`).join(" L");
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const activeIn = (element) => {
  const active = element.getRootNode().activeElement;
  return active && element.contains(active) ? active : null;
};

let lastId = 0;
const freshId = (name) => `ckt-${name}-${(lastId += 1)}`;

// ---- the app: what all parts share ----------------------------------------------------------------------------

function createApp(model) {
  const app = {
    model,
    page: null, // what `layOut` has made of the scene
    scene: null,
    card: new Map(), // of the scene, by name
    suspect: new Map(),
    place: new Map(), // by id
    read() {
      app.scene = model.get("scene");
      app.card = byKey(app.scene.cards, "name");
      app.suspect = byKey(app.scene.suspects, "name");
      app.place = byKey(app.scene.places, "id");
    },
    get now() {
      return model.get("snapshot");
    },
    /** Whether a recorded game is looked at, in which nothing can be done. */
    get replaying() {
      return Number.isInteger(app.scene.last);
    },
    get log() {
      return [...model.get("past"), app.now.present];
    },
    say: (text) => app.page.actions.say(text),
    /** Where the keyboard goes on: to the places one can walk to, else to the first thing one can do. */
    focusNext: () => app.page.board.focusReachable() || app.page.actions.focus(),
    seatName: (seat) => app.scene.seats[seat].name,
    /** A place as it stands in the middle of a sentence. */
    words: (id) => app.place.get(id).words,
    /** The piece to look at: one's own, or that of whose turn it is if one only watches. */
    tokenNow() {
      const whose = app.seatName(app.scene.own ?? app.now.turn);
      return app.now.pieces.find(({ name }) => name === whose);
    },
    called: (seat) => (seat === app.scene.own ? "you" : app.seatName(seat)),
  };
  return Object.assign(app, talkTo(model, (text) => app.say(text), () => app.now));
}

/** The way to Python and back: nothing is sent twice, and silence is noticed. */
function talkTo(model, say, now) {
  let pending = null;
  let silence = 0;
  let going = false;
  let wanted = null;
  const unanswered = () => {
    pending = null; // the player may try again; Python knows a click that comes twice
    going = false;
    say(SILENCE);
  };
  const tell = (message) => {
    clearTimeout(silence);
    silence = setTimeout(unanswered, SILENCE_MS);
    try {
      model.send(message);
    } catch {
      unanswered(); // the kernel was restarted: there is nobody to talk to
    }
  };
  const once = (wish, message) => {
    if (pending === wish) return;
    pending = wish;
    tell(message);
  };
  /** Send an action once, however often its button is pressed; the step tells Python what it was meant for. */
  const act = (action) => {
    const { game, step } = now();
    once(`${game} ${step}`, { type: "act", game, step, action });
  };
  const undo = () => {
    const { game, step } = now();
    once(`${game} ${step}`, { type: "undo", game, step });
  };
  const deal = (table = {}) => once(`new ${now().game}`, { type: "new", ...table });
  /** Go to a step of a replay; while Python draws one, only the last of those wished for is remembered. */
  const go = (step) => {
    if (going) wanted = step;
    else tell({ type: "go", step });
    going = true;
  };
  const answered = () => {
    clearTimeout(silence);
    pending = null;
    going = false;
    say(model.get("message"));
    const next = wanted;
    wanted = null;
    if (next !== null && next !== now().step) go(next);
  };
  return { tell, act, undo, deal, go, answered, close: () => clearTimeout(silence) };
}

// ---- pictures of cards, tokens, weapons, dice -----------------------------------------------------------------

function iconPath(name) {
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => ICON_WORDS[word] ?? word);
  return Object.hasOwn(ICONS, words.at(-1)) ? ICONS[words.at(-1)] : null;
}

function tokenShape(suspect) {
  const size = { 1: 11, 2: 9 }[suspect.letters.length] ?? 6.5;
  return [
    s("ellipse", { class: "ckt-shadow", cx: 0.8, cy: 2.2, rx: 9, ry: 8.6 }),
    s("circle", { class: "ckt-disc", r: 8.8, fill: suspect.colour }),
    s("circle", { class: "ckt-rim", r: 6.9, stroke: suspect.ink }),
    s("text", { class: "ckt-letter", y: size * 0.35, "font-size": size, fill: suspect.ink }, suspect.letters),
  ];
}

function weaponShape(card) {
  const path = iconPath(card.picture);
  return [
    s("rect", { class: "ckt-shadow", x: -7.4, y: -6.4, width: 16.4, height: 16.4, rx: 3.5 }),
    s("rect", { class: "ckt-tag", x: -8.2, y: -8.2, width: 16.4, height: 16.4, rx: 3.5 }),
    path
      ? s("path", { class: "ckt-icon", d: path, transform: "translate(-7.2 -7.2) scale(0.6)" })
      : s("text", { class: "ckt-letter", y: 3, "font-size": 8, fill: "#fff" }, card.letters),
  ];
}

function roomShape() {
  return [s("path", { class: "ckt-door-icon", d: "M-6 9V-9H6V9M-8 9H8M2.5 0.5v1.5" })];
}

/** A magnifying glass, for the Investigation card. */
function glassShape() {
  return [s("path", { class: "ckt-door-icon", d: "M3 3L9 9M4.5-2a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z" })];
}

/** A small picture of a card: the suspect's token, the weapon, or a door. */
function picture(app, name) {
  const card = app.card.get(name);
  const shape = { suspect: () => tokenShape(app.suspect.get(name)), weapon: () => weaponShape(card), room: roomShape };
  return s(
    "svg",
    { class: "ckt-picture", viewBox: "-11 -11 22 22", "aria-hidden": "true" },
    shape[card.category](),
  );
}

function cardFace(app, name, tag = "div", attributes = {}) {
  const { category } = app.card.get(name);
  return h(
    tag,
    { ...attributes, class: `ckt-card ckt-${category} ${attributes.class ?? ""}` },
    picture(app, name),
    h("span", { class: "ckt-card-name" }, name),
    h("span", { class: "ckt-card-kind" }, category),
  );
}

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** The throw: one die with pips, or the sum on two dice, of which nobody has to know what each shows. */
function diceFace(pips, dice) {
  const label = `${dice === 1 ? "The die shows" : "The dice show"} ${pips}`;
  const die = (x, y) => s("rect", { x, y, width: 34, height: 34, rx: 7 });
  const spots = (PIPS[pips] ?? []).map((at) =>
    s("circle", { cx: 9 + 9 * (at % 3), cy: 9 + 9 * Math.floor(at / 3), r: 3.2 }),
  );
  const number = s("text", { class: "ckt-letter", x: 18, y: 33, "font-size": 20 }, String(pips));
  const face = { class: `ckt-die ${dice === 1 ? "" : "ckt-two"}`, role: "img", "aria-label": label };
  if (dice === 1) return s("svg", { ...face, viewBox: "0 0 36 36" }, die(1, 1), spots);
  return s("svg", { ...face, viewBox: "0 0 48 44" }, die(13, 1), die(1, 9), number);
}

function markShape(mark) {
  const shape = {
    yes: () => s("path", { d: "M-5 0.5L-1.5 4.5L5.5-4.5" }),
    no: () => s("path", { d: "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5" }),
    maybe: () => s("path", { d: "M-3-2.5c0-4 6.5-4 6.5 0 0 2.5-3.4 2.3-3.4 4.6M0.1 5.5v0.4" }),
  }[mark];
  return s("svg", { class: `ckt-mark ckt-${mark}`, viewBox: "-8 -8 16 16", "aria-hidden": "true" }, shape());
}

// ---- the heading: title, seats, new game ----------------------------------------------------------------------

function headPart(app) {
  const { edition, seed, seats } = app.scene;
  const tools = app.replaying ? replayTools(app) : gameTools(app);
  const chips = seats.map((seat, number) => seatChip(app, seat, number));
  const bar = h(
    "div",
    { class: "ckt-bar" },
    h("h2", { class: "ckt-title" }, "Clue", h("span", { class: "ckt-edition" }, edition)),
    h("span", { class: "ckt-seed" }, "Seed ", h("b", {}, seed)),
    tools.end,
  );
  return {
    el: h("header", { class: "ckt-head" }, bar, tools.below, seatList(seats, chips)),
    update: () => [...chips, tools].forEach((part) => part.update()),
    open: tools.open,
    refuse: tools.refuse,
  };
}

/** What stands in the heading of a game: its pace, and the way to another game. */
function gameTools(app) {
  const form = newGameForm(app);
  const pace = paceControl(app);
  const toggle = h(
    "button",
    { class: "ckt-button ckt-on-wood", "aria-expanded": "false", "aria-controls": form.el.id },
    "New game",
  );
  const open = (wanted) => openForm(form.el, toggle, wanted);
  toggle.addEventListener("click", () => open(form.el.hidden));
  form.el.addEventListener("keydown", (event) => {
    if (event.key === "Escape") open(false);
  });
  const end = h("div", { class: "ckt-bar-end" }, pace.el, toggle);
  return { end, below: form.el, update: pace.update, open, refuse: form.refuse };
}

/** What stands in the heading of a replay: the way through the recorded game. */
function replayTools(app) {
  const { last } = app.scene;
  let heading = null; // where the slider has been put, until Python has drawn that step
  const go = (step) => {
    heading = Math.min(Math.max(step, 0), last);
    app.go(heading);
  };
  const from = () => heading ?? app.now.step;
  const move = { First: () => 0, Back: () => from() - 1, Forward: () => from() + 1, Last: () => last };
  const buttons = Object.entries(move).map(([name, target]) =>
    h("button", { class: "ckt-button ckt-on-wood", click: () => go(target()) }, name),
  );
  const change = () => go(Number(slider.value));
  const slider = h("input", { type: "range", min: 0, max: last, step: 1, "aria-label": "Step", input: change });
  const at = h("span", { class: "ckt-step", role: "status" });
  const update = () => {
    const { step } = app.now;
    if (heading !== null && heading !== step) return; // on the way there
    heading = null;
    slider.value = String(step);
    setAttribute(slider, "aria-valuetext", `step ${step} of ${last}`);
    setText(at, `step ${step} of ${last}`);
    buttons.forEach((button, number) => button.setAttribute("aria-disabled", String(step === (number < 2 ? 0 : last))));
  };
  const bar = { class: "ckt-replay", role: "group", "aria-label": "Replay" };
  const below = h("div", bar, buttons.slice(0, 2), slider, buttons.slice(2), at);
  const end = h("div", { class: "ckt-bar-end" }, h("span", { class: "ckt-pace" }, "Replay"));
  return { end, below, update };
}

function seatList(seats, chips) {
  const half = Math.ceil(seats.length / 2);
  const [most, wide] = [seats.length > 4 ? half : seats.length, seats.length > 6 ? half : seats.length];
  const style = `--ckt-per-row: ${most}; --ckt-per-wide-row: ${wide}`;
  return h(
    "ol",
    { class: "ckt-seats", style, "aria-label": "Players, in the order of play" },
    chips.map((chip) => chip.el),
  );
}

function openForm(form, toggle, open) {
  form.hidden = !open;
  toggle.setAttribute("aria-expanded", String(open));
  (open ? form.querySelector("select") : toggle).focus({ preventScroll: true });
  if (open) form.scrollIntoView({ block: "nearest" });
}

/** How fast the bots play; Python remembers it, and may have set a pace that is not among these. */
function paceControl(app) {
  const { paces } = app.scene;
  const choose = () => app.tell({ type: "pace", pace: Number(select.value) });
  const select = h("select", { class: "ckt-on-wood", change: choose });
  const update = () => {
    const pace = app.model.get("pace");
    const known = paces.some(({ seconds }) => seconds === pace);
    const offered = known ? paces : [...paces, { name: `${pace} s a step`, seconds: pace }];
    if (select.length !== offered.length)
      select.replaceChildren(...offered.map(({ name, seconds }) => h("option", { value: seconds }, name)));
    select.value = String(pace);
  };
  return { el: h("label", { class: "ckt-pace" }, "Bots ", h("span", { class: "ckt-play" }, "play "), select), update };
}

function seatChip(app, seat, number) {
  const state = h("span", { class: "ckt-seat-state" });
  const cards = h("span", { class: "ckt-count" });
  const title = seat.bot && seat.bot !== seat.words ? `${seat.bot}: ${seat.words}` : seat.words;
  const words = number === app.scene.own ? "you" : seat.bot ? seat.words : "a person";
  const el = h(
    "li",
    { class: "ckt-seat", title },
    picture(app, seat.name),
    h("span", { class: "ckt-seat-text" }, h("span", { class: "ckt-seat-name" }, seat.name), state),
    cards,
  );
  const update = () => {
    const { turn, eliminated, hand_sizes: sizes, outcome } = app.now;
    const out = eliminated.includes(number);
    const playing = turn === number && !outcome;
    el.classList.toggle("ckt-playing", playing);
    el.classList.toggle("ckt-out", out);
    el.setAttribute("aria-current", String(playing));
    setText(state, [words, out && "out"].filter(Boolean).join(" · "));
    const held = count(sizes[number], "card");
    if (cards.title !== held) countCards(cards, sizes[number], held);
  };
  return { el, update };
}

function countCards(badge, number, words) {
  badge.title = words;
  const noun = words.slice(String(number).length);
  badge.replaceChildren(String(number), h("span", { class: "ckt-unseen" }, noun));
}

/** What a new game can be. Which suspects, numbers and names there are, depends on the edition. */
function newGameForm(app) {
  const { offers, seats, own, bots } = app.scene;
  const edition = selection(
    offers.map(({ title }, at) => [at, title]),
    offers.findIndex(({ present }) => present),
  );
  const [language, seat, number] = [h("select"), h("select"), h("select")];
  const present = new Set(seats.map(({ bot }) => bot).filter(Boolean));
  const known = bots.map(({ name, words }) => [name, `${name}: ${words}`]);
  const special = present.size > 1 || !bots.some(({ name }) => present.has(name)); // no choice of one kind says it
  const asNow = `as now (${present.size > 1 ? "mixed" : [...present][0]})`;
  const kind = selection(special ? [[AS_NOW, asNow], ...known] : known, special ? AS_NOW : [...present][0]);
  /** The bots as they are can only stay as long as their number does. */
  const offerKinds = () => {
    if (!special) return;
    const other = Number(number.value) !== seats.length - 1;
    kind.options[0].disabled = other;
    if (other && kind.value === AS_NOW) kind.selectedIndex = known.findIndex(([name]) => present.has(name)) + 1 || 1;
  };
  const look = { type: "text", inputmode: "numeric", size: 9, placeholder: "random", autocomplete: "off" };
  const seed = h("input", look);
  const rules = rulesChoice(app);
  const named = field("Names in", language);
  const offer = () => offers[Number(edition.value)];
  const offerSuspects = () => {
    const { present, languages } = offer();
    const { suspects } = languages[language.selectedIndex];
    // Their order is the same in every language.
    const chosen = seat.length ? Math.max(seat.selectedIndex, 0) : suspects.indexOf(seats[own].name);
    refill(seat, suspects.map((name) => [name, name]), suspects[chosen] ?? (present ? seats[own].name : suspects[0]));
  };
  const offerAll = () => {
    const { present, languages, opponents } = offer();
    const [fewest, most] = opponents;
    const numbers = Array.from({ length: most - fewest + 1 }, (_, at) => fewest + at);
    const names = languages.map(({ code }) => [code, languageName(code)]);
    refill(language, names, present ? app.scene.language : languages[0].code);
    named.hidden = languages.length < 2;
    refill(number, numbers.map((value) => [value, value]), Math.min(Math.max(seats.length - 1, fewest), most));
    offerSuspects();
    offerKinds();
    rules.offer(offer());
  };
  const complaint = h("p", { class: "ckt-complaint", role: "alert" });
  const submit = (event) => {
    event.preventDefault();
    setText(complaint, "");
    app.deal({
      edition: offer().present ? null : offer().name,
      language: language.value,
      options: rules.wished(offer()),
      seat: seat.value,
      bots: kind.value === AS_NOW ? null : Array(Number(number.value)).fill(kind.value),
      seed: seed.value,
    });
  };
  edition.addEventListener("change", offerAll);
  language.addEventListener("change", offerSuspects);
  number.addEventListener("change", offerKinds);
  offerAll();
  const fields = [
    field("Edition", edition),
    named,
    field("You play", seat),
    field("Opponents", number),
    field("They are", kind),
    field("Seed", seed),
  ];
  const el = h(
    "form",
    { id: freshId("new"), class: "ckt-new", "aria-label": "New game", hidden: true, submit },
    fields,
    rules.el,
    h("button", { class: "ckt-button ckt-primary" }, "Deal the cards"),
    complaint,
  );
  return { el, refuse: (text) => setText(complaint, text) };
}

/** The rules that can be chosen, folded away; what an edition says by itself is chosen to begin with. */
function rulesChoice(app) {
  const { options, chosen } = app.scene;
  const selects = options.map(({ words, choices }) => {
    const names = choices.map(([, name], at) => [at, name]);
    return { label: words, choices, select: selection(names, 0) };
  });
  const offer = ({ present, rules }) =>
    selects.forEach(({ choices, select }, at) => {
      const { name } = options[at];
      const value = present && Object.hasOwn(chosen, name) ? chosen[name] : rules[name];
      select.selectedIndex = choices.findIndex(([one]) => one === value);
    });
  /** What departs from the edition; what Python alone can choose stays as long as the edition does. */
  const wished = ({ present, rules }) => {
    const all = options.map(({ name }, at) => [name, selects[at].choices[selects[at].select.selectedIndex][0]]);
    const offered = new Set(options.map(({ name }) => name));
    const kept = present ? Object.entries(chosen).filter(([name]) => !offered.has(name)) : [];
    return Object.fromEntries([...kept, ...all.filter(([name, value]) => value !== rules[name])]);
  };
  const fields = selects.map(({ label, select }) => field(label, select));
  const el = h("details", { class: "ckt-rules" }, h("summary", {}, "Rules …"), h("div", { class: "ckt-fields" }, fields));
  return { el, offer, wished };
}

const field = (label, control) => h("label", { class: "ckt-field" }, h("span", {}, label), control);

/** What a language calls itself. */
function languageName(code) {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code);
  } catch {
    return code; // of somebody's own making
  }
}

const optionsOf = (options, chosen) =>
  options.map(([value, words]) => h("option", { value, selected: value === chosen }, words));

/** A select of [value, words] with one of the values chosen. */
const selection = (options, chosen) => h("select", {}, optionsOf(options, chosen));

function refill(select, options, chosen) {
  select.replaceChildren(...optionsOf(options, chosen));
}

// ---- the board ------------------------------------------------------------------------------------------------

function boardPart(app) {
  const { viewBox, ground, unit } = app.scene;
  const layers = {
    reach: s("g", { class: "ckt-reach" }),
    trail: s("path", { class: "ckt-trail" }),
    cursor: s("path", { class: "ckt-cursor" }),
  };
  const base = s("g", { "aria-hidden": "true" });
  base.innerHTML = ground; // made and escaped by cluekit.draw
  const grid = gridOf(app);
  const pieces = piecesOf(app);
  const svg = s(
    "svg",
    { class: "ckt-board", viewBox: viewBox.join(" ") },
    base,
    layers.reach,
    grid.el,
    layers.trail,
    pieces.el,
    layers.cursor,
  );
  const tip = h("div", { class: "ckt-tip", "aria-hidden": "true", hidden: true });
  const view = h("div", { class: "ckt-board-view" }, svg); // on small screens wide boards are scrolled
  const beside = besidePart(app);
  const el = h("section", { class: "ckt-board-panel", "aria-label": "Board" }, view, tip, beside.el);
  const pointed = connectBoard(app, { el, svg, tip, grid, cursor: layers.cursor });
  const update = () => {
    const targets = targetsOf(app);
    const marks = [...targets].map(([id, { kind }]) => highlight(grid.places.get(id), unit, kind));
    layers.reach.replaceChildren(...marks);
    const { trail } = app.now;
    setAttribute(layers.trail, "d", trail.length > 1 ? `M${points(trail, unit)}` : "");
    pieces.update();
    beside.update();
    grid.update(targets);
    pointed.refresh();
    follow(app.tokenNow().at);
  };
  const follow = whenChanged((at) => scrollSideways(view, grid.places.get(at).el));
  return { el, update, focusReachable: () => focusReachable(app, grid) };
}

/** Where a board is wider than its frame, bring something on it to the middle; the page itself stays where it is. */
function scrollSideways(frame, element) {
  const [seen, box] = [frame, element].map((one) => one.getBoundingClientRect());
  if (frame.scrollWidth > frame.clientWidth) frame.scrollLeft += box.left - seen.left + (box.width - seen.width) / 2;
}

/** The weapons that have not come into play yet. */
function besidePart(app) {
  const list = h("ul", { class: "ckt-beside-list" });
  const el = h("div", { class: "ckt-beside-board" }, h("span", {}, "Not on the board yet:"), list);
  const show = whenChanged((names) => {
    el.hidden = !names.length;
    list.replaceChildren(...names.map((name) => h("li", {}, picture(app, name), name)));
  });
  return { el, update: () => show(app.now.pieces.filter(({ at }) => at === null).map(({ name }) => name)) };
}

/** Go to a place one can walk to, a room if there is one; false when it is not the time to walk. */
function focusReachable(app, grid) {
  const { moves, relocate } = app.now.can;
  const ends = [...moves, ...relocate];
  if (!app.now.waiting || !ends.length) return false;
  enter(grid, grid.places.get(ends.find((to) => app.place.get(to).room) ?? ends[0]));
  grid.current.el.focus({ preventScroll: true });
  grid.show();
  return true;
}

/**
 * Where the player can go now, each place with the action that leads there. At a snoop square there is more than one
 * thing to do: it leads to a choice.
 */
function targetsOf(app) {
  const { moves, passages, relocate, snoops } = app.now.can;
  return new Map([
    ...passages.map((to) => [to, { kind: "Passage", to }]),
    ...relocate.map((to) => [to, { kind: "Relocate", to }]),
    ...moves.map((to) => [to, { kind: "Move", to }]),
    ...snoops.map(({ at }) => [at, { kind: "Snoop", at }]),
  ]);
}

function outlineOf(place, unit) {
  if (place.outlines) return place.outlines.map((corners) => `M${points(corners, unit)}Z`).join(" ");
  const [[row, column]] = place.cells;
  return `M${points(
    [
      [column, row],
      [column + 1, row],
      [column + 1, row + 1],
      [column, row + 1],
    ],
    unit,
  )}Z`;
}

function highlight(place, unit, kind) {
  const [[row, column]] = place.cells;
  if (place.outlines) {
    const d = outlineOf(place, unit);
    return s("g", {}, s("path", { class: "ckt-reach-room", d }), s("path", { class: "ckt-reach-edge", d }));
  }
  return s(
    "g",
    { transform: `translate(${column * unit} ${row * unit})` },
    s("rect", { class: "ckt-reach-square", x: 1.5, y: 1.5, width: unit - 3, height: unit - 3, rx: 3 }),
    kind === "Snoop"
      ? s("path", { class: "ckt-reach-glass", d: "M14 14L19 19M15.5 10.5a5 5 0 1 1-10 0 5 5 0 0 1 10 0z" })
      : s("circle", { class: "ckt-reach-dot", cx: unit / 2, cy: unit / 2, r: 3.2 }),
  );
}

/** The grid of places that can be pointed at: one tab stop, arrows, Home, End, Enter and Space. */
function gridOf(app) {
  const { places: data, unit } = app.scene;
  const places = new Map(data.map((place) => [place.id, { ...place, el: null }]));
  const byCell = new Map();
  for (const place of places.values()) {
    place.el = s("path", {
      class: "ckt-cell",
      d: outlineOf(place, unit),
      role: "gridcell",
      tabindex: -1,
      "data-place": place.id,
    });
    place.cells.forEach((cell) => byCell.set(cell.join(), place));
  }
  const rows = new Map();
  for (const place of [...places.values()].sort(
    (a, b) => a.cells[0][0] - b.cells[0][0] || a.cells[0][1] - b.cells[0][1],
  )) {
    const [[row]] = place.cells;
    if (!rows.has(row)) rows.set(row, s("g", { role: "row" }));
    rows.get(row).append(place.el);
  }
  const label = "Board: arrow keys look around, Enter goes to a reachable place";
  const el = s("g", { class: "ckt-grid", role: "grid", "aria-label": label }, [...rows.values()]);
  const grid = { el, places, byCell, cell: null, current: null, targets: new Map() };
  grid.update = (targets) => updateGrid(app, grid, targets);
  grid.show = () => scrollSideways(el.closest(".ckt-board-view"), grid.current.el);
  return grid;
}

function updateGrid(app, grid, targets) {
  grid.targets = targets;
  const here = groupByPlace(app.now.pieces);
  for (const place of grid.places.values()) {
    const names = (here[place.id] ?? []).map(({ name }) => name);
    setAttribute(place.el, "aria-label", labelOf(app, place, names));
    setAttribute(place.el, "aria-disabled", String(!targets.has(place.id)));
  }
  if (!activeIn(grid.el)) enter(grid, grid.places.get(app.tokenNow().at));
}

function groupByPlace(pieces) {
  const groups = Object.create(null); // a room may be called "constructor"
  for (const piece of pieces) if (piece.at !== null) (groups[piece.at] ??= []).push(piece);
  return groups;
}

function labelOf(app, place, here) {
  const { moves, passages, relocate, snoops } = app.now.can;
  const parts = [whereabouts(app, place)];
  if (place.passages?.length) parts.push(`secret passage to ${sentenceList(place.passages.map(app.words))}`);
  if (here.length) parts.push(`here: ${sentenceList(here)}`);
  if (snoops.some(({ at }) => at === place.id)) parts.push("you can snoop here");
  if ([...moves, ...passages, ...relocate].includes(place.id)) parts.push("reachable");
  return parts.join(", ");
}

/** The name of a place, with what is printed on it. */
function whereabouts(app, { name, snoop, doors }) {
  const door = doors?.length && `door of ${sentenceList(doors.map(app.words))}`;
  return [name, snoop && "snoop square", door].filter(Boolean).join(", ");
}

/** Make a place the grid's one tab stop; `cell` is where in a large room the arrows go on from. */
function enter(grid, place, cell = place.cells[Math.floor(place.cells.length / 2)]) {
  grid.current?.el.setAttribute("tabindex", "-1");
  place.el.setAttribute("tabindex", "0");
  grid.current = place;
  grid.cell = cell;
}

/** The next other place in a direction, over walls if need be, and the cell in which it is met. */
function beyond(grid, [down, right]) {
  let [row, column] = grid.cell;
  for (let far = 0; far < 99; far += 1) {
    row += down;
    column += right;
    const place = grid.byCell.get(`${row},${column}`);
    if (place && place !== grid.current) return [place, [row, column]];
  }
  return null;
}

/** The first or last place of the row one is in, or of the whole board. */
function edge(grid, last, whole) {
  const cells = [...grid.byCell.keys()]
    .map((key) => key.split(",").map(Number))
    .filter(([row]) => whole || row === grid.cell[0])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cell = last ? cells.at(-1) : cells[0];
  return [grid.byCell.get(cell.join()), cell];
}

function destination(grid, event) {
  if (ARROWS[event.key]) return beyond(grid, ARROWS[event.key]);
  if (event.key === "Home" || event.key === "End") return edge(grid, event.key === "End", event.ctrlKey);
  return null;
}

function connectBoard(app, { el, svg, tip, grid, cursor }) {
  const placeAt = (event) => grid.places.get(event.target.closest?.("[data-place]")?.dataset.place);
  let pointed = null;
  const show = (place) => {
    pointed = place;
    tip.hidden = !place;
    if (place) placeTip(el, tip, place);
  };
  // The focus is listened for outside the drawing: browsers take an <svg> that listens for it as one more tab stop.
  svg.addEventListener("pointerover", (event) => show(placeAt(event)));
  svg.addEventListener("pointerleave", () => show(null));
  el.addEventListener("focusout", () => show(null));
  el.addEventListener("focusin", (event) => {
    const place = placeAt(event);
    if (place !== grid.current) enter(grid, place);
    cursor.setAttribute("d", outlineOf(place, app.scene.unit));
    show(place.el.matches(":focus-visible") ? place : null);
  });
  svg.addEventListener("click", (event) => {
    const place = placeAt(event);
    if (place) choose(app, grid, place);
  });
  svg.addEventListener("keydown", (event) => boardKey(app, grid, event));
  return { refresh: () => show(pointed) };
}

function boardKey(app, grid, event) {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (choose(app, grid, grid.current)) app.page.actions.focus();
    return;
  }
  const next = destination(grid, event);
  if (next || ARROWS[event.key]) event.preventDefault();
  if (!next) return;
  if (event.ctrlKey) event.stopPropagation();
  enter(grid, ...next);
  grid.current.el.focus();
  grid.show();
}

/** Do what a place stands for; true if that was an action. */
function choose(app, grid, place) {
  const action = grid.targets.get(place.id);
  if (action?.kind === "Snoop") app.page.actions.attend(place.id);
  else if (action) app.act(action);
  else if (grid.targets.size) {
    app.say(`${capital(place.words)} cannot be reached now. ${app.now.hint}`.trim());
  }
  return Boolean(action) && action.kind !== "Snoop";
}

function placeTip(panel, tip, place) {
  setText(tip, place.el.getAttribute("aria-label"));
  const frame = panel.getBoundingClientRect();
  const box = place.el.getBoundingClientRect();
  const middle = box.left + box.width / 2 - frame.left;
  const half = tip.offsetWidth / 2 + 4;
  tip.style.left = `${Math.min(Math.max(middle, half), frame.width - half)}px`;
  const below = box.top - frame.top < 44;
  tip.style.top = `${below ? box.bottom - frame.top + 6 : box.top - frame.top - tip.offsetHeight - 6}px`;
}

function piecesOf(app) {
  const { unit, own } = app.scene;
  const whose = own === null ? null : app.seatName(own);
  const shapes = new Map(app.now.pieces.map(({ name }) => [name, pieceShape(app, name, name === whose)]));
  const el = s("g", { class: "ckt-pieces", "aria-hidden": "true" }, [...shapes.values()]);
  const update = () => {
    const playing = app.now.outcome ? null : app.seatName(app.now.turn);
    for (const { name, point } of app.now.pieces) {
      const shape = shapes.get(name);
      shape.classList.toggle("ckt-playing", name === playing);
      shape.style.display = point ? "" : "none"; // beside the board
      if (point) shape.style.transform = `translate(${point[0] * unit}px, ${point[1] * unit}px)`;
    }
  };
  return { el, update };
}

function pieceShape(app, name, own) {
  const suspect = app.suspect.get(name);
  const seated = app.scene.seats.some((seat) => seat.name === name);
  const ring = s("circle", { class: "ckt-ring", r: 11 });
  if (!suspect) return s("g", { class: "ckt-piece" }, weaponShape(app.card.get(name)));
  return s(
    "g",
    { class: `ckt-piece ${own ? "ckt-own" : ""} ${seated ? "" : "ckt-idle"}` },
    ring,
    tokenShape(suspect),
  );
}

// ---- what the player can do -----------------------------------------------------------------------------------

function actionPart(app) {
  const prompt = h("p", { class: "ckt-prompt" });
  const hint = h("p", { class: "ckt-hint" });
  const dice = h("div", { class: "ckt-dice" });
  const news = h("div", { class: "ckt-news" });
  const body = h("div", { class: "ckt-choices", tabindex: -1, role: "group", "aria-label": "What you can do" });
  const notice = h("p", { class: "ckt-notice", role: "alert" });
  const words = h("div", { class: "ckt-words", role: "status" }, prompt, hint);
  const el = h(
    "section",
    { class: "ckt-panel ckt-actions", "aria-label": "What to do" },
    news,
    h("div", { class: "ckt-prompt-row" }, words, dice),
    notice,
    body,
  );
  const throwDice = whenChanged((pips) => dice.replaceChildren(...(pips ? [diceFace(pips, app.scene.dice)] : [])));
  const tellNews = whenChanged((list) => news.replaceChildren(...list.map((piece) => newsItem(app, piece))));
  const offer = whenChanged(() => keepFocus(app, body, () => body.replaceChildren(...choicesOf(app))));
  const update = () => {
    const { now } = app;
    setText(prompt, now.prompt);
    setText(hint, now.hint);
    el.classList.toggle("ckt-yours", now.waiting);
    el.classList.toggle("ckt-over", Boolean(now.outcome));
    throwDice(now.pips, now.turn);
    tellNews(now.news);
    offer(now.game, now.waiting ? now.step : now.outcome, now.stuck);
  };
  const focus = () => firstControl(body).focus({ preventScroll: true });
  /** Go on at the choice for a snoop square. */
  const attend = (at) => {
    const row = [...body.querySelectorAll("[data-snoop]")].find(({ dataset }) => dataset.snoop === at);
    row.open = true;
    firstControl(row).focus();
  };
  return { el, update, focus, attend, say: (text) => setText(notice, text ?? "") };
}

/** Do something only when what it depends on is not what it was the last time. */
function whenChanged(act) {
  let before = null;
  return (...values) => {
    const now = JSON.stringify(values);
    if (now !== before) act(...values);
    before = now;
  };
}

/** A piece of news, with the faces of the cards that were shown. The log reads the same sentences out. */
function newsItem(app, { text, cards }) {
  const faces = cards.map((card) => cardFace(app, card));
  return h("div", { class: `ckt-news-item ${cards.length ? "ckt-told" : ""}` }, faces, h("p", {}, text));
}

const firstControl = (body) => body.querySelector("button:not(:disabled), input, select") ?? body;

/** Rebuild, and if the focus was inside, go on where something can be done now. */
function keepFocus(app, body, rebuild) {
  const had = activeIn(body);
  rebuild();
  if (had) app.focusNext();
}

function choicesOf(app) {
  const { can, waiting, outcome, stuck, undo } = app.now;
  if (app.replaying) return outcome ? [envelope(app)] : [];
  const back = undo && h("button", { class: "ckt-button ckt-quiet", click: () => app.undo() }, "Take back");
  if (outcome) return [ending(app), back].filter(Boolean);
  if (stuck) return [tableButton(app), back].filter(Boolean);
  if (!waiting) return [skipButton(app)];
  const parts = [
    (can.roll || can.passages.length > 0 || can.stay) && waysToMove(app, can),
    can.moves.length > 0 && whereTo(app, can.moves),
    can.snoops.map((one) => snooping(app, one)),
    can.relocate.length > 0 && relocation(app, can.relocate),
    can.suggest && suggestion(app, can.suggest),
    answers(app, can),
    investigation(app, can),
    can.end && endButton(app, can),
    can.audit.length > 0 && audit(app, can.audit),
    can.accuse && accusation(app),
    back,
  ];
  return parts.flat().filter(Boolean);
}

function actionButton(app, label, action, look = "") {
  return h("button", { class: `ckt-button ${look}`, click: () => app.act(action) }, label);
}

function skipButton(app) {
  return h(
    "button",
    { class: "ckt-button", click: () => app.tell({ type: "skip" }) },
    "Skip to my next decision",
  );
}

function tableButton(app) {
  return h("button", { class: "ckt-button", click: () => app.page.head.open(true) }, "Change the table …");
}

function endButton(app, can) {
  const look = can.suggest || can.snoops.length ? "" : "ckt-primary";
  return actionButton(app, can.end, { kind: "EndTurn" }, look);
}

function waysToMove(app, can) {
  const roll = app.scene.dice === 1 ? "Roll the die" : "Roll the dice";
  const alone = !can.roll && !can.moves.length && !can.passages.length;
  return h(
    "div",
    { class: "ckt-row" },
    can.roll && actionButton(app, roll, { kind: "Roll" }, "ckt-primary ckt-big"),
    can.passages.map((to) => actionButton(app, `Secret passage to ${app.words(to)}`, { kind: "Passage", to }, "ckt-big")),
    can.stay && actionButton(app, "Stay here", { kind: "Stay" }, alone ? "ckt-primary ckt-big" : "ckt-big"),
  );
}

/** The destinations once more as a list: a way without the board. */
function whereTo(app, moves) {
  const named = moves.filter((to) => app.place.get(to).outlines);
  const squares = moves.filter((to) => !app.place.get(to).outlines).map((to) => [to, whereabouts(app, app.place.get(to))]);
  const select = selection(squares);
  select.setAttribute("aria-label", "Square to go to");
  const go = h("button", { class: "ckt-button", click: () => app.act({ kind: "Move", to: select.value }) }, "Go");
  return h(
    "fieldset",
    { class: "ckt-where" },
    h("legend", {}, "Click on the board, or choose here:"),
    named.length > 0 && namedPlaces(app, named, "Move"),
    squares.length > 0 && h("div", { class: "ckt-row ckt-squares" }, select, go),
  );
}

function namedPlaces(app, names, kind) {
  return h(
    "div",
    { class: "ckt-row" },
    names.map((to) => actionButton(app, to, { kind, to }, "ckt-primary")),
  );
}

function relocation(app, rooms) {
  return h(
    "fieldset",
    { class: "ckt-where" },
    h("legend", {}, "Click on the board, or choose here:"),
    namedPlaces(app, rooms, "Relocate"),
  );
}

/** What can be done at one snoop square: a look at somebody's card, or to end the walk there. */
function snooping(app, { at, players }) {
  const { name } = app.place.get(at);
  const { moves, snoops } = app.now.can;
  const ends = moves.includes(at);
  const open = snoops.length * players.length <= 8; // more buttons than that, and nobody finds anything
  const look = (target) => ({ kind: "Snoop", at, target });
  return h(
    "details",
    { class: "ckt-fold ckt-snoop", "aria-label": `Snoop at ${name}`, "data-snoop": at, open },
    h("summary", {}, `Snoop at ${name}: look at a card of …`),
    playerButtons(app, players, look, (who) => `Look at a card of ${who}`),
    ends && actionButton(app, "End the walk here", { kind: "Move", to: at }),
  );
}

/** A button for each of some players, with what pressing it means for a screen reader. */
function playerButtons(app, seats, action, label) {
  const buttons = seats.map((seat) => {
    const name = app.seatName(seat);
    const held = count(app.now.hand_sizes[seat], "card");
    const attributes = { class: "ckt-button ckt-player", "aria-label": label(name), title: held };
    return h("button", { ...attributes, click: () => app.act(action(seat)) }, picture(app, name), name);
  });
  return h("div", { class: "ckt-row" }, buttons);
}

/** One choice among the cards of a category; nothing is chosen to begin with. */
function cardChoice(app, legend, category, changed) {
  const name = freshId(category);
  const cards = app.scene.cards.filter((card) => card.category === category);
  const options = cards.map((card) =>
    h(
      "label",
      { class: `ckt-option ckt-${category}` },
      h("input", { type: "radio", name, value: card.name, change: changed }),
      category !== "room" && picture(app, card.name), // all rooms have the same door
      h("span", {}, card.name),
    ),
  );
  const el = h(
    "fieldset",
    { class: `ckt-choice ckt-choice-${category}` },
    h("legend", {}, legend),
    h("div", { class: "ckt-options" }, options),
  );
  return {
    el,
    category,
    get value() {
      return el.querySelector("input:checked")?.value ?? null;
    },
  };
}

/** What is still to be chosen, beside a button that waits for it. */
function readiness(choices, button) {
  const el = h("p", { class: "ckt-todo", id: freshId("todo") });
  button.setAttribute("aria-describedby", el.id);
  const update = () => {
    const missing = choices.filter((choice) => !choice.value).map(({ category }) => ONE_OF[category]);
    button.disabled = missing.length > 0;
    setText(el, missing.length ? `Choose ${sentenceList(missing)}.` : "");
  };
  update();
  return { el, update };
}

function suggestion(app, room) {
  const changed = () => ready.update();
  const suspect = cardChoice(app, "Who?", "suspect", changed);
  const weapon = cardChoice(app, "With what?", "weapon", changed);
  const act = () => app.act({ kind: "Suggest", suspect: suspect.value, weapon: weapon.value, room });
  const button = h("button", { class: "ckt-button ckt-primary", click: act }, "Suggest");
  const ready = readiness([suspect, weapon], button);
  return h(
    "div",
    { class: "ckt-suggest", role: "group", "aria-label": "Suggestion" },
    suspect.el,
    weapon.el,
    h("div", { class: "ckt-row" }, button, h("p", {}, "in ", h("b", {}, app.words(room))), ready.el),
  );
}

/** What answers a suggestion. Where both a card and a pass are possible, the pass keeps something back. */
function answers(app, can) {
  const asker = app.seatName(app.now.turn);
  const show = (card) => ({ kind: "Show", card });
  const withhold = "Keep it back: say that I have none";
  return [
    can.show.length > 0 &&
      cardButtons(app, can.show, show, (card) => `Show ${card} to ${asker}`, `Show a card to ${asker}`),
    can.pass &&
      actionButton(
        app,
        can.show.length ? withhold : "I have none of these cards",
        { kind: "Pass" },
        can.show.length ? "ckt-risk" : "ckt-primary",
      ),
  ];
}

/** Cards to choose one of. */
function cardButtons(app, cards, action, label, group) {
  const buttons = cards.map((card) =>
    cardFace(app, card, "button", {
      class: "ckt-show",
      "aria-label": label(card),
      click: () => app.act(action(card)),
    }),
  );
  return h("div", { class: "ckt-row", role: "group", "aria-label": group }, buttons);
}

/** Everything about Investigation cards: what is claimed, whether it is believed, and what comes of it. */
function investigation(app, can) {
  const left = app.seatName(((app.scene.own ?? 0) + 1) % app.scene.seats.length);
  return [
    can.claims.length > 0 && claims(app, can.claims),
    can.press && belief(app),
    can.open.length > 0 &&
      cardButtons(
        app,
        can.open,
        (card) => ({ kind: "LayOpen", card }),
        (card) => `Lay ${card} open`,
        "Lay a card open",
      ),
    can.give.length > 0 &&
      cardButtons(
        app,
        can.give,
        (card) => ({ kind: "Give", card }),
        (card) => `Pass ${card} to ${left}`,
        `Pass a card to ${left}`,
      ),
    can.peek.length > 0 &&
      playerButtons(
        app,
        can.peek,
        (target) => ({ kind: "Peek", target }),
        (who) => `Look at two cards of ${who}`,
      ),
  ];
}

function claims(app, all) {
  const { name, words } = app.now.investigation;
  const buttons = all.map((claim) =>
    actionButton(app, claim.words, { kind: "Claim", deed: claim.deed }, all.length === 1 ? "ckt-primary ckt-big" : "ckt-big"),
  );
  return h(
    "div",
    { class: "ckt-claim", role: "group", "aria-label": "Claim" },
    investigationFace({ name, words }),
    h("div", { class: "ckt-claims" }, buttons),
  );
}

function belief(app) {
  return h(
    "div",
    { class: "ckt-row", role: "group", "aria-label": "Do you believe it?" },
    actionButton(app, "Believe", { kind: "Believe" }, "ckt-big ckt-half"),
    actionButton(app, "Press the button", { kind: "Press" }, "ckt-big ckt-half"), // the table favours neither
  );
}

function investigationFace({ name, words }, tag = "div") {
  return h(
    tag,
    { class: "ckt-card ckt-investigation" },
    s("svg", { class: "ckt-picture", viewBox: "-11 -11 22 22", "aria-hidden": "true" }, glassShape()),
    h("span", { class: "ckt-card-name" }, name),
    h("span", { class: "ckt-card-words" }, words),
    h("span", { class: "ckt-card-kind" }, "Investigation"),
  );
}

/** Folded away like an accusation, though nothing is at stake for whoever asks. */
function audit(app, seats) {
  return h(
    "details",
    { class: "ckt-fold ckt-audit" },
    h("summary", {}, "Check somebody's answers …"),
    h(
      "p",
      {},
      "Once a turn, you can have the passes of one player checked. If one was wrong, that player is out of the game; ",
      "if all were right, everybody hears so, and your turn goes on.",
    ),
    playerButtons(
      app,
      seats,
      (target) => ({ kind: "Audit", target }),
      (who) => `Check the answers of ${who}`,
    ),
  );
}

/** Folded away until wanted; choosing and accusing are two steps, for there is no way back. */
function accusation(app) {
  const changed = () => {
    ready.update();
    confirm.hidden = true;
  };
  const legends = { suspect: "It was", weapon: "with", room: "in" };
  const choices = Object.entries(legends).map(([category, legend]) => cardChoice(app, legend, category, changed));
  const crime = () => Object.fromEntries(choices.map(({ category, value }) => [category, value]));
  const confirm = h("div", { class: "ckt-confirm", role: "group", "aria-label": "Are you sure?", hidden: true });
  const ask = () => askAgain(app, confirm, crime(), button);
  const button = h("button", { class: "ckt-button ckt-grave", click: ask }, "Accuse");
  const ready = readiness(choices, button);
  return h(
    "details",
    { class: "ckt-fold ckt-accuse" },
    h("summary", {}, "Accuse …"),
    choices.map((choice) => choice.el),
    h("div", { class: "ckt-row" }, button, ready.el),
    confirm,
  );
}

function askAgain(app, confirm, crime, button) {
  const [who, thing, where] = [crime.suspect, crime.weapon, crime.room].map((name) => app.card.get(name).words);
  const back = () => {
    confirm.hidden = true;
    button.focus();
  };
  confirm.replaceChildren(
    h(
      "p",
      {},
      `You accuse ${who} with ${thing} in ${where}. If you are wrong, you are out of the game.`,
    ),
    h(
      "div",
      { class: "ckt-row" },
      h(
        "button",
        { class: "ckt-button ckt-grave", click: () => app.act({ kind: "Accuse", ...crime }) },
        "Yes, accuse",
      ),
      h("button", { class: "ckt-button", click: back }, "No, go back"),
    ),
  );
  confirm.hidden = false;
  confirm.querySelector("button:last-of-type").focus();
}

/** The prompt has the verdict; here is what lay in the envelope, and how to go on. */
function ending(app) {
  return h(
    "div",
    { class: "ckt-ending", role: "group", "aria-label": "The end" },
    envelope(app),
    h(
      "div",
      { class: "ckt-row" },
      h("button", { class: "ckt-button ckt-primary", click: () => app.deal() }, "Play again"),
      tableButton(app),
    ),
  );
}

function envelope(app) {
  const cards = app.now.outcome.envelope.map((card) => cardFace(app, card));
  return h("div", { class: "ckt-envelope", role: "group", "aria-label": "In the envelope" }, cards);
}

// ---- the hand, the log ----------------------------------------------------------------------------------------

function handPart(app) {
  const cards = h("ul", { class: "ckt-shelf-cards" });
  const { own } = app.scene;
  const label = app.replaying && own !== null ? `The hand of ${app.seatName(own)}` : "Your hand";
  const el = h(
    "section",
    { class: "ckt-panel ckt-shelf ckt-hand", "aria-label": label, hidden: own === null },
    h("h3", {}, app.replaying ? "The hand" : "Your hand"),
    cards,
  );
  const show = whenChanged((hand, card) => {
    const faces = hand.map((name) => cardFace(app, name, "li"));
    cards.replaceChildren(...faces, ...(card ? [investigationFace(card, "li")] : []));
  });
  return { el, update: () => show(app.now.hand, app.now.investigation) };
}

/** The cards that lie open in the Interrogation Room; there is nothing to see until somebody was caught lying. */
function openPart(app) {
  const cards = h("ul", { class: "ckt-shelf-cards" });
  const el = h(
    "section",
    { class: "ckt-panel ckt-shelf ckt-open", "aria-label": "Interrogation Room" },
    h("h3", {}, "Lying open"),
    cards,
  );
  const show = whenChanged((open) => {
    el.hidden = !open.length;
    cards.replaceChildren(...open.map((name) => cardFace(app, name, "li")));
  });
  return { el, update: () => show(app.now.open) };
}

/**
 * Sentences grouped by turn. Only new ones are added, so that screen readers announce just those; what has been taken
 * back, or is still to come in a replay, goes.
 */
function logPart(app) {
  const list = h("div", { class: "ckt-log-list", role: "log", tabindex: 0, "aria-label": "What has happened" });
  const el = h(
    "section",
    { class: "ckt-panel ckt-log", "aria-label": "Log" },
    h("h3", {}, "What has happened"),
    list,
  );
  let atEnd = true; // until the player scrolls back; a change of size is no such wish
  let size = "";
  const sizeNow = () => `${list.clientWidth} ${list.clientHeight}`;
  const follow = () => {
    size = sizeNow();
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
  list.addEventListener("scroll", () => {
    if (sizeNow() === size) atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 24;
  });
  const sizes = new ResizeObserver(follow);
  sizes.observe(list);
  const update = () => {
    shorten(list, app.log.length);
    const grown = app.log.map((group, turn) => addTurn(app, list, group, turn));
    if (grown.some(Boolean)) follow();
  };
  return { el, update, close: () => sizes.disconnect() };
}

function shorten(element, most) {
  while (element.children.length > most) element.lastElementChild.remove();
}

function addTurn(app, list, group, turn) {
  const section =
    list.children[turn] ??
    list.appendChild(
      h(
        "div",
        { class: `ckt-turn ${group.seat === app.scene.own ? "ckt-own-turn" : ""}` },
        h("h4", {}, group.seat === null ? "The deal" : `Turn ${turn} · ${app.called(group.seat)}`),
      ),
    );
  shorten(section, group.lines.length + 1);
  const known = section.children.length - 1;
  const lines = group.lines
    .slice(known)
    .map(({ text, tone }) => h("p", { class: tone && `ckt-tone-${tone}` }, text));
  section.append(...lines);
  return lines.length > 0;
}

// ---- the notepad ----------------------------------------------------------------------------------------------

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
  const { model } = app;
  const box = h("input", {
    type: "checkbox",
    change: () => {
      model.set("show_follows", box.checked);
      model.save_changes();
    },
  });
  const el = h("label", { class: "ckt-toggle" }, box, h("span", {}, "Show what follows"));
  return {
    el,
    update: () => {
      box.checked = model.get("show_follows");
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
      derived.hidden = !app.model.get("show_follows");
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
const markOf = (app, cell) => noted(app.model.get("marks"), cell);
const followsOf = (app, cell) => noted(app.model.get("follows"), cell);
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
  const { model } = app;
  if (isOwn(app, cell)) return; // printed, not marked
  const next = MARK_CYCLE[(MARK_CYCLE.indexOf(markOf(app, cell)) + 1) % MARK_CYCLE.length];
  const rows = new Map(Object.entries(model.get("marks") ?? {})); // a card may be called "__proto__"
  const row = { ...rows.get(cell.card), [cell.column.id]: next };
  if (!next) delete row[cell.column.id];
  if (Object.keys(row).length) rows.set(cell.card, row);
  else rows.delete(cell.card);
  model.set("marks", Object.fromEntries(rows));
  model.save_changes();
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

// ---- all together ---------------------------------------------------------------------------------------------

/** JupyterLab reads single letters as commands (x cuts the cell); none may leave the table. */
function guardKeys(root) {
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
}

function layOut(app, root) {
  const make = { head: headPart, board: boardPart, hand: handPart, open: openPart, actions: actionPart, log: logPart };
  const parts = Object.fromEntries(Object.entries(make).map(([name, part]) => [name, part(app)]));
  const { head, board, hand, open, actions, log } = parts;
  const notes = notepadPart(app);
  const [, , width, height] = app.scene.viewBox;
  const flat = width > 1.4 * height; // such a board has the width to itself
  const squares = flat && app.scene.places.some(({ outlines }) => !outlines) ? width / app.scene.unit : 0;
  const shape = [flat && "ckt-flat", width > 3 * height && "ckt-long", width > 1.1 * height && "ckt-broad"];
  const sizes = `--ckt-board-width: ${width}; --ckt-board-height: ${height}; --ckt-squares: ${squares}`;
  root.replaceChildren(
    h(
      "div",
      { class: ["ckt-layout", ...shape].filter(Boolean).join(" "), style: sizes },
      head.el,
      h("div", { class: "ckt-column ckt-left" }, board.el, hand.el, open.el),
      h("div", { class: "ckt-column ckt-right" }, actions.el, log.el),
      notes.el,
    ),
  );
  const update = () => [...Object.values(parts), notes].forEach((part) => part.update());
  return { head, board, actions, update, close: () => log.close() };
}

/** Draw a new scene, and leave the keyboard on the table if it was there. */
function redraw(app, root) {
  const had = activeIn(root);
  app.page?.close();
  app.read();
  app.page = layOut(app, root);
  app.page.update();
  if (had) app.focusNext();
}

/** What Python says besides the traits. */
function listenTo(app) {
  const hear = {
    answered: () => app.answered(),
    refused: ({ text }) => app.page.head.refuse(text),
  };
  return (content) => hear[content?.type]?.(content);
}

function render({ model, el }) {
  const app = createApp(model);
  const root = h("div", { class: "ckt-table", role: "region", "aria-label": "Clue, a game table" });
  let drawn = null;
  const refresh = () => {
    const { game, step } = app.now;
    if (app.scene !== model.get("scene") || game !== drawn) redraw(app, root);
    else app.page.update();
    drawn = game;
    root.dataset.moment = `${game}.${step}`;
  };
  const notice = () => app.say(model.get("message"));
  const hear = listenTo(app);
  const looks = "change:scene change:snapshot change:marks change:follows change:show_follows change:pace";
  guardKeys(root);
  el.append(root);
  refresh();
  notice();
  model.on(looks, refresh);
  model.on("change:message", notice);
  model.on("msg:custom", hear);
  if (MOTION.matches) model.send({ type: "calm" });
  return () => {
    app.close();
    app.page.close();
    looks.split(" ").forEach((event) => model.off(event, refresh));
    model.off("change:message", notice);
    model.off("msg:custom", hear);
    root.remove();
  };
}

export default { render };
