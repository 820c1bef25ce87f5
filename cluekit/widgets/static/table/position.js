// A new game that begins in a position set up by hand: for teachers, so it is folded away.

const [CHANCE, ENVELOPE] = ["", "envelope"];
const INVESTIGATIONS = {
  relocate: "truth: move and suggest again",
  give: "truth: pass cards to the left",
  peek: "truth: look at two cards",
  lie: "a lie",
};
const HAND_NOTE =
  "What you leave open is left to chance, or stays where it begins. Whoever fills this in knows those cards: let somebody else play.";

function positionChoice(app, wish, players) {
  const body = h("div", { class: "ckt-by-hand" });
  const el = fold("Set up by hand …", h("p", { class: "ckt-hand-note" }, HAND_NOTE), body);
  let controls = null; // made when the fold is opened
  const kept = () => new Map((controls ?? []).map(({ key, control }) => [key, control.value]));
  const build = (values) => {
    const groups = groupsOf(wish, players);
    controls = groups.flatMap(({ fields }) => fields);
    for (const { key, control } of controls) restore(control, values.get(key) ?? "");
    body.replaceChildren(...groups.map(handGroup));
  };
  const offer = (what) => {
    if (!controls) return;
    build(what === "edition" ? new Map() : kept());
  };
  on(el, "toggle", () => {
    if (el.open && !controls) build(new Map());
  });
  /** What has been said by hand; null if nothing was, or the fold has been closed. */
  const wished = () => {
    const said = (controls ?? []).filter(({ control }) => control.value.trim());
    return el.open && said.length ? positionOf(said) : null;
  };
  return { el, offer, wished };
}

/** A value of before, if it can still be had. */
function restore(control, value) {
  control.value = value;
  if (control.value !== value) control.value = "";
}

function handGroup({ title, fields, list }) {
  const rows = fields.map(({ label, control }) => field(label, control));
  return h("fieldset", { class: "ckt-hand-group" }, h("legend", {}, title), h("div", { class: "ckt-fields" }, rows), list);
}

/** All that can be said of a position: groups of fields, each with the part of the message that it fills in. */
function groupsOf(wish, players) {
  const names = (category) => wish.names(category).map(([, name]) => name);
  const [suspects, weapons, rooms, playing] = [names("suspect"), names("weapon"), names("room"), players.names()];
  const owners = [[CHANCE, "by chance"], [ENVELOPE, "in the envelope"], ...playing.map((name) => [name, name])];
  const places = [[CHANCE, "by chance"], ...rooms.map((room) => [room, room])];
  const list = h("datalist", { id: freshId("rooms") }, rooms.map((value) => h("option", { value })));
  const square = { type: "text", list: list.id, placeholder: "where it begins", autocomplete: "off" };
  const one = (part, make) => (label) => ({ part, label, key: `${part} ${label}`, control: make(label) });
  const begins = selection([[CHANCE, "as the rules say"], ...playing.map((name) => [name, name])]);
  const first = { part: "turn", label: "Who begins", key: "turn", control: begins };
  const lies = [[CHANCE, "by chance"], ...Object.entries(INVESTIGATIONS)];
  const owner = one("cards", () => selection(owners));
  const groups = [
    { title: "Who holds the suspects’ cards", fields: suspects.map(owner) },
    { title: "Who holds the weapons’ cards", fields: weapons.map(owner) },
    { title: "Who holds the rooms’ cards", fields: rooms.map(owner) },
    { title: "Tokens: a room, or a square such as 7,4", fields: suspects.map(one("tokens", () => h("input", square))), list },
    { title: "Weapons on the board", fields: weapons.map(one("weapons", () => selection(places))) },
    wish.deck().bluffing && { title: "Investigation cards", fields: playing.map(one("investigations", () => selection(lies))) },
    { title: "The first turn", fields: [first] },
  ];
  return groups.filter(Boolean);
}

/** What Python reads: of each card, token and weapon only what was said. */
function positionOf(said) {
  const position = {};
  for (const { part, label, control } of said) {
    const value = control.value.trim();
    if (part === "turn") position.turn = value;
    else (position[part] ??= []).push([label, value]);
  }
  return Object.fromEntries(
    Object.entries(position).map(([part, value]) => [part, part === "turn" ? value : Object.fromEntries(value)]),
  );
}
