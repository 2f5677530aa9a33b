"""The heap free at the worst moment, allocated by a countdown, and left after evenings."""

import json
import tempfile
from pathlib import Path
from typing import NamedTuple

from engines_core.games import GAMES
from host_tools.emulator import run_code
from host_tools.emulator.device import EmulatedDevice
from tests.hil import image
from tests.hil.altered import DRAWS_ALIKE
from tests.hil.bench.budgets import budget
from tests.hil.bench.figure import Figure, NotMeasured
from tests.hil.bench.playing import ALONE_MS, BLOCK, begun, go_home, play
from tests.hil.bench.power_on import long_game_files, until_shown

UNKNOWN_BYTES = 1_000_000  # more than the whole heap
PIECE_BYTES = 4096  # an allocation that must always succeed
NAMES = 2540  # more of them ask for a table of 15 KB in one piece
EVENINGS = 10
WITH_ALL = "heap free with all games in one power-on, KB at least"
# a part of an evening: OK does the next action, or takes the first answer; then the log
PLAYED = (
    "\npress OK\nwait 400" * 10
    + "\nhold OK 700\nwait 800\npress UP UP UP OK\nwait 500\npress BACK BACK\nwait 800"
)
PARTS = 6  # an evening has so many
# In a game that was resumed: an undo, the menu, an entry that is left.
LOOKED_THROUGH = (
    "press OK\nwait 4000\nhold BACK 700\nwait 1000\npress OK\nwait 4000"
    "\nhold OK 700\nwait 1000\npress BACK\nwait 1000\npress OK\nwait 1500\npress BACK\nwait 2000"
)
CLOSED = "\nhold OK 700\nwait 800\npress UP OK\nwait 1500"  # the last row of the menu puts the game away
# 7 Wonders up to the first screen of its points, frozen
ANY = len(GAMES)  # the row of home below the games
BY_SHEET = (
    "press DOWN\n" * ANY
    + "press OK\nwait 2500\npress OK\nwait 1500\nhold OK 700\nwait 4000\npress OK\nwait 1000"
)
# Watches the heap; the numbers are read at the prompt.
WATCHING = """
import gc
from array import array
from firmware import loop
from firmware.observer import Observer
worst = [UNKNOWN, "", []]  # heap free, on which screen; the screens where no PIECE was to be had
homes = []  # heap free at home, with each game that was on
second = array("i", [0, 0, 0])  # ms when the garbage was let lie, the heap in use then, and 10 s later
class Watching(Observer):
    acted = True  # since the heap was looked at
    latest = -1  # the game that was on at home, 0 for none
    now = 0
    def begin(self, app):
        self.app = app
    def acts(self, at_ms):
        self.acted = True
    def stepped(self, delay_ms):
        self.now = self.app.context.uptime.now_ms
        if delay_ms > 100 and self.acted:
            self.acted = False
            screen = self.app.navigator.top().name
            try:
                bytearray(PIECE)
            except MemoryError:
                worst[2].append(screen)
            gc.collect()
            free = gc.mem_free()
            if free < worst[0]:
                worst[0] = free
                worst[1] = screen
            play = self.app.sitting.play
            number = play.journal.number if play else 0
            if screen == "home" and number != self.latest:
                homes.append(free)
                self.latest = number
        elif WATCHED and self.now > 12000 and not second[0]:
            gc.collect()
            gc.disable()
            second[0] = self.now
            second[1] = gc.mem_alloc()
        elif second[0] and self.now >= second[0] + 10000 and not second[2]:
            second[2] = gc.mem_alloc()
            gc.enable()
"""
# Runs in place of main.py.
RUNS = """
from boards.pico_ssd1306 import make
loop.run(make, Watching())
"""


class Worst(NamedTuple):
    """The moment with the least heap: `free` bytes on `screen`; the screens `without_piece` had no PIECE."""

    free: int
    screen: str
    without_piece: list[str]


def measuring_device(seconds: bool = False, there: "dict[str, bytes] | None" = None) -> EmulatedDevice:
    """Return a device that measures its heap: at its worst moment, or in 10 *seconds*; files are *there*."""
    main = DRAWS_ALIKE + watching(seconds) + RUNS
    files = {**image.files(), **image.main(main.encode()), **(there or {})}
    with tempfile.TemporaryDirectory(prefix="tablemate-bench-") as root:
        return EmulatedDevice(files, image.settle(Path(root)))


def watching(seconds: bool = False) -> str:
    """Return the code of an observer that watches the heap at its worst moment, or in 10 *seconds*."""
    code = WATCHING.replace("WATCHED", str(seconds)).replace("UNKNOWN", str(UNKNOWN_BYTES))
    return code.replace("PIECE", str(PIECE_BYTES))


