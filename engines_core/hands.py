"""
The range of a hand of cards (ranges.py), and the cards whose suits matter.
"""

from engines_core.cards import RANKS, SUITS, Card
from engines_core.errors import IllegalAction
from engines_core.ranges import quoted

if False:  # for the type checker
    from engines_core.types import Callable


class Hand:
    """
    A list of `count` different cards, none of them a joker.

    `suited(ranks)` returns tuples of indexes: suits matter only where the cards at all indexes of a tuple
    are of one suit. So players enter the ranks (`rank`), then the tuple, if any, that is of one suit;
    `cards` makes the hand of both.
    """

    kind = "hand"

    def __init__(self, count: int, suited: "Callable[[list[str]], tuple[tuple[int, ...], ...]]"):
        self.count = count
        self.suited = suited

    def check(self, value: object) -> None:
        """Raise IllegalAction unless *value* is such a list."""
        if type(value) is not list:
            raise IllegalAction("# is not a hand", quoted(value))
        for index in range(len(value)):
            Card(jokers=False).check(value[index])
            if value[index] in value[:index]:
                raise IllegalAction("# is there twice", value[index])
        if len(value) != self.count:
            raise IllegalAction("# cards, not #", len(value), self.count)

    def rank(self, ranks: list[str]) -> "Rank":
        """Return the range of the rank that follows *ranks*."""
        return Rank(tuple([rank for rank in RANKS if ranks.count(rank) == len(SUITS)]))

    def cards(self, ranks: list[str], indexes: tuple[int, ...] = ()) -> list[str]:
        """Return a hand of *ranks*: those at *indexes* of one suit, the others as different as possible."""
        cards: list[str] = []
        for index, rank in enumerate(ranks):
            used = [card[-1] for card in cards]
            free = [suit for suit in SUITS[1 if indexes else 0 :] if rank + suit not in cards]
            cards.append(rank + (SUITS[0] if index in indexes else min(free, key=used.count)))
        return cards


class Rank(Card):
    """A card of which only the rank is entered."""

    wheels = (RANKS, ("",))

    def __init__(self, barred: tuple[str, ...] = (), jokers: bool = False, optional: bool = False):
        super().__init__(barred, jokers, optional)
