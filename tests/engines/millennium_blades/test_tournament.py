"""
Millennium Blades, tournaments: the rule text's sentences, and a sorted list as a second reading.

TABLEMATE_SEED in the environment gives other random games.
"""

import os
import sys

from tests.engines.by_hand import go_on, offered, refused, summary
from tests.engines.millennium_blades.table import (
    BUILT,
    FINISH,
    PASS,
    PLAY,
    SCORE,
    START,
    in_the_final,
    played,
    scored,
    tournament,
)
from tests.engines.random_player import Lcg

GAMES = 20 if sys.implementation.name == "micropython" else 400
SEED = int(os.getenv("TABLEMATE_SEED") or 1)


def test_everyone_begins_a_tournament_at_zero():
    """各プレイヤーは自分のRPマーカーを0に置きます。"""
    session = played(2, {}, *(BUILT + tournament([7, -3])))
    assert summary(session)["rp"] == [7, -3]  # kept until the next one begins
    assert go_on(session, *BUILT)["rp"] == [7, -3]
    assert go_on(session, ["tournament", 1])["rp"] == [0, 0]


def test_the_table_decides_who_starts_the_first_tournament():
    """同点の場合や最初のトーナメントの場合、その中で現実世界で最近ブースターパックを開封したプレイヤーから始めます。"""
    session = played(4, {}, *BUILT)
    assert summary(session)["start_candidates"] == [0, 1, 2, 3]
    assert go_on(session, ["tournament", 3])["turn"] == 3


def test_the_last_of_the_tournament_before_starts():
    """直前のトーナメントで最下位になったプレイヤーがスタートプレイヤーとなり"""
    session = played(3, {}, *(BUILT + tournament([5, 2, 9])))
    assert summary(session)["start_candidates"] == [1]
    go_on(session, *BUILT)
    assert refused(session, ["tournament", 0]) == "seat 0 is not allowed here"
    assert go_on(session, ["tournament", 1])["turn"] == 1
    assert summary(session)["start_candidates"] == []


def test_several_last_are_candidates_together():
    session = played(4, {}, *(BUILT + tournament([5, 2, 9, 2])))
    assert summary(session)["start_candidates"] == [1, 3]
    assert go_on(played(3, {}), *(BUILT + tournament([4, 4, 4])))["start_candidates"] == [0, 1, 2]


def test_turns_go_clockwise():
    """時計回りでターンを開始します。"""
    session = played(3, {}, *(BUILT + [["tournament", 1]]))
    assert [summary(session)["turn"]] + [go_on(session, PLAY)["turn"] for _ in range(4)] == [1, 2, 0, 1, 2]


def test_play_ends_when_all_have_passed():
    """全てのプレイヤーがパスをした場合、トーナメントは終了します。"""
    session = played(3, {}, *(BUILT + [["tournament", 0]]))
    assert [go_on(session, PASS)["turn"] for _ in range(3)] == [1, 2, None]
    for action in (PLAY, PASS):
        assert refused(session, action) == "all have passed"
    assert go_on(session, ["rp", 2, 4])["rp"] == [0, 0, 4]  # scoring effects come after play has ended
    assert go_on(session, SCORE)["tournaments"][0]["places"] == [2, 2, 1]


def test_a_play_lets_all_pass_again():
    session = played(2, {}, *(BUILT + [["tournament", 0]]))
    turns = [go_on(session, action)["turn"] for action in (PASS, PLAY, PLAY, PASS, PASS)]
    assert turns == [1, 0, 1, 0, None]


def test_passes_and_loops_are_forgotten_with_the_tournament():
    session = played(3, {}, *(BUILT + [["tournament", 0], PASS, PASS, ["loop", 2], ["rp", 0, 1], SCORE]))
    go_on(session, *(BUILT + [["tournament", 1]]))
    assert [go_on(session, action)["turn"] for action in (PASS, PASS, PASS)] == [2, 0, None]


def test_a_tournament_is_scored_at_any_time():
    assert go_on(played(2, {}, *BUILT), ["tournament", 0], SCORE)["tournaments"][0]["vp"] == [18, 18]


def test_rp_may_go_below_zero():
    session = played(2, {}, *(BUILT + [["tournament", 0], ["rp", 0, 3], ["rp", 0, -5], ["rp", 1, 0]]))
    assert summary(session)["rp"] == [-2, 0]
    assert go_on(session, SCORE)["tournaments"][0]["places"] == [2, 1]


def test_victory_points_by_round_and_place():
    """プレリリース 7 5 4 3 2 / 第1 21 15 12 9 6 / 第2 28 20 16 12 8 / 第3 42 30 24 18 12"""
    session = played(5, {})
    rp = [10, 50, 20, 40, 30]
    for number, vp in ((1, [6, 21, 9, 15, 12]), (2, [8, 28, 12, 20, 16]), (3, [12, 42, 18, 30, 24])):
        found = go_on(session, *(BUILT + tournament(rp)))
        prize = {1: "bronze", 2: "silver", 3: None}[number]  # 商品サポート
        assert found["tournaments"][-1] == {
            "round": number,
            "rp": rp,
            "places": [5, 1, 4, 2, 3],
            "vp": vp,
            "prize": prize,
        }
    assert found["totals"] == [26, 91, 39, 65, 52] and found["stage"] == "final"


