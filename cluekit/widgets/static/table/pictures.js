// Pictures of cards, tokens, weapons, dice and marks.

// Line drawings on a 24 x 24 field, by the last word of a weapon's name in the file of its edition: those of the
// editions that come along, and what else these things are called. Any other weapon shows its letters.
const ICONS = {
  candlestick:
    "M12 2.5c1.8 2 1.8 3.6 0 4.8-1.8-1.2-1.8-2.8 0-4.8zM10.3 9h3.4v6.5h-3.4zM7.5 15.5h9M12 15.5v3.5M7 21c1-2 9-2 10 0z",
  knife: "M4 20l6-6M8.6 12.6l2.8 2.8M10.5 13.5L18.5 4c2 4 .5 8.5-5.8 11z",
  pipe: "M3.5 17l8-8 0-2 3-3 2 0 4 4 0 2-3 3-2 0-8 8zM5.5 15l4 4M14 6.5l4 4",
  revolver: "M3 7.5h17v4h-7.5l-1 3H9l-1.5 5.5H4l1.5-7L3 11.5zM14 7.5v4M17.5 7.5V6",
  rope: "M12 4.5c4.5 0 7.5 1.6 7.5 3.7S16.5 12 12 12 4.5 10.3 4.5 8.2 7.5 4.5 12 4.5zM4.5 8.5v3.7c0 2 3 3.8 7.5 3.8s7.5-1.8 7.5-3.8V8.5M4.5 12.5v3.5c0 2 3 3.8 7.5 3.8 2 0 3.5-.3 5-1l3 2.2",
  wrench: "M15.5 3.5a5 5 0 0 0-4.3 6.8L4 17.5a2 2 0 0 0 2.8 2.8l7.2-7.2a5 5 0 0 0 6.6-5.6l-3.2 3.2-3-.9-.9-3z",
  horseshoe:
    "M7 20H3.5c1-3-.5-5-.5-8.5a9 9 0 0 1 18 0c0 3.5-1.5 5.5-.5 8.5H17c-1-3 .5-5.5.5-8.5a5.5 5.5 0 0 0-11 0c0 3 1.5 5.5.5 8.5z",
  poison:
    "M9 3h6M10 3v5c-3 1.5-4.5 4-4.5 7v4.5c0 1 .5 1.5 1.5 1.5h10c1 0 1.5-.5 1.5-1.5V15c0-3-1.5-5.5-4.5-7V3M9.8 12.5l4.4 4.5M14.2 12.5L9.8 17",
  statue:
    "M14.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM7 17v-3.5c0-2.5 2-4 5-4s5 1.5 5 4V17M6 21v-4h12v4z",
  teapot:
    "M6 10h10.5c1 2 1 7-2 9.5h-6.5C5 17 5 12 6 10zM8 10c.5-2 6-2 6.5 0M11.2 8.5V7M6 12C3.5 11 3 9 2.5 8M16.8 12c4-2 5 3 0 5",
  umbrella:
    "M12 3v1.5M3 12.5a9 8 0 0 1 18 0c-1.5-1.5-4.5-1.5-6 0-1.5-1.5-4.5-1.5-6 0-1.5-1.5-4.5-1.5-6 0zM12 12v7c0 2.5 3.5 2.5 3.5 0",
  violin:
    "M14.5 9.5l6-6M18.5 3.5l2 2M9 10.5c2-2 5.5-1 5 1.5 2.5 0 2.5 3 .5 4.5-1 3.5-6 5-8.5 2.5s-1-7 2-8zM8 15l2.5 2.5M10.5 13.5l2 2",
};
const ICON_WORDS = { dagger: "knife", piping: "pipe", pistol: "revolver", spanner: "wrench" };

function iconPath(name) {
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => ICON_WORDS[word] ?? word);
  return Object.hasOwn(ICONS, words.at(-1)) ? ICONS[words.at(-1)] : null;
}

