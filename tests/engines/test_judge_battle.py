"""
The judge `battle` and the rules of a single battle of Attrition War, held against a second reading.

Japanese words in a docstring are from the rule text (source 004).
"""

from engines_core.attrition_war_battle import effects, may_support, verdict
from engines_core.cards import RANKS, SUITS
from tests.engines import judging
from tests.engines.random_player import Stranger

DECK = [rank + suit for rank in RANKS for suit in SUITS] + ["JK"]
STRENGTH = "JK 2 3 4 5 6 7 8 9 10 J Q K A".split(" ")


def judged(words: str) -> tuple:
    """Return (winner, totals, effects) for arguments as on a command line."""
    verdict = judging.asked("battle", words.split(" "))
    assert sorted(verdict) == ["effects", "totals", "winner"]
    return verdict["winner"], verdict["totals"], verdict["effects"]


def refused(arguments: list) -> str:
    """Return why the judge refuses *arguments*."""
    return judging.refused("battle", arguments)


def test_the_higher_number_wins():
    """A > K > Q > J > 10 > 9 > ... > 2 > ジョーカー."""
    assert judged("AS KS") == ("attacker", [14, 13], [])
    assert judged("9S 10C") == ("defender", [9, 10], [])
    assert judged("JC QS") == ("defender", [11, 12], [])
    assert judged("2C JK") == ("attacker", [2, 0], [["defender", "recover"]])


def test_equal_numbers_go_by_suit():
    """スペード > ハート > ダイヤ > クローバー."""
    for index in range(3):
        assert judged("7%s 7%s" % (SUITS[index], SUITS[index + 1]))[0] == "attacker"
        assert judged("7%s 7%s" % (SUITS[index + 1], SUITS[index]))[0] == "defender"
    assert judged("2H 2S")[0] == "defender"
    assert judged("3C 3D") == ("defender", [3, 3], [])


def test_the_attacker_loses_against_a_second_joker():
    """`interpretation`; both recover, 負けた方が先."""
    assert judged("JK JK") == ("defender", [0, 0], [["attacker", "recover"], ["defender", "recover"]])


def test_a_card_is_refused_where_it_is_named_again():
    assert refused(["3S", "3S"]) == "DEFENCE: 3S is named already"
    assert refused(["3S", "9S", "--support-a", "9S"]) == "--support-a: 9S is named already"


def test_a_2_beats_the_court_from_both_sides():
    """2:[逆転] 絵札以上(J/Q/K/A)に勝利する."""
    for rank, number in (("J", 11), ("Q", 12), ("K", 13), ("A", 14)):
        assert judged("2C %sS" % rank) == ("attacker", [2, number], [])
        assert judged("%sS 2C" % rank) == ("defender", [number, 2], [])
    assert judged("2S 10C")[0] == "defender"
    assert verdict("2C", "KS", None, None) == (True, ("2 reverses #", "K"))


def test_a_supported_3_adds_the_card_that_was_drawn():
    """7を引けば10扱いになる; Aは14、ジョーカーは0."""
    assert judged("3S 9D --support-a 7H") == ("attacker", [10, 9], [])
    assert judged("9D 3S --support-d 7H") == ("defender", [9, 10], [])
    assert judged("3S AD --support-a AH") == ("attacker", [17, 14], [])
    assert judged("3S 4D --support-a JK") == ("defender", [3, 4], [["defender", "look"]])


def test_a_support_card_has_no_effect_of_its_own():
    """援護カードは特殊効果を持たないものとする."""
    assert judged("3S 8D --support-a 4H") == ("defender", [7, 8], [])
    assert judged("3S 5D --support-a 6H") == ("attacker", [9, 5], [["defender", "rearrange"]])
    assert judged("3S KD --support-a 2H") == ("defender", [5, 13], [])
    assert judged("3S 3D --support-a 6H --support-d 5H") == ("attacker", [9, 8], [])


def test_equal_totals_are_lost_by_who_uses_support():
    """数字が同じになった場合は、[援護]効果使用側の負け."""
    assert judged("3S 7C --support-a 4H") == ("defender", [7, 7], [])
    assert judged("7C 3S --support-d 4H") == ("attacker", [7, 7], [])
    assert judged("3S 3C --support-a JK") == ("defender", [3, 3], [])
    assert judged("3C 3S --support-d JK") == ("attacker", [3, 3], [])


def test_both_using_support_and_equal_the_suit_of_the_3s_decides():
    """互いに[援護]効果を使用し、かつ数字が同じ: 3のスートで判定."""
    assert judged("3C 3D --support-a 9S --support-d 9H") == ("defender", [12, 12], [])
    assert judged("3D 3C --support-a 9C --support-d 9S") == ("attacker", [12, 12], [])
    assert judged("3D 3C --support-a JK --support-d JK") == ("attacker", [3, 3], [])


def test_a_2_looks_at_the_printed_card_not_at_a_supported_total():
    assert judged("2S 3C --support-d 10H") == ("defender", [2, 13], [])
    assert judged("3C 2S --support-a JK") == ("attacker", [3, 2], [])


