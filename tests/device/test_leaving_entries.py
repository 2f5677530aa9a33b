"""BACK asks before what was typed or picked in an entry is lost, and a hold of it says so."""

from tests.fakes.device import Device
from tests.fakes.table import actions, pick, seated

SLOW = True
LEAVE = "Leave? What was typed is lost"


def invading() -> Device:
    """Return a device that asks how strong the figure of an invasion is."""
    device = seated("blood_rage", ("Ann", "Bo"))
    device.sitting.do("phase", [])
    device.wait(100)
    pick(device, "invade")
    assert device.screen() == "entry"
    return device


def test_back_from_a_number_as_it_was_leaves_at_once():
    device = invading()
    device.press("BACK")
    assert device.screen() == "table"


def test_back_from_a_changed_number_asks_first():
    device = invading()
    began = device.top().editor.value
    device.press("UP", "BACK")
    assert device.screen() == "confirm" and LEAVE in " ".join(device.drawn)
    device.press("BACK")
    assert device.screen() == "entry" and device.top().editor.value == began + 1
    device.press("BACK", "OK")
    assert device.screen() == "table" and actions(device) == [["phase"]]


def test_back_past_an_answer_asks_before_that_is_lost():
    device = seated("blood_rage", ("Ann", "Bo"))
    device.sitting.do("phase", [])
    device.wait(100)
    pick(device, "stat")
    device.press("DOWN", "OK", "BACK", "BACK")
    assert device.screen() == "confirm" and LEAVE in " ".join(device.drawn)


def test_holding_back_over_a_changed_value_says_what_is_to_be_done_first():
    """shared/found: a hold on a sheet did nothing and said nothing."""
    device = invading()
    began = device.top().editor.value
    device.press("UP")
    device.hold("BACK")
    assert "Finish or leave this first" in " ".join(device.drawn)
    device.press("OK")
    assert device.screen() == "entry" and device.top().editor.value == began + 1


def test_holding_back_at_a_later_question_says_so_too_and_keeps_the_answers():
    device = seated("blaze", ("Ann", "Bo", "Cy"))
    device.sitting.do("trump", ["R"])
    device.wait(100)
    pick(device, "bout")
    device.press("UP", "OK")
    title = device.drawn[0]
    device.hold("BACK")
    assert "Finish or leave this first" in " ".join(device.drawn)
    device.press("OK")
    assert device.screen() == "entry" and device.drawn[0] == title
    device.press("BACK")
    assert device.screen() == "entry" and device.top().editor.value == 2


def asks_and_keeps(device: Device, keeps: str) -> None:
    """See that the last BACK asked, and that BACK from there shows *keeps* again."""
    assert device.screen() == "confirm" and LEAVE in " ".join(device.drawn), device.drawn
    device.press("BACK")
    assert device.shows(keeps), device.drawn


def test_back_from_an_option_that_was_changed_asks_first():
    device = Device()
    device.press("DOWN", "DOWN", "OK", "OK", "OK", "OK", "OK", "DOWN", "OK")
    assert device.shows("Chips") and device.shows("20")
    device.press("UP", "BACK")
    asks_and_keeps(device, "21")
    device.press("BACK", "OK", "OK", "BACK")
    assert device.screen() == "options"


def test_back_from_tracks_that_were_typed_asks_first():
    device = Device()
    device.press("DOWN", "OK", "OK", "OK", "OK", "OK", "DOWN", "DOWN", "OK")
    device.press("DOWN", "OK", "UP", "OK", "BACK", "BACK", "BACK")
    asks_and_keeps(device, "Change the Rage track?")


def test_back_from_a_date_that_was_changed_asks_first():
    device = Device()
    device.open("clock")
    device.press("UP", "BACK")
    asks_and_keeps(device, "2027")


def test_back_from_a_judge_asks_first_once_something_was_typed():
    device = Device()
    device.open("judge")
    device.press("DOWN", "OK", "BACK", "BACK")
    assert device.screen() == "home"
    device.open("judge")
    device.press("DOWN", "OK", "OK", "OK", "BACK", "BACK", "BACK", "BACK")
    asks_and_keeps(device, "KALO: best hand")
    device.press("BACK", "OK")
    assert device.screen() == "home"


def test_back_from_a_judge_that_has_judged_leaves_at_once():
    device = Device()
    device.open("judge")
    device.press("OK", "OK", "UP", "OK", "OK", "OK", "OK")
    assert device.shows("again")
    device.press("OK", "BACK", "BACK")
    assert device.screen() == "home"


def test_back_from_the_setup_asks_first_where_a_name_was_typed_and_only_there():
    device = Device()
    device.press("OK", "OK", "OK", "BACK", "BACK", "BACK")
    assert device.screen() == "home"
    device.press("OK", "OK", "DOWN", "OK", "OK")
    device.hold("OK")
    device.press("BACK", "BACK", "BACK")
    asks_and_keeps(device, "Players")
    device.press("OK")
    assert device.shows("Seat 1") and device.shows("A")
