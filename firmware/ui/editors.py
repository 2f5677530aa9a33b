"""
Editors: one question on the screen, its answer out. One class for each simple kind of range.

`pressed(button, repeated)` returns None while the editor goes on, `BACK` to go one step back, or
`(answer,)`. `hints()` are the texts for UP/DOWN, OK and BACK.
"""

from engines_core.cards import JOKER, RANKS, SUITS
from firmware.display.font import fit
from firmware.ui import parts
from firmware.ui.asking import shown
from firmware.ui.fonts import NUMBER, SMALL, TEXT
from firmware.ui.parts import WIDTH
from firmware.ui.screen import moved

BACK = "back"
FAST_AFTER = 12  # repeats until a held button takes larger steps
FASTER_AFTER = 40


class Editor:
    """Base: the question, and how values are shown."""

    def __init__(self, question, say, names: tuple):
        self.question = question
        self.range = question.range
        self.say = say
        self.names = names

    def hints(self) -> tuple:
        """Return what UP/DOWN, OK and BACK do."""
        return self.say("hint.move"), self.say("hint.pick"), self.say("hint.back")

    def draw(self, canvas) -> None:
        """Draw rows 11 to 55."""

    def pressed(self, button: str, repeated: bool):
        """Act on a press; return None, BACK or `(answer,)`."""
        return BACK

    def held(self):
        """Act on a long OK; return None or `(answer,)`."""
        return None


class PickEditor(Editor):
    """One of a list: a choice or a seat."""

    def __init__(self, question, say, names: tuple):
        super().__init__(question, say, names)
        values = self.range.values
        self.index = values.index(question.start) if question.start in values else 0
        self.first = 0

    def draw(self, canvas) -> None:
        """Draw the values as a list."""
        texts = [shown(value, self.range, self.say, self.names) for value in self.range.values]
        self.first = parts.first_row(self.index, self.first, len(texts))
        parts.rows(canvas, texts, self.index, self.first)

    def pressed(self, button: str, repeated: bool):
        """Move, or answer."""
        if button == "OK":
            return (self.range.values[self.index],)
        if button == "BACK":
            return BACK
        self.index = moved(self.index, button, len(self.range.values), repeated)
        return None


class NumberEditor(Editor):
    """A number in large digits; held buttons take larger steps."""

    def __init__(self, question, say, names: tuple):
        super().__init__(question, say, names)
        start = question.start if type(question.start) is int else 0
        self.value = self._within(start)
        self._repeats = 0

    def hints(self) -> tuple:
        """Return what UP/DOWN, OK and BACK do."""
        return self.say("hint.change"), self.say("hint.next"), self.say("hint.back")

    def draw(self, canvas) -> None:
        """Draw the number and, small, its limits."""
        signed = self.range.low is None or self.range.low < 0
        text = "%+d" % self.value if signed and self.value else str(self.value)
        parts.centred(canvas, 19, text, NUMBER)
        if self.range.low is not None:
            canvas.text(1, 46, str(self.range.low), SMALL)
        if self.range.high is not None:
            high = str(self.range.high)
            canvas.text(WIDTH - 1 - SMALL.width(high), 46, high, SMALL)

    def pressed(self, button: str, repeated: bool):
        """Change the number, or answer."""
        if button == "OK":
            return (self.value,)
        if button == "BACK":
            return BACK
        self._repeats = self._repeats + 1 if repeated else 0
        step = 1 if self._repeats < FAST_AFTER else 10 if self._repeats < FASTER_AFTER else 100
        if step > 1:
            self.value -= self.value % step
        self.value = self._within(self.value + (step if button == "UP" else -step))
        return None

    def _within(self, value: int) -> int:
        if self.range.high is not None and value > self.range.high:
            return self.range.high
        if self.range.low is not None and value < self.range.low:
            return self.range.low
        return value


class SubsetEditor(Editor):
    """Several of a list: OK ticks an item, the last row ends."""

    def __init__(self, question, say, names: tuple):
        super().__init__(question, say, names)
        self.ticked: list = list(question.start or ())
        self.index = 0
        self.first = 0

    def draw(self, canvas) -> None:
        """Draw the items with a mark, and below them the end."""
        texts: list = []
        for item in self.range.items:
            name = self.names[item] if type(item) is int else str(item)
            texts.append((name, "✓" if item in self.ticked else ""))
        texts.append(("", self.say("hint.enough")))
        self.first = parts.first_row(self.index, self.first, len(texts))
        parts.rows(canvas, texts, self.index, self.first)

    def pressed(self, button: str, repeated: bool):
        """Move, tick, or answer."""
        items = self.range.items
        if button == "BACK":
            return BACK
        if button != "OK":
            self.index = moved(self.index, button, len(items) + 1, repeated)
        elif self.index == len(items):
            return ([item for item in items if item in self.ticked],)
        elif items[self.index] in self.ticked:
            self.ticked.remove(items[self.index])
        else:
            self.ticked.append(items[self.index])
        return None


