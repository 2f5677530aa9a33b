"""
Letters that the device's fonts lack: it draws a box for each.

    missing_letters.warn("go.json", {"name": "Go", "rows": [{"name": "日本"}]})
        ->  go.json: rows[0].name: warning: the device cannot show 日本 and draws a box for each
"""

import sys
from collections.abc import Iterator

from firmware.display.font import Font
from firmware.fonts import small, text
from host_tools.text.safe_text import one_line

FONTS = (Font(small), Font(text))  # both draw names
AS_ROWS = "ties"  # a sheet's key that repeats names of rows


def warn(file: str, value: object) -> None:
    """Print a line for each text in *value*, the sheet or header in *file*, that the device cannot show."""
    for place, string in texts(value, ""):
        letters = lacked(string)
        if letters:
            said = f"warning: the device cannot show {letters} and draws a box for each"
            print(one_line(f"{file}: {place}: {said}"), file=sys.stderr)


def lacked(string: str) -> str:
    """Return the letters of *string* that a font lacks, each once."""
    return "".join(char for char in dict.fromkeys(string) if not all(font.has(char) for font in FONTS))


def texts(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Yield each text in *value*, which is at *place*, with its own place."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from texts(item, f"{place}[{index}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            if key != AS_ROWS:
                yield from texts(item, f"{place}.{key}".lstrip("."))
