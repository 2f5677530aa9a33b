"""
The parts of boards around a Raspberry Pi Pico: keys, buzzer, LED, watchdog, and the board itself.

A board file says which pins its parts are on and puts them together in `make()`; boards/README.md
shows one. Nothing here happens at import.
"""

import io
import os
from array import array
from time import sleep_ms, ticks_ms

import machine

from boards.chip import full_speed as full_speed  # for the board files
from boards.chip import is_rp2350
from firmware.input.buttons import Buttons
from firmware.input.debounce import BOUNCE_MS
from firmware.ticks import PERIOD, ticks_diff

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import Driver, Edges, Moment, Sound, Wiring

SLEEP_HZ = 48_000_000  # while the panel is dark at home; USB has a clock of its own
ROOT = "/data"  # games and settings, apart from the program's files: a deploy never touches them
SETTLED_MS = 10  # a key with a capacitor of 100 nF has its level that long after its pull is on
EDGES = 64  # kept between two looks at the keys
POLL = 3  # MP_STREAM_POLL, the request that select.poll sends to a stream
READABLE = 1
UNSEEN = 0x8000  # flag in levels: they came and went before the interrupt could look
WATCHDOG_MS = 8000  # the hardware's limit is 8388
WATCHDOG_CTRL_CLEAR = 0x4005B000  # RP2040 datasheet 4.7.6, CTRL; 2.1.2, writing here clears bits
WATCHDOG_CTRL_CLEAR_RP2350 = 0x400DB000  # RP2350 datasheet 12.9.7 and 2.1.3
WATCHDOG_ENABLE = 1 << 30
HALF_DUTY = 32768
I2C_TIMEOUT_US = 20_000  # a message takes 3.5 ms; if a panel holds it up it is tried twice a second
CLOCKS = 9  # for a byte and its acknowledge: any read is over then


class Contact:
    """The pin of one key, which is *bit* of the levels of *keys*."""

    def __init__(self, keys: "Keys", bit: int, gpio: int, pressed: int):
        self.keys = keys
        self.bit = bit
        self.pressed = pressed
        pull = machine.Pin.PULL_DOWN if pressed else machine.Pin.PULL_UP
        self.pin = machine.Pin(gpio, machine.Pin.IN, pull)

    def watch(self) -> None:
        """Note every edge from now on."""
        self.pin.irq(self.edge, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING, hard=True)

    def check(self) -> None:
        """
        Note an edge that was missed, and watch again.

        MicroPython switches a handler off when its interrupt finds no stack left; the key would be dead
        from then on. Looked at first with interrupts on, as that is done in every step.
        """
        if (self.pin.value() == self.pressed) != (self.keys.contacts & self.bit > 0):
            self._note_missed()

    def _note_missed(self) -> None:
        keys, bit = self.keys, self.bit
        interrupts = machine.disable_irq()
        try:  # Ctrl-C is raised here, too
            closed = self.pin.value() == self.pressed
            is_wrong = closed != (keys.contacts & bit > 0)
            if is_wrong:
                keys.contacts ^= bit
                keys.note(keys.contacts)
        finally:
            machine.enable_irq(interrupts)
        if is_wrong:
            self.watch()

    def edge(self, pin: "machine.Pin") -> None:
        """
        Note an edge (in a hard interrupt: nothing is allocated here).

        While flash is erased no interrupt is served, but the pin keeps its edges: a press that came and
        went meanwhile is an interrupt with the level from before. Without an erase such an interrupt is
        ignored: it is a spark, or a neighbouring wire.
        """
        keys, bit = self.keys, self.bit
        closed = keys.contacts | bit if pin.value() == self.pressed else keys.contacts & ~bit
        if closed == keys.contacts:
            keys.note(closed ^ bit | UNSEEN)
        keys.contacts = closed
        keys.note(closed)


