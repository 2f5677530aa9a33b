"""The table of a game that is over needs nothing from the flash: one that fails leaves it as it is."""

import os

from firmware.storage import flash
from tests.fakes.failing_flash import EIO, ENOSPC, FOR_EVER, FailingFlash
from tests.fakes.table import do, seated


def test_the_table_of_a_game_that_is_over_comes_back_though_nothing_can_be_read():
    device = seated("boo_ray", ("Ann", "Bo"), wins=1)
    for name, args in (("deal", []), ("bids", [["B", ""]])):
        device.sitting.do(name, args)
        device.wait(300)
    device.press("BACK")
    with FailingFlash(True) as failing:
        device.wait(1000)
        failing.fail(0, EIO, FOR_EVER)
        device.press("BACK")
        assert device.screen() == "home"
        device.press("OK")
        assert device.screen() == "table" and device.shows("Game over")
        device.press("DOWN")
        assert device.screen() == "table"


class Miswriting:
    """A file that takes the action "finish" for another one, as a bad sector may."""

    def __init__(self, file):
        self._file = file

    def __enter__(self):
        self._file.__enter__()
        return self

    def __exit__(self, *error):
        return self._file.__exit__(*error)

    def seek(self, *place):
        """Go to *place*."""
        return self._file.seek(*place)

    def write(self, data):
        """Write *data*."""
        return self._file.write(bytes(data).replace(b"finish", b"finisi"))


def test_a_clock_does_not_ask_for_a_last_line_that_was_written_wrong():
    device = seated("millennium_blades", ("Ann", "Bo"), prerelease=True)
    blocks = [["start"], ["end_block"]] * 3 + [["tournament", 0], ["score"]]
    for name, *args in [["tournament", 0], ["score"]] + blocks * 2:
        device.sitting.do(name, args)
        device.wait(400)
    to_write = flash.to_write
    flash.to_write = lambda path, mode: Miswriting(to_write(path, mode))
    try:
        device.sitting.do("finish", [])
        for is_down in (False, True, False):  # counted steps: one that is never done holds `press` up
            device.board.keys.set("BACK", is_down)
            for _ in range(300):
                device.app.step(device.board.ticks)
                device.board.now_ms += 1
    finally:
        flash.to_write = to_write
    names = [screen.name for screen in device.navigator.screens]
    assert "message" not in names and names[0] == "table", names


def finished():
    """Return a device with a game of Boo-Ray that its last action has just ended; nothing is put away yet."""
    device = seated("boo_ray", ("Ann", "Bo"), wins=1)
    do(device, "deal")
    device.sitting.do("bids", [["B", ""]])
    while device.app.context.work.is_busy():
        device.app.step(device.board.ticks)
    assert device.sitting.on().state["over"]
    return device


def rested(device) -> list:
    """Return the files of the games after some more presses, each with a quiet moment."""
    for _ in range(3):
        device.press("DOWN", "UP")
        device.wait(1000)
    return sorted(os.listdir(device.root + "/games"))


def test_what_failed_as_a_game_ended_is_done_in_a_quiet_moment_after_the_next_press():
    tried = 0
    for after in range(20):
        device = finished()
        with FailingFlash() as failing:
            failing.fail(after, EIO, 1)
            device.wait(1000)
            if not failing.failed:
                break
            failing.mend()
            tried += 1
            assert rested(device) == ["0001.over"], after
            assert device.cut().screen() == "home"
    assert tried >= 4


def test_a_game_whose_undo_did_not_fit_on_the_flash_stays_finished():
    tried = 0
    for after in range(20):
        device = finished()
        device.wait(1000)
        device.press("BACK")
        device.hold("BACK")
        assert device.screen() == "undo" and sorted(os.listdir(device.root + "/games")) == ["0001.over"]
        with FailingFlash() as failing:
            failing.fail(after, ENOSPC, 1)
            device.press("OK")
            device.wait(500)
            if not device.sitting.on().state["over"]:
                break
            failing.mend()
            tried += 1
            device.press("BACK")
            assert rested(device) == ["0001.over"], after
            assert device.cut().screen() == "home"
    assert tried >= 4
