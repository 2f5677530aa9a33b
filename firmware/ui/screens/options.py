"""Options of a new game with their values; the first row starts it, a long OK starts it as they stand."""

from engines_core.ranges import Seat
from firmware.display.font import ELLIPSIS, cut
from firmware.game.choices import LOT, as_last_time, by_name, first_value, may_be_by_lot
from firmware.ui import parts
from firmware.ui.asking.question import answer_text, only_value
from firmware.ui.fonts import TEXT
from firmware.ui.list_screen import ListScreen

if False:  # for the type checker
    from engines_core.types import Any, Chosen, Names, Option
    from firmware.types import Context, Hints, Lines, Questions

ROW_PX = parts.WIDTH - 13  # for an option and its value, beside a scroll bar


def short(text: str, width_px: int) -> str:
    """Return *text*, if it is wider as many of its words as fit, with a mark; a single one is shortened."""
    if TEXT.width(text) <= width_px:
        return text
    words = parts.wrapped(text, TEXT, width_px - TEXT.width(" " + ELLIPSIS))[0]
    return cut(text, TEXT, width_px) if words[-1:] == ELLIPSIS else words + " " + ELLIPSIS


class Screen(ListScreen):
    """The options of *game* for the players *names*; those *changed* before are added to."""

    name = "options"
    holds = ("OK",)

    def __init__(self, context: "Context", game: "Any", names: "Names", changed: "Chosen"):
        super().__init__(context)
        self.game = game
        self.players = names
        self.options = game.options(len(names))
        self.changed = changed
        self.chosen = as_last_time(context.settings, game, names, changed)
        self.corner = self.say("hint.start")

    def title(self) -> str:
        """Return the header."""
        return self.say("setup.options")

    def rows(self) -> "Lines":
        """Return the start, and a row an option."""
        texts: "Lines" = [self.say("setup.start")]
        for option in self.options:
            text = answer_text(self.value(option), option.range, self.say, tuple(self.players))
            label = self.say("option." + option.name)
            texts.append((label, short(text, ROW_PX - TEXT.width(label))))
        return texts

    def hints(self) -> "Hints":
        """Return the hints of the buttons: OK nothing where an option has one value only."""
        move, pick, back = super().hints()
        return move, pick if self._may_pick(self.index) else "", back

    def _may_pick(self, index: int) -> bool:
        return index == 0 or only_value(self.options[index - 1].range) is None

    def picked(self, index: int) -> None:
        """Start, or change an option."""
        if index == 0:
            self.sitting.start(self.game, self.players, self.chosen)
        elif self._may_pick(index):
            self.navigator.open("option", self, self.options[index - 1])

    def held(self, button: str) -> None:
        """Start with the options as they are shown."""
        self.sitting.start(self.game, self.players, self.chosen)

    def value(self, option: "Option") -> "Questions":
        """Return the chosen value of *option*; of one that is a dict, only the keys that were changed."""
        usual = {} if type(option.default) is dict else first_value(self.game, option)
        return self.chosen.get(option.name, usual)

    def take(self, name: str, value: "Any") -> None:
        """Let *value* be that of the option *name*."""
        option = [option for option in self.options if option.name == name][0]
        self.chosen[name] = value
        self.changed[name] = by_name(option.range, value, self.players)


def option(context: "Context", listed: Screen, asked: "Any") -> "Any":
    """Ask for the value of the option *asked* and give it to the options *listed*."""
    from firmware.ui.asking.asker import Asker
    from firmware.ui.asking.form import Form
    from firmware.ui.asking.subject import Subject

    say, names = context.texts.say, tuple(listed.players)
    key = "option." + asked.name

    def questions() -> "Questions":
        asker = Asker(Subject(say, names, key))
        return asker.value(with_lot(asked.range), say(key), listed.value(asked))

    return Form(context, questions, lambda value: listed.take(asked.name, value), names)


def with_lot(option_range: "Any") -> "Any":
    """Return the range of an option as it is asked for: with the lot, where that may decide."""
    return Seat((LOT,) + option_range.values) if may_be_by_lot(option_range) else option_range
