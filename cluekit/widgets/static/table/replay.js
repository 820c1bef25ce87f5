// The way through a recorded game.

/** What stands in the heading of a replay: the way through the recorded game. */
function replayTools(app) {
  let heading = null; // where the slider has been put, until Python has drawn that step
  const go = (step) => {
    heading = Math.min(Math.max(step, 0), app.now.last);
    app.go(heading);
  };
  const from = () => heading ?? app.now.step;
  const move = { First: () => 0, Back: () => from() - 1, Forward: () => from() + 1, Last: () => app.now.last };
  const buttons = Object.entries(move).map(([name, target]) =>
    h("button", { class: "ckt-button ckt-on-wood", click: () => go(target()) }, name),
  );
  const change = () => go(Number(slider.value));
  const slider = h("input", { type: "range", min: 0, max: app.now.last, step: 1, "aria-label": "Step", input: change });
  const at = h("span", { class: "ckt-step", role: "status" });
  const update = () => {
    const { step, last } = app.now;
    slider.max = String(last); // a running game grows
    if (heading != null && heading !== step) return; // on the way there
    heading = null;
    slider.value = String(step);
    setAttribute(slider, "aria-valuetext", `step ${step} of ${last}`);
    setText(at, `step ${step} of ${last}`);
    buttons.forEach((button, number) => button.setAttribute("aria-disabled", String(step === (number < 2 ? 0 : last))));
  };
  const bar = { class: "ckt-replay", role: "group", "aria-label": "Replay" };
  const below = h("div", bar, buttons.slice(0, 2), slider, buttons.slice(2), at);
  const name = app.scene.everything ? "All cards open" : "Replay";
  const stop = app.scene.live && freezeTools(app);
  const end = h("div", { class: "ckt-bar-end" }, h("span", { class: "ckt-pace" }, name), stop && stop.el);
  const all = () => {
    update();
    if (stop) stop.update();
  };
  return { end, below, update: all };
}

/** The teacher's: let the running game stand still, with a sentence on everybody's table. */
function freezeTools(app) {
  const words = h("input", { type: "text", maxlength: 120, placeholder: "Please look up for a moment.", "aria-label": "What stands on the table meanwhile" });
  const toggle = () => app.tell(app.frozen ? { type: "unfreeze" } : { type: "freeze", words: words.value });
  const button = h("button", { class: "ckt-button ckt-on-wood", click: toggle });
  on(words, "keydown", ({ key }) => key === "Enter" && toggle());
  const update = () => {
    setText(button, app.frozen ? "Let it go on" : "Freeze the table");
    words.hidden = Boolean(app.frozen);
  };
  return { el: h("span", { class: "ckt-freeze" }, words, button), update };
}
