"""
Answers a shell that asks how a line of `tablemate` may go on (argcomplete, `tablemate completion`).

The shell starts the command with the line in its environment. Only the verb in it is imported.
"""

import argparse
import os
from collections.abc import Iterator

import argcomplete

from host_tools import cli

ASKED = "_ARGCOMPLETE"  # the variable of the environment that says so


def answer() -> None:
    """Print how the line may go on, where argcomplete's scripts want it, and end the process."""
    argcomplete.autocomplete(parser(os.environ["COMP_LINE"].split()[1:2]))


def parser(verbs: list[str]) -> argparse.ArgumentParser:
    """Return a parser that knows all verbs, and the arguments of *verbs*."""
    whole = argparse.ArgumentParser(prog="tablemate")
    whole.add_argument("--version", action="store_true", help="print the version")
    kinds = whole.add_subparsers(parser_class=cli.Parser)
    for verb in cli.VERBS:
        one = kinds.add_parser(verb, help=cli.about(verb), allow_abbrev=False)
        if verb in verbs:
            cli.load(verb).arguments(one)
            complete(one)
    return whole


def complete(one: argparse.ArgumentParser) -> None:
    """Let the arguments of *one*, and of the parsers that it chooses between, be completed by their names."""
    for action in actions(one):
        if action.dest in COMPLETED:
            action.completer = COMPLETED[action.dest]  # type: ignore[attr-defined]


def actions(one: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of *one*, and of the parsers that it chooses between."""
    for action in one._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from actions(inner)


def boards(**asked: object) -> list[str]:
    """Return the names of the boards."""
    from host_tools.installation import pico_files

    return pico_files.boards()


def ports(**asked: object) -> list[str]:
    """Return the ports at which a Pico is."""
    from host_tools.device import pico

    return [str(port.device) for port in pico.candidates()]


def targets(**asked: object) -> list[str]:
    """Return the targets of the device program."""
    from host_tools.targets.targets import TARGETS

    return [*TARGETS, *ports()]


def games(**asked: object) -> list[str]:
    """Return the games by their ids."""
    from engines_core.games import GAMES

    return list(dict(GAMES))


def judges(**asked: object) -> list[str]:
    """Return the names of the judges."""
    from engines_core import judges

    return list(judges.names())


def sheets(**asked: object) -> list[str]:
    """Return the names of the sheets that come along, and the files."""
    from host_tools.sheets import sheet_files

    files = argcomplete.FilesCompleter(("json",))
    return [*sheet_files.shipped(), *files(str(asked.get("prefix", "")))]


COMPLETED = {
    "board": boards,
    "port": ports,
    "target": targets,
    "game": games,
    "case": judges,
    "names": sheets,
}
