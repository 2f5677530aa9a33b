"""Reads boards/hardware/sizes.toml, the one place of sizes (mm) that a board file does not say."""

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FOLDER = Path(__file__).resolve().parents[2] / "boards" / "hardware"
FILE = FOLDER / "sizes.toml"


@lru_cache
def sizes() -> dict[str, Any]:
    """Return the tables of sizes.toml: deck, places, parts, case."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def part_at(place: str) -> dict[str, Any]:
    """Return the table of the part that stands at *place*."""
    part: dict[str, Any] = sizes()["parts"][sizes()["places"][place]["part"]]
    return part
