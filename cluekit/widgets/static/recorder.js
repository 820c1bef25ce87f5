// The page of `cluekit.record`: draws what the model's snapshot says, sends what the family enters, counts nothing.
//
// Every part below is a function that takes the app and returns {el, update}; `gamePage` and `setupPage` put them
// together. Names and notes are what somebody typed, so text goes into the page as text nodes only.

const CATEGORIES = { suspect: "Who?", weapon: "With what?", room: "Where?" };
const CATEGORY_HEADS = { suspect: "Suspects", weapon: "Weapons", room: "Rooms" };
const SIGNS = { yes: "✓", no: "✗" };
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SILENCE_MS = 6000;
const SILENCE = "Python has not answered yet: is the kernel busy, or was it stopped? What to do then is said above.";
const QUESTIONS = ["look", "model", "why"]; // what changes nothing, and may be asked while Python is at work
const NOT_SEEN = ""; // a card that one did not see

// The kinds of entries: what the button says, and whom the first question is about (null: nobody).
const KINDS = {
  suggestion: { name: "Suggestion", who: "Whose turn?" },
  skip: { name: "No suggestion", who: "Whose turn?" },
  accusation: { name: "Accusation", who: "Who accuses?" },
  snoop: { name: "Look at a card", who: "Who looked at a card?" },
  open: { name: "Card laid open", who: "Who laid a card open?" },
  left: { name: "All pass a card left", who: null },
  checked: { name: "Passes checked", who: "Whose passes were checked?" },
  revealed: { name: "Envelope opened", who: null },
  sizes: { name: "Cards counted again", who: null },
  note: { name: "Note", who: null },
};

// ---- small tools ----------------------------------------------------------------------------------------------

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(3).filter((child) => child != null && child !== false));
  return element;
}

const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const count = (number, noun, nouns = `${noun}s`) => `${number} ${number === 1 ? noun : nouns}`;
const range = (length) => Array.from({ length }, (_, at) => at);
const activeIn = (element) => {
  const active = element.getRootNode().activeElement;
  return active && element.contains(active) ? active : null;
};

let lastId = 0;
const freshId = (name) => `ckr-${name}-${(lastId += 1)}`;

const button = (text, click, attributes = {}) =>
  h("button", { type: "button", ...attributes, class: `ckr-button ${attributes.class ?? ""}`, click }, text);

/** What would be disabled stays where the keyboard can be: it only does nothing. */
function setUsable(element, usable) {
  setAttribute(element, "aria-disabled", String(!usable));
}

/** Draw again only when what it is drawn from has changed. */
function whenChanged(draw) {
  let drawn;
  return (...from) => {
    const now = JSON.stringify(from);
    if (now !== drawn) draw(...from);
    drawn = now;
  };
}

// ---- the app: what all parts share ----------------------------------------------------------------------------

function createApp(model) {
  const app = {
    model,
    page: null,
    get now() {
      return model.get("snapshot");
    },
    cards: (category) => app.now.cards.filter((card) => card.category === category),
    seat: (number) => app.now.seats[number].name,
    called: (number) => (number === app.now.me ? `${app.seat(number)} (me)` : app.seat(number)),
    others: (seat) => range(app.now.seats.length - 1).map((step) => (seat + step + 1) % app.now.seats.length),
    say: (text) => app.page?.say(text),
    lost: (lost) => app.page?.lost?.(lost),
  };
  return Object.assign(app, talkTo(model, app));
}

/** The way to Python and back: nothing is sent twice, and silence is noticed. */
function talkTo(model, app) {
  let pending = null; // the last message, until it is answered
  let next = null; // the last question that was asked meanwhile
  let silence = 0;
  const unanswered = () => {
    pending = next = null;
    app.lost(true);
    app.say(SILENCE);
  };
  /**
   * Send a message; `done` is called once Python has done what it says, and the page is drawn. What is wrong with it
   * is said with `say`, beside what was pressed.
   */
  const ask = (message, done = () => {}, say = app.say) => {
    if (pending) {
      if (QUESTIONS.includes(message.type)) next = () => ask(message, done, say);
      return;
    }
    pending = { done, say };
    clearTimeout(silence);
    silence = setTimeout(unanswered, SILENCE_MS);
    try {
      model.send({ ...message, version: app.now.version });
    } catch {
      clearTimeout(silence);
      unanswered(); // the kernel was restarted: there is nobody to talk to
    }
  };
  const answered = ({ ok }) => {
    clearTimeout(silence);
    const { done, say } = pending ?? { done: () => {}, say: app.say };
    pending = null;
    app.lost(false);
    app.say("");
    say(model.get("message"));
    if (ok) done();
    const after = next;
    next = null;
    after?.();
  };
  return { ask, answered, isWaiting: () => pending != null, close: () => clearTimeout(silence) };
}

// ---- controls -------------------------------------------------------------------------------------------------

/**
 * A question with its answers side by side: radio buttons that look like buttons, or check boxes where there can be
 * `many`. `options` are {value, label, note, colour}; `change` gets the value, or the list of values.
 */
function chips({ legend, options, value = null, many = false, change = () => {}, kind = "" }) {
  const name = freshId("chips");
  const isOn = (one) => (many ? (value ?? []).includes(one) : one === value);
  const inputs = options.map((option) =>
    h("input", { type: many ? "checkbox" : "radio", name, checked: isOn(option.value) }),
  );
  const chosen = () => options.filter((_, at) => inputs[at].checked).map((option) => option.value);
  const read = () => (many ? chosen() : (chosen()[0] ?? null));
  const labels = options.map((option, at) => chip(option, inputs[at]));
  const title = h("legend", {}, legend);
  const box = h("div", { class: "ckr-options" }, labels);
  const el = h("fieldset", { class: `ckr-chips ${kind}` }, title, box);
  el.addEventListener("change", () => change(read()));
  const set = (wanted) =>
    inputs.forEach((input, at) => {
      input.checked = many ? wanted.includes(options[at].value) : options[at].value === wanted;
    });
  return { el, set, read, inputs, title };
}

function chip({ label, note, colour }, input) {
  const dot = colour && h("span", { class: "ckr-dot", "aria-hidden": "true" });
  if (dot) dot.style.background = colour;
  return h(
    "label",
    { class: "ckr-chip" },
    input,
    dot,
    h("span", { class: "ckr-chip-text" }, label, note && h("small", {}, ` ${note}`)),
  );
}

function field(label, control, attributes = {}) {
  return h("label", { ...attributes, class: `ckr-field ${attributes.class ?? ""}` }, h("span", {}, label), control);
}

function selection(pairs, value, change = () => {}) {
  const options = pairs.map(([one, words]) => h("option", { value: one, selected: one === value }, words));
  const select = h("select", { change: () => change(select.value) }, options);
  return select;
}

function cardSelect(app, label, first, value, change, among = null) {
  const groups = Object.entries(CATEGORY_HEADS).map(([category, words]) => {
    const cards = app.cards(category).filter(({ name }) => !among || among.includes(name));
    const options = cards.map(({ name }) => h("option", { value: name, selected: name === value }, name));
    return options.length > 0 && h("optgroup", { label: words }, options);
  });
  const select = h("select", { change: () => change(select.value || null) }, h("option", { value: "" }, first), groups);
  return field(label, select);
}

function fold(title, ...children) {
  return h("details", { class: "ckr-panel ckr-fold" }, h("summary", {}, h("h3", {}, title)), children);
}

// ---- the heading ----------------------------------------------------------------------------------------------

