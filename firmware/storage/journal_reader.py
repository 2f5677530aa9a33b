"""
Reads a journal (journal.py) from its beginning: what is only needed to open, list or export a game.

A game is read a piece at a time: in flat loops, as a thousand actions are read while people wait.
"""

import json

from engines_core import json_text
from engines_core.errors import RecordError
from firmware.storage import flash
from firmware.storage import journal as stored
from firmware.storage.journal import (
    CRC_BYTES,
    INLINE_BYTES,
    MAX_HEADER_BYTES,
    MAX_LINE_BYTES,
    Journal,
    crc32,
    seal,
    size_of,
    unseal,
)

FRAME_BYTES = CRC_BYTES + 1  # of a line around its text


def create(path: str, header: dict) -> Journal:
    """Store a new game; OSError if there is one at *path*. It exists whole or not at all."""
    if size_of(path) >= 0:
        raise OSError(17, "a game is there already")
    line = seal(json_text.dumps(header).encode(), 0)
    if len(line) > MAX_HEADER_BYTES:
        raise RecordError(1, "header", "too long")
    new = path.rsplit(".", 1)[0] + ".new"
    with flash.opened(new, "wb") as file:
        file.write(line)
    journal = Journal(path)
    journal.header = header
    journal.first = journal.body_end = len(line)
    journal.is_read = True
    journal.start_tail(b"")  # before there is a game, so that there is none which is not on the table
    flash.rename(new, path)
    return journal


def opened(path: str) -> Journal:
    """Return the journal at *path*, its header read; RecordError if that is damaged."""
    journal = Journal(path)
    data = journal.bytes_of_body(0, MAX_LINE_BYTES)
    if b"\n" not in data:
        data = journal.bytes_of_body(0, MAX_HEADER_BYTES)
    line = data[: data.find(b"\n") + 1]
    text = unseal(line, 0)
    if text is None:
        raise RecordError(1, "header", "damaged")
    journal.header = json.loads(text)
    journal.first = len(line)
    return journal


def lines(journal: Journal):
    """Yield (mark, action) for each action up to the end or the damage."""
    for mark, texts in pieces(journal):
        for text in texts:
            yield mark, json.loads(text)
            mark += len(text) + FRAME_BYTES


def export(journal: Journal):
    """Yield the record's lines as plain JSON texts without newline, header first."""
    yield json_text.dumps(journal.header)
    for _mark, texts in pieces(journal):
        for text in texts:
            yield text.decode().rstrip(" ")


def pieces(journal: Journal):
    """
    Yield (mark, texts) of all good actions, a piece of the file at a time, and note what was found.

    Each text is FRAME_BYTES and its length before the next. No file is open while the caller works: it
    may append meanwhile, and what was there at the beginning is read.
    """
    goes_on, tail, tail_bad = _load_tail(journal)
    if not journal.is_read:  # so that the caller may `read` what it has come to
        journal.body_end = size_of(journal.path) if goes_on is None else goes_on
        journal.tail = bytearray(tail)
    body = _Found(journal.first)
    yield from body.pieces(_until(journal, goes_on))
    found = body
    if goes_on is not None:
        found = _Found(goes_on)
        found.count = body.count
        found.damaged = body.damaged or body.end != goes_on
        if not found.damaged:
            yield from found.pieces(lambda mark, count: tail[mark - goes_on :][:count])
    if found.damaged or tail_bad:
        journal.damaged_line = found.count + 2
    if not journal.is_read:
        journal.is_read = True
        journal.count = found.count
        journal.torn_bytes = found.torn
        journal.body_end = body.end
        journal.body_torn = body.torn > 0
        journal.tail = bytearray(tail[: found.end - body.end])
        journal.tail_head = len(seal(b"%d" % body.end, 0)) if goes_on is not None else 0


def line_number(journal: Journal, mark: int) -> int:
    """Return the number of the line at *mark*."""
    number = 2
    at = journal.first
    end = min(mark, journal.body_end)
    while at < end:
        data = journal.bytes_of_body(at, min(stored.READ_BYTES, end - at))
        if not data:
            break
        number += data.count(b"\n")
        at += len(data)
    return number + bytes(journal.tail[: max(0, mark - journal.body_end)]).count(b"\n")


def _until(journal: Journal, stop: "int | None"):
    """Return what reads the body up to offset *stop* (None: to its end)."""
    if stop is None:
        return journal.bytes_of_body
    return lambda mark, count: journal.bytes_of_body(mark, max(0, min(count, stop - mark)))


def _load_tail(journal: Journal) -> tuple:
    """
    Return (offset where the tail goes on, its lines, whether it is damaged).

    The offset is None without a tail in use: none there, torn as it was begun, or an old one
    (the body goes on beyond it).
    """
    size = size_of(journal.tail_path)
    if size < 0:
        return None, b"", False
    with open(journal.tail_path, "rb") as file:
        data = file.read(min(size, INLINE_BYTES + 2 * MAX_LINE_BYTES))
    head = data.find(b"\n") + 1
    text = unseal(data[:head], 0)
    size = size_of(journal.path)
    if text is None:
        follows = head and (head < len(data) or hides_whole_line(data, size, 0))
        return None, b"", bool(follows)
    goes_on = int(text)
    rest = data[head:]
    if size > goes_on + len(rest):
        return None, b"", False
    return goes_on, rest, False


def hides_whole_line(line: bytes, mark: int, moves: int = 1) -> bool:
    """
    Return whether the bad *line* ends in a good one: then a newline was damaged, nothing torn.

    The good one is for offset *mark*, or (*moves* = 1) for as much later as it starts in *line*.
    """
    for at in range(1, len(line) - CRC_BYTES):
        if line[at + CRC_BYTES - 1] == 32 and unseal(line[at:], mark + at * moves) is not None:
            return True
    return False


def _add_good(texts: list, data: bytes, mark: int) -> int:
    """Add the good lines with which *data*, from offset *mark*, begins to *texts*; return their bytes."""
    start = 0
    end = data.find(b"\n")
    while end >= 0:
        text = data[start + CRC_BYTES : end]
        if data[start : start + CRC_BYTES] != b"%08x " % crc32(text, mark + start):
            break
        texts.append(text)
        start = end + 1
        end = data.find(b"\n", start)
    return start


class _Found:
    """What a reading of the lines from offset *end* on has come upon."""

    def __init__(self, end: int):
        self.end = end
        self.count = 0
        self.torn = 0
        self.damaged = False

    def pieces(self, read):
        """Yield (mark, texts) of the good lines that *read(offset, count)* gives, up to a bad one."""
        rest = read(self.end, stored.READ_BYTES)
        while rest:
            mark = self.end
            texts: list = []
            size = _add_good(texts, rest, mark)
            self.end += size
            self.count += len(texts)
            yield mark, texts
            rest = rest[size:]
            more = read(self.end + len(rest), stored.READ_BYTES)
            if not more or b"\n" in rest or len(rest) > MAX_LINE_BYTES:
                break
            rest += more
        if rest:
            self._end_with(rest, more)

    def _end_with(self, rest: bytes, more: bytes) -> None:
        """Note that *rest* begins with a bad line and *more* follows it."""
        line = rest[: rest.find(b"\n") + 1]
        too_long = not line and len(rest) > MAX_LINE_BYTES
        line = line or rest
        follows = too_long or len(line) < len(rest) or bool(more)
        self.damaged = follows or hides_whole_line(line, self.end)
        self.torn = 0 if self.damaged else len(line)