def heap_a_second() -> list[Figure]:
    """Measure the allocations of a second of a running countdown, over 10 s with their tick on the flash."""
    device = measuring_device(True)
    play(device, f"{BLOCK}\nwait 20000")
    began_ms, before, after = json.loads(run_code(device.pico, "print(list(second))"))
    if not (began_ms and 0 < before < after):
        raise NotMeasured(f"the heap of a countdown's seconds: {before} bytes in use, then {after}")
    most = budget("heap allocated a countdown second, bytes")
    return [Figure("heap allocated a second while a countdown runs", (after - before) / 10, most, "bytes")]


def heap_in(path: Path) -> list[Figure]:
    """Measure the heap that is free at the worst moment of the sequence at *path*, with no PC there."""
    device, found = measuring_device(), []
    text = path.read_text(encoding="utf-8").replace("\ncut\n", f"\ncut\nwait {ALONE_MS}\n")
    device.advance(ALONE_MS)
    play(device, text, before_cut=lambda: found.append(worst(device)))  # a cut loses the numbers
    found.append(worst(device))
    return figures_of(found, path.stem, budget("heap free in an evening, KB at least"))


def all_games() -> list[Figure]:
    """Measure the heap with all five games begun one after another, none closed, in one power-on."""
    device = measuring_device()
    device.advance(ALONE_MS)
    for index in range(len(GAMES)):
        play(device, begun(index, index > 0) + "\npress BACK\nwait 800")
    return figures_of([worst(device)], "all games in one power-on", budget(WITH_ALL))


def game_after_all() -> list[Figure]:
    """Measure the same in one more game after all five: MicroPython keeps the names of each."""
    device = measuring_device()
    device.advance(ALONE_MS)
    for index in range(len(GAMES)):
        play(device, begun(index, False) + CLOSED)
    play(device, BY_SHEET if image.FROZEN else begun(0, False))
    heap = figures_of([worst(device)], "one more game after all others", budget(WITH_ALL))
    return heap if image.FROZEN else [*heap, names_kept(device)]  # a frozen image cannot tell


def resumed_long_game() -> list[Figure]:
    """Measure the same in a game of 1,000 actions that was resumed: its reading leaves much garbage."""
    device = measuring_device(there=long_game_files())
    until_shown(device, "OK resume")
    play(device, LOOKED_THROUGH)
    when = "a resumed game of 1,000 actions"
    return figures_of([worst(device)], when, budget("heap free in an evening, KB at least"))


def names_kept(device: EmulatedDevice) -> Figure:
    """Return how many names MicroPython on *device* keeps besides the image's own."""
    said = run_code(device.pico, "import micropython; micropython.qstr_info()")
    names = int(said.split("n_qstr=")[1].split(",")[0])
    return Figure("names kept then, the image's own not counted", names, NAMES, "")


def worst(device: EmulatedDevice) -> Worst:
    """Return the worst moment of *device* since power on; its program ends."""
    return Worst(*json.loads(run_code(device.pico, "import json; print(json.dumps(worst))")))


def figures_of(found: list[Worst], when: str, least: float) -> list[Figure]:
    """Return the heap at the worst moment *found*, and the number of failed allocations of a piece."""
    free, screen, _ = min(found)
    if free == UNKNOWN_BYTES:
        raise NotMeasured(f"the heap free in {when}: no moment without work")
    what = f"heap free, worst moment of {when} ({screen})"
    return [Figure(what, free / 1024, least, "KB", least=True), all_had(found)]


def all_had(found: list[Worst]) -> Figure:
    """Return the figure of allocations that failed."""
    screens = [screen for moment in found for screen in moment.without_piece]
    figure = Figure(f"allocations of {PIECE_BYTES} bytes that failed there", len(screens), 0, "")
    figure.remarks = [f"failed in {screen}" for screen in screens]
    return figure


def ten_evenings() -> list[Figure]:
    """
    Measure the heap at home after ten evenings in one power-on, against that after the first.

    A gain, however large, counts as 0.
    """
    device = measuring_device()
    device.advance(ALONE_MS)
    for evening in range(EVENINGS):
        play(device, begun(evening % len(GAMES), evening > 0) + PLAYED * PARTS)
        go_home(device)
    noted, homes = json.loads(run_code(device.pico, "import json; print(json.dumps((worst, homes)))"))
    if len(homes) <= EVENINGS:  # more where an evening had a rematch
        raise NotMeasured(f"ten evenings: home was there {len(homes)} times")
    lost = (homes[1] - homes[-1]) / 1024  # the very first is before an evening
    figure = Figure(
        "heap lost from the first to the last of ten evenings",
        lost,
        budget("heap lost in ten evenings, KB"),
        "KB",
    )
    figure.remarks = ["free at home, KB: " + " ".join(f"{free / 1024:.1f}" for free in homes)]
    return [figure, all_had([Worst(*noted)])]
