"""Log: the latest actions in words, newest first; OK goes back to before one."""

from firmware.ui import parts
from firmware.ui.list_screen import ListScreen


def words(table, back: int) -> str:
    """Return the action of the game on *table* in words that is *back* before the latest one in effect."""
    action = table.play.session.latest(back)
    return table.words(action[1], action[2:])


class Screen(ListScreen):
    """All actions in effect; only the visible ones are read from flash."""

    name = "log"
    empty = "log.empty"
    hint_texts = ("hint.move", "hint.undo", "hint.back")

    def title(self) -> str:
        """Return the header."""
        return self.say("log.title")

    def rows(self) -> list:
        """Return a text for each action, empty where it is not visible."""
        count = self.sitting.on().session.undoable()
        table = self.navigator.table()
        first = parts.first_row(self.index, self.first, count)
        return [words(table, back) if first <= back < first + parts.ROWS else "" for back in range(count)]

    def picked(self, index: int) -> None:
        """Ask whether to take back everything from that action on."""
        self.navigator.open("undo", index + 1)
