// Errors of the page itself: told on the page, for nobody looks into the console of a browser.

const FAULT =
  "This page has a fault, but the game itself is safe: run the cell again to go on. If it comes back, please report this:";
const REPORTS = new WeakMap(); // table -> what tells an error there

/** Do something; what it throws is told on the table that the element is part of. */
function guarded(element, act) {
  try {
    return act();
  } catch (error) {
    report(element, error);
    return undefined;
  }
}

function report(element, error) {
  console.error(error);
  REPORTS.get(element.closest?.(".ckt-table"))?.(error);
}

/** The line on which errors of the page are told; the first one stays, for the others mostly follow from it. */
function faultLine(root) {
  const what = h("code", { class: "ckt-fault-text" });
  const el = h("div", { class: "ckt-fault", role: "alert", hidden: true }, h("p", {}, FAULT), what);
  REPORTS.set(root, (error) => {
    if (!el.hidden) return;
    el.hidden = false;
    setText(what, describe(error));
  });
  return el;
}

function describe(error) {
  const where = /[^\s(]*:\d+:\d+/.exec(String(error?.stack ?? "").split("\n").slice(1).join("\n"))?.[0] ?? "";
  const at = where.split(":").slice(-2).join(":");
  return `${error?.name ?? "Error"}: ${error?.message ?? error}${at ? ` (at ${at})` : ""}`;
}
