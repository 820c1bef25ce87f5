// The board: its ground, the places one can point at, the pieces.

function boardPart(app) {
  const { viewBox, ground, unit } = app.scene;
  const layers = {
    reach: s("g", { class: "ckt-reach" }),
    trail: s("path", { class: "ckt-trail" }),
    cursor: s("path", { class: "ckt-cursor" }),
  };
  const base = s("g", { "aria-hidden": "true" });
  base.innerHTML = ground; // made and escaped by cluekit.draw
  const grid = gridOf(app);
  const pieces = piecesOf(app);
  const svg = s(
    "svg",
    { class: "ckt-board", viewBox: viewBox.join(" ") },
    base,
    layers.reach,
    grid.el,
    layers.trail,
    pieces.el,
    layers.cursor,
  );
  const tip = h("div", { class: "ckt-tip", "aria-hidden": "true", hidden: true });
  const view = h("div", { class: "ckt-board-view" }, svg); // on small screens wide boards are scrolled
  const beside = besidePart(app);
  const el = h("section", { class: "ckt-board-panel", "aria-label": "Board" }, view, tip, beside.el);
  const pointed = connectBoard(app, { el, svg, tip, grid, cursor: layers.cursor });
  const update = () => {
    const targets = targetsOf(app);
    const marks = [...targets].map(([id, { kind }]) => highlight(grid.places.get(id), unit, kind));
    layers.reach.replaceChildren(...marks);
    const { trail } = app.now;
    setAttribute(layers.trail, "d", trail.length > 1 ? `M${points(trail, unit)}` : "");
    pieces.update();
    beside.update();
    grid.update(targets);
    pointed.refresh();
    follow(app.tokenNow().at);
  };
  const follow = whenChanged((at) => scrollSideways(view, grid.places.get(at).el));
  return { el, update, focusReachable: () => focusReachable(app, grid) };
}

/** Where a board is wider than its frame, bring something on it to the middle; the page itself stays where it is. */
function scrollSideways(frame, element) {
  const [seen, box] = [frame, element].map((one) => one.getBoundingClientRect());
  if (frame.scrollWidth > frame.clientWidth) frame.scrollLeft += box.left - seen.left + (box.width - seen.width) / 2;
}

/** The weapons that have not come into play yet. */
function besidePart(app) {
  const list = h("ul", { class: "ckt-beside-list" });
  const el = h("div", { class: "ckt-beside-board" }, h("span", {}, "Not on the board yet:"), list);
  const show = whenChanged((names) => {
    el.hidden = !names.length;
    list.replaceChildren(...names.map((name) => h("li", {}, picture(app, name), name)));
  });
  return { el, update: () => show(app.now.pieces.filter(({ at }) => at == null).map(({ name }) => name)) };
}

/** Go to a place one can walk to, a room if there is one; false when it is not the time to walk. */
function focusReachable(app, grid) {
  const { moves, relocate } = app.now.can;
  const ends = [...moves, ...relocate];
  if (!app.acting || !ends.length) return false;
  enter(grid, grid.places.get(ends.find((to) => app.place.get(to).room) ?? ends[0]));
  grid.current.el.focus({ preventScroll: true });
  grid.show();
  return true;
}

/**
 * Where the player can go now, each place with the action that leads there. At a snoop square there is more than one
 * thing to do: it leads to a choice.
 */
function targetsOf(app) {
  if (!app.acting) return new Map();
  const { moves, passages, relocate, snoops } = app.now.can;
  return new Map([
    ...passages.map((to) => [to, { kind: "Passage", to }]),
    ...relocate.map((to) => [to, { kind: "Relocate", to }]),
    ...moves.map((to) => [to, { kind: "Move", to }]),
    ...snoops.map(({ at }) => [at, { kind: "Snoop", at }]),
  ]);
}

function outlineOf(place, unit) {
  if (place.outlines) return place.outlines.map((corners) => `M${points(corners, unit)}Z`).join(" ");
  const [[row, column]] = place.cells;
  return `M${points(
    [
      [column, row],
      [column + 1, row],
      [column + 1, row + 1],
      [column, row + 1],
    ],
    unit,
  )}Z`;
}

