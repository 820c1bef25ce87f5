// The page of a shared table: who sits where, and below it the table as one's own seat, or an onlooker, sees it.

async function renderTogether({ model, el }) {
  const { place, leave } = await enter(model);
  const lobby = lobbyPart(place);
  const head = h("div", { class: "ckt-table ckt-together" }, lobby.el);
  const below = h("div");
  guardKeys(head);
  el.append(head, below);
  lobby.update();
  place.on("lobby", lobby.update);
  const close = render({ model: place.model, el: below });
  return () => {
    close();
    place.off("lobby", lobby.update);
    leave();
    head.remove();
    below.remove();
  };
}
