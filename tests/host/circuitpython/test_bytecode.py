"""Files for CircuitPython by MicroPython's compiler: their contents, and what it refuses."""

import pytest

from host_tools.circuitpython.bytecode import compiled, converted
from host_tools.errors import Refused


def test_a_compiled_file_is_circuitpythons_and_has_no_line_numbers():
    source = b"def double(value):\n    return 2 * value\n"
    made = compiled("double.py", source)
    assert made[:3] == b"C\x06\x00" and b"double" in made and b"double.py" not in made
    assert compiled("double.py", b"\n" * 1000 + source) == made


@pytest.mark.parametrize(
    ("source", "words"),
    (
        (b"import micropython\n@micropython.viper\ndef f() -> int:\n    return 1\n", "does not compile"),
        (b"async def f():\n    pass\n", "async functions"),
    ),
)
def test_what_circuitpython_cannot_take_is_not_compiled(source: bytes, words: str):
    with pytest.raises(Refused, match=words):
        compiled("double.py", source)


def test_files_of_another_version_are_refused():
    with pytest.raises(Refused, match="version 7"):
        converted("double.py", b"M\x07\x00\x1f")
    with pytest.raises(Refused, match="machine code"):
        converted("double.py", b"M\x06\x13\x1f")