function headPart(app) {
  const undo = button("Undo", () => app.now.undo && app.ask({ type: "undo" }));
  const redo = button("Redo", () => app.now.redo && app.ask({ type: "redo" }));
  const anew = button("Table …", () => app.ask({ type: "new" }), { "aria-label": "Table: another game, or other cards" });
  const parts = { Enter: "form", Notepad: "notes", Entries: "log", Advice: "advice" };
  const jumps = Object.entries(parts).map(([name, part]) => button(name, () => app.page.goTo(part), { "aria-label": `Go to: ${name}` }));
  const seats = h("ol", { class: "ckr-seats", "aria-label": "Players, in the order of play" });
  const draw = whenChanged((list, turn) => {
    const items = list.map(({ name, cards }, number) => {
      const next = number === turn;
      return h(
        "li",
        { class: `ckr-seat ${next ? "ckr-next" : ""}`, "aria-current": next ? "step" : null },
        h("b", {}, app.called(number)),
        ` ${count(cards, "card")}${next ? " · next" : ""}`,
        h("span", { class: "ckr-unseen" }, ""),
      );
    });
    seats.replaceChildren(...items);
  });
  const el = h(
    "header",
    { class: "ckr-head" },
    h(
      "div",
      { class: "ckr-bar" },
      h("h2", { class: "ckr-title" }, "Clue, at our table", h("span", { class: "ckr-edition" }, app.now.edition)),
      h("div", { class: "ckr-bar-end" }, undo, redo, anew),
    ),
    seats,
    h("nav", { class: "ckr-jumps", "aria-label": "Parts of the page" }, jumps),
  );
  const update = () => {
    const { seats: list, turn, undo: canUndo, redo: canRedo } = app.now;
    draw(list, turn);
    setUsable(undo, canUndo);
    setUsable(redo, canRedo);
  };
  return { el, update, focus: () => undo.focus() };
}

// ---- what was entered, what is new, what does not fit ---------------------------------------------------------

function saidPart(app) {
  const el = h("div", { class: "ckr-said", role: "status", "aria-live": "polite" });
  const draw = whenChanged((said, news) => {
    const items = news.map((text) => h("li", {}, text));
    const list = news.length > 0 && h("div", { class: "ckr-news" }, h("b", {}, "New: "), h("ul", {}, items));
    el.replaceChildren(...[said && h("p", {}, said), list].filter(Boolean));
  });
  return { el, update: () => draw(app.now.said ?? "", app.now.news ?? []) };
}

/** Where the game is kept: in a file, or nowhere yet. */
function keptPart(app) {
  const el = h("div", { class: "ckr-kept-line" });
  const notice = noticePart();
  const keep = () => app.ask({ type: "keep" }, undefined, notice.say);
  const draw = whenChanged((kept) => {
    if (kept?.problem) notice.say(kept.problem);
    else notice.say("");
    const words = kept
      ? ["Kept in ", h("b", {}, kept.file), " after every change. To go on another time: ", h("code", {}, kept.again)]
      : ["This game is kept nowhere yet, and is gone when the kernel stops."];
    const offer = !kept && button("Keep it in a file", keep, { class: "ckr-small" });
    el.replaceChildren(...[!kept?.problem && h("p", { class: "ckr-soft" }, words), offer, notice.el].filter(Boolean));
  });
  return { el, update: () => draw(app.now.kept) };
}

/** What to do when Python is silent: nothing that was entered is lost. */
function lostPart(app) {
  const el = h("div", { class: "ckr-lost", role: "alert" });
  el.hidden = true;
  const show = (lost) => {
    if (el.hidden !== lost) return;
    el.hidden = !lost;
    el.replaceChildren(...(lost ? lostBox(app) : []));
  };
  return { el, show };
}

function lostBox(app) {
  const { kept, text } = app.now;
  const safe = kept && !kept.problem;
  const words = safe
    ? ["Nothing is lost: the game is kept in ", h("b", {}, kept.file), ". Wait a little if Python is busy; if it was stopped, run ", h("code", {}, kept.again), " to go on."]
    : ["Wait a little if Python is busy. If it was stopped, copy the game from here first; then run the cell again, and load the text there, under “The game as text”."];
  const written = h("textarea", { class: "ckr-text", readonly: true, rows: 6, spellcheck: "false" });
  written.value = text ?? "";
  const copied = h("span", { class: "ckr-soft", role: "status" });
  const copy = button("Copy the game", () => copyFrom(written, copied));
  return [
    h("h3", {}, "Python does not answer"),
    h("p", {}, words),
    field("The game so far", written, { class: "ckr-wide" }),
    h("div", { class: "ckr-row" }, copy, copied),
  ];
}

function noticePart() {
  const el = h("p", { class: "ckr-notice", role: "alert" });
  return { el, say: (text) => setText(el, text) };
}

/** The entries that cannot all be true, each with the way to mend it. */
function clashPart(app) {
  const el = h("div", { class: "ckr-clash", role: "alert" });
  const draw = whenChanged((clash, fit) => {
    el.hidden = !clash;
    el.replaceChildren(...(clash ? clashBox(app, clash, fit) : []));
  });
  return { el, update: () => draw(app.now.clash, app.now.fit) };
}

function clashBox(app, { text, why, entries, mends }, fit) {
  const order = [...mends, ...entries.filter((number) => !mends.includes(number))].filter((number) => number > 0);
  const buttons = order.map((number) =>
    button(`Edit entry ${number}`, () => app.page.edit(number), { class: mends.includes(number) ? "ckr-mend" : "" }),
  );
  if (entries.includes(0)) buttons.push(button("Change the cards from the start …", () => app.ask({ type: "new" })));
  const steps = why.map((line) => h("li", {}, line));
  return [
    h("h3", {}, "Something does not fit"),
    h("p", {}, text),
    buttons.length > 0 && h("div", { class: "ckr-row" }, buttons),
    steps.length > 0 && h("details", { class: "ckr-fold" }, h("summary", {}, "Why?"), h("ul", {}, steps)),
    fit != null && h("p", { class: "ckr-soft" }, `Until it is mended, the notepad ends with ${fit ? `entry ${fit}` : "the deal"}: so far everything fits.`),
  ].filter(Boolean);
}

// ---- the form for an entry ------------------------------------------------------------------------------------

/** What the form holds before anything is chosen. */
function freshDraft(app) {
  const only = (category) => {
    const cards = app.cards(category);
    return cards.length === 1 ? cards[0].name : null;
  };
  return {
    number: null, // of the entry that is changed
    before: null, // the number of the entry before which a forgotten one comes
    kind: "suggestion",
    seat: app.now.turn ?? 0,
    suspect: only("suspect"),
    weapon: only("weapon"),
    room: only("room"),
    answers: new Map(), // seat -> "pass", "show" or "unseen"
    shown: new Map(), // seat -> card, or NOT_SEEN
    right: null,
    target: null,
    card: null,
    gave: null,
    got: null,
    without: [],
    sizes: [...app.now.dealt],
    text: "",
  };
}

/** An entry as the form holds it. */
function draftOf(app, number) {
  const { entry } = app.now.entries[number - 1];
  const draft = { ...freshDraft(app), ...entry, number };
  if (entry.kind === "suggestion") {
    const silent = entry.answers.length === 0 ? "unseen" : null;
    draft.answers = new Map(silent ? app.others(entry.seat).map((seat) => [seat, silent]) : []);
    entry.answers.forEach(({ seat, answer }) => draft.answers.set(seat, answer));
    draft.shown = new Map(entry.answers.map(({ seat, card }) => [seat, card ?? NOT_SEEN]));
  }
  return draft;
}

/** What is sent to Python of a draft. */
function entryOf(app, draft) {
  const { kind, seat, suspect, weapon, room } = draft;
  const crime = { suspect, weapon, room };
  const make = {
    suggestion: () => ({ seat, ...crime, answers: answersOf(app, draft) }),
    skip: () => ({ seat }),
    accusation: () => ({ seat, ...crime, right: draft.right }),
    snoop: () => ({ seat, target: draft.target, card: seat === app.now.me ? draft.card : null }),
    open: () => ({ seat, card: draft.card }),
    left: () => ({ gave: draft.gave, got: draft.got, without: draft.without }),
    checked: () => ({ seat, right: draft.right }),
    revealed: () => crime,
    sizes: () => ({ sizes: draft.sizes }),
    note: () => ({ text: draft.text }),
  };
  return { kind, ...make[kind]() };
}

