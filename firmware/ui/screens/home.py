"""Home: the games, the history, the settings; the current game comes first."""

from engines_core.games import GAMES, SHEET, title_of
from firmware.ui.list_screen import ListScreen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Context, Items

SCREENS = (("home.judge", "judge"), ("home.history", "history"), ("home.settings", "settings"))


class Screen(ListScreen):
    """The first screen, below all others."""

    name = "home"
    hint_texts = ("hint.move", "hint.pick", "")

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.library = context.library
        self.ask_room = context.ask_room
        self.work = context.work
        self.too_large = context.too_large
        self.battery = context.battery

    def draw(self, canvas: "Canvas") -> None:
        """Draw the list, and how full the battery is."""
        super().draw(canvas)
        if self.battery is not None:
            self.battery.draw(canvas)

    def pressed(self, button: str, repeated: bool) -> None:
        """Move or pick; there is nothing to go back to."""
        if button != "BACK":
            super().pressed(button, repeated)

    def tidy(self) -> bool:
        """Note the results of games; put an old finished game on its shelf, as nobody reads it now."""
        if self.library.unnoted:
            from firmware.storage import outcome_file

            outcome_file.write(self.library)
            return True
        if self.sitting.play is not None or not self.library.to_shelve:
            return False
        from firmware.storage import shelves

        shelves.move(self.library)
        return bool(self.library.to_shelve)

    def items(self) -> "Items":
        """Return the current game, the games, the rest."""
        navigator, play, say = self.navigator, self.sitting.play, self.say
        items: "Items" = []
        for game_id, title in GAMES:
            items.append(
                (self.texts.title(title), lambda game_id=game_id: self.work.run(self._set_up(game_id)))
            )
        items.append((say("home.any"), lambda: self.work.run(self._set_up(SHEET))))
        for text, name in SCREENS:
            items.append((say(text), lambda name=name: navigator.open(name)))
        if play is not None:
            title = self.texts.title(title_of(play.session.header))
            items.insert(0, (say("home.back_to", title), navigator.return_to_table))
        return items

    def _set_up(self, game_id: str) -> "Any":
        """
        Set up a game if the flash has room for one; else offer to delete the oldest finished one.

        A generator for the work, as it goes deep.
        """
        if self.too_large(game_id):
            self.navigator.tell(self.say("home.too_large"))
        elif self.library.has_room():
            yield
            if game_id == SHEET:
                self.navigator.open("sheets")
            else:
                self.navigator.open("setup", game_id)
        else:
            self.ask_room(lambda: self.work.run(self._set_up(game_id)))
