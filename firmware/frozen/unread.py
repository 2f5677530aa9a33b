"""
The screen of a frozen program whose flash is not blank and cannot be mounted (_boot.py): it keeps all of it.

A PC finds the games in the blocks: `tablemate rescue --port P DIR`. Whoever wants to play on holds two keys,
those that the board names first, or its only one; the format writes two blocks, so that a rescue finds the
other ones afterwards, too. The language is one of the things that cannot be read: all of the image take
turns, in letters that MicroPython has itself, Japanese ones as pictures.
"""

from time import sleep_ms, ticks_diff, ticks_ms

import vfs
from _rp2 import Flash  # type: ignore[import-not-found]

from firmware.display.canvas import Canvas, frame_of
from firmware.faults import failed_start
from firmware.texts import LANGUAGES
from firmware.ui.fonts import SMALL

if False:  # for the type checker
    from engines_core.types import Any, Callable

KEYS = "%s 5 s"
ROWS = (  # language, what is shown above the keys, what while they are held
    (
        "en",
        (
            "Cannot read the",
            "flash, kept it.",
            "To get games out",
            "use a PC:",
            "tablemate rescue",
            "To erase, hold",
        ),
        "Erased in %d s",
    ),
    (
        "de",
        (
            "Flash unlesbar,",
            "bleibt erhalten.",
            "Spiele retten",
            "mit einem PC:",
            "tablemate rescue",
            "Zum Leeren",
        ),
        "Leer in %d s",
    ),
    (
        "fr",
        (
            "Flash illisible,",
            "rien ne change.",
            "Pour sortir les",
            "parties, un PC:",
            "tablemate rescue",
            "Effacer: tenir",
        ),
        "Effacer dans %d s",
    ),
    (
        "es",
        (
            "Flash ilegible,",
            "se deja igual.",
            "Para rescatar",
            "partidas, un PC:",
            "tablemate rescue",
            "Borrar: pulsar",
        ),
        "Borrado en %d s",
    ),
    (
        "ja",
        (
            "フラッシュを読めません",
            "そのまま残しました",
            "ゲームを取り出すには",
            "PCで:",
            "tablemate rescue",
            "すべて消すには",
        ),
        "消すまで あと%d",
    ),
)
TURN_MS = 5000
HELD_MS = 5000
WIDTH = 128
LOOK_MS = 50
PAGE_BYTES = 256


def run(make: "Callable[[], Any]") -> None:
    """Say it on the board that *make* makes, and format the flash once the keys were held; then restart."""
    board = make()
    names = board.keys.names[:2]
    mask, keys = (1 << len(names)) - 1, KEYS % "+".join(names)
    spoken = rows_of(dict(LANGUAGES))
    first = began = ticks_ms()
    turn, shown = -1, ""
    while True:
        now = ticks_ms()
        if board.keys.contacts & mask != mask:
            began = now
        left_ms = HELD_MS - ticks_diff(now, began)
        if left_ms <= 0:
            break
        is_next = len(spoken) > 1 and ticks_diff(now, first) >= TURN_MS and began == now
        if is_next or turn < 0:
            first, turn, shown = now, (turn + 1) % len(spoken), keys
            failed_start.show_rows(board.display, [drawn(row) for row in spoken[turn][1]] + [keys])
        row = keys if began == now else spoken[turn][2] % (left_ms // 1000 + 1)
        if row != shown:
            shown = row
            show_row(board.display, row)
        sleep_ms(LOOK_MS)
    try:
        vfs.VfsLfs2.mkfs(Flash(), progsize=PAGE_BYTES)
    except OSError as error:
        failed_start.show(board.display, error)
        raise
    board.restart()


def rows_of(languages: "Any") -> "Any":
    """Return the ROWS in the *languages* of the image, English ones if there are none."""
    return [rows for rows in ROWS if rows[0] in languages] or ROWS[:1]


def drawn(text: str) -> "failed_start.Row":
    """Return *text*, as a picture if MicroPython has no letters for it."""
    if len(text.encode()) == len(text):
        return text
    picture = bytearray(WIDTH)
    Canvas(picture, WIDTH, 8).text(0, 0, text, SMALL)
    return bytes(picture)


def show_row(display: "Any", text: str) -> None:
    """Show *text* as the last row on *display*."""
    frame = frame_of(display.buffer, display.width, display.height)
    top = failed_start.ROW_PX * (failed_start.ROWS + 1)
    frame.fill_rect(0, top, display.width, failed_start.ROW_PX, 0)
    failed_start.put(frame, drawn(text), top)
    failed_start.send(display, False)