function answersOf(app, draft) {
  return app
    .others(draft.seat)
    .filter((seat) => ["pass", "show"].includes(draft.answers.get(seat)))
    .map((seat) => {
      const answer = draft.answers.get(seat);
      const told = answer === "show" && [draft.seat, seat].includes(app.now.me);
      return { seat, answer, card: (told && draft.shown.get(seat)) || null };
    });
}

/** What is still to be said before an entry can be sent; the rest is for Python to notice. */
function missing(app, draft) {
  const { kind, seat, answers } = draft;
  if (kind !== "suggestion") return "";
  for (const category of Object.keys(CATEGORIES)) if (!draft[category]) return `Choose a ${category} first.`;
  if (answers.size === 0)
    return "How was it answered? Tap who showed a card, “Nobody shows a card”, or “not noticed” where nobody saw it.";
  if (seat !== app.now.me) return "";
  const unsaid = [...answers].find(([other, answer]) => answer === "show" && !draft.shown.has(other));
  return unsaid ? `Which card did ${app.seat(unsaid[0])} show you?` : "";
}

function formPart(app) {
  let draft = freshDraft(app);
  const heading = h("h3", { tabindex: -1, class: "ckr-form-title" });
  const notice = noticePart();
  const slot = h("div", { class: "ckr-form-body" });
  const submit = h("button", { class: "ckr-button ckr-primary ckr-big" });
  const cancel = button("Leave it as it was", () => start(freshDraft(app)), { class: "ckr-big" });
  const forgotten = () => start({ ...freshDraft(app), before: draft.number, seat: draft.seat });
  const insert = button("Put a forgotten entry before it", forgotten, { class: "ckr-big" });
  const send = (event) => {
    event.preventDefault();
    enterDraft(app, draft, notice, () => start(freshDraft(app)));
  };
  const draw = () => {
    const [title, enter] = formWords(draft);
    const editing = draft.number != null;
    setText(heading, title);
    setText(submit, enter);
    cancel.hidden = !editing && draft.before == null;
    insert.hidden = !editing;
    el.classList.toggle("ckr-editing", editing);
    slot.replaceChildren(...formBody(app, draft, draw));
  };
  /** Begin with another draft; the keyboard goes to the heading, from where Tab leads into the form. */
  const start = (wanted, focus = true) => {
    draft = wanted;
    notice.say("");
    draw();
    app.page?.mark?.();
    if (focus) toTop(heading, el);
  };
  const el = formFrame(send, heading, slot, notice.el, h("div", { class: "ckr-row" }, submit, cancel, insert));
  draw();
  /** Python has gone on: keep what was being entered, but not for a turn that is over or an entry that is gone. */
  const update = whenChanged((turn, last) => {
    if (isOver(draft, last)) start(freshDraft(app), false);
  });
  return {
    el,
    update: () => update(app.now.turn, app.now.last, app.now.dealt),
    say: notice.say,
    edit: (number) => start(draftOf(app, number)),
    suggest: (crime) => start({ ...freshDraft(app), seat: app.now.me ?? app.now.turn ?? 0, ...crime }),
    get number() {
      return draft.number;
    },
  };
}

function formFrame(submit, ...parts) {
  const looks = { class: "ckr-panel ckr-form", "aria-label": "Enter what happens" };
  return h("form", { ...looks, novalidate: true, submit }, parts);
}

/** What stands above a form, and on its button. */
function formWords({ number, before }) {
  if (number != null) return [`Change entry ${number}`, `Save entry ${number}`];
  if (before != null) return [`What happened before entry ${before}?`, `Enter before entry ${before}`];
  return ["What happened next?", "Enter"];
}

/** Tell Python what has been entered, or say what is missing. */
function enterDraft(app, draft, notice, done) {
  const gap = missing(app, draft);
  notice.say(gap);
  const { number, before } = draft;
  if (!gap) app.ask({ type: "enter", number, before, entry: entryOf(app, draft) }, done);
}

/** Whether a draft is of no use any more: its entry is gone, or nobody has begun it. */
function isOver(draft, last) {
  const { number, before, touched } = draft;
  return (number ?? before ?? 0) > last || (number == null && before == null && !touched);
}

function toTop(heading, panel) {
  heading.focus({ preventScroll: true });
  const above = panel.getBoundingClientRect().top < 0;
  (above ? panel.parentElement.firstElementChild : heading).scrollIntoView({ block: above ? "start" : "nearest" });
}

/** The questions of the form; `redraw` asks them again after an answer that changes what else is asked. */
function formBody(app, draft, redraw) {
  const { who } = KINDS[draft.kind];
  const seats = app.now.seats.map((_, number) => ({ value: number, label: app.called(number) }));
  const turn =
    who &&
    chips({
      legend: who,
      options: seats,
      value: draft.seat,
      kind: "ckr-who",
      change: (seat) => {
        Object.assign(draft, { seat, touched: true, answers: new Map(), shown: new Map() });
        redrawKeeping(redraw, app, "ckr-who");
      },
    });
  const body = BODIES[draft.kind](app, draft);
  return [turn?.el, kindPart(app, draft, () => redrawKeeping(redraw, app, "ckr-kind")), ...body].filter(Boolean);
}

/** Draw the form again, and put the keyboard back onto the answer that was just given. */
function redrawKeeping(redraw, app, group) {
  const { form } = app.page;
  const had = activeIn(form.el);
  redraw();
  if (had) form.el.querySelector(`.${group} input:checked`)?.focus({ preventScroll: true });
}

function kindPart(app, draft, redraw) {
  const usual = app.now.usual;
  const all = [...usual, ...Object.keys(KINDS).filter((kind) => !usual.includes(kind))];
  const options = all.map((kind) => ({ value: kind, label: KINDS[kind].name }));
  const change = (kind) => {
    Object.assign(draft, { kind, touched: true });
    redraw();
  };
  const group = chips({ legend: "What happens?", options, value: draft.kind, change, kind: "ckr-kind" });
  const labels = [...group.el.querySelectorAll(".ckr-chip")];
  const rare = labels.filter((_, at) => !usual.includes(all[at]));
  const showMore = (shown) => {
    draft.more = shown;
    more.hidden = shown;
    rare.forEach((label) => {
      label.hidden = !shown;
    });
  };
  const openMore = () => {
    showMore(true);
    rare[0].querySelector("input").focus();
  };
  const more = button("More …", openMore, { class: "ckr-more", "aria-expanded": "false" });
  group.el.querySelector(".ckr-options").append(more);
  showMore(Boolean(draft.more) || !usual.includes(draft.kind));
  return group.el;
}

const BODIES = {
  suggestion: (app, draft) => {
    const answers = answersPart(app, draft);
    return [crimePart(app, draft, answers.update), answers.el];
  },
  skip: () => [],
  accusation: (app, draft) => [crimePart(app, draft), rightPart(draft, "Was it right?", "Wrong", "Right")],
  revealed: (app, draft) => [crimePart(app, draft)],
  snoop: (app, draft) => snoopParts(app, draft),
  open: (app, draft) => [
    cardSelect(app, "Which card?", "Choose the card", draft.card, (card) => Object.assign(draft, { card })),
  ],
  left: (app, draft) => leftParts(app, draft),
  checked: (app, draft) => [rightPart(draft, "Were they all right?", "Not all", "All right")],
  sizes: (app, draft) => [sizesPart(app, draft)],
  note: (app, draft) => [notePart(draft)],
};

function crimePart(app, draft, changed = () => {}) {
  const mine = new Set(app.now.hand);
  const groups = Object.entries(CATEGORIES).map(([category, legend]) => {
    const options = app
      .cards(category)
      .map(({ name, colour }) => ({ value: name, label: name, colour, note: mine.has(name) ? "mine" : null }));
    const change = (name) => {
      Object.assign(draft, { [category]: name, touched: true });
      changed();
    };
    return chips({ legend, options, value: draft[category], change, kind: `ckr-pick ckr-pick-${category}` }).el;
  });
  return h("div", { class: "ckr-crime" }, groups);
}

function rightPart(draft, legend, no, yes) {
  const options = [
    { value: false, label: no },
    { value: true, label: yes },
  ];
  return chips({ legend, options, value: draft.right, change: (right) => Object.assign(draft, { right }) }).el;
}

