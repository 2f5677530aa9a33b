"""
A board made on this PC: its `make()` runs with a `machine` that only takes notes.

    with made("pico_ssd1306", root) as (module, board):
        board.keys.names
        notes       # its pins, in the order in which they were taken
"""

import collections
import contextlib
import importlib
import re
import sys
import time
import traceback
import types
from collections.abc import Iterator, Sequence
from typing import Any

import boards
from host_tools.errors import Refused
from host_tools.program import bytecode
from host_tools.program.program_sources import PACKAGES

MISTAKES = (  # exceptions of a slip in a board's file
    ArithmeticError,
    AssertionError,
    AttributeError,
    ImportError,
    LookupError,
    NameError,
    OSError,
    RuntimeError,
    SyntaxError,
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
TERMINALS = {name for bus in BUS_PINS.values() for name in bus}
NAMED = re.compile(r"(?:GP|GPIO)?(\d+)", re.IGNORECASE)  # a GPIO as a text


class Unfit(ValueError):
    """A board that no Pico takes, or no program of ours; `str()` of it is the reason."""


class Unjudged(Refused):
    """A board that this PC cannot make, which need not be its fault: a Pico may have what the PC lacks."""


class Pin:
    """A pin that notes who uses it."""

    IN, OUT, PULL_UP, PULL_DOWN, IRQ_FALLING, IRQ_RISING = range(6)

    def __init__(self, place: Any, *_: object, **__: object) -> None:
        named = NAMED.fullmatch(place) if isinstance(place, str) else None
        if named:
            raise Unfit(f'write {named[1]}, not "{place}": a pin is the number of its GPIO')
        self.place: Any = place.place if isinstance(place, Pin) else place
        self.handler: Any = None
        notes.append(self)

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
        self.pins: dict[str, Pin] = {}
        for name, pin in named.items():
            if isinstance(pin, Pin):
                self.pins[name] = pin
            elif name in TERMINALS and pin is not None:  # a number is taken for its pin
                self.pins[name] = Pin(pin)
        for pin in plain:
            if isinstance(pin, Pin):
                self.pins["pin"] = pin


class ChipBus(Bus):
    """Bus *id* of the chip itself; Unfit for pins that it does not have."""

    def __init__(self, id: int = 0, *plain: object, **named: object) -> None:
        super().__init__(*plain, **named)
        kind = type(self).__name__
        if id not in (0, 1):
            raise Unfit(f"there is no {kind}{id}, only {kind}0 and {kind}1")
        for name, pin in self.pins.items():
            possible = BUS_PINS[kind][name][id]
            if pin.place not in possible:
                listed = ", ".join(f"GP{gpio}" for gpio in possible)
                raise Unfit(f"{name.upper()} of {kind}{id} cannot be GP{pin.place}, only {listed}")


class I2C(ChipBus):
    """One of its two I2C buses."""


class SPI(ChipBus):
    """One of its two SPI buses."""


notes: list[Pin] = []


def refusal(board: str, error: Exception) -> Refused:
    """Return the verdict on *board* whose making raised *error*: Unjudged if it may be the PC's."""
    there, said = _place(board, error), str(error)
    if " " not in said:  # KeyError, say, tells only the key
        said = f"{type(error).__name__} {said}".strip()
    if _is_of_this_pc(error):
        return Unjudged(f"{there}: cannot be checked on this PC: {said}")
    return Refused(f"{there}: {said}")


def _is_of_this_pc(error: Exception) -> bool:
    """Return whether *error* may be that this PC lacks a module, a file, or what a Pico's modules have."""
    if isinstance(error, ImportError):
        return (error.name or "").split(".")[0] not in PACKAGES
    if isinstance(error, AttributeError):
        asked = error.obj if isinstance(error.obj, (type, types.ModuleType)) else type(error.obj)
        home = asked.__name__ if isinstance(asked, types.ModuleType) else asked.__module__
        return home.split(".")[0] not in (*PACKAGES, "builtins")
    return isinstance(error, OSError)


def _place(board: str, error: BaseException) -> str:
    """Return the file of *board*, and the line of it at which *error* came up if it was one of its own."""
    file = f"boards/{board}.py"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(bytecode.ROOT / file)]
    return f"{file}:{lines[-1]}" if lines else file


@contextlib.contextmanager
def made(board: str, root: str) -> Iterator[tuple[types.ModuleType, Any]]:
    """Give the module of *board* and the Board that it makes for *root*; *notes* are its pins."""
    fakes: dict[str, Any] = {"Pin": Pin, "I2C": I2C, "SPI": SPI, "SoftI2C": Bus, "SoftSPI": Bus, "PWM": Bus}
    fakes |= {"freq": lambda *hz: 125_000_000, "mem32": collections.defaultdict(int)}
    before = _taken_away()
    sys.modules["machine"] = _module("machine", **fakes)
    sys.modules["io"] = _module("io", IOBase=object)  # CPython's own refuses an attribute `closed`
    time.ticks_ms, time.sleep_ms = lambda: 0, lambda ms: None  # type: ignore[attr-defined]
    notes.clear()
    try:
        shared: Any = importlib.import_module("boards.pico_parts")
        module = importlib.import_module(f"boards.{board}")
        shared.ROOT = root
        shared.Keys.__init__ = _of_pairs(shared.Keys.__init__)
        if not callable(getattr(module, "make", None)):
            raise Unfit("there is no make()")
        yield module, module.make()
    finally:
        del time.ticks_ms, time.sleep_ms  # type: ignore[attr-defined]
        _taken_away()
        sys.modules.update(before)
        vars(boards).update({_last(name): old for name, old in before.items() if name.startswith("boards.")})


def _taken_away() -> dict[str, Any]:
    """Take the modules that are other ones meanwhile, every board's file too, from where imports look."""
    found = [
        name
        for name, module in sys.modules.items()
        if name in ("machine", "io") or name.startswith("boards.") and not _is_package_or_inner(name, module)
    ]
    for name in found:
        vars(boards).pop(_last(name), None)
    return {name: sys.modules.pop(name) for name in found}


def _is_package_or_inner(name: str, module: Any) -> bool:
    return hasattr(module, "__path__") or name.count(".") > 1


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _of_pairs(init: Any) -> Any:
    """Return the *init* of parts.Keys that raises Unfit for a wiring that is not ((name, GPIO), ...)."""

    def checked(self: Any, wiring: Any, *plain: object, **named: object) -> None:
        for key in wiring:
            if not isinstance(key, (tuple, list)) or len(key) != 2:
                raise Unfit(f'key {key!r} is no ("NAME", GPIO); one key alone needs a comma: (("KEY", 10),)')
        init(self, wiring, *plain, **named)

    return checked


def _module(name: str, **members: Any) -> types.ModuleType:
    module = types.ModuleType(name)
    module.__dict__.update(members)
    return module