def test_three_tied_second_share_what_second_to_fourth_get():
    """3人が同点2位の場合、2位3位4位の勝利点を合算して3人で分配します。端数切り捨て"""
    found = scored([3, 3, 9, 3, 0])
    assert found["places"] == [2, 2, 1, 2, 5] and found["vp"] == [12, 12, 21, 12, 6]


def test_shares_are_rounded_down():
    """端数切り捨て: (9+6)/2 = 7.5, (21+15+12)/3 = 16, (21+15+12+9+6)/5 = 12.6"""
    assert scored([9, 8, 7, 1, 1])["vp"] == [21, 15, 12, 7, 7]
    assert scored([4, 4, 4])["vp"] == [16, 16, 16]
    assert scored([0, 0, 0, 0, 0])["vp"] == [12] * 5
    assert scored([1, 1, 0, 0])["vp"] == [18, 18, 10, 10]


def test_the_prerelease_comes_first_and_takes_the_place_of_round_three():
    """プレリリーストーナメントを実施する場合、ラウンド3は実行しません。"""
    session = played(4, {"prerelease": True})
    found = summary(session)
    assert (found["stage"], found["round"], found["collections"]) == ("prerelease", 0, [])
    assert found["start_candidates"] == [0, 1, 2, 3]
    found = go_on(session, *tournament([5, 9, 5, 1]))
    assert found["tournaments"] == [  # 7 5 4 3 2, (5+4)//2 = 4
        {"round": 0, "rp": [5, 9, 5, 1], "places": [2, 1, 2, 4], "vp": [4, 7, 4, 3], "prize": None}
    ]
    assert (found["stage"], found["round"], found["start_candidates"]) == ("deck_building", 1, [3])
    found = go_on(session, *(BUILT + tournament([1, 2, 3, 4], 3)))
    assert (found["stage"], found["round"], found["tournaments"][1]["prize"]) == (
        "deck_building",
        2,
        "bronze",
    )
    found = go_on(session, *(BUILT + tournament([1, 2, 3, 4], 0)))
    assert (found["stage"], found["round"], found["tournaments"][2]["prize"]) == ("final", 2, "silver")
    assert found["tournaments"][2]["vp"] == [12, 16, 20, 28] and len(found["collections"]) == 2


def test_the_prerelease_has_no_deck_building_before_it():
    """前にデッキ構築フェイズがないため、スターターデッキのみを使用します。"""
    session = played(2, {"prerelease": True})
    assert offered(session) == ["money", "tournament"]
    for action in (START, ["extend", 60], ["fuse", 0, "bronze"], ["collection", 0, 2]):
        assert refused(session, action) == "not in deck building"


def test_the_last_tournament_leads_to_the_final():
    """第3ラウンドが終了した場合、ゲームが終了します。"""
    session = in_the_final()
    assert (summary(session)["stage"], summary(session)["round"], session.state["over"]) == (
        "final",
        3,
        False,
    )
    found = go_on(session, FINISH)
    assert (found["stage"], found["round"], session.state["over"]) == ("over", 3, True)


# A second reading


def shared(rp: list, looped: list, table: tuple) -> tuple:
    """Return (places, VP) as the page has them, from a sorted list."""
    order = sorted([-rp[seat] for seat in range(len(rp)) if not looped[seat]])
    places, points = [], []
    for seat in range(len(rp)):
        if looped[seat]:
            places.append(1)
            points.append(table[0])
            continue
        tied = [at for at, other in enumerate(order) if other == -rp[seat]]
        places.append(tied[0] + 1)
        points.append(sum([table[at] for at in tied]) // len(tied))
    return places, points


def test_tournaments_are_those_of_a_sorted_list():
    rng = Lcg(SEED * 7919 + 2)
    for _ in range(GAMES):
        count = 2 + rng.below(4)
        session = played(count, {"prerelease": rng.one_in(2)})
        while summary(session)["stage"] != "final":
            number = summary(session)["round"]
            if summary(session)["stage"] == "deck_building":
                go_on(session, *BUILT)
            candidates = summary(session)["start_candidates"]
            go_on(session, ["tournament", rng.pick(candidates)])
            looped = [False] * count
            for seat in range(count):
                go_on(session, ["rp", seat, rng.below(4) - 1])
            for seat in range(count):
                if rng.one_in(5) and looped.count(False) > 1:
                    looped[seat] = True
                    go_on(session, ["loop", seat])
            rp = summary(session)["rp"]
            found = go_on(session, SCORE)["tournaments"][-1]
            table = {
                0: (7, 5, 4, 3, 2),
                1: (21, 15, 12, 9, 6),
                2: (28, 20, 16, 12, 8),
                3: (42, 30, 24, 18, 12),
            }
            assert (found["places"], found["vp"]) == shared(rp, looped, table[number])
            last = min([rp[seat] for seat in range(count) if not looped[seat]])
            if summary(session)["stage"] == "deck_building":
                assert summary(session)["start_candidates"] == [
                    seat for seat in range(count) if rp[seat] == last and not looped[seat]
                ]
