"""The parts of the program that screens use; each screen takes those that it needs."""

from firmware.loaded import mark
from firmware.navigator import Navigator
from firmware.sitting import Sitting
from firmware.sound.beeper import Beeper
from firmware.storage.library import Library
from firmware.storage.settings import Settings
from firmware.texts import Texts
from firmware.ticks import Uptime
from firmware.work import Work


class Context:
    """What there is on *board*; *ticks* is the raw tick count at power on."""

    navigator: Navigator  # the App puts in these two, which take a context themselves
    sitting: Sitting

    def __init__(self, board, ticks: int):
        self.board = board
        self.buttons = board.keys.reader(board.keys.names)  # makes presses of the keys' edges
        self.uptime = Uptime(ticks)
        self.stays = mark()  # what is imported from here on, to read the settings, goes as home is shown
        self.settings = Settings(board.root)
        self.beeper = Beeper(board.sound, self.settings)
        self.texts = Texts(self.settings["language"])
        self.library = Library(board.root)
        self.work = Work()

    def refuse(self, error: Exception, is_partly: bool = False) -> None:
        """Say why something was not done (firmware/refusals.py). Imports on first use."""
        from firmware.refusals import Refusals

        Refusals(self).refuse(error, is_partly)

    def ask_room(self, then) -> None:
        """Say that no game fits; offer to delete the oldest finished one and *then*() to go on."""
        from firmware.refusals import Refusals

        Refusals(self).ask_room(then)
