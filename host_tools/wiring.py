"""
What a board wires to the Pico: found by letting its `make()` run on this PC (noted_board.py).

So the wiring cannot differ from what the program does. Power is added: a display and an active-high
key need 3.3 V, everything needs ground; each is given the nearest free pin.

    read("pico_ssd1306").parts[0]
    -> Part("display", "SSD1306 display", [Wire("VCC", 36, "red"), Wire("GND", 3, "black"), ...])
"""

import inspect
import itertools
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from host_tools import build, noted_board
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
        except noted_board.MISTAKES as error:
            raise Refused(f"{noted_board.place(board, error)}: {type(error).__name__}: {error}") from None


def _read(board: str, root: str) -> Wiring:
    with noted_board.made(board, root) as (module, made):
        about = inspect.cleandoc(module.__doc__ or board)
        notes = list(noted_board.notes)
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


def _display(board: Any, colours: Iterator[str]) -> Part:
    used: dict[str, noted_board.Pin] = {}
    for name, value in vars(board.display).items():
        if isinstance(value, noted_board.Bus):
            used.update(value.pins)
        elif isinstance(value, noted_board.Pin):
            used[name] = value
    model = type(board.display).__name__.upper()
    wires = [
        Wire(LABELS.get(name, name.upper()), gpio_pin(pin.place), next(colours)) for name, pin in used.items()
    ]
    return Part("display", f"{model} display", wires)


def _keys(notes: list[noted_board.Pin], colours: Iterator[str]) -> list[Part]:
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
    (pwm,) = [value for value in vars(sound).values() if isinstance(value, noted_board.Bus)]
    return Part("buzzer", "piezo buzzer", [Wire("+", gpio_pin(pwm.pins["pin"].place), next(colours))])


def _led(led: Any, colours: Iterator[str]) -> Part:
    (pin,) = [value for value in vars(led).values() if isinstance(value, noted_board.Pin)]
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
