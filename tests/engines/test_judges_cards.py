"""
The judges low, kalo, trick and beat: worked examples, bad input, and every wild card tried by brute force.

The sentences quoted are those of the rule texts (Boo-Ray, Blaze). CPython checks 20,000 hands of the
whole deck and 4,000 of short decks, where pairs, straights and flushes are frequent; MicroPython as
many as COUNT says. TABLEMATE_SEED in the environment gives other hands.
"""

import os
import sys

from engines_core.cards import RANKS, SUITS
from engines_core.judges.poker import CATEGORIES
from tests.engines.judging import asked, refused
from tests.engines.random_player import HUGE, Lcg

SLOW = ("test_kalo_equals_trying_every_wild_card", "test_rare_hands_equal_brute_force")
ON_MICROPYTHON = sys.implementation.name == "micropython"
COUNT = 600 if ON_MICROPYTHON else 20000
SEED = int(os.getenv("TABLEMATE_SEED") or 1)
DECK = [(rank, suit) for rank in range(1, 14) for suit in SUITS]
MEMO_ENTRIES = 100 if ON_MICROPYTHON else 20000


def low(words: list) -> dict:
    """Return the verdict of the judge of Low-Shit."""
    return asked("low", words)


def kalo(words: list) -> dict:
    """Return the verdict of the judge of KALO."""
    return asked("kalo", words)


def trick(words: list) -> dict:
    """Return the verdict of the judge of a trick."""
    return asked("trick", words)


def beat(words: list) -> dict:
    """Return the verdict of the judge of Blaze."""
    return asked("beat", words)


def only(judge, hand: str) -> tuple:
    """Return category and ranks that *judge* finds in one *hand*."""
    answer = judge([hand])
    assert answer["best"] == [0] and len(answer["hands"]) == 1
    return answer["hands"][0]["category"], answer["hands"][0]["ranks"]


# Low-Shit


def test_low_ace_to_five_is_the_best_low_hand():
    """最も悪い手役は、A-2-3-4-5になります。"""
    assert only(low, "AS 2D 3C 4H 5S") == ("high_card", [5, 4, 3, 2, 1])
    assert low(["AS 2D 3C 4H 6S", "5H AS 4D 3C 2S"])["best"] == [1]


def test_low_straights_and_flushes_do_not_count():
    """ストレート、フラッシュは手役になりません"""
    assert only(low, "2S 3S 4S 5S 6S") == ("high_card", [6, 5, 4, 3, 2])
    assert low(["2S 3S 4S 5S 7S", "AH 2H 3D 4C 8H"])["best"] == [0]


def test_low_suits_do_not_count():
    """スートによる手役の優劣はありません。"""
    assert low(["AS 2S 3S 4S 7S", "AH 2H 3H 4H 7D", "AD 2D 3D 4D 8C"])["best"] == [0, 1]


def test_low_king_is_worst_and_ace_best_of_the_ranks():
    """K>Q>J>10>9>8>7>6>5>4>3>2>A"""
    assert low(["KS 2D 3C 4H 5S", "QS JD 10C 9H 8S"])["best"] == [1]
    assert low(["9S 5D 4C 3H 2S", "9H 5C 4S 3D AS"])["best"] == [1]


def test_low_any_pair_is_worse_than_none():
    """spec/boo_ray.md, Judges: pairs are worse than none."""
    answer = low(["AS AD 2C 3H 4S", "KS QD JC 10H 9S"])
    assert answer == {
        "best": [1],
        "hands": [
            {"category": "pair", "ranks": [1, 4, 3, 2]},
            {"category": "high_card", "ranks": [13, 12, 11, 10, 9]},
        ],
    }


def test_low_groups_stand_larger_first_then_higher():
    assert only(low, "3S KD 3C KH 5S") == ("two_pair", [13, 3, 5])
    assert only(low, "3S 3D 3C KH 5S") == ("three_of_a_kind", [3, 13, 5])
    assert only(low, "3S 3D 3C KH KS") == ("full_house", [3, 13])
    assert only(low, "3S 3D 3C KH 3H") == ("four_of_a_kind", [3, 13])


# KALO


def test_kalo_example_of_the_text():
    """引いてきたカードがJと2だった場合、2をワイルドカードとして使って3のスリーカードになります。"""
    assert only(kalo, "KS JD 3C 3H 2S") == ("three_of_a_kind", [3, 13, 11])


def test_kalo_before_the_exchange_a_three_or_the_king_is_wild():
    """今の手札がK-Q-7-3-3で: the lowest rank is 3, the king as a third 3 is best."""
    assert only(kalo, "KS QD 7C 3H 3S") == ("three_of_a_kind", [3, 12, 7])


