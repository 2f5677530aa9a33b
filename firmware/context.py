"""The parts of the program that screens use; each screen takes those that it needs."""

from engines_core.games import SHEET

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import (
        Beeper,
        Board,
        CurrentGame,
        Library,
        Memory,
        Navigator,
        Reader,
        Settings,
        Texts,
        Uptime,
        Work,
    )


class Context:
    """
    Filled by the App (firmware/app.py), which makes all parts.

    *buttons* make presses of the edges of the keys on *board*.
    """

    memory: "Memory"
    uptime: "Uptime"
    settings: "Settings"
    beeper: "Beeper"
    texts: "Texts"
    library: "Library"
    work: "Work"
    navigator: "Navigator"
    sitting: "CurrentGame"
    battery: "Any" = None  # the board's, if it has one

    def __init__(self, board: "Board", buttons: "Reader"):
        self.board = board
        self.buttons = buttons

    def too_large(self, game_id: str) -> bool:
        """Return whether memory is too small for a game: by the board, or with files on a Pico."""
        return game_id in self.board.too_large or game_id == SHEET and not self.memory.has_room

    def refuse(self, error: Exception, is_partly: bool = False) -> None:
        """Say why something was not done (firmware/game/refusals.py). Imports on first use."""
        from firmware.game.refusals import Refusals

        Refusals(self).refuse(error, is_partly)

    def ask_room(self, then: "Callable[[], None]") -> None:
        """Say that no game fits; offer to delete the oldest finished one and *then*() to go on."""
        from firmware.game.refusals import Refusals

        Refusals(self).ask_room(then)
