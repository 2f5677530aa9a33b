"""
Machine code lies in the heap, and the garbage collector takes any word of the heap for an address.

A file as mpy-cross writes it: magic, version, flags, bits of a small int; how many names and objects; those;
a code, its inner ones behind it. Checked with version 6.3, of MicroPython 1.28.
"""

import struct

import pytest

from host_tools import bytecode

HEAP = range(0x20000000, 0x20040000, 16)  # the RAM of a Pico; a block of the heap has 16 bytes
BYTECODE, ASSEMBLER = 2, 5  # kinds of code; in between machine code made of Python
TUPLE, TEXT, BYTES = 10, 5, 6  # kinds of objects; those below have nothing behind their kind
WITH_MACHINE_CODE = [
    source
    for source in bytecode.sources(["engines_core", "firmware", "boards"])
    if bytecode.VIPER in bytecode.read(source)
]
COMPARING = """
@micropython.viper
def larger(a: int, b: int) -> int:
    number = b
    if a < b:
        number = a
    while number < b:
        number += 1
    return number
"""


class Compiled:
    """Reads a compiled file; `functions` are the bytes of its functions that are machine code."""

    def __init__(self, data: bytes):
        self.functions: list[bytes] = []
        self._data = data
        self._at = 4
        names, objects = self._number(), self._number()
        for _ in range(names):
            length = self._number()
            if not length & 1:  # else it is one of MicroPython's own
                self._bytes((length >> 1) + 1)
        for _ in range(objects):
            self._object()
        self._code()
        assert self._at == len(data)

    def _bytes(self, count: int) -> bytes:
        self._at += count
        return self._data[self._at - count : self._at]

    def _number(self) -> int:
        number = 0
        while True:
            byte = self._bytes(1)[0]
            number = number << 7 | byte & 127
            if byte < 128:
                return number

    def _object(self) -> None:
        kind = self._bytes(1)[0]
        if kind == TUPLE:
            for _ in range(self._number()):
                self._object()
        elif kind >= TEXT:
            self._bytes(self._number() + (kind in (TEXT, BYTES)))  # a zero ends these

    def _code(self) -> None:
        head = self._number()  # length, whether there are inner ones, kind
        kind, code = (head & 3) + BYTECODE, self._bytes(head >> 3)
        if kind != BYTECODE:
            self.functions.append(code)
            for _ in range(3 if kind == ASSEMBLER else 1):
                self._number()
        if head & 4:
            for _ in range(self._number()):
                self._code()


def addresses(code: bytes) -> list[str]:
    """Return the words of *code* that are addresses of the heap."""
    words = struct.unpack(f"<{len(code) // 4}I", code[: len(code) & ~3])
    return [f"{word:#x}" for word in words if word in HEAP]


def test_a_comparison_compiles_to_an_address_of_the_heap():
    (code,) = Compiled(bytecode.made_of(COMPARING, "comparing.py")).functions
    assert addresses(code) == ["0x2001e000"]


@pytest.mark.parametrize("source", WITH_MACHINE_CODE)
def test_no_word_of_our_machine_code_is_an_address_of_the_heap(source: str):
    functions = Compiled(bytecode.compiled(source)).functions
    assert functions
    assert [addresses(code) for code in functions] == [[]] * len(functions)


def test_what_draws_is_machine_code():
    assert "firmware/display/pixels.py" in WITH_MACHINE_CODE
