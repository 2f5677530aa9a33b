"""
The parts of boards with CircuitPython on a Raspberry Pi Pico: keys, buzzer, LED, watchdog, panel.

The board files beside this one say which pins the parts are on. Pins are GPIO numbers as in
the board files for MicroPython. Nothing happens at import.
"""

import os
import time

import board
import busio
import digitalio
import keypad
import microcontroller
import pwmio
import rtc
import storage
from watchdog import WatchDogMode

from engines_core.games import SHEET
from firmware.input.buttons import Buttons
from firmware.ticks import ticks_diff

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Bytes, Driver, Edges, Moment, Sound, Wiring

CORE_HZ = 200_000_000  # the rated speed of an RP2040; CircuitPython starts it at 125 MHz
ROOT = "/data"  # games and settings, on the drive CIRCUITPY as the folder data
SCAN_S = 0.005  # gives 1 or 2 changes an edge that bounces, 0.002 up to 7; each is a step of the App
EVENTS = 64
WATCHDOG_S = 8  # the hardware's limit
HALF_DUTY = 32768


def full_speed() -> None:
    """Let the chip run at CORE_HZ, before anything else; CircuitPython sees to the voltage."""
    microcontroller.cpu.frequency = CORE_HZ


def pin(gpio: int) -> microcontroller.Pin:
    """Return the pin of a GPIO number."""
    return getattr(board, "GP%d" % gpio)


class Keys:
    """
    Keys at GPIOs, to ground or (*pressed* 1) to 3.3 V; *wiring* is ((name, GPIO), ...).

    *reader* makes presses of them: Buttons or another class of firmware/input.
    CircuitPython scans them in the background and keeps each change with its time.
    """

    def __init__(self, wiring: "Wiring", pressed: int = 0, reader: "Any" = Buttons):
        self.reader = reader
        self.names = tuple([name for name, _ in wiring])
        self._keys = keypad.Keys(
            [pin(gpio) for _, gpio in wiring],
            value_when_pressed=bool(pressed),
            pull=True,
            interval=SCAN_S,
            max_events=EVENTS,
        )
        self._event = keypad.Event()
        self._closed = 0  # closed contacts, by the events so far
        self._injected = 0  # keys that the link holds down
        self._told = 0  # levels that `changes` returned last

    def is_changed(self) -> bool:
        """Return whether `changes` would return any."""
        return len(self._keys.events) > 0 or self._told != self._closed | self._injected

    def changes(self, now_ms: int, wrote: bool = False) -> "Edges":
        """Return (ticks, levels) of each change since the last call, none of them after *now_ms*."""
        found = []
        events, event = self._keys.events, self._event
        if events.overflowed:
            self._closed = 0
            events.clear()
            self._keys.reset()  # sends an event again for each key that is down
        while events.get_into(event):
            bit = 1 << event.key_number
            self._closed = self._closed | bit if event.pressed else self._closed & ~bit
            self._told = self._closed | self._injected
            found.append((now_ms if ticks_diff(event.timestamp, now_ms) > 0 else event.timestamp, self._told))
        if self._told != self._closed | self._injected:
            self._told = self._closed | self._injected
            found.append((now_ms, self._told))
        return found

    def set(self, name: str, down: bool) -> None:
        """Let the key *name* go down or up, for the link."""
        bit = 1 << self.names.index(name)
        self._injected = self._injected | bit if down else self._injected & ~bit


class Buzzer:
    """A piezo on *gpio*; the PWM hardware plays while the program goes on."""

    def __init__(self, gpio: int):
        self._pwm = pwmio.PWMOut(pin(gpio), duty_cycle=0, frequency=1000, variable_frequency=True)

    def tone(self, frequency_hz: int) -> None:
        """Sound at *frequency_hz*, 0 is silence."""
        if frequency_hz:
            self._pwm.frequency = frequency_hz
        self._pwm.duty_cycle = HALF_DUTY if frequency_hz else 0


