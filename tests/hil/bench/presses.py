"""
Times of the presses in a sequence on an emulated Pico: until pixels change, until flash is safe.

    for press in presses(EmulatedDevice(build.files()), path):
        print(press)

The program runs on CPython beside it, in step (`Twin`). There work takes no time, so it gives the meaning
of a press: the pages that it changes first, the moment it counts as one, and whether it stores something.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from firmware.observer import Observer
from firmware.sheets import catalogue
from host_tools.device import sequence
from host_tools.device.sequence import PAUSE_MS, PRESS_MS, Step
from host_tools.emulator.flash_memory import Operation
from host_tools.emulator.workarounds import ERASE_US, PROGRAM_US
from host_tools.pictures import panel_picture
from host_tools.program import languages
from tests.fakes import folder
from tests.fakes.device import Device as Fake
from tests.hil import image
from tests.hil.bench.changes import Changes, differing
from tests.hil.bench.figure import NotMeasured

QUIET_MS = 400  # after so long without an operation a press has stored everything
GAP_MS = 100  # after so long without one the next operation is not the press's
LATEST_MS = 5000  # a press that shows or stores nothing by then is an error
LOOK_MS = 20
TOOK_US = {"erase": ERASE_US, "program": PROGRAM_US}


class Press(NamedTuple):
    """A press of *key* on *line* of a sequence; None where it changes no pixels, or stores nothing."""

    line: int
    key: str
    screen: str
    pixels_ms: "float | None"
    flash_ms: "float | None"
    taken_ms: "int | None"  # ms from the finger to the moment it counted as a press, if it stored something
    operations: list[tuple[str, float]]  # kind, and ms from that moment

    def __str__(self) -> str:
        writes = ", ".join(f"{kind} {ms:.1f}" for kind, ms in self.operations)
        return (
            f"line {self.line}, {self.key} on {self.screen}: pixels {self.pixels_ms}, "
            f"flash {self.flash_ms} ms from {self.taken_ms} ms after the finger ({writes})"
        )


class Twin(Observer):
    """The program on CPython. A press there is over in no time, apart from being held."""

    def __init__(self) -> None:
        self._device = Fake(str(image.settle(Path(folder.on_disk()))), observer=self)

    def begin(self, app: Any) -> None:
        """Watch *app* from its power on."""
        self._changes = Changes(app.board.glass, lambda: app.board.now_ms * 1000)
        self._taken_at = 0  # uptime at which the last press counted as one
        self.stored_ms: int | None = None  # ms from the finger to that moment, of a press that stored
        self._down_at = 0
        self._is_pressed = False
        self._before: dict[Path, bytes] | None = None  # the files before the latest press acted

    def acts(self, at_ms: int) -> None:
        """Record that a press is about to act."""
        self._taken_at = at_ms
        self._before = self._stored()

    def stepped(self, delay_ms: int) -> None:
        """Look whether the press has stored something."""
        if self._is_pressed and self._before is not None and self._stored() != self._before:
            self.stored_ms = self._taken_at - self._down_at
            self._before = None

    def _stored(self) -> dict[Path, bytes]:
        found = Path(self._device.root).rglob("*")
        return {path: path.read_bytes() for path in found if path.is_file()}

    @property
    def now_ms(self) -> int:
        """Virtual time since power on."""
        return self._device.board.now_ms

    def screen(self) -> str:
        """Return the name of the screen on top."""
        return self._device.screen()

    def rows_to_english(self) -> int:
        """Return how many rows below the highlighted score sheet the one stands that English highlights."""
        screen = self._device.top()
        english: list[Any] = []
        for _ in catalogue.listing(screen.root, screen.settings["sheets"], english, None):
            pass
        return [row.key for row in screen.found].index(english[screen.index].key) - int(screen.index)

    def is_running(self) -> bool:
        """Return whether a countdown runs."""
        return self._device.sitting.is_running()

    def shows(self, text: str) -> bool:
        """Return whether *text* is on the panel."""
        return panel_picture.find_text(self._device.picture(), text, sequence.fonts()) is not None

    def advance_to(self, ms: int) -> None:
        """Let time pass until *ms* since power on."""
        self._device.wait(max(0, ms - self.now_ms))

    def press(self, key: str) -> tuple[int, int]:
        """Press *key* down; return the pages that change first, and all that change (bits; 0: none)."""
        self.stored_ms, self._is_pressed, self._before = None, True, None
        self._down_at = self._device.app.context.uptime.at(self._device.board.ticks)
        seen, before = len(self._changes.found), self._device.picture()
        self._device.command("press " + key)
        self._device.wait(0)
        first = next((pages for _, pages in self._changes.found[seen:]), 0)
        return first, differing(before, self._device.picture())

    def release(self, key: str) -> None:
        """Release *key*."""
        self._device.command("release " + key)

    def rest(self) -> None:
        """From now on count stores as the program's own."""
        self._is_pressed = False

    def cut(self) -> None:
        """Cut the power and switch it on again."""
        self._device = self._device.cut()


def presses_of(step: Step) -> list[tuple[str, int]]:
    """Return the keys that *step* presses, and how long each is down in ms."""
    if step.verb == "hold":
        return [step.given]
    return [(key, PRESS_MS) for key in step.given] if step.verb == "press" else []


def presses(
    device: Any, path: Path, acknowledges: bool = True, steps: "int | None" = None
) -> Iterator[Press]:
    """
    Play the sequence at *path* (or its first *steps*) on the emulated *device*, and yield each press.

    A device whose canvas does not keep its pixels *acknowledges* no press before it acts.
    NotMeasured if a text that the sequence expects does not come, or a press differs from CPython's.
    """
    played = Played(device, acknowledges)
    for step in sequence.parse(path.read_text(encoding="utf-8"), path.name)[:steps]:
        try:
            yield from played.do(step)
        except (NotMeasured, sequence.Unmet) as error:
            raise NotMeasured(f"{path.name}:{step.line}: {error}") from None


