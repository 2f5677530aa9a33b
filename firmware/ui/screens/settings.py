"""Settings: each changes by OK, at once and for good."""

from firmware.modules import load
from firmware.storage.settings import FILE
from firmware.texts import LANGUAGES
from firmware.ui.list_screen import ListScreen

BRIGHTNESS = (255, 160, 90, 30)  # contrast of the panel
OFF_AFTER_S = (300, 600, 1800, 0, 60, 120)  # 0: never


def following(value: object, values: tuple) -> object:
    """Return the value after *value* in the round of *values*, the first if it is none of them."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


class Screen(ListScreen):
    """The list of settings with their values."""

    name = "settings"
    hint_texts = ("hint.move", "hint.set", "hint.back")

    def __init__(self, app):
        ListScreen.__init__(self, app)
        load(FILE)  # now: a setting has to be stored soon after its press

    def title(self) -> str:
        """Return the header."""
        return self.say("settings.title")

    def rows(self) -> list:
        """Return a row a setting."""
        values = self.app.settings
        say = self.say
        return [
            (say("settings.language"), dict(LANGUAGES).get(values["language"], "")),
            (say("settings.sound"), say("on" if values["sound"] else "off")),
            (say("settings.brightness"), "%d%%" % (values["brightness"] * 100 // 255)),
            (say("settings.off_after_s"), self._off_after(values["off_after_s"])),
            (say("settings.flip"), say("on" if values["flip"] else "off")),
            say("settings.buttons"),
            say("settings.about"),
        ]

    def picked(self, index: int) -> None:
        """Change the setting, or open its screen."""
        values = self.app.settings
        if index == 0:
            self._set("language", following(values["language"], tuple([code for code, _ in LANGUAGES])))
        elif index == 1:
            self._set("sound", not values["sound"])
        elif index == 2:
            self._set("brightness", following(values["brightness"], BRIGHTNESS))
        elif index == 3:
            self._set("off_after_s", following(values["off_after_s"], OFF_AFTER_S))
        elif index == 4:
            self._set("flip", not values["flip"])
        else:
            self.app.open("button_test" if index == 5 else "about")

    def _off_after(self, seconds: int) -> str:
        return self.say("settings.minutes", seconds // 60) if seconds else self.say("settings.never")

    def _set(self, key: str, value: object) -> None:
        self.app.settings.set(key, value)
        self.app.apply_settings()
