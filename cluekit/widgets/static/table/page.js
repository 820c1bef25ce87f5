// All together: `layOut` puts the parts on the page, each a function that takes the app and returns {el, update}.
//
// Names come from edition files, so text goes into the page as text nodes only; the board's ground is markup
// that Python has made and escaped.

/** JupyterLab reads single letters as commands (x cuts the cell); none may leave the table. */
function guardKeys(root) {
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
}

function layOut(app, root) {
  const make = { head: headPart, board: boardPart, hand: handPart, open: openPart, actions: actionPart, log: logPart };
  const parts = Object.fromEntries(Object.entries(make).map(([name, part]) => [name, part(app)]));
  const { head, board, hand, open, actions, log } = parts;
  const notes = notepadPart(app);
  const [, , width, height] = app.scene.viewBox;
  const flat = width > 1.4 * height; // such a board has the width to itself
  const squares = flat && app.scene.places.some(({ outlines }) => !outlines) ? width / app.scene.unit : 0;
  const shape = [flat && "ckt-flat", width > 3 * height && "ckt-long", width > 1.1 * height && "ckt-broad"];
  const sizes = `--ckt-board-width: ${width}; --ckt-board-height: ${height}; --ckt-squares: ${squares}`;
  root.replaceChildren(
    h(
      "div",
      { class: ["ckt-layout", ...shape].filter(Boolean).join(" "), style: sizes },
      head.el,
      h("div", { class: "ckt-column ckt-left" }, board.el, hand.el, open.el),
      h("div", { class: "ckt-column ckt-right" }, actions.el, log.el),
      notes.el,
    ),
  );
  const update = () => [...Object.values(parts), notes].forEach((part) => part.update());
  return { head, board, actions, notes, update, close: () => log.close() };
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

function render({ model, el }) {
  const app = createApp(model);
  const root = h("div", { class: "ckt-table", role: "region", "aria-label": "Clue, a game table" });
  let drawn = null;
  const refresh = () => {
    const { game, step } = app.now;
    if (app.scene !== model.get("scene") || game !== drawn) redraw(app, root);
    else app.page.update();
    drawn = game;
    root.dataset.moment = `${game}.${step}`;
  };
  const note = () => {
    app.marks = app.pad.marks ?? {};
    app.page?.notes.update();
  };
  const notice = () => app.say(model.get("message"));
  const hear = listenTo(app);
  const looks = "change:scene change:snapshot change:pace";
  guardKeys(root);
  el.append(root);
  note();
  refresh();
  notice();
  model.on(looks, refresh);
  model.on("change:notepad", note);
  model.on("change:message", notice);
  model.on("msg:custom", hear);
  if (MOTION.matches) model.send({ type: "calm" });
  return () => {
    app.close();
    app.page.close();
    looks.split(" ").forEach((event) => model.off(event, refresh));
    model.off("change:notepad", note);
    model.off("change:message", notice);
    model.off("msg:custom", hear);
    root.remove();
  };
}
