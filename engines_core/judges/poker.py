"""
Boo-Ray's two poker judges: the lowest hand in Low-Shit, the highest in KALO (spec/boo_ray.md, Judges).

    kalo(["KS QS 3H 3D 2C", "AS 4D 5C 6H 9S"])
    -> {"best": [0], "hands": [{"category": "three_of_a_kind", "ranks": [3, 13, 12]},
                               {"category": "pair", "ranks": [9, 6, 5, 4]}]}

A card is worth 1 (ace) to 13 (king), in straights too: A-2-3-4-5 is the lowest, 9-10-J-Q-K the highest.
Only the cards within a hand must differ; two hands may hold the same card.
"""

from engines_core.cards import RANKS, rank_of, suit_of
from engines_core.errors import JudgeError
from engines_core.judges import check_card
from engines_core.ranges import shown

CATEGORIES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "five_of_a_kind",
)
BY_GROUPS = {
    (1, 1, 1, 1, 1): "high_card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two_pair",
    (3, 1, 1): "three_of_a_kind",
    (3, 2): "full_house",
    (4, 1): "four_of_a_kind",
    (5,): "five_of_a_kind",
}
HAND_CARDS = 5
ACE = 1  # interpretation: low in KALO's straights too
KING = 13
WILD_RANKS = range(ACE, KING + 1)  # interpretation: any rank and suit, also of a card that the hand holds


def low(hands: object) -> dict:
    """Return which *hands* (texts of five cards) are lowest, and what each is; no straights, no flushes."""
    return _verdict([_grouped([rank for rank, _ in cards]) for cards in _parsed(hands)], min)


def kalo(hands: object) -> dict:
    """Return which *hands* (texts of five cards) are highest, and what each is with its best wild card."""
    return _verdict([best_with_wild(cards) for cards in _parsed(hands)], max)


def _verdict(values: list, best_of) -> dict:
    best = best_of(values)
    return {
        "best": [index for index in range(len(values)) if values[index] == best],
        "hands": [{"category": CATEGORIES[value[0]], "ranks": list(value[1])} for value in values],
    }


def best_with_wild(cards: list) -> tuple:
    """
    Return the best (category, ranks) of *cards*, five pairs (rank, suit), one of which may be wild.

    Wild is a king or a card of the lowest rank. It takes the suit of its neighbour: that makes a
    flush wherever one can be made, and a flush is the best that four ranks of one suit allow.
    """
    lowest = min([rank for rank, _ in cards])
    best = evaluate(cards)
    for index in range(HAND_CARDS):
        if cards[index][0] in (KING, lowest):
            others = cards[:index] + cards[index + 1 :]
            suit = others[0][1]
            best = max(best, max([evaluate(others + [(rank, suit)]) for rank in WILD_RANKS]))
    return best


def evaluate(cards: list) -> tuple:
    """Return (index in CATEGORIES, ranks) of *cards*, five pairs (rank, suit): the higher the better."""
    category, ranks = _grouped([rank for rank, _ in cards])
    flush = len(set([suit for _, suit in cards])) == 1
    straight = len(ranks) == HAND_CARDS and ranks[0] - ranks[-1] == HAND_CARDS - 1
    if not (straight or flush):
        return category, ranks
    run = "straight_flush" if straight and flush else "flush" if flush else "straight"
    all_five = tuple(sorted([rank for rank, _ in cards], reverse=True))
    return max((category, ranks), (CATEGORIES.index(run), all_five))


def _grouped(ranks: list) -> tuple:
    """Return (index in CATEGORIES, ranks) by equal ranks alone: larger groups first, then higher."""
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    sizes = tuple([size for size, _ in groups])
    return CATEGORIES.index(BY_GROUPS[sizes]), tuple([rank for _, rank in groups])


def _parsed(hands) -> list:
    if type(hands) not in (list, tuple) or not hands:
        raise JudgeError("no hand given")
    return [parsed_hand(hand) for hand in hands]


def parsed_hand(hand: object) -> list:
    """Return the five pairs (rank 1..13, suit) of the text *hand*; raise JudgeError."""
    if type(hand) is not str:
        raise JudgeError("# is not a hand", shown(hand))
    names = [name for name in hand.split(" ") if name]
    for index in range(len(names)):
        check_card(names[index])
        if names[index] in names[:index]:
            raise JudgeError("# is there twice", names[index])
    if len(names) != HAND_CARDS:
        raise JudgeError("# cards, not #", len(names), HAND_CARDS)
    return [(RANKS.index(rank_of(name)) + 1, suit_of(name)) for name in names]
