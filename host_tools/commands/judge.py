"""
Settle a case by the rules: which hand, which card, who wins.

A card is rank then suit (AS KH 10D 7C, joker JK), in Blaze colour then value (R7 BP). A hand is five
cards in one argument, with spaces. The answer is in words on a terminal, else one line of JSON. With
--batch every line of FILE is a JSON list of such arguments, the judge's name first; each gives one
line of JSON, null if it is refused.
"""

import argparse
import inspect
import json
import sys
from pathlib import Path
from typing import Any

from engines_core import judge_words, judges
from firmware.texts.en.judge import TEXTS as JUDGE_TEXTS
from firmware.texts.en.screens import TEXTS
from firmware.ui.asking.question import phrase_text
from host_tools.device import micropython
from host_tools.errors import Refused
from host_tools.files import regular_file
from host_tools.streams import judge_stream
from host_tools.text import safe_output, text_table
from host_tools.text.safe_text import FOREIGN, misencoded, one_line, unmarked

EXAMPLES = [
    *[f"tablemate judge {name} {judges.load(name).example}" for name in judges.names()],
    "tablemate judge --batch cases.jsonl",
]

RUNTIMES = ("cpython", "micropython")
OURS = [  # as they may stand after the judge's arguments, too
    (["--json"], ("json", True)),
    *[(["--runtime", runtime], ("runtime", runtime)) for runtime in RUNTIMES],
    *[([f"--runtime={runtime}"], ("runtime", runtime)) for runtime in RUNTIMES],
]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments; all from the judge's name on is the case, its options included."""
    parser.set_defaults(print_help=parser.print_help)
    parser.description = f"{__doc__}\n{listed()}"
    parser.usage = "%(prog)s [--json] [--runtime RUNTIME] (JUDGE ARGUMENT... | --batch FILE)"
    parser.add_argument("--batch", metavar="FILE", help="a case a line; - is the standard input")
    parser.add_argument("--json", action="store_true", help="one line of JSON on a terminal, too")
    parser.add_argument("--runtime", choices=RUNTIMES, default="cpython")
    parser.add_argument("case", metavar="JUDGE ARGUMENT...", nargs=argparse.REMAINDER, type=str)


def listed() -> str:
    """Return the arguments of each judge and its answer."""
    lines = []
    for name in judges.names():
        judge = judges.load(name)
        about = (inspect.getdoc(inspect.getmodule(judge.verdict)) or "").partition("\n")[0]  # "" with -OO
        lines += [f"  {name} {judge_words.usage(judge)}", f"      {about}"]
    return "\n".join(lines)


def run(options: argparse.Namespace) -> int:
    """Print the answer or answers; return the exit code."""
    if options.case[-1:] in (["--help"], ["-h"]):
        options.print_help()
        return 0
    if options.batch is None:
        return ask(options)
    if options.case:
        raise Refused("--batch takes its cases from the file alone (see tablemate judge --help)")
    return ask_all(options.batch, options.runtime)


def take_ours(options: argparse.Namespace) -> None:
    """Take those of our options from the end of the case that stand there."""
    before = None
    while before != options.case:
        before = options.case
        for words, (name, value) in OURS:
            if options.case[-len(words) :] == words:
                setattr(options, name, value)
                options.case = options.case[: -len(words)]


def ask(options: argparse.Namespace) -> int:
    """Print the answer to the one case."""
    take_ours(options)
    case = options.case
    if not case:
        raise Refused(f"which judge? {', '.join(judges.names())} (see tablemate judge --help)")
    try:
        line = json.dumps(case, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Refused(f"an argument {FOREIGN}") from None
    (answer,) = answers([line], options.runtime)
    if answer.startswith(judge_stream.REFUSED):
        raise Refused(answer[1:])
    write(answer if options.json or not sys.stdout.isatty() else in_words(case, json.loads(answer)))
    return 0


def in_words(case: list[str], found: dict[str, Any]) -> str:
    """Return the verdict *found* for people: sentences, and pairs as a table."""
    judge = judges.load(case[0])
    values = judge_words.values(judge, case[1:])
    texts = [phrase_text(phrase, say) for phrase in judge.phrases(found, *values)]
    rows = [text.split("\t") for text in texts if "\t" in text]
    return "\n".join([text for text in texts if "\t" not in text] + (text_table.table(rows) if rows else []))


def say(key: str) -> str:
    """Return the English text for *key*."""
    return JUDGE_TEXTS.get(key) or TEXTS.get(key) or key


def ask_all(file: str, runtime: str) -> int:
    """Print an answer for each line of *file*, and to standard error why there is none."""
    worst = 0
    for number, answer in enumerate(answers(lines_of(file), runtime), 1):
        if answer.startswith(judge_stream.REFUSED):
            sys.stdout.flush()
            print(f"{one_line(file)}:{number}: {answer[1:]}", file=sys.stderr)
            answer, worst = "null", 2
        write(answer)
    return worst


def lines_of(file: str) -> list[bytes]:
    """Return the lines of *file*, in UTF-8, without their ends; the last may lack its own."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read()
        else:
            data = regular_file.read(Path(file))
    except OSError as error:
        raise Refused(f"{one_line(file)} cannot be read: {error.strerror}") from None
    if misencoded(data):
        raise Refused(f"{one_line(file)} {misencoded(data)}")
    lines = unmarked(data).split(b"\n")
    return lines if lines[-1] else lines[:-1]


def answers(lines: list[bytes], runtime: str) -> list[str]:
    """Return the answers of *runtime* to *lines* (judge_stream.py)."""
    if runtime == "cpython":
        return [judge_stream.answer(line) for line in lines]
    asked = b"".join(line + b"\n" for line in lines)
    return micropython.answered("host_tools.streams.judge_stream", asked).decode().split("\n")[:-1]


def write(line: str) -> None:
    """Print *line* as UTF-8, whatever the locale says."""
    safe_output.write(sys.stdout, line + "\n")
