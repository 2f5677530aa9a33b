"""
A game's record on flash, safe action by action.

Every line is a line of the record (spec/README.md) behind its CRC-32, eight hex
digits and a space; the header first, then the actions in the order they came:

    c389e9e9 {"game": "boo_ray", "options": {}, "players": ["Ann", "Bo"], "tablemate": 1}
    85db300a [1200,"rp",0,5]

The CRC starts from the line's own offset (its mark), so a line is good only in its
place. Take the first nine characters off and trailing spaces, and the record is left.

Two files hold one journal. A file of littlefs that outgrew 512 bytes is copied to a
freshly erased sector (45 ms) by whatever is appended; a smaller one lies in its
folder's log and costs a page or two (1.4 ms). So new lines gather in a small tail
file, `0007.tail` beside `0007.game`, and move to the body together. The tail's first
line says at which offset of the body it goes on:

    4d6b513d 111

An action is in the tail before its line is dropped from anywhere else: first the body
gets the tail's lines, only then a new tail replaces the old. When power goes between the
two, the lines lie in both and read the same. The tail stays as long as the game is on the
table (`close` takes it away), so it also says which game was on when the power went.

Torn: the last line is not whole or its CRC is wrong, and nothing follows it. It is
left out, and the next append overwrites it in place with a line that spaces make long
enough to cover it; should power go in that, the last line is torn again and nothing
before it was touched. Any other bad line is damage: the journal reads up to it
(`damaged_line`), is kept as it is and never appended to.
"""

import json
import os
from binascii import crc32

from engines_core import json_text
from engines_core.errors import RecordError

MAX_LINE_BYTES = 1024  # no line is longer, so a reader needs no more memory
READ_BYTES = 1024
INLINE_BYTES = 512  # a file of littlefs up to this size lies in its folder's log (4096-byte sectors)
TAIL_BYTES = 384  # from this size on a tail is moved to the body when there is time
CRC_BYTES = 9  # the hex digits and the space before a line's text


def seal(text: bytes, mark: int, at_least: int = 0) -> bytes:
    """Return *text* as a line for offset *mark*, made *at_least* so many bytes long with spaces."""
    if len(text) < at_least - CRC_BYTES - 1:
        text = text + b" " * (at_least - CRC_BYTES - len(text) - 1)
    return b"%08x %s\n" % (crc32(text, mark), text)


def unseal(line: bytes, mark: int) -> "bytes | None":
    """Return the text of the whole *line* from offset *mark*, None if it is not what was written there."""
    if line[-1:] != b"\n":
        return None
    text = line[CRC_BYTES:-1]
    if line[:CRC_BYTES] != b"%08x " % crc32(text, mark):
        return None
    return text


def compact(value: object) -> str:
    """Return *value* as JSON, lists without spaces."""
    if type(value) is list or type(value) is tuple:
        return "[" + ",".join([compact(item) for item in value]) + "]"
    return json_text.dumps(value)


def tail_path(path: str) -> str:
    """Return the path of the tail of the journal whose body is at *path*."""
    return path.rsplit(".", 1)[0] + ".tail"


def size_of(path: str) -> int:
    """Return a file's size in bytes, -1 if there is none."""
    try:
        return os.stat(path)[6]
    except OSError:
        return -1


def raw_lines(read, mark: int):
    """
    Yield (mark, line, last) for each line that *read(offset, count)* gives from offset *mark* on.

    A line has its newline, only the very last may lack it. A line over MAX_LINE_BYTES is cut
    there and ends the reading with last = False: something follows.
    """
    rest = data = read(mark, READ_BYTES)
    while data:
        start = 0
        end = rest.find(b"\n") + 1
        while end:
            if end == len(rest):
                data = read(mark + end - start, READ_BYTES)
                rest += data
            yield mark, rest[start:end], end == len(rest)
            mark += end - start
            start = end
            end = rest.find(b"\n", start) + 1
        rest = rest[start:]
        if len(rest) > MAX_LINE_BYTES:
            yield mark, rest[:MAX_LINE_BYTES], False
            return
        if data:
            data = read(mark + len(rest), READ_BYTES)
            rest += data
    if rest:
        yield mark, rest, True


def hides_whole_line(line: bytes, mark: int, moves: int = 1) -> bool:
    """
    Return whether the bad *line* ends in a good one: then a newline was damaged, nothing torn.

    The good one is for offset *mark*, or (*moves* = 1) for as much later as it starts in *line*.
    """
    for at in range(1, len(line) - CRC_BYTES):
        if line[at + CRC_BYTES - 1] == 32 and unseal(line[at:], mark + at * moves) is not None:
            return True
    return False


