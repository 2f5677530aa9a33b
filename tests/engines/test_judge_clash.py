"""
The judge `clash` of Millennium Blades, worked by hand.

The sentences quoted are those of the rule text (source 003, クラッシュ).
"""

from tests.engines.judging import asked, refused


def clash(words: str) -> tuple:
    """Return (totals, winner, losers)."""
    found = asked("clash", words.split(" "))
    assert sorted(found) == ["losers", "totals", "winner"]
    return found["totals"], found["winner"], found["losers"]


def test_stars_of_the_top_card_and_the_turned_up_card_are_added():
    """公開したカードと自分のトップカードのスターレーティングを合計します。"""
    assert clash("5+4 3+7 1+3")[0] == [9, 10, 4]
    assert clash("0+0 99+99")[0] == [0, 198]


def test_the_highest_total_wins_and_the_others_lose():
    """最も高い合計値のプレイヤーがそのクラッシュの勝者となり、他のプレイヤーが敗者となります。"""
    assert clash("2+3 4+2") == ([5, 6], 1, [0])
    assert clash("5+4 3+5 1+3 4+4") == ([9, 8, 4, 8], 0, [1, 2, 3])


def test_of_several_highest_nobody_wins_and_those_below_lose():
    """最高値が複数いる場合、そのクラッシュの勝者は出ませんが、最高地ではないプレイヤーは敗者となります。"""
    assert clash("5+4 3+6 1+3") == ([9, 9, 4], None, [2])
    assert clash("3+3 2+4") == ([6, 6], None, [])
    assert clash("1+1 6+0 2+1 0+6 3+3") == ([2, 6, 3, 6, 6], None, [0, 2])


def test_stars_have_one_or_two_digits():
    """spec/millennium_blades.md, Judge: stars 0-99."""
    assert clash("05+4 9+00") == ([9, 9], None, [])
    for stars in (
        "5",
        "5+",
        "+5",
        "5+4+1",
        "5-4",
        "-1+4",
        "100+4",
        "005+4",
        "-0+4",
        "5 +4",
        "a+4",
        "٣+4",
        "5.0+4",
        "",
    ):
        assert refused("clash", ["1+1", stars]), stars
    for stars in ("x", "-1", "100", ""):
        reason = 'STARS+STARS: "%s" is not a number from 0 to 99' % stars
        assert refused("clash", ["1+1", "5+" + stars]) == reason
    assert refused("clash", ["1+1", "7"]) == 'STARS+STARS: "7" is not 2 values joined by +'


def test_a_clash_has_two_or_more():
    assert refused("clash", []) == "wants STARS+STARS..."
    assert refused("clash", ["5+4"]) == "STARS+STARS: choose at least 2"
    assert clash(" ".join(["1+1"] * 5)) == ([2] * 5, None, [])
