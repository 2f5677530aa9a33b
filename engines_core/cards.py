"""
Playing cards as text: rank then suit (`AS KH 10D 7C`), joker `JK`.
"""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")  # strongest first where a game compares them
JOKER = "JK"


def rank_of(card: str) -> str:
    """Return the rank of *card*: `JK` for a joker, else `A`, `2` ... `K`."""
    return card if card == JOKER else card[:-1]


def suit_of(card: str) -> str:
    """Return the suit letter of *card*, empty for a joker."""
    return "" if card == JOKER else card[-1]
