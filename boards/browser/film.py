"""
A record seen again on the device, action by action, as `tablemate replay --watch` shows it in a terminal.

The device program itself draws: for each frame it finds a game that ends there, as after a power cut, and OK
resumes it. So a running clock is shown as it would come back, paused.
"""

import os

from boards.browser.board import Board
from boards.browser.records import write
from engines_core import json_text, record_text, replay
from engines_core.session import SESSION_ACTIONS
from firmware.app import App
from firmware.storage.journal import Journal
from firmware.storage.lines import AWAY

SETTLE_MS = 1500  # from power on, and after OK, until the device has drawn
PRESS_MS = 60
FILMED = "/filmed.game"  # until its lines are read


class Nobody:
    """A link that nobody listens to."""

    def moment(self, now_ms: int, events: list) -> None:
        """Forget what happened."""


class Film:
    """The frames of the record *text*, drawn in a folder below *root*; RecordError if it does not replay."""

    def __init__(self, root: str, text: str):
        data = text.encode()
        replay.played(data)
        values, _ = record_text.parse(data)
        write(root + FILMED, values, AWAY)
        with open(root + FILMED, "rb") as file:
            self._lines = file.readlines()  # a beginning of them is the journal as it was then
        os.remove(root + FILMED)
        self.actions = values[1:]
        self.shown = [0]  # how many actions there are before each frame: none, and up to each but ticks
        self.shown += [at for at, action in enumerate(self.actions, 1) if action[1] != "tick"]
        self._root = root

    def told(self) -> str:
        """Return the times of all frames as JSON, in ms since the setup."""
        return json_text.dumps([self.actions[at - 1][0] if at else 0 for at in self.shown])

    def frame(self, number: int) -> tuple:
        """Return of frame *number* what the panel shows, the words on it, and in words what was done."""
        root = self._root + "/film"
        os.mkdir(root)
        os.mkdir(root + "/games")
        try:
            return self._drawn(root, number)
        finally:  # the next frame finds room
            for name in os.listdir(root + "/games"):
                os.remove(root + "/games/" + name)
            os.rmdir(root + "/games")
            os.rmdir(root)

    def _drawn(self, root: str, number: int) -> tuple:
        journal = Journal(root + "/games/0001.game")
        with open(journal.path, "wb") as file:
            journal.body_end = file.write(b"".join(self._lines[: 1 + self.shown[number]]))
        journal.start_tail(b"")  # or the game would not be on
        board = Board(root, None)
        app = App(board, board.ticks)
        board.run_until(app, Nobody(), SETTLE_MS)
        board.keys.set("OK", True)
        board.run_until(app, Nobody(), SETTLE_MS + PRESS_MS)
        board.keys.set("OK", False)
        board.run_until(app, Nobody(), 2 * SETTLE_MS + PRESS_MS)
        done = done_in(app, self.actions[self.shown[number] - 1]) if number else "set up"
        return board.picture(), board.display.noted.lines(), done


def done_in(app: App, action: list) -> str:
    """Return *action*, done last before the game was resumed, as the log tells it, who did it first."""
    if action[1] in SESSION_ACTIONS:
        return action[1]
    table, session = app.navigator.table(), app.sitting.on().session
    back = 0 if session.latest(0) == action else 1  # the device has paused a clock since
    state = session.state_before(back)
    seat = table.who(action[1], state)
    text = table.logged(action, state, session.names)
    return text if seat is None else session.names[seat] + ": " + text