function tokenShape(suspect) {
  const size = { 1: 11, 2: 9 }[suspect.letters.length] ?? 6.5;
  return [
    s("ellipse", { class: "ckt-shadow", cx: 0.8, cy: 2.2, rx: 9, ry: 8.6 }),
    s("circle", { class: "ckt-disc", r: 8.8, fill: suspect.colour }),
    s("circle", { class: "ckt-rim", r: 6.9, stroke: suspect.ink }),
    s("text", { class: "ckt-letter", y: size * 0.35, "font-size": size, fill: suspect.ink }, suspect.letters),
  ];
}

function weaponShape(card) {
  const path = iconPath(card.picture);
  return [
    s("rect", { class: "ckt-shadow", x: -7.4, y: -6.4, width: 16.4, height: 16.4, rx: 3.5 }),
    s("rect", { class: "ckt-tag", x: -8.2, y: -8.2, width: 16.4, height: 16.4, rx: 3.5 }),
    path
      ? s("path", { class: "ckt-icon", d: path, transform: "translate(-7.2 -7.2) scale(0.6)" })
      : s("text", { class: "ckt-letter", y: 3, "font-size": 8, fill: "#fff" }, card.letters),
  ];
}

function roomShape() {
  return [s("path", { class: "ckt-door-icon", d: "M-6 9V-9H6V9M-8 9H8M2.5 0.5v1.5" })];
}

/** A magnifying glass, for the Investigation card. */
function glassShape() {
  return [s("path", { class: "ckt-door-icon", d: "M3 3L9 9M4.5-2a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z" })];
}

/** A small picture of a card: the suspect's token, the weapon, or a door. */
function picture(app, name) {
  const card = app.card.get(name);
  const shape = { suspect: () => tokenShape(app.suspect.get(name)), weapon: () => weaponShape(card), room: roomShape };
  return s(
    "svg",
    { class: "ckt-picture", viewBox: "-11 -11 22 22", "aria-hidden": "true" },
    shape[card.category](),
  );
}

function cardFace(app, name, tag = "div", attributes = {}) {
  const { category } = app.card.get(name);
  return h(
    tag,
    { ...attributes, class: `ckt-card ckt-${category} ${attributes.class ?? ""}` },
    picture(app, name),
    h("span", { class: "ckt-card-name" }, name),
    h("span", { class: "ckt-card-kind" }, category),
  );
}

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** The throw: one die with pips, or the sum on two dice, of which nobody has to know what each shows. */
function diceFace(pips, dice) {
  const label = `${dice === 1 ? "The die shows" : "The dice show"} ${pips}`;
  const die = (x, y) => s("rect", { x, y, width: 34, height: 34, rx: 7 });
  const spots = (PIPS[pips] ?? []).map((at) =>
    s("circle", { cx: 9 + 9 * (at % 3), cy: 9 + 9 * Math.floor(at / 3), r: 3.2 }),
  );
  const number = s("text", { class: "ckt-letter", x: 18, y: 33, "font-size": 20 }, String(pips));
  const face = { class: `ckt-die ${dice === 1 ? "" : "ckt-two"}`, role: "img", "aria-label": label };
  if (dice === 1) return s("svg", { ...face, viewBox: "0 0 36 36" }, die(1, 1), spots);
  return s("svg", { ...face, viewBox: "0 0 48 44" }, die(13, 1), die(1, 9), number);
}

function markShape(mark) {
  const shape = {
    yes: () => s("path", { d: "M-5 0.5L-1.5 4.5L5.5-4.5" }),
    no: () => s("path", { d: "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5" }),
    maybe: () => s("path", { d: "M-3-2.5c0-4 6.5-4 6.5 0 0 2.5-3.4 2.3-3.4 4.6M0.1 5.5v0.4" }),
  }[mark];
  return s("svg", { class: `ckt-mark ckt-${mark}`, viewBox: "-8 -8 16 16", "aria-hidden": "true" }, shape());
}
