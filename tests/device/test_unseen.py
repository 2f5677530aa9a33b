"""
A screen that opens without a press ignores presses from before it was seen: they were meant for another.

No other press is lost while something is drawn, read or written (spec/device.md).
"""

from engines_core import games
from firmware.storage import listing
from firmware.ui.screens.standings import READ_MS
from tests.device.test_evenings import GOLF, store
from tests.fakes.device import Device
from tests.fakes.failing_flash import EIO, ENOSPC, FailingFlash
from tests.fakes.folder import on_disk
from tests.fakes.table import actions, open_history, seated

SEEN_MS = 100  # then nobody is taken by surprise


def beside_a_finished_game() -> Device:
    """Return a device that plays Boo-Ray, on whose flash a finished game lies."""
    root = on_disk()
    store(root, GOLF, ("Ann", "Bo"), (1, 20))
    device = Device(root)
    device.sitting.start(games.load("boo_ray"), ["Ann", "Bo"], {"wins": 1})
    device.wait(10)
    device.pass_checklist()
    return device


def stored(device: Device) -> list:
    """Return the numbers of all games."""
    return listing.numbers(device.app.context.library)


def refused(error: int) -> Device:
    """Return a device whose flash has refused an action as OK was pressed a second time in advance."""
    device = beside_a_finished_game()
    with FailingFlash() as failing:
        failing.fail(0, error, 1)
        device.burst("OK", "OK")
    return device


def test_an_ok_that_waits_while_the_flash_is_full_deletes_no_game():
    device = refused(ENOSPC)
    assert device.screen() == "confirm" and device.shows("Delete") and stored(device) == [2, 1]
    device.wait(SEEN_MS)
    device.press("OK")
    assert stored(device) == [2]


def test_an_ok_that_waits_while_the_flash_fails_does_not_close_what_is_said():
    device = refused(EIO)
    assert device.screen() == "message" and device.shows("The flash failed")
    device.wait(SEEN_MS)
    device.press("OK")
    assert device.screen() == "table" and actions(device) == []


def test_an_ok_too_many_as_a_game_ends_begins_no_rematch():
    device = beside_a_finished_game()
    device.press("OK")
    device.sitting.do_all([["bids", ["B", ""]]])
    device.burst("OK")
    device.wait(500)
    assert device.shows("Final standings") and actions(device)[-1][0] == "bids"
    device.press("OK")
    assert device.app.beeper.name == "refused"
    device.wait(READ_MS)
    assert device.shows("Final standings")
    device.press("OK")
    device.wait(500)
    assert device.screen() == "checklist" and actions(device) == []


def test_a_press_that_is_not_heard_is_refused_aloud():
    device = beside_a_finished_game()
    told = []
    device.app.beeper.play = lambda name, now: told.append(name)
    with FailingFlash() as failing:
        failing.fail(0, EIO, 1)
        device.burst("OK", "OK")
    assert told[-2:] == ["refused", "refused"]  # the action, and the press after it


def test_a_press_that_is_not_heard_does_nothing_later_though_it_is_held():
    device = beside_a_finished_game()
    device.press("OK")
    with FailingFlash() as failing:
        failing.fail(0, EIO, 1)
        device.sitting.do_all([["bids", ["B", ""]]])
        device.command("press BACK")  # before the message is seen
        device.wait(SEEN_MS)
    assert device.screen() == "message"
    device.press("OK")
    assert device.screen() == "table"
    device.wait(1000)
    assert device.screen() == "table", "the held BACK undid"
    device.command("release BACK")
    device.wait(SEEN_MS)
    device.hold("BACK")
    assert device.screen() == "undo"


def test_what_is_pressed_while_a_stored_game_is_read_is_done_when_it_is_there():
    device = seated("boo_ray", ("Ann", "Bo", "Cy"))
    device.sitting.leave()
    open_history(device)
    assert device._highlighted("Resume")
    device.burst("OK", "OK")
    assert device.screen() == "table" and actions(device) == [["deal"]]
