"""Setup: how many play and who sits where; a long OK takes the rest as shown."""

from engines_core import games
from engines_core.ranges import Number
from firmware.ui.asking.dialogue import Dialogue, fits
from firmware.ui.asking.editors.name import Names
from firmware.ui.asking.question import Question

if False:  # for the type checker
    from engines_core.types import Any, Sequence
    from firmware.types import Canvas, Context, Questions

USUAL_PLAYERS = 3


def to_the_end(questions: "Questions", answers: "list[Any]", later: "list[Any]") -> "Any":
    """Return the value of *questions*: given *answers*, then those of *later* that fit, else their starts."""
    question = next(questions)
    try:
        for answer in answers:
            question = questions.send(answer)
        for answer in later:
            question = questions.send(answer if fits(question, answer) else question.start)
        while True:
            question = questions.send(question.start)
    except StopIteration as end:
        return end.value


class Screen(Dialogue):
    """Asks for the players of a new game: *game* is its id, or a game by its sheet (sheets/catalogue.py)."""

    name = "setup"
    holds = ("OK",)
    keeps_all = False  # until a name is typed: all else is there again the next time, or quickly picked

    def __init__(self, context: "Context", game: "Any"):
        super().__init__(context)
        self.game = games.load(game) if type(game) is str else game
        context.settings.tidy()
        self.remembered = context.settings["names"]
        self.sat = context.settings["seats"]
        self.settings = context.settings
        self._options_changed: "dict[str, Any]" = {}  # options, by name: the list of them is made each time
        self.texts.open_game(self.game.id)
        # the modules that start a game, so it is on the flash 100 ms sooner; a press waits for one of them
        self.chore = context.memory.loading(
            "firmware.storage.journal_reader",
            "engines_core.record",
            "firmware.game.choices",
            "firmware.game.play",
            "firmware.game.starts",
        )

    def questions(self) -> "Questions":
        """Ask for the number of players if that is open, then for a name each."""
        low, high = self.game.players
        usual = self.settings.setup_of(self.game)[0] or self.settings.latest_count() or USUAL_PLAYERS
        usual = max(low, min(high, usual))
        count = low if low == high else (yield Question(Number(low, high), self.say("setup.players"), usual))
        names: "list[str]" = []
        while len(names) < count:
            free = [name for name in self.remembered if name not in names] + [self._unnamed(names)]
            sat_here = [name for name in self.sat[len(names) :][:1] if name in free]
            asked = Names(tuple(free), None, tuple(names))
            title = self.say("setup.seat", len(names) + 1)
            names.append((yield Question(asked, title, (sat_here + free)[0])))
        return names

    def _unnamed(self, names: "Sequence[str]") -> str:
        """Return the default name of the player after *names*, different from them."""
        number = len(names) + 1
        while self.say("setup.player", number) in names:
            number += 1
        return self.say("setup.player", number)

    def answer(self, value: object) -> None:
        """Take an answer; a name that another seat has is refused."""
        if value in self.answers:
            self.navigator.tell(self.say("setup.taken", value))
            return
        if getattr(self.editor, "letters", None) is not None:
            self.keeps_all = True
        super().answer(value)

    def done(self, value: "Any") -> None:
        """Go on to the options."""
        self.back()
        self.navigator.open("options", self.game, value, self._options_changed)

    def draw(self, canvas: "Canvas") -> None:
        """Draw the question, and what a long OK does."""
        self.corner = self.say("hint.done" if self.editor.held() else "hint.start")
        super().draw(canvas)

    def held(self, button: str) -> None:
        """End a name that is being written; else start, with what is not answered as it is shown."""
        name = self.editor.held()
        if name is not None:
            self.answer(name[0])
            return
        current = self.editor.current()
        if current is None:  # a new name that is not begun
            current = self.editor.question.start
        later = [answer for _, answer in self.later[1:]]  # the first one is the current question's
        names = to_the_end(self.questions(), self.answers + [current], later)
        self.sitting.start_as_last_time(self.game, names, self._options_changed)
