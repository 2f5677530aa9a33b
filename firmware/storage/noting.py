"""
Writes the lines that outcomes.py leaves in `library.unnoted`.

A write takes 0.1 s, on a nearly full flash 0.4 s, as littlefs looks for a free block. So the lines wait for
a quiet moment at home, or until they are sixteen. Those that power takes with it are found out again.
"""

from firmware.storage import flash

MOST_BYTES = 131072  # a longer file is begun anew


def path_of(library) -> str:
    """Return the path of the file, beside the folder of games."""
    return library.folder.rsplit("/", 1)[0] + "/outcomes"


def write(library) -> dict:
    """
    Write the lines that wait; return {number: where its line begins}, empty if nothing could be written.

    On a flash that is full, what was noted before makes room.
    """
    lines, library.unnoted = library.unnoted, {}
    try:
        return _appended(path_of(library), lines)
    except OSError:
        _try_to_remove(path_of(library))
        return {}


def _appended(path: str, lines: dict) -> dict:
    """Append *lines*, {number: line}, to the file at *path*; return {number: where its line begins}."""
    size = max(0, flash.size_of(path))
    offset, offsets = size if size <= MOST_BYTES else 0, {}
    with flash.to_write(path, "ab" if offset else "wb") as file:
        for number in lines:
            offsets[number] = offset
            file.write(lines[number])
            offset += len(lines[number])
    return offsets


def _try_to_remove(path: str) -> None:
    try:
        flash.remove(path)
    except OSError:
        pass  # there is none, or the flash fails
