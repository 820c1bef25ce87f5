// The curtain between the turns of people who share a page, and the banner of a table that is frozen.

const handOver = ({ name }) => `Please hand over to ${name}.`;

/** A calm panel over the whole table until the next person says to be there. Nothing private is on the page then. */
function curtainPart(app) {
  const title = h("h3", { class: "ckt-curtain-title" });
  const token = h("div", { class: "ckt-curtain-token" });
  const sit = () => app.sit(app.now.curtain.seat);
  const button = h("button", { class: "ckt-button ckt-primary ckt-big", click: sit });
  const words = h("p", {}, "Press the button when nobody else looks at the screen: it shows your cards and notes.");
  const panel = h("div", { class: "ckt-curtain-panel" }, token, title, words, button);
  const el = h("section", { class: "ckt-curtain", "aria-label": "Hand over", hidden: true }, panel);
  const name = whenChanged((curtain) => {
    el.hidden = !curtain;
    if (!curtain) return;
    setText(title, handOver(curtain));
    setText(button, `I am ${curtain.name} – show my cards`);
    token.replaceChildren(picture(app, curtain.name));
    if (activeIn(el.closest(".ckt-table"))) focus();
  });
  const focus = () => {
    if (el.hidden) return false;
    button.focus({ preventScroll: true });
    return true;
  };
  return { el, update: () => name(app.now.curtain ?? null), focus };
}

/** Why nothing can be done for now, in the words of whoever has stopped the game. */
function frozenPart(app) {
  const words = h("p", { class: "ckt-frozen-words" });
  const note = h("p", { class: "ckt-frozen-note" }, "The game is stopped for now; your notepad can be used.");
  const el = h("section", { class: "ckt-frozen", "aria-label": "The game is stopped", hidden: true }, pauseSign(), h("div", {}, words, note));
  const update = () => {
    el.hidden = !app.frozen;
    setText(words, app.frozen);
  };
  return { el, update };
}

function pauseSign() {
  return s("svg", { class: "ckt-pause", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M8 5v14M16 5v14" }));
}
