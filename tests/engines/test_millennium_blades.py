"""
Millennium Blades: examples worked by hand from the rule text, whose sentences are quoted, and its page.

The blocks are held against a clock that is counted second by second, tournaments against a sorted
list, both written apart from the engine. TABLEMATE_SEED in the environment gives other ones.
"""

import os
import sys

from engines_core import json_text, millennium_blades, record, strict_json
from engines_core.errors import IllegalAction, SetupError
from engines_core.session import MemoryLog, Session
from tests.engines.random_player import HUGE, Lcg

ON_MICROPYTHON = sys.implementation.name == "micropython"
GAMES = 20 if ON_MICROPYTHON else 400
SEED = int(os.getenv("TABLEMATE_SEED") or 1)
ROW_CHARS = 26  # an error's template fits one row of the display
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
START, PAUSE, RESUME, END = ["start"], ["pause"], ["resume"], ["end_block"]
PLAY, PASS, SCORE, FINISH = ["play"], ["pass"], ["score"], ["finish"]
BUILT = [START, END] * 3
STOPPED = {"running": False, "remaining_ms": 0}


def played(players: int, options: dict, *actions) -> Session:
    """Return a game after *actions* (without their t)."""
    session = record.begun(record.header("millennium_blades", NAMES[:players], options), MemoryLog())
    go_on(session, *actions)
    return session


def go_on(session: Session, *actions) -> dict:
    """Do *actions* at the time that it is and return the summary after them."""
    for action in actions:
        session.do([session.now] + action)
    return summary(session)


def at(session: Session, t: int, *action) -> dict:
    """Do *action* at *t* ms and return the summary after it."""
    session.do([t] + list(action))
    return summary(session)


def summary(session: Session, now: "int | None" = None) -> dict:
    """Return the summary of *session* at *now*, at its last line if there is none."""
    return millennium_blades.summary(session.state, session.now if now is None else now)


def clock_at(session: Session, now: int) -> tuple:
    """Return (running, remaining ms) at *now*."""
    clock = summary(session, now)["clock"]
    return clock["running"], clock["remaining_ms"]


def refused(session: Session, action: list, t: "int | None" = None) -> str:
    """Return why *action* is refused, after a look that nothing changed and that the reason is short."""
    state, text, count, now = session.state, json_text.dumps(session.state), session.count, session.now
    try:
        session.do([now if t is None else t] + action)
    except IllegalAction as error:
        assert session.state is state and json_text.dumps(state) == text
        assert (session.count, len(session.log.actions), session.now) == (count, count, now)
        assert len(error.args[0]) <= ROW_CHARS, error.args
        return error.reason()
    raise AssertionError("not refused: %s" % action)


def offered(session: Session, now: "int | None" = None) -> list:
    """Return the names of the game's actions that are allowed at *now*."""
    offers = millennium_blades.legal(session.state, session.now if now is None else now)
    return sorted([offer.name for offer in offers])


def tournament(rp: list, start: int = 0) -> list:
    """Return the actions of a tournament that ends with *rp*."""
    return [["tournament", start]] + [["rp", seat, points] for seat, points in enumerate(rp)] + [SCORE]


def scored(rp: list) -> dict:
    """Return the first tournament's result for *rp*."""
    return go_on(played(len(rp), {}), *(BUILT + tournament(rp)))["tournaments"][0]


def in_the_final(*tournaments) -> Session:
    """Return a game whose three tournaments ended with the RP given, or all with 0."""
    session = played(len(tournaments[0]) if tournaments else 2, {})
    for rp in tournaments or [[0, 0]] * 3:
        go_on(session, *(BUILT + tournament(rp, summary(session)["start_candidates"][0])))
    return session


def places(session: Session) -> list:
    """Return the place of each seat in the standings."""
    return [entry["place"] for entry in millennium_blades.standings(session.state)]


# Deck building: the blocks


