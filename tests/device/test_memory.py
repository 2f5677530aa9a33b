"""Modules that are closed: their memory comes back when little is free, what is in use goes on."""

import sys

from firmware import memory as owner
from firmware import navigator
from firmware.memory import (
    AMPLE_BYTES,
    GARBAGE_BYTES,
    LEAST_BYTES,
    LITTLE_BYTES,
    SHEET_BYTES,
    Memory,
)
from firmware.modules import module
from tests.fakes.device import Device
from tests.fakes.loading import PICO_BYTES, crowded, let_go, loaded, of_a_pico, unload_since
from tests.fakes.table import seated

TRICK = "engines_core.judges.boo_ray_trick"
SHARED = "engines_core.judge_words"
SCREENS = "firmware.ui.screens."
ENTRY, LOG, MENU = SCREENS + "entry", SCREENS + "log", SCREENS + "menu"
STARTS = "firmware.game.starts"
SETTINGS_FILE = "firmware.storage.settings_file"


class Free:
    """Says how many bytes are free."""

    count = PICO_BYTES

    def __call__(self) -> int:
        return self.count


def at_a_table(free: Free) -> Device:
    """Return a device with Blaze on the table and no screen of a table loaded yet."""
    let_go(SCREENS)
    return seated("blaze", ("Ann", "Bo", "Cy"), lambda: Memory(free=free))


def opened_and_left(device: Device, name: str, *args) -> None:
    """Open the screen *name* above the table and leave it."""
    device.open(name, *args)
    assert device.screen() == name
    device.press("BACK")


def test_what_was_imported_since_the_mark_is_released_and_imported_again():
    sys.modules.pop(TRICK, None)
    memory = crowded()
    mark = memory.mark()
    before = module(TRICK)
    memory.left(mark)
    assert TRICK not in sys.modules
    assert module(TRICK) is not before and before.JUDGE is not None


def test_what_is_closed_stays_while_there_is_room():
    device = at_a_table(Free())
    opened_and_left(device, "menu")
    opened_and_left(device, "log")
    assert MENU in sys.modules and LOG in sys.modules


def test_where_little_is_free_another_screen_takes_the_room_of_what_is_closed():
    free = Free()
    device = at_a_table(free)
    opened_and_left(device, "menu")
    free.count = LITTLE_BYTES - 1
    device.open("log")
    assert MENU not in sys.modules and LOG in sys.modules
    assert device.screen() == "log"


def test_where_little_is_free_a_screen_that_is_loaded_takes_no_room():
    free = Free()
    device = at_a_table(free)
    opened_and_left(device, "menu")
    opened_and_left(device, "log")
    free.count = LITTLE_BYTES - 1
    opened_and_left(device, "log")
    assert MENU in sys.modules and LOG in sys.modules


def test_where_little_is_free_another_screen_takes_the_room_of_home():
    free = Free()
    device = at_a_table(free)
    assert SCREENS + "home" in sys.modules
    free.count = LITTLE_BYTES - 1
    device.open("log")
    assert SCREENS + "home" not in sys.modules
    device.navigator.home()
    assert device.screen() == "home"


def test_where_little_is_free_a_screen_takes_the_room_of_work_that_is_done():
    let_go(TRICK, LOG)
    free = Free()
    memory = Memory(free=free)
    mark = memory.mark()
    module(TRICK)
    memory.ended(mark)
    assert TRICK in sys.modules
    free.count = LITTLE_BYTES - 1
    memory.opening(LOG)
    assert TRICK not in sys.modules


def test_a_screen_below_another_keeps_its_modules():
    free = Free()
    device = at_a_table(free)
    opened_and_left(device, "log")
    device.open("menu")
    free.count = LITTLE_BYTES - 1
    device.open("standings", device.sitting.on().session)
    assert MENU in sys.modules and LOG not in sys.modules


def test_a_screen_that_was_left_and_opened_again_is_in_use():
    free = Free()
    device = at_a_table(free)
    opened_and_left(device, "menu")
    device.open("menu")
    free.count = LITTLE_BYTES - 1
    device.open("log")
    assert MENU in sys.modules
    device.press("BACK", "BACK")
    device.open("standings", device.sitting.on().session)
    assert MENU not in sys.modules and LOG not in sys.modules


def test_where_least_is_free_what_is_closed_goes_at_once():
    free = Free()
    device = at_a_table(free)
    device.open("log")
    free.count = LEAST_BYTES - 1
    device.press("BACK")
    assert device.screen() == "table" and LOG not in sys.modules


def test_beside_the_current_game_what_games_share_of_the_rules_stays():
    let_go(TRICK, SHARED, "engines_core.blaze", "engines_core.boo_ray")
    memory = of_a_pico()
    shared = module(SHARED)
    game = module("engines_core.blaze")
    module("engines_core.boo_ray")
    module(TRICK)
    memory.clear("blaze")
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


def test_with_the_memory_of_a_larger_chip_a_game_that_was_left_stays_loaded():
    before = loaded()
    device = seated("blaze", ("Ann", "Bo", "Cy"), lambda: Memory(free=lambda: AMPLE_BYTES))
    opened_and_left(device, "log")
    device.sitting.leave()
    device.navigator.home()
    assert "engines_core.blaze" in sys.modules and LOG in sys.modules
    unload_since(before)


def test_home_stays_beside_a_game_while_there_is_room_and_what_all_lists_share_in_any_case():
    for memory, is_there in ((of_a_pico, True), (crowded, False)):
        let_go("firmware.ui.list_screen", SCREENS)
        device = Device(memory=memory)
        shared = module("firmware.ui.list_screen")
        device.start("Blaze")
        assert (SCREENS + "home" in sys.modules) == is_there
        device.navigator.home()
        assert module("firmware.ui.list_screen") is shared


