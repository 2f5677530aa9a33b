"""
Tells the names in a traceback of a device, which has numbers (private_names.py) and no lines.

    python -m host_tools.program.traceback_names fault.log [--board BOARD]

      File "firmware.app", line 1, in _2       ->        File "firmware.app", in _failed

Take the version of the program that the device has: another one counts otherwise.
"""

import argparse
import re
import sys
from pathlib import Path

from host_tools.installation.pico_files import DEFAULT_BOARD
from host_tools.program import bytecode, languages, private_names, program_sources

FRAME = re.compile(r'(File "([\w.]+)"), line \d+, in (\w+)')


def names_on(board: str = DEFAULT_BOARD, root: Path = bytecode.ROOT) -> dict[str, dict[str, str]]:
    """Return {module: {number: private name}} of the program with files for *board*, in all languages."""
    sources = languages.only(program_sources.of_board(board, root), languages.CODES)
    numbers = private_names.numbered(sources, root)
    return {
        bytecode.module_name(source): {number: name for name, number in names.items()}
        for source, names in numbers.items()
    }


def told(traceback: str, names: dict[str, dict[str, str]]) -> str:
    """Return *traceback* with the *names*; a function whose module is not known stays as it is."""

    def frame(match: re.Match[str]) -> str:
        file, module, function = match.groups()
        return f"{file}, in {names.get(module, {}).get(function, function)}"

    return FRAME.sub(frame, traceback)


def main(words: list[str]) -> int:
    """Print the traceback in a file; return the exit code."""
    parser = argparse.ArgumentParser(prog="traceback_names", description=__doc__)
    parser.add_argument("file", type=Path, help="what the device wrote: fault.log")
    parser.add_argument("--board", default=DEFAULT_BOARD)
    options = parser.parse_args(words)
    text = options.file.read_text(encoding="utf-8", errors="replace")
    print(told(text, names_on(options.board)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
