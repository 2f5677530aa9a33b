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
        self.stays = mark()  # in RAM; what reads the settings has done so once home is shown
        self.settings = Settings(board.root)
        self.beeper = Beeper(board.sound, self.settings)
        self.texts = Texts(self.settings["language"])
        self.library = Library(board.root)
        self.work = Work()

    @property
    def refusals(self):
        """Return what says why something was not done. Imports on first use: power on does without it."""
        from firmware.refusals import Refusals

        return Refusals(self)
