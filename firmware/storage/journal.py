"""
A game's record on flash, safe action by action.

Every line is a line of the record (spec/README.md) behind its CRC-32 (lines.py); the
header first, then the actions in the order they came:

    bc77ba0c {"game": "boo_ray", "options": {}, "players": ["Ann", "Bo"], "tablemate": 1}
    85db300a [1200,"rp",0,5]

Two files hold one journal. A file of littlefs that outgrew 512 bytes is copied to a
freshly erased sector (45 ms) by whatever is appended; a smaller one lies in its
folder's log and costs a page or two (1.4 ms). So new lines gather in a small tail
file, `0007.tail` beside `0007.game`, and move to the body together. The tail's first
line says at which offset of the body it goes on:

    4d6b513d 111

An action is in the tail before its line is dropped from anywhere else: first the body
gets the tail's lines, only then a new tail replaces the old. When power goes between the
two, the lines lie in both and read the same. The tail stays as long as the game is on the
table and is not over (`drop_tail` takes it away), so it also says which game was on when the power went; it
may be without lines, or an old one.

A game that is put away ends with a seal, which says how long the record is. Whoever goes on appends after
it; a seal is not a line of the record:

    8dae5c4e away 2 cd7df63f

So what was cut off shows. A finished game (`.over`) without its seal is damaged; a game without
a seal and without a tail has lost its newest lines (`is_short`) and goes on where it ends; it gets no
seal before it does, that would hide the loss. A loss
that leaves a journal as it once was cannot be seen, as nothing else on the flash knows of it: the
tail of a game on the table that has lost whole lines at its end, a body that was cut behind an
earlier seal.

So it is, too, when a sector of the flash is lost. littlefs keeps each folder's log, with the tails and the
sizes of the bodies in it, in two blocks: without the newer one it reads the older, and the whole folder is
as it once was, with games that lack their newest lines, whole. Nothing outside the folder knows of each
line: it would take another write an action. A seal tells of it only if the body is newer than its folder,
which it never is. What had moved to the body is still in the blocks: `tablemate rescue`.

Torn: the last line is not whole or its CRC is wrong, and nothing follows it. It is
left out, and the next append overwrites it in place with a line that spaces make long
enough to cover it; should power go in that, the last line is torn again and nothing
before it was touched. Any other bad line is damage: the journal reads up to it
(`damaged_line`), is kept as it is and never appended to.
"""

from binascii import crc32

from engines_core.errors import DamagedRecord, RecordError
from engines_core.json_text import compact
from firmware.storage import flash, lines
from firmware.storage.lines import AWAY, MAX_LINE_BYTES, SEAL_BYTES, line_of, text_of, value_of

if False:  # for the type checker
    from engines_core.types import Action, Any, Header
    from firmware.types import Iterator

MOST_BYTES = 480  # new lines in a tail: behind its first line, in INLINE_BYTES
TAIL_BYTES = 384  # from this size on a tail is moved to the body when there is time


def tail_path(path: str) -> str:
    """Return the path of the tail of the journal whose body is at *path*."""
    return path.rsplit(".", 1)[0] + ".tail"


