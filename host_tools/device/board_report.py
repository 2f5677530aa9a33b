"""
The findings of `doctor` on a board as one page to send: Markdown for people, the same as JSON at its end.

No name of a player, no game, no serial number is in it.
"""

import json

from firmware import VERSION
from host_tools.device.board_figures import APART, BoardFigure

TOLD = ("runs", "pico", "image", "program", "memory", "flash", "display", "buttons", "pressed")
TITLE = "# A board that runs Tablemate\n"
INTRODUCTION = (
    TITLE + "\nMade by `tablemate doctor --report`, Tablemate {version}. "
    "No names of players and no games are in it.\n"
)
HEAD = "| measured | this board | emulated Pico | ratio |\n|---|---|---|---|"


def page(found: "list[tuple[str, str]]", figures: list[BoardFigure]) -> str:
    """Return the page of the findings *found*, pairs of what and words, and of *figures*."""
    told = [(what, words) for what, words in found if what in TOLD]
    facts = "\n".join(f"- {what}: {words}" for what, words in told)
    rows = "\n".join([HEAD, *map(_row, figures)])
    apart = f"Marked: more than {APART} times apart.\n"
    kept = {
        "tablemate": VERSION,
        "found": dict(told),
        "us": {figure.what: figure.of_board for figure in figures},
    }
    block = f"```json\n{json.dumps(kept, indent=1, ensure_ascii=False)}\n```"
    return "\n".join([INTRODUCTION.format(version=VERSION), facts, "", rows, "", apart, block, ""])


def is_one(data: bytes) -> bool:
    """Return whether *data* begins as a page does."""
    return data.startswith(TITLE.encode())


def _row(figure: BoardFigure) -> str:
    if figure.of_board is None or figure.ratio is None:
        return f"| {figure.what} | failed | {_ms(figure.emulated)} | |"
    mark = " **apart**" if figure.is_apart else ""
    return f"| {figure.what} | {_ms(figure.of_board)} | {_ms(figure.emulated)} | {figure.ratio:.2f}{mark} |"


def _ms(us: float) -> str:
    return f"{us / 1000:.2f} ms"