def test_the_three_blocks_last_seven_seven_and_six_minutes():
    """このフェイズは7分、7分、6分の20分間をリアルタイムで行います。"""
    session = played(2, {})
    for minutes in (7, 7, 6):
        assert at(session, session.now + 5, "start")["clock"] == {
            "running": True,
            "remaining_ms": minutes * 60000,
        }
        go_on(session, END)


def test_a_block_has_run_out_at_the_very_millisecond_of_its_end():
    session = played(2, {}, START)
    assert clock_at(session, 419999) == (True, 1)
    assert clock_at(session, 420000) == (False, 0)
    assert clock_at(session, 10**15) == (False, 0)
    assert refused(session, START, 419999) == "a block is on"
    assert refused(session, PAUSE, 420000) == "no block is running"
    assert refused(session, END, 420000) == "no block is on"
    assert at(session, 420000, "start")["block"] == 2
    assert clock_at(session, 420000) == (True, 420000)


def test_a_block_runs_out_without_a_tick():
    session = played(2, {"blocks": [1, 2, 3]}, START)
    at(session, 1000, "start")
    at(session, 3000, "start")
    assert offered(session, 5999) == ["end_block", "extend", "fuse", "money", "pause"]
    assert offered(session, 6000) == ["collection", "extend", "money", "tournament"]
    at(session, 6000, "collection", 0, 2)


def test_a_pause_stops_the_countdown():
    session = played(2, {}, START)
    at(session, 20000, "pause")
    assert clock_at(session, 20000) == clock_at(session, 10**9) == (False, 400000)
    assert refused(session, PAUSE) == "no block is running"
    assert refused(session, START, 10**9) == "a block is on"  # 'A paused block is not over.'
    assert refused(session, ["collection", 0, 2]) == "block 3 is not over"
    at(session, 50000, "resume")
    assert clock_at(session, 449999) == (True, 1) and clock_at(session, 450000) == (False, 0)
    assert refused(session, RESUME) == "no block is paused"


def test_a_block_paused_a_millisecond_before_its_end_is_not_over():
    session = played(2, {}, START)
    at(session, 419999, "pause")
    assert clock_at(session, 10**9) == (False, 1)
    at(session, 10**9, "resume")
    assert clock_at(session, 10**9 + 1) == (False, 0)


def test_all_may_agree_on_some_three_minutes_more():
    """全員の合意の上で3分ほど延長することもできます。"""
    session = played(2, {}, START)
    at(session, 1000, "extend", 180)
    assert clock_at(session, 1000) == (True, 599000)
    assert clock_at(session, 599999) == (True, 1) and clock_at(session, 600000) == (False, 0)


def test_a_paused_block_is_extended_and_stays_paused():
    session = played(2, {}, START)
    at(session, 20000, "pause")
    at(session, 30000, "extend", 600)
    assert clock_at(session, 99999) == (False, 1000000)
    at(session, 100000, "resume")
    assert clock_at(session, 100000) == (True, 1000000)


def test_a_block_that_had_run_out_runs_again_from_the_extension():
    session = played(2, {}, START)
    found = at(session, 500000, "extend", 10)
    assert found["block"] == 1 and clock_at(session, 500000) == (True, 10000)
    assert clock_at(session, 510000) == (False, 0)
    at(session, 510000, "extend", 1)  # and again, at the very millisecond of its end
    assert clock_at(session, 510999) == (True, 1)
    at(session, 511000, "start")
    assert summary(session)["block"] == 2 and clock_at(session, 511000) == (True, 420000)


def test_a_block_extended_after_it_ran_out_may_be_paused_and_ended():
    session = played(2, {}, START)
    at(session, 420000, "extend", 10)
    at(session, 421000, "pause")
    assert clock_at(session, 421000) == (False, 9000)
    at(session, 430000, "end_block")
    assert summary(session)["clock"] == STOPPED
    assert refused(session, ["extend", 10]) == "no block to extend"