class Journal:
    """
    One game's record at *path*; made by `create` or `open`.

    After `actions()` ran to its end: `count` actions, `torn_bytes` left out at the end,
    `damaged_line` None or the number of the first bad line (the header is line 1), `is_short` whether the
    newest lines are lost, `line_torn` whether the newest one was being stored as the power went, `sealed`
    AWAY or OVER if the journal ends with such a seal, else "". Where things lie, `first` to `is_read`, is
    for journal_reader.py, which finds it out.
    """

    def __init__(self, path: str):
        self.path = path
        self.tail_path = tail_path(path)
        self.header: "Header" = {}
        self.count = 0
        self.torn_bytes = 0
        self.damaged_line: "int | None" = None
        self.is_short = False
        self.sealed = ""
        self.header_check = 0  # CRC-32 of the header's line
        self.check = 0  # and of all good bytes so far
        self.first = 0  # offset of the first action
        self.body_end = 0  # good bytes in the body; the tail goes on there
        self.body_torn = False
        self.line_torn = False
        self.tail = bytearray()  # the tail's lines
        self.tail_head = 0  # bytes of the tail file before them; 0: the next append starts a new tail
        self.is_read = False
        self._window = flash.Window()  # on the body

    @property
    def number(self) -> int:
        """Return the game's number, which its file's name begins with."""
        return int(self.path.rsplit("/", 1)[1].split(".")[0])

    def lacks_newest(self) -> bool:
        """Return whether its newest lines are lost, be it the one that was being stored as the power went."""
        return self.is_short or self.line_torn

    @classmethod
    def create(cls, path: str, header: "Header") -> "Journal":
        """Store a new game; OSError if there is one at *path*. It exists whole or not at all."""
        journal = cls(path)
        _reader().create(journal, header)
        return journal

    @classmethod
    def open(cls, path: str) -> "Journal":
        """Return the journal at *path*, its header read; DamagedRecord if that is damaged."""
        journal = cls(path)
        _reader().read_header(journal)
        return journal

    def actions(self) -> "Iterator[tuple[int, Action]]":
        """Yield (offset, action) for each action up to the end or the damage."""
        return _reader().actions(self)

    def export(self) -> "Iterator[str]":
        """Yield the record's lines as plain JSON texts without newline, header first."""
        return _reader().export(self)

    def append(self, action: "Action") -> int:
        """Do what `extend` does with one *action* and return its offset."""
        return self.extend([action])[0]

    def extend(self, actions: "list[Action]") -> list[int]:
        """
        Store *actions* for good by one write, return their offsets; DamagedRecord if the journal is damaged.

        All of them or none, on littlefs; elsewhere a power cut may leave the first ones.
        """
        self.read_all()
        if self.damaged_line is not None:
            raise DamagedRecord(self.damaged_line)
        offset = self.body_end + len(self.tail)
        offsets, new = [], b""
        for action in actions:
            offsets.append(offset + len(new))
            line = line_of(compact(action).encode(), offset + len(new))
            if len(line) > MAX_LINE_BYTES:
                raise RecordError(self.count + 1 + len(offsets), "line", "too long")
            new += line
        if self.body_torn or len(new) > MOST_BYTES:
            was_used = self.tail_head > 0
            new = self._move_tail(new)
            if was_used:
                self.start_tail(b"")  # a torn end of the old one might be longer than *new*, and hide it
        elif self.tail_head and self.tail_head + len(self.tail) + len(new) <= flash.INLINE_BYTES:
            new = self._overwrite_end(self.tail_path, self.tail_head + len(self.tail), new, offset)
            self.tail.extend(new)
        else:
            if self.tail_head:
                self._move_tail()
            self.start_tail(new)
        self._window.close()
        self.check = crc32(new, self.check)
        self.sealed = ""
        self.is_short = self.line_torn = False
        self.count += len(actions)
        self.torn_bytes = 0
        return offsets

    def read(self, offset: int) -> "Action":
        """Return the action at *offset*; neighbours read one after the other cost one access to flash."""
        if offset >= self.body_end:
            start = offset - self.body_end
            line = bytes(self.tail[start : self.tail.find(b"\n", start) + 1])
        else:
            line = self._window.line(self.path, offset, MAX_LINE_BYTES)
        text = text_of(line, offset)
        if text is None:
            raise DamagedRecord(_reader().line_number(self, offset))
        return value_of(text)

    def tidy(self) -> bool:
        """
        Move a tail that is nearly full to the body; return whether there was something to do.

        Up to 150 ms: for a moment when nobody waits. Never needed, `append` does it when it must.
        """
        if not self.tail_head or self.tail_head + len(self.tail) < TAIL_BYTES:
            return False
        self._move_tail()
        return True

    def close(self, end: str = AWAY) -> None:
        """Put all lines into the body with the seal *end*, take the tail away."""
        self.seal(end)
        self.drop_tail()

    def seal(self, end: str) -> None:
        """
        Put all lines into the body and the seal *end* behind them; the tail's file stays.

        A journal that has lost its newest lines gets no seal: that would hide it.
        """
        self.read_all()
        if self.damaged_line is not None:
            return
        if self.sealed == end or self.is_short:
            end = ""
        if self.line_torn and not self.body_torn:  # it would look like a line behind the seal
            self._move_tail()
            self.start_tail(b"")
        if end and self.body_torn and self.torn_bytes > SEAL_BYTES:
            self._end_with(AWAY)  # covers it; the seal that is looked for at the end is short
        if end:
            self._end_with(end)
        elif self.tail:
            self._move_tail()

    def _end_with(self, end: str) -> None:
        """Write the tail's lines and behind them the seal *end* into the body."""
        text = lines.seal(end, self.count, self.check)
        line = self._move_tail(line_of(text, self.body_end + len(self.tail)))
        self.check = crc32(line, self.check)
        self.sealed = end
        self.torn_bytes = 0

    def drop_tail(self) -> None:
        """Take the tail away after `seal`, unless there is damage: the game is over or off the table."""
        if self.damaged_line is None and flash.size_of(self.tail_path) >= 0:
            flash.remove(self.tail_path)
        self.tail_head = 0

    def begin_tail(self) -> None:
        """
        Mark the game as on by an empty tail, unless a tail is in use or lines are lost or damaged.

        If the body ends torn, the next line has to cover that first: the old tail's file is the mark then.
        """
        self.read_all()
        if self.damaged_line is None and not self.is_short and not self.tail_head and not self.body_torn:
            self.start_tail(b"")

    def read_all(self) -> None:
        """Read to the end once, so that `count`, `torn_bytes` and `damaged_line` are known."""
        if not self.is_read:
            for _ in _reader().pieces(self):
                pass

    def start_tail(self, newest: bytes) -> None:
        """Write a new tail of the lines *newest*; all lines before them are in the body."""
        head = line_of(b"%d" % self.body_end, 0)
        with flash.to_write(self.tail_path, "wb") as file:
            file.write(head + newest)
        self.tail_head = len(head)
        self.tail = bytearray(newest)
        self.line_torn = False

    def _move_tail(self, new: bytes = b"") -> bytes:
        """
        Write the tail's lines and the lines *new* into the body, over its torn end; return *new* as stored.

        The next append starts a new tail.
        """
        count = len(self.tail)
        moved = self._overwrite_end(self.path, self.body_end, bytes(self.tail) + new, self.body_end)
        self.body_end += len(moved)
        self.body_torn = False
        self.tail = bytearray()
        self.tail_head = 0
        self._window.close()
        return moved[count:]

    def _overwrite_end(self, path: str, at: int, new: bytes, offset: int) -> bytes:
        """
        Write the lines *new* as the last at *at* in the file and return them; offset as in the journal.

        Should more be left of a torn line, the last one gets spaces to cover it.
        """
        with flash.to_write(path, "r+b") as file:
            new = lines.cover(new, offset, file.seek(0, 2) - at)
            file.seek(at)
            file.write(new)
        return new

    def bytes_of_body(self, offset: int, count: int) -> bytes:
        """Return up to *count* bytes of the body from *offset* on."""
        return flash.piece(self.path, offset, count)


def _reader() -> "Any":
    """Return journal_reader. Imports on first use: a device starts sooner without it."""
    from firmware.storage import journal_reader

    return journal_reader
