// The cards one holds, and those that lie open.

function handPart(app) {
  const cards = h("ul", { class: "ckt-shelf-cards" });
  const { own } = app;
  const label = app.replaying && own != null ? `The hand of ${app.seatName(own)}` : "Your hand";
  const el = h(
    "section",
    { class: "ckt-panel ckt-shelf ckt-hand", "aria-label": label, hidden: own == null },
    h("h3", {}, app.replaying ? "The hand" : "Your hand"),
    cards,
  );
  const show = whenChanged((hand, card) => {
    const faces = hand.map((name) => dealtFace(app, name));
    cards.replaceChildren(...faces, ...(card ? [investigationFace(card, "li")] : []));
  });
  return { el, update: () => show(app.now.hand, app.now.investigation) };
}

/** A card as it comes from the dealer; the others have lain there before. */
function dealtFace(app, name) {
  return cardFace(app, name, "li", { class: "ckt-dealt" });
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
    cards.replaceChildren(...open.map((name) => cardFace(app, name, "li", { class: "ckt-turned" })));
  });
  return { el, update: () => show(app.now.open) };
}
