// The form for a new game: which edition, who plays, by which rules, and how it begins.

/** All that a new game can be; what can be chosen depends on the edition, and Python has the last word. */
function newGameForm(app) {
  const wish = gameWish(app, (what) => parts.forEach((part) => part.offer(what)));
  const players = playersChoice(app, wish, () => position.offer("players"));
  const rules = rulesChoice(app, wish);
  const position = positionChoice(app, wish, players);
  const parts = [players, rules, position];
  const seed = h("input", { type: "text", inputmode: "numeric", size: 9, placeholder: "random", autocomplete: "off" });
  const complaint = h("p", { class: "ckt-complaint", role: "alert" });
  const submit = (event) => {
    event.preventDefault();
    const wrong = players.complaint();
    setText(complaint, wrong);
    if (wrong) return;
    const options = { ...wish.options(), ...rules.wished() };
    const [seats, set] = [players.wished(), position.wished()];
    app.deal({ edition: wish.edition(), language: wish.language(), options, seed: seed.value, seats, position: set });
  };
  parts.forEach((part) => part.offer("edition"));
  const open = app.scene.set_up; // otherwise nobody may know how the cards are dealt
  const el = h(
    "form",
    { id: freshId("new"), class: "ckt-new", "aria-label": "New game", hidden: true, novalidate: true, submit },
    h("div", { class: "ckt-fields" }, wish.fields, open && field("Seed", seed)),
    players.el,
    rules.el,
    open && position.el,
    h("div", { class: "ckt-row ckt-deal" }, h("button", { class: "ckt-button ckt-primary ckt-big" }, "Deal the cards"), complaint),
  );
  return { el, refuse: (text) => setText(complaint, text) };
}

const KEPT = "kept"; // cards that Python has selected by their names

/** The edition, its variant and language, and with how many cards it is played. */
function gameWish(app, changed) {
  const { offers, chosen, language: spoken } = app.scene;
  const edition = selection(offers.map(({ title }, at) => [at, title]), offers.findIndex(({ present }) => present));
  const [variant, language] = [h("select"), h("select")];
  const offer = () => offers[Number(edition.value)];
  const deck = () => offer().decks[Math.max(variant.selectedIndex, 0)];
  const numbers = { suspect: numberChoice(app, offer, deck, "suspects"), weapon: numberChoice(app, offer, deck, "weapons") };
  const [cards, names] = [field("Cards of", variant), field("Names in", language)];
  const offerNumbers = () => Object.values(numbers).forEach((number) => number.offer());
  const offerAll = () => {
    const { decks, languages, present } = offer();
    refill(variant, decks.map(({ name, title }) => [name, name ? title : "as printed"]), present ? chosen.variant ?? "" : "");
    refill(language, languages.map((code) => [code, languageName(code)]), present ? spoken : languages[0]);
    cards.hidden = decks.length < 2;
    names.hidden = languages.length < 2;
    offerNumbers();
  };
  on(edition, "change", () => [offerAll(), changed("edition")]);
  on(variant, "change", () => [offerNumbers(), changed("edition")]);
  const others = [language, ...Object.values(numbers).map(({ select }) => select)];
  others.forEach((select) => on(select, "change", () => changed("names")));
  offerAll();
  const options = () => ({
    ...keptOptions(app, offer()),
    ...(variant.value && { variant: variant.value }),
    ...numbers.suspect.option(),
    ...numbers.weapon.option(),
  });
  return {
    fields: [field("Edition", edition), cards, names, numbers.suspect.el, numbers.weapon.el],
    offer,
    deck,
    options,
    edition: () => (offer().present ? null : offer().name),
    language: () => language.value,
    /** The cards of a category that are played with: [position in the whole deck, name]. */
    names: (category) => {
      const all = [...deck().cards[language.value][category].entries()];
      return numbers[category]?.selected(all) ?? all;
    },
  };
}

/** With how many suspects or weapons it is played, where an edition lets a table select. */
function numberChoice(app, offer, deck, name) {
  const select = h("select");
  const el = field(capital(name), select);
  const asNow = () => (offer().present ? app.scene.chosen[name] : undefined);
  const number = () => (el.hidden ? "" : select.value);
  return {
    el,
    select,
    offer: () => {
      el.hidden = !offer().select[name];
      refill(select, numbersOf(offer(), deck(), name, asNow()), chosenNumber(asNow()));
    },
    selected: (all) => {
      if (!number()) return all;
      if (number() !== KEPT) return all.slice(0, Number(number()));
      const printed = deck().cards[offer().languages[0]][name.slice(0, -1)];
      return all.filter(([at]) => asNow().includes(printed[at]));
    },
    option: () => (number() ? { [name]: number() === KEPT ? asNow() : Number(number()) } : {}),
  };
}

/** How many cards of a kind can be selected: [value, words], no value for all of them. */
function numbersOf(offer, deck, name, asNow) {
  const [fewest, most] = offer.select[name] ?? [1, 0];
  const all = deck.cards[offer.languages[0]][name.slice(0, -1)].length;
  const numbers = Array.from({ length: Math.max(Math.min(most, all) - fewest + 1, 0) }, (_, at) => fewest + at);
  const some = numbers.filter((number) => number !== all).map((number) => [number, `the first ${number}`]);
  return [["", `all ${all}`], ...some, ...(Array.isArray(asNow) ? [[KEPT, `as now (${asNow.length})`]] : [])];
}

const chosenNumber = (asNow) => (Array.isArray(asNow) ? KEPT : asNow ?? "");

/** What Python alone can choose stays as long as the edition does. */
function keptOptions(app, { present }) {
  const offered = new Set(["variant", "suspects", "weapons", ...app.scene.options.map(({ name }) => name)]);
  return present ? Object.fromEntries(Object.entries(app.scene.chosen).filter(([name]) => !offered.has(name))) : {};
}

/** The rules that can be chosen, folded away; what an edition says by itself is chosen to begin with. */
function rulesChoice(app, wish) {
  const { options, chosen } = app.scene;
  const selects = options.map(({ words, choices }) => {
    const names = choices.map(([, name], at) => [at, name]);
    return { label: words, choices, select: selection(names, 0) };
  });
  const offer = (what) => {
    if (what !== "edition") return;
    selects.forEach(({ choices, select }, at) => {
      const { name } = options[at];
      const value = wish.offer().present && Object.hasOwn(chosen, name) ? chosen[name] : wish.deck().rules[name];
      select.selectedIndex = choices.findIndex(([one]) => one === value);
    });
  };
  /** What departs from the edition. */
  const wished = () => {
    const all = options.map(({ name }, at) => [name, selects[at].choices[selects[at].select.selectedIndex][0]]);
    return Object.fromEntries(all.filter(([name, value]) => value !== wish.deck().rules[name]));
  };
  const fields = selects.map(({ label, select }) => field(label, select));
  return { el: fold("Rules …", h("div", { class: "ckt-fields" }, fields)), offer, wished };
}

const fold = (title, ...content) => h("details", { class: "ckt-rules" }, h("summary", {}, title), content);

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
  options.map(([value, words]) => h("option", { value, selected: String(value) === String(chosen) }, words));

/** A select of [value, words] with one of the values chosen. */
const selection = (options, chosen) => h("select", {}, optionsOf(options, chosen));

function refill(select, options, chosen) {
  select.replaceChildren(...optionsOf(options, chosen));
}
