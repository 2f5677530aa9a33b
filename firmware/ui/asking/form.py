"""A dialogue of a few questions that no game asks: names, an option, a setting."""

from firmware.ui.asking.dialogue import Dialogue

if False:  # for the type checker
    from engines_core.types import Any, Callable, Names
    from firmware.types import Context, Questions


class Form(Dialogue):
    """
    A dialogue of the generator *questions*(); once all is asked it is left and *done*(value) called.

    An answer for which *refusal*(answer) returns a text is not taken, and the text is shown.
    """

    def __init__(
        self,
        context: "Context",
        questions: "Callable[[], Questions]",
        done: "Callable[[Any], object]",
        names: "Names" = (),
        refusal: "Any" = None,
    ):
        super().__init__(context)
        self.names = names
        self._questions = questions
        self._done = done
        self._refusal = refusal

    def questions(self) -> "Questions":
        """Return the generator of the questions."""
        return self._questions()

    def answer(self, value: object) -> None:
        """Take the answer, or say why not."""
        refused = self._refusal(value) if self._refusal is not None else ""
        if refused:
            self.navigator.tell(refused)
        else:
            super().answer(value)

    def done(self, value: "Any") -> None:
        """Leave, and act on the whole *value*."""
        self.navigator.pop()
        self._done(value)
