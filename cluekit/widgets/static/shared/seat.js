// The seat that this page has taken, if it has one: what the page is told is opened, what it says is sealed.
//
// To the page of the table, `place.model` is a model like any other: with a seat it has what only this seat may know,
// without one what lies open for all. To open and to seal takes a moment, so all that happens waits in one line.

const HELD = ["scene", "snapshot", "past", "notepad", "message"]; // these change together
const SEALED = { now: "sealed", past: "sealed_past", notepad: "sealed_notepad" };
const UNSAID = ["calm", "document shared"]; // the bots' pace is seen by all, so no one page decides it unasked
const HERE_MS = 15000;
const INSECURE =
  "You can only watch: this page came over a connection that is not secure (neither https nor localhost), and there " +
  "the browser offers no way to keep your cards from the other pages.";
const UNOPENED = "What Python says could not be opened: reload the page, or leave the seat and take it again.";
const UNREAD = "Python could not open what this page said last: please try again.";
const UNHEARD = "Nobody answers: after a restart of Python, run the cell again and take your seats anew.";
const FREED = "Your seat was freed, so you are watching now.";
const ONLOOKER = "You are watching: take a seat to play.";

class Place {
  constructor(model) {
    this.python = model;
    this.lobby = model.get("lobby");
    this.secure = Boolean(globalThis.crypto?.subtle);
    this.complaint = this.secure ? "" : INSECURE;
    this.seat = null; // the number of the own seat
    this.keys = null;
    this.seal = null;
    this.leaving = false;
    this.lastSaid = 0;
    this.said = ""; // what Python has said to this seat
    this.held = Object.fromEntries(HELD.map((name) => [name, model.get(name)]));
    Object.assign(this, listeners());
    this.line = waitingLine((error) => this.tellLobby(`This page has made a mistake: ${error}`));
    this.model = this.asModel();
    this.refresh = this.refresh.bind(this);
    this.changes = ["lobby", ...HELD, ...Object.values(SEALED)].map((name) => `change:${name}`).join(" ");
    this.changed = () => this.line.once(this.refresh);
    this.hear = this.hear.bind(this);
    model.on(this.changes, this.changed);
    model.on("msg:custom", this.hear);
    this.heart = setInterval(() => this.say({ type: "here" }), HERE_MS);
  }

  close() {
    clearInterval(this.heart);
    this.python.off(this.changes, this.changed);
    this.python.off("msg:custom", this.hear);
  }

  /** What the page of a table takes for its model. */
  asModel() {
    const ours = (event) => event === "msg:custom" || HELD.some((name) => event === `change:${name}`);
    const each = (what) => (events, call) =>
      events.split(" ").forEach((event) => (ours(event) ? this : this.python)[what](event, call));
    return {
      get: (name) => (HELD.includes(name) ? this.held[name] : this.python.get(name)),
      on: each("on"),
      off: each("off"),
      send: (content) => this.send(content),
    };
  }

  // ---- taking a seat, keeping it, leaving it ----

  /** Look whether this tab has a seat already. */
  async begin() {
    if (this.secure) this.keys = (await recallKeys(this.lobby.table)) ?? null;
    await this.refresh();
  }

  async take(seat, name) {
    this.tellLobby("");
    this.keys = await makeKeys();
    await keepKeys(this.lobby.table, this.keys);
    this.tell({ type: "take", seat, name, key: this.keys.key });
  }

  leave() {
    this.leaving = true;
    this.say({ type: "leave" });
  }

  /** Be where the lobby says that one is. */
  async sit() {
    const { seats, table } = this.lobby;
    const mine = seats.find(({ page }) => page && page === this.keys?.key);
    if (mine && this.pythonKey !== mine.key) {
      this.seal = await makeSeal(this.keys, mine.key, table);
      Object.assign(this, { pythonKey: mine.key, opened: {}, said: "", complaint: "" });
      this.say({ type: "here" });
    } else if (!mine && this.seat != null) {
      const complaint = this.leaving ? "" : FREED;
      Object.assign(this, { seal: null, pythonKey: null, keys: null, leaving: false, complaint });
      await forgetKeys(table);
    }
    this.seat = mine ? mine.seat : null;
  }

  tellLobby(complaint) {
    this.complaint = complaint;
    this.emit("lobby");
  }

  // ---- what Python says ----

  /** Bring what is held in step with what Python has said last. */
  async refresh() {
    this.lobby = this.python.get("lobby");
    const open = Object.fromEntries(HELD.map((name) => [name, this.python.get(name)]));
    await this.sit();
    try {
      this.assign(this.seat == null ? open : { scene: open.scene, ...(await this.own()) });
    } catch {
      this.complaint = UNOPENED;
    }
    this.emit("lobby");
  }

  /** Open what has changed since it was opened last; what is older than that does not come from Python. */
  async own() {
    const news = {};
    for (const [kind, trait] of Object.entries(SEALED)) {
      const [number, box] = this.python.get(trait)[this.seat] ?? [0, ""];
      if (number <= (this.opened[kind] ?? 0)) continue;
      Object.assign(news, await this.seal.open(this.seat, kind, number, box));
      this.opened[kind] = number;
    }
    this.said = news.message ?? this.said;
    return { ...news, message: this.said || this.python.get("message") }; // what is wrong for all is told to all
  }

  assign(news) {
    const names = HELD.filter((name) => name in news && news[name] !== this.held[name]);
    names.forEach((name) => (this.held[name] = news[name]));
    names.forEach((name) => this.emit(`change:${name}`));
  }

  hear(content) {
    const { type, to } = content ?? {};
    if (type === "refused" && to === this.keys?.key) this.tellLobby(content.text);
    if (type === "unread" && to === this.seat) this.tellLobby(UNREAD);
    if (type === "sealed") this.line.later(() => this.hearSealed(content));
  }

  async hearSealed({ to, n, box }) {
    if (to !== this.seat || !this.seal) return;
    try {
      this.emit("msg:custom", await this.seal.open(to, "word", n, box));
    } catch {
      this.tellLobby(UNOPENED);
    }
  }

  // ---- what the page says ----

  /** What the page of the table sends. Only those who play have anything to say. */
  send(content) {
    if (UNSAID.includes(content.type)) return;
    if (this.seat != null) this.say(content);
    else {
      this.assign({ message: ONLOOKER });
      this.line.later(() => this.emit("msg:custom", { type: "answered" }));
    }
  }

  tell(message) {
    try {
      this.python.send(message);
    } catch {
      this.tellLobby(UNHEARD); // the kernel was restarted
    }
  }

  /** Send something sealed, if there is a seat to send it from; the numbers grow, also over a reload. */
  say(content) {
    this.line.later(async () => {
      const { seal, seat } = this;
      if (!seal) return;
      this.lastSaid = Math.max(this.lastSaid + 1, Date.now());
      const n = this.lastSaid;
      this.tell({ type: "sealed", seat, n, box: await seal.close(seat, n, content) });
    });
  }
}

const places = new WeakMap();

/** The place of this page at a table: one for all views of it, for they show the same seat. */
async function enter(model) {
  const known = places.get(model) ?? { place: new Place(model), views: 0 };
  places.set(model, known);
  known.views += 1;
  known.begun ??= known.place.begin();
  await known.begun;
  const leave = () => {
    known.views -= 1;
    if (known.views) return;
    known.place.close();
    places.delete(model);
  };
  return { place: known.place, leave };
}
