// Answers to a suggestion, what comes of Investigation cards, and having answers checked.

/** What answers a suggestion. Where both a card and a pass are possible, the pass keeps something back. */
function answers(app, can) {
  const asker = app.seatName(app.now.turn);
  const show = (card) => ({ kind: "Show", card });
  const withhold = "Keep it back: say that I have none";
  return [
    can.show.length > 0 && h(
      "div",
      { class: "ckt-private" },
      h("p", { class: "ckt-private-note" }, eyeSign(), `For the eyes of ${asker} alone`),
      cardButtons(app, can.show, show, (card) => `Show ${card} to ${asker}`, `Show a card to ${asker}`),
    ),
    can.pass &&
      actionButton(
        app,
        can.show.length ? withhold : "I have none of these cards",
        { kind: "Pass" },
        can.show.length ? "ckt-risk" : "ckt-primary",
      ),
  ];
}

function eyeSign() {
  const eye = "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z";
  return s("svg", { class: "ckt-eye", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: eye }));
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
  const left = app.seatName(((app.own ?? 0) + 1) % app.scene.seats.length);
  const lay = (card) => ({ kind: "LayOpen", card });
  const give = (card) => ({ kind: "Give", card });
  const peek = (target) => ({ kind: "Peek", target });
  return [
    can.claims.length > 0 && claims(app, can.claims),
    can.press && belief(app),
    can.open.length > 0 && cardButtons(app, can.open, lay, (card) => `Lay ${card} open`, "Lay a card open"),
    can.give.length > 0 &&
      cardButtons(app, can.give, give, (card) => `Pass ${card} to ${left}`, `Pass a card to ${left}`),
    can.peek.length > 0 && playerButtons(app, can.peek, peek, (who) => `Look at two cards of ${who}`),
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

/** A moment to decide, for as long as one likes; both ways look alike, for the table favours neither. */
function belief(app) {
  const who = app.seatName(app.now.turn);
  return h(
    "div",
    { class: "ckt-belief", role: "group", "aria-label": "Do you believe it?" },
    decision(app, "Believe", { kind: "Believe" }, "You let it pass. If nobody presses the button, it is done."),
    decision(app, "Press the button", { kind: "Press" }, [
      h("span", {}, `A lie: ${who} lays a card open.`),
      h("span", {}, `The truth: ${who} sees a card of yours.`),
    ]),
  );
}

function decision(app, label, action, meaning) {
  const words = h("span", { class: "ckt-meaning", id: freshId("meaning") }, meaning);
  const name = h("span", { class: "ckt-decision-name" }, label);
  const attributes = { class: "ckt-button ckt-decision", "aria-label": label, "aria-describedby": words.id };
  return h("button", { ...attributes, click: () => app.act(action) }, buttonSign(action.kind), name, words);
}

/** A button to press, or a nod. */
function buttonSign(kind) {
  const dome = "M4.5 16.5V12a7.5 4.5 0 0 1 15 0v4.5a7.5 3.2 0 0 1-15 0z";
  const foot = s("ellipse", { class: "ckt-buzzer-foot", cx: 12, cy: 17, rx: 10.5, ry: 4.5 });
  const press = [foot, s("path", { class: "ckt-buzzer", d: dome })];
  const nod = [s("path", { class: "ckt-nod", d: "M4 13l5.5 5.5L20.5 6" })];
  return s("svg", { class: "ckt-decision-sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, kind === "Press" ? press : nod);
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
  const check = (target) => ({ kind: "Audit", target });
  const words =
    "Once a turn, you can have the passes of one player checked. If one was wrong, that player is out of the game; " +
    "if all were right, everybody hears so, and your turn goes on.";
  return h(
    "details",
    { class: "ckt-fold ckt-audit" },
    h("summary", {}, "Check somebody's answers …"),
    h("p", {}, words),
    playerButtons(app, seats, check, (who) => `Check the answers of ${who}`),
  );
}
