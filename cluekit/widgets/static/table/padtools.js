// What stands above the grid of the notepad: how much is filled in, the look back, one's own marks.

const STRENGTH_WORDS = { off: "nothing", obvious: "what is obvious", everything: "all that follows" };

/** Set one part of the notepad in Python. */
const tellPad = (app, part) => app.tell({ type: "notepad", ...part });

function padTools(app) {
  const parts = [strengthChoice(app), probabilitySwitch(app), clearButton(app)];
  const back = lookBack(app);
  const note = h("p", { class: "ckt-pad-note", hidden: true });
  const el = h(
    "div",
    { class: "ckt-notes-tools" },
    h("div", { class: "ckt-notes-head" }, h("h3", {}, "Detective notepad"), parts.map((part) => part.el)),
    back.el,
    note,
  );
  const update = () => {
    [...parts, back].forEach((part) => part.update());
    setText(note, app.pad.note ?? "");
    note.hidden = !app.pad.note;
  };
  return { el, update };
}

function strengthChoice(app) {
  const options = Object.entries(STRENGTH_WORDS).map(([value, words]) => h("option", { value }, words));
  const choice = h("select", { change: () => tellPad(app, { strength: choice.value }) }, options);
  const update = () => {
    choice.value = app.pad.strength ?? "off";
  };
  return { el: h("label", { class: "ckt-toggle" }, h("span", {}, "Fill in"), choice), update };
}

/** Probabilities stand beside everything that follows only: a number tells what is certain as well. */
function probabilitySwitch(app) {
  const box = h("input", { type: "checkbox", change: () => tellPad(app, { probabilities: box.checked }) });
  const el = h("label", { class: "ckt-toggle" }, box, h("span", {}, "Probabilities"));
  const update = () => {
    el.hidden = app.pad.strength !== "everything";
    box.checked = Boolean(app.pad.probabilities);
  };
  return { el, update };
}

/** Wipe off one's own marks; until the next mark is made, the same button brings them back. */
function clearButton(app) {
  const press = () => {
    tellPad(app, app.pad.cleared ? { restore: true } : { clear: true });
  };
  const el = h("button", { class: "ckt-button ckt-quiet", type: "button", click: press });
  const update = () => {
    const empty = Object.keys(app.marks).length === 0;
    setText(el, empty && app.pad.cleared ? "Bring my marks back" : "Clear my marks");
    el.hidden = empty && !app.pad.cleared;
  };
  return { el, update };
}

/** "What I knew then": a slider over the turns; its last place is now. */
function lookBack(app) {
  let wish = null; // where the slider has been put, until Python has counted that moment
  const go = (turn) => {
    wish = turn;
    tellPad(app, { then: turn < app.pad.turns ? turn : null });
    say();
  };
  const slider = h("input", { type: "range", min: 0, step: 1, input: () => go(Number(slider.value)) });
  const at = h("span", { class: "ckt-then-at" });
  const back = h("button", { class: "ckt-button", type: "button", click: () => leave() }, "Back to now");
  const leave = () => {
    slider.focus(); // before the button goes
    go(app.pad.turns);
  };
  const label = h("label", { class: "ckt-then-label" }, h("span", {}, "What I knew"), slider);
  const banner = h("p", { class: "ckt-then-note", role: "status" });
  const el = h("div", { class: "ckt-then" }, h("div", { class: "ckt-then-row" }, label, at, back), banner);
  const say = () => {
    const turn = wish ?? app.pad.then ?? app.pad.turns;
    const words = momentWords(app, turn);
    slider.value = String(turn);
    setAttribute(slider, "aria-valuetext", words);
    setText(at, words);
    const now = turn >= app.pad.turns;
    back.hidden = now;
    el.classList.toggle("ckt-earlier", !now);
    setText(banner, now ? "" : `An earlier moment: filled in is what you knew ${words}. Your own marks are those of now.`);
  };
  const update = () => {
    slider.max = String(app.pad.turns ?? 0);
    wish = null;
    el.hidden = !app.pad.turns;
    say();
  };
  return { el, update };
}

/** A moment in words; a turn is known by its number in the log, and by whose it is. */
function momentWords(app, turn) {
  if (turn >= app.pad.turns) return "now";
  const seat = app.log[turn + 1]?.seat;
  const whose = Number.isInteger(seat) ? ` (${app.seatName(seat)})` : "";
  return `when turn ${turn + 1}${whose} began`;
}