def test_kalo_only_one_card_is_wild():
    """ただしワイルドカードと指定できるのは、いずれか1枚になります。"""
    assert only(kalo, "KS KD KC KH 2S") == ("five_of_a_kind", [13])
    assert only(kalo, "KS KD 2C 9H 7S") == ("three_of_a_kind", [13, 9, 7])


def test_kalo_using_the_wild_card_is_optional():
    """spec/boo_ray.md, Judges: only one, and using it is optional. The straight flush stands as it is."""
    assert only(kalo, "KS QS JS 10S 9S") == ("straight_flush", [13, 12, 11, 10, 9])
    assert only(kalo, "AS 2S 3S 4S 5S") == ("straight_flush", [6, 5, 4, 3, 2])


def test_kalo_aces_are_lowest_and_so_wild():
    """ランクの強さは、ローシットと同じです。 A counts as the lowest rank, 2 does not."""
    assert only(kalo, "AS 2D 9C 9H QS") == ("three_of_a_kind", [9, 12, 2])
    assert only(kalo, "AS AD 9C 9H QS") == ("three_of_a_kind", [9, 12, 1])


def test_kalo_no_straight_goes_round_the_ace():
    """spec/boo_ray.md, Judges: ace low, also in straights (interpretation)."""
    assert only(kalo, "AS QD JC 10H 2S") == ("pair", [12, 11, 10, 2])
    assert only(kalo, "AS 2D 3C 4H 5S") == ("straight", [6, 5, 4, 3, 2])
    assert only(kalo, "10S QD JC 9H AS") == ("straight", [13, 12, 11, 10, 9])


def test_kalo_a_wild_card_may_be_one_that_is_held():
    """spec/boo_ray.md, Judges: also one that the hand holds already: a flush with two kings."""
    assert only(kalo, "KS 9S 7S 5S 2D") == ("flush", [13, 13, 9, 7, 5])
    assert only(kalo, "QS QD QC QH 2D") == ("five_of_a_kind", [12])


def test_kalo_a_flush_is_below_a_full_house():
    assert CATEGORIES.index("straight") < CATEGORIES.index("flush") < CATEGORIES.index("full_house")
    assert kalo(["KS 9S 7S 5S 2D", "9H 9D 6S 6C 3H", "9C 8H 7D 6H 2C"])["best"] == [1]


def test_kalo_suits_never_break_ties():
    """またスートによる強弱はありません。"""
    answer = kalo(["9S 7D 5C 4H 2S", "9H 7S 5D 4C 2D", "8S 7C 5S 3D 2C"])
    assert answer["best"] == [0, 1]
    assert [hand["ranks"] for hand in answer["hands"]] == [[9, 7, 5, 4], [9, 7, 5, 4], [8, 7, 5, 3]]


def test_all_nine_may_hold_the_same():
    hand = "9S 7D 5C 4H 2S"
    assert kalo([hand] * 9)["best"] == low([hand] * 9)["best"] == list(range(9))


# Trick


def test_trick_the_highest_of_the_suit_led_wins_without_trump():
    """切り札が出ていなければ、リードで出されたスートのカードの中で一番強いカードを出したプレイヤーが勝ちます。"""
    assert trick(["S", "9H", "KD", "AH", "QH"]) == {"winner": 2}
    assert trick(["S", "2H", "AD", "AC"]) == {"winner": 0}


def test_trick_the_highest_trump_wins():
    """切り札が出ている場合は、切り札の中で一番強いカードを出したプレイヤーが勝ちます。"""
    assert trick(["S", "AH", "2S", "KH", "10S", "9S"]) == {"winner": 3}
    assert trick(["H", "2H", "AS", "3H"]) == {"winner": 2}


