// Suggestions and accusations: three cards, of which nothing is chosen to begin with.

const ONE_OF = { suspect: "a suspect", weapon: "a weapon", room: "a room" };

/** One choice among the cards of a category. */
function cardChoice(app, legend, category, changed) {
  const name = freshId(category);
  const cards = app.scene.cards.filter((card) => card.category === category);
  const options = cards.map((card) =>
    h(
      "label",
      { class: `ckt-option ckt-${category}` },
      h("input", { type: "radio", name, value: card.name, change: changed }),
      category !== "room" && picture(app, card.name), // the names of rooms need the place
      h("span", {}, card.name),
    ),
  );
  const el = h(
    "fieldset",
    { class: `ckt-choice ckt-choice-${category}` },
    h("legend", {}, legend),
    h("div", { class: "ckt-options" }, options),
  );
  const chosen = () => el.querySelector("input:checked");
  return {
    el,
    category,
    get value() {
      return chosen()?.value ?? null;
    },
    clear: () => chosen() && (chosen().checked = false),
    focus: () => el.querySelector("input").focus(),
  };
}

/** What is still to be chosen, beside a button that waits for it; and a way to begin again. */
function readiness(choices, button, changed) {
  const el = h("p", { class: "ckt-todo", id: freshId("todo") });
  button.setAttribute("aria-describedby", el.id);
  const clear = h("button", { type: "button", class: "ckt-button ckt-quiet", hidden: true }, "Clear");
  const update = () => {
    const missing = choices.filter((choice) => !choice.value).map(({ category }) => ONE_OF[category]);
    button.disabled = missing.length > 0;
    clear.hidden = missing.length === choices.length;
    setText(el, missing.length ? `Choose ${sentenceList(missing)}.` : "");
  };
  on(clear, "click", () => {
    choices.forEach((choice) => choice.clear());
    changed();
    choices[0].focus();
  });
  update();
  return { el, clear, update };
}

function suggestion(app, room) {
  const changed = () => ready.update();
  const suspect = cardChoice(app, "Who?", "suspect", changed);
  const weapon = cardChoice(app, "With what?", "weapon", changed);
  const act = () => app.act({ kind: "Suggest", suspect: suspect.value, weapon: weapon.value, room });
  const button = h("button", { class: "ckt-button ckt-primary", click: act }, "Suggest");
  const ready = readiness([suspect, weapon], button, changed);
  return h(
    "div",
    { class: "ckt-suggest", role: "group", "aria-label": "Suggestion" },
    suspect.el,
    weapon.el,
    h("div", { class: "ckt-row" }, button, h("p", {}, "in ", h("b", {}, app.words(room))), ready.el, ready.clear),
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
  const ready = readiness(choices, button, changed);
  return h(
    "details",
    { class: "ckt-fold ckt-accuse" },
    h("summary", {}, "Accuse …"),
    choices.map((choice) => choice.el),
    h("div", { class: "ckt-row" }, button, ready.el, ready.clear),
    confirm,
  );
}

function askAgain(app, confirm, crime, button) {
  const [who, thing, where] = [crime.suspect, crime.weapon, crime.room].map((name) => app.card.get(name).words);
  const back = () => {
    confirm.hidden = true;
    button.focus();
  };
  const accuse = () => app.act({ kind: "Accuse", ...crime });
  confirm.replaceChildren(
    h("div", { class: "ckt-accused" }, [crime.suspect, crime.weapon, crime.room].map((name) => cardFace(app, name))),
    h("p", {}, `You accuse ${who} with ${thing} in ${where}. If you are wrong, you are out of the game.`),
    h(
      "div",
      { class: "ckt-row" },
      h("button", { class: "ckt-button ckt-grave", click: accuse }, "Yes, accuse"),
      h("button", { class: "ckt-button", click: back }, "No, go back"),
    ),
  );
  confirm.hidden = false;
  confirm.querySelector("button:last-of-type").focus();
}
