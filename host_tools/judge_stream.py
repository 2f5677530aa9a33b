"""
Answers questions for the judges on a stream; the same file runs on CPython and on MicroPython.

In: a line of JSON each, a list of what follows `tablemate judge`: `["trick", "S", "9H", "AH"]`.
Out, for each: the answer as a line of JSON, or `!` and the reason why there is none.
"""

import sys

from engines_core import json_text, judge_words, judges, strict_json
from engines_core.errors import JudgeError
from host_tools.replay_stream import one_line

REFUSED = "!"


def answer(line: bytes) -> str:
    """Return the answer to the question on *line*, or REFUSED and the reason."""
    try:
        question = strict_json.loads(line)
    except ValueError as error:
        return REFUSED + (error.args[0] if line.strip() else "empty")
    if type(question) is not list:
        return REFUSED + "not a list"
    if not question or type(question[0]) is not str or question[0] not in judges.names():
        return REFUSED + "no such judge; there are " + ", ".join(judges.names())
    judge = judges.load(question[0])
    try:
        return json_text.dumps(judge.verdict(*judge_words.values(judge, question[1:])))
    except JudgeError as refused:
        return REFUSED + one_line(question[0] + ": " + refused.reason())


def serve(stream_in, stream_out) -> None:
    """Answer questions until the stream ends."""
    while True:
        line = stream_in.readline()
        if not line:
            return
        stream_out.write(answer(line.rstrip(b"\r\n")).encode() + b"\n")


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
