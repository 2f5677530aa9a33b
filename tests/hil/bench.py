"""
The budgets, measured on the emulated Pico in virtual time: `make bench`.

    python -m tests.hil.bench [--sequences NAME,NAME...] [--only WORD]

Prints a table with each figure beside its budget, exit code 1 when one is over. The same program
gives the same figures, however fast this PC is. Not in them: misses of the flash cache, which the
emulated Pico does not have, so a real one is somewhat slower.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from boards.simulated.bus import I2C
from boards.simulated.panel import Ssd1306 as Panel
from engines_core.session import SESSION_ACTIONS
from firmware.display.ssd1306 import Ssd1306
from firmware.input.buttons import LONG_MS
from firmware.input.debounce import BOUNCE_MS, Debouncer
from firmware.storage.library import Library
from host_tools import build, bytecode, sequence
from host_tools.device import Device
from host_tools.emulated import EmulatedPico, run_code
from host_tools.emulated.device import EmulatedDevice
from host_tools.emulated.wiring import BOUNCES_US
from tests.engines.random_player import Lcg, random_action, random_session

CYCLES_A_MS = 125_000
BYTE_US = 9 * 1_000_000 / 400_000
ALONE_MS = 4000  # after a PC spoke: then the link is let go (firmware/loop.py), which takes 4 to 8 KB
QUIET_MS = 400  # after a press, for its effect to be on the panel and on the flash
BLOCK = "press OK\nwait 1500\nhold OK 700\nwait 1500\npress OK\nwait 2000"  # the first block runs
ACTIONS = 1000
SEQUENCES = sorted((bytecode.ROOT / "tests/sequences").glob("*.seq"))

# What runs in place of main.py where the heap is measured: the numbers come out at the prompt.
MEASURING = """
import gc
from array import array
from boards.pico_ssd1306 import make
from firmware import app, loop
step = app.App._step
worst = [1000000, "", 0]
second = array("i", [0, 0, 0])  # uptime when the garbage was let lie, the heap in use then, and 10 s later
def measured(self, ticks):
    delay = step(self, ticks)
    if delay > 100 and worst[2] != self._last_press:
        worst[2] = self._last_press
        gc.collect()
        free = gc.mem_free()
        if free < worst[0]:
            worst[0] = free
            worst[1] = self.screens[-1].name
    elif WATCHED and self.now > 12000 and not second[0]:
        gc.collect()
        gc.disable()
        second[0] = self.now
        second[1] = gc.mem_alloc()
    elif second[0] and self.now >= second[0] + 10000 and not second[2]:
        second[2] = gc.mem_alloc()
        gc.enable()
    return delay
