// Who sits where at a shared table: above the table, and the way to a seat and from it.

const KEPT =
  "Your cards, your notes and what you are told are sealed for this page. The other pages of this notebook, the saved " +
  "file and whoever listens to another page's connection get only what lies open on the table.";
const NOT_KEPT =
  "Whoever runs Python in this notebook can look at everything, the envelope included: all pages share one kernel. " +
  "Whoever takes a free seat first has it. And what is on your screen, your neighbour can read.";
const LONGEST_NAME = 30;

function lobbyPart(place) {
  const chairs = { el: h("ul", { class: "ckt-chairs" }), all: [], scene: null };
  const name = nameField();
  const status = h("p", { class: "ckt-lobby-status", role: "status" });
  const complaint = h("p", { class: "ckt-complaint", role: "alert" });
  const leave = leaveControl(place);
  const kept = h(
    "details",
    { class: "ckt-kept" },
    h("summary", {}, "What is kept apart, and what is not?"),
    h("p", {}, h("b", {}, "Kept apart. "), KEPT),
    h("p", {}, h("b", {}, "Not kept apart. "), NOT_KEPT),
  );
  const el = h(
    "section",
    { class: "ckt-lobby", "aria-label": "Who plays" },
    h("div", { class: "ckt-lobby-head" }, h("h2", {}, "Together at one table"), name.el, leave.el),
    complaint,
    chairs.el,
    h("div", { class: "ckt-lobby-foot" }, status, kept),
  );
  const update = () => {
    const seated = place.seat != null;
    const free = place.lobby.seats.some(({ who }) => who == null);
    setChairs(place, chairs, name);
    chairs.all.forEach((chair) => chair.update());
    el.classList.toggle("ckt-choosing", !seated);
    name.el.hidden = seated || !place.secure || !free;
    leave.update(seated);
    setText(status, lobbyStatus(place));
    setText(complaint, place.complaint);
  };
  return { el, update };
}

function nameField() {
  const look = { type: "text", maxlength: LONGEST_NAME, size: 14, autocomplete: "off", placeholder: "for the others" };
  const input = h("input", look);
  return { el: h("label", { class: "ckt-called" }, h("span", {}, "Your name"), input), input };
}

/** Where things stand, in a sentence or two. */
function lobbyStatus(place) {
  const { seats, begun, news } = place.lobby;
  const free = seats.filter(({ who }) => who == null).map(({ name }) => name);
  if (place.seat == null && free.length && place.secure) return `${news} Choose a free seat.`.trim();
  if (place.seat == null) return `${news} You are watching.`.trim();
  const wait = `for somebody to play ${sentenceList(free)}.`;
  if (free.length) return `${news} ${begun ? "The table waits" : "The game begins when all have a seat: it waits"} ${wait}`;
  return news;
}

/** The chairs are made anew when others are there than before; else they are only brought up to date. */
function setChairs(place, chairs, name) {
  const scene = place.model.get("scene");
  if (chairs.scene === scene) return;
  chairs.scene = scene;
  const pictures = { card: byKey(scene.cards, "name"), suspect: byKey(scene.suspects, "name") };
  chairs.all = place.lobby.seats.map((_, at) => chairPart(place, at, pictures, name));
  chairs.el.replaceChildren(...chairs.all.map(({ el }) => el));
}

/** One seat: who has it, or a button to take it. */
function chairPart(place, at, pictures, name) {
  const { seat, name: suspect } = place.lobby.seats[at];
  const sit = () => {
    if (name.input.value.trim()) place.take(seat, name.input.value);
    else askName(place, name);
  };
  const state = h("span", { class: "ckt-chair-state" });
  const button = h("button", { class: "ckt-button", click: sit }, "Sit here", h("span", { class: "ckt-unseen" }, ` as ${suspect}`));
  const words = h("span", { class: "ckt-chair-words" }, h("span", { class: "ckt-chair-name" }, suspect), state);
  const el = h("li", { class: "ckt-chair" }, picture(pictures, suspect), words, button);
  const update = () => {
    const { who, here } = place.lobby.seats[at];
    const own = place.seat === seat;
    el.classList.toggle("ckt-own-chair", own);
    el.classList.toggle("ckt-free-chair", who == null);
    el.classList.toggle("ckt-away", who != null && !here);
    setText(state, chairWords(who, here, own));
    button.hidden = who != null || place.seat != null || !place.secure;
  };
  return { el, update };
}

function chairWords(who, here, own) {
  if (who == null) return "free";
  if (own) return `${who} (you)`;
  return here ? `${who} is here` : `${who} is away`;
}

function askName(place, name) {
  place.tellLobby("First tell the others your name.");
  name.input.focus();
}

/** Leaving is asked for twice: whoever sits down next sees the cards. */
function leaveControl(place) {
  const ask = h("button", { class: "ckt-button ckt-quiet", click: () => open(true) }, "Leave the seat …");
  const go = h("button", { class: "ckt-button ckt-risk", click: () => place.leave() }, "Leave it");
  const stay = h("button", { class: "ckt-button", click: () => open(false) }, "Stay");
  const question = h("span", {}, "Whoever sits down here next sees your cards and plays on.");
  const sure = h("span", { class: "ckt-leaving", role: "group", "aria-label": "Leave the seat?", hidden: true }, question, go, stay);
  const open = (wanted) => {
    sure.hidden = !wanted;
    ask.hidden = wanted;
    (wanted ? stay : ask).focus();
  };
  const el = h("div", { class: "ckt-leave" }, ask, sure);
  const update = (seated) => {
    if (el.hidden !== seated) return;
    el.hidden = !seated;
    sure.hidden = true;
    ask.hidden = false;
  };
  el.hidden = true;
  return { el, update };
}