class Keys(io.IOBase):
    """
    Keys at GPIOs, to ground or (*pressed* 1) to 3.3 V; *wiring* is ((name, GPIO), ...).

    *reader* makes presses of them: Buttons or another class of firmware/input. Edges are noted by
    interrupt with their time. As a stream it is readable while edges are waiting, so the loop can wait
    for them with `select.poll`.
    """

    def __init__(self, wiring: "Wiring", pressed: int = 0, reader: "Any" = Buttons):
        self.reader = reader
        self.names = tuple([name for name, _ in wiring])
        self.contacts = 0  # the closed ones
        self._injected = 0  # keys that the link holds down
        self._told = 0  # levels that `changes` returned last
        self._ticks = array("i", [0] * EDGES)
        self._levels = array("H", [0] * EDGES)
        self._head = 0  # index of the next edge to be noted; only `note` moves it
        self._tail = 0  # index of the next edge to be returned; only `changes` moves it
        self._wired = [Contact(self, 1 << i, wiring[i][1], pressed) for i in range(len(wiring))]
        sleep_ms(SETTLED_MS)
        for contact in self._wired:
            contact.watch()

    def note(self, closed: int) -> None:
        """
        Keep an edge after which the contacts *closed* are closed (in a hard interrupt).

        While the program is busy, an edge that takes back a bounce is dropped with it, so that there
        is room for twenty presses. Without room the edge is dropped.
        """
        ticks, levels, head = self._ticks, self._levels, self._head
        now_ms: int = ticks_ms()  # type: ignore[assignment]
        last, other = (head - 1) % EDGES, (head - 2) % EDGES
        waiting = (head - self._tail) % EDGES
        closed |= self._injected
        if waiting > 2 and closed == levels[other] and now_ms - ticks[last] & PERIOD - 1 < BOUNCE_MS:
            if ticks[last] - ticks[other] & PERIOD - 1 < BOUNCE_MS:
                self._head = last
                return
        ticks[head] = now_ms
        levels[head] = closed
        if waiting < EDGES - 1:
            self._head = (head + 1) % EDGES

    def is_changed(self) -> bool:
        """Return whether edges are waiting."""
        return self._tail != self._head

    def changes(self, now_ms: int, wrote: bool = False) -> "Edges":
        """
        Return (ticks, levels) of each edge since the last call, up to *now_ms*. Edges that came and went
        unseen are among them if the program *wrote* to the flash meanwhile.

        Later edges wait for the next call: garbage may be collected (14 ms) after the caller read the clock.
        """
        for contact in self._wired:
            contact.check()
        if self._tail == self._head and self._told == self.contacts | self._injected:
            return ()
        return self._noted(now_ms, wrote)

    def _noted(self, now_ms: int, wrote: bool) -> "Edges":
        """Return what `changes` does, where there is something."""
        found: list[tuple[int, int]] = []
        while self._tail != self._head:
            at_ms = self._ticks[self._tail]
            if ticks_diff(at_ms, now_ms) > 0:
                return found
            levels = self._levels[self._tail]
            self._tail = (self._tail + 1) % EDGES
            if levels < UNSEEN or wrote:
                self._told = levels & UNSEEN - 1
                found.append((at_ms, self._told))
        if self._told != self.contacts | self._injected:  # edges were dropped
            self._told = self.contacts | self._injected
            found.append((now_ms, self._told))
        return found

    def set(self, name: str, down: bool) -> None:
        """Let the key *name* go down or up, for the link."""
        bit = 1 << self.names.index(name)
        interrupts = machine.disable_irq()
        try:
            self._injected = self._injected | bit if down else self._injected & ~bit
            self.note(self.contacts)
        finally:
            machine.enable_irq(interrupts)

    def ioctl(self, request: int, argument: int) -> int:
        """Answer `select.poll`: readable while there are edges."""
        return argument & READABLE if request == POLL and self._tail != self._head else 0


def i2c(number: int, sda: int, scl: int, hz: int) -> "tuple[machine.I2C, Callable[[], None]]":
    """Return the I2C bus *number* on these GPIOs, and a function that frees it if a part holds it down."""

    def opened() -> "machine.I2C":
        pins = machine.Pin(sda), machine.Pin(scl)
        return machine.I2C(number, sda=pins[0], scl=pins[1], freq=hz, timeout=I2C_TIMEOUT_US)

    def free() -> None:
        clock_free(sda, scl)
        opened()  # the same object: the pins are the bus's again

    return opened(), free