/** How each of the others answered, in the order in which they are asked. */
function answersPart(app, draft) {
  const rows = app.others(draft.seat).map((seat) => answerRow(app, draft, seat, () => answer(seat)));
  const cards = h("div", { class: "ckr-which" });
  const drawCards = whenChanged(() => cards.replaceChildren(...whichCards(app, draft)));
  const update = () => {
    rows.forEach((row) => row.update());
    drawCards(draft.suspect, draft.weapon, draft.room, [...draft.answers]);
  };
  const answer = (seat) => {
    fillIn(app, draft, seat);
    update();
  };
  const nobody = button("Nobody shows a card", () => {
    app.others(draft.seat).forEach((seat) => draft.answers.set(seat, "pass"));
    draft.shown.clear();
    update();
  });
  const el = h(
    "fieldset",
    { class: "ckr-answers" },
    h("legend", {}, "How is it answered?"),
    rows.map((row) => row.el),
    h("div", { class: "ckr-row" }, nobody),
    cards,
  );
  update();
  return { el, update };
}

/** Where one is asked after the other, those before have passed, and those behind who showed are not asked. */
function fillIn(app, draft, seat) {
  draft.touched = true;
  if (draft.answers.get(seat) !== "show") draft.shown.delete(seat);
  if (app.now.everyone || draft.answers.get(seat) === "unseen") return;
  const asked = app.others(draft.seat);
  const at = asked.indexOf(seat);
  asked.slice(0, at).forEach((before) => {
    if (draft.answers.get(before) !== "unseen") draft.answers.set(before, "pass");
    draft.shown.delete(before);
  });
  if (draft.answers.get(seat) === "show") asked.slice(at + 1).forEach((behind) => draft.answers.delete(behind));
}

function answerRow(app, draft, seat, changed) {
  const options = [
    { value: "pass", label: "passes" },
    { value: "show", label: "shows a card" },
    { value: "unseen", label: "not noticed" },
  ];
  const change = (value) => {
    draft.answers.set(seat, value);
    changed();
  };
  const group = chips({ legend: app.called(seat), options, kind: "ckr-answer", change });
  const spared = h("span", { class: "ckr-soft ckr-spared" }, "not asked");
  group.title.append(" ", spared);
  const update = () => {
    const asked = app.others(draft.seat);
    const before = asked.slice(0, asked.indexOf(seat));
    const over = !app.now.everyone && before.some((other) => draft.answers.get(other) === "show");
    group.set(draft.answers.get(seat) ?? null);
    group.el.classList.toggle("ckr-over", over);
    spared.hidden = !over;
  };
  return { el: group.el, update };
}

/** Which card was shown, as far as the one who writes can know: that shown to me, and mine. */
function whichCards(app, draft) {
  const { me, hand } = app.now;
  const named = [draft.suspect, draft.weapon, draft.room].filter(Boolean);
  const showers = [...draft.answers].filter(([, answer]) => answer === "show").map(([seat]) => seat);
  return showers
    .filter((seat) => me != null && (draft.seat === me || seat === me))
    .map((seat) => {
      const own = seat === me;
      const among = own ? named.filter((name) => hand.includes(name)) : named;
      return whichCard(app, draft, seat, among, own);
    });
}

function whichCard(app, draft, seat, among, own) {
  if (own && among.length === 0) return h("p", { class: "ckr-soft" }, "None of these three is among my cards.");
  const before = draft.shown.get(seat);
  if (before && !among.includes(before)) draft.shown.delete(seat);
  if (own && !draft.shown.has(seat)) draft.shown.set(seat, among.length === 1 ? among[0] : NOT_SEEN);
  const options = [
    ...among.map((name) => ({ value: name, label: name })),
    { value: NOT_SEEN, label: own ? "not noted" : "I don’t know any more" },
  ];
  const legend = own ? "Which card do I show?" : `Which card does ${app.seat(seat)} show me?`;
  const change = (card) => draft.shown.set(seat, card);
  return chips({ legend, options, value: draft.shown.get(seat) ?? null, change, kind: "ckr-which-card" }).el;
}

function snoopParts(app, draft) {
  const options = app.others(draft.seat).map((seat) => ({ value: seat, label: app.called(seat) }));
  if (draft.target === draft.seat) draft.target = null;
  const change = (target) => Object.assign(draft, { target });
  const target = chips({ legend: "At whose cards?", options, value: draft.target, change }).el;
  if (draft.seat !== app.now.me) return [target];
  const seen = (card) => Object.assign(draft, { card });
  return [target, cardSelect(app, "Which card did I see?", "I don’t know any more", draft.card, seen)];
}

function leftParts(app, draft) {
  const options = app.now.seats.map((_, seat) => ({ value: seat, label: app.called(seat) }));
  const change = (without) => Object.assign(draft, { without });
  const idle = chips({ legend: "Who gives none, having no card?", options, value: draft.without, many: true, change }).el;
  if (app.now.me == null) return [idle];
  const set = (name) => (card) => Object.assign(draft, { [name]: card });
  return [
    cardSelect(app, "Which card do I give?", "not noted", draft.gave, set("gave")),
    cardSelect(app, "Which card do I get?", "not noted", draft.got, set("got")),
    idle,
  ];
}

function sizesPart(app, draft) {
  const inputs = app.now.seats.map((_, seat) => sizeField(app.called(seat), draft.sizes[seat], (size) => {
    draft.sizes[seat] = size;
  }));
  return h("fieldset", { class: "ckr-sizes" }, h("legend", {}, "How many cards was each dealt?"), h("div", { class: "ckr-row" }, inputs));
}

function sizeField(label, value, change) {
  const input = h("input", { type: "number", inputmode: "numeric", min: 0, max: 99, value, input: () => change(Number(input.value)) });
  return field(label, input, { class: "ckr-size" });
}

function notePart(draft) {
  const input = h("input", { type: "text", maxlength: 1000, value: draft.text, autocomplete: "off" });
  input.addEventListener("input", () => Object.assign(draft, { text: input.value, touched: true }));
  return field("What is to be remembered?", input, { class: "ckr-wide" });
}

// ---- the entries so far ---------------------------------------------------------------------------------------

function entriesPart(app) {
  const list = h("ol", { class: "ckr-entries", reversed: true });
  const heading = h("h3", { tabindex: -1 }, "Entries");
  const none = h("p", { class: "ckr-soft" }, "Nothing has been entered yet.");
  const el = h("section", { class: "ckr-panel ckr-log", "aria-label": "Entries" }, heading, none, list);
  const draw = whenChanged((entries, clash, until, editing) => {
    const focus = focusedEntry(list);
    none.hidden = entries.length > 0;
    const items = entries.map((entry) => entryItem(app, entry, clash, until, editing));
    list.replaceChildren(...items.reverse());
    if (focus) refocus(list, focus, heading);
  });
  const update = () => draw(app.now.entries, app.now.clash, app.now.until, app.page?.form.number ?? null);
  return { el, update };
}

function focusedEntry(list) {
  const active = activeIn(list);
  return active && { act: active.dataset.act, number: Number(active.dataset.number) };
}

/** The same button again; where its entry is gone, that of the one which has its place now. */
function refocus(list, { act, number }, heading) {
  const buttons = [...list.querySelectorAll(`[data-act="${act}"]`)];
  const near = buttons.filter((one) => Number(one.dataset.number) <= number);
  (near[0] ?? buttons.at(-1) ?? heading).focus({ preventScroll: true });
}

