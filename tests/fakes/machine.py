"""
MicroPython's `machine` as far as the boards use it: pins, buses, PWM, a watchdog; nothing is connected.

    machine = install()
    board = make()
    machine.pins[6].drive(0)        # an edge, and its interrupt
    machine.buses[0].panel = panel  # an emulated panel; without one an I2C bus raises OSError
"""

import sys
import time

EIO = 5


class Pin:
    """A GPIO; inputs are driven from outside, outputs keep their level."""

    IN, OUT, OPEN_DRAIN = 0, 1, 2
    PULL_UP, PULL_DOWN = 1, 2
    IRQ_FALLING, IRQ_RISING = 4, 8
    pins: dict = {}

    def __init__(self, gpio, mode: int = IN, pull: int = 0, value: int = 0):
        self.mode = mode
        self.pull = pull
        self.level = value if mode != Pin.IN else int(pull == Pin.PULL_UP)
        self.handler = None
        self.inits = 0  # how often it was set up again
        Pin.pins[gpio] = self

    def init(self, mode: int, value: int) -> None:
        """Be an output, or another one."""
        assert mode == Pin.OUT
        self.mode, self.level = mode, value
        self.inits += 1

    def __call__(self, level: "int | None" = None) -> "int | None":
        return self.value(level)

    def value(self, level: "int | None" = None) -> "int | None":
        """Return the level, or set it."""
        if level is None:
            return self.level
        self.level = level
        return None

    def irq(self, handler, trigger: int, hard: bool) -> None:
        """Keep the handler."""
        assert hard and trigger == Pin.IRQ_FALLING | Pin.IRQ_RISING
        self.handler = handler

    def drive(self, level: int) -> None:
        """Let an input have another level from now on."""
        self.level = level
        self.handler(self)


class I2C:
    """A bus; messages to 0x3C go to *panel*."""

    def __init__(self, number: int, sda: Pin, scl: Pin, freq: int, timeout: int):
        assert freq == 400000 and timeout <= 25000
        self.panel = None
        buses.append(self)

    def writeto(self, address: int, message) -> int:
        """Send a message."""
        if self.panel is None or address != 0x3C:
            raise OSError(EIO)
        self.panel.write(bytes(message))
        return len(message)

    def readfrom_mem(self, address: int, control: int, count: int) -> bytes:
        """Read the panel's status."""
        if self.panel is None or address != 0x3C or self.panel.status is None:
            raise OSError(EIO)
        return bytes([self.panel.status] * count)


class SPI:
    """A bus; messages go to *panel* while *cs* is low, as data or commands by the level of *dc*."""

    def __init__(self, number: int, baudrate: int, sck: Pin, mosi: Pin, miso: None):
        self.panel = self.dc = self.cs = None
        buses.append(self)

    def write(self, message) -> None:
        """Send a message; nobody acknowledges it."""
        if self.panel is not None and not self.cs.level:
            (self.panel.data if self.dc.level else self.panel.command)(bytes(message))


class PWM:
    """A PWM output."""

    def __init__(self, pin: Pin, freq: int, duty_u16: int):
        self.tone = (freq, duty_u16)
        outputs.append(self)

    def freq(self, hz: int) -> None:
        """Set the frequency."""
        self.tone = (hz, self.tone[1])

    def duty_u16(self, duty: int) -> None:
        """Set the duty cycle, 0 to 65535."""
        self.tone = (self.tone[0], duty)


class ADC:
    """A converter, as at VSYS of a Pico on USB."""

    def __init__(self, pin: Pin):
        self.pin = pin

    def read_u16(self) -> int:
        """Return 1.6 V, where 3.3 are 65535."""
        return 31775


class RTC:
    """The chip's clock, as it is after power on until it is set; it stands still."""

    moment: tuple = (2021, 1, 1, 4, 0, 0, 0, 0)

    def datetime(self, moment: "tuple | None" = None) -> "tuple | None":
        """Return (year, month, day, day of the week, hour, minute, second, 0), or set that."""
        if moment is None:
            return RTC.moment
        assert len(moment) == 8
        RTC.moment = moment
        return None


class WDT:
    """A watchdog that counts how often it was fed."""

    def __init__(self, timeout: int):
        assert timeout <= 8388
        self.fed = 0

    def feed(self) -> None:
        """Count."""
        self.fed += 1


buses: list = []
outputs: list = []
mem32: dict = {}
speeds: list = []
at_start_hz = 125_000_000


class Clock:
    """Stands for `time.ticks_ms`; `now` is set by the test."""

    now = 0

    def __call__(self) -> int:
        return self.now


clock = Clock()


SLOW_HZ = 48_000_000


def freq(hz: "int | None" = None) -> int:
    """
    Return the processor's speed, and record a new one: nothing may have been made for another one before.

    That is but for sleep.
    """
    if hz is not None:
        slept = [slow for slow, _ in speeds if slow == SLOW_HZ]
        assert hz == SLOW_HZ or slept or not buses and not outputs
        speeds.append((hz, mem32.get(0x40064000)))
    return speeds[-1][0] if speeds else at_start_hz


def disable_irq() -> int:
    """Return a state."""
    return 1


def enable_irq(state: int) -> None:
    """Take the state back."""
    assert state == 1


def install():
    """Be the module `machine` from now on, with nothing on any pin; return this module."""
    this = sys.modules["machine"] = sys.modules[__name__]
    if not hasattr(time, "ticks_ms"):
        time.ticks_ms = clock  # type: ignore[attr-defined]
        time.sleep_ms = lambda ms: time.sleep(ms / 1000)  # type: ignore[attr-defined]
    Pin.pins.clear()
    buses[:] = []
    outputs[:] = []
    mem32.clear()
    speeds[:] = []
    RTC.moment = (2021, 1, 1, 4, 0, 0, 0, 0)
    clock.now = 0
    return this
