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
from host_tools.text.safe_text import misencoded, one_line

if False:  # for the type checker: MicroPython has no typing
    from typing import BinaryIO  # type: ignore[unreachable]

MOST_OF_A_NAME = 40  # characters; no action's name has as many
TORN = "warning: the line is torn and left out"


def answer(data: bytes, at: "int | None") -> tuple[str, str, str]:
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


def serve(stream_in: "BinaryIO", stream_out: "BinaryIO") -> None:
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


def read(stream: "BinaryIO", length: int) -> bytes:
    """Return the next *length* bytes of *stream*, which may give fewer at a time."""
    parts = []
    while length:
        parts.append(stream.read(length))
        length -= len(parts[-1])
    return b"".join(parts)


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
