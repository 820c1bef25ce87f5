"""Hand-made positions: who holds what, where everything stands, and whose turn it is, before anybody acts.

What is not said is left to chance, by a seed, or stays where it begins. A game from a position looks to its
players like any other: each sees the own cards being dealt, and nobody else's.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cluekit.board import Place, in_words
from cluekit.cards import Card, Category
from cluekit.editions import Edition
from cluekit.editions import edition as find_edition
from cluekit.errors import ClueError
from cluekit.game import Investigation, State, start
from cluekit.game.changes import begin_turn, noted
from cluekit.game.events import Dealt, DrewInvestigation, Event, Led, TokenPlaced, WeaponPlaced
from cluekit.game.investigation import cards_of
from cluekit.names import plural, shown, with_article
from cluekit.positions.reading import ENVELOPE, Reading
from cluekit.rules import FirstTurn, IdleTokens, WeaponStart

__all__ = ["Position"]

_KEYS = ("cards", "tokens", "weapons", "turn", "investigations")


@dataclass(frozen=True, repr=False)
class Position:
    """The beginning of a game as somebody has set it up; made by `Position.of` or `Position.read`.

    >>> position = Position.of("mini", ["Ada", "Bruno"], envelope=["Chloe", "Violin"], turn="Bruno")
    >>> position, position.plain["cards"]
    (<Position of Mini: 2 players>, {'Chloe': 'envelope', 'Violin': 'envelope'})
    """

    edition: Edition

    seats: tuple[Card, ...]
    """The suspects at the table in the order of play."""

    cards: tuple[tuple[Card, int | None], ...] = ()
    """The cards of which it is said where they are: with a seat, or None for the envelope; in deck order."""

    tokens: tuple[tuple[Card, Place], ...] = ()
    """Where tokens stand that do not stand where they would begin; in deck order."""

    weapons: tuple[tuple[Card, str | None], ...] = ()
    """The rooms in which weapons lie, None for beside the board; in deck order."""

    turn: int | None = None
    """The seat that begins; None if the rules say it."""

    investigations: tuple[tuple[int, Investigation], ...] = ()
    """The Investigation cards that seats hold, where an edition has them."""

    @classmethod
    def of(
        cls,
        edition: str | Edition,
        seats: Iterable[str | Card],
        *,
        cards: Mapping[str | Card, str | Card] | None = None,
        envelope: Iterable[str | Card] = (),
        hands: Mapping[str | Card, Iterable[str | Card]] | None = None,
        tokens: Mapping[str | Card, Place] | None = None,
        weapons: Mapping[str | Card, str | Card | None] | None = None,
        turn: str | Card | None = None,
        investigations: Mapping[str | Card, str | Investigation] | None = None,
    ) -> Position:
        """Check a position, however much of it is said.

        `seats` are the suspects that are played. Where a card is, can be said in three ways: by `cards`, from
        each card to its suspect or "envelope"; by the cards in the `envelope`; and by `hands`, from a suspect
        to the cards. `tokens` says for suspects, also those that nobody plays, where they stand: a room, or a
        square such as (7, 4) or "7,4". `weapons` says for weapons in which rooms they lie, None for beside
        the board; `turn` who begins; `investigations` which Investigation card a suspect holds: "relocate",
        "give", "peek" or "lie".

        Everybody holds as many cards as the rules deal, unless it is said of all cards where they are.
        Raises `ClueError` with one sentence for what cannot be.
        """
        chosen = find_edition(edition)
        reading = Reading(chosen, start(chosen, seats).seats)
        made = cls(
            chosen,
            reading.seats,
            reading.cards(cards, envelope, hands),
            reading.tokens(tokens),
            reading.weapons(weapons),
            None if turn is None else reading.seat(turn),
            reading.investigations(investigations),
        )
        for check in (_check_hands, _check_envelope, _check_tokens, _check_weapons, _check_investigations):
            check(made)
        return made

    @classmethod
    def read(cls, edition: str | Edition, seats: Iterable[str | Card], data: object) -> Position:
        """A position from plain values, as `plain` writes them; raises `ClueError` for anything else."""
        if not isinstance(data, Mapping):
            raise ClueError(f"A position is an object with {', '.join(_KEYS)}, not {shown(data)}.")
        for key in data:
            if key not in _KEYS:
                raise ClueError(f"A position has {', '.join(_KEYS)}, but no {shown(key)}.")
        return cls.of(edition, seats, **data)

    def __repr__(self) -> str:
        # Nothing hidden: positions are printed in notebooks.
        return f"<Position of {self.edition}: {plural(len(self.seats), 'player')}>"

    @property
    def plain(self) -> dict[str, Any]:
        """The position in JSON's own types; it tells hidden cards."""
        names, label = [card.name for card in self.seats], self.edition.board.label
        return {
            "cards": {card.name: ENVELOPE if seat is None else names[seat] for card, seat in self.cards},
            "tokens": {card.name: label(place) for card, place in self.tokens},
            "weapons": {card.name: room for card, room in self.weapons},
            "turn": None if self.turn is None else names[self.turn],
            "investigations": {names[seat]: card.value for seat, card in self.investigations},
        }

    def completed(self, seed: int) -> Position:
        """The position with all that is left to chance: the other cards, weapons and tokens, and who begins.

        The same seed completes it in the same way. What is complete stays as it is.
        """
        rng = random.Random(f"position {seed}")
        for complete in (_with_cards, _with_tokens, _with_weapons, _with_investigations, _with_turn):
            self = complete(self, rng)
        return self

    def opening(self, seed: int) -> State:
        """The state in which the first turn begins; what is left to chance is as `completed` draws it."""
        whole = self.completed(seed)
        bare, deck = start(whole.edition, whole.seats), whole.edition.deck
        owners, places = dict(whole.cards), dict(whole.tokens)
        state = noted(
            bare,
            *_events(whole),
            envelope=deck.sorted(_held(owners, None)),
            hands=tuple(deck.sorted(_held(owners, seat)) for seat in range(len(whole.seats))),
            tokens=tuple(places.get(card, at) for card, at in zip(deck.suspects, bare.tokens, strict=True)),
            weapons=tuple(room for _, room in whole.weapons),
            investigations=tuple(card for _, card in whole.investigations),
        )
        assert whole.turn is not None
        return begin_turn(state, whole.turn)


