"""The table of Pennies: a row per seat with its guess and its points."""

from firmware.ui.tables.act import Act
from firmware.ui.tables.seat_rows import SeatRows


class Hide(Act):
    """All hide pennies, unseen by the others."""

    is_secret = True

    def effect(self, args: list, after: dict) -> str:
        """Return the words for closed fists."""
        return self.say("hide.effect")

    def log(self, args: list, state: dict, names: tuple) -> str:
        """Return the action alone."""
        return self.say("hide")


class Guess(Act):
    """All guess, a column each; after the last guess the fists are opened."""

    def effect(self, args: list, after: dict) -> "str | list | None":
        """Return how many pennies there are and who is right, once all have guessed."""
        if after["hidden"] is not None:
            return super().effect(args, after)
        pairs = zip(self.state["points"], after["points"])
        right = [self.names[seat] for seat, (before, then) in enumerate(pairs) if then > before]
        total = sum(self.state["hidden"])
        return [self.say("guess.total", total), self.say("guess.right", ", ".join(right) or "-")]


class Finish(Act):
    """The game ends."""

    is_confirmed = True


class Table(SeatRows):
    """Shows guesses and points."""

    ACTS = {"hide": Hide, "guess": Guess, "finish": Finish}
    ENDS = ((62, 84, 127), (62, 84, 127))

    @staticmethod
    def headline(say, state: dict, now: int) -> tuple:
        """Return whether the fists are open."""
        return say("table.open" if state["hidden"] is None else "table.closed"), ""

    def cells(self, seat: int) -> list:
        """Return guess and points."""
        guess, points = self.state["guesses"][seat], self.state["points"][seat]
        return [(None, "" if guess is None else str(guess)), (None, self.say("table.points", points))]