def test_a_block_ended_early_is_over_for_good():
    session = played(2, {}, START)
    assert at(session, 5000, "end_block")["clock"] == STOPPED
    for action, reason in (
        (["extend", 180], "no block to extend"),
        (END, "no block is on"),
        (RESUME, "no block is paused"),
    ):
        assert refused(session, action) == reason
    go_on(session, START)
    assert clock_at(session, 5000) == (True, 420000)
    go_on(session, ["extend", 1])  # the next block may be extended again
    assert clock_at(session, 5000) == (True, 421000)


def test_a_paused_block_may_be_ended():
    session = played(2, {}, START, PAUSE)
    assert go_on(session, END, START)["block"] == 2


def test_nothing_is_extended_before_the_first_block():
    assert refused(played(2, {}), ["extend", 60]) == "no block to extend"


def test_there_is_no_fourth_block():
    session = played(2, {}, *BUILT)
    assert refused(session, START) == "all blocks are over"
    assert summary(session)["block"] == 3


def test_selling_stops_for_the_last_block():
    """デッキ構築フェイズの最後の6分間、売却ができなくなります。"""
    session = played(2, {})
    found = [summary(session)["selling_open"]]
    for action in BUILT:
        found.append(go_on(session, action)["selling_open"])
    assert found == [False, True, True, True, True, False, False]


def test_collections_wait_while_block_three_runs_again():
    session = played(3, {"blocks": [1, 1, 1]}, START, END, START, END, START)
    at(session, 1000, "collection", 1, 5)
    at(session, 1500, "extend", 2)
    assert refused(session, ["collection", 0, 2]) == "block 3 is not over"
    assert refused(session, ["tournament", 0]) == "block 3 is not over"
    assert at(session, 1500, "fuse", 2, "gold")["fused"] == [
        None,
        None,
        "gold",
    ]  # it is not over: fusion goes on
    found = at(session, 3500, "collection", 0, 2)
    assert found["collections"] == [[2, 9, 0]]
    assert refused(session, ["collection", 1, 3]) == "seat 1 is not allowed here"
    assert refused(session, ["fuse", 0, "gold"]) == "block 3 is over"


def test_undoing_the_end_of_a_block_brings_back_its_deadline():
    session = played(2, {}, START)
    at(session, 100000, "end_block")
    at(session, 300000, "undo")
    assert clock_at(session, 300000) == (True, 120000) and clock_at(session, 420000) == (False, 0)
    at(session, 350000, "redo")
    assert clock_at(session, 350000) == (False, 0)


def test_a_redone_start_runs_from_its_own_time():
    session = played(2, {}, ["money", 0, 1])
    at(session, 1000, "start")
    at(session, 5000, "undo")
    assert summary(session)["block"] == 0 and clock_at(session, 5000) == (False, 0)
    at(session, 9000, "redo")
    assert clock_at(session, 9000) == (True, 412000)


# Collections and fusion


def test_a_collection_scores_by_its_cards():
    """2枚:2点 3枚:4点 4枚:7点 5枚:9点 6枚:12点 7枚:16点 8枚以上:21点"""
    for cards, points in ((2, 2), (3, 4), (4, 7), (5, 9), (6, 12), (7, 16), (8, 21), (9, 21), (HUGE, 21)):
        found = go_on(played(2, {}, *BUILT), ["collection", 1, cards])
        assert found["collections"] == [[0, points]] and found["totals"] == [0, points]


def test_one_collection_a_player_and_round():
    """1回のデッキ構築フェイズで作成できるコレクションは1つだけです。"""
    session = played(2, {}, *BUILT)
    go_on(session, ["collection", 0, 8])
    assert refused(session, ["collection", 0, 2]) == "seat 0 is not allowed here"
    go_on(session, ["collection", 1, 2])
    assert refused(session, ["collection", 1, 2]) == "all have handed in"
    found = go_on(session, *(tournament([1, 0]) + BUILT + [["collection", 0, 3]]))
    assert found["collections"] == [[21, 2], [4, 0]] and found["totals"] == [21 + 4 + 21, 2 + 15]


