"""The device at power on, with a stored game in any state, and settings."""

import os

from firmware.observer import Observer
from firmware.storage import flash, listing
from firmware.storage.library import Library
from firmware.storage.lines import SEALING, line_of
from firmware.storage.settings_file import encode
from tests.fakes import folder
from tests.fakes.device import Device
from tests.fakes.failing_flash import EIO, ENOSPC, FOR_EVER, FailingFlash
from tests.fakes.table import actions, do, open_history, seated

GAME = "Millennium Blades"


def interrupted() -> Device:
    """Return a device whose power is about to go in a block of Millennium Blades."""
    device = Device()
    device.start(GAME)
    device.press("OK")
    device.wait(5000)
    return device


def with_header(text: bytes) -> str:
    """Return the folder of a device that was on with a game whose header is *text*."""
    root = folder.on_disk()
    os.mkdir(root + "/games")
    folder.write(root + "/games/0001.game", line_of(text, SEALING))
    folder.write(root + "/games/0001.tail", line_of(b"%d" % len(line_of(text, SEALING)), 0))
    return root


def test_a_game_whose_header_is_damaged_is_not_asked_for_by_a_name_that_it_has_not():
    root = interrupted().root
    path = root + "/games/0001.game"
    folder.write(path, folder.read(path).replace(b"millennium", b"millenniuM"))
    device = Device(root)
    assert device.screen() == "start" and device.shows("Damaged at line 1")
    assert not device.shows("Resume"), device.drawn


class Offers(Observer):
    """Notes what is written beside the offer to resume, step by step."""

    def begin(self, app) -> None:
        """Watch *app* from its power on."""
        self.app = app
        self.notes: list = []

    def stepped(self, delay_ms: int) -> None:
        """Look at the screen on top."""
        top = self.app.navigator.top()
        if top.name == "start" and top.found and top.note not in self.notes:
            self.notes.append(top.note)


def test_the_offer_to_resume_is_seen_before_the_table_says_where_the_game_stood():
    offers = Offers()
    device = Device(interrupted().root, observer=offers)
    assert len(offers.notes) == 2 and offers.notes[0] == "" and device.shows(offers.notes[1])


def test_a_key_that_is_down_at_power_on_waits_until_the_game_is_read():
    for key, screen in (("OK", "table"), ("BACK", "home")):
        device = Device(interrupted().root, key)
        device.command("release " + key)
        device.wait(2000)
        assert device.screen() == screen
        if key == "BACK":
            assert device.cut().screen() == "home"


def test_a_header_of_another_shape_is_shown_once_and_the_history_says_why_it_cannot_be_opened():
    for text, why in (
        (b'{"tablemate": 2, "game": "boo_ray", "seats": 3}', "unknown key seats"),
        (b'{"game": "chess", "players": ["Ann"], "tablemate": 1}', "unknown game chess"),
        (b"[1]", "the header is not"),
    ):
        device = Device(with_header(text))
        assert device.screen() == "start" and device.shows(why[:12])
        device.press("OK")
        assert device.screen() == "start"
        device = device.cut()
        assert device.screen() == "home"
        open_history(device)
        device.press("OK")
        device.wait(50)
        assert device.shows(why[:12]), device.drawn


def test_a_game_that_cannot_be_read_is_not_a_trap():
    root = interrupted().root
    usual = folder.read(root + "/games/0001.game")
    with FailingFlash(is_read=True) as failing:
        device = Device(root)
        failing.fail(0, EIO, FOR_EVER)
        device = device.cut()
        assert device.screen() == "message" and device.shows("The flash failed")
        device.press("BACK", "BACK")  # the second for the settings
        assert device.screen() == "home"
        open_history(device)
        assert device.screen() in ("message", "home")
    assert folder.read(root + "/games/0001.game") == usual


def test_a_fault_at_the_start_is_not_met_again_and_keeps_the_game():
    device = interrupted()
    before = len(actions(device))
    device = device.cut()
    device.top().draw = None
    device.press("UP")
    assert device.screen() == "fault"
    device = device.cut()
    assert device.screen() == "home"
    open_history(device)
    device.press("OK")
    device.wait(100)
    assert actions(device)[:before] == actions(device)[:before] and device.screen() == "table"
    device = device.cut()
    assert device.screen() == "start"


