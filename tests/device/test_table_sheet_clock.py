"""The table of a sheet with a clock: points are counted while it runs, the other's bank is seen."""

from engines_core.sheet import sheet_game
from firmware.sheets import catalogue
from tests.fakes.device import Device
from tests.fakes.sheet_table import pick, seated, seated_by
from tests.fakes.table import actions, looked_up


def counts_words_with_a_clock() -> Device:
    """Return a device with a clock that runs for player 1, where words are counted."""
    device = seated("scrabble", 2)
    device.press("OK")
    device.wait(1000)
    pick(device, "± Words")
    return device


def is_counting(device: Device, left: str) -> bool:
    """Return whether the table has the hints of counting, and *left* of the clock in its header."""
    return device.shows("Words") and device.shows("±1") and device.shows("next seat") and device.shows(left)


def test_who_counts_while_a_clock_runs_sees_it_and_the_clock_in_the_header():
    device = counts_words_with_a_clock()
    assert is_counting(device, "24:5")
    device.press("UP", "UP")
    device.wait(7000)
    device.press("OK", "UP")
    assert is_counting(device, "24:5") and device.sitting.on().state["values"][0] == [2, 1]
    device.wait(9000)
    assert is_counting(device, "24:4")
    device.press("BACK")
    assert device.shows("OK → Player 2") and not device.shows("±1")
    device.press("OK")
    assert actions(device)[-1] == ["turn"]


def test_a_clock_that_is_started_from_the_menu_leaves_on_what_is_counted():
    device = seated("scrabble", 2)
    pick(device, "± Words")
    device.hold("OK")
    device.press(*["DOWN"] * device.top().rows().index("Player 1 begins"))
    device.press("OK")
    device.wait(300)
    assert is_counting(device, "25:00") and actions(device) == [["turn"]]
    device.press("OK", "UP")
    assert device.sitting.on().state["values"][0] == [0, 1]


def test_a_paused_clock_stands_beside_the_totals_and_what_is_counted():
    device = counts_words_with_a_clock()
    device.press("BACK")
    device.wait(9000)
    device.sitting.do("pause", [])
    device.wait(100)
    assert device.shows("PAUSED 24:") and device.shows("Scrabble") and device.shows("Go on")
    pick(device, "± Words")
    assert device.shows("Words") and device.shows("±1") and device.shows("PAUSED 24:")
    device.press("BACK")
    device.sitting.do("end", [])
    device.wait(100)
    device.press("BACK")
    assert device.screen() == "table" and not device.shows("PAUSED")


def test_the_times_of_all_seats_with_a_bank_can_be_looked_up():
    device = seated("scrabble", 3)
    device.press("OK")
    device.wait(70000)
    device.press("OK")
    device.wait(300)
    assert looked_up(device, "Clocks").startswith("Player 1 23:5") and device.sitting.on().state["turn"] == 1
    assert "Player 2 runs Player 3 25:00" in looked_up(device, "Clocks")
    device.sitting.do("pause", [])
    device.wait(100)
    assert "runs" not in looked_up(device, "Clocks")


def test_time_comes_over_what_is_counted_and_the_press_that_ends_it_counts():
    device = counts_words_with_a_clock()
    device.wait(1500000)
    shown = set()
    for _ in range(8):
        device.wait(250)
        shown.add(device.shows("TIME"))
    assert shown == {True, False}
    device.press("UP")
    device.wait(500)
    assert not device.shows("TIME") and device.shows("±1")
    assert device.sitting.on().state["values"][0] == [1, 0]


def test_a_warning_inverts_the_table_while_points_are_counted():
    device = counts_words_with_a_clock()
    countdown = device.sitting.countdown
    device.wait(100)
    before = sum(device.picture())
    countdown.inverted_until = device.sitting.uptime.now_ms + 200
    device.navigator.redraw()
    device.wait(50)
    assert sum(device.picture()) > before


def test_the_bank_of_the_other_stands_beside_the_longest_names():
    device = Device()
    names = ["Christopher", "Bartholomew"]
    device.sitting.start(sheet_game(catalogue.read(device.root, "chess_clock")), names, {})
    device.wait(10)
    device.press("OK")
    device.wait(1500)
    assert [text for text in device.drawn if text.endswith("… 5:00")] and device.shows("Christopher")


def seconds_left(device: Device) -> int:
    """Return the seconds that the clock that runs has left."""
    running, left_ms, _, _ = device.sitting.countdown.look(device.app.context.uptime.now_ms)
    assert running
    return left_ms // 1000


def ended_long_ago() -> Device:
    """Return a device with a game of chess that ended after a minute, twenty minutes ago."""
    device = seated("chess_clock", 2)
    device.press("OK")
    device.wait(60000)
    device.sitting.do("end", [])
    device.wait(1200000)
    return device


def test_an_end_taken_back_later_leaves_the_clock_what_it_had_at_the_end():
    device = ended_long_ago()
    device.press("BACK")
    device.hold("BACK")
    device.press("OK")
    device.wait(100)
    assert device.shows("4:00")
    device.wait(10000)
    assert seconds_left(device) == 300 - 60 - 11
    device.press("OK")
    device.wait(100)
    assert device.sitting.on().state["turn"] == 1


def test_a_finished_game_that_is_reopened_goes_on_with_the_clock_that_it_had_at_its_end():
    device = ended_long_ago()
    device.sitting.leave()
    device = device.cut()
    device.wait(100000)
    device.sitting.resume(1)
    device.wait(100000)
    assert device.screen() == "undo"
    device.press("OK")
    device.wait(10000)
    assert seconds_left(device) == 300 - 60 - 11


COUNTS_UP = {"sheet": 1, "name": "Go", "rows": [{"name": "Points"}], "clock": {"up": True}}


def test_a_time_that_is_counted_up_loses_no_more_than_ten_seconds_by_a_cut():
    device = seated_by(COUNTS_UP)
    pick(device, "Ann begins")
    device.wait(65000)
    device = device.cut()
    device.press("OK")
    device.wait(500)
    state = device.sitting.on().state
    assert 55000 <= state["clocks"][0][0] <= 65500 and device.shows("PAUSED"), state["clocks"]


def test_a_time_that_is_counted_up_keeps_the_panel_lit_and_is_not_put_away_unasked():
    device = seated_by(COUNTS_UP)
    pick(device, "Ann begins")
    device.wait(400000)
    assert any(device.picture())
    device.press("OK")
    device.wait(100)
    assert actions(device)[-1] == ["turn"]
    device.wait(7000)
    device.sitting.close()
    device.wait(100)
    assert device.shows("Timer running")
    device.press("OK")
    device.wait(100)
    assert device.sitting.play is None


def test_a_time_that_is_counted_up_and_stands_writes_nothing():
    device = seated_by(COUNTS_UP)
    pick(device, "Ann begins")
    device.sitting.do("pause", [])
    device.wait(100)
    count = len(device.record())
    device.wait(65000)
    assert len(device.record()) == count


def test_hours_of_many_seats_are_not_cut():
    """Nine banks of two hours read `120:…`."""
    for count, shown in ((6, "120:00"), (7, "2h00"), (9, "2h00")):
        device = Device()
        sheet = {"sheet": 1, "name": "Long", "rows": [], "clock": {"bank": 7200}}
        device.sitting.start(sheet_game(sheet), ["Christopher%d" % seat for seat in range(count)], {})
        device.wait(100)
        assert device.drawn.count(shown) == count, device.drawn
