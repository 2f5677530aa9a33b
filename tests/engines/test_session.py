"""
Sessions: undo, redo, ticks and time; and the cost of an undo in a game of 2,000 actions.

TABLEMATE_SEED in the environment gives other random games.
"""

import gc
import os
import sys

from engines_core import games, json_text, record, session, strict_json
from engines_core.errors import IllegalAction, SetupError
from engines_core.session import KEPT, SPACING, MemoryLog, Session
from tests.engines.random_player import Lcg, legal, random_action, random_session, random_step

ON_MICROPYTHON = sys.implementation.name == "micropython"
LONG = 2000
GAMES = 3 if ON_MICROPYTHON else 20
SEED = int(os.getenv("TABLEMATE_SEED") or 1)
ROW_CHARS = 26  # an error's template fits one row of the display
HEADER = record.header("millennium_blades", ["Ann", "Bo"], {})


def new() -> Session:
    """Return a new game of Millennium Blades."""
    return record.begun(HEADER, MemoryLog())


def after(*actions) -> Session:
    """Return a game after *actions* `[t, name, ...]`."""
    game = new()
    for action in actions:
        game.do(action)
    return game


def refused(game: Session, action: object) -> str:
    """Return why *action* is refused, after a look that nothing changed and that the reason is short."""
    before = facts(game)
    try:
        game.do(action)
    except IllegalAction as error:
        assert facts(game) == before and len(error.args[0]) <= ROW_CHARS, error.args
        return error.reason()
    raise AssertionError("not refused: %s" % action)


def facts(game: Session) -> tuple:
    """Return all that can be seen of *game*."""
    seen = (game.now, game.count, game.undoable(), game.may_redo(), len(game.log.actions))
    return seen + (json_text.dumps(game.state),)


def money(game: Session) -> list:
    """Return the M$ of each seat."""
    return game.state["money"]


# Undo and redo


def test_undo_takes_back_the_latest_action():
    game = after([0, "money", 0, 5], [1, "money", 1, 6], [2, "undo"])
    assert money(game) == [5, 0] and (game.count, game.now, game.undoable()) == (3, 2, 1)


def test_undo_of_undo_is_redo():
    """Undo takes back an action that is not itself taken back, so twice undo takes back two actions."""
    game = after([0, "money", 0, 5], [1, "money", 1, 6], [2, "undo"], [3, "undo"])
    assert money(game) == [0, 0] and game.undoable() == 0
    game.do([4, "redo"])
    assert money(game) == [5, 0]
    game.do([5, "redo"])
    assert money(game) == [5, 6] and game.undoable() == 2
    assert refused(game, [6, "redo"]) == "nothing to redo"


def test_undo_and_redo_may_alternate():
    game = after([0, "money", 0, 1], [0, "money", 0, 2], [0, "money", 0, 3])
    found = []
    for name in ("undo", "undo", "redo", "undo", "redo", "redo", "undo", "undo", "undo"):
        game.do([0, name])
        found.append(money(game)[0])
    assert found == [2, 1, 2, 1, 2, 3, 2, 1, 0]
    assert refused(game, [0, "undo"]) == "nothing to undo"


def test_redo_only_straight_after_an_undo_or_a_redo():
    game = after([0, "money", 0, 5])
    assert refused(game, [0, "redo"]) == "nothing to redo" and not game.may_redo()
    game.do([0, "undo"])
    game.do([0, "money", 1, 7])
    assert refused(game, [0, "redo"]) == "nothing to redo" and not game.may_redo()
    game.do([0, "undo"])
    game.do([0, "redo"])
    assert money(game) == [0, 7]  # never the one that was replaced
    assert refused(game, [0, "redo"]) == "nothing to redo"


def test_ticks_do_not_count_between_undo_and_redo():
    game = after([0, "money", 0, 5], [1, "undo"], [2, "tick"], [3, "tick"])
    assert game.may_redo()
    game.do([4, "redo"])
    game.do([5, "tick"])
    game.do([6, "undo"])
    game.do([7, "tick"])
    game.do([8, "redo"])
    assert money(game) == [5, 0] and game.count == 9


def test_undo_and_redo_pass_over_ticks():
    game = after([0, "money", 0, 5], [1, "money", 0, 6], [2, "tick"], [3, "tick"], [4, "undo"])
    assert money(game) == [5, 0]
    game.do([5, "tick"])
    game.do([6, "undo"])
    assert money(game) == [0, 0]
    assert refused(game, [6, "undo"]) == "nothing to undo"


def test_ticks_alone_cannot_be_undone():
    assert refused(after([5, "tick"], [6, "tick"]), [7, "undo"]) == "nothing to undo"


