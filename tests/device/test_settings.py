"""
Settings and names: kept, checked, and never silently replaced.
"""

import os
import sys

from boards.simulated.board import Board
from boards.simulated.panel import MutePanel
from engines_core import games
from engines_core.sheet import sheet_game
from firmware.storage import settings_file
from firmware.storage.settings import Settings
from firmware.storage.settings_file import DEFAULTS, NAMES_KEPT, SETUPS_KEPT, encode
from firmware.storage.settings_table import SETTINGS
from tests.fakes.device import Device
from tests.fakes.folder import fresh, read, write


def is_refused(settings: Settings, key: str, value: object) -> bool:
    """Return whether *value* is refused for *key*."""
    try:
        settings.set(key, value)
    except ValueError:
        return True
    return False


def test_a_new_device_has_the_defaults_and_nothing_to_report():
    settings = Settings(fresh())
    assert settings.values == DEFAULTS and settings.report is None


def test_settings_are_kept():
    root = fresh()
    settings = Settings(root)
    settings.set("brightness", 20)
    settings.set("sound", "off")
    settings.set("off_after_s", 0)
    again = Settings(root)
    assert (again["brightness"], again["sound"], again["off_after_s"], again.report) == (20, "off", 0, None)
    assert os.listdir(root) == ["settings.json"]


def test_what_is_not_allowed_is_refused_and_not_stored():
    settings = Settings(fresh())
    for key, value in (("brightness", 0), ("brightness", 256), ("brightness", True), ("sound", 1)):
        assert is_refused(settings, key, value)
    for key, value in (("language", ""), ("names", ["Ann", ""]), ("names", [3]), ("off_after_s", "300")):
        assert is_refused(settings, key, value)
    assert settings.values == DEFAULTS


def test_setting_what_is_set_already_writes_nothing():
    root = fresh()
    Settings(root).set("brightness", DEFAULTS["brightness"])
    assert os.listdir(root) == []


def test_names_are_remembered_most_recent_first_and_once():
    root = fresh()
    settings = Settings(root)
    settings.remember(["Ann", "Bo", "Ann"])
    settings.remember(["Cé", "Bo"])
    assert Settings(root)["names"] == []  # a game that begins does not wait for that
    settings.tidy()
    assert Settings(root)["names"] == settings["names"] == ["Cé", "Bo", "Ann"]


def test_the_names_longest_unused_are_forgotten():
    settings = Settings(fresh())
    settings.remember(["first"])
    for number in range(NAMES_KEPT):
        settings.remember(["name %d" % number])
        settings.tidy()
    assert len(settings["names"]) == NAMES_KEPT and "first" not in settings["names"]
    assert settings["names"][0] == "name %d" % (NAMES_KEPT - 1)


def test_how_a_game_was_set_up_is_remembered_for_the_latest_games():
    root = fresh()
    settings = Settings(root)
    games = [
        sheet_game({"sheet": 1, "name": "Game %d" % number, "rows": []}) for number in range(SETUPS_KEPT + 1)
    ]
    for number in range(SETUPS_KEPT + 1):
        settings.remember_setup(games[number], 4, {"first": number})
        assert settings.setup_of(games[number]) == (4, {"first": number})
        settings.tidy()
    again = Settings(root)
    assert again.report is None and again.setup_of(games[0]) == (0, {})
    assert again.setup_of(games[1]) == (4, {"first": 1})
    for wrong in ([1], [["blaze", 3]], [["blaze", "3", {}]], ["blaze"]):
        assert is_refused(again, "setups", wrong), wrong


def test_two_devices_do_not_share_their_names():
    settings = Settings(fresh())
    settings.remember(["Ann"])
    settings.tidy()
    assert Settings(fresh())["names"] == []


def test_a_damaged_file_is_kept_aside_and_reported():
    root = fresh()
    for number in range(3):
        write(root + "/settings.json", b"damage %d" % number)
        settings = Settings(root)
        assert settings.report == ("Settings were damaged",)
        assert settings.values == DEFAULTS
        assert Settings(root).report is None
    assert sorted(os.listdir(root)) == ["settings.bad", "settings.bad1", "settings.bad2"]
    assert [read(root + "/settings.bad" + end) for end in ("", "1", "2")] == [
        b"damage 0",
        b"damage 1",
        b"damage 2",
    ]