class Led:
    """The LED on the Pico."""

    def __init__(self) -> None:
        self._output = digitalio.DigitalInOut(getattr(board, "LED"))  # noqa: B009 - only some boards have one
        self._output.switch_to_output(value=False)

    def set(self, on: bool) -> None:
        """Switch on or off."""
        self._output.value = on


class I2c:
    """
    An I2C bus as the drivers of panels want it, taken for good.

    Without a panel nothing pulls the bus up, and CircuitPython does not open it: OSError, too.
    """

    def __init__(self, sda: int, scl: int, frequency_hz: int):
        self._pins = (scl, sda)
        self._frequency_hz = frequency_hz
        self._bus: "busio.I2C | None" = None

    def writeto(self, address: int, data: "Bytes") -> None:
        """Send one message; OSError without an acknowledge."""
        if self._bus is None:
            self._bus = self._opened()
        self._bus.writeto(address, data)

    def readfrom_mem(self, address: int, control: int, count: int) -> bytearray:
        """Send the byte *control*, then read *count* bytes; OSError without an acknowledge."""
        found = bytearray(count)
        if self._bus is not None:
            self._bus.writeto_then_readfrom(address, bytes((control,)), found)
        return found

    def _opened(self) -> busio.I2C:
        scl, sda = self._pins
        try:
            bus = busio.I2C(pin(scl), pin(sda), frequency=self._frequency_hz)
        except (RuntimeError, ValueError) as error:
            raise OSError(19, str(error))
        bus.try_lock()
        return bus


def spi(clock: int, data: int, frequency_hz: int) -> busio.SPI:
    """Return an SPI bus that only sends, taken for good."""
    bus = busio.SPI(pin(clock), pin(data))
    bus.try_lock()
    bus.configure(baudrate=frequency_hz)
    return bus


class OutputPin:
    """A pin that is called with 0 or 1."""

    def __init__(self, gpio: int):
        self._output = digitalio.DigitalInOut(pin(gpio))
        self._output.switch_to_output(value=True)

    def __call__(self, level: int) -> None:
        self._output.value = bool(level)


class Watchdog:
    """Restarts the chip when `feed` was not called for WATCHDOG_S; begins at once."""

    def __init__(self) -> None:
        assert microcontroller.watchdog is not None  # the RP2040 has one
        self._timer = microcontroller.watchdog
        self._timer.timeout = WATCHDOG_S
        self._timer.mode = WatchDogMode.RESET

    def feed(self) -> None:
        """Restart the time."""
        self._timer.feed()

    def stop(self) -> None:
        """Switch it off, for the prompt."""
        self._timer.mode = None


class Clock:
    """The chip's clock: it goes on through a restart of the program, not without power."""

    def read(self) -> "Moment":
        """Return (year, month, day, hour, minute, second)."""
        return tuple(rtc.RTC().datetime[:6])

    def set(self, moment: "Moment") -> None:
        """Set the clock to *moment*."""
        rtc.RTC().datetime = time.struct_time(moment + (0, -1, -1))


class Board:
    """A board put together from its parts; *sound* and *led* may be None."""

    # their names are too many: tests/host/circuitpython/test_names.py
    too_large = ("attrition_war", "blood_rage", "millennium_blades", SHEET)
    proposed: "str | None" = None  # there is one language

    def __init__(self, name: str, display: "Driver", keys: Keys, sound: "Sound | None", led: "Led | None"):
        self.name = name
        self.display = display
        self.keys = keys
        self.sound = sound
        self.led = led
        self.clock = Clock()
        self.root = ROOT

    def open_drive(self) -> bool:
        """Make the folder for the games; return False if the PC has the right to write (see boot.py)."""
        if storage.getmount("/").readonly:
            return False
        try:
            os.mkdir(ROOT)
        except OSError:
            pass  # exists already
        return True

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
        """Return 32 random bits."""
        return int.from_bytes(os.urandom(4), "little")

    def restart(self) -> None:
        """Restart the chip."""
        microcontroller.reset()
