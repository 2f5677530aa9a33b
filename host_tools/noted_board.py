"""
A board made on this PC: its `make()` runs with a `machine` that only takes notes.

    with made("pico_ssd1306", root) as (module, board):
        board.keys.names
        notes       # its pins, in the order in which they were taken
"""

import contextlib
import importlib
import sys
import time
import traceback
import types
from collections.abc import Iterator, Sequence
from typing import Any

import boards
from host_tools import bytecode

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


class Unfit(ValueError):
    """What no Pico takes, or no program of ours; `str()` of it is the reason."""


class Pin:
    """A pin that notes who uses it."""

    IN, OUT, PULL_UP, PULL_DOWN, IRQ_FALLING, IRQ_RISING = range(6)

    def __init__(self, place: Any, *_: object, **__: object) -> None:
        if isinstance(place, str) and place.isdigit():
            raise Unfit(f'pin "{place}" is a text: the number of a GPIO stands without quotes')
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


notes: list[Pin] = []


def place(board: str, error: BaseException) -> str:
    """Return the file of *board*, and the line of it at which *error* came up if it was one of its own."""
    file = f"boards/{board}.py"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(bytecode.ROOT / file)]
    return f"{file}:{lines[-1]}" if lines else file


@contextlib.contextmanager
def made(board: str, root: str) -> Iterator[tuple[types.ModuleType, Any]]:
    """Give the module of *board* and the Board that it makes for *root*; *notes* are its pins."""
    fakes: dict[str, Any] = {"Pin": Pin, "I2C": I2C, "SPI": SPI, "SoftI2C": Bus, "SoftSPI": Bus, "PWM": Bus}
    fakes |= {"freq": lambda hz: None, "mem32": {}}
    names = ("machine", "io", "boards.pico_parts", f"boards.{board}")
    before = {name: sys.modules.pop(name, None) for name in names}
    sys.modules["machine"] = _module("machine", **fakes)
    sys.modules["io"] = _module("io", IOBase=object)  # CPython's own refuses an attribute `closed`
    time.ticks_ms = lambda: 0  # type: ignore[attr-defined]
    notes.clear()
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
