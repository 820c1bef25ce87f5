// All together: `layOut` puts the parts on the page, each a function that takes the app and returns {el, update}.
//
// Names come from edition files, so text goes into the page as text nodes only; the board's ground is markup
// that Python has made and escaped.

const OUTPUTS = ".jp-OutputArea-child, .cell_container"; // of a cell; where there are none, every cell is a document
const SHARING = ["@jupyter/docprovider-extension", "@jupyter/collaboration-extension"];

/** JupyterLab reads single letters as commands (x cuts the cell); none may leave the table. */
function guardKeys(root) {
  on(root, "keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
}

function layOut(app, root) {
  const make = {
    frozen: frozenPart,
    head: headPart,
    board: boardPart,
    hand: handPart,
    open: openPart,
    table: boardTable,
    actions: actionPart,
    log: logPart,
    comments: commentPart,
    notes: app.scene.everything ? overviewPart : notepadPart,
    curtain: curtainPart,
  };
  const parts = Object.fromEntries(Object.entries(make).map(([name, part]) => [name, part(app)]));
  const { frozen, head, board, hand, open, table, actions, log, comments, notes, curtain } = parts;
  const top = h("div", { class: "ckt-top" }, head.el, frozen.el);
  const covered = [
    top,
    h("div", { class: "ckt-column ckt-left" }, board.el, hand.el, open.el),
    h("div", { class: "ckt-column ckt-right" }, actions.el, comments.el, log.el),
    notes.el,
    table.el, // the last one to come to by keyboard; where there is room it stands below the board
  ];
  const stage = h("div", shapeOf(app), covered, curtain.el);
  root.replaceChildren(stage);
  const update = () => {
    for (const part of Object.values(parts)) guarded(root, () => part.update());
    covered.forEach((one) => one.toggleAttribute("inert", Boolean(app.now.curtain)));
    stage.classList.toggle("ckt-covered", Boolean(app.now.curtain));
    stage.classList.toggle("ckt-standing", Boolean(app.frozen));
  };
  return { head, board, actions, notes, curtain, update, close: () => [log, actions].forEach((part) => part.close()) };
}

/** The form of the board decides how the page is laid out; see base.css. */
function shapeOf(app) {
  const [, , width, height] = app.scene.viewBox;
  const flat = width > 1.4 * height; // such a board has the width to itself
  const squares = flat && app.scene.places.some(({ outlines }) => !outlines) ? width / app.scene.unit : 0;
  const shape = [flat && "ckt-flat", width > 3 * height && "ckt-long", width > 1.1 * height && "ckt-broad"];
  shape.push(app.scene.everything && "ckt-everything", app.scene.commented && "ckt-commented");
  return {
    class: ["ckt-layout", ...shape].filter(Boolean).join(" "),
    style: `--ckt-board-width: ${width}; --ckt-board-height: ${height}; --ckt-squares: ${squares}`,
  };
}

/** Draw a new scene, and leave the keyboard on the table if it was there. */
function redraw(app, root) {
  const had = activeIn(root);
  app.page?.close();
  app.read();
  app.page = layOut(app, root);
  app.page.update();
  if (had) app.focusNext();
}

/** What Python says besides the traits. */
function listenTo(app) {
  const hear = {
    answered: () => app.answered(),
    refused: ({ text }) => app.page.head.refuse(text),
  };
  return (content) => hear[content?.type]?.(content);
}

/** Draw what has changed; all anew for another game, and when somebody else looks at it. */
function drawer(app, root) {
  const holder = h("div");
  const live = announcer(app); // the same one for ever, or nobody would listen to it
  root.append(holder, live.el);
  let drawn = "";
  return () => {
    const { game, step } = app.now;
    const whose = `${game} ${app.own}`;
    const same = app.scene === app.model.get("scene") && whose === drawn;
    drawn = whose;
    if (root.classList.contains("ckt-gone")) setThere(root, true); // Python has spoken
    if (same) app.page.update();
    else redraw(app, holder);
    live.update();
    root.dataset.moment = `${game}.${step}`;
  };
}

/** What is done when a trait changes, or Python says something: event -> what to do. */
function reactions(app, refresh) {
  const note = () => {
    app.marks = app.pad.marks ?? {};
    app.page?.notes.update();
  };
  const looks = ["scene", "snapshot", "pace", "by_step", "frozen", "comments", "everything"].map((name) => [`change:${name}`, refresh]);
  return {
    "change:notepad": note,
    ...Object.fromEntries(looks),
    "change:message": () => app.say(app.model.get("message")),
    "msg:custom": listenTo(app),
  };
}

/** Whether somebody answers here; if not, the picture beside the page takes its place (widgets/still.py). */
function setThere(root, there) {
  root.classList.toggle("ckt-there", there);
  root.classList.toggle("ckt-gone", !there);
  if (!document.querySelector(OUTPUTS)) document.body.classList.toggle("ckt-there", there);
}

/** Whether jupyter-collaboration keeps the notebook, which then is one document for all who have it open. */
function inSharedDocument() {
  const config = document.getElementById("jupyter-config-data")?.textContent ?? "{}";
  const { federated_extensions: found = [], disabledExtensions: disabled = [] } = JSON.parse(config);
  const off = Array.isArray(disabled) ? disabled : Object.keys(disabled).filter((name) => disabled[name]);
  return found.some(({ name }) => SHARING.includes(name) && !off.includes(name));
}

function render({ model, el }) {
  const app = createApp(model);
  const root = h("div", { class: "ckt-table", role: "region", "aria-label": "Clue, a game table" });
  root.append(faultLine(root));
  const react = reactions(app, drawer(app, root));
  const safe = Object.entries(react).map(([event, act]) => [event, (...values) => guarded(root, () => act(...values))]);
  guardKeys(root);
  el.append(root);
  for (const event of ["change:notepad", "change:snapshot", "change:message"]) guarded(root, react[event]);
  safe.forEach(([event, act]) => model.on(event, act));
  setThere(root, !el.closest(".jupyter-widgets-disconnected"));
  const left = () => setThere(root, false); // the kernel was restarted
  model.on("comm_live_update", left);
  if (MOTION.matches) model.send({ type: "calm" });
  if (guarded(root, inSharedDocument)) model.send({ type: "document shared" });
  return () => {
    app.close();
    app.page?.close();
    safe.forEach(([event, act]) => model.off(event, act));
    model.off("comm_live_update", left);
    root.remove();
  };
}
