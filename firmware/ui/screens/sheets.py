"""
Any other game: the score sheets by name, the latest used first.

Held, UP and DOWN jump from letter to letter; the one that the highlighted name begins with is in the corner.
"""

from engines_core.sheet import sheet_game
from firmware.modules import module
from firmware.sheets import catalogue
from firmware.ui.list_screen import ListScreen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Context, Job, Lines


class Screen(ListScreen):
    """OK sets a game up by a sheet, or tells the fault of a file that is not a sheet."""

    name = "sheets"

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.root = context.board.root
        self.settings = context.settings
        self.memory = context.memory
        self.found: "list[Any]" = []
        self.is_read = False
        context.work.run(self._reading())

    def _reading(self) -> "Job":
        words = self.texts.sheets()
        yield from catalogue.listing(self.root, self.settings["sheets"], self.found, words)
        self.is_read = True
        self.rows_changed()
        self.navigator.redraw()

    def title(self) -> str:
        """Return the header."""
        return self.say("home.any")

    def rows(self) -> "Lines":
        """Return the sheets' names, faulty files marked; nothing while they are read."""
        if not self.is_read:
            return []
        return [(row.name, self.say("sheets.fault") if row.fault else "") for row in self.found]

    def draw(self, canvas: "Canvas") -> None:
        """Draw the list, and the letter that it is at."""
        self.corner = self._letter(self.index) if self.is_read else ""
        super().draw(canvas)

    def pressed(self, button: str, repeated: bool) -> None:
        """Move, to the next letter while the button is held; pick or go back."""
        if repeated and button in ("UP", "DOWN") and self.is_read:
            self.index = self._jump(-1 if button == "UP" else 1)
        else:
            super().pressed(button, repeated)

    def _letter(self, index: int) -> str:
        return self.found[index].name[:1].upper()

    def _jump(self, step: int) -> int:
        """Return the first row of the next letter, or of the one before; it stops at the ends."""
        index, last = self.index, len(self.found) - 1
        while 0 <= index + step <= last and self._letter(index) == self._letter(self.index):
            index += step
        while step < 0 < index and self._letter(index - 1) == self._letter(index):
            index -= 1
        return index

    def _sheet(self, key: str) -> "Any":
        """Return the sheet *key*, one that comes along in the words of the language."""
        sheet, words = catalogue.read(self.root, key), self.texts.sheets()
        if words is None or key in catalogue.files(self.root):
            return sheet
        return module("firmware.ui.sheet_words").translated(sheet, key, words)

    def _reason(self, place: str, *phrase: "Any") -> str:
        """Return why a file is not a sheet, after the *place* in it."""
        say = self.texts.phrase
        reason = say(tuple([say((word,)) if type(word) is str else word for word in phrase]))
        return self.say("entry.whose", place, reason) if place else reason

    def picked(self, index: int) -> None:
        """Set up a game."""
        row = self.found[index]
        try:
            game = sheet_game(self._sheet(row.key))
        except ValueError as error:
            self.navigator.tell(self._reason(*error.args), row.name)
            return
        self.memory.checked()
        self.settings.set("sheets", catalogue.used_first(self.settings["sheets"], row.key))
        self.navigator.open("setup", game)
