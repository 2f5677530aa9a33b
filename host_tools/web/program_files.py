"""
The program for every board as the workshop brings it onto a Pico: one file, `program-DIGEST.json`.

    {"version": "1.4", "boards": {"pico_ssd1306": {"main.py": SHA, ...}, ...},
     "without": {"RP2040": [PATH, ...]}, "files": {SHA: BASE64, ...},
     "scripts": {"setup": ..., "survey": ..., ...}}

A chip goes without some files. SHA is SHA-256 in base64, as the Pico prints it. The scripts are those of
`tablemate deploy`, `push` and `pull`, so that there is one of each; a list that the page fills in stands
there as `<changed>`.
"""

import hashlib
from binascii import b2a_base64
from pathlib import Path

import firmware
from engines_core import json_text
from host_tools.device import pico
from host_tools.installation import deployment, detection, lost_games, pico_files
from host_tools.program.models import PICO, PICO2
from host_tools.records import device_games

DIGITS = 8  # length of the digest
CHIP = "import sys; print(sys.implementation._machine.split()[-1])"


class Hole:
    """Stands in a script for a list that the page fills in."""

    def __init__(self, name: str):
        self._name = name

    def __repr__(self) -> str:
        return f"<{self._name}>"


def write(folder: Path) -> Path:
    """Write the file into *folder* and return its path."""
    data = (json_text.dumps(program(pico_files.boards())) + "\n").encode()
    path = folder / f"program-{hashlib.sha256(data).hexdigest()[:DIGITS]}.json"
    path.write_bytes(data)
    return path


def program(boards: list[str]) -> dict[str, object]:
    """Return the contents of the file, for *boards*."""
    contents = {board: pico_files.files(board, chip=PICO2.chip) for board in boards}
    small = [path for board in boards for path in pico_files.files(board)]
    blobs = {deployment.sha(data): data for files in contents.values() for data in files.values()}
    return {
        "version": firmware.VERSION,
        "boards": {
            board: {path: deployment.sha(files[path]) for path in files} for board, files in contents.items()
        },
        "without": {PICO.chip: sorted({path for files in contents.values() for path in files} - {*small})},
        "files": {digest: b2a_base64(data, newline=False).decode() for digest, data in blobs.items()},
        "scripts": scripts(),
    }


def scripts() -> dict[str, str]:
    """Return by name what runs on the device, and the marks and the pattern that tell what is there."""
    return {
        "setup": pico.SETUP,
        "survey": deployment.SURVEY + deployment.WALK,
        "folders": deployment.make_folders(Hole("paths")),
        "ours": deployment.ours_of(Hole("paths")),
        "keep": deployment.KNOWN + deployment.KEEP,
        "installer": deployment.installer_of(Hole("changed"), Hole("gone"), Hole("folders")),
        "mark": deployment.MARK,
        "board": deployment.BOARD.pattern,
        "reset": deployment.RESET,
        "chip": CHIP,
        "frozen": detection.LOOK,
        "lost": lost_games.LOOK,
        "games": f"{device_games.MAKE_FOLDERS}{deployment.SURVEY}{device_games.HEADS}",
    }
