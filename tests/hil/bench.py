"""
The budgets, measured on the emulated Pico in virtual time: `make bench`.

    python -m tests.hil.bench [--sequences NAME,NAME...] [--only WORD]

Prints a table with each figure beside its budget, exit code 1 when one is over or could not be
measured. The same program gives the same figures, however fast this PC is. Not in them: misses of the
flash cache, which the emulated Pico does not have, so a real one is somewhat slower.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from boards.simulated.bus import I2C
from boards.simulated.panel import Ssd1306 as Panel
from engines_core.games import GAMES
from engines_core.session import SESSION_ACTIONS
from firmware.display.ssd1306 import Ssd1306
from firmware.stepping import SILENT_MS
from firmware.storage import mending
from firmware.ui.tables.seat_rows import LINE_MS
from host_tools import build, bytecode, sequence
from host_tools.device import Device, DeviceError
from host_tools.emulated import EmulatedPico, filesystem_image, run_code
from host_tools.emulated.device import EmulatedDevice
from tests.engines.random_player import Lcg, random_action, random_session
from tests.hil import image
from tests.hil.altered import DRAWS_ALIKE, altered
from tests.hil.bench_presses import Changes, NotMeasured, Press, presses, quantile
from tests.hil.budgets import budget

BYTE_US = 9 * 1_000_000 / 400_000
ALONE_MS = 4000  # after a PC spoke: then nothing of it is under way
SIGN_OF_LIFE = b"\n\n"
MINUTE_S = 60  # of a countdown: all of its digits, and what is done once a minute
# A block of Millennium Blades that runs.
BLOCK = 'press OK\nwait 1500\nhold OK 700\nwait 1500\npress OK\nwait 500\npress OK\nwait 1500\nexpect "6:"'
ACTIONS = 1000
LONGEST_MS = 60_000  # until something has to be shown
UNKNOWN_BYTES = 1_000_000  # of heap: more than there is
PIECE_BYTES = 4096  # of the heap that must always be had
NAMES = 2540  # with more of them, their table asks for 15 KB in one piece
EVENINGS = 10
# a part of an evening: OK does what is offered next, or answers as it begins; then the log is looked at
PLAYED = (
    "\npress OK\nwait 400" * 10
    + "\nhold OK 700\nwait 800\npress UP UP UP OK\nwait 500\npress BACK BACK\nwait 800"
)
PARTS = 6  # of an evening
MOST_BACK = 12  # presses from anywhere to home
CLOSED = "\nhold OK 700\nwait 800\npress UP OK\nwait 1500"  # the last row of the menu puts the game away
# 7 Wonders up to the first screen of its points
ANY = len(GAMES)  # the row of home below the games
BY_SHEET = (
    "press DOWN\n" * ANY
    + "press OK\nwait 2500\npress OK\nwait 1500\nhold OK 700\nwait 4000\npress OK\nwait 1000"
)
LOST = "heap lost in ten evenings, KB"
RESUME = "resume at 1,000 actions, ms"
UNDO = "undo at 1,000 actions, ms"
RIVALS = "bench_rivals.py"
CHANGED = ("firmware/display/driver.py", "firmware/display/ssd1306.py", "boards/pico_parts.py")
FRAME_US = 50_000  # a whole frame at once takes longer than our bus waits
RIVAL_DRIVER = f"""
from boards import pico_parts, pico_ssd1306
from firmware import loop
from {RIVALS[:-3]} import FullFrame
pico_parts.I2C_TIMEOUT_US = {FRAME_US}
pico_ssd1306.Ssd1306 = FullFrame
loop.run(pico_ssd1306.make)
"""
# A key at GPIO 8, looked at as often as possible; the LED is the event.
DEBOUNCING = f"""
from machine import Pin
from time import ticks_ms
from firmware.input.debounce import Debouncer
from {RIVALS[:-3]} import WaitingDebouncer
pin, led, key = Pin(8, Pin.IN, Pin.PULL_UP), Pin(25, Pin.OUT), KIND()
print("ready")
while not key.feed(not pin.value(), ticks_ms()):
    pass
