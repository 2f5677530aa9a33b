"""The names remembered from earlier games, the latest first; OK shows what can be done with one."""

from firmware.ui.list_screen import ListScreen


class Screen(ListScreen):
    """All names."""

    name = "names"
    empty = "settings.no_names"

    def __init__(self, context):
        super().__init__(context)
        self.settings = context.settings
        self.settings.tidy()

    def title(self) -> str:
        """Return the header."""
        return self.say("settings.names")

    def rows(self) -> list:
        """Return the names."""
        return self.settings["names"]

    def picked(self, index: int) -> None:
        """Show what can be done with a name; the last one may have gone since it was drawn."""
        names = self.settings["names"]
        if index < len(names):
            self.navigator.open("name", names[index])
