"""
The `tablemate` command: finds the verb and runs it; errors of use are one line and exit code 2.

Only the chosen verb is imported, so that a quick one stays quick.
"""

import argparse
import importlib
import os
import sys
from types import ModuleType

from host_tools.refused import Failed, Refused

VERBS = (
    "run",
    "play",
    "replay",
    "judge",
    "build",
    "deploy",
    "pull",
    "push",
    "doctor",
    "wiring",
    "firmware",
    "fonts",
)


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """Raise Refused with *message* and where to read more."""
        raise Refused(f"{message} (see {self.prog} --help)")


def main() -> None:
    """Run the command line of this process and exit."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run `tablemate` with *arguments* and return its exit code."""
    try:
        return _run(arguments)
    except Refused as refused:
        print(f"tablemate: {refused}", file=sys.stderr)
        return 2
    except Failed as failed:
        print(f"tablemate: {failed}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else the exit flush complains
        return 141


def _run(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    verb = arguments[0]
    if verb not in VERBS:
        raise Refused(f"no verb {verb!r}; there are {', '.join(VERBS)} (see tablemate --help)")
    module = load(verb)
    exit_code = module.run(parser_of(verb, module).parse_args(arguments[1:]))
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


def overview() -> str:
    """Return the help of `tablemate` itself: every verb with what it does."""
    lines = ["usage: tablemate VERB ...", ""]
    for verb in VERBS:
        first = (load(verb).__doc__ or "").strip().splitlines()[0]
        lines.append(f"  {verb:<9} {first}")
    lines += ["", "`tablemate VERB --help` shows a verb's arguments and examples."]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