def _held(owners: Mapping[Card, int | None], seat: int | None) -> list[Card]:
    return [card for card, owner in owners.items() if owner == seat]


def _events(whole: Position) -> Iterator[Event]:
    """What would have been told if chance had made this position."""
    rules, owners = whole.edition.rules, dict(whole.cards)
    hands = [[Dealt(seat, card) for card in _held(owners, seat)] for seat in range(len(whole.seats))]
    for dealt in itertools.zip_longest(*hands):
        yield from filter(None, dealt)
    for weapon, lies in whole.weapons:
        if lies is not None:
            yield WeaponPlaced(weapon, lies)
    for suspect, place in whole.tokens:
        if _is_placed_by_chance(whole, suspect) and isinstance(place, str):
            yield TokenPlaced(suspect, place)
    for seat, card in whole.investigations:
        yield DrewInvestigation(seat, card)
    if rules.first_turn is FirstTurn.HIGHEST_ROLL and whole.turn is not None:
        yield Led(whole.turn)


def _is_placed_by_chance(position: Position, suspect: Card) -> bool:
    """Whether the rules put the token of a suspect, whom nobody plays, into a room."""
    idle = position.edition.rules.idle_tokens
    return idle is IdleTokens.ROOMS and suspect not in position.seats


# What cannot be


def _check_hands(position: Position) -> None:
    """Whether the hands are as large as the rules deal them, or all is said."""
    deck, players = position.edition.deck, len(position.seats)
    held = Counter(seat for _, seat in position.cards)
    all_said = len(position.cards) == len(deck.cards)
    for seat, size in enumerate(deck.hand_sizes(players)):
        who = position.seats[seat]
        if all_said and not held[seat]:
            raise ClueError(f"{who} holds no card in this position; everybody needs one.")
        if not all_said and held[seat] > size:
            raise ClueError(
                f"{who} cannot hold {plural(held[seat], 'card')}: the rules deal {size} to this seat. "
                "For other hands, say of every card where it is."
            )


def _check_envelope(position: Position) -> None:
    """Whether there can be one card of each category in the envelope."""
    for category in Category:
        cards = set(position.edition.deck.category(category))
        said = [seat for card, seat in position.cards if card in cards]
        if said.count(None) > 1:
            raise ClueError(f"The envelope holds one {category.value}, not {said.count(None)}.")
        if None not in said and len(said) == len(cards):
            raise ClueError(f"Every {category.value} is in somebody's hand: none is left for the envelope.")


