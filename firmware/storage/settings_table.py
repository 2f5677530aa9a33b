"""
The settings, a row each: key, default, what may be stored, what the screen offers, how it shows that.

What may be stored is None where any value of the default's type is allowed that is not empty. A value that is
shown as a word has the text settings.KEY.VALUE.
"""

from firmware.texts import LANGUAGES

CODES = tuple([code for code, _ in LANGUAGES])

SOUNDS = ("all", "alarms", "off")
EARLIER = {("sound", True): "all", ("sound", False): "off"}  # values of files stored before

SETTINGS: tuple = (
    ("language", "en", CODES, CODES, "language"),
    ("sound", "all", SOUNDS, SOUNDS, "word"),
    ("brightness", 160, range(1, 256), (255, 160, 90, 30), "contrast"),  # of the panel
    ("off_after_s", 300, range(7201), (300, 600, 1800, 0, 60, 120), "minutes"),  # 0: never
    ("flip", False, (False, True), (False, True), "word"),
    ("checklist", True, (False, True), (True, False), "word"),  # shown when a game begins
    ("names", [], None, (), ""),  # of the players, the latest first
    ("setups", [], None, (), ""),  # of games, the latest first: [game, players, {option: value}]
    ("sheets", [], None, (), ""),  # the keys of those used, the latest first
)
