"""
Random games of all kinds, from `legal` alone: every offer succeeds, everything else is refused.

A new game in engines_core/games.py is covered by being there, and so are random sheets. CPython plays 300
games of each, 1,000 in `make hil`, MicroPython 20. TABLEMATE_SEED in the environment gives other games.
"""

import gc
import os
import sys

from engines_core import games, json_text, phrases, record
from engines_core.errors import IllegalAction, TablemateError
from engines_core.session import MemoryLog, Session
from tests.engines.random_player import Lcg, is_offered, is_taken, odd_action, random_action, random_session
from tests.engines.random_player import random_step as step

SLOW = True
ON_MICROPYTHON = sys.implementation.name == "micropython"
COUNT = 20 if ON_MICROPYTHON else 1000 if os.getenv("TABLEMATE_HIL") else 300
LENGTHS = (8, 15, 40, 15, 600)  # most games short; one in five goes on until it is over, or this long
SHEET_LENGTHS = (8, 15, 25, 15, 60)  # each game has another sheet, and few actions cover it
if ON_MICROPYTHON:
    gc.threshold(8192)  # keeps live objects close together, so that a long list finds room
SEED = int(os.getenv("TABLEMATE_SEED") or 1)


def play(game_id: str, seed: int, length: int) -> Session:
    """Play a random game and check the invariants after every step."""
    rng = Lcg(seed)
    session = random_session(game_id, rng)
    in_effect: list = []
    undone: list = []
    for _ in range(length):
        now = session.now + step(rng)
        if rng.one_in(3):
            refuses_what_is_not_offered(session, odd_action(session, rng, now))
        action = random_action(session, rng, now)
        before, text = session.state, repr(session.state)
        session.do(action)
        assert repr(before) == text, "an older state changed"
        follow(action, in_effect, undone)
        if rng.one_in(16):
            undo_and_redo_come_back(session, now)
        if session.state["over"] and rng.one_in(3):
            break
    equals_replay(session, in_effect)
    return session


def follow(action: list, in_effect: list, undone: list) -> None:
    """Keep the two lists of actions: those that count and those taken back."""
    if action[1] == "undo":
        undone.append(in_effect.pop())
    elif action[1] == "redo":
        in_effect.append(undone.pop())
    elif action[1] != "tick":
        in_effect.append(action)
        undone.clear()


def refuses_what_is_not_offered(session: Session, action: list) -> None:
    """Check that *action* is refused without a trace if it is not offered, and would succeed if it is."""
    state, text, now, count = session.state, repr(session.state), session.now, session.count
    if len(action) > 1 and is_offered(session, action):
        if action[1] not in ("undo", "redo", "tick"):
            assert is_taken(session, action) or action[1] == "correct"
    else:
        try:
            session.do(action)
            raise AssertionError("was not refused: %s" % action)
        except IllegalAction as refused:
            assert refused.reason(), "a refusal without a reason"
    assert session.state is state and repr(state) == text
    assert (session.now, session.count, len(session.log.actions)) == (now, count, count)


def undo_and_redo_come_back(session: Session, now: int) -> None:
    """Take back the latest action and do it again: the same states as before."""
    if not session.undoable():
        return
    was_redoable = session.may_redo()
    text = json_text.dumps(session.state)
    session.do([now, "undo"])
    session.do([now, "redo"])
    assert json_text.dumps(session.state) == text
    assert session.may_redo() or not was_redoable


def equals_replay(session: Session, in_effect: list) -> None:
    """Check that the actions in effect alone lead to the same state: undo is a shorter record."""
    assert session.undoable() == len(in_effect)
    text = json_text.dumps(session.state)
    for actions in (in_effect, session.log.actions):
        fresh = None  # one session less at a time: MicroPython's heap is small
        fresh = record.begun(session.header, MemoryLog())
        for action in actions:
            fresh.do(action)
        assert json_text.dumps(fresh.state) == text


def reports(session: Session) -> None:
    """Check that standings, summary, sources, prompt and checklist are there, as JSON and for each seat."""
    json_text.dumps(session.game.summary(session.state, session.now))
    places = [entry["place"] for entry in session.game.standings(session.state)]
    assert len(places) == len(session.names) and min(places) == 1
    for name, values in session.game.sources(session.state):
        assert [type(value) for value in values] == [int] * len(session.names), name
    assert session.game.prompt(session.state, session.now)[0]
    begun = record.begun(session.header, MemoryLog()).state
    assert all([phrases.fill(phrase, session.names) for phrase in session.game.checklist(begun)])


def play_many(game_id: str) -> None:
    """Play COUNT games of *game_id* and print the result."""
    over = actions = 0
    lengths = SHEET_LENGTHS if game_id == games.SHEET else LENGTHS
    for index in range(COUNT):
        session = None
        if ON_MICROPYTHON:
            gc.collect()
        seed = SEED * 1000003 + index
        try:
            session = play(game_id, seed, lengths[index % len(lengths)])
            reports(session)
        except (AssertionError, TablemateError):
            print("%s: failed with seed %d, length %d" % (game_id, seed, lengths[index % len(lengths)]))
            raise
        over += session.state["over"]
        actions += session.count
    assert over > COUNT // 10, "too few games came to their end"
    print("%s: %d games, %d over, %d actions, TABLEMATE_SEED=%d" % (game_id, COUNT, over, actions, SEED))


def _test_of(game_id: str):
    return lambda: play_many(game_id)


for _game_id in [known for known, _ in games.GAMES] + [games.SHEET]:
    setattr(sys.modules[__name__], "test_random_games_of_" + _game_id, _test_of(_game_id))
