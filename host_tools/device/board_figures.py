"""
How fast a board is, measured on it at the prompt, beside what the emulated Pico says of the same code.

The emulated Pico has no flash cache and its I2C, erase and write times are set by hand, so a real board tells
whether its figures can be believed. Each is a time in µs, the median of RUNS.

The flash is measured in a block of a file of its own, which is found by what is in it: no other is written.
"""

from typing import NamedTuple

from host_tools.device.pico import Pico
from host_tools.errors import Failed

RUNS = 5
LONGEST_WORD = 12  # digits of a time
APART = 1.3  # a ratio beyond this, either way, is marked
# `board` is there, made by the board's file, which sets the chip's clock; its display was set up
CODE = """
import gc, os, rp2
from time import ticks_diff, ticks_us
def _flush():
    while board.display.flush_step():
        pass
def _frame():
    board.display.buffer[:] = _black if board.display.buffer[0] else _white
    _flush()
def _dot():
    board.display.buffer[0] ^= 255
    _flush()
def _answer():
    board.display.bus.writeto(board.display.address, b"\\0\\xe3")
def _loop():
    for _ in range(2000):
        pass
def _list():
    for _ in range(200):
        [0, 0, 0, 0]
def _write():
    with open(_path, "wb") as file:
        file.write(_page)
def _read():
    with open(_path, "rb") as file:
        file.read()
def _own_block():
    mark = os.urandom(16) * 256
    with open(_path, "wb") as file:
        file.write(mark)
    for block in range(_flash.ioctl(4, 0)):
        _flash.readblocks(block, _page)
        if _page == mark:
            return block
    raise OSError
def _erase():
    _flash.ioctl(6, _block)
def _program():
    _flash.writeblocks(_block, _page, 0)
def _took(do):
    gc.collect()
    began = ticks_us()
    do()
    return ticks_diff(ticks_us(), began)
_path, _page, _flash = "/board_figures.tmp", bytearray(4096), rp2.Flash()
_black = bytes(len(board.display.buffer))
_white = b"\\xff" * len(_black)
_block = -1
for _do in (_frame, _dot, _answer, _loop, _list, gc.collect, _write, _read, _erase, _program):
    try:
        if _do == _erase:
            _block = _own_block()
        for _ in range({runs}):
            print("figure", _took(_do))
    except (AttributeError, OSError):  # over SPI nothing answers
        print("failed")
    print("end")
try:
    os.remove(_path)
except OSError:
    pass
"""
# the figures, in the order of CODE: µs on the emulated Pico, held by tests/hil/test_pico_verbs.py
EMULATED_US = {
    "a whole frame to the panel": 27_934,
    "a byte's change to the panel": 735,
    "the panel's acknowledge of two bytes": 64,
    "2,000 passes of a loop": 4_130,
    "200 small lists": 1_480,
    "a collection of garbage": 2_235,
    "a file of 4 KB written": 59_392,
    "a file of 4 KB read": 1_653,
    "4 KB of the flash erased": 45_086,
    "4 KB of the flash programmed": 12_044,
}
# where a frozen program leaves more heap free, and MicroPython is 1.25
FROZEN_US = {
    **EMULATED_US,
    "2,000 passes of a loop": 3_909,
    "200 small lists": 1_187,
    "a collection of garbage": 1_345,
    "a file of 4 KB read": 1_250,
}


class BoardFigure(NamedTuple):
    """A figure *of_board*, None where it failed, and *emulated*, that of the emulated Pico, in one unit."""

    what: str
    of_board: "float | None"
    emulated: float
    unit: str = "us"

    @property
    def ratio(self) -> "float | None":
        """How many times that of the emulated Pico it is."""
        return None if self.of_board is None else self.of_board / self.emulated

    @property
    def is_apart(self) -> bool:
        """Whether the board and the emulated Pico differ by more than APART."""
        return self.ratio is not None and not 1 / APART <= self.ratio <= APART


def measured(pico: Pico, is_frozen: bool = False) -> list[BoardFigure]:
    """
    Return the figures of *pico*, at whose prompt `board` is; Failed if it says anything else.

    Beside them stand those of the emulated Pico with files, or with a program that *is_frozen*.
    """
    emulated_us = FROZEN_US if is_frozen else EMULATED_US
    said: list[str] = []
    pico.run(CODE.format(runs=RUNS), said.append)  # line by line: a slow one is not silent
    parts = " ".join(said).split("end")[:-1]
    if len(parts) != len(emulated_us):
        raise Failed(f"{pico.port}: it told {len(parts)} figures of {len(emulated_us)}")
    pairs = zip(emulated_us.items(), parts, strict=True)
    return [BoardFigure(what, _median(part), emulated) for (what, emulated), part in pairs]


def _median(part: str) -> "int | None":
    """Return the median of the times that a *part* of what a Pico said tells, None if it failed."""
    words = part.replace("figure", "").split()
    if len(words) != RUNS or not all(word.isdecimal() and len(word) < LONGEST_WORD for word in words):
        return None
    return sorted(map(int, words))[RUNS // 2]
