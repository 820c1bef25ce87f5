// What moves for a moment: a token along its way, the dice. All is short, and nothing moves for whoever wants no motion.

const STEP_MS = 70;
const [SHORTEST_WALK_MS, LONGEST_WALK_MS] = [220, 640];
const ROLL_MS = 480;
const TURN_OVER_MS = 80;

const shifted = ([x, y], unit) => `translate(${x * unit}px, ${y * unit}px)`;
const apart = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

/** Lets the token of whose turn it is walk along the last way; every other piece glides to where it is now. */
function walker(app, shapes) {
  let before = new Map();
  return () => {
    const name = app.seatName(app.now.turn);
    const now = new Map(app.now.pieces.map((piece) => [piece.name, piece.point]));
    const [from, to] = [before.get(name), now.get(name)];
    before = now;
    const { trail } = app.now;
    if (MOTION.matches || !from || !to || trail.length < 2 || apart(from, to) < 0.1) return;
    walkAlong(shapes.get(name), restOf(trail, from, to), app.scene.unit);
  };
}

/** What is left of a way from where a token was seen last: after a stop at a snoop square it is the rest of it. */
function restOf(trail, from, to) {
  const far = trail.map((point) => apart(point, from));
  return [from, ...trail.slice(far.lastIndexOf(Math.min(...far)) + 1), to];
}

function walkAlong(shape, way, unit) {
  const lengths = way.map((point, at) => (at ? apart(way[at - 1], point) : 0));
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  let gone = 0;
  const frames = way.map((point, at) => ({ transform: shifted(point, unit), offset: (gone += lengths[at]) / whole }));
  frames.at(-1).offset = 1; // sums of fractions may miss it
  const duration = Math.min(Math.max(whole * STEP_MS, SHORTEST_WALK_MS), LONGEST_WALK_MS);
  shape.animate(frames, { duration, easing: "ease-in-out" });
}

// The dice

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** The throw as dice that roll for a moment: what they end with is known from the beginning. */
function dicePart(app) {
  const el = h("div", { class: "ckt-dice" });
  let rolling = 0;
  const show = whenChanged((pips, turn) => {
    clearInterval(rolling);
    el.replaceChildren();
    if (!pips) return;
    const faces = facesOf(pips, app.scene.dice, app.log.length + turn);
    const dice = faces.map(dieShape);
    const word = faces.length === 1 ? "The die shows" : "The dice show";
    const attributes = { class: "ckt-thrown", role: "img", "aria-label": `${word} ${pips}` };
    el.append(h("span", attributes, dice.map((die) => die.el), faces.length > 1 && h("b", { class: "ckt-sum" }, String(pips))));
    if (!MOTION.matches) rolling = rollDice(el, dice);
  });
  return { el, update: () => show(app.now.pips, app.now.turn), close: () => clearInterval(rolling) };
}

/**
 * What each die shows. Of two dice only the sum is told, so one of the ways to throw it is drawn: all of them are as
 * likely, and `salt` lets it be the same one as long as the dice lie there.
 */
function facesOf(pips, dice, salt) {
  if (dice === 1) return [pips];
  const least = Math.max(1, pips - 6);
  const ways = Math.min(6, pips - 1) - least + 1;
  const one = least + (salt % ways);
  return [one, pips - one];
}

function dieShape(face) {
  const pips = s("g");
  const body = s("rect", { x: 1, y: 1, width: 34, height: 34, rx: 7 });
  const el = s("svg", { class: "ckt-die", viewBox: "0 0 36 36", "aria-hidden": "true" }, body, pips);
  const turn = (number) =>
    pips.replaceChildren(
      ...PIPS[number].map((at) => s("circle", { cx: 9 + 9 * (at % 3), cy: 9 + 9 * Math.floor(at / 3), r: 3.2 })),
    );
  turn(face);
  return { el, face, turn };
}

function rollDice(el, dice) {
  let left = Math.floor(ROLL_MS / TURN_OVER_MS);
  const rolling = setInterval(() => {
    left -= 1;
    dice.forEach(({ face, turn }, at) => turn(left ? 1 + ((face + left * 2 + at) % 6) : face));
    if (!left || !el.isConnected) clearInterval(rolling);
  }, TURN_OVER_MS);
  return rolling;
}
