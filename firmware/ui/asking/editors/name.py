"""
A player's name: one that is remembered, or a new one from the letter wheel.

On the wheel UP and DOWN turn, OK takes the letter, BACK erases; a long OK ends the name, and so
does the check mark that stands before the first letter once there is something to end. After two letters UP
leads to arrows: names that begin so, remembered ones and common ones; OK takes one whole.
"""

from engines_core.rules import require
from firmware.modules import module
from firmware.ui import parts
from firmware.ui.asking import editor
from firmware.ui.fonts import SMALL as SMALL_FONT
from firmware.ui.fonts import TEXT
from firmware.ui.pace import Pace
from firmware.ui.parts import WIDTH
from firmware.ui.screen import moved

if False:  # for the type checker
    from engines_core.types import Any, Sequence
    from firmware.types import Canvas, Hints, Question, Say

CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WHEEL = "abcdefghijklmnopqrstuvwxyz " + CAPITALS + "äöüéèñçøåÄÖÜÉØÅ0123456789-'."
SMALL = dict(zip("ÄÖÜÉØÅ", "äöüéøå"))  # MicroPython's lower() knows ASCII alone
END = "✓"
MAX_LETTERS = 12
COMPLETES = "→"  # stands for a name that begins like the letters
MOST_NAMES, LEAST_LETTERS = 3, 2  # names that are offered, and the letters before they are
KANA = "firmware.ui.kana_wheel"
BESIDE = 4  # letters of the wheel shown on either side


class Names:
    """
    The range of a player's name: one of `values`, or a new one. One that is `taken` is another seat's.

    With `letters` the list is left out: they are changed to the new name.
    """

    kind = "name"

    def __init__(self, values: "Sequence[str]", letters: "str | None" = None, taken: tuple[str, ...] = ()):
        self.values = values
        self.letters = letters
        self.taken = taken

    def check(self, value: "Any") -> None:
        """Raise IllegalAction if *value* is another player's."""
        require(value not in self.taken, "another player's name")