def test_a_refused_action_leaves_redo_allowed():
    game = after([0, "money", 0, 5], [0, "undo"])
    assert refused(game, [0, "pause"]) == "no block is running"
    game.do([0, "redo"])
    assert money(game) == [5, 0]


def test_redo_applies_the_action_with_its_own_time():
    game = after([10, "money", 0, 1], [1000, "start"], [5000, "undo"], [8000, "redo"])
    assert game.state["t"] == 1000 and game.now == 8000
    assert game.game.summary(game.state, 8000)["clock"] == {"running": True, "remaining_ms": 413000}


def test_an_action_taken_back_and_replaced_has_the_new_time():
    game = after([1000, "start"], [5000, "undo"], [8000, "start"])
    assert game.game.summary(game.state, 8000)["clock"]["remaining_ms"] == 420000


def test_undo_never_writes_over_the_record():
    game = after([0, "money", 0, 5], [1, "undo"], [2, "redo"], [3, "tick"])
    assert [action[1] for action in game.log.actions] == ["money", "undo", "redo", "tick"] and game.count == 4


def over() -> Session:
    """Return a game that is over."""
    game = new()
    for _ in range(3):
        for name in ("start", "end_block") * 3:
            game.do([game.now, name])
        game.do([game.now, "tournament", 0])
        game.do([game.now, "score"])
    game.do([game.now, "finish"])
    return game


def test_when_it_is_over_only_undo_redo_and_tick_are_allowed():
    game = over()
    assert [offer.name for offer in legal(game, 0)] == ["undo", "tick"]
    for action in (["money", 0, 5], ["finish"], ["start"], ["no_such"]):
        assert refused(game, [0] + action) == "the game is over"
    game.do([0, "tick"])
    game.do([0, "undo"])
    assert not game.state["over"]
    assert [offer.name for offer in legal(game, 0)][-3:] == ["undo", "redo", "tick"]
    game.do([0, "redo"])
    assert game.state["over"]


def test_undo_redo_and_tick_take_no_arguments():
    game = after([0, "money", 0, 5], [0, "money", 0, 6], [0, "undo"])
    for name in ("undo", "redo", "tick"):
        assert refused(game, [0, name, 1]) == "wants 0 values, got 1"
        assert refused(game, [0, name, None, []]) == "wants 0 values, got 2"


# Time and form


def test_time_never_decreases_whatever_the_line_before_was():
    for before in ([9, "money", 0, 5], [9, "tick"], [9, "undo"], [9, "redo"]):
        game = after([1, "money", 0, 1], [2, "undo"] if before[1] == "redo" else [2, "tick"], before)
        assert refused(game, [8, "money", 0, 5]) == "t 8 is before 9"
        assert refused(game, [8, "tick"]) == "t 8 is before 9"
        assert refused(game, [8, "undo"]) == "t 8 is before 9"
        game.do([9, "tick"])


def test_now_is_the_last_lines_time_and_0_before_it():
    game = new()
    assert (game.now, game.count) == (0, 0)
    game.do([0, "tick"])
    game.do([10**15, "tick"])
    assert (game.now, game.count) == (10**15, 2)


def test_lines_of_the_wrong_form_are_refused():
    game = after([5, "money", 0, 5])
    inexact = strict_json.loads(b"6.0")
    for line in (None, True, 7, "tick", {}, {"t": 6, "name": "tick"}, [], [6], ["tick"], [[6, "tick"]]):
        assert refused(game, line) == "not a list [t, name, ...]"
    for t in (-1, -(10**20), None, True, False, "6", [6], {}, inexact):
        assert refused(game, [t, "tick"]) == "t is not whole ms"
    for name in (None, 5, True, ["tick"], {}, inexact):
        assert refused(game, [6, name]) == "the name is not a string"


def test_legal_offers_undo_redo_and_tick_when_they_are_allowed():
    def own(game: Session) -> list:
        return [offer.name for offer in legal(game, game.now) if offer.name in session.SESSION_ACTIONS]

    assert own(new()) == ["tick"]
    assert own(after([0, "money", 0, 5])) == ["undo", "tick"]
    assert own(after([0, "money", 0, 5], [0, "undo"])) == ["redo", "tick"]
    assert own(after([0, "money", 0, 5], [0, "money", 0, 5], [0, "undo"])) == ["undo", "redo", "tick"]


def test_latest_counts_back_over_what_is_in_effect():
    game = after([1, "money", 0, 5], [2, "tick"], [3, "money", 1, 6], [4, "money", 1, 7], [5, "undo"])
    assert game.latest(0) == [3, "money", 1, 6] and game.latest(1) == [1, "money", 0, 5]


