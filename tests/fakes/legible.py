"""
What an eye needs of a picture: every text that is drawn, the rows that its ink takes, its font.

    texts = watched(canvas)      # follows the canvas from now on
    ...
    assert not touching(texts)
"""

from firmware.display.font import Font


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


def ink_rows(string: str, font: Font) -> list:
    """Return the rows of the font that *string* has ink in, ascending."""
    rows = set()
    for char in string:
        width, data = font.glyph(ord(char))
        for row in range(font.height):
            if any([data[row // 8 * width + x] >> row % 8 & 1 for x in range(width)]):
                rows.add(row)
    return sorted(rows)


def watched(canvas) -> list:
    """Return the list of the texts in the picture on *canvas*, kept up from now on."""
    texts: list = []
    draw, clear, fill = canvas.text, canvas.clear, canvas.fill

    def text(x: int, y: int, string: str, font: Font, on: bool = True):
        if ink_rows(string, font):
            texts.append(Text(x, y, string, font))
        return draw(x, y, string, font, on)

    def cleared():
        texts.clear()
        clear()

    def filled(x: int, y: int, width: int, height: int, on: bool = True):
        if not on:
            texts[:] = [there for there in texts if not _is_in(there, x, y, width, height)]
        fill(x, y, width, height, on)

    canvas.text, canvas.clear, canvas.fill = text, cleared, filled
    return texts


def _is_in(text: Text, x: int, y: int, width: int, height: int) -> bool:
    return x <= text.left and text.right <= x + width and y <= text.bottom and text.top < y + height


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
