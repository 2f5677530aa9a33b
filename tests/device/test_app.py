"""The device from power on: home, the table, the menu, undo, settings, a power cut."""

from tests.fakes.device import Device
from tests.fakes.table import actions, playing, seated, usual_names


def test_an_empty_device_starts_at_home_without_a_question():
    device = Device()
    assert device.screen() == "home"
    assert device.shows("Millennium Blades") and device.shows("OK pick")


def test_the_standings_of_five_say_what_the_buttons_do():
    device = seated("millennium_blades", usual_names(5))
    device.open("standings", device.sitting.on().session)
    device.wait(20)
    assert device.shows("1 Player 5") and device.shows("page") and device.shows("back")


def test_back_from_an_entry_that_the_menu_began_is_the_menu_at_the_same_row():
    device = playing()
    device.hold("OK")
    device.press("DOWN", "OK")
    assert device.screen() == "entry"
    device.press("BACK")
    assert device.screen() == "menu" and device.top().index == 1
    device.press("BACK")
    assert device.screen() == "table" and len(device.navigator.screens) == 1


def test_back_long_shows_what_is_taken_back_and_ok_confirms():
    device = playing()
    device.press("OK")
    device.hold("BACK")
    assert device.shows("Block started")
    device.press("BACK")
    assert actions(device) == [["start"]]
    device.hold("BACK")
    device.press("OK")
    assert actions(device) == [["start"], ["undo"]]
    assert device.shows("Start block 1")


def test_redo_is_in_the_menu_straight_after_an_undo_only():
    device = playing()
    device.press("OK")
    device.hold("BACK")
    device.press("OK")
    device.hold("OK")
    assert "Redo" in device.top().rows()
    device.press("BACK", "OK")
    device.hold("OK")
    assert "Redo" not in device.top().rows()


def test_redo_shows_what_it_does_again_and_ok_confirms():
    device = playing()
    device.press("OK")
    device.wait(4000)
    device.hold("BACK")
    device.press("OK")
    device.wait(4000)
    for key, done in (("BACK", [["start"], ["undo"]]), ("OK", [["start"], ["undo"], ["redo"]])):
        device.hold("OK")
        while device.top().rows()[device.top().index] != "Redo":
            device.press("DOWN")
        device.press("OK")
        assert device.screen() == "redo" and device.shows("Block started") and device.shows("Clock then: 6:")
        assert actions(device) == [["start"], ["undo"]]
        device.press(key)
        assert actions(device) == done
        device.navigator.to_table()


def test_a_menu_that_has_changed_by_itself_does_nothing_else_than_it_showed():
    device = playing()
    device.press("OK")
    device.hold("OK")
    menu = device.top()
    assert menu.rows()[0] == "Pause"
    device.sitting.countdown.look = lambda uptime: None  # the block has run out since the menu was drawn
    menu._each = lambda: iter([("Something else", device.navigator.home)])
    device.press("OK")
    assert device.screen() == "menu" and menu.rows() == ["Something else"]
    device.press("OK")
    assert device.screen() == "home"


def test_ok_in_a_menu_means_the_item_that_was_highlighted_before_it_changed():
    device = playing()
    device.press("OK")
    device.hold("OK")
    menu = device.top()
    device.press("DOWN")
    shown = menu.rows()
    gone = []
    menu._each = lambda: iter(
        [("New", lambda: gone.append("new"))]
        + [(text, lambda text=text: gone.append(text)) for text in shown[1:]]
    )
    menu._state = None
    device.app.navigator.redraw()
    device.wait(10)
    device.press("OK")
    assert gone == [shown[1]]
    menu._each = lambda: iter([("New", lambda: gone.append("new"))])
    menu._state = None
    device.app.navigator.redraw()
    device.wait(10)
    device.press("OK")
    assert gone == [shown[1]]
    device.press("OK")
    assert gone == [shown[1], "new"]


def test_undo_with_nothing_done_says_so():
    device = playing()
    device.hold("BACK")
    assert device.shows("Nothing to undo")
    device.press("OK")
    assert device.screen() == "table"


