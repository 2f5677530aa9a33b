"""
What a board wires to the Pico: found by letting its `make()` run with a `machine` that only takes notes.

So the wiring cannot differ from what the program does. Power is added: a display and an active-high
key need 3.3 V, everything needs ground; each is given the nearest free pin.

    read("pico_ssd1306").parts[0]
    -> Part("display", "SSD1306 display", [Wire("VCC", 36, "red"), Wire("GND", 3, "black"), ...])
"""

import contextlib
import importlib
import inspect
import itertools
import sys
import tempfile
import time
import traceback
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import boards
from host_tools import build, bytecode
from host_tools.refused import Refused

# Pico datasheet, figure 4: pin 1 is on the left beside the USB plug, 40 on the right beside it.
PINS = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN "
    "GP26 GP27 AGND GP28 ADC_VREF 3V3(OUT) 3V3_EN GND VSYS VBUS"
).split()
SIDE = 20  # pins on each side
POWER = "3V3(OUT)"
ON_THE_PICO = (25, "LED")
KEYS = ("keys", "high keys")  # kinds of parts, by the level of a key that is down
COLOURS = ("blue", "yellow", "green", "violet", "orange", "turquoise", "pink", "brown")
COMMON = ("red", "black")  # the colours of 3.3 V and ground
MISTAKES = (  # what a slip in a board's file raises
    ArithmeticError,
    AssertionError,
    AttributeError,
    ImportError,
    LookupError,
    NameError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
)
# GPIOs of bus 0 and of bus 1: RP2040 datasheet 1.4.3, table 2
BUS_PINS: dict[str, dict[str, tuple[Sequence[int], Sequence[int]]]] = {
    "I2C": {"sda": (range(0, 29, 4), range(2, 29, 4)), "scl": (range(1, 29, 4), range(3, 29, 4))},
    "SPI": {
        "sck": ((2, 6, 18, 22), (10, 14, 26)),
        "mosi": ((3, 7, 19, 23), (11, 15, 27)),
        "miso": ((0, 4, 16, 20), (8, 12, 28)),
    },
}
LABELS = {"sda": "SDA", "scl": "SCL", "sck": "CLK", "mosi": "DIN", "dc": "DC", "cs": "CS", "reset": "RST"}


@dataclass
class Wire:
    """A wire from a part's *terminal* to the Pico's *pin* (1 to 40) in *colour*."""

    terminal: str
    pin: int
    colour: str

    @property
    def name(self) -> str:
        """Return what is printed beside the pin."""
        return PINS[self.pin - 1]


@dataclass
class Part:
    """A part of *kind* "display", "keys", "buzzer" or "led"; no wires if it is on the Pico itself."""

    kind: str
    name: str
    wires: list[Wire] = field(default_factory=list)


@dataclass
class Wiring:
    """The *parts* of *board*; *about* is what its file says of itself."""

    board: str
    about: str
    parts: list[Part]


class Pin:
    """A pin that notes who uses it."""

    IN, OUT, PULL_UP, PULL_DOWN, IRQ_FALLING, IRQ_RISING = range(6)

    def __init__(self, place: Any, *_: object, **__: object) -> None:
        self.place: Any = place.place if isinstance(place, Pin) else place
        self.handler: Any = None
        _notes.append(self)

    def irq(self, handler: Any = None, *_: object, **__: object) -> None:
        """Note who listens to the pin."""
        self.handler = handler

    def value(self, *_: object) -> int:
        """Return some level."""
        return 0

    __call__ = value


class Bus:
    """A bus made by software, or PWM, on the pins it is given."""

    def __init__(self, *plain: object, **named: object) -> None:
        self.pins = {name: pin for name, pin in named.items() if isinstance(pin, Pin)}
        for pin in plain:
            if isinstance(pin, Pin):
                self.pins["pin"] = pin


