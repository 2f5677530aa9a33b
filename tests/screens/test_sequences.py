"""
Every sequence of tests/sequences, on CPython and on the real MicroPython.

Both show the same frames at the same times, sound the same, and end with the same record and the
same report. The shots are in tests/screens/SEQUENCE/SHOT.txt, as text art that can be read in a diff.
After a wanted change: `make goldens`, and read `git diff`.
"""

import os
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.commands import replay
from host_tools.pictures import panel_picture
from host_tools.targets import targets

SEQUENCES = sorted(Path("tests/sequences").glob("*.seq"))
GOLDENS = Path("tests/screens")
NO_RECORD = ("history_settings",)  # its only game is deleted

pytestmark = pytest.mark.slow


def played(sequence: Path, runtime: str, folder: Path) -> "dict[str, bytes]":
    """Play *sequence* and return its frames, record, shots and the report of the record's replay."""
    record = folder / "record.jsonl"
    art = folder / "art"
    words = ["play", sequence, "--runtime", runtime, "--frames", folder / "frames", "--art", art]
    words += [] if sequence.stem in NO_RECORD else ["--record", record]
    assert cli.run([str(word) for word in words]) == 0
    out = {"frames": (folder / "frames").read_bytes()}
    if sequence.stem not in NO_RECORD:
        out["record"] = record.read_bytes()
        ((report, *complaints),) = replay.answered([out["record"]], None, runtime)
        assert report and complaints == ["", ""]
        out["report"] = report.encode()
    for shot in sorted(art.glob("*.txt")):
        out["shot " + shot.stem] = shot.read_bytes()
    return out


@pytest.mark.parametrize("sequence", SEQUENCES, ids=lambda path: path.stem)
def test_plays_alike_on_both_runtimes_and_as_recorded(sequence: Path, tmp_path: Path, micropython_path: str):
    outs = []
    for runtime in targets.RUNTIMES:
        folder = tmp_path / runtime
        folder.mkdir()
        outs.append(played(sequence, runtime, folder))
    on_cpython, on_micropython = outs
    for what in on_cpython:
        assert on_micropython.get(what) == on_cpython[what], f"{what} differs between the runtimes"
    check_goldens(sequence, {name[5:]: out for name, out in on_cpython.items() if name.startswith("shot ")})


def check_goldens(sequence: Path, shots: "dict[str, bytes]") -> None:
    """Compare *shots* with the goldens of *sequence*, none missing and none left over."""
    folder = GOLDENS / sequence.stem
    names = sorted(path.stem for path in folder.glob("*.txt"))
    assert names == sorted(shots), "shots and goldens differ in number: make goldens"
    for name, art in shots.items():
        check_golden(panel_picture.from_text_art(art.decode()), folder / f"{name}.txt")


def check_golden(shown: bytes, golden: Path) -> None:
    """Compare the picture *shown* with *golden*; with TABLEMATE_GOLDENS set, write it there instead."""
    if os.environ.get("TABLEMATE_GOLDENS"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(panel_picture.text_art(shown), encoding="utf-8")
    wanted = panel_picture.from_text_art(golden.read_text(encoding="utf-8"))
    if shown != wanted:
        print(panel_picture.half_blocks(shown))
        print(panel_picture.half_blocks(panel_picture.difference(shown, wanted)))
    assert shown == wanted, f"{golden} differs: what is shown is above, then the difference"
