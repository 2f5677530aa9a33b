"""
The device program in archives, as the page loads them: the home screen needs a quarter of it.

    write(folder, site.program())

    device.romfs         what is needed until home is shown, and the names of what is in the others
    later/games.romfs    the rest of the program, in English: loaded right after, sooner if it is asked for
    later/de.romfs ...   a language each, loaded when it is spoken, else last

boards/browser/archives.py reads them.
"""

import re
from pathlib import Path, PurePosixPath

from firmware.texts import FALLBACK
from host_tools.web import romfs

FIRST, FOLDER, GAMES = "device.romfs", "later", "games"
LATER = "later.txt"  # boards/browser/archives.py
SPOKEN = re.compile(r"firmware/texts/(\w+)/")
JAPANESE, GLYPHS = "ja", ("firmware/fonts/ja.mpy", "firmware/display/wide.mpy")
# folders of what home does without, and the files in them that it needs
REST = (
    "boards/browser/",
    "engines_core/",
    "firmware/history/",
    "firmware/sheets/",
    "firmware/texts/en/",
    "firmware/ui/asking/",
    "firmware/ui/screens/",
    "firmware/ui/tables/",
)
CORE = ("days", "errors", "games", "json_text", "phrases", "ranges", "record", "rules", "session")
HOME = (
    *(f"boards/browser/{name}.mpy" for name in ("archives", "board", "files", "link", "main", "words")),
    *(f"engines_core/{name}.mpy" for name in CORE),
    "firmware/texts/en/screens.mpy",
    "firmware/ui/screens/home.mpy",
)


def archive_of(place: str) -> str:
    """Return the name of the archive with the file *place*, "" for the first one."""
    spoken = SPOKEN.match(place)
    if spoken and spoken[1] != FALLBACK:
        return spoken[1]
    if place in GLYPHS:
        return JAPANESE
    return GAMES if place.startswith(REST) and place not in HOME else ""


def parted(files: dict[str, bytes]) -> dict[str, dict[str, bytes]]:
    """Return the program's *files* by archive, the first with the names of what is in the others."""
    parts: dict[str, dict[str, bytes]] = {"": {}, GAMES: {}}
    for place, data in files.items():
        parts.setdefault(archive_of(place), {})[place] = data
    lines = [" ".join([name, *names_in(part, parts[""])]) for name, part in parts.items() if name]
    parts[""][LATER] = "\n".join(lines).encode()
    return parts


def names_in(part: dict[str, bytes], first: dict[str, bytes]) -> list[str]:
    """Return the files of *part*, and the folders that the *first* archive has no file in."""
    return sorted({*part, *folders_of(part)} - folders_of(first))


def folders_of(part: dict[str, bytes]) -> set[str]:
    """Return all folders that the files of *part* are in."""
    return {str(folder) for place in part for folder in PurePosixPath(place).parents}


def write(folder: Path, files: dict[str, bytes]) -> None:
    """Write the program's *files* into the site *folder*."""
    parts = parted(files)
    (folder / FIRST).write_bytes(romfs.image_of(parts.pop("")))
    (folder / FOLDER).mkdir()
    for name, part in parts.items():
        (folder / FOLDER / f"{name}.romfs").write_bytes(romfs.image_of(part))
