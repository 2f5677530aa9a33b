"""
Records from files: checked by the rules, then stored whole or not at all.

    stored("/data", text)      # ("stored", 7); RecordError names the line and the reason
"""

from engines_core import record_text, replay
from engines_core.errors import RecordError
from engines_core.games import title_of
from firmware.game.play import distinct
from firmware.storage import flash, listing, repairs
from firmware.storage.game_files import FINISHED, INTERRUPTED
from firmware.storage.journal import Journal
from firmware.storage.library import Library
from firmware.storage.lines import AWAY, OVER

if False:  # for the type checker
    from engines_core.types import Any

ARRIVING = "/arriving.game"  # renamed as soon as it is complete


def stored(root: str, text: str) -> "tuple[str, int]":
    """
    Store the record *text*; return "stored", or "there" already, and its number.

    RecordError if it does not replay.
    """
    data = text.encode()
    session, _ = replay.played(data)
    values, _ = record_text.parse(data)
    library = repairs.library_in(root)
    there = same_as(library, values)
    if there is not None:
        return "there", there
    number = library.next_number()
    write(root + ARRIVING, values, OVER if session.state["over"] else AWAY)
    end = FINISHED if session.state["over"] else INTERRUPTED
    flash.rename(root + ARRIVING, library.place(number, end))
    return "stored", number


def result(text: str) -> "dict[str, Any]":
    """
    Return the result of the record *text*: its title, when it was, and rows of place, name and score.

    RecordError if it does not replay.
    """
    session, _ = replay.played(text.encode())
    header, names = session.header, distinct(session.names)
    ranked = sorted(
        [(row["place"], row["seat"], row["score"]) for row in session.game.standings(session.state)]
    )
    rows = [(place, names[seat], score) for place, seat, score in ranked]
    return {"title": title_of(header), "when": header.get("when", ""), "rows": rows}


def same_as(library: Library, values: "list[Any]") -> "int | None":
    """Return the number of the game of *library* with exactly these *values*, None if there is none."""
    for number in listing.numbers(library):
        try:
            journal = library.open(number)
            actions = [action for _, action in journal.actions()]
            if [journal.header] + actions == values and journal.damaged_line is None:
                return number
        except RecordError:
            pass  # damaged, so a different one
    return None


def write(path: str, values: "list[Any]", end: str) -> None:
    """Write header and actions as a journal with the seal *end*."""
    for left in (path, path.replace(".game", ".tail")):
        if flash.size_of(left) >= 0:
            flash.remove(left)
    journal = Journal.create(path, values[0])
    for action in values[1:]:
        journal.append(action)
    journal.close(end)