class CardEditor(Editor):
    """A card: first the wheel of ranks, then the suits; cards that are not allowed are left out."""

    wheels: tuple = (RANKS, SUITS)
    icons = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

    def __init__(self, question, say, names: tuple):
        super().__init__(question, say, names)
        self.rank = ""
        self.index = 0

    def draw(self, canvas) -> None:
        """Draw the wheel, the chosen rank before the suits."""
        wheel = self._wheel()
        wheel_row(canvas, wheel, self.index, self.icons, self.say)
        if self.rank:
            text = self.icons.get(self.rank, self.rank)
            canvas.text(4, 22 if font_for(text) is NUMBER else 13, text, font_for(text))

    def pressed(self, button: str, repeated: bool):
        """Turn the wheel, go on to the suit, or answer."""
        wheel = self._wheel()
        if button == "BACK":
            if not self.rank:
                return BACK
            self.rank, self.index = "", 0
        elif button != "OK":
            self.index = (self.index + (1 if button == "UP" else -1)) % len(wheel)
        elif self.rank:
            return (self.rank + wheel[self.index],)
        elif wheel[self.index] in ("", JOKER):
            return (wheel[self.index] or None,)
        else:
            self.rank, self.index = wheel[self.index], 0
        return None

    def _wheel(self) -> list:
        """Return what can be picked now; an empty text is no card."""
        ranks, suits = self.wheels
        barred = self.range.barred
        if self.rank:
            return [suit for suit in suits if self.rank + suit not in barred]
        wheel = [rank for rank in ranks if [suit for suit in suits if rank + suit not in barred]]
        if self.range.jokers and JOKER not in barred:
            wheel.append(JOKER)
        return [""] + wheel if self.range.optional else wheel


class CoverEditor(Editor):
    """Says whom to give the device; nothing secret is on the screen until that player presses OK."""

    def hints(self) -> tuple:
        """Return what UP/DOWN, OK and BACK do."""
        return "", self.say("hint.cover"), self.say("hint.back")

    def draw(self, canvas) -> None:
        """Draw the name of who looks next."""
        parts.centred(canvas, 15, self.say("entry.cover"), TEXT)
        name = fit(self.names[self.range.seat], TEXT, WIDTH - 16)
        width = TEXT.width(name) + 12
        canvas.text((WIDTH - width) // 2 + 6, 33, name, TEXT)
        canvas.invert((WIDTH - width) // 2, 30, width, 16)

    def pressed(self, button: str, repeated: bool):
        """Go on with OK; no other button shows anything."""
        if button == "BACK":
            return BACK
        return (None,) if button == "OK" else None


def wheel_row(canvas, wheel: list, index: int, icons: dict, say) -> None:
    """Draw the item at *index* of the *wheel* large in the middle, its neighbours beside it."""
    text = icons.get(wheel[index], wheel[index]) or say("entry.none")
    font = font_for(text)
    half = max(16, font.width(text) // 2 + 4)
    canvas.text((WIDTH - font.width(text)) // 2, 32 - font.height // 2, text, font)
    canvas.frame(WIDTH // 2 - half, 17, 2 * half, 30)
    for side in (-1, 1):
        x = WIDTH // 2 + side * (half + 4)
        for offset in (1, 2):
            item = wheel[(index + side * offset) % len(wheel)]
            text = icons.get(item, item)
            width = TEXT.width(text)
            left = x - width if side < 0 else x
            if len(wheel) > 2 * offset and 0 <= left <= WIDTH - width:
                canvas.text(left, 28, text, TEXT)
            x += side * (width + 8)


def font_for(text: str):
    """Return the large font if it has all of *text*, else that for words."""
    return NUMBER if all([NUMBER.has(char) for char in text]) else TEXT


EDITORS = {
    "choice": PickEditor,
    "seat": PickEditor,
    "number": NumberEditor,
    "subset": SubsetEditor,
    "card": CardEditor,
    "cover": CoverEditor,
}
