"""
The modules of CircuitPython that the port uses, with virtual time, on CPython.

    chip = Chip(glass)                      # a panel emulator at its I2C bus
    with chip.modules():                    # `import keypad` and the like find the fakes
        ...

Time moves only in `time.sleep`, `ticks_ms` wraps at 2**29. Keys are pins: `chip.press(gpio)`.
"""

import contextlib
import sys
import time
import types
from collections.abc import Callable, Iterator

from boards.simulated.board import ADDRESS

EIO = 5
TICKS_PERIOD = 2**29
FIRST_GPIO, LAST_GPIO = 0, 28
MODULES = (
    "board",
    "busio",
    "digitalio",
    "keypad",
    "microcontroller",
    "pwmio",
    "rtc",
    "storage",
    "supervisor",
    "usb_cdc",
    "watchdog",
)
OURS = ("boards.circuitpython", "firmware.circuitpython")


class I2C:
    """busio.I2C with one panel on it. As on CircuitPython, a bus that is locked cannot be locked again."""

    def __init__(self, glass):
        self.glass = glass
        self.plugged = True
        self._locked = False

    def try_lock(self) -> bool:
        """Take the bus; return False if it is taken."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Give the bus back."""
        self._locked = False

    def writeto(self, address: int, buffer) -> None:
        """Send one message."""
        if not self._locked:
            raise RuntimeError("not locked")
        if not self.plugged or address != ADDRESS:
            raise OSError(EIO)
        self.glass.write(bytes(buffer))

    def writeto_then_readfrom(self, address: int, out_buffer, in_buffer) -> None:
        """Send one message, then read the panel's status."""
        self.writeto(address, out_buffer)
        if self.glass.status is None:
            raise OSError(EIO)
        in_buffer[:] = bytes([self.glass.status] * len(in_buffer))

    def deinit(self) -> None:
        """Give the pins back; the fake has none."""