def test_what_reads_the_settings_is_released_when_home_is_there():
    let_go(SETTINGS_FILE)
    device = Device()
    assert device.screen() == "home" and SETTINGS_FILE not in sys.modules
    assert device.app.context.settings["sound"] == "all"


def test_what_starts_a_game_is_loaded_ahead_while_there_is_room():
    for memory, is_there in ((of_a_pico, True), (crowded, False)):
        let_go(STARTS, SCREENS)
        device = Device(memory=memory)
        device.press("OK")
        device.wait(1000)
        assert device.screen() == "setup" and (STARTS in sys.modules) == is_there


def test_options_are_chosen_before_what_opens_a_game_is_in_memory():
    let_go(STARTS, SCREENS)
    device = Device()
    device.open("options", module("engines_core.boo_ray").GAME, ["Ann", "Bo", "Cy"], {})
    device.press("DOWN", "OK")
    assert device.screen() == "option" and STARTS not in sys.modules
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


def test_what_stores_the_settings_is_released_when_it_has_where_little_is_free():
    for memory, is_there in ((crowded, False), (of_a_pico, True)):
        device = Device(memory=memory)
        let_go(SETTINGS_FILE)
        device.app.context.settings.remember(["Ann"])
        device.press("DOWN")
        device.wait(500)
        assert (SETTINGS_FILE in sys.modules) == is_there
        assert device.cut().app.context.settings["names"] == ["Ann"]


def test_where_little_is_free_an_entry_is_gone_before_its_action_is_stored():
    for memory, before in ((crowded, ("table", False)), (of_a_pico, ("entry", True))):
        let_go(ENTRY)
        assert seen_at_append(memory) == [before]


def seen_at_append(memory) -> list:
    """Return (screen, whether the entry's module is imported) as actions are stored."""
    device, seen = Device(memory=memory), []
    device.start("Blaze")
    journal = device.sitting.on().journal
    extend = journal.extend

    def spying(actions: list) -> "list[int]":
        seen.append((device.screen(), ENTRY in sys.modules))
        return extend(actions)

    journal.extend = spying
    device.press("OK", "OK", "OK")
    assert device.screen() == "table"
    return seen


def test_a_screen_without_room_beside_the_table_is_shown_without_it():
    for memory in (of_a_pico, crowded):
        navigator.module, failed = lacking_room("standings")
        try:
            device = Device(memory=memory)
            device.start("Blaze")
            device.open("standings", device.sitting.on().session)
            assert failed and [screen.name for screen in device.navigator.screens] == ["standings"]
            device.press("BACK")
            assert device.screen() == "table" and device.shows("Player 1")
        finally:
            navigator.module = module


def test_a_table_that_is_made_for_another_screen_knows_the_game():
    for game_id in ("boo_ray", "blaze"):
        device = seated(game_id, ("Ann", "Bo", "Cy"), crowded)
        navigator.module, failed = lacking_room("menu")
        try:
            device.hold("OK")
            assert failed and device.screen() == "menu"
            device.press("OK", "OK", "OK")
            assert device.screen() != "fault"
        finally:
            navigator.module = module


def test_the_key_of_a_seat_closes_a_message_without_room_beside_the_table():
    navigator.module, failed = lacking_room("notices")
    try:
        device = seated("boo_ray", ("Ann", "Bo", "Cy"), crowded)
        device.add_keys("SEAT1")
        device.hold("BACK")
        assert failed and [screen.name for screen in device.navigator.screens] == ["message"]
        device.press("SEAT1")
        assert device.screen() == "table"
    finally:
        navigator.module = module


def lacking_room(name: str) -> tuple:
    """Return an importer of modules without room for screen *name* the first time, and when that was."""
    failed: list = []

    def importing(path: str):
        if path.endswith("." + name) and not failed:
            failed.append(path)
            raise MemoryError
        return module(path)

    return importing, failed


class Collector:
    """Notes after how much garbage it is to collect."""

    limit = 0

    def collect(self) -> None:
        """Collect nothing."""

    def threshold(self, limit: int) -> None:
        """Note the *limit* in bytes."""
        self.limit = limit


def test_where_little_is_free_garbage_is_collected_sooner():
    free, collector, whole = Free(), Collector(), owner.gc
    made = Memory(free=free)
    owner.gc = collector
    try:
        made.collect()
        assert collector.limit == GARBAGE_BYTES
        free.count = LITTLE_BYTES - 1
        made.collect()
        assert collector.limit == LEAST_BYTES
    finally:
        owner.gc = whole


def test_garbage_is_collected_sooner_if_that_is_asked_for():
    free, whole, owner.gc = Free(), owner.gc, Collector()
    try:
        made = Memory(free=free)
        for count, limit in ((LITTLE_BYTES, GARBAGE_BYTES // 2), (LITTLE_BYTES - 1, LEAST_BYTES)):
            free.count = count
            made.limit_garbage(GARBAGE_BYTES // 2)
            assert owner.gc.limit == limit
    finally:
        owner.gc = whole


class Counted(Free):
    """Counts how often it is asked."""

    asked = 0

    def __call__(self) -> int:
        self.asked += 1
        return self.count


def test_how_much_is_free_is_not_asked_after_each_collection_where_home_has_room_for_a_sheet():
    whole, owner.gc = owner.gc, Collector()
    try:
        for count, asks in ((SHEET_BYTES, False), (SHEET_BYTES - 1, True)):
            free = Counted()
            free.count = count
            made = Memory(free=free)
            made.settle()
            before = free.asked
            made.collect()
            assert (free.asked > before) is asks
    finally:
        owner.gc = whole
