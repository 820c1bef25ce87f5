// Below the grid of the notepad: the chosen cell in words, and "why?".

/** The chosen cell, in the words that a screen reader hears anyway, and the way to its explanation. */
function padChosen(app, pad, ask) {
  const text = h("span", { class: "ckt-chosen-words", "aria-hidden": "true" });
  const button = h("button", { class: "ckt-button ckt-why-button", type: "button", click: ask }, "Why?");
  const el = h("div", { class: "ckt-chosen" }, text, button);
  const update = () => {
    const cell = pad.cells[pad.at[0]][pad.at[1]];
    el.hidden = !pad.chosen;
    setText(text, cell.el.getAttribute("aria-label") ?? "");
    button.hidden = !canExplain(app, cell);
    setAttribute(button, "aria-label", `Why? ${cell.card}, ${cell.column.name}`);
  };
  return { el, update };
}

/** No more is explained than is filled in. */
function canExplain(app, cell) {
  if (app.pad.note) return false;
  return app.pad.strength === "everything" || (app.pad.strength === "obvious" && Boolean(followsOf(app, cell)));
}

/** The explanation, in a row of its own below that of its card. */
function padWhy(app, pad) {
  const box = h("div", { class: "ckt-why", role: "gridcell", tabindex: -1 });
  const row = h("div", { class: "ckt-pad-row ckt-why-row", role: "row" }, box);
  let drawn = "null";
  let wanted = false; // asked for here: the keyboard goes to the answer
  const close = () => {
    const had = activeIn(row);
    row.remove();
    drawn = "null";
    tellPad(app, { why: null });
    if (had) padFocus(pad, pad.at);
  };
  on(row, "keydown", (event) => {
    event.stopPropagation(); // keys of the grid mean nothing in here
    if (event.key === "Escape") close();
  });
  on(row, "click", (event) => event.stopPropagation());
  const ask = () => {
    const cell = pad.cells[pad.at[0]][pad.at[1]];
    if (!canExplain(app, cell)) return app.say(NOTHING_TO_EXPLAIN);
    wanted = true;
    tellPad(app, { why: { card: cell.card, column: cell.column.id } });
    if (app.pad.why?.card === cell.card && app.pad.why.column === cell.column.id) draw(app.pad.why); // it is open already
  };
  const draw = (why) => {
    drawn = JSON.stringify(why);
    if (!why) return row.remove();
    pad.names.find(({ card }) => card === why.card)?.el.parentElement.after(row);
    setAttribute(box, "aria-label", why.title);
    box.replaceChildren(...whyParts(why, close));
    if (wanted) box.focus({ preventScroll: true });
    if (wanted) box.scrollIntoView({ block: "nearest" });
    wanted = false;
  };
  const update = () => {
    const why = app.pad.why ?? null;
    if (JSON.stringify(why) !== drawn) draw(why);
  };
  return { ask, update };
}

const NOTHING_TO_EXPLAIN = "Why? is answered for what is filled in; for open cells too, where all that follows is.";

function whyParts({ title, lines, log, deals }, close) {
  const shown = deals.map(({ heading, hands }) =>
    h(
      "div",
      { class: "ckt-why-deal" },
      h("h5", {}, heading),
      h("dl", {}, hands.map(({ name, cards }) => [h("dt", {}, name), h("dd", {}, whyCards(cards))])),
    ),
  );
  const closing = h("button", { class: "ckt-button ckt-quiet", type: "button", click: close }, "Close");
  return [
    h("div", { class: "ckt-why-head" }, h("h4", {}, title), closing),
    h("ul", { class: "ckt-why-lines" }, lines.map((line) => h("li", {}, line))),
    log.length > 0 && h("details", {}, h("summary", {}, "In the log"), h("ul", {}, log.map((line) => h("li", {}, line)))),
    shown.length > 0 && h("div", { class: "ckt-why-deals" }, shown),
  ].filter(Boolean);
}

/** Cards with commas between them; those that are elsewhere in the other deal are marked. */
function whyCards(cards) {
  if (cards.length === 0) return "none";
  return cards.map(([name, moved], at) => [at > 0 && ", ", moved ? h("mark", {}, name) : name]);
}
