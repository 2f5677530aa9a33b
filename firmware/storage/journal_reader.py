"""
Creates a journal (journal.py), and reads one from its beginning: nothing of this is needed to append.

A game is read a piece at a time: in flat loops, as a thousand actions are read while people wait.
"""

import json
from binascii import crc32

from engines_core import json_text
from engines_core.errors import DamagedRecord, RecordError
from firmware.storage import flash, lines
from firmware.storage.flash import INLINE_BYTES, READ_BYTES
from firmware.storage.game_files import DAMAGED
from firmware.storage.lines import AROUND_BYTES, CRC_BYTES, MAX_LINE_BYTES, line_of, text_of, value_of

if False:  # for the type checker
    from engines_core.types import Action, Any, Callable, Header, Session
    from firmware.types import Iterator, Job, Journal

FEW = 8  # brackets beside those around the lines: no line is deeper then than lines.MOST_DEPTH


def create(journal: "Journal", header: "Header") -> None:
    """Store *journal*, a new game's; OSError if there is one at its path. It exists whole or not at all."""
    if flash.size_of(journal.path) >= 0:
        raise OSError(17, "a game already exists")
    line = line_of(json_text.dumps(header).encode(), lines.SEALING)
    if len(line) > lines.MAX_HEADER_BYTES:
        raise RecordError(1, "header", "too long")
    journal.header = header
    journal.first = journal.body_end = len(line)
    journal.check = journal.header_check = crc32(line)
    journal.is_read = True
    new = journal.path.rsplit(".", 1)[0] + ".new"
    try:
        with flash.to_write(new, "wb") as file:
            file.write(line)
        journal.start_tail(b"")  # before there is a game, so that there is none which is not on the table
        flash.rename(new, journal.path)
    except OSError:
        for path in (new, journal.tail_path):
            try:
                flash.remove(path)
            except OSError:
                pass  # it goes at the next start
        raise


def read_header(journal: "Journal") -> None:
    """Read the header of *journal*, which was just made; DamagedRecord if that is damaged."""
    data = journal.bytes_of_body(0, MAX_LINE_BYTES)
    if b"\n" not in data:
        data = journal.bytes_of_body(0, lines.MAX_HEADER_BYTES)
    line = data[: data.find(b"\n") + 1]
    text = text_of(line, lines.SEALING)
    if text is None:
        raise DamagedRecord(1)
    try:
        journal.header = value_of(text)
    except ValueError:
        raise DamagedRecord(1)
    journal.first = len(line)
    journal.header_check = crc32(line)


def seal_at_end(path: str) -> str:
    """Return the seal, OVER or AWAY, that ends the body at *path*, else "": without reading it all."""
    size, data = flash.end_of(path, lines.SEAL_BYTES)
    at = data.rfind(b"\n", 0, max(0, len(data) - 1)) + 1
    return lines.seal_in(text_of(data[at:], size - len(data) + at))


def actions(journal: "Journal") -> "Iterator[tuple[int, Action]]":
    """Yield (offset, action) for each action up to the end or the damage."""
    for offset, texts in pieces(journal):
        found = _actions_of(texts)
        for index, action in enumerate(found):
            yield offset, action
            offset += len(texts[index]) + AROUND_BYTES
        if len(found) < len(texts):
            raise DamagedRecord(line_number(journal, offset))


def export(journal: "Journal") -> "Iterator[str]":
    """
    Yield the record's lines as plain JSON texts without newline, header first.

    RecordError for a header that no Tablemate writes: it has a number that is not whole.
    """
    try:
        header = json_text.dumps(journal.header)
    except TypeError:
        raise RecordError(1, "header", "a number is not whole")
    yield header
    for _offset, texts in pieces(journal):
        for text in texts:
            yield text.decode().rstrip(" ")