class Played:
    """
    A sequence played on the emulated *device*, its twin in step.

    After a press it waits for longer than the sequence does. The time that a countdown runs meanwhile is
    subtracted from the next wait, to keep the sequence's times.
    """

    def __init__(self, device: Any, acknowledges: bool):
        self._device = device
        self._acknowledges = acknowledges
        self._twin = Twin()
        self._owed_ms = 0
        self._begin()

    def _begin(self) -> None:
        device = self._device
        device.advance(sequence.BOOT_MS)
        self._changes = Changes(device.panel, lambda: device.pico.now_us)
        self._began_ms = device.pico.now_ms - self._twin.now_ms

    def _advance(self, ms: float) -> None:
        self._device.advance(ms)
        self._twin.advance_to(self._device.pico.now_ms - self._began_ms)

    def do(self, step: Step) -> Iterator[Press]:
        """Do one step and yield its presses; raise NotMeasured or Unmet as `presses` says."""
        if step.verb == "cut":
            self._device.cut()
            self._twin.cut()
            self._begin()
        elif step.verb == "wait":
            self._advance(max(0, step.given[0] - self._owed_ms))
            self._owed_ms = 0
        elif step.verb == "expect" and image.language() == languages.DEFAULT[0]:
            self._expect(step)
        for key, held_ms in presses_of(step):
            if key == "OK" and self._twin.screen() == "sheets":
                self._highlight_as_in_english()
            began_ms = self._device.pico.now_ms
            yield self._press(step.line, key, held_ms)
            self._owe(self._device.pico.now_ms - began_ms - held_ms - PAUSE_MS)

    def _highlight_as_in_english(self) -> None:
        """Go to the score sheet that the presses mean: they stand by their names in the language."""
        rows = self._twin.rows_to_english()
        for _ in range(abs(rows)):
            self._press(0, "DOWN" if rows > 0 else "UP", PRESS_MS)

    def _owe(self, ms: int) -> None:
        """Record that *ms* more passed than in the sequence."""
        self._owed_ms = self._owed_ms + ms if self._twin.is_running() else 0

    def _expect(self, step: Step) -> None:
        wanted, text = step.given
        began_ms = self._device.pico.now_ms
        is_there = self._twin.shows(text) == wanted
        sequence.expect(step, self._device)
        self._advance(0)
        until_ms = self._device.pico.now_ms + self._device.patience_ms
        while not is_there and self._twin.shows(text) != wanted:  # TIME blinks
            if self._device.pico.now_ms >= until_ms:
                raise NotMeasured(f"the program on CPython is not where the Pico is: {text!r}")
            self._advance(LOOK_MS)
        self._owe(self._device.pico.now_ms - began_ms)

    def _press(self, line: int, key: str, held_ms: int) -> Press:
        """
        Press *key*; return its times.

        Pixels: until one of the pages changes that the press changes first on CPython (a page of 8 rows:
        so a second of a countdown is not taken for it). A press that changes nothing there has no figure.

        Flash: from the moment the program takes the press for one (the finger; the key's going up where
        the screen has a use for holding it; LONG_MS for a long press) to the end of the last operation.
        It counts if the press changes a file on CPython. Operations are its own up to a pause of GAP_MS:
        the program tidies no earlier than idle.QUIET_MS after a button moved, and a countdown's tick comes
        10 s after the latest action.
        """
        device, flash, twin = self._device, self._device.pico.flash_memory, self._twin
        screen, down_us = twin.screen(), device.pico.now_us
        seen, done = len(self._changes.found), len(flash.operations)
        first, all_pages = twin.press(key)
        pages = first if self._acknowledges else all_pages
        device.press(key)
        self._advance(held_ms)
        twin.release(key)
        device.release(key)
        self._advance(QUIET_MS)
        twin.rest()
        taken_us = None if twin.stored_ms is None else down_us + twin.stored_ms * 1000
        until_us = down_us + (held_ms + LATEST_MS) * 1000
        while True:
            first_us = self._changes.first(seen, pages)
            own = [] if taken_us is None else own_operations(flash.operations[done:], taken_us)
            is_shown = first_us is not None or not pages
            is_stored = taken_us is None or (own and end_us(own[-1]) + QUIET_MS * 1000 <= device.pico.now_us)
            if is_shown and is_stored:
                break
            if device.pico.now_us > until_us:
                missing = "on the flash" if is_shown else "on the panel"
                raise NotMeasured(f"nothing came {missing} after {key} on {screen} for {LATEST_MS} ms")
            self._advance(LOOK_MS)
        return Press(
            line,
            key,
            screen,
            None if first_us is None else (first_us - down_us) / 1000,
            None if taken_us is None else (end_us(own[-1]) - taken_us) / 1000,
            twin.stored_ms,
            [(operation.kind, (operation.at_us - (taken_us or 0)) / 1000) for operation in own],
        )


def end_us(operation: Operation) -> int:
    """Return when the flash has done *operation*."""
    return operation.at_us + TOOK_US[operation.kind]


def own_operations(operations: list[Operation], taken_us: int) -> list[Operation]:
    """Return those of the *operations* that a press taken at *taken_us* led to (see `_press`)."""
    found: list[Operation] = []
    for operation in operations:
        is_next = not found or operation.at_us <= end_us(found[-1]) + GAP_MS * 1000
        if operation.at_us >= taken_us and is_next:
            found.append(operation)
    return found
