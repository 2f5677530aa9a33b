"""
Millennium Blades, the blocks: the rule text's sentences, and a clock that is counted second by second.

TABLEMATE_SEED in the environment gives other random games.
"""

import os
import sys

from tests.engines.by_hand import go_on, offered, refused, summary
from tests.engines.millennium_blades.table import (
    BUILT,
    END,
    PAUSE,
    RESUME,
    START,
    STOPPED,
    at,
    clock_at,
    played,
)
from tests.engines.random_player import Lcg

GAMES = 20 if sys.implementation.name == "micropython" else 400
SEED = int(os.getenv("TABLEMATE_SEED") or 1)


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
    at(session, 510000, "extend", 1)  # at the very millisecond of its end
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


# A second reading


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
            assert ("tournament" in offered(session, now)) == over
            assert ("fuse" in offered(session, now)) == (counted.block > 0 and not over)
            if rng.one_in(3) or not allowed:
                session.do([now, "tick"])
            else:
                name, more = rng.pick(allowed), 1 + rng.below(4)
                session.do([now, name] + ([more] if name == "extend" else []))
                counted.do(name, more)
