"""Machine code lies in the heap, and the garbage collector takes any word of the heap for an address."""

import struct

import pytest

from host_tools.program import bytecode
from tests.compiled import Compiled

HEAP = range(0x20000000, 0x20040000, 16)  # the RAM of a Pico; a block of the heap has 16 bytes
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


def test_a_test_keeps_its_asserts_when_it_is_compiled():
    checking = "assert found == 1\n"
    kept, without = [bytecode.made_of(text, "tests/engines/test_x.py") for text in (checking, "")]
    assert len(kept) > len(without)
    assert len(bytecode.made_of(checking, "engines_core/x.py")) < len(kept)
