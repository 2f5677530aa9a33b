"""A press that was made before a question, a message or the end was seen is not meant for it."""

from engines_core import games
from firmware.storage import listing
from tests.device.test_evenings import GOLF, store
from tests.fakes.device import Device
from tests.fakes.failing_flash import EIO, ENOSPC, FailingFlash
from tests.fakes.folder import on_disk
from tests.fakes.table import actions, open_history, seated

TAP_MS = 20  # of a finger in a hurry
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


def test_a_double_tap_on_delete_only_asks():
    device = beside_a_finished_game()
    device.sitting.leave()
    device.open("history")
    device.wait(SEEN_MS)
    device.press("DOWN", "OK")
    rows = device.top().rows()
    device.press(*["DOWN"] * rows.index("Delete"))
    device.hold("OK", TAP_MS)
    device.hold("OK", TAP_MS)
    assert device.screen() == "confirm" and stored(device) == [2, 1]
    device.wait(SEEN_MS)
    device.press("OK")
    assert stored(device) == [2]


def test_an_ok_too_many_as_a_game_ends_begins_no_rematch():
    device = beside_a_finished_game()
    device.press("OK")
    device.sitting.do_all([["bids", ["B", ""]]])
    device.burst("OK")
    device.wait(500)
    assert device.shows("Final standings") and actions(device)[-1][0] == "bids"
    device.press("OK")
    device.wait(500)
    assert device.screen() == "checklist" and actions(device) == []


def test_what_was_pressed_while_a_stored_game_was_read_does_nothing_to_it():
    device = seated("boo_ray", ("Ann", "Bo", "Cy"))
    device.sitting.leave()
    open_history(device)
    device.press("DOWN")
    assert device._highlighted("Resume")
    device.burst(*["OK"] * 12)
    device.wait(SEEN_MS)
    assert device.screen() == "table" and actions(device) == []
    device.press("OK")
    assert actions(device) == [["deal"]]


def test_what_was_pressed_before_a_new_game_was_seen_does_nothing_to_it():
    device = seated("boo_ray", ("Ann", "Bo", "Cy"))
    device.open("options", games.load("blood_rage"), ["Di", "Eva", "Fay"], {})
    device.wait(SEEN_MS)
    device.burst(*["OK"] * 6)
    assert device.screen() == "checklist"
    device.burst("OK", "OK", "OK")
    assert device.screen() == "table" and actions(device) == []


def test_what_was_pressed_before_a_rematch_was_seen_does_nothing_to_it():
    device = seated("boo_ray", ("Ann", "Bo", "Cy"))
    device.app.context.settings.set("checklist", False)
    device.sitting.leave()
    open_history(device)
    device.press("UP")
    assert device._highlighted("Rematch")
    device.burst("OK", "OK", "OK")
    assert device.screen() == "table" and actions(device) == [] and device.sitting.is_on(2)
