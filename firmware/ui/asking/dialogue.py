"""
A dialogue on the screen: one editor after another, each step can be taken back.
"""

from engines_core.errors import IllegalAction
from firmware.ui import parts
from firmware.ui.asking.editor import BACK, Editor, editor_for
from firmware.ui.screen import Screen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Context, Question, Questions

SHOWN = ("cover", "number", "columns", "laid", "ranking")  # kinds whose answer may be taken as it is shown


class Dialogue(Screen):
    """
    Base of screens that ask something.

    A subclass has `questions()` and `done(value)`, which is called with what the generator returns. What it
    shows then in place of a question is a page: `draw(canvas)`, `pressed(button)`, which returns False where
    UP or DOWN changes nothing, and `follow(canvas)`, which draws what they have changed on the same picture,
    before all is drawn.
    """

    names: "tuple[Any, ...]" = ()
    editor: Editor  # editor of the question on the screen
    goes_on = False  # an answer was taken, and the next question is not asked yet
    ended: "tuple[Any, ...] | None" = None  # (value,) once all is asked, until `done` has it
    _moved: "Any" = None  # the editor or page, if the latest press was UP or DOWN; False: it changed nothing
    _is_asking = False  # the question of the editor is to be answered
    is_again = False  # the question was answered before, and only its answer changes
    page = None  # shown in place of a question
    keeps_all = True  # BACK asks before what was typed or picked is lost
    _has_picked = False  # one of those was typed or picked, not only taken as shown
    _left_at: "int | None" = None  # the column that the latest answer was given in, None if not known
    redone: "int | None" = None  # the seat that was the last to change a secret answer once all were given

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.answers: "list[Any]" = []
        self.asked: "list[Any]" = []  # the questions of the answers
        self.later: "list[Any]" = []  # (argument, answer) that were taken back, the next one first

    def begin(self) -> None:
        """Ask the first question."""
        self.ask()

    def ask(self) -> None:
        """Ask the question after `answers`; if there is none, the dialogue has `ended`."""
        questions = self.questions()
        self.asked = []
        self._is_asking = False
        self.page = None
        try:
            question = next(questions)
            for answer in self.answers:
                self.asked.append(question)
                question = questions.send(answer)
        except StopIteration as end:
            self.ended = (end.value,)
            return
        while self.later and self.later[0][0] < question.at:  # not asked any more
            self.later.pop(0)
        if self._has_later(question) and not question.secret and fits(question, self.later[0][1]):
            question.start = self.later[0][1]
        self.editor = self._editor_for(question)
        self._is_asking = True

    def conclude(self) -> None:
        """Ask what comes after an answer, or act on the whole value once all is asked."""
        if self.goes_on:
            self.goes_on = False
            self.ask()
        ended, self.ended = self.ended, None
        if ended is not None:
            self.done(ended[0])

    def ending(self, answer: object) -> "Any":
        """
        Look what *answer* would lead to, without giving it.

        Return None if another question follows; if it is the last one, (value,) with what `done` would get.
        """
        questions = self.questions()
        try:
            next(questions)
            for given in self.answers:
                questions.send(given)
            questions.send(answer)
        except StopIteration as end:
            return (end.value,)
        return None

    def _has_later(self, question: "Question") -> bool:
        """Return whether the next answer that was taken back is to the argument of *question*."""
        return bool(self.later) and self.later[0][0] == question.at

    def answer(self, value: object) -> None:
        """Take the answer to the question on the screen; `conclude` goes on."""
        if self._has_later(self.editor.question):
            self.later.pop(0)
        self._left_at = getattr(self.editor, "column", None)
        self.answers.append(value)
        self.goes_on = True

    def back(self) -> None:
        """
        Go one question back; from the first, leave, but ask before if something was typed or picked.

        Behind a cover lies what another seat has entered: from there, ask whether all begin again.
        """
        typed = self.editor.typed() if self._is_asking else None
        if not self.answers:
            self._leave(typed)
            return
        question = self.editor.question
        if self._is_asking and question.range.kind == "cover" and self._has_secrets():
            self.navigator.open("confirm", question.title, self.say("entry.again?"), self._begin_again)
            return
        if typed is not None and not question.secret:
            if self._has_later(question):
                self.later.pop(0)
            self.later.insert(0, (question.at, typed))
        answer = self.answers.pop()
        before = self.asked[len(self.answers)]
        if before.range.kind != "cover" or answer is not None:
            self.later.insert(0, (before.at, answer))
        self.ask()
        while self.editor.question.secret:
            self.later = []
            self.answers.pop()  # whoever holds the device now may not see it: back to the cover before
            self.ask()
        if typed is not None or before.range.kind not in SHOWN or self.editor.typed() is not None:
            self._has_picked = True
        self.editor.come_back(self._left_at)
        self._left_at = None

    def _leave(self, typed: object) -> None:
        """Leave; ask before if what was *typed* or picked is lost by that."""
        if self.keeps_all and (typed is not None or self._has_picked):
            self.navigator.open("confirm", self.editor.title(), self.say("entry.leave?"), self.navigator.pop)
        else:
            self.navigator.pop()

    def _has_secrets(self) -> bool:
        """Return whether a secret was answered."""
        return bool([asked for asked in self.asked[: len(self.answers)] if asked.secret])

    def _begin_again(self) -> None:
        """Drop all secret answers and ask for them from the first cover on."""
        first = [asked.range.kind for asked in self.asked].index("cover")
        self.answers, self.later, self.redone = self.answers[:first], [], None
        self.ask()

    def change(self, index: int, column: "int | None") -> None:
        """
        Ask question *index* again; of one with a column for each seat only that *column*.

        Before a secret one its player gets the device.
        """
        question = self.asked[index]
        if not question.secret:
            question.start = self.answers[index]
        question.only = column
        self._left_at = None
        self.later = [(asked.at, answer) for asked, answer in zip(self.asked[index:], self.answers[index:])]
        self.answers = self.answers[:index]
        self.page, self.is_again = None, True
        covers = [asked for asked in self.asked[:index] if asked.range.kind == "cover"]
        self.editor = self._editor_for(covers[-1] if question.secret else question)
        if question.secret:
            self.redone = covers[-1].range.seat

    def changed(self, value: object) -> None:
        """Take the new answer to a question that was asked again; keep the later answers that still fit."""
        given = zip(self.asked[len(self.answers) + 1 :], self.later[1:])
        self.later = []
        self.is_again = False
        self.answers.append(value)
        questions = self.questions()
        try:
            question = next(questions)
            for answer in self.answers:
                question = questions.send(answer)
            for before, (_, answer) in given:
                if is_again(question, before) and fits(question, answer) and not is_last_cover(before):
                    self.answers.append(answer)
                    question = questions.send(answer)
                elif before.at >= question.at:
                    break
        except StopIteration:
            pass
        self.goes_on = True

    def _editor_for(self, question: "Question") -> "Any":
        editor = editor_for(question.range.kind)(question, self.say, self.names)
        self.holds = type(self).holds or (("OK",) if editor.HOLDS else ())
        return editor

    def questions(self) -> "Questions":
        """Yield the questions, each to be sent its answer; return the whole value."""
        yield from ()

    def done(self, value: "Any") -> None:
        """Act on the whole *value*."""

    def show(self, page: "Any") -> None:
        """Show *page* in place of a question."""
        self.page, self.holds = page, type(self).holds

    def is_quiet(self) -> bool:
        """Return whether a secret is being entered."""
        return self.page is None and self.editor.question.secret

    def draw(self, canvas: "Canvas") -> None:
        """Draw the page, or the question."""
        if self.page is not None:
            self.page.draw(canvas)
            return
        parts.title(canvas, self.editor.title(), self.corner or self.editor.corner(), self.names)
        self.editor.draw(canvas)
        parts.note(canvas, self.editor.question.note)
        parts.hints(canvas, self.editor.hints())

    def follow(self, canvas: "Canvas") -> bool:
        """Draw what UP or DOWN has changed in the editor or on the page first; if nothing, that is all."""
        shown = self.editor if self.page is None else self.page
        if self._moved is shown:
            shown.follow(canvas)
        return self._moved is False

    def pressed(self, button: str, repeated: bool) -> None:
        """Let the page act, or the editor."""
        shown: "Any" = self.editor if self.page is None else self.page
        self._moved = shown if button in ("UP", "DOWN") else None
        reply = shown.pressed(button) if self.page is not None else shown.pressed(button, repeated)
        if reply is False:
            self._moved = False
        else:
            self._go_on(reply)

    def held(self, button: str) -> None:
        """Let the editor act on a long OK."""
        if self.page is None:
            self._go_on(self.editor.held())

    def seat_pressed(self, seat: int) -> None:
        """Let the editor act; no page is confirmed so."""
        self._moved = None
        if self.page is None:
            self._go_on(self.editor.seat_pressed(seat))

    def _go_on(self, reply: "Any") -> None:
        if reply is None:
            return
        if self.is_again:
            self._go_on_again(reply)
        elif reply == BACK:
            self.back()
        else:
            self.answer(reply[0])

    def _go_on_again(self, reply: "Any") -> None:
        if reply == BACK:
            self.changed(self.later[0][1])
        elif self.editor.range.kind == "cover":
            self.editor = self._editor_for(self.asked[len(self.answers)])
        else:
            self.changed(reply[0])


def is_again(question: "Question", before: "Any") -> bool:
    """Return whether *question* is for the same argument as *before*, and for the same seats."""
    seats = [getattr(asked.range, "seats", None) for asked in (question, before)]
    return question.at == before.at and seats[0] == seats[1]


def is_last_cover(question: "Question") -> bool:
    """Return whether *question* is the cover after all secrets; it comes after each change of one, too."""
    return question.range.kind == "cover" and question.range.seat is None


def fits(question: "Question", answer: object) -> bool:
    """Return whether *answer* is one to *question*; False where its range has no check."""
    try:
        question.range.check(answer)
    except (AttributeError, IllegalAction):
        return False
    return True
