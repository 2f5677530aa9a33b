"""The notes of a release: the section of its version in CHANGELOG.md."""

import re

from host_tools.errors import Refused
from host_tools.files.folders import ROOT

CHANGELOG = "CHANGELOG.md"
FILES = """
## Files

| file | what it is |
|---|---|
| `.whl` | the command `tablemate`: `pip install` it, with `[report]` for charts, with `[web]` for the page |
| `-BOARD.uf2` | MicroPython and the program for a new Pico; on one in use it erases the games |
| `-BOARD-frozen.uf2` | the program in MicroPython; on a Pico in use it keeps the games |
| `-page.zip` | the device in a browser, for any static host |
| `-sheets.zip` | the score sheets, and a schema for an editor |
| `-box.zip` | the box to print, the circuit board to order, and how to put them together |
| `NOTICES.txt` | licences of what is in the UF2 and the page |
"""


def of_version(version: str) -> str:
    """Return the notes of *version*; raise Refused if the changelog has none."""
    text = (ROOT / CHANGELOG).read_text(encoding="utf-8")
    return f"# Tablemate {version}\n\n{section(text, version)}\n{FILES}"


def section(text: str, version: str) -> str:
    """Return the section of the changelog *text* for *version*, headed `## [1.0.0] - 2026-11-27`."""
    found = re.search(
        rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## |^\[[^\]]+\]: |\Z)", text, re.M | re.S
    )
    if found is None or not found[1].strip():
        raise Refused(f"{CHANGELOG} says nothing of version {version}")
    return found[1].strip()
