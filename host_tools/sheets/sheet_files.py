"""
Score sheets as files: read with all their faults, written with a row per line, and those that come along.

    sheet, faults = sheet_files.read("golf.json")      # [("rows[0].per", "1 is below 2")]
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines_core import strict_json
from engines_core.sheets import faults, format
from host_tools.errors import Refused
from host_tools.files import regular_file
from host_tools.text.safe_text import misencoded, unmarked

if TYPE_CHECKING:
    from engines_core.types import Sheet


SHIPPED = Path(__file__).parent
MOST_BYTES = 65536  # read of a file: a sheet takes 2,000 bytes, the rest is space
WHOLE = "sheet"  # the place of what is wrong with the whole


def shipped() -> dict[str, Path]:
    """Return the sheets that come along by their names."""
    return {path.stem: path for path in sorted(SHIPPED.glob("*.json"))}


def found(name: str) -> Path:
    """Return the path of the sheet *name*: a file, or one that comes along."""
    return Path(name) if Path(name).is_file() else shipped().get(name, Path(name))


def named(words: list[str]) -> dict[str, dict[str, Any]]:
    """Return by name the sheets that come along with all *words* in the name, or with that number."""
    sheets = {name: sound(name) for name in shipped()}
    wanted = [word.casefold() for word in words]

    def fits(name: str, sheet: dict[str, Any]) -> bool:
        known = f"{name} {sheet['name']}".casefold()
        return wanted == [str(sheet.get("bgg"))] or all(word in known for word in wanted)

    return {name: sheet for name, sheet in sheets.items() if fits(name, sheet)}


def read(path: "Path | str") -> tuple[object, list[tuple[str, str]]]:
    """Return the sheet in the file *path* and its faults as (place, reason); OSError if it cannot be read."""
    return parsed(regular_file.read(Path(path), MOST_BYTES + 1))


def parsed(data: bytes) -> tuple[object, list[tuple[str, str]]]:
    """Return the sheet in *data* (JSON, UTF-8) and its faults; None for the sheet if it is not JSON."""
    data = unmarked(data)
    if len(data) > MOST_BYTES:
        return None, [(WHOLE, f"a file of more than {MOST_BYTES} bytes")]
    if not data.strip():
        return None, [(WHOLE, "is empty")]
    if misencoded(data):
        return None, [(WHOLE, misencoded(data))]
    try:
        sheet = strict_json.loads(data)
    except strict_json.Unfit as unfit:
        return None, doubled(data) or [(unfit.args[1] or WHOLE, unfit.args[0])]
    except ValueError as error:
        return None, [(WHOLE, broken(data) or str(error))]
    return sheet, sheet_faults(sheet)


def broken(data: bytes) -> str:
    """Return in which line *data* stops being JSON, and why, for people; "" if that is not known."""
    try:
        json.loads(data.decode())
    except json.JSONDecodeError as error:
        return f"not JSON: line {error.lineno}: {error.msg}"
    except (ValueError, RecursionError):
        pass
    return ""


def sheet_faults(sheet: object) -> list[tuple[str, str]]:
    """Return the faults of *sheet*."""
    return [(place or WHOLE, reason) for place, reason in faults.faults(sheet)]


def doubled(data: bytes) -> list[tuple[str, str]]:
    """Return a fault for each key that stands twice in the JSON *data*, and the faults of the sheet else."""
    try:
        value = json.loads(data, object_pairs_hook=Pairs, parse_float=strict_json.Inexact)
        faults = list(dict.fromkeys(repeated(value, "")))
        return faults + sheet_faults(plain(value)) if faults else []
    except (ValueError, RecursionError):  # too long a number, too deep
        return []


class Pairs(list[tuple[str, Any]]):
    """The keys and values of an object as they stand there."""


def repeated(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Yield a fault for each key that stands once more in *value* at *place*."""
    if isinstance(value, Pairs):
        seen = set()
        for key, inner in value:
            at = f"{place}.{key}" if place else key
            if key in seen:
                yield at, f'key "{key[:20]}" stands twice'
            seen.add(key)
            yield from repeated(inner, at)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from repeated(inner, f"{place}[{index}]")


def plain(value: object) -> object:
    """Return *value* with a dict for each of its Pairs."""
    if isinstance(value, Pairs):
        return {key: plain(inner) for key, inner in value}
    return [plain(item) for item in value] if isinstance(value, list) else value


def sound(name: str) -> dict[str, Any]:
    """Return the sheet *name* (found); raise Refused with the first fault if there is one."""
    try:
        sheet, faults = read(found(name))
    except OSError as error:
        raise Refused(f"{name}: cannot be read: {error.strerror}{hint(name, error)}") from None
    if faults or not isinstance(sheet, dict):
        raise Refused(f"{name}: {faults[0][0]}: {faults[0][1]}")
    return sheet


def hint(name: str, error: OSError) -> str:
    """Return a hint for *name*, a missing file, if it may mean a shipped sheet."""
    is_stem = isinstance(error, FileNotFoundError) and Path(name).stem == name
    return "; none of that name comes along (see tablemate sheet show)" if is_stem else ""


def written(sheet: "Sheet") -> str:
    """Return the sound *sheet* as JSON for people: a line per key, in the format's order, and per row."""
    lines = []
    for key, value in [(key, sheet[key]) for key, _ in format.SHEET.fields if key in sheet]:
        text = json.dumps(value, ensure_ascii=False)
        if key == "rows" and value:
            rows = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in value)
            text = f"[\n{rows}\n  ]"
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
