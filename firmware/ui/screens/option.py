"""One option of a new game."""

from engines_core.ranges import Seat
from firmware.game.choices import LOT, may_be_by_lot
from firmware.ui.asking.asker import Asker
from firmware.ui.asking.dialogue import Dialogue
from firmware.ui.asking.subject import Subject


class Screen(Dialogue):
    """Asks for *option* and gives its value to the list of options *listed*."""

    name = "option"

    def __init__(self, context, listed, option):
        super().__init__(context)
        self.listed = listed
        self.option = option
        self.names = tuple(listed.names)

    def questions(self):
        """Ask for the option's value."""
        key = "option." + self.option.name
        asker = Asker(Subject(self.say, self.names, key))
        return asker.value(with_lot(self.option.range), self.say(key), self.listed.value(self.option))

    def done(self, value) -> None:
        """Take the value over."""
        self.listed.take(self.option.name, value)
        self.navigator.pop()


def with_lot(option_range):
    """Return the range of an option as it is asked for: with the lot, where that may decide."""
    return Seat((LOT,) + option_range.values) if may_be_by_lot(option_range) else option_range
