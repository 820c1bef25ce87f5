"""The player who crosses cards off."""

from __future__ import annotations

from cluekit.boardless.players import Player, Seat

__all__ = ["Eliminator"]


class Eliminator(Player):
    """Crosses off her own cards and those she is shown; asks for three at random that are not crossed off.

    She is certain when one card of each category is left, or when nobody shows a card: then the three are in
    the envelope. What the others show each other she leaves alone, and so she does with passes. It is the
    simplest way to play that always comes to an end.
    """

    name = "eliminator"

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        mine = seat.mask
        self.open = [[bit for bit in category if not bit & mine] for category in seat.codes.categories]
        self._random = seat.rng.random
        self._look()

    def choose(self) -> int:
        """Three open cards, any with the same chance."""
        suspects, weapons, rooms = self.open
        draw = self._random
        return (
            suspects[int(draw() * len(suspects))]
            | weapons[int(draw() * len(weapons))]
            | rooms[int(draw() * len(rooms))]
        )

    def learn(
        self, asker: int, asked: int, passed: tuple[int, ...], showed: tuple[int, ...], seen: tuple[int, ...]
    ) -> None:
        """Cross off what was shown; nothing to do for what others have asked."""
        if asker != self.number:
            return
        for face in seen:
            for group in self.open:
                if face in group:
                    group.remove(face)
        if seen:
            self._look()
        else:
            self.certain = asked

    def _look(self) -> None:
        suspects, weapons, rooms = self.open
        if len(suspects) == len(weapons) == len(rooms) == 1:
            self.certain = suspects[0] | weapons[0] | rooms[0]
