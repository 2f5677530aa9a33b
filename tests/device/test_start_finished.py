"""A game that is over, at power on: taken back, ended in part, reopened from the history."""

import os

from firmware.storage import listing, row
from firmware.storage.library import Library
from firmware.storage.lines import line_of
from tests.fakes import folder
from tests.fakes.device import Device
from tests.fakes.failing_flash import EIO, FOR_EVER, FailingFlash
from tests.fakes.pieces import ran
from tests.fakes.table import open_history, seated


def finished() -> Device:
    """Return a device with a finished game of Blaze on the table."""
    device = seated("blaze", ("Ann", "Bo", "Cy"), first=0)
    swap = ["bout", 3, 2, True]
    first = (["trump", "R"], swap, swap, ["votes", [[1, 1], [2, 1], [1, 0]]], ["bout", 2, 1, True])
    votes = ["votes", [[1, 1], [0, 1], [0, 0]]]
    for action in first + (["trump", "Y"], swap, swap, swap, votes, ["bout", 5, 0, True]):
        device.sitting.do(action[0], action[1:])
        device.wait(50)
    assert device.sitting.play.state["over"]
    device.press("UP")
    device.wait(1000)
    return device


def test_a_finished_game_taken_back_is_on_whenever_the_power_goes():
    device = finished()
    count = device.sitting.play.session.count
    assert os.listdir(device.root + "/games") == ["0001.over"]
    with FailingFlash() as failing:
        for after in range(9):
            failing.fail(after, EIO, FOR_EVER)  # the power goes: nothing is changed from here on
            device.sitting.undo(1)
            device.wait(50)
            failing.mend()
            device = device.cut()
            is_on = device.screen() == "start"
            open_history(device)
            assert device.shows("Resume") == is_on
            if len(list(Library(device.root).open(1).actions())) > count:
                break
            device.press(*([] if is_on else ["UP"]), "OK")  # resume, or reopen
            device.wait(100)
            assert device.screen() == "undo"
            device.press("BACK")
        else:
            raise AssertionError("never taken back")
    assert is_on
    device.navigator.home()
    device.sitting.resume(1)
    device.wait(100)
    assert device.sitting.play.session.count == count + 1 and not device.sitting.play.state["over"]


def test_a_game_whose_end_the_power_cut_short_is_offered_and_finished_by_both_keys():
    for key in ("OK", "BACK"):
        names = set()
        for after in range(3, 12):  # begins where the redo is stored
            device = finished()
            device.sitting.undo(1)
            device.wait(50)
            device.sitting.do_all([["redo"]])
            with FailingFlash() as failing:
                failing.fail(after, EIO, FOR_EVER)
                device.wait(50)
                device.press("UP")
                device.wait(1000)
            device = device.cut()
            if not failing.failed:
                break
            names.update(os.listdir(device.root + "/games"))
            assert device.screen() == "start"
            device.press(key)
            device.wait(100)
            assert device.screen() == ("table" if key == "OK" else "home")
            if key == "OK":
                device.sitting.leave()
            assert os.listdir(device.root + "/games") == ["0001.over"]
            assert ran(listing.states(Library(device.root)))[0] == [(1, "over")]
        assert names == {"0001.game", "0001.over", "0001.tail"} and device.screen() == "home"


def test_a_game_whose_end_is_stored_in_part_is_finished_by_both_keys():
    """Torn at each byte: an undo that was being stored, and the seal of the end."""
    for key in ("OK", "BACK"):
        for end, left in (("tail", 1), ("tail", 12), ("over", 1), ("over", 9), ("over", 25)):
            device = finished()
            if end == "tail":
                device.sitting.undo(1)
                device.wait(10)
            path = device.root + "/games/0001." + ("tail" if end == "tail" else "over")
            data = folder.read(path)
            folder.write(path, data[:-left])
            if end == "over":  # the name changes after the seal, then the tail goes
                body_end = data.rfind(b"\n", 0, len(data) - 1) + 1
                folder.write(device.root + "/games/0001.tail", line_of(b"%d" % body_end, 0))
                os.rename(path, device.root + "/games/0001.game")
            device = Device(device.root)
            device.wait(500)
            assert device.screen() == "start" and device.shows("line") == (end == "tail")
            device.press(key)
            device.wait(300)
            if key == "OK":
                while device.screen() != "table":
                    device.press("BACK")
                device.sitting.leave()
            assert os.listdir(device.root + "/games") == ["0001.over"], (key, end, left)
            assert ran(listing.states(Library(device.root)))[0] == [(1, "over")]
            assert row.read(Library(device.root), 1).state == "over"


def test_a_finished_game_is_reopened_from_the_history_by_undo_on_the_table_or_off_it():
    for is_on in (False, True):
        device = finished()
        if not is_on:
            device.sitting.leave()
        open_history(device)
        device.press("UP")
        assert device.shows("Reopen")
        device.press("OK")
        device.wait(100)
        assert device.screen() == "undo", is_on
        device.press("OK")
        device.wait(100)
        assert device.screen() == "table" and not device.sitting.play.state["over"], is_on
        device.sitting.leave()
        assert not Library(device.root).oldest_finished(1)
        assert ran(listing.games(Library(device.root)))[0] == ([1], set())


def test_the_finished_game_on_the_table_can_be_deleted_in_the_history():
    device = finished()
    open_history(device)
    device.wait(300)
    device.press("DOWN", "DOWN")
    assert device.shows("Delete")
    device.press("OK", "OK")
    device.wait(100)
    assert device.screen() == "home" and listing.numbers(device.app.context.library) == []