function entryItem(app, { number, text, gap }, clash, until, editing) {
  const marks = [
    clash?.entries.includes(number) && "does not fit",
    number > until && "not counted in the notepad",
    number === editing && "being changed",
    gap,
  ].filter(Boolean);
  const looks = { "ckr-clashes": clash?.entries.includes(number), "ckr-later": number > until, "ckr-changing": number === editing };
  const classes = Object.keys(looks).filter((name) => looks[name]);
  const act = (name, click) =>
    button(name, click, { "data-act": name, "data-number": number, "aria-label": `${name} entry ${number}`, class: "ckr-small" });
  return h(
    "li",
    { class: `ckr-entry ${classes.join(" ")}`, value: number },
    h("span", { class: "ckr-number", "aria-hidden": "true" }, `${number}.`),
    h("span", { class: "ckr-entry-text" }, text),
    marks.length > 0 && h("small", { class: "ckr-tag" }, marks.join(", ")),
    h(
      "span",
      { class: "ckr-entry-acts" },
      act("Edit", () => app.page.edit(number)),
      act("Remove", () => app.ask({ type: "remove", number })),
    ),
  );
}

// ---- the notepad ----------------------------------------------------------------------------------------------

function padPart(app) {
  const caption = h("span");
  const table = h("table", { class: "ckr-pad", role: "grid" }, h("caption", { class: "ckr-caption" }, caption));
  const scroll = h("div", { class: "ckr-pad-scroll" }, table);
  const empty = h("p", { class: "ckr-notice" });
  const notice = noticePart();
  const pad = { cells: [], at: [0, 0], say: notice.say };
  const model = modelChoice(app, notice.say);
  const slider = timeSlider(app, notice.say);
  const help = padHelp(app);
  const key = h(
    "p",
    { class: "ckr-soft ckr-key" },
    "✓ certainly there, ✗ certainly not, 43% how likely. Tap a cell to see why.",
  );
  const drawTable = whenChanged((owners, cards) => buildTable(app, table, pad, owners, cards));
  const why = whyRow(app, table, pad);
  table.addEventListener("keydown", (event) => padKey(pad, event));
  table.addEventListener("click", (event) => padClick(app, pad, event));
  const el = h(
    "section",
    { class: "ckr-panel ckr-notes", "aria-label": "Notepad" },
    h("h3", { tabindex: -1 }, "Notepad"),
    h("div", { class: "ckr-tools" }, model.el, slider.el),
    notice.el,
    empty,
    scroll,
    key,
    help.el,
  );
  const update = () => {
    const { pad: data, why_not: whyNot } = app.now;
    model.update();
    slider.update();
    help.update();
    setText(empty, whyNot ?? "");
    scroll.hidden = key.hidden = !data;
    if (!data) return;
    drawTable(data.owners, app.now.cards);
    setText(caption, captionOf(app, data));
    data.rows.forEach((row, at) => row.cells.forEach((cell, column) => drawCell(pad.cells[at][column], cell)));
    why.update();
  };
  return { el, update, showWhy: why.show };
}

function captionOf(app, data) {
  const { until, last, model } = app.now;
  const when = until === last ? "after all entries" : until === 0 ? "before the first entry" : `after entry ${until}`;
  const end = data.solution ? `It was ${data.solution}.` : `${data.open}.`;
  return `What is known ${when}. Model: ${model}. ${end}`;
}

function modelChoice(app, say) {
  const select = h("select", { change: () => app.ask({ type: "model", model: select.value }, undefined, say) });
  const draw = whenChanged((models) =>
    select.replaceChildren(...models.map(({ name }) => h("option", { value: name }, name))),
  );
  const words = h("small", {});
  const update = () => {
    draw(app.now.models);
    select.value = app.now.model;
    setText(words, app.now.models.find(({ name }) => name === app.now.model)?.words ?? "");
  };
  const el = h("div", { class: "ckr-model" }, field("How do the others choose the card they show?", select), words);
  return { el, update };
}

/** The words of the notepad, for whoever has not met them. */
function padHelp(app) {
  const list = h("dl", { class: "ckr-words" });
  const draw = whenChanged((models) => {
    const words = [
      ["solution", "A suspect, a weapon and a room that may lie in the envelope."],
      ["deal", "One way in which all cards may lie, in the hands and in the envelope. The more deals have a card at a place, the likelier it is there: that is the percentage."],
      ["model", "What is taken for granted about which card somebody shows who has several that were asked for. What is certain under “facts only” is certain whatever they do. The models are:"],
      ...models.map(({ name, words: told }) => [name, told]),
    ];
    list.replaceChildren(...words.flatMap(([word, told]) => [h("dt", {}, word), h("dd", {}, told)]));
  });
  const el = h("details", { class: "ckr-fold" }, h("summary", {}, "What do solution, deal and model mean?"), list);
  return { el, update: () => draw(app.now.models) };
}

function timeSlider(app, say) {
  let wanted = null; // where it has been put, until Python has drawn that
  const words = (number) => {
    if (number === 0) return "the deal";
    const { fit, last } = app.now;
    return `entry ${number}${number !== fit ? "" : fit < last ? ", the last that fits" : ", the last"}`;
  };
  const go = () => {
    const until = (wanted = Number(input.value));
    setText(at, words(until));
    const there = () => {
      if (wanted === until) wanted = null;
    };
    app.ask({ type: "look", until }, there, say);
  };
  const input = h("input", { type: "range", min: 0, step: 1, input: go });
  const at = h("b");
  const el = field("", input, { class: "ckr-time" });
  el.firstElementChild.append("What was known after ", at);
  const update = () => {
    const fit = app.now.fit ?? 0;
    const until = app.now.until ?? 0;
    input.max = String(fit);
    if (wanted == null || wanted > fit) input.value = String(until);
    setAttribute(input, "aria-valuetext", words(Number(input.value)));
    setText(at, words(Number(input.value)));
    el.hidden = fit === 0;
  };
  return { el, update };
}

function buildTable(app, table, pad, owners, cards) {
  const hadFocus = Boolean(activeIn(table));
  pad.cells = cards.map((card, row) => owners.map((owner, column) => padCell(card, owner, row, column)));
  const heads = owners.map(({ name, cards: number }) =>
    h("th", { scope: "col" }, h("span", { class: "ckr-owner" }, name), h("small", {}, count(number, "card"))),
  );
  const top = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Card"), heads));
  const groups = Object.entries(CATEGORY_HEADS).map(([category, words]) => padGroup(pad, category, words, cards, owners));
  [...table.querySelectorAll("thead, tbody")].forEach((part) => part.remove());
  table.append(top, ...groups);
  const inside = (value, all) => Math.min(value, all.length - 1);
  padFocus(pad, [inside(pad.at[0], cards), inside(pad.at[1], owners)], hadFocus);
}

function padGroup(pad, category, words, cards, owners) {
  const rows = cards
    .map((card, row) => ({ ...card, row }))
    .filter((card) => card.category === category)
    .map(({ name, row }) =>
      h("tr", { "data-card": name }, h("th", { scope: "row" }, name), pad.cells[row].map(({ td }) => td)),
    );
  const head = h("th", { scope: "rowgroup", colspan: owners.length + 1, class: "ckr-group" }, h("span", {}, words));
  return h("tbody", {}, h("tr", {}, head), rows);
}

function padCell(card, owner, row, column) {
  const el = h("button", { type: "button", class: "ckr-cell", tabindex: -1, "data-row": row, "data-column": column });
  return { el, td: h("td", {}, el), card, owner, key: "" };
}

/** A sign or a number, and the shade behind it: nothing is told by the colour alone. */
function drawCell(cell, { sign, percent, share }) {
  const key = `${sign} ${percent} ${share}`;
  if (cell.key === key) return;
  cell.key = key;
  const { el, card, owner } = cell;
  const words = { yes: "certain: yes", no: "certain: no", maybe: `possible, ${percent}` }[sign];
  setText(el, SIGNS[sign] ?? percent);
  setAttribute(el, "aria-label", `${card.name}, ${owner.name}: ${words}`);
  el.className = `ckr-cell ckr-${sign}`;
  el.style.setProperty("--ckr-share", String(share));
}

function padFocus(pad, [row, column], focus = true) {
  pad.cells.flat().forEach(({ el }) => {
    el.tabIndex = -1;
  });
  pad.at = [row, column];
  const { el } = pad.cells[row][column];
  el.tabIndex = 0;
  if (focus) el.focus();
}

