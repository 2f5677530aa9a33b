"""The table of a sheet with a clock: turns, phases, time that is up."""

from tests.fakes.sheet_table import offered, seated, seated_by
from tests.fakes.table import actions

SLOW = True


def test_the_clock_fills_the_screen_and_ok_ends_the_turn():
    device = seated("chess_clock", 2, first=1)
    assert offered(device)[0] == "Player 2 begins" and device.shows("5:00")
    device.press("OK")
    device.wait(10000)
    device.navigator.redraw()
    device.wait(10)
    assert device.shows("Player 2") and device.shows("4:50") and device.shows("Player 1 5:00")
    device.press("OK")
    assert device.shows("Player 1") and actions(device) == [["turn"], ["tick"], ["turn"]]


def test_the_own_key_ends_a_turn_and_another_one_says_whose_turn_it_is():
    device = seated("chess_clock", 2)
    device.add_keys("SEAT1", "SEAT2")
    device.press("SEAT1", "SEAT2")
    assert actions(device) == [["turn"]] and device.top().name == "message"
    device.press("OK", "SEAT1")
    assert actions(device) == [["turn"], ["turn"]]


def test_phases_follow_each_other_and_pause_stands_in_the_menu():
    device = seated("talk_and_vote", 5)
    assert offered(device)[0] == "Start Night"
    device.press("OK")
    assert device.shows("Night") and device.shows("1:00") and offered(device)[0] == "Next: Talk"
    device.press("OK", "OK", "OK")
    assert actions(device) == [["phase"]] * 4 and device.shows("Night")
    device.hold("OK")
    rows = device.top().rows()
    device.press(*["DOWN"] * rows.index("Pause"))
    device.press("OK")
    assert device.shows("PAUSED") and offered(device)[0] == "Go on"


def test_a_running_clock_warns_and_is_down_to_0_until_the_turn_ends():
    device = seated("turn_timer", 3)
    device.press("OK")
    device.wait(61000)
    assert device.shows("TIME") or device.sitting.is_calling()
    device.press("BACK")  # ends the blinking only
    assert device.shows("0:00") and offered(device)[0] == "Next: Player 2"
    device.press("OK")
    assert device.shows("1:00")


def test_time_that_is_up_stays_up_after_a_power_cut_and_blinks_until_a_press():
    device = seated("turn_timer", 3)
    device.press("OK")
    device.wait(60001)
    there = device.cut()
    there.press("OK")
    there.wait(300)
    assert there.shows("0:00") and there.shows("PAUSED")
    device = seated("turn_timer", 3)
    device.press("OK")
    device.wait(60000 + 2 * 300_000)  # twice as long as until a panel goes off
    assert device.sitting.is_calling() and device.board.panel()[0], "the panel is on"


def test_from_100_minutes_on_a_clock_shows_hours_and_minutes():
    sheet = {"sheet": 1, "name": "Go", "players": [2, 2], "win": "none", "rows": [], "clock": {"bank": 7200}}
    device = seated_by(sheet)
    device.press("OK")
    for wait_ms, shown in ((20_000, "1h59"), (1_180_000 - 1000, "1h40"), (2000, "99:59")):
        device.wait(wait_ms)
        device.navigator.redraw()  # the whole picture, not only a second's changes
        device.wait(10)
        assert device.shows(shown) and device.shows("Bo 120:00")


def test_the_next_turn_comes_back_to_the_bar_at_0_too():
    device = seated("turn_timer", 3)
    device.press("OK")
    device.wait(61000)
    device.press("BACK", "DOWN")  # ends the blinking; another action
    assert device.shows("OK Pause")
    device.wait(6000)
    assert device.shows("OK → Player 2")


def test_a_clock_is_paused_after_a_power_cut():
    device = seated("chess_clock", 2)
    device.press("OK")
    device.wait(25000)
    device = device.cut()
    assert device.shows("Resume Chess clock")
    device.press("OK")
    device.wait(10)
    assert device.shows("PAUSED") and device.shows("4:40")
    device.press("OK")
    device.wait(1000)
    assert not device.shows("PAUSED")


def test_below_a_clock_stands_whose_turn_is_next_however_long_the_label_is():
    device = seated("chess_clock", 2)
    device.press("OK")
    device.wait(2000)
    assert device.shows("↕ OK → %s" % device.sitting.on().names[1])
    device.hold("OK")
    assert device.shows("Next: Player 2")
