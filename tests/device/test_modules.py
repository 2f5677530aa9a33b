"""Modules that are unloaded: their memory comes back, and those in use go on."""

import sys

from firmware import modules, navigator
from firmware.modules import mark, module, release, rules
from tests.fakes.device import Device
from tests.fakes.loading import let_go
from tests.fakes.table import seated

TRICK = "engines_core.judges.boo_ray_trick"
SHARED = "engines_core.judge_words"
ENTRY = "firmware.ui.screens.entry"
OPENING = "firmware.game.starts"
SETTINGS_FILE = "firmware.storage.settings_file"


def test_what_was_imported_since_the_mark_is_unloaded_and_imported_again():
    sys.modules.pop(TRICK, None)
    begun = mark()
    before = module(TRICK)
    release(begun)
    assert TRICK not in sys.modules
    assert module(TRICK) is not before and before.JUDGE is not None


def test_beside_a_game_that_is_on_what_games_share_of_the_rules_stays():
    let_go(TRICK, SHARED, "engines_core.blaze", "engines_core.boo_ray")
    begun = mark()
    shared = module(SHARED)
    game = module("engines_core.blaze")
    module("engines_core.boo_ray")
    module(TRICK)
    release(begun, rules("blaze"))
    assert module(SHARED) is shared and module("engines_core.blaze") is game
    assert "engines_core.boo_ray" not in sys.modules and TRICK not in sys.modules


def test_a_game_that_was_left_is_not_in_memory_and_can_be_played_again():
    sys.modules.pop("firmware.ui.screens.setup", None)  # another test may have left it there
    device = Device()
    device.start("Blaze")
    device.press("OK", "OK")
    device.sitting.leave()
    device.navigator.home()
    assert "firmware.ui.screens.setup" not in sys.modules
    device.start("Blaze")
    assert device.screen() == "table"


def test_where_ram_is_short_home_goes_beside_a_game_but_not_what_all_lists_share():
    let_go("firmware.ui.list_screen", "firmware.ui.screens.")
    modules.is_ram_short = True
    try:
        device = Device()
        shared = module("firmware.ui.list_screen")
        device.start("Blaze")
        assert "firmware.ui.screens.home" not in sys.modules
        device.navigator.home()
        assert module("firmware.ui.list_screen") is shared
    finally:
        modules.is_ram_short = False


def test_what_reads_the_settings_is_unloaded_when_home_is_shown():
    let_go(SETTINGS_FILE)
    device = Device()
    assert device.screen() == "home" and SETTINGS_FILE not in sys.modules
    assert device.app.context.settings["sound"] == "all"


def test_options_are_chosen_before_what_opens_a_game_is_in_memory():
    let_go(OPENING, "firmware.ui.screens.")
    device = Device()
    device.open("options", module("engines_core.boo_ray").GAME, ["Ann", "Bo", "Cy"], {})
    device.press("DOWN", "OK")
    assert device.screen() == "option" and OPENING not in sys.modules
    device.press("BACK", "UP", "OK")
    device.pass_checklist()
    assert device.screen() == "table"


def test_the_words_of_all_screens_are_not_read_again_with_others():
    screens = "firmware.texts.en.screens"
    let_go("firmware.texts.en.")
    device = Device()
    words = device.app.context.texts.table
    assert screens not in sys.modules  # the table is in use, its module is not
    device.open("history")
    assert device.app.context.texts.table is words and screens not in sys.modules


def test_where_ram_is_short_what_stores_the_settings_is_unloaded_afterwards():
    for is_short in (True, False):
        modules.is_ram_short = is_short
        try:
            device = Device()
            let_go(SETTINGS_FILE)
            device.app.context.settings.remember(["Ann"])
            device.press("DOWN")
            device.wait(500)
            assert (SETTINGS_FILE in sys.modules) != is_short
            assert device.cut().app.context.settings["names"] == ["Ann"]
        finally:
            modules.is_ram_short = False


def test_where_ram_is_short_an_entry_is_gone_before_its_action_is_stored():
    for is_short, before in ((True, ("table", False)), (False, ("entry", True))):
        let_go(ENTRY)
        modules.is_ram_short = is_short
        try:
            assert seen_at_append() == [before]
        finally:
            modules.is_ram_short = False


def seen_at_append() -> list:
    """Return (screen, whether the entry's module is imported) as actions are stored."""
    device, seen = Device(), []
    device.start("Blaze")
    journal = device.sitting.on().journal
    append = journal.append

    def spying(action: list) -> int:
        seen.append((device.screen(), ENTRY in sys.modules))
        return append(action)

    journal.append = spying
    device.press("OK", "OK", "OK")
    assert device.screen() == "table"
    return seen


def test_where_ram_is_short_a_screen_without_room_beside_the_table_is_shown_without_it():
    modules.is_ram_short = True
    navigator.module, failed = lacking_room("standings")
    try:
        device = Device()
        device.start("Blaze")
        device.open("standings", device.sitting.on().session)
        assert failed and [screen.name for screen in device.navigator.screens] == ["standings"]
        device.press("BACK")
        assert device.screen() == "table" and device.shows("Player 1")
    finally:
        modules.is_ram_short = False
        navigator.module = module


def test_where_ram_is_short_a_table_that_is_made_for_another_screen_knows_the_game():
    modules.is_ram_short = True
    try:
        for game_id in ("boo_ray", "blaze"):
            device = seated(game_id, ("Ann", "Bo", "Cy"))
            navigator.module, failed = lacking_room("menu")
            device.hold("OK")
            assert failed and device.screen() == "menu"
            device.press("OK", "OK", "OK")
            assert device.screen() != "fault"
    finally:
        modules.is_ram_short = False
        navigator.module = module


def test_where_ram_is_short_the_key_of_a_seat_closes_a_message_without_room_beside_the_table():
    modules.is_ram_short = True
    navigator.module, failed = lacking_room("notices")
    try:
        device = seated("boo_ray", ("Ann", "Bo", "Cy"))
        device.add_keys("SEAT1")
        device.hold("BACK")
        assert failed and [screen.name for screen in device.navigator.screens] == ["message"]
        device.press("SEAT1")
        assert device.screen() == "table"
    finally:
        modules.is_ram_short = False
        navigator.module = module


def lacking_room(name: str) -> tuple:
    """Return an import without room for screen *name* the first time, and the list of its failures."""
    failed: list = []

    def importing(path: str):
        if path.endswith("." + name) and not failed:
            failed.append(path)
            raise MemoryError
        return module(path)

    return importing, failed