function padClick(app, pad, event) {
  const target = event.target.closest("[data-row]");
  if (!target) return;
  padFocus(pad, [Number(target.dataset.row), Number(target.dataset.column)]);
  const { card, owner } = pad.cells[pad.at[0]][pad.at[1]];
  app.ask({ type: "why", card: card.name, owner: owner.id }, () => app.page.showWhy(), pad.say);
}

function padKey(pad, event) {
  if (!event.target.closest("[data-row]")) return;
  const [row, column] = pad.at;
  const last = pad.cells[0].length - 1;
  const step = ARROWS[event.key] ?? { Home: [0, -column], End: [0, last - column] }[event.key];
  if (!step) return;
  const inside = (value, most) => Math.min(Math.max(value, 0), most);
  padFocus(pad, [inside(row + step[0], pad.cells.length - 1), inside(column + step[1], last)]);
  event.preventDefault();
}

/** The answer to "why?", in a row of its own below that of the cell, so that it is in view wherever that is. */
function whyRow(app, table, pad) {
  const box = h("div", { class: "ckr-why", tabindex: -1, role: "group" });
  const cell = h("td", { class: "ckr-why-cell" }, box);
  const row = h("tr", {}, cell);
  const close = () => {
    const had = activeIn(row);
    row.remove();
    if (had) padFocus(pad, pad.at);
  };
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  const draw = whenChanged((why, columns) => {
    if (!why) {
      row.remove();
      return;
    }
    const below = [...table.querySelectorAll("[data-card]")].find((one) => one.dataset.card === why.card);
    setAttribute(cell, "colspan", String(columns));
    setAttribute(box, "aria-label", why.title);
    box.replaceChildren(...whyBox(why, close));
    below?.after(row);
  });
  const update = () => draw(app.now.why ?? null, app.now.pad.owners.length + 1);
  const show = () => {
    if (row.isConnected) box.focus({ preventScroll: true });
    if (row.isConnected) box.scrollIntoView({ block: "nearest" });
  };
  return { update, show };
}

/** Cards with commas between them; those that are elsewhere in the other deal are marked. */
function cardList(cards) {
  if (cards.length === 0) return "none";
  return cards.map(([name, moved], at) => [at > 0 && ", ", moved ? h("mark", {}, name) : name]);
}

function whyBox({ title, lines, deals }, close) {
  const told = deals.map(({ heading, hands }) =>
    h(
      "div",
      { class: "ckr-deal" },
      h("h5", {}, heading),
      h("dl", {}, hands.map(({ name, cards }) => [h("dt", {}, name), h("dd", {}, cardList(cards))])),
    ),
  );
  const list = h("ul", {}, lines.map((line) => h("li", {}, line)));
  return [
    h("div", { class: "ckr-why-head" }, h("h4", {}, title), button("Close", close, { class: "ckr-small" })),
    list,
    told.length > 0 && h("div", { class: "ckr-deals" }, told),
  ].filter(Boolean);
}

// ---- advice, looking back -------------------------------------------------------------------------------------

function advicePart(app) {
  const slot = h("div");
  const answer = h("div", { class: "ckr-answer-box", role: "status" });
  let rooms = null;
  const drawRooms = whenChanged((names) => {
    const options = names.map((name) => ({ value: name, label: name }));
    rooms = chips({ legend: "Which rooms can I reach?", options, value: names, many: true, kind: "ckr-pick-room" });
    const all = (value) => () => rooms.set(value ? names : []);
    slot.replaceChildren(rooms.el, h("div", { class: "ckr-row" }, button("All", all(true)), button("None", all(false))));
  });
  const notice = noticePart();
  const wish = () => app.ask({ type: "advice", rooms: rooms.read() }, undefined, notice.say);
  const ask = button("What should I ask?", wish, { class: "ckr-primary" });
  const draw = whenChanged((advice) => answer.replaceChildren(...(advice ? adviceBox(app, advice) : [])));
  const el = fold("Advice", slot, h("div", { class: "ckr-row" }, ask), notice.el, answer);
  const update = () => {
    drawRooms(app.cards("room").map(({ name }) => name));
    draw(app.now.advice ?? null);
    el.hidden = app.now.me == null;
  };
  return { el, update };
}

function adviceBox(app, { head, questions, foot }) {
  const items = questions.map(({ text, also, worth, crime }) =>
    h(
      "li",
      {},
      h("b", {}, text),
      also,
      h("span", { class: "ckr-soft" }, ` ${worth} `),
      button("Take it", () => app.page.suggest(crime), { class: "ckr-small", "aria-label": `Take it: ${text}` }),
    ),
  );
  return [h("p", {}, head), h("ol", { class: "ckr-questions" }, items), foot && h("p", { class: "ckr-soft" }, foot)].filter(Boolean);
}

function reviewPart(app) {
  const answer = h("div", { class: "ckr-answer-box", role: "status" });
  const notice = noticePart();
  const wish = () => app.ask({ type: "review" }, undefined, notice.say);
  const ask = button("Look back", wish, { class: "ckr-primary" });
  const draw = whenChanged((review) =>
    answer.replaceChildren(...(review ? [h("dl", { class: "ckr-words" }, review.map(moment))] : [])),
  );
  const moment = ({ number, lines }) => {
    const when = number == null ? "At the end" : number === 0 ? "At the start" : `Since entry ${number}`;
    return [h("dt", {}, when), lines.map((line) => h("dd", {}, line))];
  };
  const words = h("p", { class: "ckr-soft" }, "Since when could you have known it? What somebody showed you is left out.");
  const el = fold("Looking back", words, h("div", { class: "ckr-row" }, ask), notice.el, answer);
  return { el, update: () => draw(app.now.review ?? null) };
}

// ---- the game as text -----------------------------------------------------------------------------------------

function textPart(app) {
  const written = h("textarea", { class: "ckr-text", readonly: true, rows: 8, spellcheck: "false" });
  const copied = h("span", { class: "ckr-soft", role: "status" });
  const copy = button("Copy", () => copyFrom(written, copied));
  const save = h("a", { class: "ckr-button", download: "clue-game.txt" }, "Save as a file");
  let blob = null;
  const draw = whenChanged((text) => {
    written.value = text;
    setText(copied, "");
    if (blob) URL.revokeObjectURL(blob);
    blob = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    save.href = blob;
  });
  const paste = pastePart(app);
  const el = fold(
    "The game as text",
    field("This game, to keep or to send to somebody", written, { class: "ckr-wide" }),
    h("div", { class: "ckr-row" }, copy, save, copied),
    h("div", { class: "ckr-paste" }, paste.el),
  );
  const update = () => {
    draw(app.now.text ?? "");
    paste.update();
  };
  return { el, update, close: () => blob && URL.revokeObjectURL(blob) };
}

async function copyFrom(area, told) {
  area.select();
  try {
    await navigator.clipboard.writeText(area.value);
    setText(told, "Copied.");
  } catch {
    setText(told, "It is selected now: copy it with Ctrl+C.");
  }
}

/** A text to bring in: a game of its own, or, where one is going on, a log that tells of it. */
/** A line of a log as it is understood, with the names of this game. */
function sampleLine(app) {
  const { seats, cards } = app.now;
  if (!seats || seats.length < 2) return "";
  const crime = Object.keys(CATEGORIES).map((category) => cards.filter((card) => card.category === category).at(-1).name);
  return `${seats[0].name} suggests ${crime.join(", ")}; ${seats[1].name} shows a card`;
}

