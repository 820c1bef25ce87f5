// What a screen reader hears: one polite live region, in short sentences. Nothing else on the page is live but errors.

const MOST_AT_ONCE = 6; // after a jump over many steps, the last sentences say enough

function announcer(app) {
  const el = h("div", { class: "ckt-unseen ckt-live", role: "status", "aria-live": "polite" });
  let told = null; // how many sentences of the log have been heard
  let prompted = "";
  /** The sentences that have come since the last time; none at first, nor after going back. */
  const fresh = () => {
    const lines = app.log.flatMap((group) => group.lines);
    const from = told == null || told > lines.length ? lines.length : Math.max(told, lines.length - MOST_AT_ONCE);
    told = lines.length;
    return lines.slice(from).map(({ text }) => text);
  };
  const update = () => {
    const sentences = fresh();
    const { curtain, prompt } = app.now;
    const now = curtain ? handOver(curtain) : app.frozen || prompt;
    if (now !== prompted && !sentences.includes(now)) sentences.push(now);
    prompted = now;
    if (sentences.length) el.replaceChildren(...sentences.map((text) => h("p", {}, text)));
  };
  return { el, update };
}
