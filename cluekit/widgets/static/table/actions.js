// What is asked of the player, and what there is to do.

function actionPart(app) {
  const prompt = h("p", { class: "ckt-prompt" });
  const hint = h("p", { class: "ckt-hint" });
  const dice = dicePart(app);
  const news = h("div", { class: "ckt-news" });
  const body = h("div", { class: "ckt-choices", tabindex: -1, role: "group", "aria-label": "What you can do" });
  const notice = h("p", { class: "ckt-notice", role: "alert" });
  const el = h(
    "section",
    { class: "ckt-panel ckt-actions", "aria-label": "What to do" },
    news,
    h("div", { class: "ckt-prompt-row" }, h("div", { class: "ckt-words" }, prompt, hint), dice.el),
    notice,
    body,
  );
  const tellNews = whenChanged((list) => news.replaceChildren(...list.map((piece) => newsItem(app, piece))));
  const offer = whenChanged(() => keepFocus(app, body, () => body.replaceChildren(...choicesOf(app))));
  const update = () => {
    const { now } = app;
    setText(prompt, now.prompt);
    setText(hint, now.can.press ? "" : now.hint); // there the buttons say it
    el.classList.toggle("ckt-yours", app.acting);
    el.classList.toggle("ckt-over", Boolean(now.outcome));
    dice.update();
    tellNews(now.news);
    offer(now.game, now.waiting || now.paused ? now.step : now.outcome, now.stuck, now.paused, now.skip, now.take_back || now.undo);
    body.inert = Boolean(app.frozen);
  };
  const focus = () => firstControl(body).focus({ preventScroll: true });
  /** Go on at the choice for a snoop square. */
  const attend = (at) => {
    const row = [...body.querySelectorAll("[data-snoop]")].find(({ dataset }) => dataset.snoop === at);
    row.open = true;
    firstControl(row).focus();
  };
  return { el, update, focus, attend, say: (text) => setText(notice, text ?? ""), close: dice.close };
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

/** A piece of news, with the faces of the cards that were shown. The live region reads the same sentences out. */
function newsItem(app, { text, cards }) {
  const faces = cards.map((card) => cardFace(app, card, "div", { class: "ckt-turned" }));
  return h("div", { class: `ckt-news-item ${cards.length ? "ckt-news-secret" : ""}` }, faces, h("p", {}, text));
}

const firstControl = (body) => body.querySelector("button:not(:disabled), input, select") ?? body;

/** Rebuild, and if the focus was inside, go on where something can be done now. */
function keepFocus(app, body, rebuild) {
  const had = activeIn(body);
  rebuild();
  if (had) app.focusNext();
}

function choicesOf(app) {
  const { can, waiting, outcome, stuck } = app.now;
  if (app.replaying) return outcome ? [envelope(app)] : [];
  const back = takeBack(app);
  if (outcome) return [ending(app), back].filter(Boolean);
  if (stuck) return [tableButton(app), back].filter(Boolean);
  if (!waiting) return [meanwhile(app), back].filter(Boolean);
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

/** One's own last decision, as long as it can be undone. */
function takeBack(app) {
  const { undo, take_back: own } = app.now;
  if (!undo && !own) return null;
  return h("button", { class: "ckt-button ckt-quiet ckt-take-back", click: () => app.undo() }, "Take back");
}

/** While others play: go on step by step, where the bots wait for that, or hurry to the next decision of one's own. */
function meanwhile(app) {
  const next = app.now.paused && h("button", { class: "ckt-button ckt-primary ckt-big", click: () => app.next() }, "Next");
  const where = app.scene.people.length > 1 ? "Skip to the next decision" : "Skip to my next decision";
  const skip = app.now.skip && h("button", { class: "ckt-button", click: () => app.tell({ type: "skip" }) }, where);
  return (next || skip) && h("div", { class: "ckt-row" }, next, skip);
}

function tableButton(app) {
  return h("button", { class: "ckt-button", click: () => app.page.head.open(true) }, "Change the table …");
}

function endButton(app, can) {
  const look = can.suggest || can.snoops.length ? "" : "ckt-primary";
  return actionButton(app, can.end, { kind: "EndTurn" }, look);
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
