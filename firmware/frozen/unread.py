"""
What a frozen program shows where the flash is not blank and cannot be mounted (_boot.py): it keeps all of it.

A PC finds the games in the blocks: `tablemate rescue --port P DIR`. Whoever wants to play on holds two keys,
those that the board names first, or its only one; the format writes two blocks, so that a rescue finds the
other ones afterwards, too. In English, as the language is one of the things that cannot be read.
"""

from time import sleep_ms, ticks_diff, ticks_ms

import vfs
from _rp2 import Flash  # type: ignore[import-not-found]

from firmware.display.canvas import frame_of
from firmware.faults import failed_start

if False:  # for the type checker
    from engines_core.types import Any, Callable

ROWS = (
    "Cannot read the",
    "flash, kept it.",
    "To get games out",
    "use a PC:",
    "tablemate rescue",
    "To erase, hold",
)
KEYS = "%s 5 s"
COUNTING = "Erased in %d s"
HELD_MS = 5000
LOOK_MS = 50
PAGE_BYTES = 256


def run(make: "Callable[[], Any]") -> None:
    """Say it on the board that *make* makes, and format the flash once the keys were held; then restart."""
    board = make()
    names = board.keys.names[:2]
    mask, keys = (1 << len(names)) - 1, KEYS % "+".join(names)
    failed_start.show_rows(board.display, ROWS + (keys,))
    began, shown = ticks_ms(), keys
    while True:
        now = ticks_ms()
        if board.keys.contacts & mask != mask:
            began = now
        left_ms = HELD_MS - ticks_diff(now, began)
        if left_ms <= 0:
            break
        row = keys if began == now else COUNTING % (left_ms // 1000 + 1)
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


def show_row(display: "Any", text: str) -> None:
    """Show *text* as the last row on *display*."""
    frame = frame_of(display.buffer, display.width, display.height)
    top = len(ROWS) * failed_start.ROW_PX
    frame.fill_rect(0, top, display.width, failed_start.ROW_PX, 0)
    frame.text(text, 0, top)
    failed_start.send(display, False)
