"""
Millennium Blades: M$, friends, the score and its ties, by the rule text's sentences.
"""

from engines_core import millennium_blades
from tests.engines.by_hand import go_on, refused, summary
from tests.engines.millennium_blades.table import (
    BUILT,
    FINISH,
    SCORE,
    START,
    in_the_final,
    places,
    played,
    tournament,
)
from tests.engines.random_player import HUGE


def test_four_millennium_dollars_are_a_point():
    """4ミレニアムドル=1勝利点"""
    session = played(2, {})
    for amount, points in ((0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (4 * HUGE + 3, HUGE)):
        found = go_on(session, ["money", 1, amount])
        assert found["money"] == [0, amount] and found["totals"] == [0, points]


def test_money_is_set_and_not_added_at_any_time_until_the_end():
    session = played(2, {"prerelease": True}, ["money", 0, 9])
    go_on(session, ["tournament", 0], ["money", 0, 8], SCORE, START, ["money", 0, 5])
    assert summary(session)["money"] == [5, 0]
    final = in_the_final()
    assert go_on(final, ["money", 1, 12], FINISH)["money"] == [0, 12]
    assert refused(final, ["money", 1, 13]) == "the game is over"


def test_at_most_six_points_from_any_one_friend():
    """1人のプレイヤーの友情カードからは、最大6勝利点獲得できます。"""
    session = in_the_final([0, 0, 0], [0, 0, 0], [0, 0, 0])
    found = go_on(session, ["friends", 0, 1, 6], ["friends", 0, 2, 4], ["friends", 2, 0, 1])
    assert found["friends"] == [10, 0, 1]
    assert refused(session, ["friends", 0, 1, 7]) == "7 is above 6"
    assert go_on(session, ["friends", 0, 1, 2])["friends"] == [6, 0, 1]  # sets, does not add


def test_ones_own_friendship_cards_do_not_count():
    """自分のカードは勝利点にはなりません。"""
    assert refused(in_the_final(), ["friends", 1, 1, 3]) == "seat 1 is not allowed here"


def test_the_score_is_the_sum_of_four_sources():
    """勝利点を獲得する方法は4つあります。"""
    session = played(2, {}, *(BUILT + [["collection", 0, 4]] + tournament([2, 1])))
    go_on(session, *(BUILT + [["collection", 0, 3], ["collection", 1, 9]] + tournament([2, 1], 1)))
    go_on(session, *(BUILT + tournament([1, 2], 1)))
    found = go_on(session, ["money", 0, 11], ["friends", 0, 1, 5], ["friends", 1, 0, 6])
    # Ann 21+28+30 tournaments, 7+4 collections, 11//4, 5 friends; Bo 15+20+42, 21, 0, 6
    assert found["totals"] == [79 + 11 + 2 + 5, 77 + 21 + 0 + 6] == [97, 104]
    assert millennium_blades.sources(session.state) == (
        ("tournaments", [79, 77]),
        ("collections", [11, 21]),
        ("money", [2, 0]),
        ("friends", [5, 6]),
    )
    assert millennium_blades.standings(session.state) == [
        {"seat": 0, "score": 97, "place": 2},
        {"seat": 1, "score": 104, "place": 1},
    ]


def test_a_tie_goes_to_tournament_points_first():
    """同点の場合、その中でよりトーナメントで獲得した勝利点gな多いプレイヤーが勝者となります。"""
    session = played(2, {}, *(BUILT + [["collection", 0, 3], ["collection", 1, 2]] + tournament([0, 0])))
    assert places(session) == [1, 2]  # 18+4, 18+2
    go_on(session, ["money", 1, 8])
    assert summary(session)["totals"] == [22, 22]
    assert places(session) == [1, 2]  # collections before M$
    other = played(2, {}, *(BUILT + [["collection", 1, 5]] + tournament([1, 0])))
    go_on(other, ["money", 0, 12])
    assert summary(other)["totals"] == [24, 24] and places(other) == [1, 2]  # 21+0+3, 15+9
    go_on(other, ["money", 0, 8], ["money", 1, 0])
    assert summary(other)["totals"] == [23, 24] and places(other) == [2, 1]


def test_then_to_collections_then_to_money_then_to_friends():
    """それも同点の場合、コレクションの勝利点、所持金、友情の順番で確認します。"""
    session = in_the_final()
    assert places(session) == [1, 1]
    go_on(session, ["friends", 0, 1, 2], ["money", 1, 8])
    assert summary(session)["totals"] == [18 + 24 + 36 + 2] * 2
    assert places(session) == [2, 1]  # equal VP, M$ before friendship
    go_on(session, ["money", 0, 3], ["money", 1, 0], ["friends", 0, 1, 0])
    assert places(session) == [1, 2]  # M$3 gives no VP, but it is more M$
    go_on(session, ["money", 0, 11], ["money", 1, 8])
    assert places(session) == [1, 2]  # dollars count, not the VP they make
    go_on(session, ["money", 1, 11])
    assert places(session) == [1, 1]


def test_a_collection_beats_money():
    session = played(2, {}, *(BUILT + [["collection", 1, 3]] + tournament([0, 0])))
    go_on(session, ["money", 0, 16])
    assert summary(session)["totals"] == [22, 22] and places(session) == [2, 1]


def test_tied_in_everything_share_the_place():
    session = in_the_final([1, 1, 0], [1, 1, 0], [1, 1, 0])
    assert places(session) == [1, 1, 3]


def test_tie_breaks_count_all_along():
    assert places(played(3, {}, ["money", 2, 1])) == [2, 2, 1]


def test_the_tie_break_that_decides_who_wins_is_told():
    for actions, told in (
        ([], None),  # all is equal: they share the win
        ([["money", 0, 8]], None),  # points decide
        ([["money", 1, 3]], ("money", 3)),
        ([["friends", 0, 1, 2], ["money", 1, 8]], ("money", 8)),
    ):
        session = in_the_final()
        go_on(session, *actions)
        assert millennium_blades.decided_by(session.state) == told, actions


def test_the_tie_break_told_is_the_last_one_that_was_needed():
    session = in_the_final([3, 3, 1], [3, 3, 1], [3, 3, 1])
    totals = summary(session)["totals"]
    go_on(session, ["money", 2, 4 * (totals[0] - totals[2])])
    assert places(session) == [1, 1, 3]
    assert millennium_blades.decided_by(session.state) == ("tournaments", totals[0])
    go_on(session, ["money", 1, 3])
    assert places(session) == [2, 1, 3] and millennium_blades.decided_by(session.state) == ("money", 3)
