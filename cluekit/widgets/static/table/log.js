// What has happened, in sentences.

/**
 * Sentences grouped by turn. Only new ones are added, so that screen readers announce just those; what has been taken
 * back, or is still to come in a replay, goes.
 */
function logPart(app) {
  const list = h("div", { class: "ckt-log-list", role: "log", tabindex: 0, "aria-label": "What has happened" });
  const el = h(
    "section",
    { class: "ckt-panel ckt-log", "aria-label": "Log" },
    h("h3", {}, "What has happened"),
    list,
  );
  let atEnd = true; // until the player scrolls back; a change of size is no such wish
  let size = "";
  const sizeNow = () => `${list.clientWidth} ${list.clientHeight}`;
  const follow = () => {
    size = sizeNow();
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
  list.addEventListener("scroll", () => {
    if (sizeNow() === size) atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 24;
  });
  const sizes = new ResizeObserver(follow);
  sizes.observe(list);
  const update = () => {
    shorten(list, app.log.length);
    const grown = app.log.map((group, turn) => addTurn(app, list, group, turn));
    if (grown.some(Boolean)) follow();
  };
  return { el, update, close: () => sizes.disconnect() };
}

function shorten(element, most) {
  while (element.children.length > most) element.lastElementChild.remove();
}

function addTurn(app, list, group, turn) {
  const section =
    list.children[turn] ??
    list.appendChild(
      h(
        "div",
        { class: `ckt-turn ${group.seat === app.scene.own ? "ckt-own-turn" : ""}` },
        h("h4", {}, group.seat === null ? "The deal" : `Turn ${turn} · ${app.called(group.seat)}`),
      ),
    );
  shorten(section, group.lines.length + 1);
  const known = section.children.length - 1;
  const lines = group.lines
    .slice(known)
    .map(({ text, tone }) => h("p", { class: tone && `ckt-tone-${tone}` }, text));
  section.append(...lines);
  return lines.length > 0;
}
