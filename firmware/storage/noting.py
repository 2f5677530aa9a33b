"""
What came out of games (outcomes.py): brings what finds it, and writes the lines that wait, all at once.

A write takes 0.1 s, on a nearly full flash 0.4 s, as littlefs looks for a free block. So the lines wait in
`library.unnoted` for a quiet moment at home; what is lost with the power until then is found again.
"""

from firmware import loaded
from firmware.storage import flash

MOST_BYTES = 131072  # a longer file is begun anew


def outcomes(library):
    """Return the Outcomes of *library*; a generator, as what is imported takes up to 0.1 s a module."""
    rules = ("engines_core.rules", "engines_core.steps", "engines_core.ranking", "engines_core.record")
    yield from loaded.modules(*rules)
    from firmware.storage.outcomes import Outcomes

    return Outcomes(library)


def path_of(library) -> str:
    """Return the path of the file, beside the folder of games."""
    return library.folder.rsplit("/", 1)[0] + "/outcomes"


def write(library) -> dict:
    """
    Write the lines that wait; return {number: where its line begins}, empty if nothing could be written.

    On a flash that is full, what was noted before makes room.
    """
    lines, library.unnoted = library.unnoted, {}
    path, marks = path_of(library), {}
    size = max(0, flash.size_of(path))
    mark = size if size <= MOST_BYTES else 0
    try:
        with flash.opened(path, "ab" if mark else "wb") as file:
            for number in lines:
                marks[number] = mark
                file.write(lines[number])
                mark += len(lines[number])
        return marks
    except OSError:
        if size:
            flash.remove(path)
        return {}