def test_a_6_cancels_all_effects_on_either_side():
    """6:[無効化] 上記の特殊効果を全て無効化する."""
    assert judged("JK 6C") == ("defender", [0, 6], [])
    assert judged("6C JK") == ("attacker", [6, 0], [])
    assert judged("4C 6C") == ("defender", [4, 6], [])
    assert judged("6C 5C") == ("attacker", [6, 5], [])
    assert judged("6C 6D") == ("defender", [6, 6], [])
    assert refused(["3C", "6C", "--support-a", "9H"]) == '--support-a: "9H" is not allowed here'
    assert refused(["6C", "3C", "--support-d", "9H"]) == '--support-d: "9H" is not allowed here'


def test_the_losers_effect_comes_first():
    """戦闘で4と5が出た場合、戦闘で負けた方が先に効果を実行する."""
    assert judged("4S 5C") == ("defender", [4, 5], [["attacker", "look"], ["defender", "rearrange"]])
    assert judged("5C 4S") == ("attacker", [5, 4], [["defender", "look"], ["attacker", "rearrange"]])
    assert judged("4C 4S") == ("defender", [4, 4], [["attacker", "look"], ["defender", "look"]])
    assert judged("5S 5C")[2] == [["defender", "rearrange"], ["attacker", "rearrange"]]


def test_recover_comes_before_look_and_rearrange():
    assert judged("JK 4C")[2] == [["attacker", "recover"], ["defender", "look"]]
    assert judged("5C JK")[2] == [["defender", "recover"], ["attacker", "rearrange"]]


def test_options_may_stand_anywhere_and_with_an_equals_sign():
    expected = judged("3S 3D --support-a 9H --support-d 10H")
    assert judged("--support-d 10H 3S --support-a 9H 3D") == expected
    assert judged("3S --support-a=9H 3D --support-d=10H") == expected


def test_bad_input_is_refused():
    for arguments in (
        [],
        ["3S"],
        ["3S", "4S", "5S"],
        ["3S", "3S"],
        ["3S", "4S", "--support-a"],
        ["3S", "4S", "--support-a", "3S"],
        ["3S", "4S", "--support-a", "4S"],
        ["3S", "4S", "--support-a", None],
        ["3S", "4S", "--support-a", "XX"],
        ["3S", "4S", "--support-a="],
        ["3S", "4S", "--support-a", "9S", "--support-a", "10S"],
        ["3S", "4S", "--support-d", "9S"],
        ["3S", "3D", "--support-a", "9S", "--support-d", "9S"],
        ["AS", "KS", "--support-a", "9S"],
        ["3S", "4S", "--support", "9S"],
        ["3S", "4S", "--json"],
        ["3S", None],
        [3, 4],
        [True, False],
        [["3S"], "4S"],
        [Stranger(), "4S"],
        ["3s", "4S"],
        ["1S", "4S"],
        ["11S", "4S"],
        ["S3", "4S"],
        ["3", "4S"],
        ["", "4S"],
        ["3S ", "4S"],
        ["JKS", "4S"],
        ["jk", "4S"],
        ["03S", "4S"],
        ["\u0663S", "4S"],
        ["X" * 1000, "4S"],
    ):
        assert refused(arguments)


def expected_winner(attack: str, defence: str) -> bool:
    """Return whether *attack* wins without supports, in other words than the engine's."""
    ranks = [card if card == "JK" else card[:-1] for card in (attack, defence)]
    if "2" in ranks and ranks[1 - ranks.index("2")] in "JQKA":
        return ranks[0] == "2"
    if ranks[0] != ranks[1]:
        return STRENGTH.index(ranks[0]) > STRENGTH.index(ranks[1])
    return ranks[0] != "JK" and "SHDC".index(attack[-1]) < "SHDC".index(defence[-1])


def test_all_pairs_of_cards_agree_with_a_second_reading():
    for attack in DECK:
        for defence in DECK:
            if attack == defence != "JK":
                continue
            wins, why = verdict(attack, defence, None, None)
            assert wins == expected_winner(attack, defence), (attack, defence)
            assert len(why[0]) <= 25
            if (attack, defence) != ("JK", "JK"):
                assert verdict(defence, attack, None, None)[0] != wins


def test_all_pairs_have_an_effect_for_each_uncancelled_joker_4_and_5():
    names = {"JK": "recover", "4": "look", "5": "rearrange"}
    for attack in DECK:
        for defence in DECK:
            ranks = [card if card == "JK" else card[:-1] for card in (attack, defence)]
            due = (
                []
                if "6" in ranks
                else [(side, names[ranks[side]]) for side in (0, 1) if ranks[side] in names]
            )
            for wins in (True, False):
                found = effects(attack, defence, wins)
                assert sorted(found) == sorted(
                    [(("attacker", "defender")[side], effect) for side, effect in due]
                )


def test_all_supports_agree_with_the_sum():
    numbers = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    for defence in DECK:
        other = numbers[STRENGTH.index(defence if defence == "JK" else defence[:-1])]
        if not may_support("3S", defence) or defence == "3S":
            continue
        for support in DECK:
            if support in ("3S", defence) and support != "JK":
                continue
            total = 3 + numbers[STRENGTH.index(support if support == "JK" else support[:-1])]
            assert verdict("3S", defence, support, None)[0] == (total > other)
            assert verdict(defence, "3S", None, support)[0] == (total <= other)
