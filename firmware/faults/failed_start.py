"""
What the panel shows when the program cannot start: the error, in MicroPython's own letters.

It needs no file of the program that the board has not loaded already, as one of the others may be what is
missing. In German, French and Spanish it is said in words without accents, as those letters have none; nor do
they have Japanese ones, and what comes before the settings can be read (frozen/unread.py) is English too.
"""

import gc

from firmware.display.canvas import frame_of

if False:  # for the type checker
    from firmware.types import Driver

COLUMNS, ROW_PX = 16, 9
ROWS = 5  # for the error
SETTINGS = "/data/settings.json"  # boards/pico_parts.py, ROOT
WORDS = (
    (b'"language": "de"', "Startet nicht:", "Spiele bleiben."),
    (b'"language": "fr"', "Ne se lance pas:", "Parties intactes"),
    (b'"language": "es"', "No arranca:", "Partidas a salvo"),
    (b"", "Cannot start:", "Your games stay."),
)


def show(display: "Driver", error: Exception, settings: str = SETTINGS) -> None:
    """Show *error* on *display*, in the language of the file *settings*; nothing if no panel answers."""
    text = "%s: %s" % (type(error).__name__, " ".join([str(arg) for arg in error.args]))
    rows = [text[at : at + COLUMNS] for at in range(0, len(text), COLUMNS)]
    head, end = words(settings)
    show_rows(display, (head,) + tuple(rows[:ROWS]) + (end,))


def words(settings: str) -> "tuple[str, str]":
    """Return what stands above and below the error, in the language that the file *settings* names."""
    try:
        with open(settings, "rb") as file:
            stored = file.read()
    except (OSError, MemoryError):
        stored = b""
    return [(head, end) for mark, head, end in WORDS if mark in stored][0]


def show_rows(display: "Driver", rows: "tuple[str, ...]") -> None:
    """Show up to 7 *rows* of 16 letters on *display*; nothing if no panel answers."""
    gc.collect()
    frame = frame_of(display.buffer, display.width, display.height)
    frame.fill(0)
    for row, line in enumerate(rows):
        frame.text(line, 0, row * ROW_PX)
    send(display, True)


def send(display: "Driver", is_first: bool) -> None:
    """Send what was drawn to *display*, which is set up before if this *is_first*."""
    try:
        if is_first:
            display.init()
        while display.flush_step():
            pass
    except OSError:
        pass
