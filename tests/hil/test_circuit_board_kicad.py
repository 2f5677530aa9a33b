"""
The circuit board, laid again, is the one that is shipped; KiCad finds no fault in it or its schematic.

TABLEMATE_KICAD is the command, `kicad-cli` by default, of KiCad 8 or later. Debian 12 has none: how a
Debian 13 in a folder helps is in tests/README.md (The circuit board).
"""

import json
import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools.hardware.circuit_board.__main__ import BOARD, PLACE, files
from tests.hil.conftest import in_full

KICAD = shlex.split(os.environ.get("TABLEMATE_KICAD", "kicad-cli"))
WITHOUT = (
    "NO KICAD: the circuit board was not checked by KiCad (apt-get install kicad, or set TABLEMATE_KICAD)"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with KiCad's files; skip if there is no KiCad."""
    if shutil.which(KICAD[0]) is None:
        pytest.skip(WITHOUT)
    for path in PLACE.glob("*.kicad_*"):
        shutil.copy(path, tmp_path)
    return tmp_path


def report(folder: Path, *command: str) -> dict:
    """Return the report of KiCad's check *command*."""
    out = folder / "report.json"
    done = subprocess.run(
        [*KICAD, *command[:2], "--format", "json", "--severity-all", "-o", str(out), *command[2:]],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict = json.loads(out.read_text(encoding="utf-8"))
    return found


@pytest.mark.slow
@pytest.mark.skipif(not in_full(), reason="in `make hil`; tests/host/test_circuit_board.py reads it")
def test_the_board_laid_again_is_the_one_shipped():
    for name, data in files().items():
        assert (PLACE / name).read_bytes() == data, f"{name} is not what `make pcb` makes"


def test_kicad_finds_no_fault_of_the_board(folder: Path):
    found = report(folder, "pcb", "drc", "--schematic-parity", str(folder / BOARD))
    for kind in ("violations", "unconnected_items", "schematic_parity"):
        assert found[kind] == []


def test_kicad_finds_no_fault_of_the_schematic(folder: Path):
    found = report(folder, "sch", "erc", str(folder / BOARD.replace("_pcb", "_sch")))
    assert [fault for sheet in found["sheets"] for fault in sheet["violations"]] == []


def test_kicad_finds_that_tracks_are_missing(folder: Path):
    board = folder / BOARD
    text = board.read_text(encoding="utf-8")
    board.write_text(text[: text.index("(segment")] + text[text.index("(via") :], encoding="utf-8")
    assert report(folder, "pcb", "drc", str(board))["unconnected_items"]
