"""A module without constant objects has the address behind its names, which may be that of a neighbour."""

import subprocess
from pathlib import Path

import pytest

from host_tools.installation import pico_files
from host_tools.program import bytecode, object_tables
from tests.compiled import Compiled

WORD, BLOCK = 4, 16  # bytes of a Pico's heap
SEVEN = "alpha = beta = gamma = delta = 1\nprint(delta)\n"  # names, with `x`, `print` and <module>
EIGHT = SEVEN.replace("delta", "epsilon").replace("gamma", "gamma = delta")


def objects_begin(mpy: bytes) -> int:
    """Return how many bytes behind the first of the names the objects begin."""
    return (Compiled(mpy).name_count * 2 + WORD - 1) // WORD * WORD


def is_behind(mpy: bytes) -> bool:
    """Return whether the table of objects begins behind its piece of the heap."""
    return Compiled(mpy).object_count == 0 and objects_begin(mpy) % BLOCK == 0


@pytest.mark.parametrize("text", [SEVEN, EIGHT])
def test_names_that_fill_their_blocks_get_an_object_and_the_module_does_the_same(
    text: str, micropython_path: str, tmp_path: Path
):
    mpy = bytecode.made_of(text, "x.py", bytecode.HOST)
    changed = object_tables.apart(mpy)
    assert [is_behind(mpy), is_behind(changed)] == [True, False]
    (tmp_path / "x.mpy").write_bytes(changed)
    done = subprocess.run([micropython_path, "-m", "x"], cwd=tmp_path, capture_output=True)
    assert (done.stdout, done.stderr) == (b"1\n", b"")


def test_any_other_module_stays_as_it_is():
    for text in ("alpha = 1\n", "zeta = 1\n" + EIGHT, EIGHT.replace("1", "'a text of its own'")):
        mpy = bytecode.made_of(text, "x.py")
        assert object_tables.apart(mpy) == mpy


def test_no_module_of_a_pico_has_its_objects_behind():
    files = {place: data for place, data in pico_files.files().items() if place.endswith(".mpy")}
    assert len(files) > 200
    assert [place for place, data in files.items() if is_behind(data.rstrip(b"\n"))] == []
