// The heading: title, seats, pace.

function headPart(app) {
  const { edition, seed, seats } = app.scene;
  const tools = app.replaying ? replayTools(app) : gameTools(app);
  const chips = seats.map((seat, number) => seatChip(app, seat, number));
  const bar = h(
    "div",
    { class: "ckt-bar" },
    h("h2", { class: "ckt-title" }, "Clue", h("span", { class: "ckt-edition" }, edition)),
    seed != null && h("span", { class: "ckt-seed" }, "Seed ", h("b", {}, seed)), // whoever knows it could deal the cards
    tools.end,
  );
  return {
    el: h("header", { class: "ckt-head" }, bar, tools.below, seatList(seats, chips)),
    update: () => [...chips, tools].forEach((part) => part.update()),
    open: tools.open,
    refuse: tools.refuse,
  };
}

/** What stands in the heading of a game: its pace, and the way to another game. */
function gameTools(app) {
  const form = newGameForm(app);
  const pace = paceControl(app);
  const toggle = h(
    "button",
    { class: "ckt-button ckt-on-wood", "aria-expanded": "false", "aria-controls": form.el.id },
    "New game",
  );
  const open = (wanted) => openForm(form.el, toggle, wanted);
  on(toggle, "click", () => open(form.el.hidden));
  on(form.el, "keydown", (event) => {
    if (event.key === "Escape") open(false);
  });
  const end = h("div", { class: "ckt-bar-end" }, pace.el, toggle);
  const update = () => {
    pace.update();
    toggle.disabled = Boolean(app.frozen);
    toggle.hidden = !mayDeal(app);
    pace.el.hidden = !app.scene.set_up && app.own == null; // others play here, and somebody looks on
    if (app.frozen) form.el.hidden = true;
  };
  return { end, below: form.el, update, open, refuse: form.refuse };
}

/** At a table of several pages it is for those who play to deal again, when a game is over. */
function mayDeal({ scene, own, now }) {
  return scene.set_up || (own != null && Boolean(now.outcome || now.stuck));
}

function seatList(seats, chips) {
  const half = Math.ceil(seats.length / 2);
  const [most, wide] = [seats.length > 4 ? half : seats.length, seats.length > 6 ? half : seats.length];
  const style = `--ckt-per-row: ${most}; --ckt-per-wide-row: ${wide}`;
  return h(
    "ol",
    { class: "ckt-seats", style, "aria-label": "Players, in the order of play" },
    chips.map((chip) => chip.el),
  );
}

function openForm(form, toggle, open) {
  form.hidden = !open;
  toggle.setAttribute("aria-expanded", String(open));
  (open ? form.querySelector("select") : toggle).focus({ preventScroll: true });
  if (open) form.scrollIntoView({ block: "nearest" });
}

const BY_STEP = "step"; // the pace at which bots wait for a button

/** How fast the bots play; Python remembers it, and may have set a pace that is not among these. */
function paceControl(app) {
  const { paces } = app.scene;
  const choose = () => app.tell({ type: "pace", pace: select.value === BY_STEP ? BY_STEP : Number(select.value) });
  const select = h("select", { class: "ckt-on-wood", change: choose });
  const offer = whenChanged((pace) => {
    const known = paces.some(({ seconds }) => seconds === pace);
    const offered = known ? paces : [...paces, { name: `${pace} s a step`, seconds: pace }];
    select.replaceChildren(
      ...offered.map(({ name, seconds }) => h("option", { value: seconds }, name)),
      h("option", { value: BY_STEP }, "step by step"),
    );
  });
  const update = () => {
    const pace = app.model.get("pace");
    offer(pace);
    select.value = app.model.get("by_step") ? BY_STEP : String(pace);
    select.disabled = Boolean(app.frozen);
  };
  const label = h("label", { class: "ckt-pace" }, "Bots ", h("span", { class: "ckt-play" }, "play "), select);
  label.hidden = !app.scene.seats.some(({ bot }) => bot);
  return { el: label, update };
}

function seatChip(app, seat, number) {
  const state = h("span", { class: "ckt-seat-state" });
  const cards = h("span", { class: "ckt-count" });
  const title = seat.bot && seat.bot !== seat.words ? `${seat.bot}: ${seat.words}` : seat.words;
  const words = number === app.own ? "you" : seat.bot ? seat.words : "a person";
  const el = h(
    "li",
    { class: "ckt-seat", title },
    picture(app, seat.name),
    h("span", { class: "ckt-seat-text" }, h("span", { class: "ckt-seat-name" }, seat.name), state),
    cards,
  );
  const update = () => {
    const { turn, eliminated, hand_sizes: sizes, outcome } = app.now;
    const out = eliminated.includes(number);
    const playing = turn === number && !outcome;
    el.classList.toggle("ckt-playing", playing);
    el.classList.toggle("ckt-out", out);
    el.setAttribute("aria-current", String(playing));
    setText(state, [words, out && "out"].filter(Boolean).join(" · "));
    const held = count(sizes[number], "card");
    if (cards.title !== held) countCards(cards, sizes[number], held);
  };
  return { el, update };
}

function countCards(badge, number, words) {
  badge.title = words;
  const noun = words.slice(String(number).length);
  badge.replaceChildren(String(number), h("span", { class: "ckt-unseen" }, noun));
}
