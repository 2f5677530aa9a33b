"""
What a board was asked for, beside what the emulated Pico says of the same: `make hil PORT=...`.

    tell("a key's longest bounce", 3.2)     # a line of the table that the run ends with

`make hil PORT=emulated`, TABLEMATE_FROZEN=... for frozen, asks an emulated Pico in the same way as a board.
"""

from host_tools.device.board_figures import APART, BoardFigure
from host_tools.emulator.parts import BOUNCES_US

HEAD = ("measured", "this board", "emulated", "ratio")
# what: (unit, with files, frozen) of the emulated Pico
EMULATED: dict[str, tuple[str, float, float]] = {
    "a key's longest bounce": ("ms", BOUNCES_US[-1] / 1000, BOUNCES_US[-1] / 1000),
}
FIGURES: list[BoardFigure] = []  # so far


class Way:
    """Which program is at the port, as far as the table has to know."""

    is_frozen = False
    remark = ""


WAY = Way()


def tell(what: str, of_board: "float | None") -> None:
    """Put a figure *of_board*, None where it failed, into the table; *what* is a key of EMULATED."""
    unit, *emulated = EMULATED[what]
    FIGURES.append(BoardFigure(what, of_board, emulated[WAY.is_frozen], unit))


def table() -> str:
    """Return the figures so far, a line each, and what differs by more than APART marked."""
    count = sum(figure.is_apart for figure in FIGURES)
    way = "frozen" if WAY.is_frozen else "files"
    said = f"{len(FIGURES)} figures ({way}), {count} more than {APART} times apart, marked ***"
    remark = [WAY.remark] if WAY.remark else []
    return "\n".join(
        [f"{HEAD[0]:<52} {HEAD[1]:>10} {HEAD[2]:>10}        ratio", *map(line, FIGURES), said, *remark]
    )


def line(figure: BoardFigure) -> str:
    """Return *figure* as a line of the table."""
    board = "failed" if figure.of_board is None else f"{figure.of_board:,.1f}"
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    mark = " ***" if figure.is_apart else ""
    return f"{figure.what:<52} {board:>10} {figure.emulated:>10,.1f} {figure.unit:<6} {ratio:>5}{mark}"