class Event:
    """keypad.Event."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int = 0):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
    """keypad.EventQueue: events that do not fit are lost, and `overflowed` is set."""

    def __init__(self, room: int):
        self.overflowed = False
        self._room = room
        self._events: list[Event] = []

    def __len__(self) -> int:
        return len(self._events)

    def put(self, event: Event) -> None:
        """Keep *event* if there is room."""
        if len(self._events) < self._room:
            self._events.append(event)
        else:
            self.overflowed = True

    def get_into(self, event: Event) -> bool:
        """Move the oldest event into *event*; return False if there is none."""
        if not self._events:
            return False
        event.__dict__.update(self._events.pop(0).__dict__)
        return True

    def clear(self) -> None:
        """Forget all events, and that some were lost."""
        self._events.clear()
        self.overflowed = False


class Chip:
    """A Pico with CircuitPython: its pins, its drive, its console, its time."""

    def __init__(self, glass, start_ticks: int = 0):
        self.bus = I2C(glass)
        self.bus_opened = 0
        self.cpu = types.SimpleNamespace(frequency=125_000_000)
        self.now_ms = 0
        self.start_ticks = start_ticks
        self.levels = {gpio: True for gpio in range(FIRST_GPIO, LAST_GPIO + 1)}  # pulled up
        self.readonly = True  # the drive, for the program
        self.autoreload = True
        self.typed = b""  # input of the console
        self.tones: list[tuple[int, int]] = []
        self.fed_at_ms: list[int] = []
        self.watchdog_mode: object = None
        self.was_reset = False
        self.while_sleeping: Callable[[], None] = lambda: None
        self._scanners: list[Keys] = []

    @property
    def ticks(self) -> int:
        """Return supervisor.ticks_ms()."""
        return (self.start_ticks + self.now_ms) % TICKS_PERIOD

    def sleep(self, seconds: float) -> None:
        """Let time pass, and do what the test has set for `while_sleeping`."""
        self.now_ms += max(1, round(seconds * 1000))
        self.while_sleeping()

    def press(self, gpio: int, down: bool = True) -> None:
        """Connect the pin to ground, or disconnect it."""
        self.levels[gpio] = not down
        for scanner in self._scanners:
            scanner.look(gpio)

    def add(self, scanner: "Keys") -> None:
        """Let *scanner* look at the pins from now on."""
        self._scanners.append(scanner)

    @contextlib.contextmanager
    def modules(self) -> Iterator[None]:
        """Put the fakes in the place of these modules, and load the port again on them."""
        before = {name: sys.modules[name] for name in MODULES if name in sys.modules}
        forget_ours()
        for name in MODULES:
            sys.modules[name] = getattr(self, "_" + name)()
        try:
            yield
        finally:
            forget_ours()
            for name in MODULES:
                del sys.modules[name]
            sys.modules.update(before)

    def _board(self) -> types.ModuleType:
        pins = {f"GP{gpio}": gpio for gpio in self.levels}
        return module("board", LED=25, **pins)

    def _busio(self) -> types.ModuleType:
        def i2c(scl: int, sda: int, *, frequency: int = 100000):
            self.bus_opened += 1
            if not self.bus.plugged:
                raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
            return self.bus

        return module("busio", I2C=i2c, SPI=lambda *pins: pins)

    def _digitalio(self) -> types.ModuleType:
        chip = self

        class DigitalInOut:
            """digitalio.DigitalInOut."""

            def __init__(self, pin: int):
                self._pin = pin

            def switch_to_input(self, pull: object = None) -> None:
                """Make the pin an input."""

            def switch_to_output(self, value: bool = False) -> None:
                """Be an output."""
                self.value = value

            @property
            def value(self) -> bool:
                """The level."""
                return chip.levels[self._pin]

            @value.setter
            def value(self, level: bool) -> None:
                chip.levels[self._pin] = level

            def deinit(self) -> None:
                """Give the pin back."""

        return module("digitalio", DigitalInOut=DigitalInOut, Pull=types.SimpleNamespace(UP=1, DOWN=2))

    def _keypad(self) -> types.ModuleType:
        return module("keypad", Event=Event, Keys=lambda pins, **options: Keys(self, pins, **options))

    def _microcontroller(self) -> types.ModuleType:
        chip = self

        class Watchdog:
            """watchdog.WatchDogTimer."""

            timeout = 0.0

            @property
            def mode(self) -> object:
                """The reaction when it is not fed."""
                return chip.watchdog_mode

            @mode.setter
            def mode(self, mode: object) -> None:
                chip.watchdog_mode = mode

            def feed(self) -> None:
                """Note when."""
                chip.fed_at_ms.append(chip.now_ms)

        def reset() -> None:
            chip.was_reset = True
            raise SystemExit

        return module("microcontroller", Pin=int, cpu=self.cpu, watchdog=Watchdog(), reset=reset)

    def _pwmio(self) -> types.ModuleType:
        chip = self

        class PWMOut:
            """pwmio.PWMOut."""

            def __init__(self, pin: int, *, duty_cycle: int, frequency: int, variable_frequency: bool):
                assert variable_frequency
                self.frequency = frequency
                self._duty_cycle = duty_cycle

            @property
            def duty_cycle(self) -> int:
                """How much of the time it is high, of 65535."""
                return self._duty_cycle

            @duty_cycle.setter
            def duty_cycle(self, duty_cycle: int) -> None:
                self._duty_cycle = duty_cycle
                chip.tones.append((chip.now_ms, self.frequency if duty_cycle else 0))

        return module("pwmio", PWMOut=PWMOut)

    def _rtc(self) -> types.ModuleType:
        clock = types.SimpleNamespace(datetime=time.struct_time((2000, 1, 1, 0, 0, 0, 5, 1, -1)))
        return module("rtc", RTC=lambda: clock)

    def _storage(self) -> types.ModuleType:
        def remount(path: str, readonly: bool = False) -> None:
            assert path == "/"
            self.readonly = readonly

        return module(
            "storage",
            remount=remount,
            getmount=lambda path: types.SimpleNamespace(readonly=self.readonly),
        )

    def _supervisor(self) -> types.ModuleType:
        chip = self

        class Runtime:
            """supervisor.runtime."""

            @property
            def autoreload(self) -> bool:
                """Whether a write by the PC restarts the program."""
                return chip.autoreload

            @autoreload.setter
            def autoreload(self, on: bool) -> None:
                chip.autoreload = on

        return module("supervisor", ticks_ms=lambda: self.ticks, runtime=Runtime())

    def _usb_cdc(self) -> types.ModuleType:
        chip = self

        class Console:
            """usb_cdc.console."""

            @property
            def in_waiting(self) -> int:
                """How many bytes came."""
                return len(chip.typed)

            def readinto(self, buffer: bytearray) -> int:
                """Take some of them."""
                data, chip.typed = chip.typed[: len(buffer)], chip.typed[len(buffer) :]
                buffer[: len(data)] = data
                return len(data)

        return module("usb_cdc", console=Console())

    def _watchdog(self) -> types.ModuleType:
        return module("watchdog", WatchDogMode=types.SimpleNamespace(RESET="reset", RAISE="raise"))


class Keys:
    """keypad.Keys: notes every change of a pin; after `reset` each pressed key makes an event again."""

    def __init__(
        self,
        chip: Chip,
        pins: list[int],
        *,
        value_when_pressed: bool,
        pull: bool,
        interval: float,
        max_events: int,
    ):
        self.events = EventQueue(max_events)
        self._chip = chip
        self._pins = pins
        self._pressed = value_when_pressed
        self._down = [False] * len(pins)
        chip.add(self)

    def look(self, gpio: int) -> None:
        """Note whether the pin has changed."""
        if gpio in self._pins:
            number = self._pins.index(gpio)
            down = self._chip.levels[gpio] == self._pressed
            if down != self._down[number]:
                self._down[number] = down
                self.events.put(Event(number, down, self._chip.ticks))

    def reset(self) -> None:
        """Take all keys for up, and look."""
        self._down = [False] * len(self._pins)
        for gpio in self._pins:
            self.look(gpio)


def forget_ours() -> None:
    """Let the modules of the port go, that they are loaded on the fakes that are in place then."""
    for name in list(sys.modules):
        if name.startswith(OURS):
            del sys.modules[name]


def module(name: str, **contents: object) -> types.ModuleType:
    """Return a module with *contents*."""
    made = types.ModuleType(name)
    made.__dict__.update(contents)
    return made
