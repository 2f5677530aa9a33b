"""
Code that measures the program on a Pico from within, by the Pico's own microseconds.

Each runs before the program at a port (`fresh(root, TIMES)`), and is read at the prompt after a Ctrl-C.
"""

MOST = 150  # presses kept
# Each press over the link: when, then µs to the acknowledge of its first and of its last pixels, and until
# its action is stored. The program was started at `began`, and started[0] µs later it had nothing to do.
TIMES = f"""
from array import array
from time import ticks_diff, ticks_us
from boards import pico_parts
from firmware.observer import Observer
from firmware import loop
began = ticks_us()
started = array("i", [0])
edges = array("i", [0] * {4 * MOST})
count = array("i", [0])
def note(place):
    at = 4 * count[0] - 4
    if at >= 0:
        us = ticks_diff(ticks_us(), edges[at])
        if us < 1000000 and (place == 2 or not edges[at + place]):
            edges[at + place] = us
set_key = pico_parts.Keys.set
def set_and_note(self, name, down):
    set_key(self, name, down)
    if down and count[0] < {MOST}:
        edges[4 * count[0]] = ticks_us()
        count[0] += 1
pico_parts.Keys.set = set_and_note
class Bus:
    us = 0
    def __init__(self, bus, display):
        self.bus = bus
        self.display = display
    def writeto(self, address, data):
        began = ticks_us()
        self.bus.writeto(address, data)
        Bus.us += ticks_diff(ticks_us(), began)
        if data[0] == 64:
            note(1)
            note(2)
    def readfrom_mem(self, *words):
        return self.bus.readfrom_mem(*words)
    def write(self, data):
        began = ticks_us()
        self.bus.write(data)
        Bus.us += ticks_diff(ticks_us(), began)
        if self.display.dc():
            note(1)
            note(2)
made = pico_parts.Board.__init__
def make_and_note(self, name, display, *rest, **more):
    if hasattr(display, "bus"):
        display.bus = Bus(display.bus, display)
    else:
        display.spi = Bus(display.spi, display)
    made(self, name, display, *rest, **more)
pico_parts.Board.__init__ = make_and_note
class Watching(Observer):
    def begin(self, app):
        from firmware.storage.journal import Journal
        extend = Journal.extend
        def extend_and_note(self, actions):
            offsets = extend(self, actions)
            note(3)
            return offsets
        Journal.extend = extend_and_note
        self.app = app
    def stepped(self, delay_ms):
        if delay_ms and not started[0]:
            started[0] = ticks_diff(ticks_us(), began)
def watched(make, run=loop.run):
    run(make, Watching())
loop.run = watched
"""
PRESSES = f"print(list(edges[:4 * count[0]]))\nedges[:] = array('i', [0] * {4 * MOST})\ncount[0] = 0"

SECONDS = 10
# After TIMES: `total` gets the µs of SECONDS of a countdown, slept, on the bus, and the bytes allocated.
COUNTDOWN = f"""
import gc, select
slept = array("i", [0])
total = array("i", [0, 0, 0, 0])
HAS_COME = (0,)
class Polled:
    def __init__(self):
        self.polled = select.poll()
    def register(self, *words):
        self.polled.register(*words)
    def ipoll(self, delay_ms=0):
        began, found = ticks_us(), ()
        for _ in self.polled.ipoll(delay_ms):
            found = HAS_COME
            break
        if delay_ms:
            slept[0] += ticks_diff(ticks_us(), began)
        return iter(found)
class Select:
    POLLIN = select.POLLIN
    poll = Polled
loop.select = Select
class Counting(Watching):
    since = 0  # when the countdown began
    is_on = False
    def stepped(self, delay_ms):
        if total[0] or delay_ms < 50 or not self.app.sitting.is_running():
            return
        now = ticks_us()
        if not self.since:
            self.since = now
        elif not self.is_on and ticks_diff(now, self.since) > 3000000:
            gc.collect()
            gc.disable()
            self.is_on = True
            slept[0] = Bus.us = 0
            self.heap = gc.mem_alloc()
            self.since = ticks_us()
        elif self.is_on and ticks_diff(now, self.since) > {SECONDS * 1000000}:
            total[3] = gc.mem_alloc() - self.heap
            gc.enable()
            total[1] = slept[0]
            total[2] = Bus.us
            total[0] = ticks_diff(now, self.since)
Watching = Counting
"""
# Reads `worst` of tests/hil/bench/heap.py, whose observer it makes the program's.
WATCHED_HEAP = """
def watched(make, run=loop.run):
    run(make, Watching())
loop.run = watched
"""
# As an action is stored, the watchdog gets MS, and nobody feeds it: it resets the chip while the flash is
# written, or soon after.
CUTS = """
from machine import WDT
from firmware.storage.journal import Journal
extend = Journal.extend
def cut(self, actions):
    WDT(timeout=MS)
    extend(self, actions)
    while True:
        pass
Journal.extend = cut
"""
# boot.py of a start: `loop.home_us` is when the panel is lit, with home on it, in µs since the reset. Then it
# removes itself.
FIRST = "# Tablemate's tests: times one power on and removes itself\n"
TIMES_HOME = f"""{FIRST}
import os
from time import ticks_us
from firmware import loop
from firmware.display.driver import Driver
power = Driver.power
def timed(self, on):
    power(self, on)
    if on and not loop.home_us:
        loop.home_us = ticks_us()
        os.remove("FILE")
loop.home_us = 0
Driver.power = timed
"""
# As main.py over a frozen program, which takes no boot.py: as its own main.py (firmware/frozen/main.py).
FROZEN_MAIN = """
import sys
sys.path.remove(".frozen")
sys.path.insert(0, ".frozen")
{timing}
def make():
    from boards.{board} import make
    return make()
from firmware.frozen.leftovers import remove
remove("/")
loop.run(make)
"""
# Notes each edge of a key: µs, and its place among KEYS twice, plus its level. `board` is there, made.
BOUNCES = """
from array import array
from time import sleep_ms, ticks_diff, ticks_ms, ticks_us
import machine
from boards.{board} import KEYS
at_us, which, count = array("i", [0] * 600), array("b", [0] * 600), array("i", [0])
class Contact:
    def __init__(self, number, gpio):
        self.number = 2 * number
        self.pin = machine.Pin(gpio)
        self.pin.irq(self.edge, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING, hard=True)
    def edge(self, pin):
        i = count[0]
        if i < 600:
            at_us[i] = ticks_us()
            which[i] = self.number + pin.value()
            count[0] = i + 1
contacts = [Contact(number, KEYS[number][1]) for number in range(len(KEYS))]
began = ticks_ms()
def moves():
    found, before = 0, None
    for i in range(count[0]):
        found += before is None or ticks_diff(at_us[i], before) > {apart_us}
        before = at_us[i]
    return found
print("press")
while ticks_diff(ticks_ms(), began) < {ms} and moves() < {moves}:
    for _ in range(50):
        sleep_ms(10)
    print("waits")
for contact in contacts:
    contact.pin.irq(None)
for i in range(count[0]):
    print("edge", at_us[i], which[i])
"""
