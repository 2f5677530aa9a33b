"""Log: the latest actions in words, newest first; OK goes back to before one, or puts its round right."""

from firmware.ui import parts
from firmware.ui.list_screen import List, ListScreen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Context, Items, Lines

ROW_PX = parts.WIDTH - 9  # width of a row beside a scroll bar


class Screen(ListScreen):
    """All actions in effect; only the visible ones are read from flash."""

    name = "log"
    empty = "log.empty"
    hint_texts = ("hint.move", "hint.undo", "hint.back")

    def __init__(self, context: "Any"):
        super().__init__(context)
        self.names = self.sitting.on().names
        self._words: "dict[int, str]" = {}  # the actions seen so far, by how far back they are
        self._count = 0  # how many actions were in effect when `_words` was begun

    def title(self) -> str:
        """Return the header."""
        return self.say("log.title")

    def rows(self) -> "Lines":
        """Return a text for each action, empty where it is not visible."""
        count = self.sitting.on().session.undoable()
        table = self.navigator.table()
        first = parts.first_row(self.index, self.first, count)
        if count != self._count:
            self._count, self._words = count, {}
        for back in range(first, min(count, first + parts.ROWS)):
            if back not in self._words:
                self._words[back] = table.done_in_words(back, ROW_PX)
        return [self._words.get(back, "") for back in range(count)]

    def picked(self, index: int) -> None:
        """Ask whether to take back everything from that action on, or what to put right."""
        found = self.navigator.table().corrections(index)
        if not found:
            self.navigator.open("undo", index + 1)
            return
        undo = (self.say("log.undo"), lambda: self.navigator.open("undo", index + 1))
        self.navigator.open("corrections", found + [undo])


def corrections(context: "Context", items: "Items") -> List:
    """List what can be put right."""
    return List(context, context.texts.say("log.right"), lambda: items)
