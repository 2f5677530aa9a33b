"""
How a game comes onto the table: a new one, or a stored one that is read action by action.

Loaded when that is asked for, with what checks a header and reads a journal; it lets all of that go when
it is done, so a game that is on has its RAM.
"""

import gc
import json

from engines_core import record
from firmware.modules import forget
from firmware.play import OPENING, Play
from firmware.storage import journal_reader as reader
from firmware.storage.journal import READER

ACTIONS_PER_PICTURE = 256  # of a replay, before it shows how far it is: a picture costs as much as twenty
GARBAGE_BYTES = 110592  # collected after so much while a game is read: that takes as long as ten actions


def begin(library, header: dict, uptime: int) -> Play:
    """Start a new game and store its header; SetupError, with nothing stored, if that is not sound."""
    try:
        session = record.begun(header, None)
        journal = library.create(header)
    finally:
        _forget()
    session.log = journal
    return Play(session, journal, uptime)


def opened(library, number: int, progress):
    """
    Read stored game *number*; a generator that yields every 1 KB, returns (session, journal).

    *progress(count)* is called now and then with the number of actions so far. RecordError if the header
    is damaged; with damage further on it is as it was before that, and `journal.damaged_line` tells.
    """
    usual = _collect_after(GARBAGE_BYTES)
    try:
        journal = library.open(number)
        session = record.begun(journal.header, journal)
        yield from _loaded(session, journal, progress)
    finally:
        _collect_after(usual)
        _forget()
    return session, journal


def _loaded(session, journal, progress):
    """Let *session* load all that is in *journal*; a generator."""
    frame_bytes, loads, let_count = reader.FRAME_BYTES, json.loads, session.load  # looked up once
    due = 0
    for mark, texts in reader.pieces(journal):
        if session.count >= due:
            progress(session.count)
            due = session.count + ACTIONS_PER_PICTURE
        for text in texts:
            work = let_count(mark, loads(text))
            if work is not None:
                yield from work
            mark += len(text) + frame_bytes
        yield


def _collect_after(count: int) -> int:
    """Let garbage be collected after so many bytes; return what it was before."""
    if not hasattr(gc, "threshold"):
        return 0
    before = gc.threshold()
    gc.threshold(count)
    return before


def _forget() -> None:
    for path in (record.__name__, READER, OPENING):
        forget(path)
