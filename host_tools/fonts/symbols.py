"""
Glyphs of our own, as text art: symbols that the source fonts lack, and mended letters.

A picture's last row stands on the baseline unless `below` says otherwise.
"""

from __future__ import annotations

from host_tools.fonts.glyph import Glyph


def drawn(picture: str, below: int = 0) -> Glyph:
    """Return the glyph of *picture*; its last *below* rows are under the baseline."""
    rows = picture.split()
    return Glyph(rows, 0, len(rows) - below, len(rows[0]) + 1)


ELLIPSIS = drawn("#.#.#")
BULLET = drawn(".#. ### .#. ... ...")
LEFT = drawn("..#.. .#... ##### .#... ..#.. .....")
RIGHT = drawn("..#.. ...#. ##### ...#. ..#.. .....")
UP = drawn("..#.. .###. #.#.# ..#.. ..#.. ..#..")
DOWN = drawn("..#.. ..#.. ..#.. #.#.# .###. ..#..")
UP_DOWN = drawn("..#.. .###. ##### ..... ##### .###. ..#..")
PLUS_MINUS = drawn("..#.. ##### ..#.. ..... #####")
DASH = drawn("##### ..... .....")
SPACE = drawn("#...# #####", below=1)
CHECK = drawn("....# ...## #..#. ##.#. .##.. ..#..")
CROSS = drawn("#...# .#.#. ..#.. .#.#. #...# .....")
TRIANGLE_UP = drawn("..#.. .###. ##### .....")
TRIANGLE_DOWN = drawn("##### .###. ..#.. .....")
TRIANGLE_RIGHT = drawn("#.. ##. ### ##. #.. ...")
TRIANGLE_LEFT = drawn("..# .## ### .## ..# ...")
PAUSE = drawn("##.## ##.## ##.## ##.## ##.## ##.##")
SKULL = drawn(".#####. #..#..# #..#..# ###.### .#####. .#.#.#.")
STAR = drawn("...#... ...#... ####### ..###.. .##.##. .#...#.")
SPADE = drawn("...#... ..###.. .#####. ####### ##.#.## ..###..")
HEART = drawn(".##.##. ####### ####### .#####. ..###.. ...#...")
CLUB = drawn("..###.. ..###.. ###.### ####### ...#... ..###..")
DIAMOND = drawn("...#... ..###.. .#####. .#####. ..###.. ...#...")

SYMBOLS = {
    "…": ELLIPSIS,
    "•": BULLET,
    "←": LEFT,
    "↑": UP,
    "→": RIGHT,
    "↓": DOWN,
    "↕": UP_DOWN,
    "±": PLUS_MINUS,
    "–": DASH,
    "␣": SPACE,
    "✓": CHECK,
    "✗": CROSS,
    "▲": TRIANGLE_UP,
    "▼": TRIANGLE_DOWN,
    "▶": TRIANGLE_RIGHT,
    "◀": TRIANGLE_LEFT,
    "⏸": PAUSE,
    "☠": SKULL,
    "★": STAR,
    "♠": SPADE,
    "♥": HEART,
    "♣": CLUB,
    "♦": DIAMOND,
}

LARGE_SUITS = {
    "♠": drawn(
        "......#...... .....###..... ....#####.... ...#######... ..#########.. .###########. ############# "
        "############# ############# .####.#.####. ..##.###.##.. ....#####.... ...#######..."
    ),
    "♥": drawn(
        "..###...###.. .#####.#####. ############# ############# ############# ############# .###########. "
        "..#########.. ...#######... ....#####.... .....###..... ......#......"
    ),
    "♣": drawn(
        "....#####.... ...#######... ...#######... ...#######... ..#.#####.#.. .####.#.####. ############# "
        "############# ############# .####.#.####. ..##.###.##.. ....#####.... ...#######..."
    ),
    "♦": drawn(
        "......#...... .....###..... ....#####.... ...#######... ..#########.. .###########. ############# "
        ".###########. ..#########.. ...#######... ....#####.... .....###..... ......#......"
    ),
}

# Spleen 5x8 has four columns for ink: not enough for some, and others are easier to tell apart like this.
SMALL_LETTERS = {
    "E": drawn("#### #... ###. #... #... ####"),
    "F": drawn("#### #... ###. #... #... #..."),
    "K": drawn("#..# #.#. ##.. ##.. #.#. #..#"),
    "U": drawn("#..# #..# #..# #..# #..# .##."),
    "Y": drawn("#.# #.# #.# .#. .#. .#."),
    "M": drawn("#...# ##.## #.#.# #.#.# #...# #...#"),
    "W": drawn("#...# #...# #.#.# #.#.# #.#.# .#.#."),
    "m": drawn("####. #.#.# #.#.# #.#.# #.#.#"),
    "w": drawn("#...# #.#.# #.#.# #.#.# .#.#."),
    "@": drawn(".###. #...# #.### #.#.# #.### .#..."),
    "ß": drawn(".##. #..# #.#. #..# #..# #.#."),
    "Æ": drawn(".###### #..#... #..###. ####... #..#... #..####"),
    "æ": drawn("###.##. ..##..# ####### #..#... ###.###"),
    "Ø": drawn(".###.# #...#. #..##. #.#.#. ##..#. #.###."),
    "ø": drawn(".##.# #..#. #.##. ##.#. #.##."),
    "Ð": drawn(".###. .#..# ###.# .#..# .#..# .###."),
    "ð": drawn("##.. .##. ...# .### #..# .##."),
    "Þ": drawn("#... ###. #..# #..# ###. #..."),
    "þ": drawn("#... ###. #..# #..# #..# ###. #...", below=1),
    "×": drawn("#.# .#. #.# ..."),
    "÷": drawn("..#.. ..... ##### ..... ..#.."),
    "°": drawn(".#. #.# .#. ... ... ..."),
    "·": drawn("# . ."),
    "¡": drawn("# . # # # #"),
    "¿": drawn(".#. ... .#. #.. #.# .#."),
    "«": drawn(".#.# #.#. .#.# ...."),
    "»": drawn("#.#. .#.# #.#. ...."),
}

# Squeezed to 8 rows, the ring would grow together with its letter; and M+ draws 0 like O and I like l.
TEXT_LETTERS = {
    "Å": drawn("..#.. .#.#. ..#.. .#.#. #...# ##### #...# #...#"),
    "I": drawn("### .#. .#. .#. .#. .#. ###"),
    "0": drawn(".##. #..# #..# #..# #..# #..# .##."),
}

# One row each, above a letter of five rows: eight leave no more room.
CEDILLA = "\u0327"
SMALL_MARKS = {
    "\u0300": ".#..",  # grave
    "\u0301": "..#.",  # acute
    "\u0302": ".##.",  # circumflex
    "\u0303": "##.#",  # tilde
    "\u0308": "#..#",  # diaeresis
    "\u030a": ".##.",  # ring
}
NARROW_MARKS = {"\u0300": "#..", "\u0301": "..#", "\u0302": ".#.", "\u0303": "##.", "\u0308": "#.#"}
DOTLESS_I = drawn("##. .#. .#. .#. .##")
