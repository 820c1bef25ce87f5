"""What one knows of a game: facts in order of time, each with the entry of the log that told it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from cluekit.cards import Category, Deck
from cluekit.deduction.kinds import ENVELOPE, Fact, Moved, Owner
from cluekit.errors import ClueError
from cluekit.names import plural, quoted

__all__ = ["Evidence"]


@dataclass(frozen=True)
class Evidence:
    """Facts about one deal, and where they come from.

    `hand_sizes` are the cards per seat when the first fact was learned; if `open_pile`, the last one is no
    seat, but the pile of cards that lie open. `facts` stand in order of time. `numbers` says for each fact
    which entry told it (0 for what one knew before any entry); without it they are counted 1, 2, 3, ...
    `names` are those of the seats, for sentences, and `entry` is the word for what the numbers count.

    Raises `ClueError` when hand sizes and deck, numbers and facts, or names and seats do not match.
    """

    deck: Deck
    hand_sizes: tuple[int, ...]
    facts: tuple[Fact, ...]
    numbers: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    entry: str = "fact"
    open_pile: bool = False

    def __post_init__(self) -> None:
        _check_sizes(self.deck, self.hand_sizes)
        seats = range(len(self.hand_sizes))
        numbers = self.numbers or tuple(range(1, len(self.facts) + 1))
        if len(numbers) != len(self.facts):
            raise ClueError(f"{len(numbers)} numbers do not tell of {len(self.facts)} facts.")
        names = tuple(self.names) or tuple(f"Seat {seat}" for seat in seats)
        names += ("the open pile",) * (self.open_pile and len(names) < len(seats))
        if isinstance(self.names, str) or len(names) != len(seats):
            raise ClueError(f"{quoted(self.names)} does not name {plural(len(seats), 'hand')}.")
        object.__setattr__(self, "hand_sizes", tuple(self.hand_sizes))
        object.__setattr__(self, "facts", tuple(self.facts))
        object.__setattr__(self, "numbers", tuple(numbers))
        object.__setattr__(self, "names", names)

    def __getstate__(self) -> dict[str, object]:
        # Only the fields: what follows from them is quickly found again.
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def only(self, numbers: Collection[int]) -> Evidence:
        """What these entries alone tell."""
        return self._chosen([number in numbers for number in self.numbers])

    def without(self, *numbers: int) -> Evidence:
        """What all other entries tell."""
        return self._chosen([number not in numbers for number in self.numbers])

    def until(self, number: int) -> Evidence:
        """What was told by the entries up to this one."""
        return self._chosen([told <= number for told in self.numbers])

    def plus(self, *facts: Fact) -> Evidence:
        """The same with more facts, learned after the others from no entry."""
        numbers = (*self.numbers, *(0 for _ in facts))
        return replace(self, facts=(*self.facts, *facts), numbers=numbers)

    @property
    def seats(self) -> range:
        """The seats: all hands but the pile of open cards."""
        return range(len(self.hand_sizes) - self.open_pile)

    def name(self, owner: Owner) -> str:
        """What to call an owner in a sentence."""
        return "the envelope" if owner == ENVELOPE else self.names[owner]

    @property
    def sizes_now(self) -> tuple[int, ...]:
        """The cards per seat after all that was moved."""
        sizes = list(self.hand_sizes)
        for fact in self.facts:
            for gift in fact.gifts if isinstance(fact, Moved) else ():
                sizes[gift.giver] -= 1
                sizes[gift.to] += 1
        return tuple(sizes)

    def _chosen(self, chosen: Sequence[bool]) -> Evidence:
        facts = tuple(fact for fact, keep in zip(self.facts, chosen, strict=True) if keep)
        numbers = tuple(number for number, keep in zip(self.numbers, chosen, strict=True) if keep)
        return replace(self, facts=facts, numbers=numbers)


def _check_sizes(deck: Deck, hand_sizes: Sequence[int]) -> None:
    dealt = len(deck.cards) - len(Category)
    for size in hand_sizes:
        if isinstance(size, bool) or not isinstance(size, int) or size < 0:
            raise ClueError(f"A hand has a number of cards, 0 or more, not {size!r}.")
    if sum(hand_sizes) != dealt:
        sizes = "-".join(map(str, hand_sizes)) or "nothing"
        raise ClueError(f"Hands of {sizes} do not use up the {dealt} cards that are dealt.")