function highlight(place, unit, kind) {
  const [[row, column]] = place.cells;
  if (place.outlines) {
    const d = outlineOf(place, unit);
    return s("g", {}, s("path", { class: "ckt-reach-room", d }), s("path", { class: "ckt-reach-edge", d }));
  }
  return s(
    "g",
    { transform: `translate(${column * unit} ${row * unit})` },
    s("rect", { class: "ckt-reach-square", x: 1.5, y: 1.5, width: unit - 3, height: unit - 3, rx: 3 }),
    kind === "Snoop"
      ? s("path", { class: "ckt-reach-glass", d: "M14 14L19 19M15.5 10.5a5 5 0 1 1-10 0 5 5 0 0 1 10 0z" })
      : s("circle", { class: "ckt-reach-dot", cx: unit / 2, cy: unit / 2, r: 3.2 }),
  );
}

/** The grid of places that can be pointed at: one tab stop, arrows, Home, End, Enter and Space. */
function gridOf(app) {
  const { places: data, unit } = app.scene;
  const places = new Map(data.map((place) => [place.id, { ...place, el: null }]));
  const byCell = new Map();
  for (const place of places.values()) {
    place.el = s("path", {
      class: "ckt-cell",
      d: outlineOf(place, unit),
      role: "gridcell",
      tabindex: -1,
      "data-place": place.id,
    });
    place.cells.forEach((cell) => byCell.set(cell.join(), place));
  }
  const rows = new Map();
  for (const place of [...places.values()].sort(
    (a, b) => a.cells[0][0] - b.cells[0][0] || a.cells[0][1] - b.cells[0][1],
  )) {
    const [[row]] = place.cells;
    if (!rows.has(row)) rows.set(row, s("g", { role: "row" }));
    rows.get(row).append(place.el);
  }
  const label = "Board: arrow keys look around, Enter goes to a reachable place";
  const el = s("g", { class: "ckt-grid", role: "grid", "aria-label": label }, [...rows.values()]);
  const grid = { el, places, byCell, cell: null, current: null, targets: new Map() };
  grid.update = (targets) => updateGrid(app, grid, targets);
  grid.show = () => scrollSideways(el.closest(".ckt-board-view"), grid.current.el);
  return grid;
}

function updateGrid(app, grid, targets) {
  grid.targets = targets;
  const here = groupByPlace(app.now.pieces);
  const ends = reachable(app);
  for (const place of grid.places.values()) {
    const names = (here[place.id] ?? []).map(({ name }) => name);
    setAttribute(place.el, "aria-label", labelOf(app, place, names, ends));
    setAttribute(place.el, "aria-disabled", String(!targets.has(place.id)));
  }
  if (!activeIn(grid.el)) enter(grid, grid.places.get(app.tokenNow().at));
}

function groupByPlace(pieces) {
  const groups = Object.create(null); // a room may be called "constructor"
  for (const piece of pieces) if (piece.at != null) (groups[piece.at] ??= []).push(piece);
  return groups;
}

function labelOf(app, place, here, ends) {
  const { snoops } = app.now.can;
  const parts = [whereabouts(app, place)];
  if (place.passages?.length) parts.push(`secret passage to ${sentenceList(place.passages.map(app.words))}`);
  if (here.length) parts.push(`here: ${sentenceList(here)}`);
  if (app.acting && snoops.some(({ at }) => at === place.id)) parts.push("you can snoop here");
  if (ends.has(place.id)) parts.push("reachable");
  return parts.join(", ");
}

/** Where one can end up now; at a snoop square alone one only stops. */
function reachable(app) {
  const { moves, passages, relocate } = app.now.can;
  return new Set(app.acting ? [...moves, ...passages, ...relocate] : []);
}

/** The name of a place, with what is printed on it. */
function whereabouts(app, { name, snoop, doors }) {
  const door = doors?.length && `door of ${sentenceList(doors.map(app.words))}`;
  return [name, snoop && "snoop square", door].filter(Boolean).join(", ");
}

/** Make a place the grid's one tab stop; `cell` is where in a large room the arrows go on from. */
function enter(grid, place, cell = place.cells[Math.floor(place.cells.length / 2)]) {
  grid.current?.el.setAttribute("tabindex", "-1");
  place.el.setAttribute("tabindex", "0");
  grid.current = place;
  grid.cell = cell;
}

/** The next other place in a direction, over walls if need be, and the cell in which it is met. */
function beyond(grid, [down, right]) {
  let [row, column] = grid.cell;
  for (let far = 0; far < 99; far += 1) {
    row += down;
    column += right;
    const place = grid.byCell.get(`${row},${column}`);
    if (place && place !== grid.current) return [place, [row, column]];
  }
  return null;
}

