"""
One battle of Attrition War: two cards and up to two support cards in, winner, totals and effects out.

Source: spec/attrition_war.md, A battle. The game and the judge `battle` both use it. The functions
take cards that have been checked: support only where `may_support` allows it, no card twice.
"""

from engines_core.cards import JOKER, SUITS, rank_of, suit_of

ORDER = (JOKER, "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # weakest first
NUMBERS = {"J": 11, "Q": 12, "K": 13, "A": 14, JOKER: 0}  # the others are what they say
REVERSED = ("J", "Q", "K", "A")  # what a 2 beats
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


def named(cards: list) -> tuple:
    """Return those of *cards* that cannot be named again in the same battle (there are two jokers)."""
    return tuple([card for card in cards if card is not None and card != JOKER])


def verdict(attack: str, defence: str, support_a: "str | None", support_d: "str | None") -> tuple:
    """Return whether the attacker wins, and why as a line."""
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


def effects(attack: str, defence: str, attacker_wins: bool) -> list:
    """Return `(side, effect)` of what comes after the battle, in order, sides "attacker" and "defender"."""
    if "6" in (rank_of(attack), rank_of(defence)):
        return []
    sides = [("attacker", attack), ("defender", defence)]
    if attacker_wins:
        sides.reverse()  # the loser's come first
    recovers = [(side, "recover") for side, card in sides if card == JOKER]
    return recovers + [(side, OWED[rank_of(card)]) for side, card in sides if rank_of(card) in OWED]