function pastePart(app) {
  const area = h("textarea", { class: "ckr-text", rows: 6, spellcheck: "false", maxlength: 200_000 });
  const file = h("input", { type: "file", accept: ".txt,text/plain" });
  file.addEventListener("change", async () => {
    if (file.files[0]) area.value = await file.files[0].text();
  });
  const loaded = h("p", { class: "ckr-loaded", role: "status" });
  const notice = noticePart();
  const send = (type) => () => {
    setText(loaded, "");
    app.ask({ type, text: area.value }, () => setText(loaded, app.now.pasted?.said ?? ""), notice.say);
  };
  const left = h("div", { class: "ckr-answer-box" });
  const draw = whenChanged((pasted) => {
    const items = (pasted?.left ?? []).map(({ where, text, why }) =>
      h("li", {}, h("b", {}, where), " ", h("q", {}, text), why && ` ${why}`),
    );
    const filled = (pasted?.filled ?? []).map((line) => h("p", {}, line));
    left.replaceChildren(...filled, ...(items.length ? [h("p", {}, "Not understood:"), h("ul", {}, items)] : []));
  });
  const running = app.now.stage === "game";
  const ways = [button("Load it as a game", send("load")), running && button("Add what it tells to this game", send("paste"))];
  const el = h(
    "div",
    { class: "ckr-form-body" },
    field("A text to bring in", area, { class: "ckr-wide" }),
    running && h("p", { class: "ckr-soft" }, "A line that is understood: ", h("q", {}, sampleLine(app)), " Free words are, too, as long as each line names the players and the cards and says who passed or showed."),
    field("or a file with one", file),
    h("div", { class: "ckr-row" }, ways),
    running && h("p", { class: "ckr-soft" }, "What is here now is not lost: Undo brings it back."),
    notice.el,
    loaded,
    left,
  );
  return { el, update: () => draw(app.now.pasted ?? null) };
}

// ---- who sits at the table ------------------------------------------------------------------------------------

function setupPart(app) {
  const offers = app.model.get("offers");
  const form = setupDraft(offers, app.now.present);
  const slot = h("div", { class: "ckr-form-body" });
  const notice = noticePart();
  const send = (keep) => {
    notice.say("");
    form.checked = true;
    const wrong = showProblems(form, slot);
    if (wrong) slot.querySelector(`[data-name="${wrong}"]`)?.focus();
    else app.ask({ type: "set up", keep, ...setupOf(form) });
  };
  const submit = (event) => {
    event.preventDefault();
    send(app.now.back);
  };
  const draw = () => {
    const focus = activeIn(slot)?.dataset.name;
    form.typed = [];
    slot.replaceChildren(...setupBody(form, draw));
    if (focus) slot.querySelector(`[data-name="${focus}"]`)?.focus({ preventScroll: true });
    showProblems(form, slot);
  };
  const first = app.now.back ? "Put this right, and keep the entries" : "Begin";
  const anew = button("Begin a new game", () => send(false), { class: "ckr-big" });
  const back = button("Back to the game", () => app.ask({ type: "back" }), { class: "ckr-big" });
  anew.hidden = back.hidden = !app.now.back;
  const el = h(
    "form",
    { class: "ckr-panel ckr-form ckr-setup", "aria-label": "Who sits at the table", novalidate: true, submit },
    h("h2", { class: "ckr-form-title", tabindex: -1 }, "Who sits at the table?"),
    slot,
    notice.el,
    h("div", { class: "ckr-row" }, h("button", { class: "ckr-button ckr-primary ckr-big" }, first), anew, back),
  );
  slot.addEventListener("input", () => {
    form.typed.forEach((tell) => tell());
    showProblems(form, slot);
  });
  draw();
  return { el, update: () => {}, say: notice.say, focus: () => el.querySelector("h2").focus(), close: () => {} };
}

/** What is still wrong in the form, by the name of the field; the rest is for Python to notice. */
function problemsOf(form) {
  const wrong = {};
  form.seats.forEach((name, seat) => {
    const same = form.seats.findIndex((other) => other.trim().toLowerCase() === name.trim().toLowerCase());
    if (!name.trim()) wrong[`seat ${seat}`] = `Give player ${seat + 1} a name.`;
    else if (same < seat) wrong[`seat ${seat}`] = `Two players are called ${name.trim()}.`;
  });
  const sizes = sizesOf(form);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const dealt = form.cards.length - 3 - form.open.size;
  if (all !== dealt) wrong.sizes = `${count(dealt, "card")} ${dealt === 1 ? "is" : "are"} in the hands, but these are ${all}.`;
  const both = [...form.hand].find((name) => form.open.has(name));
  if (form.me == null) return wrong;
  if (both) wrong.hand = `${both} cannot be in your hand and lie open.`;
  else if (form.hand.size !== sizes[form.me]) wrong.hand = handProblem(form.hand.size, sizes[form.me]);
  return wrong;
}

function handProblem(has, wanted) {
  const [verb, number] = has < wanted ? ["Choose", wanted - has] : ["Take away", has - wanted];
  return `${verb} ${count(number, "card")}: you have ${has} of ${wanted}.`;
}

/** Say beside each field what is wrong with it, once the form has been sent; returns the first such field. */
function showProblems(form, slot) {
  const wrong = form.checked ? problemsOf(form) : {};
  slot.querySelectorAll("[data-problem]").forEach((place) => {
    const told = wrong[place.dataset.problem] ?? "";
    setText(place, told);
    const input = slot.querySelector(`input[data-name="${place.dataset.problem}"]`);
    if (input) setAttribute(input, "aria-invalid", String(Boolean(told)));
  });
  const first = Object.keys(wrong)[0];
  return { hand: "hand 0", sizes: "size 0" }[first] ?? first;
}

const problemPlace = (name) => h("p", { class: "ckr-notice ckr-problem", role: "alert", id: freshId("problem"), "data-problem": name });

function setupDraft(offers, present) {
  const number = offers.editions.findIndex(({ name }) => name === present.edition);
  const form = {
    offers,
    ...structuredClone(present),
    edition: Math.max(number, 0),
    hand: new Set(present.hand),
    open: new Set(present.open),
    ownSizes: Boolean(present.sizes),
    typed: [], // what else changes while somebody types, without drawing anything anew below the pointer
    sizes: present.sizes ?? [],
    get offer() {
      return offers.editions[form.edition];
    },
    get cards() {
      const { languages } = form.offer;
      return (languages.find(({ code }) => code === form.language) ?? languages[0]).cards;
    },
  };
  return form;
}

function setupOf(form) {
  return {
    edition: form.offer.name,
    language: form.language,
    rules: form.rules,
    seats: form.seats,
    me: form.me,
    hand: form.me == null ? [] : [...form.hand],
    sizes: sizesOf(form),
    open: [...form.open],
  };
}

/** The cards dealt to each: as somebody has said, or one by one from the first player on. */
function sizesOf(form) {
  if (form.ownSizes && form.sizes.length === form.seats.length) return form.sizes;
  const dealt = form.cards.length - 3 - form.open.size;
  const share = Math.floor(dealt / form.seats.length);
  return form.seats.map((_, seat) => share + (seat < dealt % form.seats.length ? 1 : 0));
}

function setupBody(form, redraw) {
  return [
    setupGame(form, redraw),
    setupSeats(form, redraw),
    form.me != null && setupHand(form, redraw),
    setupSizes(form),
    setupMore(form, redraw),
  ].filter(Boolean);
}

function setupGame(form, redraw) {
  const { offers, offer } = form;
  const change = (number) => {
    const { languages, rules } = offers.editions[Number(number)];
    Object.assign(form, { edition: Number(number), language: languages[0].code, rules: { ...rules } });
    forget(form);
    redraw();
  };
  const editions = selection(offers.editions.map(({ title }, at) => [at, title]), form.edition, change);
  editions.dataset.name = "edition";
  const speak = (code) => {
    const before = form.cards;
    form.language = code;
    rename(form, before);
    redraw();
  };
  const languages = selection(offer.languages.map(({ code }) => [code, languageName(code)]), form.language, speak);
  languages.dataset.name = "language";
  return h(
    "div",
    { class: "ckr-fields" },
    field("The game", editions),
    offer.languages.length > 1 && field("Names in", languages),
  );
}

/** The same cards by their names in another language. */
function rename(form, before) {
  const names = new Map(before.map(({ name }, at) => [name, form.cards[at].name]));
  for (const chosen of ["hand", "open"]) form[chosen] = new Set([...form[chosen]].map((name) => names.get(name)));
}

function forget(form) {
  Object.assign(form, { hand: new Set(), open: new Set(), ownSizes: false });
}

function languageName(code) {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code);
  } catch {
    return code;
  }
}

