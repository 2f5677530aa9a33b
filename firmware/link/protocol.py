"""
The link: how a PC attaches to a device, line by line over its standard input and output.

The PC sends a command per line; the device answers with any number of events and then one line
`ok ...` or `error REASON`. No input can harm: a line that is not a command is answered
with an error and changes nothing.

    hello              ok tablemate 1 micropython pico_ssd1306 128 64 UP,DOWN,OK,BACK real
    clock DATETIME     2026-11-22T19:30:05: what the clock on the wall says
    press KEY          the key goes down now          release KEY    it goes up
    frames on|off      tell from now on what the panel shows
    frame              the whole picture now
    state              state JSON: the screen, and the current game
    record             line TEXT ...: the record of the current game
    games              game NUMBER STATE ...: the stored games
    pull NUMBER        line TEXT ...: that of a stored game; then `ok`, `ok damaged LINE` or `ok short`
    settings           settings JSON: what is under Settings, and what is remembered (names, setups)

Two empty lines are a sign of life. A PC that has given one and then says nothing for 6 s is gone: the
keys that it held go up, and nothing more is sent to it (firmware/runner.py).

Neither state nor record tells what lies face down at the table: see face_down.py. Frames are what the panel
shows, also a secret that is being entered: whoever plays over the link needs it, an onlooker sees it.

Events:

    span PAGE COLUMN HEX    these columns of a page show these bytes now
    panel ON CONTRAST  1 or 0, 0 to 255

A board whose time is virtual takes and tells more: boards/simulated/link.py.
"""

import sys
from binascii import hexlify

from engines_core import json_text
from engines_core.errors import RecordError, TablemateError
from firmware.link.face_down import LINES, told_lines
from firmware.storage.game_files import FINISHED

if False:  # for the type checker
    from firmware.types import App, Job, Journal, Send

VERSION = 1
MAX_LINE_BYTES = 200
PAGES = 8
COLUMNS = 128


class Refused(Exception):
    """A command that cannot be done; args[0] says why."""


