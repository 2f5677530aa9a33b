"""
Replays a whole record and makes the report that `tablemate replay` prints (spec/README.md, Replay).
"""

from engines_core import record, record_text
from engines_core.errors import RecordError, TablemateError
from engines_core.session import MemoryLog

if False:  # for the type checker
    from engines_core.types import Session, Summary


def played(data: bytes) -> "tuple[Session, int | None]":
    """Return the session after all of the record *data*, and the number of a torn last line or None."""
    values, torn = record_text.parse(data)
    try:
        session = record.begun(values[0], MemoryLog())
    except TablemateError as refused:
        raise RecordError(1, "header", *refused.args)
    # Not by index: MicroPython searches for memory from the last small piece that became free, and the
    # pairs of `enumerate` are small. A tick frees none, so it would search through all lines before it.
    for number, action in enumerate(values[1:], 2):
        try:
            session.do(action)
        except TablemateError as refused:
            raise RecordError(number, record_text.name_of(action), *refused.args)
    return session, torn


def report(session: "Session", at: "int | None" = None) -> "Summary":
    """Return game, over, actions, standings and summary, clocks as of *at* ms (the last line's t if None)."""
    now = session.now if at is None else at
    standings = session.game.standings(session.state)
    for row in standings:
        row["name"] = session.names[row["seat"]]
    return {
        "game": session.header["game"],
        "over": session.state["over"],
        "actions": session.count,
        "standings": standings,
        "summary": session.game.summary(session.state, now),
    }