def pieces(journal: "Journal") -> "Iterator[tuple[int, list[bytes]]]":
    """
    Yield (offset, texts) of all good actions, a piece of the file at a time, and note what was found.

    Each text is AROUND_BYTES and its length before the next. No file is open while the caller works: it
    may append meanwhile, and what was there at the beginning is read.
    """
    goes_on, tail, tail_bad, has_tail, is_begun = _load_tail(journal)
    if not journal.is_read:  # so that the caller may `read` what it has come to
        journal.body_end = flash.size_of(journal.path) if goes_on is None else goes_on
        journal.tail = bytearray(tail)
    body = _Found(journal.first, journal.header_check)
    yield from body.pieces(_until(journal, goes_on))
    found = body
    if goes_on is not None:
        found = _Found(goes_on, body.check)
        found.count = body.count
        found.sealed = body.sealed
        found.damaged = body.damaged or body.end != goes_on
        if not found.damaged:
            yield from found.pieces(lambda offset, count: tail[offset - goes_on :][:count])
    is_cut = not found.sealed
    # the seal of a journal read before may have come after the reading began
    lacks_seal = is_cut and not journal.is_read and journal.path.rsplit(".", 1)[1] in (lines.OVER, DAMAGED)
    if found.damaged or tail_bad or lacks_seal:
        journal.damaged_line = found.count + 2
    if not journal.is_read:
        journal.is_read = True
        journal.count = found.count
        journal.torn_bytes = found.torn
        journal.sealed = found.sealed
        journal.check = found.check
        journal.is_short = not has_tail and (is_cut or found.torn > 0)
        in_tail = found is not body and found.torn > 0
        journal.line_torn = found.torn_action or in_tail or (is_begun and is_cut)
        journal.body_end = body.end
        journal.body_torn = body.torn > 0
        journal.tail = bytearray(tail[: found.end - body.end])
        journal.tail_head = len(line_of(b"%d" % body.end, 0)) if goes_on is not None else 0


def replaying(session: "Session", journal: "Journal", by_action: bool = False) -> "Job":
    """
    Let *session* replay all that is in *journal*; a generator, as long as that takes.

    It yields after each piece of the file and while it works on an undo; *by_action*, after each action, too.
    """
    around_bytes, replay = AROUND_BYTES, session.replay  # looked up once
    for offset, texts in pieces(journal):
        found = _actions_of(texts)
        for index, action in enumerate(found):
            work = replay(offset, action)
            if work is not None:
                yield from work
            offset += len(texts[index]) + around_bytes
            if by_action:
                yield
        if len(found) < len(texts):
            raise DamagedRecord(session.count + 2)
        yield


def line_number(journal: "Journal", offset: int) -> int:
    """Return the number of the line at *offset*."""
    number = 2
    at = journal.first
    end = min(offset, journal.body_end)
    while at < end:
        data = journal.bytes_of_body(at, min(READ_BYTES, end - at))
        if not data:
            break
        number += data.count(b"\n")
        at += len(data)
    return number + bytes(journal.tail[: max(0, offset - journal.body_end)]).count(b"\n")


def _until(journal: "Journal", stop: "int | None") -> "Any":
    """Return a reader of the body up to offset *stop* (None: to its end)."""
    if stop is None:
        return journal.bytes_of_body
    return lambda offset, count: journal.bytes_of_body(offset, max(0, min(count, stop - offset)))


def _load_tail(journal: "Journal") -> "tuple[int | None, bytes, bool, bool, bool]":
    """
    Return (offset, lines, is_damaged, is_there, is_torn) of the tail.

    The offset is where its lines go on, None if no tail is in use: there is none, it is torn as it was begun,
    or it is an old one (the body goes on beyond it).
    """
    size = flash.size_of(journal.tail_path)
    if size < 0:
        return None, b"", False, False, False
    data = flash.piece(journal.tail_path, 0, min(size, INLINE_BYTES + 2 * MAX_LINE_BYTES))
    head = data.find(b"\n") + 1
    text = text_of(data[:head], 0)
    size = flash.size_of(journal.path)
    if text is None:
        follows = bool(head and (head < len(data) or lines.hides_whole_line(data, size, is_fixed=True)))
        return None, b"", follows, not follows, not follows
    goes_on = int(text)
    rest = data[head:]
    if size > goes_on + len(rest):
        return None, b"", False, True, False
    return goes_on, rest, False, True, False


