"""
A dialogue on the screen: one editor after another, each step can be taken back.
"""

from firmware.ui import parts
from firmware.ui.editor import BACK, Editor, editor_for
from firmware.ui.screen import Screen


class Dialogue(Screen):
    """
    Base of screens that ask something.

    A subclass has `questions()` and `done(value)`, which is called with what the generator returns.
    """

    editors: dict = {}  # those of this dialogue alone, by the kind of the range
    names: tuple = ()
    editor: Editor  # of the question on the screen

    def __init__(self, context):
        super().__init__(context)
        self.answers: list = []

    def begin(self) -> None:
        """Ask what comes after `answers`, or end."""
        questions = self.questions()
        try:
            question = next(questions)
            for answer in self.answers:
                question = questions.send(answer)
        except StopIteration as end:
            self.done(end.value)
            return
        self.editor = self._editor_for(question)

    def answer(self, value: object) -> None:
        """Take the answer to the question on the screen and go on."""
        self.answers.append(value)
        self.begin()

    def back(self) -> None:
        """Go one question back; before the first, leave."""
        if not self.answers:
            self.navigator.pop()
            return
        last = self.answers.pop()
        self.begin()
        if self.editor.question.secret:
            self.answers.pop()  # whoever holds the device now may not see it: back to the page before
            self.begin()
        else:
            self._show_again(last)

    def _show_again(self, value: object) -> None:
        """Let the editor of the question that is asked again begin at the *value* it had."""
        self.editor.question.start = value
        self.editor = self._editor_for(self.editor.question)

    def _editor_for(self, question):
        kind = question.range.kind
        return (self.editors.get(kind) or editor_for(kind))(question, self.say, self.names)

    def questions(self):
        """Return a fresh generator of the dialogue."""
        yield from ()

    def done(self, value) -> None:
        """Act on the whole *value*."""

    def draw(self, canvas) -> None:
        """Draw the question."""
        parts.header(canvas, self.editor.question.title, self.corner)
        self.editor.draw(canvas)
        parts.note(canvas, self.editor.question.note)
        parts.hints(canvas, self.editor.hints())

    def pressed(self, button: str, repeated: bool) -> None:
        """Let the editor act."""
        self._go_on(self.editor.pressed(button, repeated))

    def seat_pressed(self, seat: int) -> None:
        """Let the editor act."""
        self._go_on(self.editor.seat_pressed(seat))

    def _go_on(self, outcome) -> None:
        if outcome == BACK:
            self.back()
        elif outcome is not None:
            self.answer(outcome[0])
