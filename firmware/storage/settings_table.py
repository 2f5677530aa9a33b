"""
The settings, a row each: key, default, what may be stored, what the screen lets choose, how it shows that.

For a list it says what each item is: a text that is not empty, or a list of values of these types.

How a value shows: as the language's name; as a word, the text settings.KEY.VALUE; or as a number, by (text,
times, parts): # in the text is value * times // parts. A 0 is a word there, too.
"""

from firmware.texts import BEGUN, LANGUAGES

if False:  # for the type checker
    from engines_core.types import Any

CODES = tuple([code for code, _ in LANGUAGES])
SPOKEN = tuple([code for code, _ in LANGUAGES + BEGUN])

SOUNDS = ("all", "alarms", "off")

SETTINGS: "tuple[tuple[str, Any, Any, Any, Any], ...]" = (
    ("language", CODES[0], SPOKEN, CODES, "language"),
    ("sound", "all", SOUNDS, SOUNDS, "word"),
    ("brightness", 160, range(1, 256), (255, 160, 90, 30), ("#%", 100, 255)),  # contrast of the panel
    ("off_after_s", 300, range(7201), (300, 600, 1800, 0, 60, 120), ("settings.minutes", 1, 60)),
    ("flip", False, (False, True), (False, True), "word"),
    ("panel", "normal", ("normal", "shift"), ("normal", "shift"), "word"),  # if the panel does not tell
    ("checklist", True, (False, True), (True, False), "word"),  # shown when a game begins
    ("names", [], str, (), ""),  # names of players, the latest first
    ("seats", [], str, (), ""),  # players of the latest game by seat
    ("setups", [], [str, int, dict], (), ""),  # setups, the latest first: [game, players, {option: value}]
    ("sheets", [], str, (), ""),  # the keys of those used, the latest first
)