def _add_good(texts: list[bytes], data: bytes, offset: int) -> int:
    """Add the good actions with which *data*, from *offset*, begins to *texts*; return their bytes."""
    start = 0
    end = data.find(b"\n")
    while end >= 0:
        text = data[start + CRC_BYTES : end]
        if not data.startswith(b"%08x [" % crc32(text, offset + start), start):
            break
        texts.append(text)
        start = end + 1
        end = data.find(b"\n", start)
    return start


def _actions_of(texts: list[bytes]) -> "list[Action]":
    """Return the actions in *texts*, read as one list, up to the first that `value_of` refuses."""
    whole = b"[" + b",".join(texts) + b"]"
    try:
        if whole.count(b"[") + whole.count(b"{") <= FEW + len(texts):  # else one may be deep
            found: "list[Action]" = json.loads(whole)
            if len(found) == len(texts):
                return found
    except ValueError:
        pass
    found = []
    for text in texts:
        try:
            found.append(value_of(text))
        except ValueError:
            break
    return found


class _Found:
    """The findings of a reading of the lines from offset *end* on; *check* is the CRC-32 of all before."""

    def __init__(self, end: int, check: int):
        self.end = end
        self.check = check
        self.sealed = ""
        self.count = 0
        self.torn = 0
        self.torn_action = False
        self.damaged = False

    def pieces(self, read: "Callable[[int, int], bytes]") -> "Iterator[tuple[int, list[bytes]]]":
        """Yield (offset, texts) of the good lines that *read(offset, count)* gives, up to a bad one."""
        rest = read(self.end, READ_BYTES)
        while rest:
            offset = self.end
            texts: list[bytes] = []
            size = _add_good(texts, rest, offset)
            if size:
                self._pass(rest[:size], "")
                self.count += len(texts)
            yield offset, texts
            rest = rest[size:]
            size = self._pass_seal(rest)
            rest = rest[size:]
            if size and rest:
                continue
            more = read(self.end + len(rest), READ_BYTES)
            if not more or b"\n" in rest or len(rest) > MAX_LINE_BYTES:
                break
            rest += more
        if rest:
            self._end_with(rest, more)

    def _pass(self, good: bytes, sealed: str) -> None:
        """Go on behind the *good* bytes, which end with the seal *sealed*."""
        self.end += len(good)
        self.check = crc32(good, self.check)
        self.sealed = sealed

    def _pass_seal(self, rest: bytes) -> int:
        """Pass a right seal, spaces behind it or not, with which *rest* begins; return its bytes, else 0."""
        line = rest[: rest.find(b"\n") + 1]
        text = text_of(line, self.end)
        sealed = lines.seal_in(text)
        if text is None or not sealed or text.rstrip() != lines.seal(sealed, self.count, self.check):
            return 0
        self._pass(line, sealed)
        return len(line)

    def _end_with(self, rest: bytes, more: bytes) -> None:
        """Note that *rest* begins with a bad line and *more* follows it."""
        line = rest[: rest.find(b"\n") + 1]
        too_long = not line and len(rest) > MAX_LINE_BYTES
        line = line or rest
        follows = too_long or len(line) < len(rest) or bool(more)
        self.damaged = bool(follows or text_of(line, self.end) or lines.hides_whole_line(line, self.end))
        self.torn = 0 if self.damaged else len(line)
        self.torn_action = self.torn > 0 and line[CRC_BYTES : CRC_BYTES + 1] == b"["  # a seal is not a loss
