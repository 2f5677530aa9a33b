"""
Playing cards as text: rank then suit (`AS KH 10D 7C`), joker `JK`; and the range of a card (ranges.py).
"""

from engines_core.errors import IllegalAction
from engines_core.ranges import quoted

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")  # strongest first where a game compares them
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
JOKER = "JK"


def rank_of(card: str) -> str:
    """Return the rank of *card*: `JK` for a joker, else `A`, `2` ... `K`."""
    return card if card == JOKER else card[:-1]


def suit_of(card: str) -> str:
    """Return the suit letter of *card*, empty for a joker."""
    return "" if card == JOKER else card[-1]


def signed(card: str) -> str:
    """Return *card* as people write it: `10♦`."""
    return card if card == JOKER else card[:-1] + SIGNS.get(card[-1], card[-1])


class Card:
    """
    A card of the deck as text, rank then suit (`10D`, joker `JK`).

    `barred` cards are named already; `jokers` tells whether there are any; with `optional` None, for
    no card, is allowed too. Another deck has other `wheels`: the beginnings and the endings of its
    cards' texts, all of one length; `worded`: the texts have a word for each.
    """

    kind = "card"
    signed = staticmethod(signed)  # how a card is written
    wheels: tuple[tuple[str, ...], tuple[str, ...]] = (RANKS, SUITS)
    worded = False

    def __init__(self, barred: tuple[str, ...] = (), jokers: bool = True, optional: bool = False):
        self.barred = barred
        self.jokers = jokers
        self.optional = optional

    def check(self, value: object) -> None:
        """Raise IllegalAction unless *value* is an allowed card."""
        if value is None and self.optional:
            return
        if type(value) is not str or not self._known(value):
            raise IllegalAction("# is not a card", quoted(value))
        if value in self.barred:
            raise IllegalAction("# is named already", value)

    def parts(self, card: str) -> tuple[str, str]:
        """Return how the text of *card* begins and how it ends."""
        end = max(0, len(card) - len(self.wheels[1][0]))
        return card[:end], card[end:]

    def after(self, card: str) -> str:
        """Return the card that stands after *card* on the first wheel; after a joker the first."""
        firsts, lasts = self.wheels
        if card == JOKER:
            return firsts[0] + lasts[0]
        first, last = self.parts(card)
        return firsts[(firsts.index(first) + 1) % len(firsts)] + last

    def _known(self, card: str) -> bool:
        first, last = self.parts(card)
        return (card == JOKER and self.jokers) or (first in self.wheels[0] and last in self.wheels[1])
