"""
The panel's picture when the program cannot start: the error, in MicroPython's own letters.

It needs no file of the program that the board has not loaded already, as one of the others may be what is
missing. In German, French and Spanish it is said in words without accents, as those letters have none. In
Japanese it is a picture of the words, 8 rows high, a byte per column.
"""

import gc

from firmware.display.canvas import frame_of

if False:  # for the type checker
    from collections.abc import Sequence

    from engines_core.types import Any
    from firmware.types import Driver

    Row = str | bytes

COLUMNS, ROW_PX = 16, 9
ROWS = 5  # for the error
SETTINGS = "/data/settings.json"  # boards/pico_parts.py, ROOT
DOES_NOT_START = (  # 起動できません
    b"\x4a\x3a\x3f\x4a\x5d\x55\x57\x00\x5d\x7f\x5d\x42\x3f\x42\x7e\x00\x00\x02\x02\x1a\x25\x43\x45\x00"
    b"\x00\x2a\x5a\x4b\x4e\x5a\x08\x00\x00\x6a\x6a\x6a\x7f\x2a\x4a\x00\x04\x04\x3f\x44\x54\x5f\x44\x00"
    b"\x40\x30\x0c\x33\x40\x40\x20"
)
GAMES_STAY = (  # ゲームは無事です
    b"\x08\x07\x42\x22\x1f\x02\x03\x00\x04\x08\x08\x08\x08\x08\x08\x00\x40\x70\x4c\x43\x50\x20\x40\x00"
    b"\x7f\x00\x24\x54\x54\x3f\x44\x00\x6b\x3e\x6a\x3e\x6a\x3e\x6a\x00\x2a\x2e\x6a\x7f\x2a\x3e\x12\x00"
    b"\x00\x02\x02\x1a\x25\x43\x45\x00\x02\x02\x0a\x56\x3f\x02\x02"
)
WORDS = (
    (b'"language": "de"', "Startet nicht:", "Spiele bleiben."),
    (b'"language": "fr"', "Ne se lance pas:", "Parties intactes"),
    (b'"language": "es"', "No arranca:", "Partidas a salvo"),
    (b'"language": "ja"', DOES_NOT_START, GAMES_STAY),
    (b"", "Cannot start:", "Your games stay."),
)


def show(display: "Driver", error: Exception, settings: str = SETTINGS) -> None:
    """Show *error* on *display*, in the language of the file *settings*; nothing if no panel answers."""
    text = "%s: %s" % (type(error).__name__, " ".join([str(arg) for arg in error.args]))
    rows = [text[at : at + COLUMNS] for at in range(0, len(text), COLUMNS)]
    head, end = words(settings)
    show_rows(display, (head,) + tuple(rows[:ROWS]) + (end,))


def words(settings: str) -> "tuple[Row, Row]":
    """Return the words above and below the error, in the language that the file *settings* names."""
    try:
        with open(settings, "rb") as file:
            stored = file.read()
    except (OSError, MemoryError):
        stored = b""
    return [(head, end) for mark, head, end in WORDS if mark in stored][0]


def show_rows(display: "Driver", rows: "Sequence[Row]") -> None:
    """Show up to 7 *rows* of 16 letters, or pictures of them, on *display*; nothing if no panel answers."""
    gc.collect()
    frame = frame_of(display.buffer, display.width, display.height)
    frame.fill(0)
    for row, line in enumerate(rows):
        put(frame, line, row * ROW_PX)
    send(display, True)


def put(frame: "Any", row: "Row", top: int) -> None:
    """Draw a *row* into *frame*, letters or a picture of them, from the pixel row *top* on."""
    if type(row) is bytes:
        frame.blit(frame_of(bytearray(row), len(row), 8), 0, top)
    else:
        frame.text(row, 0, top)


def send(display: "Driver", is_first: bool) -> None:
    """Send what was drawn to *display*, which is set up before if this *is_first*."""
    try:
        if is_first:
            display.init()
        while display.flush_step():
            pass
    except OSError:
        pass
