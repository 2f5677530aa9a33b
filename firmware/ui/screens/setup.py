"""Setup: how many play and who sits where; a long OK takes the rest as it was the last time."""

from engines_core import games
from engines_core.ranges import Number
from firmware.ui.asking.dialogue import Dialogue
from firmware.ui.asking.editors.name import Names
from firmware.ui.asking.question import Question

USUAL_PLAYERS = 3


def default_name(say, remembered: list, chosen: list, seat: int) -> str:
    """Return the name for *seat*: one remembered that does not sit yet, else `Player 3`."""
    for name in remembered:
        if name not in chosen:
            return name
    return say("setup.player", seat + 1)


class Screen(Dialogue):
    """Asks for the players of a new game: *game* is its id, or a game by its sheet (firmware/sheets.py)."""

    name = "setup"
    holds = ("OK",)

    def __init__(self, context, game):
        super().__init__(context)
        self.game = games.load(game) if type(game) is str else game
        context.settings.tidy()
        self.remembered = context.settings["names"]
        self.settings = context.settings
        self.texts.open_game(self.game.NAME)

    def questions(self):
        """Return the dialogue: the number of players if that is open, then a name each."""
        low, high = self.game.PLAYERS
        usual = self.settings.setup_of(self.game)[0] or USUAL_PLAYERS
        count = low if low == high else (yield Question(Number(low, high), self.say("setup.players"), usual))
        names: list = []
        while len(names) < count:
            free = [name for name in self.remembered if name not in names]
            free.append(self.say("setup.player", len(names) + 1))
            title = self.say("setup.seat", len(names) + 1)
            names.append((yield Question(Names(tuple(free), None, tuple(names)), title)))
        return names

    def done(self, value) -> None:
        """Go on to the options."""
        self.back()
        self.navigator.open("options", self.game, value)

    def draw(self, canvas) -> None:
        """Draw the question, and what a long OK does."""
        self.corner = self.say("hint.done" if self.editor.held() else "hint.start")
        super().draw(canvas)

    def held(self, button: str) -> None:
        """End a name that is being written; else start, with what is not answered as it was the last time."""
        name = self.editor.held()
        if name is not None:
            self.answer(name[0])
            return
        low, high = self.game.PLAYERS
        answers = [low] + self.answers if low == high else self.answers
        count = answers[0] if answers else self.editor.pressed("OK", False)[0]
        names = list(answers[1:])
        while len(names) < count:
            names.append(default_name(self.say, self.remembered, names, len(names)))
        self.sitting.start(self.game, names, None)
