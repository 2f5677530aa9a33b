"""
The sequences on the emulated Pico, or on a real one, show the same as on CPython (side_by_side.py).

`make hil` plays all of them, `make test` the beginning of one.
"""

from pathlib import Path

import pytest

from host_tools.device import sequence
from host_tools.emulator.device import EmulatedDevice
from host_tools.emulator.pico import STACK_LIMIT
from host_tools.targets import targets
from tests.hil import image, side_by_side
from tests.hil.altered import DRAWS_ALIKE, altered
from tests.hil.at_port import PORT
from tests.hil.conftest import in_full
from tests.hil.side_by_side import alike

pytestmark = pytest.mark.slow

ALL = image.sequences()
STACK_BYTES = 7200  # at most, an edge of a key included: beyond STACK_LIMIT its handler is not called
SAMPLE_STEPS = 9  # steps of the last sequence: setup, into the letter wheel


def parsed(path: Path):
    """Return the steps of the sequence at *path*."""
    return sequence.parse(path.read_text(encoding="utf-8"), path.name)


def bilingual(root: Path) -> EmulatedDevice:
    """Return an emulated device with two languages: its settings offer a choice then, as on this PC."""
    return EmulatedDevice(altered(image.files("es"), DRAWS_ALIKE), image.settle(root))


def test_pictures_are_alike_if_one_is_moved_by_a_pixel():
    first = bytes(range(1, 129)) * 8
    right = (b"\0" + first[:127]) * 8
    assert alike(first, first) and alike(first, right) and alike(right, first)
    assert not alike(first, (b"\0\0" + first[:126]) * 8)
    assert not alike(first, first[:500] + b"\xff" + first[501:])


def test_the_beginning_of_an_evening_looks_the_same(running, apart, tmp_path):
    def test():
        here = targets.start("cpython", tmp_path / "here")
        with here:
            return side_by_side.play(parsed(ALL[-1])[:SAMPLE_STEPS], here, running), running.errors

    compared, errors = apart(test)
    assert compared >= 5 and not errors


@pytest.mark.skipif(not PORT, reason="the same as above, for a Pico at a port")
def test_the_beginning_of_an_evening_looks_the_same_at_a_port(fresh, tmp_path):
    here = targets.start("cpython", tmp_path / "here")
    with here, fresh(tmp_path / "there") as there:
        assert side_by_side.play(parsed(ALL[-1])[:SAMPLE_STEPS], here, there) >= 5


@pytest.mark.skipif(not in_full(), reason="whole sequences: in `make hil`, at a port with LONG=1")
@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_whole_sequence_looks_the_same(fresh, tmp_path, path):
    if image.FROZEN and path.stem == "history_settings":
        pytest.skip("an image with English alone offers no choice of a language, as this PC does")
    here = targets.start("cpython", tmp_path / "here")
    there = fresh(tmp_path / "there", DRAWS_ALIKE) if PORT else bilingual(tmp_path / "there")
    with here, there:
        compared = side_by_side.play(parsed(path), here, there)
        assert not getattr(there, "errors", [])
        assert there.ask("games")[1] == here.ask("games")[1]
        there.save()
    print(f"{compared} pictures compared, {there.total_ms // 1000} s of device time")
    if isinstance(there, EmulatedDevice):
        print(f"{there.stack_bytes} bytes of stack at most")
        assert there.stack_bytes <= STACK_BYTES < STACK_LIMIT
    assert not (tmp_path / "there/fault.log").exists()
