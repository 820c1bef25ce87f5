// Small tools of a shared table: who listens to what, and things that take a moment.

/** Who wants to hear of what. */
function listeners() {
  const calls = new Map();
  const of = (event) => calls.get(event) ?? [];
  return {
    on: (event, call) => calls.set(event, [...of(event), call]),
    off: (event, call) => calls.set(event, of(event).filter((one) => one !== call)),
    emit: (event, content) => of(event).forEach((call) => call(content)),
  };
}

/** Things that take a moment, done one after the other in the order in which they were asked for. */
function waitingLine(failed) {
  let last = Promise.resolve();
  const waiting = new Set();
  const later = (task) => (last = last.then(task).catch(failed));
  /** What is still to be done anyway need not be done twice. */
  const once = (task) => {
    if (waiting.has(task)) return;
    waiting.add(task);
    later(() => {
      waiting.delete(task);
      return task();
    });
  };
  return { later, once };
}
