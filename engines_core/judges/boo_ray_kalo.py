"""
Boo-Ray, KALO: the best hands, one card may be wild.

The wild card is a king or a card of the lowest rank (spec/boo_ray.md, Judges):

    kalo "KS QS 3H 3D 2C" "AS 4D 5C 6H 9S"
    -> {"best": [0], "hands": [{"category": "three_of_a_kind", "ranks": [3, 13, 12]},
                               {"category": "pair", "ranks": [9, 6, 5, 4]}]}
"""

from engines_core.cards import RANKS, suit_of
from engines_core.hands import Hand
from engines_core.judges import poker
from engines_core.judges.judge import Judge
from engines_core.judges.poker import ACE, HAND_CARDS, KING
from engines_core.range_lists import Many

if False:  # for the type checker
    from engines_core.types import Verdict, Worth


def _suited(ranks: list[str]) -> tuple[tuple[int, ...], ...]:
    """
    Return the places of all five cards, and of the four beside each that may be wild, where these differ.

    These may be a flush. Of two equal cards that may be wild only the first is left out.
    """
    all_places = tuple(range(HAND_CARDS))
    found = [all_places]
    for wild in wild_places([RANKS.index(rank) + 1 for rank in ranks]):
        if ranks[wild] not in ranks[:wild]:
            found.append(all_places[:wild] + all_places[wild + 1 :])
    return tuple([places for places in found if _differ([ranks[place] for place in places])])


def _differ(ranks: list[str]) -> bool:
    return len(set(ranks)) == len(ranks)


def verdict(hands: list[list[str]]) -> "Verdict":
    """Return which *hands* are highest, and what each is with its best wild card."""
    return poker.compared([best_with_wild(hand) for hand in hands], max)


def wild_places(ranks: list[int]) -> list[int]:
    """Return the places of the *ranks* (1..13) of which one may be wild: kings and the lowest."""
    return [place for place in range(len(ranks)) if ranks[place] in (KING, min(ranks))]


def best_with_wild(hand: list[str]) -> "Worth":
    """
    Return the best (category, ranks) of *hand*, one card of which may be wild.

    It takes the suit of the others: that makes a flush wherever one can be made, and a flush is the
    best that four ranks of one suit allow. Of the ranks only those that can be best are tried.
    """
    ranks = poker.ranks_of(hand)
    suits = [suit_of(card) for card in hand]
    best = poker.evaluate(ranks, suits)
    for wild in wild_places(ranks):
        others = ranks[:wild] + ranks[wild + 1 :]
        other_suits = suits[:wild] + suits[wild + 1 :]
        other_suits.append(other_suits[0])
        for rank in _worth_trying(others):
            best = max(best, poker.evaluate(others + [rank], other_suits))
    return best


def _worth_trying(others: list[int]) -> list[int]:
    """
    Return the ranks of a wild card that may be the best one beside four *others*.

    interpretation: any rank and suit, also of a card that the hand holds. The largest group grows (of
    equal ones the highest), a straight is made (at its upper end, if it has none inside), or a flush as
    high as can be.
    """
    group = max([(others.count(rank), rank) for rank in others])[1]
    inside = [rank for rank in range(min(others), max(others)) if rank not in others]
    end = max(others) + 1 if max(others) < KING else max(ACE, min(others) - 1)
    return [group, KING, inside[0] if inside else end]


JUDGE = Judge(
    '"KS QS 3H 3D 2C" "AS 4D 5C 6H 9S"',
    ("HAND...",),
    (Many(Hand(HAND_CARDS, _suited), 1, 2),),
    verdict,
    poker.phrases,
)
