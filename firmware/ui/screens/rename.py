"""Another name for a remembered one, from the letter wheel."""

from firmware.ui.asking.dialogue import Dialogue
from firmware.ui.asking.editors.name import Names
from firmware.ui.asking.question import Question


class Screen(Dialogue):
    """Asks what *remembered* is to be called and gives it to *replace*(name)."""

    name = "rename"
    holds = ("OK",)

    def __init__(self, context, remembered: str, replace):
        super().__init__(context)
        self.remembered = remembered
        self.replace = replace
        self.others = [name for name in context.settings["names"] if name != remembered]

    def questions(self):
        """Ask for the name."""
        return (yield Question(Names((), self.remembered), self.say("settings.rename")))

    def draw(self, canvas) -> None:
        """Draw the wheel; while there is a name, what a long OK does."""
        self.corner = self.say("hint.done") if self.editor.held() else ""
        super().draw(canvas)

    def answer(self, value: object) -> None:
        """Take the new name; one that others have is refused."""
        if value in self.others:
            self.navigator.tell(self.say("settings.name_taken", value))
        else:
            super().answer(value)

    def done(self, value) -> None:
        """Let the new name count."""
        self.navigator.pop()
        self.replace(value)