def clock_free(sda: int, scl: int) -> None:
    """
    Free a bus whose SDA a part holds down because it was stopped within a byte, then send a STOP.

    NXP UM10204, 3.1.16. Against a part that holds SCL down nothing helps but its power.
    """
    data = machine.Pin(sda, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=1)
    clock = machine.Pin(scl, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=1)
    for _ in range(CLOCKS):
        for level in (0, 1):
            clock.value(level)  # takes some us, slow enough for any part
    for pin, level in ((clock, 0), (data, 0), (clock, 1), (data, 1)):
        pin.value(level)


class Buzzer:
    """A piezo on *gpio*; the PWM hardware plays while the program goes on."""

    def __init__(self, gpio: int):
        self._pwm = machine.PWM(machine.Pin(gpio), freq=1000, duty_u16=0)

    def tone(self, frequency_hz: int) -> None:
        """Sound at *frequency_hz*, 0 is silence."""
        if frequency_hz:
            self._pwm.freq(frequency_hz)
        self._pwm.duty_u16(HALF_DUTY if frequency_hz else 0)


class Led:
    """
    An LED on *pin*, a GPIO or a name that the board knows.

    On a Pico W the radio holds "LED": it is not woken before the LED shines, nor asked in every step.
    """

    def __init__(self, pin: "int | str"):
        self._pin = machine.Pin(pin)
        self._is_on = False

    def set(self, on: bool) -> None:
        """Switch on or off."""
        if on != self._is_on:
            self._is_on = on
            self._pin.init(machine.Pin.OUT, value=1 if on else 0)


class Watchdog:
    """Restarts the chip when `feed` was not called for WATCHDOG_MS; begins at once."""

    def __init__(self) -> None:
        self._timer = machine.WDT(timeout=WATCHDOG_MS)

    def feed(self) -> None:
        """Restart the time."""
        self._timer.feed()

    def stop(self) -> None:
        """Switch it off, for the prompt; MicroPython has no call for that."""
        control = WATCHDOG_CTRL_CLEAR_RP2350 if is_rp2350() else WATCHDOG_CTRL_CLEAR
        machine.mem32[control] = WATCHDOG_ENABLE


class Clock:
    """The chip's clock: it goes on through a restart of the program, not without power."""

    def read(self) -> "Moment":
        """Return (year, month, day, hour, minute, second)."""
        year, month, day, _, hour, minute, second, _ = machine.RTC().datetime()
        return year, month, day, hour, minute, second

    def set(self, moment: "Moment") -> None:
        """Set the clock to *moment*."""
        machine.RTC().datetime(moment[:3] + (0,) + moment[3:] + (0,))  # the chip finds the weekday


class Board:
    """A board put together from its parts; *sound* and *led* may be None."""

    battery: "Any" = None  # a Battery (firmware/battery.py)
    too_large: "tuple[str, ...]" = ()  # ids of games for which its memory does not suffice
    proposed: "str | None" = ""  # the language to begin with at the first start; None: nobody is asked

    def __init__(self, name: str, display: "Driver", keys: Keys, sound: "Sound | None", led: "Led | None"):
        self.name = name
        self.display = display
        self.keys = keys
        self.sound = sound
        self.led = led
        self.clock = Clock()
        self.root = ROOT
        try:
            os.mkdir(ROOT)
        except OSError:
            pass  # exists already

    def doze(self, is_dozing: bool) -> None:
        """Run at SLEEP_HZ while nothing is shown, or as fast as before; the buses are of no use meanwhile."""
        if is_dozing:
            self._awake_hz = machine.freq()
        machine.freq(SLEEP_HZ if is_dozing else self._awake_hz)

    def watchdog(self) -> Watchdog:
        """Return a watchdog that runs from now on."""
        return Watchdog()

    def picture(self) -> bytes:
        """Return the panel's picture, 1024 bytes."""
        from firmware.display.seen import picture_of  # imported late, as only a PC needs it

        return picture_of(self.display)

    def panel(self) -> tuple[int, int]:
        """Return whether the panel is on, and its contrast."""
        return self.display.panel()

    def entropy(self) -> int:
        """Return 32 random bits, from the chip's ring oscillator."""
        return int.from_bytes(os.urandom(4), "little")

    def restart(self) -> None:
        """Restart the chip."""
        machine.reset()