class Link:
    """
    Serves commands for *app*; *send(text)* takes each line that goes out.

    The board has `picture()`, what the panel shows (1024 bytes, MONO_VLSB), `panel()`, the pair
    (on, contrast), and `keys.set(name, down)`.
    """

    TIME = "real"
    # commands of one word
    ALONE: "tuple[str, ...]" = ("hello", "frame", "state", "record", "games", "settings")
    PAIRED: "tuple[str, ...]" = ("press", "release", "frames", "pull", "clock")  # commands of two words

    def __init__(self, app: "App", send: "Send"):
        self.app = app
        self.board = app.board
        self.send = send
        self.pages: list[bytes] = []  # the panel as sent to the PC; empty: frames are off
        self._panel: tuple[int, ...] = ()
        self._held: "set[str]" = set()  # keys

    def hang_up(self) -> None:
        """Release the keys that the PC holds, and tell it no more: it is gone."""
        for key in self._held:
            self.board.keys.set(key, False)
        self._held = set()
        self.tell_no_more()

    def tell_no_more(self) -> None:
        """Switch frames off: the PC does not take them, or is gone."""
        self.pages = []

    def serving(self, data: bytes) -> "Job":
        """Serve one command line; a generator that yields now and then, for keys and countdown."""
        try:
            words = self._words(data) or [""]
            name = words[0]
            if name not in self.ALONE and name not in self.PAIRED:
                raise Refused("unknown command")  # not asked of getattr: it keeps each name for good
            if len(words) != (1 if name in self.ALONE else 2):
                raise Refused("wrong number of words")
            done = getattr(self, "_do_" + name)(*words[1:])
            if type(done) is not str:
                done = yield from done
            self.send("ok" + done)
        except Refused as refused:
            self.send("error " + refused.args[0])
        except RecordError as error:
            self.send("error line %d: %s" % (error.line, error.reason()))
        except (TablemateError, OSError, ValueError, MemoryError) as error:
            self.send("error " + " ".join([str(arg) for arg in error.args]))

    def frames(self) -> None:
        """Send what has changed on the panel since the last time, if it was asked for."""
        if not self.pages:
            return
        picture = self.board.picture()
        for page in range(PAGES):
            self._send_page(page, picture[page * COLUMNS : (page + 1) * COLUMNS])
        panel = self.board.panel()
        if panel != self._panel:
            self._panel = panel
            self.send("panel %d %d" % panel)

    def _send_page(self, page: int, now: bytes) -> None:
        before = self.pages[page]
        if now == before:
            return
        first, last = 0, COLUMNS - 1
        if len(before) == COLUMNS:
            while now[first] == before[first]:
                first += 1
            while now[last] == before[last]:
                last -= 1
        self.pages[page] = now
        self.send("span %d %d %s" % (page, first, hexlify(now[first : last + 1]).decode()))

    def _words(self, data: bytes) -> list[str]:
        if len(data) > MAX_LINE_BYTES:
            raise Refused("line too long")
        try:
            return data.decode().split()
        except UnicodeError:
            raise Refused("not UTF-8")

    def _do_hello(self) -> str:
        keys = ",".join(self.board.keys.names)
        display = self.board.display
        who = (VERSION, sys.implementation.name, self.board.name)
        return " tablemate %d %s %s %d %d %s %s" % (who + (display.width, display.height, keys, self.TIME))

    def _do_clock(self, text: str) -> str:
        from firmware import dates  # on first use: asked once

        moment = dates.moment_of(text)
        if moment is None:
            raise Refused("no date and time")
        if self.board.clock is None:
            raise Refused("no clock")
        self.board.clock.set(moment)
        self.app.navigator.redraw()
        return ""

    def _do_press(self, key: str) -> str:
        return self._set_key(key, True)

    def _do_release(self, key: str) -> str:
        return self._set_key(key, False)

    def _set_key(self, key: str, down: bool) -> str:
        if key not in self.board.keys.names:
            raise Refused("no key " + key)
        self.board.keys.set(key, down)
        self._held.discard(key)
        if down:
            self._held.add(key)
        return ""

    def _do_frames(self, switch: str) -> str:
        if switch not in ("on", "off"):
            raise Refused("on or off")
        self.pages = [b""] * PAGES if switch == "on" else []
        self._panel = ()
        self.frames()
        return ""

    def _do_frame(self) -> str:
        told, panel = self.pages, self._panel
        self._do_frames("on")
        if not told:
            self.pages, self._panel = told, panel
        return ""

    def _do_state(self) -> str:
        screens, play = self.app.navigator.screens, self.app.sitting.play
        facts = {"screen": screens[-1].name if screens else "", "game": None}
        if play is not None:
            facts["game"] = play.game.id
            facts["standings"] = play.game.standings(play.state)
            facts["summary"] = play.game.told(play.state, play.time(self.app.context.uptime.now_ms))
        self.send("state " + json_text.dumps(facts))
        return ""

    def _do_settings(self) -> str:
        self.send("settings " + json_text.dumps(self.app.context.settings.values))
        return ""

    def _do_record(self) -> "Job":
        play = self.app.sitting.play
        if play is None:
            raise Refused("no game is on")
        return self._send_lines(self.app.context.library.open(play.journal.number))  # not its own: it goes on

    def _do_pull(self, number: str) -> "Job":
        return self._send_lines(self.app.context.library.open(whole(number)))

    def _send_lines(self, journal: "Journal") -> "Job":
        told = None
        if not self._is_over(journal):
            told = yield from told_lines(journal)
        for number, text in enumerate(journal.export()):
            if told is None or number < told:
                self.send("line " + text)
            if number % LINES == 0:
                yield
        if journal.damaged_line is not None:
            return " damaged %d" % journal.damaged_line
        return " short" if journal.lacks_newest() else ""

    def _is_over(self, journal: "Journal") -> bool:
        """Return whether the game of *journal* is over, on the table or away from it."""
        play = self.app.sitting.play
        if play is not None and play.journal.path == journal.path:
            return play.state["over"]
        return journal.path.endswith("." + FINISHED)

    def _do_games(self) -> "Job":
        from firmware.storage import listing  # on first use: not every PC asks

        games = yield from listing.states(self.app.context.library)
        for index, (number, state) in enumerate(games):
            self.send("game %d %s" % (number, state))
            if index % LINES == 0:
                yield
        return ""


def whole(word: str) -> int:
    """Return the number that *word* is, 12 digits at most; Refused if it is none."""
    if not word.isdigit() or len(word) > 12:
        raise Refused("not a whole number: " + word[:20])
    return int(word)