class Editor(editor.Editor):
    """Asks for one of `Names`; the last row of the list begins a new one."""

    HOLDS = True

    def __init__(self, question: "Question", say: "Say", names: tuple[str, ...]):
        super().__init__(question, say, names)
        values, start = self.range.values, question.start
        is_new = start is not None and start not in values  # it was given here before
        self.values = (start,) + values if is_new else values
        self.index = self.values.index(start) if start is not None else 0
        self.first = self.place = 0
        self.letters: "str | None" = self.range.letters  # the new name as far as it has come
        self.completions: "list[str]" = []  # names that begin with the letters
        self._latest = END  # the letter of the wheel that was taken last
        self.wheel = 0
        self._pace = Pace()
        # a language whose letters come in rows says the first of them
        self._kana: "Any" = module(KANA).Kana() if say("setup.letters") == "あ" else None

    def hints(self) -> "Hints":
        """Return the hints for UP/DOWN, OK and BACK."""
        if self.letters is None:
            return super().hints()
        back = self.say("hint.erase" if self.letters else "hint.back")
        does = "hint.done_ok" if self._wheel()[self.wheel] in (END, COMPLETES) else "hint.add"
        change = self.say("hint.change") if len(self._wheel()) > 1 else ""
        return change, self.say(does), back

    def corner(self) -> str:
        """Return the hint for a long OK while there is a new name to end."""
        return self.say("hint.done") if self.held() else ""

    def current(self) -> object:
        """Return the name that is highlighted, None at a new one."""
        return self.values[self.index] if self.index < len(self.values) else None

    def draw(self, canvas: "Canvas") -> None:
        """Draw the list of names, or the new name above the wheel."""
        if self.letters is None:
            texts = list(self.values) + [self.say("setup.new")]
            self.first = parts.first_row(self.index, self.first, len(texts))
            parts.rows(canvas, texts, self.index, self.first, names=self.values)
            self.place = self.index
            return
        parts.centred(canvas, 12, self.letters + "_", TEXT)
        if self.completions:
            at = self._completion()
            parts.centred(canvas, 25, ("→ " if at >= 0 else "▲ ") + self.completions[max(0, at)], SMALL_FONT)
        self._draw_wheel(canvas, BESIDE)

    def _draw_wheel(self, canvas: "Canvas", beside: int) -> None:
        """Draw the highlighted letter of the wheel, and up to *beside* on both sides of it."""
        wheel = self._wheel()
        beside = min(beside, len(wheel) - 1)
        for offset in range(-beside, beside + 1):
            letter = wheel[(self.wheel + offset) % len(wheel)]
            shown = "␣" if letter == " " else letter
            canvas.text(WIDTH // 2 + offset * 13 - TEXT.columns(ord(shown)) // 2, 36, shown, TEXT)
        canvas.invert(WIDTH // 2 - 7, 34, 14, 14)

    def follow(self, canvas: "Canvas") -> None:
        """Move the highlight, or the rows, or turn the wheel, its middle first."""
        if self.letters is not None:
            canvas.fill(WIDTH // 2 - 7, 34, 14, 14, False)
            self._draw_wheel(canvas, 0)
        elif not parts.move(canvas, self.place, self.index, self.first, len(self.values) + 1):
            super().follow(canvas)

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Pick a name, or work on the new one."""
        if self.letters is not None:
            return self._write(button, repeated)
        if button == "BACK":
            return editor.BACK
        if button != "OK":
            self.index = moved(self.index, button, len(self.values) + 1, repeated)
        elif self.index < len(self.values):
            return (self.values[self.index],)
        else:
            self.letters = ""
            self.wheel = 0
        return None

    def held(self) -> "Any":
        """End the new name; return the answer as `pressed` does, None if there is nothing to end."""
        name = (self.letters or "").strip()
        return (name,) if name else None

    def _write(self, button: str, repeated: bool) -> "Any":
        wheel = self._wheel()
        if button in ("UP", "DOWN"):
            if self._pace.counts(repeated):
                self.wheel = moved(self.wheel, button, len(wheel))
        elif button == "BACK" and not self.letters and self.range.letters is not None:
            return editor.BACK
        elif button == "BACK" and self._kana and self._kana.leave():
            self.wheel = 0
        elif button == "BACK":
            self._erase()
        elif wheel[self.wheel] == COMPLETES:
            return (self.completions[self._completion()],)
        elif wheel[self.wheel] == END:
            return self.held()
        else:
            self._take(wheel[self.wheel])
        return None

    def _take(self, letter: str) -> None:
        """Add *letter* of the wheel to the name; kana come from a row that it leads to."""
        if self._kana:
            letter = self._kana.take(letter)
            self.wheel = 0
            if not letter:
                return
        self.letters = (self.letters or "") + letter
        self._latest = SMALL.get(letter) or letter.lower()
        if self._kana:
            self._latest = self._kana.head_of(self._latest)
        self._complete()
        self.wheel = len(self.completions) or max(0, self._wheel().find(self._latest))

    def _complete(self) -> None:
        """Look for names that begin with the letters."""
        self.completions = []
        letters = self.letters or ""
        if len(letters) < LEAST_LETTERS or len(letters) >= MAX_LETTERS:
            return
        from firmware.given_names import beginning_with  # only here

        known = [name for name in self.values if name[: len(letters)] == letters and name != letters]
        for name in known + beginning_with(letters, MOST_NAMES):
            if name not in self.completions and name not in self.range.taken:
                self.completions.append(name)
        self.completions = self.completions[:MOST_NAMES]

    def _erase(self) -> None:
        self.letters = self.letters[:-1] if self.letters else None
        self._latest = END
        self._complete()
        self.wheel = len(self.completions)

    def _completion(self) -> int:
        """Return the index of the highlighted name, below 0 for none; the first is above the letters."""
        return len(self.completions) - 1 - self.wheel

    def _wheel(self) -> str:
        """
        Return the letters to turn: capitals for the first, then small ones first, behind the end.

        A name that is full can only be ended.
        """
        if len(self.letters or "") >= MAX_LETTERS:
            return END
        if self._kana and not self._kana.is_latin:
            heads = COMPLETES * len(self.completions) + (END if self.letters else "")
            return self._kana.row or heads + module(KANA).HEADS
        if self.completions:  # above the letter that was taken last
            wheel = END + WHEEL
            at = max(0, wheel.find(self._latest))
            return COMPLETES * len(self.completions) + wheel[at:] + wheel[:at]
        return END + WHEEL if self.letters else CAPITALS + WHEEL[27 + len(CAPITALS) :]
