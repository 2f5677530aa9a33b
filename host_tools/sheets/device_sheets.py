"""
Score sheets onto a device and from it: files in the folder that firmware/sheets/catalogue.py reads.

On the device a sheet is compact JSON, on this PC as people write it (sheet_files.py).
"""

from pathlib import Path

from firmware.sheets.catalogue import END, FOLDER, MOST_FILES
from host_tools.device.pico import Pico
from host_tools.errors import Failed, Refused
from host_tools.files import plain_name
from host_tools.installation.deployment import SURVEY, make_folders, put_whole, sha, surveyed
from host_tools.records import output_file
from host_tools.sheets import sheet_files
from host_tools.sheets.shipped_sheets import compact
from host_tools.text.safe_text import one_line

SHEETS = "data" + FOLDER  # boards/pico_parts.py, ROOT
MAKE_FOLDERS = make_folders(("data", SHEETS))


def is_sheet(file: str) -> bool:
    """Return whether *file* is named like a sheet; a record is a .jsonl."""
    return file.lower().endswith(END)


def all_as_stored(files: list[str]) -> list[tuple[str, bytes]]:
    """Return the sheets in *files* as a device stores them; Refused for an unfit name, or one name twice."""
    files_by_key: dict[str, str] = {}
    for file in files:
        key = Path(file).stem
        if unfit := plain_name.trouble(key):
            raise Refused(f"{file}: no name for a sheet on a device, it {unfit}: rename the file")
        one = files_by_key.setdefault(plain_name.folded(key), file)
        if one != file:
            raise Refused(f"{one} and {file} would both be {key} on the device")
    return [as_stored(file) for file in files]


def as_stored(file: str) -> tuple[str, bytes]:
    """Return the key of the sheet in *file* and it as a device stores it; Refused if it is not sound."""
    return Path(file).stem, compact(sheet_files.sound(file)).encode()


def push(pico: Pico, sheets: list[tuple[str, bytes]]) -> list[str]:
    """Store *sheets* (key, bytes) on *pico*; return a line about each."""
    pico.run(MAKE_FOLDERS + SURVEY)
    there = _there(pico)
    for key, other in plain_name.colliding([*there, *(key for key, _ in sheets)]).items():
        raise Failed(
            f"{pico.port}: {one_line(other)} and {one_line(key)} are one file on many PCs: rename one"
        )
    if len({*there, *(key for key, _ in sheets)}) > MOST_FILES:
        raise Failed(f"{pico.port}: more than {MOST_FILES} sheets do not fit the list of the device")
    lines = []
    for key, data in sheets:
        old = there.get(key)
        if old == sha(data):
            lines.append(f"{key}: there already")
            continue
        put_whole(pico, f"{SHEETS}/{key}", END, data)
        lines.append(f"{key}: {'stored' if old is None else 'replaced'}, under Any game")
    return lines


def _there(pico: Pico) -> dict[str, str]:
    """Return the SHA-256 of the sheets on *pico* by key."""
    found = {}
    for path, digest in surveyed(pico, f"_survey({SHEETS!r})", SHEETS).items():
        if path.endswith(END):
            found[path[len(SHEETS) + 1 : -len(END)]] = digest
    return found


def pull(pico: Pico) -> dict[str, bytes]:
    """Return the sheets that were pushed onto *pico*, by key; its program is stopped for that."""
    pico.run(MAKE_FOLDERS + SURVEY)
    return {key: pico.get(f"{SHEETS}/{key}{END}") for key in sorted(_there(pico))}


def save(key: str, data: bytes, folder: Path) -> tuple[Path, str]:
    """
    Write a sheet into *folder*, as people write it; what is none as it is.

    Return where, and "new" or "there already"; Refused if another one is there, or *key* names no file.
    """
    if unfit := plain_name.trouble(key):
        raise Refused(f"a sheet named {key[:60]} stays on the device: the name {unfit}")
    sheet, faults = sheet_files.parsed(data)
    text = data if faults or not isinstance(sheet, dict) else sheet_files.written(sheet).encode()
    path = folder / (key + END)
    try:
        if path.exists() and (path.read_bytes() == text or sheet_files.read(path) == (sheet, [])):
            return path, "there already"
        output_file.create(path, text)
    except FileExistsError:
        raise Refused(f"{path}: another sheet is already there") from None
    except OSError as error:
        raise Refused(f"{error.filename or path} cannot be written: {error.strerror}") from None
    return path, f"new, but no sheet: {faults[0][0]}: {faults[0][1]}" if faults else "new"
