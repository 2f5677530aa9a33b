"""
One battle of Attrition War: two cards and up to two support cards in, winner, totals and effects out.

Source: spec/attrition_war.md, A battle. The game and the judge `battle` both use it. The functions
take checked cards: support only where `may_support` allows it, no card twice. Players enter ranks; suits
matter between equals only, and then players say whose is higher.
"""

from engines_core.cards import JOKER, SUITS, rank_of, suit_of
from engines_core.hands import Rank
from engines_core.ranges import Choice

if False:  # for the type checker
    from engines_core.types import Any, Phrase, Range

ORDER = (JOKER, "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # weakest first
NUMBERS = {"J": 11, "Q": 12, "K": 13, "A": 14, JOKER: 0}  # others are their own number
REVERSED = ("J", "Q", "K", "A")  # ranks that a 2 beats
OWED = {"4": "look", "5": "rearrange"}


def number_of(card: str) -> int:
    """Return the number of *card*: ace 14, joker 0."""
    rank = rank_of(card)
    return NUMBERS[rank] if rank in NUMBERS else int(rank)


def total(card: str, support: "str | None") -> int:
    """Return the number of *card* and of its *support* together."""
    return number_of(card) + (0 if support is None else number_of(support))


def may_support(card: str, other: str) -> bool:
    """Return whether *card* may draw a support card against *other*: a 3 that no 6 cancels."""
    return rank_of(card) == "3" and rank_of(other) != "6"


def named(cards: "list[str | None]") -> tuple[str, ...]:
    """Return the *cards* that cannot be named again in the same battle (there are two jokers)."""
    return tuple([card for card in cards if card is not None and card != JOKER])


def verdict(
    attack: str, defence: str, support_a: "str | None", support_d: "str | None"
) -> "tuple[bool, Phrase]":
    """Return whether the attacker wins, and why as a phrase."""
    for card, other in ((attack, defence), (defence, attack)):
        if rank_of(card) == "2" and rank_of(other) in REVERSED:
            return card == attack, ("2 reverses #", rank_of(other))
    totals = total(attack, support_a), total(defence, support_d)
    if totals[0] != totals[1]:
        return totals[0] > totals[1], ("# beats #", max(totals), min(totals))
    if (support_a is None) != (support_d is None):
        return support_a is None, ("# each: support loses", totals[0])
    if attack == JOKER:
        return False, ("two jokers: attack loses",)
    return SUITS.index(suit_of(attack)) < SUITS.index(suit_of(defence)), ("# each: by suit", totals[0])


def effects(attack: str, defence: str, attacker_wins: bool) -> list[tuple[str, str]]:
    """Return `(side, effect)` of each effect after the battle, in order; "attacker" or "defender"."""
    if "6" in (rank_of(attack), rank_of(defence)):
        return []
    sides = [("attacker", attack), ("defender", defence)]
    if attacker_wins:
        sides.reverse()  # the loser's come first
    recovers = [(side, "recover") for side, card in sides if card == JOKER]
    return recovers + [(side, OWED[rank_of(card)]) for side, card in sides if rank_of(card) in OWED]


# A battle as players enter it


def support_rank(rank: str, other: str) -> "Range":
    """Return the range of the rank of a card that supports *rank* against *other*."""
    if may_support(_as_card(rank), _as_card(other)):
        return Rank(jokers=True, optional=True)
    return Choice((None,))


def higher_suit(*ranks: "Any") -> Choice:
    """Return the range of whether the attack's suit is higher: True alone where suits do not decide."""
    return Choice((True, False) if by_suit(*ranks) else (True,))


def by_suit(attack: str, defence: str, support_a: "str | None", support_d: "str | None") -> bool:
    """Return whether the suits of *attack* and *defence* decide a battle of these ranks."""
    if attack == JOKER or attack != defence or (support_a is None) != (support_d is None):
        return False
    first, second = [support and _as_card(support) for support in (support_a, support_d)]
    return total(_as_card(attack), first) == total(_as_card(defence), second)


def _as_card(rank: str) -> str:
    """Return a card of *rank*."""
    return rank if rank == JOKER else rank + SUITS[0]


def cards_of(
    attack: str, defence: str, support_a: "str | None", support_d: "str | None", attacker_higher: bool
) -> "list[str | None]":
    """Return the four cards of these ranks, with suits that are right where they decide."""
    cards: "list[str | None]" = []
    for rank in (attack, defence, support_a, support_d):
        free = [suit for suit in SUITS if rank and rank + suit not in cards]
        cards.append(rank if rank in (None, JOKER) else rank + free[0])
    if not attacker_higher:  # asked between equals alone
        cards[0], cards[1] = cards[1], cards[0]
    return cards
