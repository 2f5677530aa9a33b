"""Dates: the clock of a board, told over the link or set by hand, dates the games that begin then."""

from engines_core import strict_json
from firmware import dates
from tests.fakes.device import Device
from tests.fakes.legible import misplaced, touching, watched

GAME = "Millennium Blades"


def told(text: str) -> Device:
    """Return a device that was told the time *text*."""
    device = Device()
    assert device.command("clock " + text) == ["ok"]
    return device


def header(device: Device) -> dict:
    """Return the header of a game that is started now."""
    device.start(GAME)
    return strict_json.loads(device.record()[0].encode())


def test_a_game_begins_without_a_date_where_the_time_is_not_known():
    assert "when" not in header(Device())


def test_a_game_is_dated_by_the_time_that_was_told_and_has_gone_on():
    device = told("2026-11-22T19:30:05")
    device.wait(3 * 60000)
    assert header(device)["when"] == "2026-11-22T19:33"


def test_midnight_month_and_leap_day_pass():
    for before, after in (
        ("2027-02-28T23:59:59", "2027-03-01T00:00"),
        ("2028-02-28T23:59:59", "2028-02-29T00:00"),
        ("2028-12-31T23:59:59", "2029-01-01T00:00"),
    ):
        device = told(before)
        device.wait(2000)
        assert dates.now(device.board.clock) == after


def test_a_year_that_no_record_can_have_is_not_known_and_games_begin_all_the_same():
    device = told("2099-12-31T23:59:58")
    assert dates.now(device.board.clock) == "2099-12-31T23:59"
    device.wait(3000)
    assert dates.now(device.board.clock) == "" and "when" not in header(device)


def test_an_invalid_time_is_refused_and_changes_nothing():
    device = told("2026-11-22T19:30:05")
    for text in (
        "2026-11-22",
        "2026-11-22T19:30",
        "2026-02-30T10:00:00",
        "2026-11-22T24:00:00",
        "2026-11-22T19:30:60",
        "2026-11-22T19:30:5x",
        "2026-11-22T19:30:055",
        "2024-12-31T23:59:59",
        "2100-01-01T00:00:00",
    ):
        assert device.command("clock " + text) == ["error no date and time"], text
    assert dates.now(device.board.clock) == "2026-11-22T19:30"


def test_a_board_without_a_clock_says_so_and_has_no_row_in_the_settings():
    device = Device()
    device.board.clock = None
    assert device.command("clock 2026-11-22T19:30:05") == ["error no clock"]
    device.open("settings")
    device.press("UP", "UP")
    assert not device.shows("Date")
    device.navigator.home()
    assert "when" not in header(device)


def test_the_clock_is_set_by_hand_and_the_day_is_one_that_the_month_has():
    device = Device()
    device.open("settings")
    device.press("UP", "UP")  # round to the last but one
    assert device.shows("not set")
    device.press("OK", "UP", "OK", "UP", "OK")  # 2027, February
    assert device.shows("OK next")
    device.press("DOWN", "OK", "DOWN", "OK", "UP")  # back from the 1st: the 28th, 19:01
    assert device.shows("OK done")
    device.press("OK")
    assert device.screen() == "settings" and device.shows("2027-02-28 19:01")


def test_the_time_in_the_settings_goes_on_while_it_is_looked_at():
    device = told("2026-11-22T19:30:05")
    device.open("settings")
    device.press("UP", "UP")
    assert device.shows("2026-11-22 19:30")
    for minute in (31, 32):
        device.wait(60000)
        assert device.shows("2026-11-22 19:%d" % minute)


def test_back_leaves_the_clock_as_it_is():
    device = told("2026-03-31T19:30:05")
    device.open("clock")
    device.press("OK", "UP", "BACK", "BACK", "OK")  # the last one: leave, and lose what was changed
    assert device.screen() == "home" and dates.now(device.board.clock) == "2026-03-31T19:30"


def test_a_month_that_is_shorter_takes_its_last_day():
    device = told("2026-03-31T19:30:05")
    device.open("clock")
    device.press("OK", "UP", "OK", "OK", "OK", "OK")
    assert dates.now(device.board.clock) == "2026-04-30T19:30"


def test_a_game_after_midnight_is_of_the_evening_before():
    for when, evening in (
        ("2028-03-01T05:59", "2028-02-29"),
        ("2028-03-01T06:00", "2028-03-01"),
        ("2027-03-01T05:59", "2027-02-28"),
        ("2027-01-01T00:10", "2026-12-31"),
        ("2026-12-31T20:00", "2026-12-31"),
    ):
        assert dates.evening_of(when) == evening, when


def test_date_and_time_can_be_told_apart_while_they_are_set():
    device = told("2026-03-30T23:38:00")
    canvas = device.app.output.canvas
    texts = watched(canvas)
    device.open("clock")
    for _ in range(5):
        device.wait(10)
        assert len(texts) > 5 and not touching(texts) and not misplaced(texts, canvas)
        device.press("OK")


def test_a_field_that_a_held_key_changes_can_be_followed():
    device = told("2026-11-22T19:30:05")
    device.open("clock")
    device.press("OK", "OK", "OK", "OK")
    device.hold("UP", 2000)
    device.press("OK")
    assert 34 < int(dates.now(device.board.clock)[14:]) < 44
