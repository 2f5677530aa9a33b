"""
Boo-Ray, Low-Shit: the lowest hands.

No straights, no flushes, ace is 1 (spec/boo_ray.md, Judges):

    low "AS 2D 3C 4H 5S" "KS QS JH 9D 7C"
    -> {"best": [0], "hands": [{"category": "high_card", "ranks": [5, 4, 3, 2, 1]}, ...]}
"""

from engines_core.hands import Hand
from engines_core.judges import poker
from engines_core.judges.judge import Judge
from engines_core.range_lists import Many

if False:  # for the type checker
    from engines_core.types import Verdict


def verdict(hands: list[list[str]]) -> "Verdict":
    """Return which *hands* are lowest, and what each is."""
    return poker.compared([poker.grouped(poker.ranks_of(hand)) for hand in hands], min)


JUDGE = Judge(
    '"AS 2D 3C 4H 5S" "KS QS JH 9D 7C"',
    ("HAND...",),
    (Many(Hand(poker.HAND_CARDS, lambda ranks: ()), 1, 2),),
    verdict,
    poker.phrases,
)