class ChipBus(Bus):
    """Bus *number* of the chip itself; ValueError for pins that it does not have."""

    def __init__(self, number: int, *plain: object, **named: object) -> None:
        super().__init__(*plain, **named)
        kind = type(self).__name__
        if number not in (0, 1):
            raise ValueError(f"there is no {kind}{number}, only {kind}0 and {kind}1")
        for name, pin in self.pins.items():
            possible = BUS_PINS[kind][name][number]
            if pin.place not in possible:
                listed = ", ".join(f"GP{gpio}" for gpio in possible)
                raise ValueError(f"{name.upper()} of {kind}{number} cannot be GP{pin.place}, only {listed}")


class I2C(ChipBus):
    """One of its two I2C buses."""


class SPI(ChipBus):
    """One of its two SPI buses."""


_notes: list[Pin] = []


def gpio_pin(place: object) -> int:
    """Return the pin number of GPIO *place*; raise ValueError if it has none."""
    if f"GP{place}" not in PINS:
        raise ValueError(f"no pin of a Pico is GP{place}")
    return PINS.index(f"GP{place}") + 1


def read(board: str) -> Wiring:
    """Return the wiring of *board*; raise Refused if there is no such board, or its file is wrong."""
    build.check_board(board)
    with tempfile.TemporaryDirectory() as root:  # without one that is no fault of the board's file
        try:
            return _read(board, root)
        except MISTAKES as error:
            raise Refused(f"{_place(board, error)}: {type(error).__name__}: {error}") from None


def _place(board: str, error: BaseException) -> str:
    """Return the file of *board*, and the line of it at which *error* came up if it was one of its own."""
    file = f"boards/{board}.py"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(bytecode.ROOT / file)]
    return f"{file}:{lines[-1]}" if lines else file


def _read(board: str, root: str) -> Wiring:
    with _made(board, root) as (module, made):
        about = inspect.cleandoc(module.__doc__ or board)
        notes = list(_notes)
    colours = itertools.cycle(COLOURS)
    parts = [_display(made, colours), *_keys(notes, colours)]
    parts += [_speaker(made.sound, colours)] if made.sound is not None else []
    parts += [_led(made.led, colours)] if made.led is not None else []
    _check_pins(board, parts)
    _give_power(parts)
    return Wiring(board, about, parts)


def _check_pins(board: str, parts: list[Part]) -> None:
    """Raise Refused if two of the *parts* are on one pin."""
    users: dict[int, list[str]] = {}
    for part in parts:
        name = "key" if part.kind in KEYS else part.name
        for wire in part.wires:
            users.setdefault(wire.pin, []).append(f"{name} {wire.terminal}")
    for pin, names in users.items():
        if len(names) > 1:
            raise Refused(f"boards/{board}.py: {PINS[pin - 1]} is used more than once: {', '.join(names)}")


@contextlib.contextmanager
def _made(board: str, root: str) -> Iterator[tuple[types.ModuleType, Any]]:
    """Give the module of *board* and the Board that it makes for *root*, on a `machine` that takes notes."""
    fakes: dict[str, Any] = {"Pin": Pin, "I2C": I2C, "SPI": SPI, "SoftI2C": Bus, "SoftSPI": Bus, "PWM": Bus}
    fakes |= {"freq": lambda hz: None, "mem32": {}}
    names = ("machine", "io", "boards.pico_parts", f"boards.{board}")
    before = {name: sys.modules.pop(name, None) for name in names}
    sys.modules["machine"] = _module("machine", **fakes)
    sys.modules["io"] = _module("io", IOBase=object)  # CPython's own refuses an attribute `closed`
    time.ticks_ms = lambda: 0  # type: ignore[attr-defined]
    _notes.clear()
    try:
        shared: Any = importlib.import_module("boards.pico_parts")
        module = importlib.import_module(f"boards.{board}")
        shared.ROOT = root
        yield module, module.make()
    finally:
        del time.ticks_ms  # type: ignore[attr-defined]
        for name, old in before.items():
            sys.modules.pop(name, None)
            vars(boards).pop(name.rpartition(".")[2], None)
            if old is not None:
                sys.modules[name] = old
                if name.startswith("boards."):
                    setattr(boards, name.rpartition(".")[2], old)


def _module(name: str, **members: Any) -> types.ModuleType:
    module = types.ModuleType(name)
    module.__dict__.update(members)
    return module


