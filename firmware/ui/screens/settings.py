"""Settings: each changes by OK, at once and for good."""

from firmware import dates
from firmware.storage.settings_table import SETTINGS
from firmware.texts import BEGUN, LANGUAGES
from firmware.ui.list_screen import List, ListScreen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Context, Hints, Lines, Questions

CHANGEABLE = tuple([(key, values, shown) for key, _, _, values, shown in SETTINGS if values])
CLOCK = ("settings.clock", "clock")
START = (2026, 1, 1, 20, 0)  # where a clock that nobody has set begins
SCREENS = (
    ("settings.names", "names"),
    ("settings.buttons", "button_test"),
    CLOCK,
    ("settings.about", "about"),
)


def following(value: object, values: "list[Any]") -> object:
    """Return the value after *value* in the round of *values*, the first if it is none of them."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


class Screen(ListScreen):
    """The settings with their values, and what else there is to look at."""

    name = "settings"
    _rows: "Lines | None" = None  # as they were drawn, until all is drawn again: they take 16 ms

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.settings = context.settings
        self.clock: "Any" = context.board.clock
        is_known = getattr(context.board.display, "kind", 1)
        self.changeable = [row for row in CHANGEABLE if row[0] != "panel" or not is_known]
        self.screens = [row for row in SCREENS if row != CLOCK or self.clock is not None]

    def title(self) -> str:
        """Return the header."""
        return self.say("settings.title")

    def draw(self, canvas: "Canvas") -> None:
        """Draw the list as it is now."""
        self._rows = None
        super().draw(canvas)

    def rows(self) -> "Lines":
        """Return a row per setting, and a row per screen."""
        if self._rows is None:
            values = [(self.say("settings." + key), self._shown(key, how)) for key, _, how in self.changeable]
            self._rows = values + [self._screen_row(row) for row in self.screens]
        return self._rows

    def hints(self) -> "Hints":
        """Return the hints of the buttons: OK changes a setting that has another value, or opens a screen."""
        move, _, back = super().hints()
        if self.index >= len(self.changeable):
            return move, self.say("hint.open"), back
        values = self.changeable[self.index][1]
        return move, self.say("hint.set") if len(values) > 1 else "", back

    def changes_at(self, now: int) -> "int | None":
        """Return when the minute of the clock is over, None if it is not set."""
        return now + (60 - self.clock.read()[5]) * 1000 if dates.now(self.clock) else None

    def picked(self, index: int) -> None:
        """Change the setting, or open the screen."""
        if index < len(self.changeable):
            key, values, _ = self.changeable[index]
            if len(values) == 1:
                return
            self.settings.set(key, following(self.settings[key], values))
            if key == "language":
                self.texts.speak(self.settings[key])
                self.navigator.drop_table()  # it keeps words that were put together
        else:
            self.navigator.open(self.screens[index - len(self.changeable)][1])

    def _screen_row(self, row: "Any") -> "Any":
        """Return the row of a screen; that of the clock shows what it says."""
        text = self.say(row[0])
        if row != CLOCK:
            return text
        when = dates.now(self.clock)
        return self.say("settings.clock.short"), dates.text(when) if when else self.say("settings.unknown")

    def _shown(self, key: str, how: "Any") -> str:
        """Return the value of *key* as the table says *how*."""
        value = self.settings[key]
        if how == "language":
            return dict(LANGUAGES + BEGUN)[value]
        if type(how) is tuple and value:
            text, times, parts = how
            return self.say(text, value * times // parts)
        return self.say("settings.%s.%s" % (key, value))


def language(context: "Context") -> "Any":
    """Ask for the language at the very first start: a list in its own words, what is proposed first."""
    settings: "Any" = context.settings

    def choose(code: str) -> None:
        settings.set("language", code)
        settings.store()  # it was the first one already, perhaps: ask no more
        context.texts.speak(code)
        context.navigator.home()

    def row(code: str, name: str) -> "Any":
        return name, lambda: choose(code)

    first: "Any" = context.board
    # not sorted by a key: MicroPython's sort mixes what is equal
    order = [pair for pair in LANGUAGES if pair[0] == first.proposed]
    order += [pair for pair in LANGUAGES if pair not in order]
    return List(context, context.texts.say("settings.language"), lambda: [row(*pair) for pair in order])


def clock(context: "Context") -> "Any":
    """Ask for date and time; they count from the beginning of that minute on."""
    from firmware.ui.asking.editors.moment import Moment
    from firmware.ui.asking.form import Form
    from firmware.ui.asking.question import Question

    wall: "Any" = context.board.clock
    start = wall.read()[:5] if dates.now(wall) else START

    def questions() -> "Questions":
        return (yield Question(Moment(), context.texts.say("settings.clock"), start))

    return Form(context, questions, lambda value: wall.set(value + (0,)))
