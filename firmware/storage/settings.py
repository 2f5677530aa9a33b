"""What the device remembers besides games: its settings and the players' names (settings_file.py)."""

from firmware.storage import settings_file


class Settings:
    """
    The settings in *folder*. `settings["sound"]` reads, `set("sound", "off")` changes and stores.

    `report` is None or a line for people (template, *values) that says what was wrong with the file.
    """

    def __init__(self, folder: str):
        self._folder = folder
        self._players: "list[str]" = []  # to be remembered
        self.values, self.report = settings_file.read(folder)

    def __getitem__(self, key: str):
        """Return the value of a setting."""
        return self.values[key]

    def set(self, key: str, value: object) -> None:
        """
        Change one setting and store all; ValueError for a value that is not allowed.

        OSError if it cannot be stored: then nothing has changed.
        """
        if not settings_file.is_allowed(key, value):
            raise ValueError("not allowed", key, value)
        if self.values[key] != value:
            values = dict(self.values)
            values[key] = value
            settings_file.store(self._folder, values)
            self.values = values

    def remember(self, names: "list[str]") -> None:
        """Put the players' *names* first among those remembered, at the next `tidy`."""
        self._players = list(names) + self._players

    def tidy(self) -> None:
        """Store what is to be remembered. For when nobody waits."""
        if self._players:
            self.set("names", settings_file.with_names(self.values["names"], self._players))
            self._players = []
