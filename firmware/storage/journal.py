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
from firmware.storage import flash

MAX_LINE_BYTES = 1024  # no action's line is longer, so a reader needs no more memory
MAX_HEADER_BYTES = 4096  # a sheet of 2,000 bytes, longer with spaces, and the names of nine players
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


class Journal:
    """
    One game's record at *path*; made by `create` or `open`.

    After `lines()` ran to its end: `count` actions, `torn_bytes` left out at the end,
    `damaged_line` None or the number of the first bad line (the header is line 1). Where things lie,
    `first` to `is_read`, is for journal_reader.py, which finds it out.
    """

    def __init__(self, path: str):
        self.path = path
        self.tail_path = tail_path(path)
        self.header: dict = {}
        self.count = 0
        self.torn_bytes = 0
        self.damaged_line: "int | None" = None
        self.first = 0  # mark of the first action
        self.body_end = 0  # good bytes in the body; the tail goes on there
        self.body_torn = False
        self.tail = bytearray()  # the tail's lines
        self.tail_head = 0  # bytes of the tail file before them; 0: the next append starts a new tail
        self.is_read = False
        self._window = b""  # bytes of the body read last, from offset _window_mark on
        self._window_mark = 0

    @classmethod
    def create(cls, path: str, header: dict) -> "Journal":
        """Store a new game; OSError if there is one at *path*. It exists whole or not at all."""
        return _reader().create(path, header)

    @classmethod
    def open(cls, path: str) -> "Journal":
        """Return the journal at *path*, its header read; RecordError if that is damaged."""
        return _reader().opened(path)

    def lines(self):
        """Yield (mark, action) for each action up to the end or the damage."""
        return _reader().lines(self)

    def export(self):
        """Yield the record's lines as plain JSON texts without newline, header first."""
        return _reader().export(self)

    def append(self, action: list) -> int:
        """Store *action* for good and return its mark; RecordError if the journal is damaged."""
        self.read_all()
        if self.damaged_line is not None:
            raise RecordError(self.damaged_line, "line", "damaged")
        mark = self.body_end + len(self.tail)
        text = compact(action).encode()
        line = seal(text, mark)
        if len(line) > MAX_LINE_BYTES:
            raise RecordError(self.count + 2, "line", "too long")
        if self.tail_head and self.tail_head + len(self.tail) + len(line) > INLINE_BYTES:
            self._move_tail()
        if self.body_torn:
            self._append_to_body(line)
        elif self.tail_head:
            self.tail.extend(self._overwrite_end(self.tail_path, self.tail_head + len(self.tail), line, mark))
        else:
            self.start_tail(line)
        self.count += 1
        self.torn_bytes = 0
        return mark

    def read(self, mark: int) -> list:
        """Return the action at *mark*; neighbours read one after the other cost one access to flash."""
        if mark >= self.body_end:
            start = mark - self.body_end
            line = bytes(self.tail[start : self.tail.find(b"\n", start) + 1])
        else:
            line = self._line_of_body(mark)
        text = unseal(line, mark)
        if text is None:
            raise RecordError(_reader().line_number(self, mark), "line", "damaged")
        return json.loads(text)

    def tidy(self) -> bool:
        """
        Move a tail that is nearly full to the body; return whether there was something to do.

        Up to 150 ms: for a moment when nobody waits. Never needed, `append` does it when it must.
        """
        if not self.tail_head or self.tail_head + len(self.tail) < TAIL_BYTES:
            return False
        self._move_tail()
        return True

    def close(self) -> None:
        """Put all lines into the body and take the tail away: the game is not on the table any more."""
        self.read_all()
        if self.damaged_line is not None:
            return
        if self.tail:
            self._move_tail()
        self._remove_tail()

    def read_all(self) -> None:
        """Read to the end once, so that `count`, `torn_bytes` and `damaged_line` are known."""
        if not self.is_read:
            for _ in _reader().pieces(self):
                pass

    def start_tail(self, lines: bytes) -> None:
        """Begin a new tail that holds *lines*; the old one's lines are in the body."""
        head = seal(b"%d" % self.body_end, 0)
        with flash.opened(self.tail_path, "wb") as file:
            file.write(head + lines)
        self.tail_head = len(head)
        self.tail = bytearray(lines)

    def _move_tail(self) -> None:
        """Write the tail's lines into the body; the next append starts a new tail."""
        with flash.opened(self.path, "r+b") as file:
            file.seek(self.body_end)
            file.write(self.tail)
        self.body_end += len(self.tail)
        self.tail = bytearray()
        self.tail_head = 0
        self._window = b""

    def _append_to_body(self, line: bytes) -> None:
        """Store *line* in the body over its torn end; no tail is in use."""
        self.body_end += len(self._overwrite_end(self.path, self.body_end, line, self.body_end))
        self.body_torn = False
        self._window = b""

    def _overwrite_end(self, path: str, at: int, line: bytes, mark: int) -> bytes:
        """Write *line* as the last at *at* in the file, over what may be left of a torn one; return it."""
        with flash.opened(path, "r+b") as file:
            torn = file.seek(0, 2) - at
            if torn > len(line):
                line = seal(line[CRC_BYTES:-1], mark, torn)
            file.seek(at)
            file.write(line)
        return line

    def _remove_tail(self) -> None:
        """Take the tail file away if there is one."""
        if size_of(self.tail_path) >= 0:
            flash.remove(self.tail_path)
        self.tail_head = 0

    def _line_of_body(self, mark: int) -> bytes:
        """Return the body's line at *mark*, as far as it goes."""
        start = mark - self._window_mark
        end = self._window.find(b"\n", start) + 1 if start >= 0 else 0
        if not end:
            self._window = self.bytes_of_body(mark, READ_BYTES)
            self._window_mark = mark
            start = 0
            end = self._window.find(b"\n") + 1
        if not end:
            self._window = self.bytes_of_body(mark, MAX_LINE_BYTES)
            end = self._window.find(b"\n") + 1
        return self._window[start:end]

    def bytes_of_body(self, mark: int, count: int) -> bytes:
        """Return up to *count* bytes of the body from *mark* on."""
        with open(self.path, "rb") as file:
            file.seek(mark)
            return file.read(count)


def _reader():
    """Return what begins and reads journals: imported on first use, as a device starts sooner without it."""
    from firmware.storage import journal_reader

    return journal_reader