app.App._step = measured
loop.run(make)
"""


class Figure:
    """
    What was measured: *value* in *unit*, its *budget*; over it if *least* is False and it is larger.

    *samples* are what it was found from, where the budget is one of all sequences together.
    """

    def __init__(self, what: str, value: float, budget: "float | None", unit: str, least: bool = False):
        self.what = what
        self.value = value
        self.budget = budget
        self.unit = unit
        self.least = least
        self.samples: list[float] = []

    def is_over(self) -> bool:
        """Return whether the budget is not met."""
        if self.budget is None:
            return False
        return self.value < self.budget if self.least else self.value > self.budget

    def __str__(self) -> str:
        budget = "" if self.budget is None else f"{self.budget:,}"
        verdict = "" if self.budget is None else "OVER" if self.is_over() else "ok"
        return f"{self.what:<58} {self.value:>10,.1f} {budget:>9} {self.unit:<6} {verdict}"


class Changes:
    """A panel that notes when its pixels changed, and how long its bus was busy."""

    def __init__(self, device: EmulatedDevice):
        self.at_us: list[int] = []
        self.bus_us = 0.0
        self._device = device
        self._write = device.panel.write
        device.panel.write = self.write  # type: ignore[method-assign]

    def write(self, data: bytes) -> None:
        """Hand *data* on."""
        panel = self._device.panel
        before = (bytes(panel.gddram), panel.on)
        self._write(data)
        self.bus_us += (1 + len(data)) * BYTE_US
        if before != (panel.gddram, panel.on):
            self.at_us.append(self._device.pico.now_us)


def play(device: Device, text: str) -> None:
    """Play the steps in *text*."""
    for step in sequence.parse(text, "bench"):
        sequence.do(step, device, lambda name, shown: None)


def sizes() -> list[Figure]:
    """Measure the files."""
    return [Figure("all compiled files", sum(map(len, build.files().values())) / 1024, 160, "KB")]


def power_on() -> list[Figure]:
    """Measure from power on to the home screen, a card in the drawer: the very first start is slower."""
    device = EmulatedDevice(build.files())
    flash = device.pico.flash
    panel = Panel()
    again = EmulatedPico(flash=flash, panel=panel)
    again.run_until(lambda: panel.on, 5000)
    return [Figure("power on to the home screen", again.now_ms, 1000, "ms")]


def countdown_second() -> list[Figure]:
    """Measure ten seconds of a running countdown."""
    device = EmulatedDevice(build.files())
    play(device, BLOCK)
    device.advance(3000)
    changes = Changes(device)
    cycles = device.pico.busy_cycles
    device.advance(10_000)
    busy_ms = (device.pico.busy_cycles - cycles) / CYCLES_A_MS / 10
    bus_ms = changes.bus_us / 10_000
    return [
        Figure("a countdown second: bus time", bus_ms, 3, "ms"),
        Figure("a countdown second: processor time", busy_ms - bus_ms, 15, "ms"),
        Figure("a full-frame driver's bus time, times ours", full_frame_us() / 1000 / bus_ms, None, "x"),
    ]


def full_frame_us() -> float:
    """
    Return the bus time of a frame in the way of micropython-lib's ssd1306: windows, then all 1024 bytes.

    Its show() sends six commands of two bytes (control, command) and one message of 1 + 1024 bytes.
    """
    return (6 * 3 + 1 + 1 + 1024) * BYTE_US


def heap_a_second() -> list[Figure]:
    """Measure what a second of a running countdown allocates, over 10 s with their tick on the flash."""
    device = measuring_device(True)
    play_blindly(device, BLOCK.replace("wait 2000", "wait 20000"))
    _, before, after = json.loads(run_code(device.pico, "print(list(second))"))
    return [Figure("heap allocated a second while a countdown runs", (after - before) / 10, 400, "bytes")]


def measuring_device(seconds: bool = False) -> EmulatedDevice:
    """Return a device that measures its heap: at its worst moment, or in 10 *seconds*."""
    main = MEASURING.replace("WATCHED", str(seconds))
    return EmulatedDevice({**build.files(), "main.py": main.encode()})


def play_blindly(device: EmulatedDevice, text: str) -> None:
    """Play *text*; what is expected is waited for, but need not come."""
    for step in sequence.parse(text, "bench"):
        try:
            sequence.do(step, device, lambda name, shown: None)
        except sequence.Failed:
            print(f"line {step.line}: {step.given} did not come", file=sys.stderr)


def heap_in(path: Path) -> list[Figure]:
    """Measure the heap that is free at the worst moment of the sequence at *path*, with no PC there."""
    device = measuring_device()
    device.advance(ALONE_MS)
    play_blindly(device, path.read_text(encoding="utf-8").replace("\ncut\n", f"\ncut\nwait {ALONE_MS}\n"))
    free, screen = json.loads(run_code(device.pico, "import json; print(json.dumps(worst[:2]))"))
    return [Figure(f"heap free, worst moment of {path.stem} ({screen})", free / 1024, 130, "KB", least=True)]


def presses_in(path: Path) -> list[Figure]:
    """Measure, for every press in the sequence at *path*, until pixels change and until flash is safe."""
    device = EmulatedDevice(build.files())
    changes = Changes(device)
    pixels_ms: list[float] = []
    flash_ms: list[float] = []
    for step in sequence.parse(path.read_text(encoding="utf-8"), path.name):
        if step.verb == "cut":
            device.cut()
            changes = Changes(device)
        elif step.verb == "wait":
            device.advance(min(step.given[0], 3000))  # a shorter countdown serves as well
        elif step.verb in ("press", "hold"):
            keys, held_ms = (step.given, 60) if step.verb == "press" else (step.given[:1], step.given[1])
            for key in keys:
                pressed(device, changes, key, held_ms, pixels_ms, flash_ms)
    p95, p99 = to_pixels(path.stem, pixels_ms)
    p95.samples, p95.budget, p99.budget = pixels_ms, None, None
    return [
        p95,
        p99,
        Figure(f"press to safe on flash, worst in {path.stem}", max(flash_ms, default=0), 120, "ms"),
    ]


def to_pixels(where: str, pixels_ms: list[float]) -> list[Figure]:
    """Return p95 and p99 of the times *pixels_ms* from a press to the first changed pixels."""
    count, in_order = len(pixels_ms), sorted(pixels_ms)
    return [
        Figure(f"press to pixels, p95 of {count} in {where}", quantile(in_order, 95), 40, "ms"),
        Figure(f"press to pixels, p99 of {count} in {where}", quantile(in_order, 99), 80, "ms"),
    ]


def pressed(
    device: EmulatedDevice,
    changes: Changes,
    key: str,
    held_ms: int,
    pixels_ms: list[float],
    flash_ms: list[float],
) -> None:
    """Press *key* and add how long it took; a button that acts when it goes up counts from there too."""
    flash = device.pico.flash_memory
    seen, done = len(changes.at_us), len(flash.operations)
    down_us = device.pico.now_us
    device.press(key)
    device.advance(held_ms)
    up_us = device.pico.now_us
    device.release(key)
    device.advance(QUIET_MS)
    first = changes.at_us[seen : seen + 1]
    pixels_ms += [(at_us - down_us) / 1000 for at_us in first]
    if len(flash.operations) > done:
        last = flash.operations[-1]
        end_us = last.at_us + (45_000 if last.kind == "erase" else 700)
        long_us = down_us + LONG_MS * 1000  # a long press counts when it is one
        began_us = up_us if last.at_us > up_us else long_us if last.at_us > long_us else down_us
        flash_ms.append((end_us - began_us) / 1000)


def quantile(values: list[float], percent: int) -> float:
    """Return the value that *percent* of the sorted *values* do not exceed."""
    return values[min(len(values) - 1, len(values) * percent // 100)] if values else 0.0


def long_game() -> list[Figure]:
    """Measure the resume of a game of 1,000 actions, and an undo in it."""
    with tempfile.TemporaryDirectory() as root:
        store_long_game(root)
        files = {f"data/{path.relative_to(root)}": path.read_bytes() for path in Path(root).rglob("*.*")}
    device = EmulatedDevice({**build.files(), **files})
    resumed_ms = until_shown(device, "OK resume", 60_000)
    play_blindly(device, "press OK\nwait 2000\nhold BACK 700\nwait 1000")
    changes = Changes(device)
    device.press("OK")
    device.advance(60)
    device.release("OK")
    began_us = device.pico.now_us - 60_000
    device.advance(3000)
    gaps = [at_us for at_us in changes.at_us if at_us - began_us < 2_000_000]
    return [
        Figure(f"power on to resume of a game of {ACTIONS} actions", resumed_ms, 3000, "ms"),
        Figure(
            f"undo in a game of {ACTIONS} actions, to the last pixel", (gaps[-1] - began_us) / 1000, 150, "ms"
        ),
    ]


def until_shown(device: EmulatedDevice, text: str, limit_ms: int) -> int:
    """Return the ms since power on at which *text* is on the panel."""
    while not sequence.picture.find_text(bytes(device.picture), text, sequence.fonts()):
        if device.now_ms > limit_ms:
            break
        device.advance(20)
    return device.now_ms


def store_long_game(root: str) -> None:
    """Store a game of Blood Rage of 1,000 actions that power interrupted in the folder *root*."""
    rng = Lcg(5)
    session = random_session("blood_rage", rng)
    journal = Library(root).create(session.header)
    now_ms = 0
    while session.count < ACTIONS:
        now_ms += 1000
        action = random_action(session, rng, now_ms)
        if action[1] not in SESSION_ACTIONS and session.preview(action[1], action[2:], now_ms)["over"]:
            continue
        session.do(action)
        journal.append(action)


def debouncers() -> list[Figure]:
    """Measure how long after the finger a bouncing press counts, here and where stability is waited for."""
    key, level, ours_us = Debouncer(), True, 0
    for at_us in (0, *BOUNCES_US):
        if key.feed(level, at_us // 1000):
            ours_us = at_us
        level = not level
    waiting_us = BOUNCES_US[-1] + BOUNCE_MS * 1000
    return [
        Figure("press to event", ours_us / 1000, None, "ms"),
        Figure("press to event, waiting for 20 ms of stability", waiting_us / 1000, None, "ms"),
    ]


def driver_here() -> list[Figure]:
    """Check the full-frame bus time against the bus of this PC: a first frame of ours, all unknown."""
    bus = I2C(Panel())
    driver = Ssd1306(bus)
    driver.begin()
    before = bus.bus_us
    while driver.flush_step():
        pass
    return [Figure("a whole frame over our driver: bus time", (bus.bus_us - before) / 1000, 25, "ms")]


def tasks(sequences: list[Path]) -> list[tuple[Callable[..., list[Figure]], tuple]]:
    """Return what is to be measured, the longest first."""
    found: list[tuple[Callable[..., list[Figure]], tuple]] = []
    for path in sequences:
        found += [(presses_in, (path,)), (heap_in, (path,))]
    alone = (long_game, heap_a_second, countdown_second, power_on, sizes, driver_here, debouncers)
    return found + [(measure, ()) for measure in alone]


def main(words: list[str]) -> int:
    """Measure all, print the table; return the exit code."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--sequences", help="their names, with commas between; all if left out")
    parser.add_argument("--only", default="", help="measure only what has this word in its function's name")
    options = parser.parse_args(words)
    names = options.sequences.split(",") if options.sequences else [path.stem for path in SEQUENCES]
    wanted = tasks([path for path in SEQUENCES if path.stem in names])
    began = time.monotonic()
    over = 0
    pixels_ms: list[float] = []
    print(f"{'what':<58} {'figure':>10} {'budget':>9}")
    with ProcessPoolExecutor() as pool:
        running = [pool.submit(task, *given) for task, given in wanted if options.only in task.__name__]
        for done in as_completed(running):
            for figure in done.result():
                print(figure, flush=True)
                over += figure.is_over()
                pixels_ms += figure.samples
    for figure in to_pixels("all sequences", pixels_ms) if pixels_ms else []:
        print(figure)
        over += figure.is_over()
    print(f"{over} over their budget, took {time.monotonic() - began:.0f} s")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