def _display(board: Any, colours: Iterator[str]) -> Part:
    used: dict[str, Pin] = {}
    for name, value in vars(board.display).items():
        if isinstance(value, Bus):
            used.update(value.pins)
        elif isinstance(value, Pin):
            used[name] = value
    model = type(board.display).__name__.upper()
    wires = [
        Wire(LABELS.get(name, name.upper()), gpio_pin(pin.place), next(colours)) for name, pin in used.items()
    ]
    return Part("display", f"{model} display", wires)


def _keys(notes: list[Pin], colours: Iterator[str]) -> list[Part]:
    """Return the keys as parts: those on a side of the Pico and to the same level are one."""
    found: dict[tuple[str, bool], Part] = {}
    for pin in notes:
        contact = getattr(pin.handler, "__self__", None)
        if contact is not None:
            number = gpio_pin(pin.place)
            kind = KEYS[contact.pressed]
            part = found.setdefault((kind, is_left(number)), Part(kind, "keys"))
            name = contact.keys.names[contact.bit.bit_length() - 1]
            part.wires.append(Wire(name, number, next(colours)))
    return list(found.values())


def _speaker(sound: Any, colours: Iterator[str]) -> Part:
    (pwm,) = [value for value in vars(sound).values() if isinstance(value, Bus)]
    return Part("buzzer", "piezo buzzer", [Wire("+", gpio_pin(pwm.pins["pin"].place), next(colours))])


def _led(led: Any, colours: Iterator[str]) -> Part:
    (pin,) = [value for value in vars(led).values() if isinstance(value, Pin)]
    if pin.place in ON_THE_PICO:
        return Part("led", "LED on the Pico")
    return Part("led", "LED, 330 Ω", [Wire("+", gpio_pin(pin.place), next(colours))])


def is_left(pin: int) -> bool:
    """Return whether *pin* is on the Pico's left side, the USB plug up."""
    return pin <= SIDE


def row(pin: int) -> int:
    """Return the row of *pin*, 0 beside the USB plug."""
    return pin - 1 if is_left(pin) else 2 * SIDE - pin


def _give_power(found: list[Part]) -> None:
    """Add the wires for 3.3 V and ground."""
    free = [number for number, name in enumerate(PINS, 1) if name == "GND"]
    for part in found:
        if not part.wires:
            continue
        if part.kind in ("display", "high keys"):
            part.wires.append(Wire("VCC" if part.kind == "display" else "3V3", PINS.index(POWER) + 1, "red"))
        if part.kind != "high keys":
            ground = min(free, key=lambda pin: _distance(pin, part))
            free.remove(ground)
            part.wires.append(Wire("GND", ground, "black"))


def _distance(ground: int, part: Part) -> int:
    """Return how far *ground* is from where the wires of *part* end; the other side is far."""
    signals = [wire.pin for wire in part.wires if wire.name != POWER]
    near = [pin for pin in signals if is_left(pin) == is_left(signals[0])]
    edge = max(map(row, near)) + 1 if part.kind == "keys" else min(map(row, near)) - 1
    return abs(row(ground) - edge) + (0 if is_left(ground) == is_left(signals[0]) else 100)


def table(wiring: Wiring) -> str:
    """Return *wiring* as a text."""
    rows = [("part", "terminal", "pin", "name", "colour")]
    for part in wiring.parts:
        for wire in sorted(part.wires, key=lambda wire: (wire.colour not in COMMON, wire.pin)):
            rows.append((*_ends(part, wire), str(wire.pin), wire.name, wire.colour))
        if not part.wires:
            rows.append((part.name, "", "", "", ""))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([wiring.about, "", *[line.rstrip() for line in lines]]) + "\n"


def _ends(part: Part, wire: Wire) -> tuple[str, str]:
    """Return what the table calls the part and the terminal of *wire*."""
    if part.kind not in KEYS:
        return part.name, wire.terminal
    if wire.colour in COMMON:
        return "key " + ", ".join(key.terminal for key in part.wires if key != wire), "other side"
    return f"key {wire.terminal}", "one side"
