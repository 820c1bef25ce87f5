// What the player can do, and what is asked.

const ONE_OF = { suspect: "a suspect", weapon: "a weapon", room: "a room" };

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
