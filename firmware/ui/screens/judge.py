"""
Judge: cards in, verdict out; changes no game.

The first question is which judge, where there are several; then the arguments that it declares, or what
it asks people instead (engines_core/judges/). The words of all judges are in texts/LANGUAGE/judge.py.
"""

from engines_core import judges
from engines_core.phrases import fill
from engines_core.ranges import Choice
from firmware.ui import parts
from firmware.ui.asking.asker import Asker
from firmware.ui.asking.dialogue import Dialogue
from firmware.ui.asking.question import Question, phrase_text, value_text
from firmware.ui.asking.subject import Subject
from firmware.ui.fonts import SMALL, TEXT

if False:  # for the type checker
    from engines_core.types import Any, Judge, Names, Phrase
    from firmware.types import Canvas, Context, Lines, Questions, Say

IN_VALUE = "\n"  # a space in a value, while the text around it is split
ROW_PX = parts.WIDTH - 13  # width of two texts in a row, beside a scroll bar


class Screen(Dialogue):
    """Asks one of the judges *among* these names (none: all)."""

    name = "judge"

    def __init__(self, context: "Context", among: tuple[str, ...] = ()):
        super().__init__(context)
        self._texts = self.texts.of("judge")
        self.say = self._say
        self._rules: "dict[str, Any]" = {}  # the words of a game, which verdicts say as its rules do
        self.among = among or judges.names()

    def _say(self, key: str, *values: "Any", names: "Names" = ()) -> str:
        """Return a text of the judges, of all screens, or of the judge's game; never of the current game."""
        found = self._texts.get(key) or self.texts.table.get(key) or self._rules.get(key) or key
        return fill((found,) + values, names)

    def questions(self) -> "Questions":
        """Ask for the judge, then for its arguments."""
        name = self.among[0]
        if len(self.among) > 1:
            name = yield Question(Choice(self.among), self.say("judge.which"))
        judge = judges.load(name)
        asker = Asker(Subject(self.say, (), name, self._starts(name, judge)))
        answers = yield from asker.arguments(judge.asks)
        return name, judge.values(*answers)

    def _starts(self, name: str, judge: "Judge") -> "Any":
        """Return the values that the game on the table knows, if it is that of the *judge*."""
        play = self.sitting.play
        if play is None or name not in judges.names(play.game.id):
            return ()
        return judge.starts(play.state)

    def answer(self, value: object) -> None:
        """Take an answer, which BACK loses only after a question."""
        self.keeps_all = True
        super().answer(value)

    def done(self, value: "Any") -> None:
        """Let the judge think, and show the verdict: after that nothing typed can be lost."""
        self.keeps_all = False
        name, values = value
        judge = judges.load(name)
        if self.texts.language != "en":
            self._rules = self.texts.of(dict(judges.known())[name])
        rows: "list[Any]" = []
        for phrase in judge.phrases(judge.verdict(*values), *values):
            left, tab, right = phrase_text(phrase, self.say).partition("\t")
            words = words_of(phrase, self.say)
            rows.extend([(left, right)] if tab else parts.wrapped(words, TEXT, parts.WIDTH - 6))
        self.show(Verdict(self, self.say("judge." + name), rows))

    def back(self) -> None:
        """Go one question back, or leave; a judge that was picked is not asked about."""
        has_picked = self._has_picked or self.editor.typed() is not None
        super().back()
        if not self.answers:
            self._has_picked = has_picked

    def again(self) -> None:
        """Ask the same judge again. Its questions begin with the last answers, cards with none."""
        self._has_picked = False
        asked = [question.range.kind for question in self.asked]
        given = [None if kind == "card" else answer for kind, answer in zip(asked, self.answers)]
        first = 1 if len(self.among) > 1 else 0
        numbers = [question.at for question in self.asked]
        self.answers, self.later = self.answers[:first], list(zip(numbers, given))[first:]
        self.ask()


class Verdict:
    """The *rows* of a verdict under *title*: OK asks *judge* again, BACK goes back to the last question."""

    def __init__(self, judge: Screen, title: str, rows: "Lines"):
        self._judge = judge
        self._title = title
        self._rows = rows
        self._first = 0  # the first row that is visible

    def draw(self, canvas: "Canvas") -> None:
        """Draw the rows."""
        say = self._judge.say
        parts.header(canvas, self._title)
        self._draw_rows(canvas)
        move = say("hint.move") if self._last_first() else ""
        parts.hints(canvas, (move, say("judge.again"), say("hint.back")))

    def _draw_rows(self, canvas: "Canvas") -> None:
        if self._pairs():
            parts.rows(canvas, self._rows, None, self._first, font=self._font())
        else:
            parts.facts(canvas, self._rows, self._first)

    def follow(self, canvas: "Canvas") -> None:
        """Draw the rows that are visible now."""
        parts.clear(canvas)
        self._draw_rows(canvas)

    def _pairs(self) -> "list[Any]":
        return [row for row in self._rows if type(row) is tuple]

    def _font(self) -> "Any":
        """Return the font of the rows: the small one where a hand would be cut otherwise."""
        return SMALL if max([TEXT.width(left + right) for left, right in self._pairs()]) > ROW_PX else TEXT

    def _last_first(self) -> int:
        """Return the last row from which the verdict may begin, 0 if all of it is visible at once."""
        return max(0, len(self._rows) - parts.ROWS)

    def pressed(self, button: str) -> None:
        """Ask again, go back to the last question, or show more."""
        if button == "OK":
            self._judge.again()
        elif button == "BACK":
            self._judge.back()
        else:
            step = -1 if button == "UP" else 1
            self._first = max(0, min(self._first + step, self._last_first()))


def words_of(phrase: "Phrase", say: "Say") -> "list[Any]":
    """Return the words of a *phrase*; a value is one word, also a card that has two (Blue 6)."""
    values = tuple([value_text(value, say).replace(" ", IN_VALUE) for value in phrase[1:]])
    return [word.replace(IN_VALUE, " ") for word in fill((say(phrase[0]),) + values).split(" ")]