def test_a_session_can_be_loaded_from_a_log():
    game = after([0, "money", 0, 5], [1, "start"], [2, "undo"], [3, "tick"], [4, "redo"], [5, "undo"])
    again = record.begun(HEADER, game.log)
    for offset, action in enumerate(game.log.actions):
        for _ in again.replay(offset, action) or ():
            pass
    assert facts(again) == facts(game)
    for each in (game, again):
        each.do([6, "redo"])
        each.log = MemoryLog()  # they share one
    assert json_text.dumps(again.state) == json_text.dumps(game.state)


def test_a_log_whose_time_goes_back_is_refused():
    again = record.begun(HEADER, MemoryLog())
    again.replay(0, [5, "money", 0, 5])
    for action in ([4, "money", 0, 6], [4, "undo"]):
        before = facts(again)
        try:
            for _ in again.replay(1, action) or ():
                pass
        except IllegalAction as error:
            assert error.reason() == "t 4 is before 5" and facts(again) == before
            continue
        raise AssertionError(action)


class FullLog(MemoryLog):
    """A log that is full."""

    def extend(self, actions: list) -> "list[int]":
        raise OSError(28)


def test_what_the_log_does_not_take_does_not_count():
    game = after(*[[t, "money", 0, t] for t in range(40)])
    sound = game.log
    for action in ([50, "money", 0, 5], [50, "undo"], [50, "tick"]):
        before = facts(game)
        game.log = FullLog()
        game.log.actions = sound.actions
        try:
            game.do(action)
            raise AssertionError("was taken")
        except OSError:
            assert facts(game) == before
    game.log = sound
    for left in range(39, 0, -1):
        game.do([60, "undo"])
        assert money(game) == [left - 1, 0]


def test_unsound_headers_are_refused():
    try:
        record.begun({"tablemate": 1, "game": "chess", "players": ["Ann", "Bo"]}, MemoryLog())
        raise AssertionError("not refused")
    except SetupError as error:
        assert error.reason() == "unknown game chess"


# The cost of an undo


class Counted:
    """A game's module that counts how often `apply` is called."""

    def __init__(self, game):
        self.applied = 0
        self._game = game

    def apply(self, state: dict, action: list) -> dict:
        """Count and apply."""
        self.applied += 1
        return self._game.apply(state, action)


class CountedLog:
    """A log that keeps no action, as they can be told from their offsets, and counts the reads."""

    def __init__(self):
        self.length = 0
        self.reads = 0

    def extend(self, actions: list) -> "list[int]":
        """Count *actions* and return their offsets."""
        self.length += len(actions)
        return list(range(self.length - len(actions), self.length))

    def read(self, offset: int) -> list:
        """Return the action at *offset*."""
        self.reads += 1
        return numbered(offset)


def numbered(offset: int) -> list:
    """Return the action of a long game at *offset*."""
    return [offset, "money", offset % 2, offset]


def long_game(length: int) -> Session:
    """Return a game of *length* actions whose applies and reads are counted."""
    game = record.begun(HEADER, CountedLog())
    game.game = Counted(game.game)
    for offset in range(length):
        game.do(numbered(offset))
        assert len(game._kept) <= KEPT
    return game


def cost(game: Session, name: str) -> int:
    """Do an undo or a redo and return how many applies it took; it reads no more actions than that."""
    applied, reads = game.game.applied, game.log.reads
    game.do([10**6, name])
    assert game.log.reads - reads == game.game.applied - applied
    assert len(game._kept) <= KEPT
    return game.game.applied - applied


def test_one_undo_costs_the_same_in_a_long_game_as_in_a_short_one():
    for length in range(1, LONG + 1, 1 if not ON_MICROPYTHON else 97):
        if length < 60 or length % 97 == 0:
            game = long_game(length)
            assert cost(game, "undo") < SPACING
            assert money(game) == expected(length - 1)


def expected(length: int) -> list:
    """Return the M$ after *length* actions of a long game."""
    paid = [0, 0]
    for offset in range(max(0, length - 2), length):
        paid[offset % 2] = offset
    return paid


def test_undo_to_the_beginning_and_redo_to_the_end_give_the_same_states():
    for length in (500, LONG):
        game = long_game(length)
        costs = []
        for left in range(length - 1, -1, -1):
            costs.append(cost(game, "undo"))
            assert money(game) == expected(left)
        assert game.state["t"] == 0 and game.undoable() == 0
        for index, applies in enumerate(costs):  # grows with the steps back, not with the game
            assert applies < SPACING + 2 * index
        assert sum(costs) < SPACING * length
        for done in range(1, length + 1):
            assert cost(game, "redo") == 1
            assert money(game) == expected(done)
        assert cost(game, "undo") < SPACING
        print("* undo in a game of %d: %d applies at most, %d in all" % (length, max(costs), sum(costs)))


