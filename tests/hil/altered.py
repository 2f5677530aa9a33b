"""
Code that runs on a Pico before its program, to make it fail or to have it report.

    altered(program, BREAKS)        # files for an emulated Pico
    fresh(tmp_path, BREAKS)         # at a port as well
"""

from host_tools.installation import pico_files
from tests.hil import image

HANGS = """
import time
from firmware.input import gestures
meaning = gestures.Gestures.meaning
def hang(self, kind, name, holds):
    while name == "DOWN":
        time.sleep_ms(1000)
    return meaning(self, kind, name, holds)
gestures.Gestures.meaning = hang
"""
HANGS_AT_ONCE = """
import time
from firmware import app
app.App.step = lambda self, ticks: time.sleep_ms(60000)
"""
# once for a press: at a port the key is held until the fault is shown
BREAKS = HANGS.replace("time.sleep_ms(1000)", "raise ValueError('broken')").replace(
    'name == "DOWN"', 'name == "DOWN" and kind == "press"'
)
CANNOT_START = """
from firmware import app
def broken(*_):
    raise ValueError('broken at the start')
app.App = broken
"""
CANNOT_BE_MADE = """
from boards import pico_parts
def broken(*_):
    raise ValueError('broken at the start')
pico_parts.Keys = broken
"""
TELLS = """
from firmware.input import buttons
feed = buttons.Buttons.feed
def tell(self, changes, now_ms):
    events = feed(self, changes, now_ms)
    for event in events:
        print(*event)
    return events
buttons.Buttons.feed = tell
"""
# Every second of a countdown `heap` gets the bytes in use: `print_heap()` at the prompt, after Ctrl-C.
WATCHES_HEAP = """
import gc
from array import array
from firmware import loop
from firmware.observer import Observer
heap = array("i", [0] * 600)
looks = array("i", [0, 0])  # how many, and the uptime of the last
class Watching(Observer):
    def begin(self, app):
        self.app = app
    def stepped(self, delay_ms):
        now = self.app.context.uptime.now_ms
        if delay_ms and self.app.sitting.is_running() and now - looks[1] > 900:
            gc.collect()
            heap[looks[0] % len(heap)] = gc.mem_alloc()
            looks[0] += 1
            looks[1] = now
def print_heap():
    print(list(heap[: looks[0]]))
def watched(make, run=loop.run):
    run(make, Watching())
loop.run = watched  # main.py calls this
"""
# A question that nobody else may see begins at a value by chance: here the chance of the simulated device.
DRAWS_ALIKE = """
from boards import pico_parts
drawn = [1]
def entropy(self):
    drawn[0] = (drawn[0] * 1664525 + 1013904223) & 0xFFFFFFFF
    return drawn[0] >> 16 | (drawn[0] & 0xFFFF) << 16
pico_parts.Board.entropy = entropy
"""


def altered(program: dict[str, bytes], first: str) -> dict[str, bytes]:
    """Return the files in *program*, where main.py runs *first* before anything else."""
    if not first:
        return program
    return {**program, **image.main(first.encode() + pico_files.main_for(pico_files.DEFAULT_BOARD))}
