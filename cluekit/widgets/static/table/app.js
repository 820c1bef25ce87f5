// The app: what all parts of the page share, and the way to Python and back.

const SILENCE_MS = 4000;
const SILENCE =
  "Python has not answered yet: is the kernel busy or stopped? After a restart, run the cell again to start anew.";

function createApp(model) {
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
    /** Whether a recorded game is looked at, in which nothing can be done. */
    get replaying() {
      return Number.isInteger(app.scene.last);
    },
    get log() {
      return [...model.get("past"), app.now.present];
    },
    say: (text) => app.page.actions.say(text),
    /** Where the keyboard goes on: to the places one can walk to, else to the first thing one can do. */
    focusNext: () => app.page.board.focusReachable() || app.page.actions.focus(),
    seatName: (seat) => app.scene.seats[seat].name,
    /** A place as it stands in the middle of a sentence. */
    words: (id) => app.place.get(id).words,
    /** The piece to look at: one's own, or that of whose turn it is if one only watches. */
    tokenNow() {
      const whose = app.seatName(app.scene.own ?? app.now.turn);
      return app.now.pieces.find(({ name }) => name === whose);
    },
    called: (seat) => (seat === app.scene.own ? "you" : app.seatName(seat)),
  };
  return Object.assign(app, talkTo(model, (text) => app.say(text), () => app.now));
}

/** The way to Python and back: nothing is sent twice, and silence is noticed. */
function talkTo(model, say, now) {
  let pending = null;
  let silence = 0;
  let going = false;
  let wanted = null;
  const unanswered = () => {
    pending = null; // the player may try again; Python knows a click that comes twice
    going = false;
    say(SILENCE);
  };
  const tell = (message) => {
    clearTimeout(silence);
    silence = setTimeout(unanswered, SILENCE_MS);
    try {
      model.send(message);
    } catch {
      unanswered(); // the kernel was restarted: there is nobody to talk to
    }
  };
  const once = (wish, message) => {
    if (pending === wish) return;
    pending = wish;
    tell(message);
  };
  /** Send an action once, however often its button is pressed; the step tells Python what it was meant for. */
  const act = (action) => {
    const { game, step } = now();
    once(`${game} ${step}`, { type: "act", game, step, action });
  };
  const undo = () => {
    const { game, step } = now();
    once(`${game} ${step}`, { type: "undo", game, step });
  };
  const deal = (table = {}) => once(`new ${now().game}`, { type: "new", ...table });
  /** Go to a step of a replay; while Python draws one, only the last of those wished for is remembered. */
  const go = (step) => {
    if (going) wanted = step;
    else tell({ type: "go", step });
    going = true;
  };
  const answered = () => {
    clearTimeout(silence);
    pending = null;
    going = false;
    say(model.get("message"));
    const next = wanted;
    wanted = null;
    if (next !== null && next !== now().step) go(next);
  };
  return { tell, act, undo, deal, go, answered, close: () => clearTimeout(silence) };
}