def test_no_flipped_bit_and_no_cut_goes_unnoticed():
    root = fresh()
    settings = Settings(root)
    settings.remember(["Ann", "Bé"])
    settings.tidy()
    whole = read(root + "/settings.json")
    for at in range(len(whole)):
        damaged = [whole[:at]]
        for bit in range(8):
            damaged.append(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
        for data in damaged:
            write(root + "/settings.json", data)
            assert settings_file.read(root)[1] == ("Settings were damaged",)
            os.remove(root + "/settings.bad")


def test_a_value_no_longer_allowed_has_its_default_and_is_reported():
    root = fresh()
    write(root + "/settings.json", encode({"brightness": 9999, "flip": True}))
    settings = Settings(root)
    assert settings.report == ("Setting # was not valid", "brightness")
    assert settings["brightness"] == DEFAULTS["brightness"] and settings["flip"] is True


def test_a_file_of_another_version_is_taken_as_far_as_it_goes():
    root = fresh()
    write(root + "/settings.json", encode({"flip": True, "volume": 11}))
    settings = Settings(root)
    assert settings.report is None and settings["flip"] is True and settings["sound"] == "all"


def test_the_largest_settings_fit_the_file():
    values = dict(Settings(fresh()).values)
    values["names"] = ["ÄÖÜ" * 10 + str(number) for number in range(NAMES_KEPT)]
    options = {"blocks": [35999] * 3, "warn": [35995] * 9, "prerelease": True}
    values["setups"] = [["+" + "Ä" * 23 + chr(65 + i), 9, options] for i in range(SETUPS_KEPT)]
    assert len(encode(values)) < settings_file.FILE_BYTES


def test_a_rename_that_power_interrupted_is_finished():
    root = fresh()
    Settings(root).set("brightness", 20)
    os.rename(root + "/settings.json", root + "/settings.new")  # FAT takes the old file away first
    settings = Settings(root)
    assert (settings["brightness"], settings.report) == (20, None)
    assert os.listdir(root) == ["settings.json"]


def test_a_new_file_that_is_not_whole_is_not_taken():
    root = fresh()
    Settings(root).set("brightness", 20)
    data = read(root + "/settings.json")
    os.remove(root + "/settings.json")
    write(root + "/settings.new", data[:-5])
    settings = Settings(root)
    assert (settings["brightness"], settings.report) == (DEFAULTS["brightness"], None)
    settings.set("brightness", 30)
    assert Settings(root)["brightness"] == 30


def test_another_language_counts_at_once():
    class Words:
        TEXTS = {"home.title": "Tafel"}

    device = Device()
    sys.modules["firmware.texts.xx.screens"] = Words
    try:
        device.app.context.texts.speak("xx")
    finally:
        del sys.modules["firmware.texts.xx.screens"]
    device.navigator.home()
    device.wait(50)
    assert device.shows("Tafel")


def test_each_value_of_a_setting_is_shown_in_words_of_its_own():
    device = Device(panel=MutePanel())
    device.open("settings")
    offered = [row for row in SETTINGS if row[3]]
    assert len(offered) > 5
    for index, (key, _, _, values, _) in enumerate(offered):
        shown = []
        for _ in values:
            shown.append(device.top().rows()[index][1])
            device.press("OK")
        assert len(set(shown)) == len(values) and "settings" not in " ".join(shown), (key, shown)
        device.press("DOWN")


def test_the_hint_says_whether_ok_changes_a_setting_or_opens_a_screen_or_does_nothing():
    device = Device()
    device.open("settings")
    device.wait(50)
    fixed = [key for key, _, _, values, _ in SETTINGS if len(values) == 1]
    for row in device.top().rows():
        opens = row in ("Names", "Button test", "About") or row[0] == "Date"
        changes = not opens and not (row[0] == "Language" and "language" in fixed)
        assert device.shows("OK open") == opens and device.shows("OK change") == changes, row
        device.press("DOWN")


def named(*names: str) -> Device:
    """Return a device that remembers *names* and shows them in the settings."""
    device = Device()
    device.app.context.settings.remember(list(names))
    device.open("settings")
    while device.top().rows()[device.top().index] != "Names":
        device.press("DOWN")
    device.press("OK")
    return device


def test_a_remembered_name_can_be_changed():
    device = named("Ann", "Bo")
    device.press("DOWN", "OK")
    assert device.shows("Bo") and device.shows("Rename")
    device.press("OK")
    assert device.shows("Bo_") and device.shows("OK done")
    device.press("BACK", "DOWN", "DOWN", "OK")  # Bo: B, then a letter of the wheel
    device.hold("OK")
    assert device.screen() == "names" and device.app.context.settings["names"] == ["Ann", "Bb"]
    assert Settings(device.root)["names"] == ["Ann", "Bb"]


def test_a_name_that_is_changed_while_its_player_plays_stays_in_the_game_and_the_device_says_so():
    device = Device()
    device.app.context.settings.set("names", ["Ann", "Bo"])
    device.sitting.start(games.load("boo_ray"), ["Ann", "Bo"], {})
    device.wait(10)
    device.open("names")
    device.press("OK", "OK", "DOWN", "OK")
    device.hold("OK")
    assert device.screen() == "message" and device.shows("current game keeps")
    device.press("OK")
    assert device.screen() == "names" and device.app.context.settings["names"][0] == "Anna"
    assert device.sitting.on().names == ("Ann", "Bo")


def test_a_name_cannot_be_changed_to_one_that_is_there():
    device = named("Bo", "Ann", "Bob")
    device.press("DOWN", "DOWN", "OK", "OK", "BACK")
    device.hold("OK")
    assert device.screen() == "message" and device.shows("Bo is already used")
    assert device.app.context.settings["names"] == ["Bo", "Ann", "Bob"]
    device.press("OK")
    assert device.screen() == "rename" and device.shows("Bo_"), "what was typed is there still"
    device.press("DOWN", "OK")
    device.hold("OK")
    assert device.app.context.settings["names"] == ["Bo", "Ann", "Boa"]


def test_a_name_may_stay_as_it_is():
    device = named("Bo", "Ann")
    device.press("OK", "OK")
    device.hold("OK")
    assert device.screen() == "names" and device.app.context.settings["names"] == ["Bo", "Ann"]


def test_a_change_of_a_name_can_be_left_with_back():
    device = named("Bo")
    device.press("OK", "OK", "BACK", "BACK", "BACK")
    assert device.screen() == "name" and device.app.context.settings["names"] == ["Bo"]


def test_a_remembered_name_can_be_deleted_after_a_question():
    device = named("Ann", "Bo")
    device.press("OK", "DOWN", "OK")
    assert device.shows("Forget this name?")
    device.press("BACK")
    assert device.app.context.settings["names"] == ["Ann", "Bo"]
    device.press("OK", "OK")
    assert device.screen() == "names" and Settings(device.root)["names"] == ["Bo"]
    device.press("OK", "DOWN", "OK", "OK")
    assert device.shows("No names yet")


def test_a_second_press_as_the_last_name_is_deleted_is_not_a_fault():
    device = named("Ann", "Bo")
    device.press("DOWN", "OK", "DOWN", "OK")
    device.burst("OK", "OK")  # yes, and once more before the list is drawn
    assert device.screen() == "names" and Settings(device.root)["names"] == ["Ann"]


def test_a_name_without_a_letter_cannot_be_ended_and_no_hint_says_so():
    device = Device()
    device.app.context.settings.set("names", ["Bo"])
    device.open("name", "Bo")
    device.press("OK")
    assert device.screen() == "rename" and device.shows("hold OK: done")
    device.press("BACK", "BACK")
    assert not device.shows("hold OK: done")
    device.hold("OK")
    assert device.screen() == "rename"
    device.press("OK")
    assert device.shows("A_") and device.shows("hold OK: done")
    device.hold("OK")
    assert device.app.context.settings["names"] == ["A"]


def test_names_too_long_for_the_file_are_not_remembered():
    settings = Settings(fresh())
    settings.remember(["Ann", "W" * 9000, "Bo"])
    settings.tidy()
    assert settings["names"] == ["Ann", "Bo"]


def asking(proposed: "str | None", root: str = "") -> Device:
    """Return a device on a board that proposes a language."""
    Board.proposed = proposed
    try:
        return Device(root) if root else Device()
    finally:
        Board.proposed = None


def test_the_language_is_asked_at_the_very_first_start_and_never_again():
    device = asking("ja")
    assert device.screen() == "language" and device.shows("日本語") and device.shows("English")
    listed = [text for text, _ in device.top().items()]
    assert listed == ["日本語", "English", "Deutsch", "Français", "Español"], listed
    device.press("OK")
    assert device.screen() == "home" and device.app.context.texts.language == "ja"
    again = asking("ja", device.root)
    assert again.screen() == "home" and again.app.context.settings["language"] == "ja"


def test_english_is_a_choice_too_and_back_leaves_it_open():
    device = asking("")
    device.press("BACK")
    assert device.screen() == "home"
    device = asking("", device.root)
    assert device.screen() == "language"
    device.press("OK")
    assert asking("", device.root).screen() == "home"


def test_nobody_is_asked_where_the_board_proposes_nothing():
    assert asking(None).screen() == "home"
