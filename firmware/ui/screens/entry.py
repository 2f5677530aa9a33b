"""
The entry of an action: its arguments one by one, then its effect, then it counts.
"""

from engines_core.errors import IllegalAction
from firmware.ui import parts
from firmware.ui.asking import Asker
from firmware.ui.dialogue import Dialogue
from firmware.ui.fonts import TEXT


class Screen(Dialogue):
    """Asks for the arguments of *offer*, shows the effect, does the action at the last OK."""

    name = "entry"

    def __init__(self, context, offer):
        super().__init__(context)
        self.play = self.sitting.on()
        self.names = self.play.names
        self.offer = offer
        self.args: "list | None" = None  # all arguments, once the effect is shown
        self.title: tuple = ("", "")  # of the effect
        self.effect: list = []  # its lines, or its rows
        self.first = 0  # the first of them that is visible
        self.begin()

    def questions(self):
        """Return the dialogue for the arguments."""
        table, name = self.navigator.table(), self.offer.name
        starts, hidden = table.starts(name), name in table.HIDDEN
        asker = Asker(self.say, self.names, name, starts, hidden, table.question_title)
        asker.part_titles = table.part_title
        return asker.arguments(self.offer.ranges)

    def done(self, value) -> None:
        """Show what the action would do."""
        self.args = value
        try:
            now = self.play.now(self.now)
            after = self.play.session.preview(self.offer.name, value, now)
        except IllegalAction as refused:
            self._refuse(refused)
            return
        table, name = self.navigator.table(), self.offer.name
        effect = table.effect(name, value, after)
        self.effect = parts.wrapped(effect, TEXT, parts.WIDTH - 6) if type(effect) is str else effect
        self.title = table.effect_title(name, value, after)
        self.first = 0

    def _refuse(self, refused: IllegalAction) -> None:
        """Show the reason and ask the last question again."""
        self.args = None
        if self.answers:
            self.back()
        else:
            self.navigator.pop()
        self.navigator.refuse(refused)

    def draw(self, canvas) -> None:
        """Draw the question, or the effect."""
        if self.args is None:
            super().draw(canvas)
            return
        parts.header(canvas, *self.title)
        parts.facts(canvas, self.effect, self.first)
        scrolls = self.say("hint.move") if parts.last_first(self.effect) else ""
        parts.hints(canvas, (scrolls, self.say("hint.confirm"), self.say("hint.back")))

    def pressed(self, button: str, repeated: bool) -> None:
        """Let the editor act; with the effect shown, OK does it and BACK goes back to the last question."""
        if self.args is None:
            super().pressed(button, repeated)
        elif button == "OK":
            self.sitting.do(self.offer.name, self.args)
        elif button == "BACK":
            self.args = None
            self.back()
        else:
            step = -1 if button == "UP" else 1
            self.first = max(0, min(self.first + step, parts.last_first(self.effect)))

    def seat_pressed(self, seat: int) -> None:
        """Let the editor act; an effect is not confirmed so."""
        if self.args is None:
            super().seat_pressed(seat)
