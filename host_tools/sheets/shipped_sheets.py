"""
The sheets that come along, as the module of the device program that holds them.

    python -m host_tools.sheets.shipped_sheets     # writes firmware/sheets/shipped_sheets.py

So they are there wherever the program is: as files, frozen, on CircuitPython and in `tablemate run`.
"""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.errors import Refused
from host_tools.program.bytecode import ROOT
from host_tools.sheets import sheet_files
from host_tools.text.safe_text import one_line

if TYPE_CHECKING:
    from engines_core.types import Sheet


COLUMNS = 96  # of a sheet on a line
MODULE = "firmware/sheets/shipped_sheets.py"
HEAD = '''"""
The score sheets that come along: file name, the game's name, the sheet as JSON.

Made of host_tools/sheets by `python -m host_tools.sheets.shipped_sheets`: do not edit.
"""

SHEETS = (
'''


def source() -> str:
    """Return the source of the module."""
    sheets = [(name, sheet_files.sound(str(path))) for name, path in sheet_files.shipped().items()]
    return HEAD + "".join(lines_of(name, sheet) for name, sheet in sheets) + ")\n"


def lines_of(name: str, sheet: "Sheet") -> str:
    """Return the lines of one sheet, as ruff would format them."""
    text = compact(sheet)
    pieces = [repr(text[at : at + COLUMNS]) for at in range(0, len(text), COLUMNS)]
    parts = (quoted(name), quoted(sheet["name"]), "\n        ".join(pieces))
    return "    (\n" + "".join(f"        {part},\n" for part in parts) + "    ),\n"


def quoted(text: str) -> str:
    """Return *text* in double quotes."""
    return json.dumps(text, ensure_ascii=False)


def compact(sheet: "Sheet") -> str:
    """Return *sheet* as compact JSON."""
    return json.dumps(sheet, ensure_ascii=False, separators=(",", ":"))


def main() -> int:
    """Write the module; return the exit code, 1 with a line of why if a sheet is not sound."""
    try:
        text = source()
    except Refused as refused:
        print(one_line(str(refused)), file=sys.stderr)
        return 1
    Path(ROOT / MODULE).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