def test_going_to_and_fro_anywhere_costs_little():
    game = long_game(LONG)
    rng = Lcg(SEED)
    left, spent, steps = LONG, 0, 4000
    for _ in range(steps):
        undo = left == LONG or (left > 0 and rng.below(16) < (9 if rng.below(4) else 14))
        spent += cost(game, "undo" if undo else "redo")
        left += -1 if undo else 1
        assert money(game) == expected(left)
    assert spent < SPACING * steps


def test_a_long_game_takes_little_memory_beyond_its_log():
    if not ON_MICROPYTHON:
        return
    gc.collect()
    before = gc.mem_alloc()
    game = record.begun(HEADER, CountedLog())
    for offset in range(LONG):
        game.do(numbered(offset))
    gc.collect()
    taken = gc.mem_alloc() - before
    for _ in range(LONG):
        game.do([10**6, "undo"])
    gc.collect()
    undone = gc.mem_alloc() - before
    print("* heap of a session of %d actions beyond its log: %d bytes, %d all undone" % (LONG, taken, undone))
    assert taken < 48 * 1024 and undone < 48 * 1024  # half of that on a Pico, whose words are half as long
    assert money(game) == [0, 0]


# Random games


def shorter(actions: list) -> list:
    """Return the record of the actions in effect after *actions*, by the words of spec/README.md."""
    in_effect, taken_back = [], []
    for action in actions:
        if action[1] == "undo":
            taken_back.append(in_effect.pop())
        elif action[1] == "redo":
            in_effect.append(taken_back.pop())
        elif action[1] != "tick":
            in_effect.append(action)
            taken_back = []
    return in_effect


def test_several_at_once_come_to_what_one_after_the_other_does():
    rng = Lcg(SEED * 31 + 9)
    for index in range(GAMES * len(games.GAMES)):
        game = random_session(games.GAMES[index % len(games.GAMES)][0], rng)
        other = record.begun(game.header, MemoryLog())
        for _ in range(30):
            now = game.now + random_step(rng)
            new = [random_action(game, rng, now)]
            if game.undoable() and rng.one_in(3):
                new = [[now, "undo"]] * (1 + rng.below(min(20, game.undoable())))
            elif game.may_redo() and rng.one_in(2):
                new = [[now, "redo"]] * (1 + rng.below(game._undone.length))
            for _ in game.doing(new):
                pass
            for action in new:
                other.do(action)
            assert facts(game) == facts(other)
        same_as_shorter(game)


def test_of_several_at_once_a_refused_one_lets_none_count():
    game = after(*[[t, "money", 0, t] for t in range(5)])
    game.do([9, "undo"])
    for new in (
        [[10, "money", 0, 7], [10, "money", 5, 7]],
        [[10, "money", 0, 7], [8, "money", 0, 7]],
        [[10, "undo"]] * 5,
        [[10, "redo"]] * 2,
    ):
        before = facts(game)
        try:
            for _ in game.doing(new):
                pass
            raise AssertionError(new)
        except IllegalAction:
            assert facts(game) == before
    assert money(game) == [3, 0]


def test_undo_is_a_shorter_record():
    rng = Lcg(SEED * 31 + 7)
    for index in range(GAMES * len(games.GAMES)):
        game = random_session(games.GAMES[index % len(games.GAMES)][0], rng)
        for _ in range(20 + rng.below(80)):
            way, now = rng.below(4), game.now + random_step(rng)
            if way == 0 and game.undoable():
                game.do([now, "undo"])
            elif way == 1 and game.may_redo():
                game.do([now, "redo"])
            elif way == 1 and rng.one_in(3):
                game.do([now, "tick"])
            else:
                game.do(random_action(game, rng, now))
            if rng.one_in(10):
                same_as_shorter(game)
        same_as_shorter(game)


def same_as_shorter(game: Session) -> None:
    """Check that *game* is where the shorter record leads."""
    again = record.begun(game.header, MemoryLog())
    for action in shorter(game.log.actions):
        again.do(action)
    assert json_text.dumps(again.state) == json_text.dumps(game.state)
    assert again.undoable() == game.undoable()
    if game.undoable():
        assert again.latest(0) == game.latest(0)


def test_random_games_undone_to_the_beginning_and_redone():
    rng = Lcg(SEED * 31 + 8)
    for game_id, _ in games.GAMES:
        game = random_session(game_id, rng)
        texts = [json_text.dumps(game.state)]
        while len(texts) < (30 if ON_MICROPYTHON else 150) and not game.state["over"]:
            action = random_action(game, rng, game.now + random_step(rng))
            if action[1] not in session.SESSION_ACTIONS:
                game.do(action)
                texts.append(json_text.dumps(game.state))
        for text in texts[-2::-1]:
            game.do([game.now, "undo"])
            assert json_text.dumps(game.state) == text
        for text in texts[1:]:
            game.do([game.now, "redo"])
            assert json_text.dumps(game.state) == text
