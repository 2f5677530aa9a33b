"""Setup: how many play, who sits where, then the options; a long OK takes all defaults."""

from engines_core import games, record
from engines_core.errors import IllegalAction, TablemateError
from engines_core.ranges import Number
from firmware.modules import ASKING, load
from firmware.opening import begin  # already here: people wait while a game is stored
from firmware.ui.dialogue import Dialogue
from firmware.ui.list_screen import ListScreen
from firmware.ui.name_editor import NameEditor
from firmware.ui.question import Question, only_value, shown


class Names:
    """The range of a player's name: one of `values`, or a new one."""

    kind = "name"

    def __init__(self, values: tuple):
        self.values = values


def default_name(say, remembered: list, chosen: list, seat: int) -> str:
    """Return the name for *seat*: one remembered that does not sit yet, else `Player 3`."""
    for name in remembered:
        if name not in chosen:
            return name
    return say("setup.player", seat + 1)


class Screen(Dialogue):
    """Asks for the players of a new game of *game_id*."""

    name = "setup"
    holds = ("OK",)
    editors = {"name": NameEditor}

    def __init__(self, app, game_id: str):
        super().__init__(app)
        self.game = games.load(game_id)
        app.settings.tidy()
        self.remembered = app.settings["names"]
        app.texts.open_game(game_id)
        self.begin()

    def questions(self):
        """Return the dialogue: the number of players, then a name each."""
        low, high = self.game.PLAYERS
        count = yield Question(Number(low, high), self.say("setup.players"), 3)
        names: list = []
        while len(names) < count:
            free = [name for name in self.remembered if name not in names]
            free.append(self.say("setup.player", len(names) + 1))
            title = self.say("setup.seat", len(names) + 1)
            names.append((yield Question(Names(tuple(free)), title)))
        return names

    def done(self, value) -> None:
        """Go on to the options."""
        self.back()
        self.app.push(Options(self.app, self.game, value))

    def draw(self, canvas) -> None:
        """Draw the question, and what a long OK does."""
        self.corner = self.say("hint.done" if self.editor.held() else "hint.defaults")
        super().draw(canvas)

    def held(self, button: str) -> None:
        """End a name that is being written; else start with defaults for all that is not answered."""
        name = self.editor.held()
        if name is not None:
            self.answer(name[0])
            return
        count = self.answers[0] if self.answers else self.editor.pressed("OK", False)[0]
        names = list(self.answers[1:])
        while len(names) < count:
            names.append(default_name(self.say, self.remembered, names, len(names)))
        self.app.run(starting(self.app, self.game, names, {}))


class Options(ListScreen):
    """The options with their values; the first row starts the game."""

    name = "options"
    holds = ("OK",)

    def __init__(self, app, game, names: list):
        super().__init__(app)
        self.game = game
        self.names = names
        self.options = game.options(len(names))
        self.chosen: dict = {}
        self.corner = self.say("hint.defaults")

    def title(self) -> str:
        """Return the header."""
        return self.say("setup.options")

    def rows(self) -> list:
        """Return the start, and a row an option."""
        texts: list = [self.say("setup.start")]
        for option in self.options:
            texts.append((self.say("option." + option.name), self._shown(option)))
        return texts

    def picked(self, index: int) -> None:
        """Start, or change an option."""
        if index == 0:
            self.app.run(starting(self.app, self.game, self.names, self.chosen))
        elif only_value(self.options[index - 1].range) is None:
            self.app.push(OptionEntry(self.app, self, self.options[index - 1]))

    def held(self, button: str) -> None:
        """Start with all defaults."""
        self.app.run(starting(self.app, self.game, self.names, {}))

    def value(self, option):
        """Return the value of *option* now."""
        return self.chosen.get(option.name, usual(option))

    def _shown(self, option) -> str:
        if option.name not in self.chosen:
            if option.name == getattr(self.game, "DRAWN_OPTION", None):
                return self.say("entry.drawn")
            if type(option.default) is dict:
                return self.say("entry.default")
        return shown(self.value(option), option.range, self.say, tuple(self.names))


class OptionEntry(Dialogue):
    """Asks for one option and gives it to the list of options."""

    name = "option"

    def __init__(self, app, listed: Options, option):
        super().__init__(app)
        self.listed = listed
        self.option = option
        self.names = tuple(listed.names)
        self.begin()

    def questions(self):
        """Return the dialogue for the option's value."""
        key = "option." + self.option.name
        asker = load(ASKING).Asker(self.say, self.names, key)
        return asker.value(self.option.range, self.say(key), self.listed.value(self.option))

    def done(self, value) -> None:
        """Take the value over."""
        self.listed.chosen[self.option.name] = value
        self.app.pop()


def usual(option):
    """Return the default of *option*; the first value of its range if the range does not have the default."""
    try:
        option.range.check(option.default)
        return option.default
    except IllegalAction:
        return option.range.values[0]


def starting(app, game, names: list, options: dict):
    """Start the game and show its table, or why that is refused; a generator for `app.run`."""
    options = dict(options)
    draw = getattr(game, "DRAWN_OPTION", None)
    for option in game.options(len(names)):
        if option.name == draw and option.name not in options:
            options[option.name] = app.board.entropy() % len(names)
        elif usual(option) != option.default and option.name not in options:
            options[option.name] = usual(option)
    try:
        play = begin(app.library, record.header(game.NAME, names, options), app.now)
    except TablemateError as error:
        app.refuse(error)
        return
    app.settings.remember([name for name in names if not _is_default_name(app, name)])
    yield
    app.sit_down(play)


def _is_default_name(app, name: str) -> bool:
    return name in [app.texts.say("setup.player", number) for number in range(1, 10)]
