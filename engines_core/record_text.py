"""Reads a record's text into the values on its lines (record.py); on a PC only."""

from engines_core import strict_json
from engines_core.errors import RecordError

if False:  # for the type checker
    from engines_core.types import Any, Callable

MARK = b"\xef\xbb\xbf"  # some editors begin a file in UTF-8 with this mark


def name_of(action: object) -> str:
    """Return the name of *action* for an error, else "line"."""
    if type(action) is list and len(action) > 1 and type(action[1]) is str:
        return action[1]
    return "line"


def parse(
    data: bytes, loads: "Callable[[bytes], object]" = strict_json.loads
) -> "tuple[list[Any], int | None]":
    """
    Return the values on the lines of *data*, header first, and the number of a torn last line or None.

    A byte order mark before the header is passed over.

    *loads* reads a line, with the results and errors of strict_json.loads.
    A last line without its newline that is not whole JSON is torn and left out; the header cannot be
    torn. RecordError for any other damage.
    """
    lines = (data[len(MARK) :] if data[: len(MARK)] == MARK else data).split(b"\n")
    last = len(lines) - 1
    values = []
    for index in range(last + 1):
        line = lines[index]
        if index == last and not line:
            break
        try:
            values.append(loads(line))
        except ValueError as error:
            if index == last and index > 0 and not isinstance(error, strict_json.Unfit):
                return values, index + 1
            reason = str(error.args[0]) if line.strip() else "empty"
            place = error.args[1] if isinstance(error, strict_json.Unfit) else ""
            if "." in place and not index:
                reason = "%s: %s" % (place, reason)  # in the sheet
            raise RecordError(index + 1, "line" if index else "header", reason)
    if not values:
        raise RecordError(1, "header", "missing")
    return values, None
