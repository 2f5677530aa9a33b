"""
Hands of five cards as the judges of Boo-Ray compare them (spec/boo_ray.md, Judges).

A card is worth 1 (ace) to 13 (king), in straights too: A-2-3-4-5 is the lowest, 9-10-J-Q-K the highest.
Only the cards within a hand must differ; two hands may hold the same card.
"""

from engines_core.cards import RANKS, rank_of

if False:  # for the type checker
    from engines_core.types import Callable, Phrase, Verdict, Worth

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


def ranks_of(hand: list[str]) -> list[int]:
    """Return the ranks of the cards in *hand*, 1 to 13."""
    return [RANKS.index(rank_of(card)) + 1 for card in hand]


def evaluate(ranks: list[int], suits: list[str]) -> "Worth":
    """Return (index in CATEGORIES, ranks) of five cards with *ranks* and *suits*: the higher the better."""
    category, groups = grouped(ranks)
    flush = len(set(suits)) == 1
    straight = len(groups) == HAND_CARDS and groups[0] - groups[-1] == HAND_CARDS - 1
    if not (straight or flush):
        return category, groups
    run = "straight_flush" if straight and flush else "flush" if flush else "straight"
    return max((category, groups), (CATEGORIES.index(run), tuple(sorted(ranks, reverse=True))))


def grouped(ranks: list[int]) -> "Worth":
    """Return (index in CATEGORIES, ranks) by equal ranks alone: larger groups first, then higher."""
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    sizes = tuple([size for size, _ in groups])
    return CATEGORIES.index(BY_GROUPS[sizes]), tuple([rank for _, rank in groups])


def compared(values: "list[Worth]", best_of: "Callable[[list[Worth]], Worth]") -> "Verdict":
    """Return the verdict on hands of these *values* (category, ranks), the best being `best_of` them."""
    best = best_of(values)
    return {
        "best": [index for index in range(len(values)) if values[index] == best],
        "hands": [{"category": CATEGORIES[value[0]], "ranks": list(value[1])} for value in values],
    }


def phrases(found: "Verdict", hands: list[list[str]]) -> "list[Phrase]":
    """Return the best hands, then a row for each hand."""
    best = found["best"]
    rows: "list[Phrase]" = [
        ("Hand # is best", best[0] + 1) if len(best) == 1 else ("# hands equal", len(best))
    ]
    for index, hand in enumerate(found["hands"]):
        ranks = " ".join([RANKS[rank - 1] for rank in hand["ranks"]])
        rows.append(("# ★ #\t#" if index in best else "# #\t#", index + 1, hand["category"], ranks))
    return rows
