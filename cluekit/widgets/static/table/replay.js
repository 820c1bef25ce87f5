// The way through a recorded game.

/** What stands in the heading of a replay: the way through the recorded game. */
function replayTools(app) {
  const { last } = app.scene;
  let heading = null; // where the slider has been put, until Python has drawn that step
  const go = (step) => {
    heading = Math.min(Math.max(step, 0), last);
    app.go(heading);
  };
  const from = () => heading ?? app.now.step;
  const move = { First: () => 0, Back: () => from() - 1, Forward: () => from() + 1, Last: () => last };
  const buttons = Object.entries(move).map(([name, target]) =>
    h("button", { class: "ckt-button ckt-on-wood", click: () => go(target()) }, name),
  );
  const change = () => go(Number(slider.value));
  const slider = h("input", { type: "range", min: 0, max: last, step: 1, "aria-label": "Step", input: change });
  const at = h("span", { class: "ckt-step", role: "status" });
  const update = () => {
    const { step } = app.now;
    if (heading !== null && heading !== step) return; // on the way there
    heading = null;
    slider.value = String(step);
    setAttribute(slider, "aria-valuetext", `step ${step} of ${last}`);
    setText(at, `step ${step} of ${last}`);
    buttons.forEach((button, number) => button.setAttribute("aria-disabled", String(step === (number < 2 ? 0 : last))));
  };
  const bar = { class: "ckt-replay", role: "group", "aria-label": "Replay" };
  const below = h("div", bar, buttons.slice(0, 2), slider, buttons.slice(2), at);
  const end = h("div", { class: "ckt-bar-end" }, h("span", { class: "ckt-pace" }, "Replay"));
  return { end, below, update };
}
