// Where to go: rolling, passages, destinations as a list, snoop squares.

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
