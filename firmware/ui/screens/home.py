"""Home: the games, the history, the settings; the game that is on comes first."""

from engines_core.games import GAMES
from firmware.ui.list_screen import ListScreen


class Screen(ListScreen):
    """The first screen, below all others."""

    name = "home"
    hint_texts = ("hint.move", "hint.pick", "")

    def title(self) -> str:
        """Return the header."""
        return self.say("home.title")

    def rows(self) -> list:
        """Return the game that is on, the games, the rest."""
        return [text for text, _ in self._entries()]

    def picked(self, index: int) -> None:
        """Open what was picked."""
        self._entries()[index][1]()

    def pressed(self, button: str, repeated: bool) -> None:
        """Move or pick; there is nothing to go back to."""
        if button != "BACK":
            super().pressed(button, repeated)

    def _entries(self) -> list:
        """Return (text, what to do) of each row."""
        app, say = self.app, self.say
        entries: list = []
        for game_id, title in GAMES:
            entries.append((title, lambda game_id=game_id: app.run(self._set_up(game_id))))
        entries.append((say("home.judge"), lambda: app.open("judge")))
        entries.append((say("home.history"), lambda: app.open("history")))
        entries.append((say("home.settings"), lambda: app.open("settings")))
        if app.play is not None:
            entries.insert(0, (say("home.back_to", dict(GAMES)[app.play.game.NAME]), app.to_table))
        return entries

    def _set_up(self, game_id: str):
        """
        Set up a game if the flash has room for one; else offer to delete the oldest finished one.

        A generator for `app.run`, as it goes deep.
        """
        app, say = self.app, self.say
        if app.library.has_room():
            yield
            app.open("setup", game_id)
            return
        title = say("full.title")
        oldest = app.library.oldest_finished(1)
        if not oldest:
            app.tell(say("full.nothing"), title)
            return

        def delete() -> None:
            app.library.delete(oldest[0])
            app.run(self._set_up(game_id))

        app.open("question", title, say("full.delete"), delete)
