// The app: what all parts of the page share, and the way to Python and back.

const SILENCE_MS = 4000;
const SILENCE =
  "Python has not answered yet: is the kernel busy or stopped? After a restart, run the cell again to start anew.";

function createApp(model) {
  const app = stateOf(model);
  return Object.assign(app, namesIn(app), talkTo(model, (text) => app.say(text), () => app.now));
}

/** What Python has told, as it stands at any moment, and what the parts remember. */
function stateOf(model) {
  const app = {
    model,
    page: null, // what `layOut` has made of the scene
    scene: null,
    card: new Map(), // of the scene, by name
    suspect: new Map(),
    place: new Map(), // by id
    read() {
      app.scene = model.get("scene");
      app.card = byKey(app.scene.cards, "name");
      app.suspect = byKey(app.scene.suspects, "name");
      app.place = byKey(app.scene.places, "id");
    },
    get now() {
      return model.get("snapshot");
    },
    get pad() {
      return model.get("notepad");
    },
    marks: {}, // as they are drawn: those of Python, and what has been marked since
    /** The seat through whose eyes the page looks; null for somebody who only watches, and behind the curtain. */
    get own() {
      return app.now.own ?? null;
    },
    /** Why nothing can be done for now: the sentence of the teacher, or an empty text. */
    get frozen() {
      return model.get("frozen") || "";
    },
    /** Whether the person can act now. */
    get acting() {
      return Boolean(app.now.waiting && !app.frozen && !app.now.curtain);
    },
    filter: "all", // what of the log is shown
    /** Whether a recorded game is looked at, in which nothing can be done. */
    get replaying() {
      return Number.isInteger(app.scene.last);
    },
    get log() {
      return [...model.get("past"), app.now.present];
    },
    say: (text) => app.page.actions.say(text),
    /** Where the keyboard goes on: to the places one can walk to, else to the first thing one can do. */
    focusNext: () =>
      app.page.curtain?.focus() || app.page.board.focusReachable() || app.page.actions.focus(),
  };
  return app;
}

/** What players, places and pieces are called. */
function namesIn(app) {
  const seatName = (seat) => app.scene.seats[seat].name;
  return {
    seatName,
    called: (seat) => (seat === app.own ? "you" : seatName(seat)),
    /** A place as it stands in the middle of a sentence. */
    words: (id) => app.place.get(id).words,
    /** The piece to look at: one's own, or that of whose turn it is if one only watches. */
    tokenNow() {
      const whose = seatName(app.own ?? app.now.turn);
      return app.now.pieces.find(({ name }) => name === whose);
    },
  };
}

/** The way to Python and back: nothing is sent twice, and silence is noticed. */
function talkTo(model, say, now) {
  let pending = null;
  const { tell, heard } = postTo(model, () => {
    pending = null; // the player may try again; Python knows a click that comes twice
    steps.stop();
    say(SILENCE);
  });
  const steps = stepsOf(tell, now);
  const once = (wish, message) => {
    if (pending === wish) return;
    pending = wish;
    tell(message);
  };
  /** Once at this moment of the game, however often its button is pressed. */
  const onceNow = (what, message) => once(`${what}${now().game} ${now().step}`, message);
  /** An action; the step tells Python what it was meant for. */
  const act = (action) => onceNow("", { type: "act", game: now().game, step: now().step, action });
  const undo = () => onceNow("", { type: "undo", game: now().game, step: now().step });
  /** One more step of the bots, where they wait for that. */
  const next = () => onceNow("next ", { type: "next" });
  /** Several people share this page: this is the one of that seat. */
  const sit = (seat) => onceNow("sit ", { type: "sit", seat });
  const deal = (table = {}) => once(`new ${now().game}`, { type: "new", ...table });
  const answered = () => {
    heard();
    pending = null;
    say(model.get("message"));
    steps.arrived();
  };
  return { tell, act, undo, next, sit, deal, go: steps.go, answered, close: heard };
}

/** Sends messages; `unheard` is called when nothing comes back for a while, or nobody is there to talk to. */
function postTo(model, unheard) {
  let silence = 0;
  const tell = (message) => {
    clearTimeout(silence);
    silence = setTimeout(unheard, SILENCE_MS);
    try {
      model.send(message);
    } catch {
      unheard(); // the kernel was restarted
    }
  };
  return { tell, heard: () => clearTimeout(silence) };
}

/** The way to a step of a replay: while Python draws one, only the last of those wished for is remembered. */
function stepsOf(tell, now) {
  let going = false;
  let wanted = null;
  const go = (step) => {
    if (going) wanted = step;
    else tell({ type: "go", step });
    going = true;
  };
  const stop = () => (going = false);
  const arrived = () => {
    const next = wanted;
    wanted = null;
    stop();
    if (next != null && next !== now().step) go(next);
  };
  return { go, stop, arrived };
}
