// The form for a new game.

const AS_NOW = ""; // the bots of a new game: those that there are

/** What a new game can be. Which suspects, numbers and names there are, depends on the edition. */
function newGameForm(app) {
  const { offers, seats, own, bots } = app.scene;
  const edition = selection(
    offers.map(({ title }, at) => [at, title]),
    offers.findIndex(({ present }) => present),
  );
  const [language, seat, number] = [h("select"), h("select"), h("select")];
  const present = new Set(seats.map(({ bot }) => bot).filter(Boolean));
  const known = bots.map(({ name, words }) => [name, `${name}: ${words}`]);
  const special = present.size > 1 || !bots.some(({ name }) => present.has(name)); // no choice of one kind says it
  const asNow = `as now (${present.size > 1 ? "mixed" : [...present][0]})`;
  const kind = selection(special ? [[AS_NOW, asNow], ...known] : known, special ? AS_NOW : [...present][0]);
  /** The bots as they are can only stay as long as their number does. */
  const offerKinds = () => {
    if (!special) return;
    const other = Number(number.value) !== seats.length - 1;
    kind.options[0].disabled = other;
    if (other && kind.value === AS_NOW) kind.selectedIndex = known.findIndex(([name]) => present.has(name)) + 1 || 1;
  };
  const look = { type: "text", inputmode: "numeric", size: 9, placeholder: "random", autocomplete: "off" };
  const seed = h("input", look);
  const rules = rulesChoice(app);
  const named = field("Names in", language);
  const offer = () => offers[Number(edition.value)];
  const offerSuspects = () => {
    const { present, languages } = offer();
    const { suspects } = languages[language.selectedIndex];
    // Their order is the same in every language.
    const chosen = seat.length ? Math.max(seat.selectedIndex, 0) : suspects.indexOf(seats[own].name);
    refill(seat, suspects.map((name) => [name, name]), suspects[chosen] ?? (present ? seats[own].name : suspects[0]));
  };
  const offerAll = () => {
    const { present, languages, opponents } = offer();
    const [fewest, most] = opponents;
    const numbers = Array.from({ length: most - fewest + 1 }, (_, at) => fewest + at);
    const names = languages.map(({ code }) => [code, languageName(code)]);
    refill(language, names, present ? app.scene.language : languages[0].code);
    named.hidden = languages.length < 2;
    refill(number, numbers.map((value) => [value, value]), Math.min(Math.max(seats.length - 1, fewest), most));
    offerSuspects();
    offerKinds();
    rules.offer(offer());
  };
  const complaint = h("p", { class: "ckt-complaint", role: "alert" });
  const submit = (event) => {
    event.preventDefault();
    setText(complaint, "");
    app.deal({
      edition: offer().present ? null : offer().name,
      language: language.value,
      options: rules.wished(offer()),
      seat: seat.value,
      bots: kind.value === AS_NOW ? null : Array(Number(number.value)).fill(kind.value),
      seed: seed.value,
    });
  };
  edition.addEventListener("change", offerAll);
  language.addEventListener("change", offerSuspects);
  number.addEventListener("change", offerKinds);
  offerAll();
  const fields = [
    field("Edition", edition),
    named,
    field("You play", seat),
    field("Opponents", number),
    field("They are", kind),
    field("Seed", seed),
  ];
  const el = h(
    "form",
    { id: freshId("new"), class: "ckt-new", "aria-label": "New game", hidden: true, submit },
    fields,
    rules.el,
    h("button", { class: "ckt-button ckt-primary" }, "Deal the cards"),
    complaint,
  );
  return { el, refuse: (text) => setText(complaint, text) };
}

/** The rules that can be chosen, folded away; what an edition says by itself is chosen to begin with. */
function rulesChoice(app) {
  const { options, chosen } = app.scene;
  const selects = options.map(({ words, choices }) => {
    const names = choices.map(([, name], at) => [at, name]);
    return { label: words, choices, select: selection(names, 0) };
  });
  const offer = ({ present, rules }) =>
    selects.forEach(({ choices, select }, at) => {
      const { name } = options[at];
      const value = present && Object.hasOwn(chosen, name) ? chosen[name] : rules[name];
      select.selectedIndex = choices.findIndex(([one]) => one === value);
    });
  /** What departs from the edition; what Python alone can choose stays as long as the edition does. */
  const wished = ({ present, rules }) => {
    const all = options.map(({ name }, at) => [name, selects[at].choices[selects[at].select.selectedIndex][0]]);
    const offered = new Set(options.map(({ name }) => name));
    const kept = present ? Object.entries(chosen).filter(([name]) => !offered.has(name)) : [];
    return Object.fromEntries([...kept, ...all.filter(([name, value]) => value !== rules[name])]);
  };
  const fields = selects.map(({ label, select }) => field(label, select));
  const el = h("details", { class: "ckt-rules" }, h("summary", {}, "Rules …"), h("div", { class: "ckt-fields" }, fields));
  return { el, offer, wished };
}

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
  options.map(([value, words]) => h("option", { value, selected: value === chosen }, words));

/** A select of [value, words] with one of the values chosen. */
const selection = (options, chosen) => h("select", {}, optionsOf(options, chosen));

function refill(select, options, chosen) {
  select.replaceChildren(...optionsOf(options, chosen));
}