def test_a_collection_need_not_be_handed_in():
    found = go_on(played(2, {}, *BUILT), *tournament([1, 0]))
    assert found["collections"] == [[0, 0], [0, 0]]


def test_one_fusion_a_player_and_deck_building():
    """1回のデッキ構築フェイズでは、1回しか合成できません。"""
    session = played(3, {}, ["fuse", 1, "gold"])
    assert refused(session, ["fuse", 1, "bronze"]) == "seat 1 is not allowed here"
    assert go_on(session, START, ["fuse", 0, "bronze"], END)["fused"] == ["bronze", "gold", None]
    assert go_on(session, ["fuse", 2, "silver"])["fused"] == ["bronze", "gold", "silver"]
    assert refused(session, ["fuse", 2, "silver"]) == "all have fused"
    assert millennium_blades.FUSION_CARDS == {"bronze": 5, "silver": 6, "gold": 7}


def test_fusions_are_forgotten_with_the_deck_building():
    session = played(2, {}, ["fuse", 1, "gold"], *BUILT)
    assert summary(session)["fused"] == [None, "gold"]
    assert go_on(session, ["tournament", 0])["fused"] == [None, None]
    assert go_on(session, SCORE)["fused"] == [None, None]
    assert go_on(session, ["fuse", 1, "gold"])["fused"] == [None, "gold"]


# The tournament


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


# Infinite loops


