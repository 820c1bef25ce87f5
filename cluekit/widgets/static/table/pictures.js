// Pictures of cards, tokens, weapons, dice and marks.

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

/** A room by what stands in it, on the colour of its floor; else by its plan on the board. */
function roomShape(place) {
  if (place?.art) return furnitureShape(place);
  const corners = place?.outlines?.flat() ?? [];
  if (!corners.length) return [s("path", { class: "ckt-door-icon", d: "M-6 9V-9H6V9M-8 9H8M2.5 0.5v1.5" })];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const size = 18 / Math.max(wide, high);
  const moved = place.outlines.map((outline) =>
    outline.map(([x, y]) => [(x - left - wide / 2) * size, (y - top - high / 2) * size]),
  );
  const d = moved.map((outline) => `M${points(outline, 1)}Z`).join(" ");
  return [s("path", { class: "ckt-plan", d, fill: place.fill })];
}

function furnitureShape({ art, fill }) {
  const size = 18 / Math.max(art.width, art.height);
  const [x, y] = [(-art.width * size) / 2, (-art.height * size) / 2];
  const line = { class: "ckt-furniture", "stroke-width": 0.9 / size };
  return [
    s("rect", { class: "ckt-plan", x: -10.2, y: -10.2, width: 20.4, height: 20.4, rx: 3, fill }),
    s(
      "g",
      { transform: `translate(${x} ${y}) scale(${size})` },
      s("path", { ...line, d: art.body, fill: "#fff", "fill-opacity": 0.5 }),
      art.lines && s("path", { ...line, d: art.lines, fill: "none" }),
    ),
  ];
}

/** A magnifying glass, for the Investigation card. */
function glassShape() {
  return [s("path", { class: "ckt-door-icon", d: "M3 3L9 9M4.5-2a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z" })];
}

/** A small picture of a card: the suspect's token, the weapon, or a door. */
function picture(app, name) {
  const card = app.card.get(name);
  const shape = { suspect: () => tokenShape(app.suspect.get(name)), weapon: () => weaponShape(card), room: () => roomShape(app.place.get(name)) };
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

function markShape(mark) {
  const shape = {
    yes: () => s("path", { d: "M-5 0.5L-1.5 4.5L5.5-4.5" }),
    no: () => s("path", { d: "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5" }),
    maybe: () => s("path", { d: "M-3-2.5c0-4 6.5-4 6.5 0 0 2.5-3.4 2.3-3.4 4.6M0.1 5.5v0.4" }),
  }[mark];
  return s("svg", { class: `ckt-mark ckt-${mark}`, viewBox: "-8 -8 16 16", "aria-hidden": "true" }, shape());
}