def _check_tokens(position: Position) -> None:
    """Whether no two tokens stand where there is room for one: those that were not moved may do so."""
    board, by_hand = position.edition.board, dict(position.tokens)
    standing: dict[Place, Card] = {}
    for suspect in sorted(position.edition.deck.suspects, key=by_hand.__contains__):
        if suspect not in by_hand and _is_placed_by_chance(position, suspect):
            continue
        place = by_hand.get(suspect, position.edition.start_of(suspect))
        other = standing.setdefault(place, suspect)
        if other != suspect and suspect in by_hand and not board.is_room(place):
            raise ClueError(f"{other} and {suspect} cannot both stand at {in_words(place)}.")


def _check_weapons(position: Position) -> None:
    """Whether only such weapons lie beside the board for which the rules have that place."""
    aside = position.edition.rules.weapon_start is WeaponStart.ASIDE
    for weapon, room in position.weapons:
        if room is None and not aside:
            lies = with_article(weapon.name)
            raise ClueError(f"In {position.edition}, no weapon lies beside the board: say where {lies} is.")


def _check_investigations(position: Position) -> None:
    """Whether the edition has these cards, and so many of them."""
    deck = position.edition.rules.investigation
    if position.investigations and not deck:
        raise ClueError(f"{position.edition} has no Investigation cards.")
    held = Counter(card for _, card in position.investigations)
    for card, number in cards_of(deck).items() if deck else ():
        if held[card] > number:
            cards = plural(number, "Investigation card")
            raise ClueError(f"There are {cards} of the kind {card.value}, not {held[card]}.")


# What chance adds


def _with_cards(position: Position, rng: random.Random) -> Position:
    """One card of each category into the envelope, the others into hands, as far as there is room."""
    deck, owners = position.edition.deck, dict(position.cards)
    left = [card for card in deck.cards if card not in owners]
    for category in Category:
        mine = deck.category(category)
        if left and not any(card in owners and owners[card] is None for card in mine):
            card = rng.choice([card for card in left if card.category is category])
            owners[card] = None
            left.remove(card)
    rng.shuffle(left)
    held = Counter(owners.values())
    sizes = deck.hand_sizes(len(position.seats))
    room = [seat for seat, size in enumerate(sizes) for _ in range(size - held[seat])]
    owners.update(zip(left, room, strict=False))
    return replace(position, cards=tuple((card, owners[card]) for card in deck.cards))


def _with_tokens(position: Position, rng: random.Random) -> Position:
    """A room for every token that the rules put into one."""
    rooms = [card.name for card in position.edition.deck.rooms]
    places = dict(position.tokens)
    for suspect in position.edition.deck.suspects:
        if _is_placed_by_chance(position, suspect) and suspect not in places:
            places[suspect] = rng.choice(rooms)
    said = ((card, places[card]) for card in position.edition.deck.suspects if card in places)
    return replace(position, tokens=tuple(said))


def _with_weapons(position: Position, rng: random.Random) -> Position:
    """A place for every weapon, as the rules say it."""
    begin, deck = position.edition.rules.weapon_start, position.edition.deck
    places = dict(position.weapons)
    for weapon in deck.weapons:
        if weapon in places:
            continue
        rooms = [card.name for card in deck.rooms]
        if begin is WeaponStart.SPREAD:
            lying = Counter(places.values())
            rooms = [room for room in rooms if lying[room] == min(lying[other] for other in rooms)]
        places[weapon] = None if begin is WeaponStart.ASIDE else rng.choice(rooms)
    return replace(position, weapons=tuple((card, places[card]) for card in deck.weapons))


def _with_investigations(position: Position, rng: random.Random) -> Position:
    """An Investigation card for everybody, where there are such cards."""
    deck, held = position.edition.rules.investigation, dict(position.investigations)
    if deck is None:
        return position
    pile = Counter(cards_of(deck))
    pile.subtract(held.values())
    for seat in range(len(position.seats)):
        if seat not in held:
            held[seat] = rng.choice(list(pile.elements()))
            pile[held[seat]] -= 1
    return replace(position, investigations=tuple(sorted(held.items(), key=lambda item: item[0])))


def _with_turn(position: Position, rng: random.Random) -> Position:
    """Who begins, by the rules."""
    if position.turn is not None:
        return position
    highest = position.edition.rules.first_turn is FirstTurn.HIGHEST_ROLL
    return replace(position, turn=rng.randrange(len(position.seats)) if highest else 0)
