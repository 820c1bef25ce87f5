// What has happened, in sentences.

/**
 * Sentences grouped by turn. Only new ones are added; what has been taken back, or is still to come in a replay, goes.
 * It is not live: the page has one place from which screen readers tell what happens.
 */
function logPart(app) {
  const quiet = { role: "log", "aria-live": "off", tabindex: 0, "aria-label": "What has happened" };
  const list = h("div", { class: "ckt-log-list", ...quiet });
  const filter = logFilter(app, () => follow(true));
  const el = h(
    "section",
    { class: "ckt-panel ckt-log", "aria-label": "Log" },
    h("div", { class: "ckt-log-head" }, h("h3", {}, "Log"), filter.el),
    filter.hidden,
    list,
  );
  let atEnd = true; // until the player scrolls back; a change of size is no such wish
  let size = "";
  const sizeNow = () => `${list.clientWidth} ${list.clientHeight}`;
  const follow = (anyway) => {
    filter.apply(list);
    size = sizeNow();
    if (atEnd || anyway === true) list.scrollTop = list.scrollHeight;
  };
  on(list, "scroll", () => {
    if (sizeNow() === size) atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 24;
  });
  const sizes = new ResizeObserver(() => guarded(list, follow));
  sizes.observe(list);
  const update = () => {
    shorten(list, app.log.length);
    const changed = app.log.map((group, turn) => addTurn(app, list, group, turn));
    if (changed.some(Boolean)) follow();
  };
  return { el, update, close: () => sizes.disconnect() };
}

/** Which sentences are shown. The choice stays while the notebook is open. */
function logFilter(app, chosen) {
  const own = app.own == null ? [] : [["mine", "what concerns me"]];
  const seats = app.scene.seats.map(({ name }, seat) => [`seat ${seat}`, `what concerns ${name}`]);
  const ways = [["all", "everything"], ["asked", "suggestions and answers"], ...own];
  ways.push(...seats.filter((_, seat) => seat !== app.own));
  if (!ways.some(([way]) => way === app.filter)) app.filter = "all";
  const change = () => {
    app.filter = select.value;
    chosen();
  };
  const select = h("select", { "aria-label": "Show of what has happened", change }, optionsOf(ways, app.filter));
  const hidden = h("p", { class: "ckt-left-out", hidden: true });
  const apply = (list) => {
    if (app.filter === "all" && hidden.hidden) return; // nothing was left out, nothing shall be
    const left = [...list.children].reduce((sum, section) => sum + sift(section, app), 0);
    const none = !list.querySelector("p:not([hidden])");
    hidden.hidden = !left;
    setText(hidden, `${none ? "Nothing of that yet; " : ""}${count(left, "line")} left out.`);
  };
  return { el: select, hidden, apply };
}

/** Hide what is not wished for in one turn; returns how many sentences that are. */
function sift(section, app) {
  const lines = [...section.querySelectorAll("p")];
  for (const line of lines) line.hidden = !wanted(app, line.told);
  const left = lines.filter((line) => line.hidden).length;
  section.hidden = app.filter !== "all" && left === lines.length;
  return left;
}

/** Accusations and what comes of them concern everybody. */
function wanted(app, { asked, seats, tone }) {
  if (app.filter === "all" || tone === "verdict") return true;
  if (app.filter === "asked") return asked;
  return seats.includes(app.filter === "mine" ? app.own : Number(app.filter.split(" ")[1]));
}

function shorten(element, most) {
  const more = element.children.length > most;
  while (element.children.length > most) element.lastElementChild.remove();
  return more;
}

/** Bring one turn up to date; true if that changed anything. */
function addTurn(app, list, group, turn) {
  const section =
    list.children[turn] ??
    list.appendChild(
      h(
        "div",
        { class: `ckt-turn ${group.seat != null && group.seat === app.own ? "ckt-own-turn" : ""}` },
        h("h4", {}, group.seat == null ? "The deal" : `Turn ${turn} · ${app.called(group.seat)}`),
      ),
    );
  const shorter = shorten(section, group.lines.length + 1);
  const known = section.children.length - 1;
  const lines = group.lines.slice(known).map((told) => {
    const line = h("p", { class: told.tone && `ckt-tone-${told.tone}` }, told.text);
    line.told = told;
    return line;
  });
  section.append(...lines);
  return shorter || lines.length > 0;
}
