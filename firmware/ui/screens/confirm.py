"""A yes-or-no question: OK does it, BACK does not."""

from firmware.ui.screens import message


class Screen(message.Screen):
    """Asks *text*; OK leaves the question and calls *yes()*."""

    name = "confirm"

    def __init__(self, context, title: str, text: str, yes):
        super().__init__(context, text, title)
        self.yes = yes

    def hint_row(self) -> tuple:
        """Return what the buttons do."""
        return "", self.say("hint.yes"), self.say("hint.no")

    def pressed(self, button: str, repeated: bool) -> None:
        """Act on OK, leave on BACK."""
        if button in ("OK", "BACK"):
            self.navigator.pop()
        if button == "OK":
            self.yes()

    def seat_pressed(self, seat: int) -> None:
        """Do nothing: the key of a seat is no answer."""
