// Who plays a new game: a row for each suspect.

const [NOBODY, PERSON, AS_NOW] = ["nobody", "person", "as now"];

function playersChoice(app, wish, changed) {
  const list = h("ul", { class: "ckt-who-rows" });
  const said = h("p", { class: "ckt-who-said" });
  const el = h("fieldset", { class: "ckt-who" }, h("legend", {}, "Who plays"), list, said);
  let rows = [];
  const playing = () => rows.filter(({ select }) => select.value !== NOBODY);
  const tell = () => setText(said, playersInWords(playing(), wish));
  const change = () => {
    tell();
    changed();
  };
  const offer = (what) => {
    if (what === "players") return;
    const kept = what === "names" ? new Map(rows.map(({ at, select }) => [at, select.value])) : firstPlayers(app, wish);
    rows = wish.names("suspect").map(([at, name]) => playerRow(app, wish, at, name, kept.get(at) ?? NOBODY, change));
    list.replaceChildren(...rows.map((row) => row.el));
    tell();
  };
  return {
    el,
    offer,
    /** The suspects that are played, in deck order. */
    names: () => playing().map(({ name }) => name),
    wished: () => Object.fromEntries(playing().map(({ name, select }) => [name, select.value])),
    complaint: () => tooFew(playing(), wish),
  };
}

function playerRow(app, wish, at, name, chosen, change) {
  const now = wish.offer().present ? seatsNow(app, wish).get(at) : null;
  const bots = app.scene.bots.map((bot) => [bot.name, `${bot.name}: ${bot.words}`]);
  const asNow = now?.bot ? [[AS_NOW, `as now: ${now.bot}`]] : [];
  const ways = [[NOBODY, "nobody"], [PERSON, "a person"], ...asNow, ...bots];
  const select = selection(ways, chosen);
  const row = h("li", {}, h("label", { class: "ckt-who-row" }, app.suspect.has(name) && picture(app, name), h("span", {}, name), select));
  const mark = () => row.classList.toggle("ckt-who-plays", select.value !== NOBODY);
  on(select, "change", () => [mark(), change()]);
  mark();
  return { el: row, at, name, select };
}

/** The seats of this game by the positions of their suspects in the whole deck. */
function seatsNow(app, wish) {
  const names = wish.deck().cards[app.scene.language]?.suspect ?? [];
  return new Map(app.scene.seats.map((seat) => [names.indexOf(seat.name), seat]));
}

/** Who plays to begin with: those of this game, or as many of another edition as it is for. */
function firstPlayers(app, wish) {
  const { seats, people, bots } = app.scene;
  if (wish.offer().present) {
    const now = [...seatsNow(app, wish)].filter(([at]) => at >= 0);
    if (now.length === seats.length) return new Map(now.map(([at, { bot }]) => [at, bot ? AS_NOW : PERSON]));
  }
  const known = seats.map(({ bot }) => bot).find((kind) => bots.some(({ name }) => name === kind));
  const kind = known ?? bots[Math.floor(bots.length / 2)].name;
  const [fewest, most] = limits(wish);
  const number = Math.min(Math.max(seats.length, fewest), most);
  const positions = wish.names("suspect").map(([at]) => at).slice(0, number);
  return new Map(positions.map((at, order) => [at, order < Math.min(people.length, number) ? PERSON : kind]));
}

/** The fewest and the most players; no more than there are suspects. */
function limits(wish) {
  const [fewest, most] = wish.deck().players;
  return [fewest, Math.min(most, wish.names("suspect").length)];
}

function playersInWords(playing, wish) {
  const people = playing.filter(({ select }) => select.value === PERSON).length;
  const [fewest, most] = limits(wish);
  const range = fewest === most ? `exactly ${fewest}` : `${fewest} to ${most}`;
  const bots = playing.length - people;
  const who = [people && (people === 1 ? "1 person" : `${people} people`), bots && count(bots, "bot")].filter(Boolean);
  const shared = people > 1 ? " The people share this page and hand it over between their turns." : "";
  return `${count(playing.length, "player")}${who.length ? `: ${sentenceList(who)}` : ""}. This edition is for ${range}.${shared}`;
}

/** What is wrong with the players, as a sentence; empty if nothing is. */
function tooFew(playing, wish) {
  const [fewest, most] = limits(wish);
  const { title } = wish.offer();
  const range = fewest === most ? `${fewest} players` : `${fewest} to ${most} players`;
  if (playing.length < fewest || playing.length > most) {
    const here = `${count(playing.length, "suspect")} ${playing.length === 1 ? "is" : "are"} played here`;
    return `${title} is for ${range}, and ${here}: please change who plays.`;
  }
  if (!playing.some(({ select }) => select.value === PERSON)) return "Somebody has to play: please choose “a person” for one suspect.";
  return "";
}