led.on()
"""
SEQUENCES = sorted((bytecode.ROOT / "tests/sequences").glob("*.seq"))

# What runs in place of main.py where the heap is measured: the numbers come out at the prompt.
MEASURING = """
import gc
from array import array
from boards.pico_ssd1306 import make
from firmware import loop
from firmware.observer import Observer
worst = [UNKNOWN, "", 0]  # heap free, on which screen, allocations of PIECE that failed
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
                worst[2] += 1
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
loop.run(make, Watching())
"""


class Figure:
    """
    What was measured: *value* in *unit*, its *budget*; over it if *least* is False and it is larger.

    *samples* are what it was found from, where the budget is one of all sequences together. *remarks* are
    for whoever wants to know why it is over.
    """

    def __init__(self, what: str, value: float, budget: "float | None", unit: str, least: bool = False):
        self.what = what
        self.value = value
        self.budget = budget
        self.unit = unit
        self.least = least
        self.samples: list[float] = []
        self.remarks: list[str] = []

    def is_over(self) -> bool:
        """Return whether the budget is not met."""
        if self.budget is None:
            return False
        return self.value < self.budget if self.least else self.value > self.budget

    def __str__(self) -> str:
        budget = "" if self.budget is None else f"{self.budget:,}"
        verdict = "" if self.budget is None else "OVER" if self.is_over() else "ok"
        line = f"{self.what:<62} {self.value:>10,.1f} {budget:>9} {self.unit:<6} {verdict}"
        return "\n    ".join([line, *self.remarks])


def play(device: Device, text: str) -> None:
    """Play the steps in *text*; NotMeasured if what one expects does not come."""
    for step in sequence.parse(text, "bench"):
        try:
            sequence.do(step, device, lambda name, shown: None)
        except sequence.Unmet as error:
            raise NotMeasured(f"line {step.line}: {error}") from None


def sizes() -> list[Figure]:
    """Measure the files, for the board that needs most."""
    found = {board: sum(map(len, build.files(board).values())) for board in build.boards()}
    largest = max(found, key=lambda board: found[board])
    what = f"all compiled files, the most of {len(found)} boards ({largest})"
    return [Figure(what, found[largest] / 1024, None, "KB")]


def power_on() -> list[Figure]:
    """
    Measure from power on to the home screen, whole and lit.

    At the very first start there is nothing but the program; later the folders for games are there, empty.
    """
    panel = Panel()
    first = EmulatedPico(filesystem=filesystem_image(image.files()), panel=panel)
    first_ms = until_home(first, panel)
    first.run_for(ALONE_MS)
    panel = Panel()
    again_ms = until_home(EmulatedPico(flash=first.flash, panel=panel), panel)
    return [
        Figure("power on to the home screen", again_ms, budget("power on, ms"), "ms"),
        Figure(
            "the very first power on to the home screen",
            first_ms,
            budget("the very first power on, ms"),
            "ms",
        ),
    ]


def until_home(pico: EmulatedPico, panel: Panel) -> int:
    """Return the ms since power on at which *panel* shows the home screen."""
    if not pico.run_until(lambda: panel.on, LONGEST_MS) or not shows(panel.picture(), "Tablemate"):
        raise NotMeasured("the home screen did not come")
    return pico.now_ms


def shows(shown: bytes, text: str) -> bool:
    """Return whether *text* is in the picture *shown*."""
    return sequence.picture.find_text(shown, text, sequence.fonts()) is not None


def countdown_second() -> list[Figure]:
    """Measure a running countdown's seconds, and the same over a driver that sends whole frames."""
    ours = seconds_over(image.files())
    rival_ms, rival_busy_ms = median(seconds_over({**image.files(), **rival(RIVAL_DRIVER)}))
    bus_ms, busy_ms = median(ours)
    bus = Figure("a countdown second: bus time", bus_ms, budget("countdown second: bus, ms"), "ms")
    busy = Figure(
        "a countdown second: processor time", busy_ms, budget("countdown second: processor, ms"), "ms"
    )
    for place, figure in enumerate((bus, busy)):
        mean_ms = sum(second[place] for second in ours) / len(ours)
        figure.remarks = [
            f"the median; {mean_ms:.1f} on average, with what is done once in 10 s and a minute"
        ]
    return [
        bus,
        busy,
        Figure("a countdown second, full-frame driver: bus time", rival_ms, None, "ms"),
        Figure("a countdown second, full-frame driver: processor time", rival_busy_ms, None, "ms"),
        Figure("a full-frame driver's bus time, times ours", rival_ms / bus_ms, None, "x"),
    ]


