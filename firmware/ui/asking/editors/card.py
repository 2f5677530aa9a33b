"""A card of the deck."""

from engines_core.cards import JOKER, SIGNS
from firmware.ui.asking import editor
from firmware.ui.asking.question import value_text
from firmware.ui.fonts import NUMBER, TEXT
from firmware.ui.pace import Pace
from firmware.ui.parts import WIDTH

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Canvas, Question, Say


class Editor(editor.Editor):
    """
    A card: first the wheel of ranks, then the suits if there are several; none that is not allowed.

    DOWN is next. The wheel begins at the card that the question starts with.
    """

    rank: str  # once it is picked
    wheel: "list[Any]"  # cards that can be picked now; an empty text is none
    index: int  # index of the one in the middle

    def __init__(self, question: "Question", say: "Say", names: "Names"):
        super().__init__(question, say, names)
        signs = self.range.wheels[0] + self.range.wheels[1]
        self._icons = {sign: value_text(sign, say) for sign in signs} if self.range.worded else SIGNS
        self._pace = Pace()
        self._turn("")

    def draw(self, canvas: "Canvas") -> None:
        """Draw the wheel, the chosen rank before the suits."""
        wheel_row(canvas, self.wheel, self.index, self._icons, self.say)
        if self.rank:
            text = self._icons.get(self.rank, self.rank)
            canvas.text(4, 22 if font_for(text) is NUMBER else 13, text, font_for(text))

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Turn the wheel, go on to the suit, or answer."""
        wheel = self.wheel
        if button == "BACK":
            if not self.rank:
                return editor.BACK
            self._turn("")
        elif button != "OK":
            if self._pace.counts(repeated):
                self.index = (self.index + (1 if button == "DOWN" else -1)) % len(wheel)
        elif self.rank:
            return (self.rank + wheel[self.index],)
        elif wheel[self.index] in ("", JOKER):
            return (wheel[self.index] or None,)
        else:
            self._turn(wheel[self.index])
            if len(self.wheel) == 1:
                return (self.rank + self.wheel[0],)
        return None

    def _turn(self, rank: str) -> None:
        """Turn to the suits of *rank*, without one to the ranks."""
        self.rank = rank
        self.wheel = self._allowed()  # once: it takes 11 ms
        self.index = self._start()

    def _start(self) -> int:
        """Return where the wheel begins: at the card of the question's start, or the next that is there."""
        start = self.question.start
        if start is None or start == JOKER:
            return self.wheel.index(start) if start in self.wheel else 0
        first, last = self.range.parts(start)
        signs, sign = (self.range.wheels[1], last) if self.rank else (self.range.wheels[0], first)
        at = signs.index(sign)
        for sign in signs[at:] + signs[:at]:
            if sign in self.wheel:
                return self.wheel.index(sign)
        return 0

    def _allowed(self) -> "list[Any]":
        """Return the wheel."""
        ranks, suits = self.range.wheels
        barred = self.range.barred
        if self.rank:
            return [suit for suit in suits if self.rank + suit not in barred]
        wheel = [rank for rank in ranks if [suit for suit in suits if rank + suit not in barred]]
        if self.range.jokers and JOKER not in barred:
            wheel.append(JOKER)
        return [""] + wheel if self.range.optional else wheel


def wheel_row(canvas: "Canvas", wheel: "list[Any]", index: int, icons: "dict[str, Any]", say: "Say") -> None:
    """Draw the item at *index* of the *wheel* large in the middle, its neighbours beside it."""
    text = icons.get(wheel[index], wheel[index]) or say("entry.none")
    font = font_for(text)
    half = max(16, font.width(text) // 2 + 4)
    canvas.text((WIDTH - font.width(text)) // 2, 32 - font.height // 2, text, font)
    canvas.outline(WIDTH // 2 - half, 17, 2 * half, 30)
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


def font_for(text: str) -> "Any":
    """Return the large font if it has all of *text*, else that for words."""
    return NUMBER if all([NUMBER.has(char) for char in text]) else TEXT
