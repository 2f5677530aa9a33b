"""
The loop of the simulated board: commands from standard input, events to standard output.

    python -m boards.simulated.main --root DIR [--seed N] [--start-ticks N] [--proposed LANGUAGE]
    micropython -X heapsize=236wK -m boards.simulated.main --root DIR

It ends at the end of the input, on `quit`, and with code 3 when the program asks for a restart.
"""

import sys

from boards.simulated.board import Restart, make
from boards.simulated.link import VirtualLink
from firmware.app import App

if False:  # for the type checker
    from engines_core.types import Any

RESTART_CODE = 3


def arguments(words: list[str]) -> dict[str, str]:
    """Return the options in *words*: `--name value` pairs."""
    return {words[index][2:]: words[index + 1] for index in range(0, len(words) - 1, 2)}


def send(text: str) -> None:
    """Write one line."""
    sys.stdout.write(text + "\n")


def serve(board: "Any") -> None:
    """Run the program on *board* until the input ends."""
    app = App(board, board.ticks)
    link = VirtualLink(app, send)
    stdin = sys.stdin.buffer
    flush = getattr(sys.stdout, "flush", None)
    while not link.ended:
        line = stdin.readline()
        if not line:
            break
        link.serve(line.rstrip(b"\r\n"))
        if flush is not None:
            flush()


def main() -> None:
    """Start the board as the command line says."""
    options = arguments(sys.argv[1:])
    board = make(options["root"], int(options.get("seed", "1")), int(options.get("start-ticks", "0")))
    board.proposed = options.get("proposed")
    try:
        serve(board)
    except Restart:
        sys.exit(RESTART_CODE)


if __name__ == "__main__":
    main()
