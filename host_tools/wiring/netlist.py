"""
The netlist of a board: found by letting its `make()` run on this PC (dry_board.py).

So the wiring cannot differ from what the program does. Power is added: a display and an active-high
key need 3.3 V, everything needs ground; each is given the nearest free pin.

    read("pico_ssd1306").parts[0]
    -> Part("display", "SSD1306 display", [Wire("VCC", 36, "red"), Wire("GND", 3, "black"), ...])
"""

import inspect
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from host_tools.program import bytecode
from host_tools.text import text_table
from host_tools.wiring import board_check, dry_board
from host_tools.wiring.dry_board import Unfit

# Pico datasheet, figure 4: pin 1 is on the left beside the USB plug, 40 on the right beside it.
PINS = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN "
    "GP26 GP27 AGND GP28 ADC_VREF 3V3(OUT) 3V3_EN GND VSYS VBUS"
).split()
SIDE = 20  # pins on each side
POWER = "3V3(OUT)"
GPIOS = "0 to 22, 26 to 28"  # those that have a pin
ON_THE_PICO = (25, "LED")  # and whatever else has a name in place of a number
THERE = str(bytecode.ROOT)  # a folder that stands for that of the games: it is there, so none is made
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
        """Return the text printed beside the pin."""
        return PINS[self.pin - 1]


@dataclass
class Part:
    """A part: of *kind* "display", "keys", "buzzer", "led", "battery"; no wires if it is on the Pico."""

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
    """Return the pin number of GPIO *place*; raise Unfit if it has none."""
    if f"GP{place}" not in PINS:
        name = place if isinstance(place, str) else f"GP{place}"
        raise Unfit(f"a Pico has no {name} ({GPIOS})")
    return PINS.index(f"GP{place}") + 1


def read(board: str) -> Wiring:
    """
    Return the wiring of *board*; raise Refused, with the file and the reason, if it cannot be right.

    Unjudged, which is Refused too, if this PC cannot make the board.
    """
    try:
        return _read(board)
    except dry_board.MISTAKES as error:
        raise dry_board.refusal(board, error) from None


def _read(board: str) -> Wiring:
    with dry_board.made(board, THERE) as (module, made):
        about = inspect.cleandoc(module.__doc__ or board)
        notes = list(dry_board.notes)
        board_check.check(made, board)
    colours = itertools.cycle(COLOURS)
    parts = [_display(made.display, colours), *_keys(notes, colours)]
    parts += [_speaker(made.sound, colours)] if made.sound is not None else []
    parts += [_led(made.led, colours)] if made.led is not None else []
    parts += [_battery(colours)] if getattr(made, "battery", None) is not None else []
    _check_pins(parts)
    _give_power(parts)
    return Wiring(board, about, parts)


def _check_pins(parts: list[Part]) -> None:
    """Raise Unfit if two of the *parts* are on one pin."""
    users: dict[int, list[str]] = {}
    for part in parts:
        for wire in part.wires:
            users.setdefault(wire.pin, []).append(_user(part, wire.terminal))
    for pin, names in users.items():
        if len(names) > 1:
            raise Unfit(f"{PINS[pin - 1]} is used more than once: {', '.join(names)}")


def _user(part: Part, terminal: str) -> str:
    return f"{'key' if part.kind in KEYS else part.name} {terminal}"


def _wire(part: Part, terminal: str, pin: dry_board.Pin, colours: Iterator[str]) -> None:
    """Wire the *terminal* of *part* to *pin*; raise Unfit, with both, if a Pico does not have it."""
    try:
        number = gpio_pin(pin.place)
    except Unfit as unfit:
        raise Unfit(f"{_user(part, terminal)}: {unfit}") from None
    part.wires.append(Wire(terminal, number, next(colours)))


def _pins(part: object) -> dict[str, dry_board.Pin]:
    """Return the pins that *part* of a board keeps, its bus's too, by terminal; each only once."""
    used: dict[str, dry_board.Pin] = {}
    for name, value in getattr(part, "__dict__", {}).items():
        pins = value.pins if isinstance(value, dry_board.Bus) else {name: value}
        for terminal, pin in pins.items():
            if isinstance(pin, dry_board.Pin) and pin not in used.values():
                used[terminal] = pin
    return used


def _display(display: object, colours: Iterator[str]) -> Part:
    part = Part("display", f"{type(display).__name__.upper()} display")
    for name, pin in _pins(display).items():
        _wire(part, LABELS.get(name, name.upper()), pin, colours)
    return part


def _keys(notes: list[dry_board.Pin], colours: Iterator[str]) -> list[Part]:
    """Return the keys as parts: those on a side of the Pico and to the same level are one."""
    found: dict[tuple[str, bool], Part] = {}
    for pin in notes:
        contact: Any = getattr(pin.handler, "__self__", None)
        if type(contact).__name__ == "Contact":  # keys of one's own may listen to their pins in other ways
            kind = KEYS[bool(contact.pressed)]
            alone = Part(kind, "keys")
            _wire(alone, contact.keys.names[contact.bit.bit_length() - 1], pin, colours)
            part = found.setdefault((kind, is_left(alone.wires[0].pin)), Part(kind, "keys"))
            part.wires += alone.wires
    return list(found.values())


def _speaker(sound: object, colours: Iterator[str]) -> Part:
    part = Part("buzzer", "piezo buzzer")
    for pin in _pins(sound).values():
        _wire(part, "+", pin, colours)
    return part


def _led(led: object, colours: Iterator[str]) -> Part:
    part = Part("led", "LED, 330 Ω")
    for pin in _pins(led).values():
        if pin.place not in ON_THE_PICO and not isinstance(pin.place, str):
            _wire(part, "+", pin, colours)
    return part if part.wires else Part("led", "LED on the Pico")


def _battery(colours: Iterator[str]) -> Part:
    """Return the supply at VSYS, which is not 3.3 V and so not red."""
    return Part("battery", "charger, cell", [Wire("+", PINS.index("VSYS") + 1, next(colours))])


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
    rows = [["part", "terminal", "pin", "name", "colour"]]
    for part in wiring.parts:
        for wire in sorted(part.wires, key=lambda wire: (wire.colour not in COMMON, wire.pin)):
            rows.append([*_ends(part, wire), str(wire.pin), wire.name, wire.colour])
        if not part.wires:
            rows.append([part.name, "", "", "", ""])
    return "\n".join([wiring.about, "", *text_table.table(rows, left=range(len(rows[0])))]) + "\n"


def _ends(part: Part, wire: Wire) -> tuple[str, str]:
    """Return the table's names for the part and the terminal of *wire*."""
    if part.kind not in KEYS:
        return part.name, wire.terminal
    if wire.colour in COMMON:
        return "key " + ", ".join(key.terminal for key in part.wires if key != wire), "other side"
    return f"key {wire.terminal}", "one side"