def broken(*_) -> None:
    """Fail as a program does."""
    raise RuntimeError("broken on purpose")


def with_a_report(device: Device) -> Device:
    """Return *device* as it starts again, with a report of its settings above its question."""
    folder.write(device.root + "/settings.json", encode({"brightness": 999}))
    device = device.cut()
    assert [screen.name for screen in device.navigator.screens] == ["home", "start", "message"]
    return device


def test_a_fault_at_the_start_below_a_report_is_not_met_again():
    device = with_a_report(interrupted())
    device.top().draw = broken
    device.navigator.redraw()
    device.wait(100)
    assert device.screen() == "fault" and "0001.kept" in os.listdir(device.root + "/games")
    device = device.cut()
    assert device.screen() == "message"
    device.press("OK")
    assert device.screen() == "home"


def test_a_full_flash_at_the_start_leads_on_with_ok_and_with_back():
    root = interrupted().root
    with FailingFlash() as failing:
        device = Device(root)
        failing.fail(0, ENOSPC, FOR_EVER)
        device.press("OK")
        device.wait(100)
        assert device.shows("The flash is full")
        device.press("BACK")
        assert device.screen() == "start"
        device.press("BACK")
        device.wait(100)
        assert device.screen() == "home", "nothing is lost, and nothing is said"
        failing.mend()
    device = Device(root)
    device.press("OK")
    device.wait(100)
    assert device.shows("PAUSED")


def test_on_a_full_flash_the_oldest_finished_game_makes_room_at_the_start():
    device = Device()
    for _ in range(2):
        journal = device.app.context.library.create(
            {"tablemate": 1, "game": "blaze", "players": ["A", "B", "C"], "options": {}}
        )
        device.app.context.library.finish(journal)
    device.start(GAME)
    device.press("OK")
    with FailingFlash() as failing:
        device = device.cut()
        failing.fail(0, ENOSPC, 1)
        device.press("OK")
        device.wait(100)
        assert device.shows("Not stored")
        device.press("OK")
        assert listing.numbers(Library(device.root)) == [3, 2]
        device.press("OK")
        device.wait(100)
        assert device.shows("PAUSED")


def test_settings_in_a_language_that_is_not_spoken_are_said_and_the_program_comes_up():
    root = folder.on_disk()
    folder.write(root + "/settings.json", encode({"language": "xx", "sound": "off"}))
    device = Device(root)
    assert device.shows("Setting language was")
    device.press("BACK")
    assert device.screen() == "home" and device.app.context.settings["sound"] == "off"


def test_damaged_settings_on_a_full_flash_are_said_and_the_program_comes_up():
    root = folder.on_disk()
    folder.write(root + "/settings.json", b"damaged")
    with FailingFlash() as failing:
        failing.fail(0, ENOSPC, FOR_EVER)
        device = Device(root)
    assert device.shows("Settings were") or device.shows("The flash is full")
    device.press("BACK", "BACK")
    assert device.screen() == "home"


def with_unread_settings() -> Device:
    """Return a device that says that it could not read its settings, in which the brightness is 30."""
    device = Device()
    device.app.context.settings.set("brightness", 30)
    with FailingFlash(is_read=True) as failing:
        failing.fail(2, EIO, 1)
        device = device.cut()
    assert device.shows("Settings cannot be") and device.app.context.settings["brightness"] != 30
    return device


def unreadable(*_) -> bytes:
    """Fail as a read of the flash does."""
    raise OSError(EIO)


def test_settings_that_could_not_be_read_once_are_there_at_the_next_start():
    device = with_unread_settings().cut()
    assert device.screen() == "home" and device.app.context.settings["brightness"] == 30
    assert "settings.bad" not in os.listdir(device.root)


