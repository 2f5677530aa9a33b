"""
The sheets that come along, as the modules of the device program that hold them.

    python -m host_tools.sheets.shipped_sheets     # writes firmware/sheets/shipped_sheets.py and its parts

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


COLUMNS = 96  # longest line of a sheet
LIST = "firmware/sheets/shipped_sheets.py"
PART = "firmware/sheets/shipped_part_%d.py"
IN_PART = 12  # sheets: a device loads those of one part together, which take a block of its flash
MADE = "Made of host_tools/sheets by `python -m host_tools.sheets.shipped_sheets`: do not edit."
HEAD = '''"""
The score sheets that come along: file name, the game's name, and the number of the part that has it.

%s
"""

SHEETS = (
'''
PART_HEAD = '''"""
Some of the score sheets that come along, each as JSON behind its file name.

%s
"""

TEXTS = (
'''


def sources() -> dict[str, str]:
    """Return the sources of the modules by path."""
    sheets = [(name, sheet_files.sound(str(path))) for name, path in sheet_files.shipped().items()]
    listed = [
        f"    ({quoted(name)}, {quoted(sheet['name'])}, {at // IN_PART}),\n"
        for at, (name, sheet) in enumerate(sheets)
    ]
    made = {LIST: HEAD % MADE + "".join(listed) + ")\n"}
    for first in range(0, len(sheets), IN_PART):
        texts = [lines_of(name, sheet) for name, sheet in sheets[first : first + IN_PART]]
        made[PART % (first // IN_PART)] = PART_HEAD % MADE + "".join(texts) + ")\n"
    return made


def lines_of(name: str, sheet: "Sheet") -> str:
    """Return the lines of one sheet, as ruff would format them."""
    text = compact(sheet)
    pieces = [text[at : at + COLUMNS] for at in range(0, len(text), COLUMNS)]
    pieces = [repr(piece) if '"' in piece else quoted(piece) for piece in pieces]
    parts = (quoted(name), "\n        ".join(pieces))
    return "    (\n" + "".join(f"        {part},\n" for part in parts) + "    ),\n"


def quoted(text: str) -> str:
    """Return *text* in double quotes."""
    return json.dumps(text, ensure_ascii=False)


def compact(sheet: "Sheet") -> str:
    """Return *sheet* as compact JSON."""
    return json.dumps(sheet, ensure_ascii=False, separators=(",", ":"))


def main() -> int:
    """Write the modules; return the exit code, 1 with a line of why if a sheet is not sound."""
    try:
        made = sources()
    except Refused as refused:
        print(one_line(str(refused)), file=sys.stderr)
        return 1
    for old in Path(ROOT / PART).parent.glob("shipped_part_*.py"):
        old.unlink()
    for path, text in made.items():
        Path(ROOT / path).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
