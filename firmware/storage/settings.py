"""The memory of the device besides games: its settings and the players' names."""

if False:  # for the type checker
    from engines_core.types import Any, Chosen, Game
    from firmware.types import Setup


class Settings:
    """
    The settings in *folder*. `settings["sound"]` reads, `set("sound", "off")` changes and stores.

    `report` is None or a phrase (engines_core/phrases.py) that says what was wrong with the file.
    """

    def __init__(self, folder: str):
        self._folder = folder
        self._players: "list[str]" = []  # names to be remembered
        self._sat: "list[str]" = []  # in the order of the seats: who sat where in the latest game
        self._setup: "Setup | None" = None  # to be remembered: how the latest game was set up
        self.values, self.report, self._is_unread = _file().read(folder)

    def __getitem__(self, key: str) -> "Any":
        """Return the value of a setting."""
        return self.values[key]

    def set(self, key: str, value: object) -> None:
        """
        Change one setting and store all; ValueError for a value that is not allowed.

        OSError if it cannot be stored: then nothing has changed.
        """
        if not _file().is_allowed(key, value):
            raise ValueError("not allowed", key, value)
        self._read_again()
        if self.values[key] != value:
            values = dict(self.values)
            values[key] = value
            _file().store(self._folder, values)
            self.values = values

    def store(self) -> None:
        """Store all settings as they are; OSError if that fails."""
        _file().store(self._folder, self.values)

    def is_stored(self) -> bool:
        """Return whether there is a file of settings."""
        return _file().is_there(self._folder)

    def remember(self, names: "list[str]", unnamed: tuple[str, ...] = ()) -> None:
        """
        Remember *names*, in the order of the seats, as who sat where; put them first among the known names.

        The next `tidy` stores that. Names that are *unnamed*, as `Player 1`, do not become known.
        """
        self._players = [name for name in names if name not in unnamed] + self._players
        self._sat = list(names)

    def remember_setup(self, game: "Game", count: int, options: "Chosen") -> None:
        """
        Keep how *game* was set up: for *count* players, with the *options* chosen; stored like names.

        A seat among the options is the [name] of who sits there (firmware/game/choices.py, by_name).
        """
        self._setup = [game.key(), count, options]

    def setup_of(self, game: "Game") -> "tuple[int, Chosen]":
        """Return (count, options) of the last time that *game* was set up, (0, {}) before the first."""
        for name, count, options in self._setups():
            if name == game.key():
                return count, options
        return 0, {}

    def latest_count(self) -> int:
        """Return how many played the game that was set up last, 0 before the first."""
        setups = self._setups()
        return setups[0][1] if setups else 0

    def _setups(self) -> "list[Setup]":
        """Return [name of the game, count, options] of each game's last setup, the latest first."""
        latest = [] if self._setup is None else [self._setup]
        return latest + self.values["setups"]

    def tidy(self) -> None:
        """Store what is to be remembered. For when nobody waits."""
        if not self._sat and self._setup is None:
            return
        self._read_again()
        values = dict(self.values)
        values["names"] = _file().with_names(values["names"], self._players)
        if self._sat:
            values["seats"] = _file().shortened(self._sat)
        if self._setup is not None:
            values["setups"] = _file().with_setup(values["setups"], self._setup)
        if values != self.values:
            _file().store(self._folder, values)
            self.values = values
        self._players, self._sat, self._setup = [], [], None

    def _read_again(self) -> None:
        """Read what could not be read at power on. To be called before anything is stored over it."""
        if self._is_unread:
            self.values = _file().read_again(self._folder)
            self._is_unread = False


def _file() -> "Any":
    """Return the format of the file. Imports on first use."""
    from firmware.storage import settings_file

    return settings_file