def test_trick_ace_is_high_and_ten_above_nine():
    """ランクの強さはA>K>Q>J>10>9>8>7>6>5>4>3>2です。"""
    cards = ["%sD" % rank for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")]
    for index in range(len(cards) - 1):
        assert trick(["C", cards[index], cards[index + 1]]) == {"winner": 1}
        assert trick(["C", cards[index + 1], cards[index]]) == {"winner": 0}


# Beat


def test_beat_same_colour_needs_equal_or_higher():
    """「同じ色でその数字以上」か「数字を問わず切り札色」のカードを出す必要があります。"""
    assert [beat(["B", "R4", "R%d" % value])["beats"] for value in (3, 4, 5)] == [False, True, True]
    assert beat(["B", "R4", "Y9"]) == {"beats": False}


def test_beat_example_of_the_text():
    """切り札色が青: [赤4]には[赤4]以上または[好きな数字の青]を、[青4]には[青4]以上のカードで防御できる。"""
    assert [beat(["B", "R4", card])["beats"] for card in ("R4", "B1", "BP", "R3")] == [
        True,
        True,
        True,
        False,
    ]
    assert [beat(["B", "B4", card])["beats"] for card in ("B4", "B9", "B3", "BP", "R9")] == [True, True] + [
        False
    ] * 3


def test_beat_phoenix_is_ten_in_attack_and_zero_in_defence():
    """フェニックスカードの値は、攻撃カードとしてプレイした場合は「10」として、防御カードしてプレイする場合は「0」"""
    assert beat(["B", "RP", "R9"]) == {"beats": False}
    assert beat(["B", "RP", "RP"]) == {"beats": False}
    assert beat(["B", "RP", "B1"]) == {"beats": True}
    assert beat(["B", "BP", "B9"]) == {"beats": False}
    assert beat(["B", "R1", "RP"]) == {"beats": False}
    assert beat(["Y", "R1", "YP"]) == {"beats": True}


def test_beat_all_of_it():
    """Every trump, attack and defence against the two conditions of the text, counted the other way round."""
    numbers = {str(value): (value, value) for value in range(1, 10)}
    numbers["P"] = (10, 0)
    for trump in "RBY":
        for attack in [colour + value for colour in "RBY" for value in sorted(numbers)]:
            by_colour = {"R": 0, "B": 0, "Y": 0}
            for defence in [colour + value for colour in "RBY" for value in sorted(numbers)]:
                by_colour[defence[0]] += beat([trump, attack, defence])["beats"] is True
            enough = len([value for value in numbers if numbers[value][1] >= numbers[attack[1]][0]])
            for colour in "RBY":
                wanted = enough if colour == attack[0] else 10 if colour == trump else 0
                assert by_colour[colour] == wanted, (trump, attack, colour)


# Bad input

GOOD = "AS 2D 3C 4H 5S"
BAD_HANDS = (
    "",
    " ",
    "AS",
    "AS 2D 3C 4H",
    "AS 2D 3C 4H 5S 6S",
    "AS 2D 3C 4H AS",
    "AS 2D 3C 4H JK",
    "AS 2D 3C 4H 1S",
    "AS 2D 3C 4H 11S",
    "AS 2D 3C 4H 05S",
    "AS 2D 3C 4H 5X",
    "AS 2D 3C 4H 5s",
    "as 2D 3C 4H 5S",
    "AS,2D,3C,4H,5S",
    "AS\t2D\t3C\t4H\t5S",
    "AS2D3C4H5S",
    "AS 2D 3C 4H S",
    "AS 2D 3C 4H 5",
    "AS 2D 3C 4H 5SS",
    "AS 2D 3C 4H ５S",
    None,
    True,
    0,
    -1,
    HUGE,
    [],
    ["AS", "2D", "3C", "4H", "5S"],
    {},
)


def test_bad_hands_are_refused():
    for judge in ("low", "kalo"):
        for hand in BAD_HANDS:
            assert refused(judge, [hand])
            assert refused(judge, [GOOD, hand])
            assert refused(judge, [hand, GOOD])
        assert refused(judge, []) == "wants HAND..."


def test_bad_tricks_are_refused():
    bad_cards = ("", "JK", "X", "S", "1S", "as", "10", None, True, 1, [], ["AS"], "AS 2S", GOOD, HUGE, -1)
    for card in bad_cards:
        assert refused("trick", ["S", card])
        assert refused("trick", ["S", "AH", card])
        assert refused("trick", ["S", card, "AH"])
    for trump in ("", "s", "SH", "AS", "R", None, True, 0, [], ["S"], {}):
        assert refused("trick", [trump, "AH", "KH"])
    for arguments in ([], ["S"], ["S", "AH", "AH"], ["S", "AH", "KH", "KH"]):
        assert refused("trick", arguments)


def test_bad_cards_to_beat_are_refused():
    for card in (
        "",
        "R",
        "R0",
        "R10",
        "R-1",
        "r7",
        "R7 ",
        "7R",
        "G7",
        "RR",
        "Rp",
        "R07",
        "R７",
        None,
        True,
        7,
        [],
        ["R7"],
    ):
        assert refused("beat", ["B", card, "R7"])
        assert refused("beat", ["B", "R7", card])
    for trump in ("", "b", "G", "RB", "R7", "P", None, True, 0, [], {}):
        assert refused("beat", [trump, "R7", "R7"])
    for arguments in ([], ["B"], ["B", "R7"], ["B", "R7", "R8", "R9"]):
        assert refused("beat", arguments)


def test_a_refusal_says_what_was_wrong():
    assert refused("low", ["AS 2D 3C 4H AS"]) == "HAND: AS is there twice"
    assert refused("kalo", ["AS 2D 3C 4H"]) == "HAND: 4 cards, not 5"
    assert refused("trick", ["S", "JK"]) == 'LEAD: "JK" is not a card'
    assert refused("beat", ["G", "R7", "R8"]) == 'TRUMP: "G" is not allowed here'
    assert refused("beat", ["B", 7, "R8"]) == "7 is not a string"


# Brute force: written apart from the judges, from the spec's words alone


def text(cards: list) -> str:
    """Return the hand of pairs (rank 1..13, suit) as the judges take it."""
    return " ".join([RANKS[rank - 1] + suit for rank, suit in cards])


def dealt(deck: list, rng: Lcg) -> list:
    """Return five random cards of *deck*."""
    rest = list(deck)
    return [rest.pop(rng.below(len(rest))) for _ in range(5)]


def by_pairs(ranks: list, same_suit: bool, runs: bool) -> tuple:
    """Return (category index, ranks) by counting how many of the ten pairs of cards are equal."""
    equal = sum([1 for a in range(5) for b in range(a) if ranks[a] == ranks[b]])
    names = {
        1: "pair",
        2: "two_pair",
        3: "three_of_a_kind",
        4: "full_house",
        6: "four_of_a_kind",
        10: "five_of_a_kind",
    }
    in_row = runs and equal == 0 and max(ranks) - min(ranks) == 4
    suited = runs and same_suit
    name = names.get(equal, "high_card")
    if suited or in_row:
        name = "straight_flush" if suited and in_row else "flush" if suited else "straight"
        return CATEGORIES.index(name), sorted(ranks)[::-1]
    shown = [rank for size in (5, 4, 3, 2, 1) for rank in range(13, 0, -1) if ranks.count(rank) == size]
    return CATEGORIES.index(name), shown


memo: dict = {}


def remembered(ranks: list, same_suit: bool) -> tuple:
    """Return `by_pairs` with straights and flushes, from memory if the same ranks were there before."""
    key = 0
    for rank in sorted(ranks):
        key = key * 16 + rank
    if same_suit:
        key = -key
    if key not in memo:
        if len(memo) >= MEMO_ENTRIES:
            memo.clear()
        memo[key] = by_pairs(ranks, same_suit, True)
    return memo[key]


def highest_of_all(cards: list) -> tuple:
    """Return the best value of *cards* when every card that may be wild is in turn each of the 52."""
    ranks = [rank for rank, _ in cards]
    suits = [suit for _, suit in cards]
    best = remembered(ranks, len(set(suits)) == 1)
    for index in range(5):
        if ranks[index] != 13 and ranks[index] != min(ranks):
            continue
        other_ranks = ranks[:index] + ranks[index + 1 :]
        other_suits = suits[:index] + suits[index + 1 :]
        one_suit = other_suits[0] if len(set(other_suits)) == 1 else ""
        for rank, suit in DECK:
            best = max(best, remembered(other_ranks + [rank], suit == one_suit))
    return best


def lowest_of_all(cards: list) -> tuple:
    """Return the value of *cards* in Low-Shit."""
    return by_pairs([rank for rank, _ in cards], False, False)


def compare(judge, value_of, best_of, deck: list, count: int) -> None:
    """Hold *judge* against *value_of* for *count* hands of *deck*, at tables of one to five hands."""
    rng = Lcg(SEED)
    left = count
    while left > 0:
        hands = [dealt(deck, rng) for _ in range(min(left, 1 + rng.below(5)))]
        left -= len(hands)
        values = [value_of(cards) for cards in hands]
        answer = judge([text(cards) for cards in hands])
        given = [(CATEGORIES.index(hand["category"]), hand["ranks"]) for hand in answer["hands"]]
        assert given == values, (hands, given, values)
        best = best_of(values)
        assert answer["best"] == [i for i in range(len(values)) if values[i] == best], hands
    print("%d hands of a deck of %d, TABLEMATE_SEED=%d" % (count, len(deck), SEED))


def short_decks() -> tuple:
    """Return decks in which rare hands are frequent."""
    low_and_king = [card for card in DECK if card[0] in (1, 2, 13)]
    run = [card for card in DECK if 8 <= card[0] <= 13]
    two_suits = [card for card in DECK if card[1] in ("S", "H")]
    around_the_ace = [card for card in DECK if card[0] in (1, 10, 11, 12, 13) and card[1] != "D"]
    return low_and_king, run, two_suits, around_the_ace


def test_kalo_equals_trying_every_wild_card():
    compare(kalo, highest_of_all, max, DECK, COUNT)


def test_low_equals_counting_equal_pairs():
    compare(low, lowest_of_all, min, DECK, COUNT)


def test_rare_hands_equal_brute_force():
    for deck in short_decks():
        compare(kalo, highest_of_all, max, deck, COUNT // 20)
        compare(low, lowest_of_all, min, deck, COUNT // 20)