/** The first or last place of the row one is in, or of the whole board. */
function edge(grid, last, whole) {
  const cells = [...grid.byCell.keys()]
    .map((key) => key.split(",").map(Number))
    .filter(([row]) => whole || row === grid.cell[0])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cell = last ? cells.at(-1) : cells[0];
  return [grid.byCell.get(cell.join()), cell];
}

function destination(grid, event) {
  if (ARROWS[event.key]) return beyond(grid, ARROWS[event.key]);
  if (event.key === "Home" || event.key === "End") return edge(grid, event.key === "End", event.ctrlKey);
  return null;
}

function connectBoard(app, { el, svg, tip, grid, cursor }) {
  const placeAt = (event) => grid.places.get(event.target.closest?.("[data-place]")?.dataset.place);
  let pointed = null;
  const show = (place) => {
    pointed = place;
    tip.hidden = !place;
    if (place) placeTip(el, tip, place);
  };
  // The focus is listened for outside the drawing: browsers take an <svg> that listens for it as one more tab stop.
  on(svg, "pointerover", (event) => show(placeAt(event)));
  on(svg, "pointerleave", () => show(null));
  on(el, "focusout", () => show(null));
  on(el, "focusin", (event) => {
    const place = placeAt(event);
    if (place !== grid.current) enter(grid, place);
    cursor.setAttribute("d", outlineOf(place, app.scene.unit));
    show(place.el.matches(":focus-visible") ? place : null);
  });
  on(svg, "click", (event) => {
    const place = placeAt(event);
    if (place) choose(app, grid, place);
  });
  on(svg, "keydown", (event) => boardKey(app, grid, event));
  return { refresh: () => show(pointed) };
}

function boardKey(app, grid, event) {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (choose(app, grid, grid.current)) app.page.actions.focus();
    return;
  }
  const next = destination(grid, event);
  if (next || ARROWS[event.key]) event.preventDefault();
  if (!next) return;
  if (event.ctrlKey) event.stopPropagation();
  enter(grid, ...next);
  grid.current.el.focus();
  grid.show();
}

/** Do what a place stands for; true if that was an action. */
function choose(app, grid, place) {
  const action = grid.targets.get(place.id);
  if (action?.kind === "Snoop") app.page.actions.attend(place.id);
  else if (action) app.act(action);
  else if (app.frozen) app.say(app.frozen);
  else if (grid.targets.size) {
    app.say(`${capital(place.words)} cannot be reached now. ${app.now.hint}`.trim());
  }
  return Boolean(action) && action.kind !== "Snoop";
}

function placeTip(panel, tip, place) {
  setText(tip, place.el.getAttribute("aria-label"));
  const frame = panel.getBoundingClientRect();
  const box = place.el.getBoundingClientRect();
  const middle = box.left + box.width / 2 - frame.left;
  const half = tip.offsetWidth / 2 + 4;
  tip.style.left = `${Math.min(Math.max(middle, half), frame.width - half)}px`;
  const below = box.top - frame.top < 44;
  tip.style.top = `${below ? box.bottom - frame.top + 6 : box.top - frame.top - tip.offsetHeight - 6}px`;
}

function piecesOf(app) {
  const { unit } = app.scene;
  const whose = app.own == null ? null : app.seatName(app.own);
  const shapes = new Map(app.now.pieces.map(({ name }) => [name, pieceShape(app, name, name === whose)]));
  const el = s("g", { class: "ckt-pieces", "aria-hidden": "true" }, [...shapes.values()]);
  const walk = walker(app, shapes);
  const update = () => {
    const playing = app.now.outcome ? null : app.seatName(app.now.turn);
    walk();
    for (const { name, point } of app.now.pieces) {
      const shape = shapes.get(name);
      shape.classList.toggle("ckt-playing", name === playing);
      shape.style.display = point ? "" : "none"; // beside the board
      if (point) shape.style.transform = shifted(point, unit);
    }
  };
  return { el, update };
}

function pieceShape(app, name, own) {
  const suspect = app.suspect.get(name);
  const seated = app.scene.seats.some((seat) => seat.name === name);
  const ring = s("circle", { class: "ckt-ring", r: 11 });
  if (!suspect) return s("g", { class: "ckt-piece" }, weaponShape(app.card.get(name)));
  return s(
    "g",
    { class: `ckt-piece ${own ? "ckt-own" : ""} ${seated ? "" : "ckt-idle"}` },
    ring,
    tokenShape(suspect),
  );
}
