"""
Random games by random sheets, after each action held against a second reading of the page.

sheet_reference.py is that reading. What the page allows is taken, and has come to what it says; all else is
refused and leaves no trace. Each of the keys that came later is tried alone, and all of them together. `make
hil` plays 3,000 games on CPython and 300 on MicroPython, `make test` a sample. TABLEMATE_SEED gives others.
"""

import gc
import os
import sys

from engines_core import json_text, record
from engines_core.errors import IllegalAction
from engines_core.session import SESSION_ACTIONS, MemoryLog, Session
from tests.engines.random_player import NAMES, Lcg, odd_action, random_action, random_step
from tests.engines.random_sheets import FEATURES, random_sheet, sheet_with
from tests.engines.sheet_reference import Reading, Refused, read

SLOW = True
ON_MICROPYTHON = sys.implementation.name == "micropython"
IN_FULL = bool(os.getenv("TABLEMATE_HIL"))
COUNT = (300 if IN_FULL else 30) if ON_MICROPYTHON else (3000 if IN_FULL else 60)
OF_EACH = (10 if IN_FULL else 3) if ON_MICROPYTHON else (40 if IN_FULL else 4)  # games with one key alone
LENGTHS = (8, 15, 30, 60)
KINDS = ("score", "add", "bids", "made", "round", "correct", "win", "end", "turn", "phase", "pause", "resume")
SEED = int(os.getenv("TABLEMATE_SEED") or 1)


class Pair:
    """A game by *sheet* in the engine and in the second reading, which take the same actions."""

    def __init__(self, sheet: dict, rng: Lcg):
        low, high = sheet.get("players", (1, 9))
        players = list(NAMES[: low + rng.below(high - low + 1)])
        options = {"first": rng.below(len(players))} if rng.one_in(2) else {}
        head = record.header("sheet", players, options)
        head["sheet"] = sheet
        self.session: Session = record.begun(head, MemoryLog())
        self.reading = Reading(head)
        self.tried: dict = {}  # (name of the action, whether it was taken): how often
        self.hold()

    def take(self, action: list) -> None:
        """Try *action* in both: they agree whether it is allowed, and what it leads to."""
        state, text = self.session.state, json_text.dumps(self.session.state)
        try:
            self.session.do(action)
            is_taken = True
        except IllegalAction as refused:
            is_taken = False
            assert refused.reason()
            assert self.session.state is state
        assert json_text.dumps(state) == text, "an older state changed"
        if action[1] in SESSION_ACTIONS:
            if is_taken and action[1] != "tick":
                self.reading = read(self.session.header, self.session.log.actions)
        else:
            assert self.is_read(action) == is_taken, (action, is_taken)
        self.tried[action[1], is_taken] = self.tried.get((action[1], is_taken), 0) + 1
        if is_taken:
            self.hold()

    def is_read(self, action: list) -> bool:
        """Return whether the second reading takes *action*."""
        try:
            self.reading.take(action)
        except Refused:
            return False
        return True

    def hold(self) -> None:
        """Check that both say the same of the game."""
        session = self.session
        said = {
            "over": session.state["over"],
            "standings": session.game.standings(session.state),
            "summary": session.game.summary(session.state, session.now),
        }
        read_as = self.reading.report(session.now)
        assert json_text.dumps(said) == json_text.dumps(read_as), (said, read_as)


def play(sheet: dict, rng: Lcg, length: int) -> dict:
    """Play a random game by *sheet*; return what was tried (Pair)."""
    pair = Pair(sheet, rng)
    for _ in range(length):
        now = pair.session.now + random_step(rng)
        odd = odd_action(pair.session, rng, now)
        if len(odd) > 1 and type(odd[1]) is str:
            pair.take(odd)
        action = random_action(pair.session, rng, now)
        if action[1] != "end" or rng.one_in(6):
            pair.take(action)
        if pair.session.state["over"] and rng.one_in(3):
            break
    return pair.tried


def play_many(sheets, count: int) -> dict:
    """Play *count* games, each by a sheet that *sheets(rng)* makes; return what was tried."""
    tried: dict = {}
    for index in range(count):
        gc.collect()
        rng = Lcg(SEED * 1000003 + index)
        sheet = sheets(rng)
        try:
            found = play(sheet, rng, LENGTHS[index % len(LENGTHS)])
        except AssertionError:
            print("failed with seed %d: %s" % (SEED * 1000003 + index, json_text.dumps(sheet)))
            raise
        for key in found:
            tried[key] = tried.get(key, 0) + found[key]
    return tried


def test_random_games_come_to_what_the_page_says():
    tried = play_many(random_sheet, COUNT)
    for name in KINDS:
        assert tried.get((name, True)) and tried.get((name, False)), (name, tried)
    print("%d games, %d actions, TABLEMATE_SEED=%d" % (COUNT, sum(tried.values()), SEED))


def _test_of(feature: str):
    def test() -> None:
        play_many(lambda rng: sheet_with(rng, (feature,)), OF_EACH)

    return test


for _feature in FEATURES:
    setattr(sys.modules[__name__], "test_a_game_with_nothing_new_but_" + _feature, _test_of(_feature))


def test_a_game_with_all_that_is_new():
    play_many(lambda rng: sheet_with(rng, FEATURES), 2 * OF_EACH)
