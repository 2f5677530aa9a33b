"""
Answers cases for the judges on a stream; the same file runs on CPython and on MicroPython.

In: a case a line, a JSON list of what follows `tablemate judge`: `["trick", "S", "9H", "AH"]`.
Out, for each: the answer as a line of JSON, or `!` and the reason why there is none.
"""

import sys

from engines_core import json_text, judge_words, judges, strict_json
from engines_core.errors import JudgeError
from host_tools.text.safe_text import one_line

if False:  # for the type checker: MicroPython has no typing
    from typing import BinaryIO  # type: ignore[unreachable]

REFUSED = "!"


def answer(line: bytes) -> str:
    """Return the answer to the case on *line*, or REFUSED and the reason."""
    try:
        case = strict_json.loads(line)
    except ValueError as error:
        return REFUSED + (error.args[0] if line.strip() else "empty")
    if type(case) is not list:
        return REFUSED + "not a list"
    if not case or type(case[0]) is not str or case[0] not in judges.names():
        return REFUSED + "no such judge; there are " + ", ".join(judges.names())
    judge = judges.load(case[0])
    try:
        return json_text.dumps(judge.verdict(*judge_words.values(judge, case[1:])))
    except JudgeError as refused:
        return REFUSED + one_line(case[0] + ": " + refused.reason())


def serve(stream_in: "BinaryIO", stream_out: "BinaryIO") -> None:
    """Answer cases until the stream ends."""
    while True:
        line = stream_in.readline()
        if not line:
            return
        stream_out.write(answer(line.rstrip(b"\r\n")).encode() + b"\n")


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