def test_who_causes_an_endless_loop_gets_first_place_and_the_others_play_for_theirs():
    """1位と同等の勝利点を獲得します。他のプレイヤーは通常通りのトーナメントを行い、1位を決めます。"""
    session = played(4, {}, *(BUILT + [["tournament", 0], ["rp", 2, -8], ["loop", 2]]))
    found = go_on(session, ["rp", 0, 3], ["rp", 1, 5], ["rp", 3, 3], SCORE)["tournaments"][0]
    assert found["rp"] == [3, 5, -8, 3]  # RP stay as they are
    assert found["places"] == [2, 1, 1, 2]
    assert found["vp"] == [(15 + 12) // 2, 21, 21, (15 + 12) // 2]


def test_who_is_out_by_a_loop_has_no_turn_and_no_rp():
    """即座にトーナメントを退場となり"""
    session = played(3, {}, *(BUILT + [["tournament", 0], ["loop", 1]]))
    assert refused(session, ["rp", 1, 5]) == "seat 1 is not allowed here"
    assert refused(session, ["loop", 1]) == "seat 1 is not allowed here"
    assert [go_on(session, PLAY)["turn"] for _ in range(3)] == [2, 0, 2]
    assert [go_on(session, PASS)["turn"] for _ in range(2)] == [0, None]


def test_a_loop_on_ones_own_turn_gives_the_turn_to_the_next():
    session = played(3, {}, *(BUILT + [["tournament", 2]]))
    assert go_on(session, ["loop", 2])["turn"] == 0


def test_a_loop_on_anothers_turn_leaves_the_turn():
    session = played(3, {}, *(BUILT + [["tournament", 2]]))
    assert go_on(session, ["loop", 1])["turn"] == 2


def test_a_loop_is_no_play():
    """Ann passes, Bo loops, Cy passes: all who are in have passed, as the loop did not begin a new round."""
    session = played(3, {}, *(BUILT + [["tournament", 0]]))
    assert [go_on(session, action)["turn"] for action in (PASS, ["loop", 1], PASS)] == [1, 2, None]


def test_a_loop_of_the_only_one_who_has_not_passed_ends_play():
    session = played(3, {}, *(BUILT + [["tournament", 0]]))
    assert [go_on(session, action)["turn"] for action in (PASS, PASS, ["loop", 2])] == [1, 2, None]


def test_a_loop_is_no_pass():
    """Bo loops on Ann's turn; Ann passes, then it is Cy's turn, who has not passed."""
    session = played(3, {}, *(BUILT + [["tournament", 0], ["loop", 1]]))
    assert go_on(session, PASS)["turn"] == 2 and go_on(session, PLAY)["turn"] == 0


def test_a_loop_after_play_has_ended_leaves_it_ended():
    session = played(3, {}, *(BUILT + [["tournament", 0], PASS, PASS, PASS]))
    assert go_on(session, ["loop", 0])["turn"] is None
    assert go_on(session, SCORE)["tournaments"][0]["vp"] == [21, 18, 18]


def test_one_player_stays_in():
    session = played(3, {}, *(BUILT + [["tournament", 0], ["loop", 0], ["loop", 2]]))
    assert refused(session, ["loop", 1]) == "one player stays in"
    assert go_on(session, PLAY)["turn"] == 1 and go_on(session, PASS)["turn"] is None
    found = go_on(session, SCORE)
    assert found["tournaments"][0]["vp"] == [21, 21, 21] and found["tournaments"][0]["places"] == [1, 1, 1]
    assert found["start_candidates"] == [1]


def test_a_seat_out_by_a_loop_is_never_last():
    session = played(3, {}, *(BUILT + [["tournament", 0], ["rp", 2, -50], ["rp", 0, 1], ["loop", 2], SCORE]))
    assert summary(session)["start_candidates"] == [1]
    found = go_on(session, *(BUILT + [["tournament", 1], ["rp", 2, 4]]))  # and is in again
    assert found["rp"] == [0, 0, 4]


# M$, friends and the end


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
    assert places(session) == [1, 2]  # M$3 is no VP, but it is more M$
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


# The summary in every stage


def test_summary_of_a_new_game():
    assert summary(played(3, {})) == {
        "stage": "deck_building",
        "round": 1,
        "block": 0,
        "clock": STOPPED,
        "selling_open": False,
        "rp": [0, 0, 0],
        "turn": None,
        "start_candidates": [0, 1, 2],
        "tournaments": [],
        "collections": [[0, 0, 0]],
        "fused": [None, None, None],
        "money": [0, 0, 0],
        "friends": [0, 0, 0],
        "totals": [0, 0, 0],
    }


def test_summary_of_the_prerelease():
    found = summary(played(2, {"prerelease": True}))
    assert [found[key] for key in ("stage", "round", "block", "clock")] == ["prerelease", 0, 0, STOPPED]
    assert [found[key] for key in ("selling_open", "turn", "collections")] == [False, None, []]
    assert [found[key] for key in ("fused", "start_candidates", "tournaments")] == [[None] * 2, [0, 1], []]


def test_summary_of_a_tournament():
    session = played(
        2, {}, ["fuse", 0, "gold"], *(BUILT + [["collection", 1, 2], ["tournament", 1], ["rp", 0, -2]])
    )
    assert summary(session) == {
        "stage": "tournament",
        "round": 1,
        "block": 0,
        "clock": STOPPED,
        "selling_open": False,
        "rp": [-2, 0],
        "turn": 1,
        "start_candidates": [],
        "tournaments": [],
        "collections": [[0, 2]],
        "fused": [None, None],
        "money": [0, 0],
        "friends": [0, 0],
        "totals": [0, 2],
    }


def test_summary_of_the_second_deck_building():
    session = played(2, {}, *(BUILT + [["tournament", 1], ["rp", 0, -2], SCORE, START]))
    found = summary(session, session.now + 1000)
    assert [found[key] for key in ("stage", "round", "block")] == ["deck_building", 2, 1]
    assert found["clock"] == {"running": True, "remaining_ms": 419000} and found["selling_open"]
    assert [found[key] for key in ("rp", "turn", "start_candidates")] == [[-2, 0], None, [0]]
    assert [found[key] for key in ("collections", "totals")] == [[[0, 0], [0, 0]], [15, 21]]


def test_summary_of_the_final_and_the_end():
    session = in_the_final([1, 0], [1, 0], [0, 1])
    for stage, action in (("final", FINISH), ("over", None)):
        found = summary(session, 10**9)
        assert [found[key] for key in ("stage", "round", "block", "clock")] == [stage, 3, 0, STOPPED]
        assert [found[key] for key in ("selling_open", "turn", "start_candidates")] == [False, None, []]
        assert [found[key] for key in ("rp", "fused")] == [[0, 1], [None, None]]
        assert found["collections"] == [[0, 0]] * 3 and found["totals"] == [79, 77]
        if action:
            go_on(session, action)


# Options


def test_options_change_the_blocks():
    session = played(2, {"blocks": [1, 2, 3]})
    for seconds in (1, 2, 3):
        assert go_on(session, START)["clock"]["remaining_ms"] == seconds * 1000
        go_on(session, END)


def test_the_warnings_are_those_chosen():
    for options, warn in (({}, [60, 30, 10]), ({"warn": []}, []), ({"warn": [5, 5, 400, 1]}, [5, 5, 400, 1])):
        session = played(2, options, START)
        assert millennium_blades.countdown(session.state, 5) == (True, 419995, 420000, warn)
    assert millennium_blades.countdown(played(2, {}).state, 0) is None


def test_options_outside_the_page_are_refused():
    for options, reason in (
        ({"blocks": [420, 420]}, "option blocks: wants 3 values, got 2"),
        ({"blocks": [420, 420, 360, 1]}, "option blocks: wants 3 values, got 4"),
        ({"blocks": [420, 0, 360]}, "option blocks: 0 is below 1"),
        ({"blocks": [420, True, 360]}, "option blocks: true is not an integer"),
        ({"blocks": 420}, "option blocks: 420 is not a list"),
        ({"blocks": None}, "option blocks: null is not a list"),
        ({"warn": [60, -1]}, "option warn: -1 is below 1"),
        ({"warn": [0]}, "option warn: 0 is below 1"),
        ({"warn": 60}, "option warn: 60 is not a list"),
        ({"prerelease": 1}, "option prerelease: 1 is not allowed here"),
        ({"prerelease": "true"}, 'option prerelease: "true" is not allowed here'),
        ({"prerelease": None}, "option prerelease: null is not allowed here"),
        ({"round": 3}, "unknown option round"),
        ([], "options are not an object"),
        (None, "options are not an object"),
    ):
        try:
            played(2, options)
            raise AssertionError("not refused: %s" % options)
        except SetupError as refused_setup:
            assert refused_setup.reason() == reason


def test_two_to_five_play():
    for count in (2, 3, 4, 5):
        assert len(summary(played(count, {}))["totals"]) == count
    for count in (0, 1, 6):
        names = (NAMES + ["Flo"])[:count]
        try:
            record.begun(record.header("millennium_blades", names, {}), MemoryLog())
            raise AssertionError("not refused: %d" % count)
        except SetupError as refused_setup:
            assert refused_setup.reason() == "%d players, not 2 to 5" % count


# What is allowed when, and what is refused


def stages() -> dict:
    """Return a three-player game in every stage there is."""
    running = played(3, {}, START)
    tournament_on = played(3, {}, *(BUILT + [["tournament", 0]]))
    final = in_the_final([0, 0, 0], [0, 0, 0], [0, 0, 0])
    return {
        "prerelease": played(3, {"prerelease": True}),
        "before block 1": played(3, {}),
        "running": running,
        "paused": played(3, {}, START, PAUSE),
        "between": played(3, {}, START, END),
        "built": played(3, {}, *BUILT),
        "tournament": tournament_on,
        "all passed": played(3, {}, *(BUILT + [["tournament", 0], PASS, PASS, PASS])),
        "final": final,
        "over": played(3, {}, *([action[1:] for action in final.log.actions] + [FINISH])),
    }


ALLOWED = {
    "prerelease": ["money", "tournament"],
    "before block 1": ["fuse", "money", "start"],
    "running": ["end_block", "extend", "fuse", "money", "pause"],
    "paused": ["end_block", "extend", "fuse", "money", "resume"],
    "between": ["fuse", "money", "start"],
    "built": ["collection", "money", "tournament"],
    "tournament": ["loop", "money", "pass", "play", "rp", "score"],
    "all passed": ["loop", "money", "rp", "score"],
    "final": ["finish", "friends", "money"],
    "over": [],
}
SOUND = {
    "start": [],
    "pause": [],
    "resume": [],
    "extend": [60],
    "end_block": [],
    "collection": [0, 2],
    "fuse": [0, "bronze"],
    "tournament": [0],
    "rp": [0, 1],
    "play": [],
    "pass": [],
    "loop": [0],
    "score": [],
    "money": [0, 1],
    "friends": [0, 1, 3],
    "finish": [],
}
WRONG = {  # argument: values that are never allowed there
    "seat": (-1, 3, HUGE, -HUGE, None, True, False, "0", "", [], [0], {}, strict_json.Inexact("0.0")),
    "amount": (-1, -HUGE, None, True, False, "1", "", [], [1], {}, strict_json.Inexact("1e3")),
    "delta": (None, True, False, "1", "", [], [1], {}, strict_json.Inexact("1.0")),
    "cards": (1, 0, -2, -HUGE, None, True, False, "2", [], [2, 2], {}, strict_json.Inexact("2.0")),
    "seconds": (0, -1, 601, HUGE, -HUGE, None, True, "60", [], [60], {}, strict_json.Inexact("60.0")),
    "promo": ("gold ", "Gold", "platinum", "", 0, 5, None, True, [], ["gold"], {}),
    "friend": (-1, 7, HUGE, -HUGE, None, True, False, "3", [], {}, strict_json.Inexact("3.0")),
}
ARGUMENTS = {  # action: its stage, a sound action's arguments, and what each of them is
    "extend": ("running", (60,), ("seconds",)),
    "collection": ("built", (0, 2), ("seat", "cards")),
    "fuse": ("between", (2, "gold"), ("seat", "promo")),
    "tournament": ("built", (0,), ("seat",)),
    "rp": ("tournament", (1, -4), ("seat", "delta")),
    "loop": ("tournament", (1,), ("seat",)),
    "money": ("tournament", (1, 0), ("seat", "amount")),
    "friends": ("final", (0, 2, 6), ("seat", "seat", "friend")),
}


def test_each_stage_allows_its_own_actions():
    for stage, session in stages().items():
        assert offered(session) == ALLOWED[stage], stage
        for name in sorted(SOUND):
            action = [name] + SOUND[name]
            if name in ALLOWED[stage]:
                session.preview(name, SOUND[name], session.now)
            else:
                reason = refused(session, action)
                assert (reason == "the game is over") == (stage == "over"), (stage, name, reason)


def test_every_argument_is_checked():
    sessions = stages()
    count = 0
    for name, (stage, sound, kinds) in sorted(ARGUMENTS.items()):
        session = sessions[stage]
        session.preview(name, list(sound), session.now)
        for index, kind in enumerate(kinds):
            for value in WRONG[kind]:
                values = list(sound)
                values[index] = value
                assert refused(session, [name] + values)
                count += 1
    assert count > 130


def test_the_number_of_arguments_is_checked():
    sessions = stages()
    for name in sorted(SOUND):
        sound = SOUND[name]
        session = [sessions[stage] for stage in sorted(sessions) if name in ALLOWED[stage]][0]
        wanted = "wants %d values, got %d"
        assert refused(session, [name] + sound + [0]) == wanted % (len(sound), len(sound) + 1)
        if sound:
            assert refused(session, [name] + sound[:-1]) == wanted % (len(sound), len(sound) - 1)
            assert refused(session, [name]) == wanted % (len(sound), 0)


def test_the_reason_names_the_stage_that_is_missing():
    session = played(2, {}, *BUILT)
    for name in ("play", "pass", "rp", "loop", "score"):
        assert refused(session, [name] + SOUND[name]) == "no tournament is on"
    for name in ("friends", "finish"):
        assert refused(session, [name] + SOUND[name]) == "not in the final"
    for name in ("start", "extend", "collection", "fuse", "tournament"):
        assert refused(in_the_final(), [name] + SOUND[name]) == "not in deck building"


def test_unknown_actions_are_refused():
    for session in (played(2, {}), in_the_final()):
        for name in ("", "begin", "Start", "start ", "apply", "__init__", "START", "スタート"):
            assert refused(session, [name]) == "unknown action"


def test_a_prompt_fits_every_stage():
    found = {
        stage: millennium_blades.prompt(session.state, session.now) for stage, session in stages().items()
    }
    assert found == {
        "prerelease": ("Start the prerelease",),
        "before block 1": ("Start block #", 1),
        "running": ("Build your decks",),
        "paused": ("Paused: resume",),
        "between": ("Start block #", 2),
        "built": ("Hand in collections",),
        "tournament": ("@ plays a single", 0),
        "all passed": ("All passed: score",),
        "final": ("Enter M$ and friends",),
        "over": ("Game over",),
    }
    third = played(2, {}, START, END, START, END, START)
    assert millennium_blades.prompt(third.state, 0) == ("Selling is closed",)
    go_on(third, END, ["collection", 0, 2], ["collection", 1, 2])
    assert millennium_blades.prompt(third.state, 0) == ("Start the tournament",)


# Second readings


class CountedBlocks:
    """The blocks of one deck building, counted down second by second."""

    def __init__(self, seconds: list):
        self.seconds = seconds
        self.block = self.left = 0
        self.stands = self.ended = False

    def wait(self, seconds: int) -> None:
        """Let *seconds* go by, one at a time."""
        for _ in range(seconds):
            if self.left and not self.stands:
                self.left -= 1

    def allowed(self) -> list:
        """Return which of the five actions the page's table allows now."""
        names = ["start"] if not self.left and self.block < 3 else []
        if self.left:
            names += ["end_block", "resume" if self.stands else "pause"]
        if self.block and not self.ended:
            names.append("extend")
        return sorted(names)

    def do(self, name: str, seconds: int) -> None:
        """Do the action *name*."""
        if name == "start":
            self.left, self.stands, self.ended = self.seconds[self.block], False, False
            self.block += 1
        elif name == "end_block":
            self.left, self.stands, self.ended = 0, False, True
        elif name == "extend":
            self.left += seconds
        else:
            self.stands = name == "pause"


def test_blocks_are_those_of_a_counted_clock():
    rng = Lcg(SEED * 7919 + 1)
    five = ("end_block", "extend", "pause", "resume", "start")
    for _ in range(GAMES):
        seconds = [1 + rng.below(9) for _ in range(3)]
        session, counted = played(2, {"blocks": seconds}), CountedBlocks(seconds)
        for _ in range(25):
            waited = rng.pick((0, 0, 1, 2, 5))
            counted.wait(waited)
            now = session.now + waited * 1000
            allowed = counted.allowed()
            assert [name for name in offered(session, now) if name in five] == allowed
            assert clock_at(session, now) == (counted.left > 0 and not counted.stands, counted.left * 1000)
            assert summary(session, now)["block"] == counted.block
            over = counted.block == 3 and not counted.left
            assert ("tournament" in offered(session, now), "fuse" in offered(session, now)) == (
                over,
                not over,
            )
            if rng.one_in(3) or not allowed:
                session.do([now, "tick"])
            else:
                name, more = rng.pick(allowed), 1 + rng.below(4)
                session.do([now, name] + ([more] if name == "extend" else []))
                counted.do(name, more)


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
