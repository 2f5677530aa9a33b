"""A remembered name: it can be changed or deleted. Stored games keep the names that they were played with."""

from firmware.ui.list_screen import ListScreen


class Screen(ListScreen):
    """What can be done with the *remembered* name."""

    name = "name"

    def __init__(self, context, remembered: str):
        super().__init__(context)
        self.settings = context.settings
        self.remembered = remembered

    def title(self) -> str:
        """Return the name."""
        return self.remembered

    def rows(self) -> list:
        """Return what can be done."""
        return [self.say("settings.rename"), self.say("settings.delete")]

    def picked(self, index: int) -> None:
        """Ask for another name, or whether to delete this one."""
        if index == 0:
            self.navigator.open("rename", self.remembered, self._rename)
        else:
            asked = self.say("settings.delete?")
            self.navigator.open("confirm", self.remembered, asked, lambda: self._replace())

    def _rename(self, other: str) -> None:
        """Call it *other* from now on, and tell if it stays in the game that is on."""
        self._replace(other)
        play = self.sitting.play
        if play is not None and self.remembered in play.names and other != self.remembered:
            self.navigator.tell(self.say("settings.rename.on"), self.remembered)

    def _replace(self, *others: str) -> None:
        """Put *others*, one or none, in the place of the name."""
        names = self.settings["names"]
        at = names.index(self.remembered)
        self.settings.set("names", names[:at] + list(others) + names[at + 1 :])
        self.navigator.pop()
