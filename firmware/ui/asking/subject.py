"""The subject of questions: an action, an option or a judge; titles of its arguments, where they begin."""

from firmware.ui.asking.question import value_text

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Say


class Subject:
    """
    The defaults: everything from the texts whose keys begin with *name*, none of it secret.

    `rp` asks for its arguments under `rp.0`, `rp.1`; *starts* are the values that they begin with, as far as
    known. *say* gives texts, *names* are the players.
    """

    is_secret = False  # answers of a seat are hidden from the others
    lies_open = False  # once all have answered, it is laid open: they may enter it at once instead

    def __init__(self, say: "Say", names: "Names", name: str, starts: "tuple[Any, ...]" = ()):
        self.say = say
        self.names = names
        self.name = name
        self._starts = starts

    def starts(self) -> "tuple[Any, ...]":
        """Return the values that the arguments begin with, as far as known; or start(chosen) for one."""
        return self._starts

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the title of argument *index*; those before it are *chosen*."""
        return self.say("%s.%d" % (self.name, index), *chosen, names=self.names)

    def note(self, index: int) -> str:
        """Return the text below argument *index*, empty if there is none."""
        key = "%s.%d.note" % (self.name, index)
        text = self.say(key)
        return "" if text == key else text

    def part_title(self, index: int) -> str:
        """Return the title of value *index* within a group of them."""
        return self.say("%s.%d" % (self.name, index))

    def below(self, seat: int, value: int) -> str:
        """Return the text under the column of *seat* that shows *value*."""
        return ""

    def told(self, values: "list[Any]") -> str:
        """Return the header's text about the *values* of all seats while they are entered."""
        return ""

    def sign(self, value: str) -> str:
        """Return a choice as a column shows it."""
        return value_text(value, self.say)