def test_back_at_the_table_goes_home_and_the_game_stays_on():
    device = playing()
    device.press("BACK")
    assert device.screen() == "home" and device.shows("→ Millennium Blades")
    device.press("UP", "UP", "UP", "UP", "UP", "UP", "UP", "UP", "OK")
    device.navigator.to_table()
    assert actions(device) == []


def test_a_power_cut_costs_at_most_ten_seconds_of_a_countdown_and_the_game_comes_back_paused():
    device = playing()
    device.press("OK")
    device.wait(58000)
    device = device.cut()
    assert device.shows("Resume Millennium") and device.shows("Round 1, block 1")
    device.wait(100000)
    device.press("OK")
    assert device.shows("PAUSED")
    left_ms = device.sitting.countdown.look(device.app.context.uptime.now_ms)[1]
    assert 420000 - 58200 <= left_ms <= 420000 - 48000


def test_an_action_on_the_screen_survives_a_cut_at_once():
    device = playing()
    device.command("press OK")
    device.wait(60)
    device.command("release OK")
    while not device.shows("7:00"):
        device.wait(1)
    device = device.cut()
    device.press("OK")
    assert actions(device)[0] == ["start"]


def test_a_refused_action_shows_the_reason_on_the_spot_and_changes_nothing():
    device = playing()
    device.sitting.do("score", [])
    device.wait(100)
    assert device.shows("no tournament is on")
    device.press("OK")
    assert actions(device) == []


def test_settings_change_at_once_and_survive_a_cut():
    device = Device()
    device.open("settings")
    device.press("DOWN", "OK")
    assert device.shows("alarms only")
    device.press("DOWN", "OK")
    contrast = device.board.panel()[1]
    device = device.cut()
    assert device.app.context.settings["sound"] == "alarms"
    assert device.board.panel()[1] == contrast


def test_about_names_the_version_and_what_is_left():
    device = Device()
    device.open("about")
    device.wait(10)
    assert device.shows("1.0.0") and device.shows("Free flash") and device.shows("0 games")


def test_about_counts_one_game_as_one():
    device = playing()
    device.open("about")
    device.wait(10)
    assert "1 game" in device.drawn


def test_the_button_test_counts_presses_and_leaves_on_a_long_back():
    device = Device()
    device.open("button_test")
    device.press("UP", "UP", "BACK")
    assert device.top().presses == {"UP": 2, "DOWN": 0, "OK": 0, "BACK": 1}
    device.hold("BACK")
    assert device.screen() == "home"


def test_the_tick_counter_wraps_in_the_middle_of_a_countdown_without_losing_a_millisecond():
    device = Device(start_ticks=2**29 - 20000)
    device.start("Millennium Blades")
    device.press("OK")
    before = device.sitting.countdown.look(device.app.context.uptime.now_ms)[1]
    device.wait(30000)
    assert before - device.sitting.countdown.look(device.app.context.uptime.now_ms)[1] == 30000
    device.press("OK")
    assert device.shows("PAUSED")


def test_a_message_of_more_lines_than_fit_ends_with_a_mark():
    device = Device()
    lines = ["Wanderer und Wellen %d" % line for line in range(6)]
    for count in (4, 5):
        device.navigator.tell(" ".join(lines[:count]))
        device.wait(10)
        assert [device.shows(line) for line in lines] == [True] * 4 + [False] * 2, count
        assert device.drawn[4].endswith("…") == (count == 5), device.drawn


def test_the_clock_that_an_undo_brings_back_runs_on_while_the_question_is_read():
    device = playing()
    device.press("OK")
    device.wait(60000)
    device.press("OK")
    device.wait(1000)
    device.hold("BACK")
    assert device.shows("Clock then: 5:59")
    device.wait(90000)
    assert device.shows("Clock then: 4:29")
    device.press("OK")
    assert device.shows("4:29")


def test_garbage_is_collected_every_half_minute_while_a_countdown_runs_and_no_one_presses():
    device, collected = playing(), []
    device.press("OK")
    device.wait(1000)
    device.app.context.memory.collect = lambda: collected.append(device.board.now_ms)
    device.wait(95_000)
    assert device.sitting.is_running() and len(collected) == 3
    device.press("OK")
    collected.clear()
    device.wait(95_000)
    assert not device.sitting.is_running() and not collected