function setupSeats(form, redraw) {
  const rows = form.seats.map((name, seat) => seatField(form, redraw, name, seat));
  const add = () => {
    form.seats.push("");
    form.ownSizes = false;
    redraw();
  };
  const more = button("Add a player", add, { "data-name": "add" });
  more.hidden = form.seats.length >= form.offers.most;
  const whom = [...form.seats.map((name, seat) => [seat, playerName(name, seat)]), ["", "nobody: I only watch"]];
  const choose = (value) => {
    form.me = value === "" ? null : Number(value);
    redraw();
  };
  const me = selection(whom, form.me ?? "", choose);
  form.typed.push(() => form.seats.forEach((name, seat) => setText(me.options[seat], playerName(name, seat))));
  me.dataset.name = "me";
  return h(
    "fieldset",
    { class: "ckr-players" },
    h("legend", {}, "Players, clockwise, beginning with the one who begins"),
    h("div", { class: "ckr-fields" }, rows),
    h("div", { class: "ckr-row" }, more, field("I am", me)),
  );
}

function seatField(form, redraw, name, seat) {
  const input = h("input", { type: "text", value: name, maxlength: 60, autocomplete: "off", "data-name": `seat ${seat}` });
  input.addEventListener("input", () => {
    form.seats[seat] = input.value;
  });
  const leave = () => {
    form.seats.splice(seat, 1);
    form.ownSizes = false;
    if (form.me != null && form.me >= seat) form.me = form.me === seat ? null : form.me - 1;
    redraw();
  };
  const label = `Take player ${seat + 1} away`;
  const problem = problemPlace(`seat ${seat}`);
  setAttribute(input, "aria-describedby", problem.id);
  const away = button("×", leave, { class: "ckr-away", "aria-label": label, title: label, "data-name": "add" });
  away.hidden = form.seats.length <= 2;
  return h("div", { class: "ckr-player" }, field(`Player ${seat + 1}`, input), away, problem);
}

const playerName = (name, seat) => name.trim() || `Player ${seat + 1}`;

function cardChips(form, legend, chosen, redraw, kind) {
  const groups = Object.entries(CATEGORY_HEADS).map(([category, words]) => {
    const cards = form.cards.filter((card) => card.category === category);
    const options = cards.map(({ name, colour }) => ({ value: name, label: name, colour }));
    const change = (names) => {
      cards.forEach(({ name }) => (names.includes(name) ? chosen.add(name) : chosen.delete(name)));
      redraw();
    };
    const value = [...chosen];
    return chips({ legend: words, options, value, many: true, change, kind: `ckr-pick ckr-pick-${category}` }).el;
  });
  const el = h("fieldset", { class: `ckr-deck ${kind}` }, legend, groups, problemPlace(kind));
  el.querySelectorAll("input").forEach((input, at) => {
    input.dataset.name = `${kind} ${at}`;
  });
  return el;
}

function setupHand(form, redraw) {
  const told = h("small", { role: "status" });
  const tell = () => {
    const wanted = sizesOf(form)[form.me];
    setText(told, ` ${form.hand.size}${form.hand.size === wanted ? "" : ` of ${wanted}`} chosen`);
  };
  tell();
  form.typed.push(tell);
  const legend = h("legend", {}, "My cards", told);
  return cardChips(form, legend, form.hand, redraw, "hand");
}

function setupSizes(form) {
  const sizes = sizesOf(form);
  const inputs = form.seats.map((name, seat) => {
    const change = (size) => Object.assign(form, { ownSizes: true, sizes: sizesOf(form).with(seat, size) });
    const one = sizeField(playerName(name, seat), sizes[seat], change);
    one.querySelector("input").dataset.name = `size ${seat}`;
    form.typed.push(() => setText(one.querySelector("span"), playerName(form.seats[seat], seat)));
    return one;
  });
  return h("fieldset", { class: "ckr-sizes" }, h("legend", {}, "How many cards has each?"), h("div", { class: "ckr-row" }, inputs), problemPlace("sizes"));
}

/** What is rarely needed: other rules for answers, and cards that lie open. */
function setupMore(form, redraw) {
  const rules = form.offers.rules.map(({ name, words, choices }) => {
    const options = choices.map(([value, label]) => ({ value, label }));
    const change = (value) => Object.assign(form.rules, { [name]: value });
    return chips({ legend: words, options, value: form.rules[name], change }).el;
  });
  const legend = h("legend", {}, "Cards that lie open on the table", h("small", { role: "status" }, ` ${form.open.size} chosen`));
  const el = h(
    "details",
    { class: "ckr-fold", open: form.more },
    h("summary", { "data-name": "more" }, "Open cards and other rules"),
    rules,
    cardChips(form, legend, form.open, redraw, "open"),
  );
  el.addEventListener("toggle", () => {
    form.more = el.open;
  });
  return el;
}

// ---- all together ---------------------------------------------------------------------------------------------

/** JupyterLab reads single letters as commands (x cuts the cell); none may leave the page. */
function guardKeys(root) {
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
}

function gamePage(app) {
  const page = { form: null };
  app.page = page;
  const [said, clash, form, kept, lost] = [saidPart, clashPart, formPart, keptPart, lostPart].map((part) => part(app));
  page.form = form;
  const [head, entries, pad, advice, review, text] = [headPart, entriesPart, padPart, advicePart, reviewPart, textPart].map((part) => part(app));
  const now = h("div", { class: "ckr-now" }, lost.el, said.el, clash.el, form.el);
  const side = h("div", { class: "ckr-side" }, pad.el, advice.el, review.el);
  const parts = [head, kept, said, clash, form, entries, pad, advice, review, text];
  return Object.assign(page, {
    lost: lost.show,
    els: [head.el, kept.el, h("div", { class: "ckr-layout" }, now, side, entries.el, text.el)],
    update: () => parts.forEach((part) => part.update()),
    say: form.say,
    edit: form.edit,
    suggest: form.suggest,
    mark: entries.update,
    showWhy: pad.showWhy,
    goTo: (part) => goTo({ form, notes: pad, log: entries, advice: app.now.me == null ? review : advice }[part].el),
    focus: head.focus,
    close: text.close,
  });
}

function goTo(el) {
  if (el.tagName === "DETAILS") el.open = true;
  const target = el.querySelector("summary, h3");
  target.focus({ preventScroll: true });
  el.scrollIntoView({ block: "start" });
}

function setupPage(app) {
  const setup = setupPart(app);
  const text = fold("Or go on with a game that was kept", pastePart(app).el);
  const told = app.now.kept && h("p", { class: "ckr-soft ckr-kept-line" }, "The game will be kept in ", h("b", {}, app.now.kept.file), ".");
  return { ...setup, els: [setup.el, told, text].filter(Boolean) };
}

/** What the page is built for; when that changes, it is built anew. */
const builtFor = ({ stage, edition, seats, cards, me, usual, everyone }) =>
  JSON.stringify([stage, edition, seats?.map(({ name }) => name), cards, me, usual, everyone]);

function render({ model, el }) {
  const app = createApp(model);
  const root = h("div", { class: "ckr", role: "region", "aria-label": "Recorder of a game at a real table" });
  let built = null;
  const refresh = () => {
    const wanted = builtFor(app.now);
    if (wanted !== built) {
      const had = activeIn(root);
      app.page?.close();
      app.page = (app.now.stage === "game" ? gamePage : setupPage)(app);
      root.replaceChildren(...app.page.els);
      app.page.update();
      if (had) app.page.focus();
    } else app.page.update();
    built = wanted;
    root.dataset.version = String(app.now.version);
  };
  const notice = () => app.isWaiting() || app.say(model.get("message")); // what is asked is answered at its place
  const hear = (content) => content?.type === "answered" && app.answered(content);
  guardKeys(root);
  el.append(root);
  refresh();
  notice();
  model.on("change:snapshot", refresh);
  model.on("change:message", notice);
  model.on("msg:custom", hear);
  return () => {
    app.close();
    app.page.close();
    model.off("change:snapshot", refresh);
    model.off("change:message", notice);
    model.off("msg:custom", hear);
    root.remove();
  };
}

export default { render };
