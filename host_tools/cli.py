"""
The `tablemate` command: finds the verb and runs it; errors of use are one line and exit code 2.

Only the chosen verb is imported, so that a quick one stays quick. Whatever the standard streams are, closed,
full or of an encoding that lacks a character, there is no traceback.
"""

import argparse
import ast
import importlib.util
import io
import os
import shlex
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from firmware import VERSION
from host_tools.errors import Failed, Refused
from host_tools.text import safe_output
from host_tools.text.safe_text import one_line

VERBS = (
    "run",
    "web",
    "play",
    "replay",
    "judge",
    "build",
    "deploy",
    "pull",
    "rescue",
    "games",
    "export",
    "report",
    "push",
    "names",
    "doctor",
    "sheet",
    "wiring",
    "card",
    "firmware",
    "texts",
    "fonts",
    "completion",
)


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one line; of an empty text too: Path("") is a folder."""

    def __init__(self, **given: Any):
        super().__init__(**given)
        self.register("type", None, some)
        self.register("type", Path, place)

    def error(self, message: str) -> None:  # type: ignore[override]
        """Raise Refused with *message* and where to read more."""
        raise Refused(f"{message} (see {self.prog} --help)")

    def print_help(self, file: object = None) -> None:
        """Print the help, all of it at once: argparse's own leaves an output that is closed to the exit."""
        print(self.format_help(), end="", flush=True)


def some(text: str) -> str:
    """Return *text* unless it is empty, for argparse."""
    if not text:
        raise argparse.ArgumentTypeError("'' names nothing")
    return text


def place(text: str) -> Path:
    """Return *text* as the path of a file or folder, for argparse; - is none, where no stream is meant."""
    if text == "-":
        raise argparse.ArgumentTypeError("'-' is not a file here, one of that name is ./-")
    return Path(some(text))


def main() -> None:
    """Run the command line of this process and exit."""
    if "_ARGCOMPLETE" in os.environ:
        from host_tools import completion  # a shell wants to know how its line may go on

        completion.answer()
    complete_streams()
    sys.exit(run(sys.argv[1:]))


class Errors(io.FileIO):
    """A standard error that may be full, or read by nobody: what it does not take is lost, no verb ends."""

    def write(self, data: Any, /) -> int:
        """Write *data*; drop it if nobody reads."""
        try:
            return super().write(data)
        except OSError:
            return len(data)


def complete_streams() -> None:
    """Open what is closed of the standard streams as an empty one; let them take any text."""
    if sys.stderr is not None and not sys.stderr.isatty():
        patient = io.BufferedWriter(Errors(sys.stderr.fileno(), "w", closefd=False))
        sys.stderr = io.TextIOWrapper(patient, sys.stderr.encoding, line_buffering=True)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def allow_long_numbers() -> None:
    """Let numbers of any length be printed: M$ and pots may have more digits than the 4,300 of CPython."""
    if hasattr(sys, "set_int_max_str_digits"):  # an early 3.10 lacks it
        sys.set_int_max_str_digits(0)


def run(arguments: list[str]) -> int:
    """Run `tablemate` with *arguments* and return its exit code; all that is printed is safe to show."""
    allow_long_numbers()
    with safe_output.installed():
        return guarded(arguments)


def guarded(arguments: list[str]) -> int:
    """Run `tablemate` with *arguments*; return the exit code, also of what went wrong, which is one line."""
    try:
        if arguments == ["--version"]:
            print(f"tablemate {VERSION}", flush=True)
            return 0
        return _run(arguments)
    except Refused as refused:
        complain(one_line(str(refused)))
        return 2
    except Failed as failed:
        complain(str(failed))
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        silence(sys.stdout)
        return 141
    except MemoryError:
        complain("there is not enough memory for this: one of the files is very large")
        return 1
    except OSError as error:
        if is_of_output(error):
            silence(sys.stdout)
        complain(one_line(f"{place_of(error)}{error.strerror or error}"))
        return 1


def is_of_output(error: OSError) -> bool:
    """Return whether *error* is of the standard output: it names no file, and is not that none was found."""
    return error.filename is None and not isinstance(error, FileNotFoundError)


def place_of(error: OSError) -> str:
    """Return the subject of *error*, with a colon; "" where it says that itself: no temporary folder."""
    name = "the output" if is_of_output(error) else error.filename
    return f"{name}: " if name else ""


def complain(text: str) -> None:
    """Print *text* to the standard error, which may be full."""
    try:
        print(f"tablemate: {text}", file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: Any) -> None:
    """Drop what was not yet written to the standard *stream*: the flush at exit would complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(overview(), flush=True)
        return 0
    verb = arguments[0]
    if verb not in VERBS:
        raise Refused(f"no verb {verb!r}; there are {', '.join(VERBS)} (see tablemate --help)")
    module = load(verb)
    exit_code = module.run(parsed(parser_of(verb, module), module, arguments[1:]))
    sys.stdout.flush()
    return exit_code


def load(verb: str) -> ModuleType:
    """Import the module of *verb*."""
    return importlib.import_module(f"host_tools.commands.{verb}")


def parser_of(verb: str, module: ModuleType) -> Parser:
    """Return the parser of the *verb* in *module*."""
    parser = Parser(
        prog=f"tablemate {verb}",
        description=module.__doc__,
        epilog="examples:\n" + "\n".join(f"  {line}" for line in module.EXAMPLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.arguments(parser)
    return parser


def parsed(parser: Parser, module: ModuleType, arguments: list[str]) -> argparse.Namespace:
    """Return *arguments* parsed; MIXED in *module* says that options may stand between two positionals."""
    mixed = getattr(module, "MIXED", False)
    parse = parser.parse_known_intermixed_args if mixed else parser.parse_known_args
    options, left = parse(arguments)
    if left:
        parser.error(f"unrecognized arguments: {shlex.join(left)}")
    return options


def about(verb: str) -> str:
    """Return the first line of what the module of *verb* says about itself, without importing it."""
    module = importlib.util.find_spec(f"host_tools.commands.{verb}")
    source = Path(str(module.origin)).read_bytes() if module else b""
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


def overview() -> str:
    """Return the help of `tablemate` itself: every verb with what it does."""
    width = max(map(len, VERBS))
    lines = ["usage: tablemate VERB ...", "", *[f"  {verb:<{width}}  {about(verb)}" for verb in VERBS]]
    lines += ["", "`tablemate VERB --help` shows a verb's arguments and examples."]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