def test_settings_that_could_not_be_read_once_are_kept_by_whatever_is_stored():
    for store in (
        lambda settings: settings.set("flip", True),
        lambda settings: (settings.remember(["Ann"]), settings.tidy()),
    ):
        device = with_unread_settings()
        store(device.app.context.settings)
        assert device.app.context.settings["brightness"] == 30
        device = device.cut()
        settings = device.app.context.settings
        assert settings["brightness"] == 30 and (settings["flip"] or settings["names"] == ["Ann"])


def test_settings_that_can_be_read_no_more_are_put_aside_when_others_are_stored():
    device = with_unread_settings()
    settings, stored = device.app.context.settings, folder.read(device.root + "/settings.json")
    usual, flash.piece = flash.piece, unreadable
    try:
        settings.set("flip", True)
    finally:
        flash.piece = usual
    assert folder.read(device.root + "/settings.bad") == stored
    settings = device.cut().app.context.settings
    assert settings["flip"] and settings["brightness"] != 30


def test_settings_that_can_be_neither_read_nor_put_aside_are_not_overwritten():
    device = with_unread_settings()
    stored = folder.read(device.root + "/settings.json")
    device.press("OK")
    device.open("settings")
    with FailingFlash(is_read=True) as failing:
        failing.fail(0, EIO, FOR_EVER)
        device.press("OK", "DOWN", "OK")
        assert device.shows("The flash failed") and device.shows("Nothing changed")
    assert folder.read(device.root + "/settings.json") == stored


def test_a_game_resumed_from_the_history_is_on_before_anything_is_done():
    device = Device()
    device.start("Boo-Ray")
    device.sitting.leave()
    device.sitting.resume(1)
    device.wait(100)
    device = device.cut()
    assert device.screen() == "start"
    device.press("OK")
    device.wait(100)
    assert device.screen() == "table"
    device.sitting.leave()
    assert os.listdir(device.root + "/games") == ["0001.game"] and device.cut().screen() == "home"


def test_a_damaged_game_that_cannot_be_marked_is_not_gone_on_with():
    root = interrupted().root
    tail = folder.read(root + "/games/0001.tail")
    folder.write(root + "/games/0001.tail", tail.replace(b'"start"', b'"stark"') + b"more\n")
    with FailingFlash() as failing:
        failing.fail(0, EIO, FOR_EVER)
        device = Device(root)
        assert device.shows("The flash failed")
        device.press("BACK")
        assert device.shows("Damaged at line 2")
        device.press("OK")
        device.wait(100)
        assert device.screen() == "start" and device.sitting.play is None


def test_a_game_whose_tail_is_lost_says_at_which_line_it_goes_on():
    device = interrupted()
    do(device, "pause")
    device.sitting.play.journal._move_tail()
    do(device, "resume")
    root, lines = device.root, len(device.record())
    os.remove(root + "/games/0001.tail")
    device = Device(root)
    assert device.screen() == "home"
    open_history(device)
    device.press("OK")
    device.wait(100)
    assert device.shows("goes on at line") and device.shows(str(lines))
    device.press("OK")
    assert device.screen() == "table"
    device = device.cut()
    open_history(device)
    device.press("OK")
    device.wait(100)
    assert device.shows("goes on at line")


def test_a_game_whose_time_ended_the_millisecond_after_its_last_line_goes_on():
    device = seated("millennium_blades", ("Ann", "Bo"))
    device.sitting.do("start", [])
    device.wait(20)
    device.wait(device.sitting.countdown.look(device.app.context.uptime.now_ms)[1] - 1)
    device.sitting.do("fuse", [0, "bronze"])
    device.wait(0)
    device = device.cut()
    device.press("OK")
    device.wait(100)
    assert device.screen() == "table"


def test_who_played_stands_in_two_lines_where_one_would_cut_short_names_to_nothing():
    device = seated("boo_ray", ("Ann", "Bo", "Cy", "Di", "Eva", "Flo", "Gus", "Hal", "Ida")).cut()
    device.wait(300)
    assert device.shows("Ann, Bo, Cy, Di, Eva,") and device.shows("Flo, Gus, Hal, Ida"), device.drawn