def median(seconds: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the medians of the first and of the second figures."""
    first, second = zip(*seconds, strict=True)
    return statistics.median(first), statistics.median(second)


def seconds_over(files: dict[str, bytes]) -> list[tuple[float, float]]:
    """Return how long each second of a minute keeps the bus, and besides it the processor busy, in ms."""
    device = EmulatedDevice(files)
    play(device, BLOCK)
    leave(device)
    changes = Changes(device.panel, lambda: device.pico.now_us)
    found = []
    for _ in range(MINUTE_S):
        sent, cycles = changes.sent_bytes, device.pico.busy_cycles
        device.advance(1000)
        bus_ms = (changes.sent_bytes - sent) * BYTE_US / 1000
        found.append((bus_ms, (device.pico.busy_cycles - cycles) / device.pico.cycles_a_ms - bus_ms))
    if len(changes.found) < MINUTE_S:
        raise NotMeasured(f"a countdown's seconds: the panel changed {len(changes.found)} times in a minute")
    return found


def leave(device: EmulatedDevice) -> None:
    """Let the PC that spoke to *device* be gone: a sign of life, and no other."""
    device.pico.write(SIGN_OF_LIFE)
    device.advance(SILENT_MS + ALONE_MS)


def rival(main: str) -> dict[str, bytes]:
    """
    Return the files that a Pico needs to run what the bench compares with, from *main* on.

    What it changes of ours has its private names there, no numbers; a frozen program has them anyway.
    """
    ours = {} if image.FROZEN else {source[:-2] + "mpy": bytecode.compiled(source) for source in CHANGED}
    return {RIVALS: Path(__file__).with_name(RIVALS).read_bytes(), **ours, **image.main(main.encode())}


def heap_a_second() -> list[Figure]:
    """Measure what a second of a running countdown allocates, over 10 s with their tick on the flash."""
    device = measuring_device(True)
    play(device, f"{BLOCK}\nwait 20000")
    began_ms, before, after = json.loads(run_code(device.pico, "print(list(second))"))
    if not (began_ms and 0 < before < after):
        raise NotMeasured(f"the heap of a countdown's seconds: {before} bytes in use, then {after}")
    most = budget("heap allocated a countdown second, bytes")
    return [Figure("heap allocated a second while a countdown runs", (after - before) / 10, most, "bytes")]


def measuring_device(seconds: bool = False) -> EmulatedDevice:
    """Return a device that measures its heap: at its worst moment, or in 10 *seconds*."""
    main = MEASURING.replace("WATCHED", str(seconds)).replace("UNKNOWN", str(UNKNOWN_BYTES))
    main = main.replace("PIECE", str(PIECE_BYTES))
    return EmulatedDevice({**image.files(), **image.main((DRAWS_ALIKE + main).encode())})


def heap_in(path: Path) -> list[Figure]:
    """Measure the heap that is free at the worst moment of the sequence at *path*, with no PC there."""
    device = measuring_device()
    device.advance(ALONE_MS)
    play(device, path.read_text(encoding="utf-8").replace("\ncut\n", f"\ncut\nwait {ALONE_MS}\n"))
    free, screen, _ = json.loads(run_code(device.pico, "import json; print(json.dumps(worst))"))
    if free == UNKNOWN_BYTES:
        raise NotMeasured(f"the heap free in {path.stem}: no moment without work")
    what = f"heap free, worst moment of {path.stem} ({screen})"
    return [Figure(what, free / 1024, budget("heap free in an evening, KB at least"), "KB", least=True)]


def all_games() -> list[Figure]:
    """Measure the heap with all five games begun one after another, none closed, in one power-on."""
    device = measuring_device()
    device.advance(ALONE_MS)
    for index in range(len(GAMES)):
        play(device, begun(index, index > 0) + "\npress BACK\nwait 800")
    return worst_with_all(device, "all games in one power-on")


def game_after_all() -> list[Figure]:
    """Measure the same in a game by its sheet after all five: MicroPython keeps the names of each."""
    device = measuring_device()
    device.advance(ALONE_MS)
    for index in range(len(GAMES)):
        play(device, begun(index, False) + CLOSED)
    play(device, BY_SHEET)
    said = run_code(device.pico, "import micropython; micropython.qstr_info()")
    names = int(said.split("n_qstr=")[1].split(",")[0])
    return [
        *worst_with_all(device, "a game by its sheet after all others"),
        Figure("names kept then, the image's own not counted", names, NAMES, ""),
    ]


def worst_with_all(device: EmulatedDevice, when: str) -> list[Figure]:
    """Return the heap at the worst moment of *device*, and how often a piece of it was not to be had."""
    free, screen, failed = json.loads(run_code(device.pico, "import json; print(json.dumps(worst))"))
    least = budget("heap free with all games in one power-on, KB at least")
    what = f"heap free, worst moment of {when} ({screen})"
    return [
        Figure(what, free / 1024, least, "KB", least=True),
        Figure(f"allocations of {PIECE_BYTES} bytes that failed there", failed, 0, ""),
    ]


def ten_evenings() -> list[Figure]:
    """Measure what is left of the heap at home after ten evenings in one power-on, beside after the first."""
    device = measuring_device()
    device.advance(ALONE_MS)
    for evening in range(EVENINGS):
        play(device, begun(evening % len(GAMES), evening > 0) + PLAYED * PARTS)
        go_home(device)
    homes = json.loads(run_code(device.pico, "import json; print(json.dumps(homes))"))
    if len(homes) <= EVENINGS:  # more where an evening had a rematch
        raise NotMeasured(f"ten evenings: home was there {len(homes)} times")
    lost = (homes[1] - homes[-1]) / 1024  # the very first is before an evening
    figure = Figure("heap lost from the first to the last of ten evenings", lost, budget(LOST), "KB")
    figure.remarks = ["free at home, KB: " + " ".join(f"{free / 1024:.1f}" for free in homes)]
    return [figure]


def go_home(device: Device) -> None:
    """Press BACK until home is shown."""
    for _ in range(MOST_BACK):
        if shows(device.look(), "Tablemate"):
            return
        play(device, "press BACK\nwait 800")
    raise NotMeasured("home did not come")


def begun(index: int, is_on: bool) -> str:
    """Return the steps that begin the game of row *index* of home, look at its menu and do an action."""
    down = "press DOWN\n" * (index + is_on)
    setup = "press OK\nwait 1500\nhold OK 700\nwait 3000\npress OK\nwait 500\n"
    return f"{down}{setup}hold OK 700\nwait 800\npress BACK\nwait 300"


def presses_in(path: Path) -> list[Figure]:
    """Measure, for every press in the sequence at *path*, until pixels change and until flash is safe."""
    found = list(presses(EmulatedDevice(altered(image.files(), DRAWS_ALIKE)), path))
    pixels_ms = [press.pixels_ms for press in found if press.pixels_ms is not None]
    return [*to_pixels(path.stem, pixels_ms, " in the worst sequence"), to_flash(path.stem, found)]


def to_flash(where: str, found: list[Press]) -> Figure:
    """Return the worst time from a press to safe on flash; what is over the budget is told one by one."""
    stored = [press for press in found if press.flash_ms is not None]
    if not stored:
        raise NotMeasured(f"{where}: no press stored anything")
    what = f"press to safe on flash, worst of {len(stored)} in {where}"
    most_ms = budget("confirmed to safe on flash, ms")
    figure = Figure(what, max(press.flash_ms or 0 for press in stored), most_ms, "ms")
    figure.remarks = [str(press) for press in stored if (press.flash_ms or 0) > most_ms]
    return figure


def to_pixels(where: str, pixels_ms: list[float], which: str = "") -> list[Figure]:
    """Return p95 and p99 of the times *pixels_ms* from a press to the first changed pixels."""
    found = []
    for percent in (95, 99):
        what = f"press to pixels, p{percent} of {len(pixels_ms)} in {where}"
        most_ms = budget(f"press to pixels p{percent}{which}, ms")
        found.append(Figure(what, quantile(pixels_ms, percent), most_ms, "ms"))
    found[0].samples = pixels_ms
    return found


def long_game(actions: int = ACTIONS) -> list[Figure]:
    """Measure the resume of a game of so many *actions*, and an undo in it."""
    with tempfile.TemporaryDirectory() as root:
        store_long_game(root, actions)
        files = {f"data/{path.relative_to(root)}": path.read_bytes() for path in Path(root).rglob("*.*")}
    device = EmulatedDevice({**image.files(), **files})
    resumed_ms = until_shown(device, "OK resume")
    play(device, 'press OK\nwait 2000\nhold BACK 700\nwait 1000\nexpect "Take back"')
    changes = Changes(device.panel, lambda: device.pico.now_us)
    began_us = device.pico.now_us
    play(device, 'press OK\nwait 2000\nexpect not "Take back"')
    latest_us = began_us + LINE_MS * 1000  # then a line takes its turn
    drawn_us = [at_us for at_us, _ in changes.found if at_us < latest_us]
    if "undo" not in device.record()[-1] or not drawn_us:
        raise NotMeasured(f"no undo in a game of {actions} actions; the last one is {device.record()[-1]}")
    undone_ms = (drawn_us[-1] - began_us) / 1000
    return [
        Figure(
            f"power on to resume of a game of {actions} actions",
            resumed_ms,
            budget("resume at 1,000 actions, ms"),
            "ms",
        ),
        Figure(
            f"undo in a game of {actions} actions, to the last pixel",
            undone_ms,
            budget("undo at 1,000 actions, ms"),
            "ms",
        ),
    ]


def until_shown(device: EmulatedDevice, text: str) -> int:
    """Return the ms since power on at which *text* is on the panel."""
    while not shows(device.look(), text):
        if device.now_ms > LONGEST_MS:
            raise NotMeasured(f"{text!r} did not come in {LONGEST_MS} ms")
        device.advance(20)
    return device.now_ms


def store_long_game(root: str, actions: int) -> None:
    """Store a game of Blood Rage of so many *actions* that power interrupted in the folder *root*."""
    rng = Lcg(5)
    session = random_session("blood_rage", rng)
    journal = mending.library_in(root).create(session.header)
    now_ms = 0
    while session.count < actions:
        now_ms += 1000
        action = random_action(session, rng, now_ms)
        if action[1] not in SESSION_ACTIONS and session.game.apply(session.state, action)["over"]:
            continue
        session.do(action)
        journal.append(action)


def debouncers() -> list[Figure]:
    """Measure how long after the finger a bouncing press counts, here and where stability is waited for."""
    ours_ms, waiting_ms = to_event("Debouncer"), to_event("WaitingDebouncer")
    return [
        Figure("press to event", ours_ms * 1000, None, "us"),
        Figure("press to event, waiting for 20 ms of stability", waiting_ms * 1000, None, "us"),
        Figure("press to event where stability is waited for, times ours", waiting_ms / ours_ms, None, "x"),
    ]


def to_event(kind: str) -> float:
    """Return the ms from a finger on a bouncing key to what the debouncer *kind* takes for a press."""
    files = {**image.files(), **rival(DEBOUNCING.replace("KIND", kind))}
    pico = EmulatedPico(filesystem=filesystem_image(files))
    pico.run_until(lambda: b"ready" in pico.output)
    pico.run_for(50)
    began_us = pico.now_us
    pico.press("OK", bounce=True)
    pico.run_for(100)
    if len(pico.led.changes) != 1:
        raise NotMeasured(f"a press with {kind}: {pico.output.decode()}")
    return (pico.led.changes[0][0] - began_us) / 1000


def driver_here() -> list[Figure]:
    """Measure a first frame of our driver, when all of the panel is unknown, on the bus of this PC."""
    bus = I2C(Panel())
    driver = Ssd1306(bus)
    driver.init()
    before = bus.bus_us
    while driver.flush_step():
        pass
    return [Figure("a whole frame over our driver: bus time", (bus.bus_us - before) / 1000, 25, "ms")]


def tasks(sequences: list[Path]) -> list[tuple[Callable[..., list[Figure]], tuple]]:
    """Return what is to be measured, the longest first."""
    found: list[tuple[Callable[..., list[Figure]], tuple]] = []
    for path in sequences:
        found += [(presses_in, (path,)), (heap_in, (path,))]
    alone = (
        all_games,
        game_after_all,
        ten_evenings,
        long_game,
        heap_a_second,
        countdown_second,
        power_on,
        sizes,
        driver_here,
        debouncers,
    )
    return found + [(measure, ()) for measure in alone]


def main(words: list[str]) -> int:
    """Measure all, print the table; return the exit code."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--sequences", help="their names, with commas between; all if left out")
    parser.add_argument("--only", default="", help="measure only what has this word in its function's name")
    options = parser.parse_args(words)
    names = options.sequences.split(",") if options.sequences else [path.stem for path in SEQUENCES]
    wanted = tasks([path for path in SEQUENCES if path.stem in names])
    wanted = [(task, given) for task, given in wanted if options.only in task.__name__]
    if not wanted or set(names) - {path.stem for path in SEQUENCES}:
        parser.error("there is no such sequence, or nothing to measure with that word in its name")
    began = time.monotonic()
    over = missing = 0
    pixels_ms: list[float] = []
    print(f"{'what':<62} {'figure':>10} {'budget':>9}")
    with ProcessPoolExecutor(processors()) as pool:
        running = {pool.submit(task, *given): f"{task.__name__}{given or ''}" for task, given in wanted}
        for done in as_completed(running):
            try:
                figures = done.result()
            except (NotMeasured, DeviceError) as error:
                print(f"NOT MEASURED: {running[done]}: {error}", flush=True)
                missing += 1
                continue
            for figure in figures:
                print(figure, flush=True)
                over += figure.is_over()
                pixels_ms += figure.samples
    for figure in to_pixels("all sequences", pixels_ms) if pixels_ms else []:
        print(figure)
        over += figure.is_over()
    took_s = time.monotonic() - began
    print(f"{over} over their budget, {missing} not measured, took {took_s:.0f} s")
    return 1 if over or missing else 0


def processors() -> int:
    """Return how many processors this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)  # not on macOS and Windows
    return len(allowed(0)) if allowed else os.cpu_count() or 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
