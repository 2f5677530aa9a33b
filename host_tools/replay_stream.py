"""
Replays records given on a stream; the same file runs on CPython and on MicroPython.

In, for each record: a line with its length in bytes and a time (ms, or `-` for the record's last),
then the record. Out, for each: the lengths of three texts, then the texts: the report as JSON, a
warning, an error. Names of files and printing are the business of who calls (commands/replay.py).
Each record comes and is answered on its own, so only one has to fit into memory.
"""

import sys

from engines_core import json_text, replay
from engines_core.errors import RecordError

MOST_OF_A_NAME = 40  # characters; no action's name has as many
MARK = b"\xef\xbb\xbf"
MARKED = "begins with a byte order mark: save it as UTF-8 without one"
FOREIGN = "is not UTF-8"
TORN = "warning: the line is torn and left out"


def answer(data: bytes, at: "int | None") -> tuple:
    """Return report, warning and error of the record *data*; those that do not apply are empty."""
    try:
        session, torn = replay.played(data)
    except RecordError as refused:
        return "", "", one_line("%d: %s" % (refused.line, why(refused, data)))
    if at is not None and at < session.now:
        return "", "", "%d: --at: %d is before %d" % (session.count + 1, at, session.now)
    warning = "" if torn is None else "%d: %s" % (torn, TORN)
    return json_text.dumps(replay.report(session, at)), warning, ""


def why(refused: RecordError, data: bytes) -> str:
    """Return the action that was refused in the record *data*, a name of any length cut, and the reason."""
    action = refused.action
    return "%s: %s" % (
        action if len(action) <= MOST_OF_A_NAME else action[:MOST_OF_A_NAME] + "...",
        misencoded(data) or refused.reason(),
    )


def misencoded(data: bytes) -> str:
    """Return why *data*, JSON, is none by its first bytes: it has a mark, or is in UTF-16 or 32; else ""."""
    if data[: len(MARK)] == MARK:
        return MARKED
    is_wide = 0 < data[:4].count(b"\0") < 4  # JSON begins with ASCII; four: what a lost flash or disk gives
    return FOREIGN if is_wide or data[:2] in (b"\xff\xfe", b"\xfe\xff") else ""


def one_line(text: str) -> str:
    """Return *text* with everything that could break or forge a line of a terminal written as `\\u....`."""
    return "".join(["\\u%04x" % ord(char) if breaks_a_line(ord(char)) else char for char in text])


def breaks_a_line(code: int) -> bool:
    """Return whether the character *code* is a control character, a line end or a writing direction."""
    return code < 32 or 127 <= code < 160 or 0x2028 <= code <= 0x202E or 0x2066 <= code <= 0x2069


def serve(stream_in, stream_out) -> None:
    """Answer records until the stream ends."""
    while True:
        line = stream_in.readline()
        if not line:
            return
        length, at = line.decode().split()
        texts = [
            text.encode() for text in answer(read(stream_in, int(length)), None if at == "-" else int(at))
        ]
        stream_out.write((" ".join([str(len(text)) for text in texts]) + "\n").encode())
        for text in texts:
            stream_out.write(text)


def read(stream, length: int) -> bytes:
    """Return the next *length* bytes of *stream*, which may give fewer at a time."""
    parts = []
    while length:
        parts.append(stream.read(length))
        length -= len(parts[-1])
    return b"".join(parts)


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
