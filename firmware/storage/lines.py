"""
The lines of a journal (journal.py): a text behind its CRC-32, eight hex digits and a space.

    bc77ba0c {"game": "boo_ray", "options": {}, "players": ["Ann", "Bo"], "tablemate": 1}
    85db300a [1200,"rp",0,5]
    8dae5c4e away 2 cd7df63f

The CRC starts from the line's own offset, so a line is good only in its place; the header's starts from
SEALING. Without the first nine characters, trailing spaces and seals, the record is left.

A game that was put away ends with a seal: `away`, or `over` if it is finished, how many lines the record
has, its header too, and the CRC-32 of all bytes before it. Lines may follow it when the game goes on.
"""

import json
from binascii import crc32

if False:  # for the type checker
    from engines_core.types import Any

MAX_LINE_BYTES = 1024  # no action's line is longer, so a reader needs no more memory
MAX_HEADER_BYTES = 4096  # a sheet of 2,000 bytes, longer with spaces, and the names of nine players
SEAL_BYTES = 64  # no seal is longer
CRC_BYTES = 9  # the hex digits and the space before a line's text
MOST_DEPTH = 8  # nesting of a line's lists and objects; a header with its sheet has 5
SPACE = 32
AROUND_BYTES = CRC_BYTES + 1  # bytes of a line besides its text
SEALING = 0x2ABE5EA1  # start of a header's CRC; far from 0, a tail's: no flipped bit leads there
AWAY = "away"
OVER = "over"


def line_of(text: bytes, offset: int, at_least: int = 0) -> bytes:
    """Return *text* as a line for *offset*, made *at_least* so many bytes long with spaces."""
    if len(text) < at_least - AROUND_BYTES:
        text = text + b" " * (at_least - AROUND_BYTES - len(text))
    return b"%08x %s\n" % (crc32(text, offset), text)


def cover(good: bytes, offset: int, torn: int) -> bytes:
    """Return the lines *good* for *offset*, the last one with spaces if that takes to cover *torn* bytes."""
    if len(good) >= torn:
        return good
    last = good.rfind(b"\n", 0, -1) + 1
    return good[:last] + line_of(good[last + CRC_BYTES : -1], offset + last, torn - last)


def text_of(line: bytes, offset: int) -> "bytes | None":
    """Return the text of the whole *line* from *offset*, None if it is not what was written there."""
    if line[-1:] != b"\n":
        return None
    text = line[CRC_BYTES:-1]
    if line[:CRC_BYTES] != b"%08x " % crc32(text, offset):
        return None
    return text


def hides_whole_line(line: bytes, offset: int, is_fixed: bool = False) -> bool:
    """
    Return whether the bad *line* ends in a good one: then a newline was damaged, nothing torn.

    *line* is at *offset*, and the good one where it stands in it; with *is_fixed* it is at *offset*, too.
    """
    for at in range(1, len(line) - CRC_BYTES):
        start = offset if is_fixed else offset + at
        if line[at + CRC_BYTES - 1] == SPACE and text_of(line[at:], start) is not None:
            return True
    return False


def value_of(text: bytes) -> "Any":
    """Return the value in *text*, JSON; ValueError if it is not, or nested deeper than MOST_DEPTH."""
    if text.count(b"[") + text.count(b"{") > MOST_DEPTH and _is_deep(text):
        raise ValueError("nested too deep")
    return json.loads(text)


def _is_deep(text: bytes) -> bool:
    """Return whether *text*, JSON, is nested deeper than MOST_DEPTH."""
    around_strings = text.replace(b"\\\\", b"").replace(b'\\"', b"").split(b'"')[::2]
    depth = 0
    for piece in b"".join(around_strings).replace(b"}", b"]").split(b"]"):
        depth += piece.count(b"[") + piece.count(b"{")
        if depth > MOST_DEPTH:
            return True
        depth -= 1
    return False


def seal(end: str, count: int, check: int) -> bytes:
    """Return the text of the seal *end* behind a header and *count* actions, *check* the CRC-32 of all."""
    return ("%s %d %08x" % (end, count + 1, check)).encode()


def seal_in(text: "bytes | None") -> str:
    """Return the seal in the *text* of a line, "" if there is none."""
    for word in (OVER, AWAY):
        if text is not None and text.startswith(word.encode() + b" "):
            return word
    return ""