class Journal:
    """
    One game's record at *path*; made by `create` or `open`.

    After `lines()` ran to its end: `count` actions, `torn_bytes` left out at the end,
    `damaged_line` None or the number of the first bad line (the header is line 1).
    """

    def __init__(self, path: str):
        self.path = path
        self.tail_path = tail_path(path)
        self.header: dict = {}
        self.count = 0
        self.torn_bytes = 0
        self.damaged_line: "int | None" = None
        self._first = 0  # mark of the first action
        self._body_end = 0  # good bytes in the body; the tail goes on there
        self._body_torn = False
        self._tail = bytearray()  # the tail's lines
        self._tail_head = 0  # bytes of the tail file before them; 0: the next append starts a new tail
        self._read_all = False
        self._window = b""  # bytes of the body read last, from offset _window_mark on
        self._window_mark = 0

    @classmethod
    def create(cls, path: str, header: dict) -> "Journal":
        """Store a new game; OSError if there is one at *path*. It exists whole or not at all."""
        if size_of(path) >= 0:
            raise OSError(17, "a game is there already")
        line = seal(json_text.dumps(header).encode(), 0)
        if len(line) > MAX_LINE_BYTES:
            raise RecordError(1, "header", "too long")
        new = path.rsplit(".", 1)[0] + ".new"
        with open(new, "wb") as file:
            file.write(line)
        os.rename(new, path)
        journal = cls(path)
        journal.header = header
        journal._first = journal._body_end = len(line)
        journal._read_all = True
        journal._start_tail(b"")
        return journal

    @classmethod
    def open(cls, path: str) -> "Journal":
        """Return the journal at *path*, its header read; RecordError if that is damaged."""
        journal = cls(path)
        data = journal._bytes_of_body(0, MAX_LINE_BYTES)
        line = data[: data.find(b"\n") + 1]
        text = unseal(line, 0)
        if text is None:
            raise RecordError(1, "header", "damaged")
        journal.header = json.loads(text)
        journal._first = len(line)
        return journal

    def lines(self):
        """Yield (mark, action) for each action up to the end or the damage."""
        for mark, text in self._texts():
            yield mark, json.loads(text)

    def export(self):
        """Yield the record's lines as plain JSON texts without newline, header first."""
        yield json_text.dumps(self.header)
        for _mark, text in self._texts():
            yield text.decode().rstrip(" ")

    def append(self, action: list) -> int:
        """Store *action* for good and return its mark; RecordError if the journal is damaged."""
        self.read_all()
        if self.damaged_line is not None:
            raise RecordError(self.damaged_line, "line", "damaged")
        mark = self._body_end + len(self._tail)
        text = compact(action).encode()
        line = seal(text, mark)
        if len(line) > MAX_LINE_BYTES:
            raise RecordError(self.count + 2, "line", "too long")
        if self._tail_head and self._tail_head + len(self._tail) + len(line) > INLINE_BYTES:
            self._move_tail()
        if self._body_torn:
            self._append_to_body(line)
        elif self._tail_head:
            self._tail.extend(
                self._overwrite_end(self.tail_path, self._tail_head + len(self._tail), line, mark)
            )
        else:
            self._start_tail(line)
        self.count += 1
        self.torn_bytes = 0
        return mark

    def read(self, mark: int) -> list:
        """Return the action at *mark*; neighbours read one after the other cost one access to flash."""
        if mark >= self._body_end:
            start = mark - self._body_end
            line = bytes(self._tail[start : self._tail.find(b"\n", start) + 1])
        else:
            line = self._line_of_body(mark)
        text = unseal(line, mark)
        if text is None:
            raise RecordError(self._line_number(mark), "line", "damaged")
        return json.loads(text)

    def tidy(self) -> bool:
        """
        Move a tail that is nearly full to the body; return whether there was something to do.

        Up to 150 ms: for a moment when nobody waits. Never needed, `append` does it when it must.
        """
        if not self._tail_head or self._tail_head + len(self._tail) < TAIL_BYTES:
            return False
        self._move_tail()
        return True

    def close(self) -> None:
        """Put all lines into the body and take the tail away: the game is not on the table any more."""
        self.read_all()
        if self.damaged_line is not None:
            return
        if self._tail:
            self._move_tail()
        self._remove_tail()

    def read_all(self) -> None:
        """Read to the end once, so that `count`, `torn_bytes` and `damaged_line` are known."""
        if not self._read_all:
            for _ in self._texts():
                pass

    def _texts(self):
        """
        Yield (mark, text) of all good actions, and note at their end what was found.

        No file is open while the caller works: it may append meanwhile, and what was
        there at the beginning is read.
        """
        goes_on, tail, tail_bad = self._load_tail()
        if not self._read_all:  # so that the caller may `read` what it has come to
            self._body_end = size_of(self.path) if goes_on is None else goes_on
            self._tail = bytearray(tail)
        body = _Found(self._first)
        yield from body.texts(self._bytes_of_body, goes_on)
        found = body
        if goes_on is not None:
            found = _Found(goes_on)
            found.count = body.count
            found.damaged = body.damaged or body.end != goes_on
            if not found.damaged:
                yield from found.texts(lambda mark, count: tail[mark - goes_on :][:count], None)
        if found.damaged or tail_bad:
            self.damaged_line = found.count + 2
        if not self._read_all:
            self._read_all = True
            self.count = found.count
            self.torn_bytes = found.torn
            self._body_end = body.end
            self._body_torn = body.torn > 0
            self._tail = bytearray(tail[: found.end - body.end])
            self._tail_head = len(seal(b"%d" % body.end, 0)) if goes_on is not None else 0

    def _load_tail(self) -> tuple:
        """
        Return (offset where the tail goes on, its lines, whether it is damaged).

        The offset is None without a tail in use: none there, torn as it was begun, or an old one
        (the body goes on beyond it).
        """
        size = size_of(self.tail_path)
        if size < 0:
            return None, b"", False
        with open(self.tail_path, "rb") as file:
            data = file.read(min(size, INLINE_BYTES + 2 * MAX_LINE_BYTES))
        head = data.find(b"\n") + 1
        text = unseal(data[:head], 0)
        size = size_of(self.path)
        if text is None:
            follows = head and (head < len(data) or hides_whole_line(data, size, 0))
            return None, b"", bool(follows)
        goes_on = int(text)
        lines = data[head:]
        if size > goes_on + len(lines):
            return None, b"", False
        return goes_on, lines, False

    def _start_tail(self, lines: bytes) -> None:
        """Begin a new tail that holds *lines*; the old one's lines are in the body."""
        head = seal(b"%d" % self._body_end, 0)
        with open(self.tail_path, "wb") as file:
            file.write(head + lines)
        self._tail_head = len(head)
        self._tail = bytearray(lines)

    def _move_tail(self) -> None:
        """Write the tail's lines into the body; the next append starts a new tail."""
        with open(self.path, "r+b") as file:
            file.seek(self._body_end)
            file.write(self._tail)
        self._body_end += len(self._tail)
        self._tail = bytearray()
        self._tail_head = 0
        self._window = b""

    def _append_to_body(self, line: bytes) -> None:
        """Store *line* in the body over its torn end; no tail is in use."""
        self._body_end += len(self._overwrite_end(self.path, self._body_end, line, self._body_end))
        self._body_torn = False
        self._window = b""

    def _overwrite_end(self, path: str, at: int, line: bytes, mark: int) -> bytes:
        """Write *line* as the last at *at* in the file, over what may be left of a torn one; return it."""
        with open(path, "r+b") as file:
            torn = file.seek(0, 2) - at
            if torn > len(line):
                line = seal(line[CRC_BYTES:-1], mark, torn)
            file.seek(at)
            file.write(line)
        return line

    def _remove_tail(self) -> None:
        """Take the tail file away if there is one."""
        if size_of(self.tail_path) >= 0:
            os.remove(self.tail_path)
        self._tail_head = 0

    def _line_of_body(self, mark: int) -> bytes:
        """Return the body's line at *mark*, as far as it goes."""
        start = mark - self._window_mark
        end = self._window.find(b"\n", start) + 1 if start >= 0 else 0
        if not end:
            self._window = self._bytes_of_body(mark, READ_BYTES)
            self._window_mark = mark
            start = 0
            end = self._window.find(b"\n") + 1
        if not end:
            self._window = self._bytes_of_body(mark, MAX_LINE_BYTES)
            end = self._window.find(b"\n") + 1
        return self._window[start:end]

    def _bytes_of_body(self, mark: int, count: int) -> bytes:
        """Return up to *count* bytes of the body from *mark* on."""
        with open(self.path, "rb") as file:
            file.seek(mark)
            return file.read(count)

    def _line_number(self, mark: int) -> int:
        """Return the number of the line at *mark*."""
        number = 2
        for at, _line, _last in raw_lines(self._bytes_of_body, self._first):
            if at >= min(mark, self._body_end):
                break
            number += 1
        return number + bytes(self._tail[: max(0, mark - self._body_end)]).count(b"\n")


class _Found:
    """What a reading of the lines from offset *end* on has come upon."""

    def __init__(self, end: int):
        self.end = end
        self.count = 0
        self.torn = 0
        self.damaged = False

    def texts(self, read, stop: "int | None"):
        """Yield (mark, text) of the good lines that *read* gives before offset *stop* (None: all)."""
        for mark, line, last in raw_lines(read, self.end):
            if stop is not None and mark >= stop:
                return
            text = unseal(line, mark)
            if text is None:
                self.damaged = not last or hides_whole_line(line, mark)
                self.torn = 0 if self.damaged else len(line)
                return
            self.end = mark + len(line)
            self.count += 1
            yield mark, text
