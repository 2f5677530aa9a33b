"""Log: the latest actions in words, newest first; OK goes back to before one."""

from firmware.ui import parts
from firmware.ui.list_screen import ListScreen


def words(app, back: int) -> str:
    """Return the action in words that is *back* before the latest one in effect."""
    action = app.play.session.latest(back)
    return app.table().words(action[1], action[2:])


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
        count = self.app.play.session.undoable()
        first = parts.first_row(self.index, self.first, count)
        return [words(self.app, back) if first <= back < first + parts.ROWS else "" for back in range(count)]

    def picked(self, index: int) -> None:
        """Ask whether to take back everything from that action on."""
        self.app.open("undo", index + 1)
