"""
The answers of a board beside those of the emulated Pico: `make hil PORT=...`.

    tell("power on to home", 530)     # a line of the table that the run ends with

`make hil PORT=emulated`, TABLEMATE_FROZEN=... for frozen, asks an emulated Pico in the same way as a board.
So the ratio is the board's own: what a PC at the port and the measuring add is in both. What tests/README.md
claims, of a device alone, stands at the end of the line.
"""

from host_tools.device.board_figures import APART, BoardFigure

HEAD = f"{'measured':<52} {'this board':>10} {'emulated':>10}        ratio     claimed"
# figure: (unit, with files, frozen), the emulated Pico asked in the same way; presses as claimed
EMULATED: dict[str, tuple[str, float, float]] = {
    "a key's longest bounce": ("ms", 4.1, 4.1),
    "blaze: a press to its first pixels, p95": ("ms", 7.9, 6.1),
    "boo_ray: a press to its first pixels, p95": ("ms", 7.5, 5.9),
    "blood_rage: a press to its first pixels, p95": ("ms", 8.5, 6.8),
    "blood_rage: a press to stored, the worst": ("ms", 105, 116),
    "a countdown second: the bus": ("ms", 2.9, 2.9),
    "a countdown second: the processor": ("ms", 8.0, 6.6),
    "a countdown second: heap allocated": ("bytes", 470, 572),
    "power on to home": ("ms", 663, 218),
    "boo_ray: heap free at the worst, with a PC": ("KB", 44, 164),
    "1,000 actions: the start to the offer to resume": ("ms", 2230, 1310),
    "1,000 actions: an undo to its last pixels": ("ms", 99, 68),
}
# figure: (with files, frozen) in tests/README.md, Measured
CLAIMED: dict[str, tuple[float, float]] = {
    "blaze: a press to its first pixels, p95": (11.2, 8.8),
    "boo_ray: a press to its first pixels, p95": (9.2, 8.4),
    "blood_rage: a press to its first pixels, p95": (9.5, 9.4),
    "blood_rage: a press to stored, the worst": (105, 72),
    "a countdown second: the bus": (2.6, 2.6),
    "a countdown second: the processor": (5.3, 4.8),
    "a countdown second: heap allocated": (341, 368),
    "power on to home": (509, 145),
    "boo_ray: heap free at the worst, with a PC": (45, 166),
    "1,000 actions: the start to the offer to resume": (2200, 1300),
    "1,000 actions: an undo to its last pixels": (123, 113),
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
    return "\n".join([HEAD, *map(line, FIGURES), said, *remark])


def line(figure: BoardFigure) -> str:
    """Return *figure* as a line of the table."""
    board = "failed" if figure.of_board is None else f"{figure.of_board:,.1f}"
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    mark = " ***" if figure.is_apart else ""
    claimed = f"{CLAIMED[figure.what][WAY.is_frozen]:,.1f}" if figure.what in CLAIMED else ""
    said = f"{figure.what:<52} {board:>10} {figure.emulated:>10,.1f} {figure.unit:<6} {ratio:>5}{mark:<4}"
    return f"{said} {claimed:>8}".rstrip()
