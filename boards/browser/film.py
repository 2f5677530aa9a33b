"""
A record played back on the device, action by action, as `tablemate replay --watch` does in a terminal.

The device program itself draws. For each frame it finds a game that ends there, as after a power cut, and
OK resumes it, so a running clock is shown paused.
"""

import os

from boards.browser.board import Board
from boards.browser.records import write
from engines_core import json_text, record_text, replay
from engines_core.errors import RecordError
from engines_core.session import SESSION_ACTIONS
from firmware.app import App
from firmware.storage.journal import Journal
from firmware.storage.lines import AWAY

if False:  # for the type checker
    from engines_core.types import Action

SETTLE_MS = 1500  # after power on, and after OK, the device has drawn by then
PRESS_MS = 60
MOST_MS = 2**53 - 1  # a time is a number in the page's JavaScript
FILMED = "/filmed.game"  # temporary, removed as soon as its lines are read


class Nobody:
    """A link without a listener."""

    def moment(self, now_ms: int, events: list[str]) -> None:
        """Drop the events."""


class Film:
    """
    The frames of the record *text* in *language*, drawn below the folder *root*.

    RecordError if it does not replay.
    """

    def __init__(self, root: str, text: str, language: str):
        data = text.encode()
        replay.played(data)
        values, _ = record_text.parse(data)
        if len(values) > 1 and values[-1][0] > MOST_MS:
            raise RecordError(len(values), values[-1][1], "the time is beyond 2^53 ms")
        write(root + FILMED, values, AWAY)
        with open(root + FILMED, "rb") as file:
            self._lines = file.readlines()  # the first n of them are the journal at that time
        os.remove(root + FILMED)
        self.actions = values[1:]
        self.shown = [0]  # number of actions before each frame: none, then up to each action but ticks
        self.shown += [at for at, action in enumerate(self.actions, 1) if action[1] != "tick"]
        self._root = root
        self._language = language

    def told(self) -> str:
        """Return the times of all frames as JSON, in ms since the setup."""
        return json_text.dumps([self.actions[at - 1][0] if at else 0 for at in self.shown])

    def frame(self, number: int) -> "tuple[bytes, list[str], str | tuple[str]]":
        """
        Return the picture of frame *number*, the words on it, and the action before it in words.

        One that no player took is a code: `("setup",)`, `("undo",)`, `("redo",)`.
        """
        root = self._root + "/film"
        os.mkdir(root)
        os.mkdir(root + "/games")
        try:
            return self._drawn(root, number)
        finally:  # so that the next frame finds room
            for name in os.listdir(root + "/games"):
                os.remove(root + "/games/" + name)
            os.rmdir(root + "/games")
            os.rmdir(root)

    def _drawn(self, root: str, number: int) -> "tuple[bytes, list[str], str | tuple[str]]":
        journal = Journal(root + "/games/0001.game")
        with open(journal.path, "wb") as file:
            journal.body_end = file.write(b"".join(self._lines[: 1 + self.shown[number]]))
        journal.start_tail(b"")  # marks the game as interrupted
        board = Board(root, None)
        app = App(board, board.ticks)
        app.context.texts.speak(self._language)
        board.run_until(app, Nobody(), SETTLE_MS)
        board.keys.set("OK", True)
        board.run_until(app, Nobody(), SETTLE_MS + PRESS_MS)
        board.keys.set("OK", False)
        board.run_until(app, Nobody(), 2 * SETTLE_MS + PRESS_MS)
        done = done_in(app, self.actions[self.shown[number] - 1]) if number else ("setup",)
        return board.picture(), board.display.noted.lines(), done


def done_in(app: App, action: "Action") -> "str | tuple[str]":
    """Return *action*, the last one before the game was resumed, in the log's words, led by its player."""
    if action[1] in SESSION_ACTIONS:
        return (action[1],)
    table, session = app.navigator.table(), app.sitting.on().session
    back = 0 if session.latest(0) == action else 1  # 1: the device has paused a clock since
    state = session.state_before(back)
    act = table.act_named(action[1])
    seat, text = act.who(state), act.log(action[2:], state, session.names)
    return text if seat is None else table.say("entry.whose", session.names[seat], text)
