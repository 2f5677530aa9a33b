"""
A picture as an eye reads it: every text that is drawn, the rows of its ink, its font.

    texts = watched(canvas)      # follows the canvas from now on
    ...
    assert not touching(texts)   # one above the other
    assert not misplaced(texts, canvas)   # over one another, or beyond an edge
    assert not cut_short(texts, names)   # by a long name
"""

from firmware.display.font import ELLIPSIS, Font
from tests.fakes.glyphs import glyph_of


class Text:
    """A text in the picture: its columns from `left` to before `right`, its ink rows `top` to `bottom`."""

    def __init__(self, x: int, y: int, string: str, font: Font):
        rows = ink_rows(string, font)
        self.string = string
        self.font = font
        self.left = x
        self.right = x + font.width(string)
        self.top = y + rows[0]
        self.bottom = y + rows[-1]

    def beside(self, left: int, right: int) -> list:
        """Return its parts outside the columns from *left* to before *right*."""
        return self._part(self.left, min(self.right, left)) + self._part(max(self.left, right), self.right)

    def _part(self, left: int, right: int) -> list:
        if left >= right:
            return []
        part = Text(self.left, self.top, self.string, self.font)
        part.left, part.right, part.top, part.bottom = left, right, self.top, self.bottom
        return [part]


_rows_of: dict = {}  # {length of the font's data: {character: rows}}, measured once


def ink_rows(string: str, font: Font) -> list:
    """Return the rows of the font that *string* has ink in, ascending."""
    known = _rows_of.setdefault(len(font.data), {})  # a font imported again is another object
    rows = set()
    for char in string:
        if char not in known:
            known[char] = _ink_rows(font, *glyph_of(font, ord(char)))
        rows.update(known[char])
    return sorted(rows)


def _ink_rows(font: Font, width: int, data: bytes) -> list:
    """Return the rows that a glyph of *font* has ink in."""
    return [
        row
        for row in range(font.height)
        if [x for x in range(width) if data[row // 8 * width + x] >> row % 8 & 1]
    ]


def watched(canvas) -> list:
    """Return the list of the texts in the picture on *canvas*, kept up from now on."""
    texts: list = []
    draw, clear, fill = canvas.text, canvas.clear, canvas.fill
    within: list = []  # a text with Japanese, whose Latin letters are drawn as a text each

    def text(x: int, y: int, string: str, font: Font):
        if not within and ink_rows(string, font):
            texts.append(Text(x, y, string, font))
        within.append(string)
        end = draw(x, y, string, font)
        within.pop()
        return end

    def cleared():
        texts.clear()
        clear()

    def filled(x: int, y: int, width: int, height: int, on: bool = True):
        if not on:
            texts[:] = [part for there in texts for part in _left_of(there, x, y, width, height)]
        fill(x, y, width, height, on)

    canvas.text, canvas.clear, canvas.fill = text, cleared, filled
    return texts


def _left_of(text: Text, x: int, y: int, width: int, height: int) -> list:
    """Return the parts of *text* beside a dark rectangle; all of it unless its full height is covered."""
    if y <= text.top and text.bottom < y + height and text.left < x + width and x < text.right:
        return text.beside(x, x + width)
    return [text]


def touching(texts: list) -> list:
    """Return the pairs of texts, one above the other, that have no dark row of pixels between them."""
    return [
        (upper.string, lower.string)
        for upper in texts
        for lower in texts
        if upper.left < lower.right
        and lower.left < upper.right
        and upper.top < lower.top
        and lower.top - upper.bottom < 2
    ]


def misplaced(texts: list, canvas) -> list:
    """Return the texts with ink beyond an edge of *canvas*, alone, and the pairs whose ink would overlap."""
    beyond = [
        (text.string,)
        for text in texts
        if text.left < 0 or text.right > canvas.width or text.top < 0 or text.bottom >= canvas.height
    ]
    return beyond + [
        (texts[i].string, texts[j].string)
        for i in range(len(texts))
        for j in range(i)
        if texts[i].left < texts[j].right
        and texts[j].left < texts[i].right
        and texts[i].top <= texts[j].bottom
        and texts[j].top <= texts[i].bottom
    ]


def cut_short(texts: list, names: list) -> list:
    """Return the texts that are cut elsewhere than in one of *names*: a name gives way to what is said."""
    return [text.string for text in texts if not _only_names_are_cut(text.string, names)]


def _only_names_are_cut(string: str, names: list) -> bool:
    """Return whether each mark in *string* follows the beginning of a name."""
    pieces = string.split(ELLIPSIS)
    begun = [name[:length] for name in names for length in range(1, len(name) + 1)]
    return all([[1 for begin in begun if piece.endswith(begin)] for piece in pieces[:-1]])
