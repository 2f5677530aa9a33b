"""The whole device on the simulated board: start, power cuts, menu, undo, faults, rest, a lost panel."""

import os

from engines_core import strict_json
from tests.fakes.device import PRESS_MS, Device
from tests.fakes.folder import read, write
from tests.fakes.table import do, seated, usual_names

GAME = "Millennium Blades"
HINTS = 7 * 128  # where they begin in a picture, whose bytes are columns of eight pixels


def playing() -> Device:
    """Return a device with Millennium Blades on the table, before the first block."""
    device = Device()
    device.start(GAME)
    return device


def actions(device: Device) -> list:
    """Return the names of the actions in the record."""
    return [strict_json.loads(line.encode())[1] for line in device.record()[1:]]


def overlap(device: Device, first: str, second: str) -> None:
    """Press *first*, and *second* before it is let go."""
    for line in ("press " + first, "press " + second, "release " + first, "release " + second):
        device.command(line)
        device.wait(PRESS_MS)


def test_an_empty_device_starts_at_home_without_a_question():
    device = Device()
    assert device.screen() == "home"
    assert device.shows(GAME) and device.shows("OK pick")


def test_the_panel_shows_what_was_drawn_and_is_on():
    device = Device()
    assert device.board.panel()[0] == 1
    assert device.picture() == bytes(device.board.display.buffer)


def test_an_empty_list_has_no_hint_but_back():
    device = Device()
    device.open("history")
    device.wait(20)
    assert device.shows("No games yet") and device.shows("back")
    assert not device.shows("move") and not device.shows("pick")


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


def test_a_short_ok_acts_when_it_goes_up_where_holding_means_more():
    device = playing()
    device.command("press OK")
    device.wait(100)
    assert actions(device) == []
    device.command("release OK")
    device.wait(100)
    assert actions(device) == ["start"]


def test_a_button_that_waits_acts_before_the_next_one_that_goes_down():
    device = seated("blood_rage", ("Ann", "Bo"))
    do(device, "phase")
    for button, screens in (("DOWN", ["table", "entry"]), ("BACK", ["table"])):
        while device.top().offers[device.top().index].name != "upgrade":
            device.press("DOWN")
        overlap(device, "OK", button)
        assert [screen.name for screen in device.navigator.screens] == screens, button
        device.navigator.to_table()
        device.wait(10)
    assert actions(device) == ["phase"]


def test_two_overlapping_presses_of_which_both_could_be_held_act_in_their_order_though_a_step_takes_long():
    device = playing()
    for line in ("press OK", "press BACK", "release OK", "release BACK"):
        device.command(line)
        device.board.now_ms += PRESS_MS
    device.wait(PRESS_MS)
    assert device.screen() == "home" and device.app.gestures.pending == ""
    device.navigator.to_table()
    assert actions(device) == ["start"]


def test_the_second_of_two_overlapping_presses_can_be_held():
    device = playing()
    device.command("press OK")
    device.wait(PRESS_MS)
    device.hold("BACK")
    assert device.screen() == "undo" and actions(device) == ["start"]
    device.press("BACK")
    device.wait(1000)
    device.command("release OK")
    device.wait(100)
    assert device.screen() == "table" and actions(device) == ["start"]


def test_a_button_that_acted_before_the_next_one_does_nothing_more_when_it_is_held_on():
    device = playing()
    device.command("press OK")
    device.wait(PRESS_MS)
    device.press("DOWN")
    device.wait(1000)
    device.command("release OK")
    device.wait(100)
    assert device.screen() == "table" and actions(device) == ["start"] and device.top().index == 1


def test_a_button_that_acts_when_it_goes_up_inverts_the_hints_as_it_goes_down():
    for button in ("OK", "BACK"):
        for ms in (60, 700):
            device = playing()
            usual = device.picture()
            rest, hints = usual[:HINTS], usual[HINTS:]
            device.command("press " + button)
            device.wait(2)
            assert device.picture() == rest + bytes([255 - byte for byte in hints])
            device.wait(ms)
            device.command("release " + button)
            device.wait(100)
            assert device.picture()[:HINTS] != rest
            assert device.picture() == bytes(device.board.display.buffer)


def test_a_press_elsewhere_acts_at_its_leading_edge():
    device = Device()
    device.command("press OK")
    device.wait(5)
    assert device.screen() == "setup"


def test_bounces_of_20_ms_are_one_press():
    device = Device()
    for _ in range(5):
        device.command("press DOWN")
        device.wait(2)
        device.command("release DOWN")
        device.wait(2)
    device.wait(100)
    assert device.top().index == 1


def test_back_long_shows_what_is_taken_back_and_ok_confirms():
    device = playing()
    device.press("OK")
    device.hold("BACK")
    assert device.shows("Block started")
    device.press("BACK")
    assert actions(device) == ["start"]
    device.hold("BACK")
    device.press("OK")
    assert actions(device) == ["start", "undo"]
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


def test_a_menu_that_has_changed_by_itself_does_nothing_else_than_it_showed():
    device = playing()
    device.press("OK")
    device.hold("OK")
    menu = device.top()
    assert menu.rows()[0] == "Pause"
    device.sitting.countdown.look = lambda uptime: None  # the block has run out since the menu was drawn
    menu._entries = lambda: [("Something else", device.navigator.home)]
    device.press("OK")
    assert device.screen() == "menu" and menu.rows() == ["Something else"]
    device.press("OK")
    assert device.screen() == "home"


def test_undo_with_nothing_done_says_so():
    device = playing()
    device.hold("BACK")
    assert device.shows("Nothing to undo")
    device.press("OK")
    assert device.screen() == "table"


def test_back_at_the_table_goes_home_and_the_game_stays_on():
    device = playing()
    device.press("BACK")
    assert device.screen() == "home" and device.shows("Back to Mill")
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


def test_back_at_the_start_keeps_the_game_in_the_history():
    device = playing()
    device = device.cut()
    device.press("BACK")
    assert device.screen() == "home"
    device = device.cut()
    assert device.screen() == "home"
    device.open("history")
    device.wait(10)
    assert device.shows("1 " + GAME[:8]) and device.shows("open")


def test_an_action_on_the_screen_survives_a_cut_at_once():
    device = playing()
    device.command("press OK")
    device.wait(60)
    device.command("release OK")
    while not device.shows("7:00"):
        device.wait(1)
    device = device.cut()
    device.press("OK")
    assert actions(device)[0] == "start"


def test_a_damaged_journal_is_kept_shown_and_readable_up_to_the_damage():
    device = playing()
    device.press("OK", "OK", "OK")
    device.sitting.leave()
    path = device.root + "/games/0001.game"
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(data.replace(b"pause", b"pauSe"))
    device = Device(device.root)
    device.open("history")
    device.wait(10)
    device.press("OK", "OK")
    assert device.shows("Damaged at line 3")
    device.press("OK")
    assert device.screen() == "standings"
    assert os.listdir(device.root + "/games") == ["0001.bad"]
    device.press("BACK")
    assert device.screen() == "game" and not device.shows("Resume")
    device.press("BACK")
    assert device.shows("damaged")


def damaged_in_its_middle(over: bool) -> Device:
    """Return a device that shows what can be done with a game, one with a bad line that nobody knows of."""
    device = playing()
    device.press("OK", "OK", "OK")
    if over:
        device.app.context.library.finish(device.sitting.play.journal)
        device.sitting.play = None
        device.navigator.home()
    else:
        device.sitting.leave()
    path = device.app.context.library.path(1)
    data = read(path)
    write(path, data.replace(b"pause", b"pauSe"))
    device.open("history")
    device.wait(500)
    device.press("OK")
    return device


def test_keys_pressed_while_a_look_at_a_game_finds_damage_go_to_what_is_shown_then():
    device = damaged_in_its_middle(False)
    assert device.shows("Resume")
    device.burst("OK", "OK", "BACK", "DOWN", "DOWN", "OK")
    device.wait(500)
    assert device.screen() == "message" and device.shows("Damaged at line 3")


def test_a_look_at_a_finished_game_that_finds_damage_stays_at_the_look():
    device = damaged_in_its_middle(True)
    device.press("DOWN")
    assert device._highlighted("Look at")
    device.press("OK", "OK", "BACK")
    assert device.top().rows() == ["Look at", "Delete"] and device._highlighted("Look at")


def test_keys_pressed_while_a_game_is_deleted_and_while_the_history_is_read_count():
    device = playing()
    device.sitting.leave()
    device.sitting.again(1)
    device.wait(100)
    device.sitting.leave()
    device.press("UP", "UP")
    device.burst("OK", "DOWN")
    assert device.screen() == "history" and device.top().index == 1
    device.press("UP", "OK", "DOWN", "DOWN")
    device.burst("OK", "OK", "UP", "OK")
    assert device.screen() == "statistics" and device.app.context.library.numbers() == [1]


def test_a_game_can_be_deleted_that_was_picked_before_the_history_had_read_it():
    device = playing()
    device.sitting.leave()
    device.press("UP", "UP")
    device.burst("OK", "OK")
    device.press("DOWN", "DOWN", "OK")
    assert device.shows("Delete this game?")
    device.press("OK")
    assert device.shows("No games yet") and device.app.context.library.numbers() == []


def test_a_finished_game_can_be_deleted_after_a_question_and_not_resumed():
    device = playing()
    device.app.context.library.finish(device.sitting.play.journal)
    device.sitting.play = None
    device.navigator.home()
    device.open("history")
    device.press("OK")
    assert not device.shows("Resume")
    device.press("DOWN", "DOWN", "OK")
    assert device.shows("Delete this game?")
    device.press("BACK")
    assert device.app.context.library.numbers() == [1]
    device.press("OK", "OK")
    assert device.app.context.library.numbers() == []


def test_the_display_dims_then_goes_off_and_the_press_that_wakes_does_nothing_else():
    device = Device()
    bright = device.board.panel()
    device.wait(30000)
    assert device.board.panel()[0] == 1 and device.board.panel()[1] < bright[1]
    device.wait(270000)
    assert device.board.panel()[0] == 0
    device.press("DOWN")
    assert device.board.panel() == bright and device.top().index == 0
    device.press("DOWN")
    assert device.top().index == 1


def test_the_display_stays_bright_while_a_countdown_runs():
    device = playing()
    device.press("OK")
    bright = device.board.panel()
    device.wait(400000)
    assert device.board.panel() == bright


def test_static_screens_move_by_a_pixel_every_minute():
    device = Device()
    before = device.picture()
    device.wait(61000)
    assert device.picture() != before
    device.wait(60000)
    assert device.picture() == before


def test_an_unplugged_panel_does_not_stop_the_program_and_is_found_again():
    device = playing()
    device.board.bus.unplug()
    device.press("OK")
    assert actions(device) == ["start"]
    device.board.bus.plug_in()
    device.wait(1500)
    assert device.picture() == bytes(device.board.display.buffer)
    assert device.board.panel()[0] == 1


def test_a_panel_that_lost_its_power_between_two_writes_is_lit_again_within_a_minute():
    device = playing()
    device.press("OK")
    device.board.bus.unplug()
    device.board.bus.plug_in()  # no one has noticed
    device.wait(1000)
    assert device.board.panel()[0] == 0
    device.wait(60000)
    assert device.board.panel()[0] == 1
    device.wait(60000)  # the pixel that it was moved by is taken back
    assert device.picture() == bytes(device.board.display.buffer)


def test_a_panel_that_lost_its_power_while_it_was_off_is_lit_by_the_press_that_wakes_it():
    device = Device()
    device.wait(400000)
    device.board.bus.unplug()
    device.board.bus.plug_in()
    device.press("DOWN")
    device.wait(200)
    assert device.board.panel()[0] == 1
    assert device.picture() == bytes(device.board.display.buffer)


def test_a_fault_shows_its_screen_keeps_the_game_and_writes_the_log():
    device = playing()
    device.press("OK")

    def fail(canvas):
        raise RuntimeError("broken on purpose")

    device.top().update = fail
    device.wait(2000)
    assert device.screen() == "fault"
    assert device.shows("Your game is saved") and device.shows("broken")
    with open(device.root + "/fault.log") as log:
        assert "broken on purpose" in log.read()
    device = device.cut()
    device.press("OK")
    assert actions(device)[0] == "start"


def test_a_button_that_was_down_as_the_program_failed_does_not_close_the_fault():
    def broken(canvas) -> None:
        raise ValueError

    device, restarts = playing(), []
    device.board.restart = lambda: restarts.append(True)
    device.command("press OK")
    device.top().draw = broken
    device.wait(PRESS_MS)
    for line in ("press DOWN", "release DOWN", "release OK"):
        device.command(line)
        device.wait(PRESS_MS)
    assert device.screen() == "fault" and restarts == []
    device.press("OK")
    assert restarts == [True]


def test_a_full_flash_is_said_before_a_game_starts_and_the_oldest_finished_one_can_go():
    device = playing()
    device.app.context.library.finish(device.sitting.play.journal)
    device.sitting.play = None
    library = device.app.context.library
    library.free_bytes = lambda: 500_000 if not library.numbers() else 4096
    device.navigator.home()
    device.press("OK")
    assert device.shows("The flash is full") and device.shows("Delete the oldest")
    device.press("BACK")
    assert device.screen() == "home" and library.numbers() == [1]
    device.press("OK", "OK")
    assert library.numbers() == [] and device.screen() == "setup"


def test_a_full_flash_without_a_finished_game_sends_to_the_history():
    device = Device()
    device.app.context.library.free_bytes = lambda: 4096
    device.press("OK")
    assert device.shows("The flash is full") and device.shows("history")
    device.press("OK")
    assert device.screen() == "home"


def test_an_action_that_finds_the_flash_full_is_refused_and_the_game_goes_on():
    device = playing()
    device.press("OK")
    append = device.sitting.play.journal.append

    def full(action):
        raise OSError(28)

    device.sitting.play.journal.append = full
    device.press("OK")
    assert device.shows("The flash is full")
    device.sitting.play.journal.append = append
    device.press("OK")
    assert device.screen() == "table" and actions(device) == ["start"]
    device.press("OK")
    assert actions(device) == ["start", "pause"]


def test_a_step_that_is_stored_in_part_does_not_say_that_nothing_changed():
    for number, is_finished in ((5, False), (28, False), (28, True)):
        device = playing()
        if is_finished:
            library = device.app.context.library
            library.finish(library.create({"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}))
        append, left = device.sitting.play.journal.append, [2]

        def failing(action):
            left[0] -= 1  # noqa: B023
            if left[0] < 0:  # noqa: B023
                raise OSError(number)  # noqa: B023
            return append(action)  # noqa: B023

        device.sitting.play.journal.append = failing
        device.sitting.do_all([["start"], ["pause"], ["resume"], ["pause"]])
        device.wait(100)
        said = " ".join(device.drawn)
        assert "Not all was stored" in said and "the table" in said and "Nothing changed" not in said
        assert ("Delete the oldest" in said) == is_finished and "\u2026" not in said, said
        device.press("BACK")
        assert device.screen() == "table" and actions(device) == ["start", "pause"]
        assert device.shows("PAUSED")


def test_a_full_flash_ends_no_game_when_what_can_wait_is_stored():
    device = playing()

    def full():
        raise OSError(28)

    device.sitting.play.journal.tidy = device.app.context.settings.tidy = full
    device.press("OK")
    device.wait(1000)
    assert device.screen() == "table" and actions(device) == ["start"]


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


def test_flip_turns_the_picture_and_nothing_else():
    device = Device()
    device.open("settings")
    device.press("UP", "UP", "UP")
    before = device.picture()
    device.app.context.settings.set("flip", True)
    device.wait(100)
    turned = bytes([int("".join(reversed("{:08b}".format(byte))), 2) for byte in reversed(before)])
    assert device.picture() == turned


def test_about_names_the_version_and_what_is_left():
    device = Device()
    device.open("about")
    device.wait(10)
    assert device.shows("1.0.0") and device.shows("Flash left") and device.shows("0 games")


def test_about_counts_one_game_as_one():
    device = playing()
    device.open("about")
    device.wait(10)
    assert "1 game" in device.drawn


def test_the_button_test_counts_presses_and_leaves_on_a_long_back():
    device = Device()
    device.open("button_test")
    device.press("UP", "UP", "BACK")
    assert device.top().counts == {"UP": 2, "DOWN": 0, "OK": 0, "BACK": 1}
    device.hold("BACK")
    assert device.screen() == "home"


def test_the_tick_counter_wraps_in_the_middle_of_a_countdown_without_losing_a_millisecond():
    device = Device(start_ticks=2**29 - 20000)
    device.start(GAME)
    device.press("OK")
    before = device.sitting.countdown.look(device.app.context.uptime.now_ms)[1]
    device.wait(30000)
    assert before - device.sitting.countdown.look(device.app.context.uptime.now_ms)[1] == 30000
    device.press("OK")
    assert device.shows("PAUSED")


def test_presses_during_a_long_job_wait_in_their_order():
    device = playing()
    seen = []

    def job():
        for _ in range(3):
            device.board.keys.set("DOWN", True)
            device.board.keys.set("DOWN", False)
            yield
        seen.append(device.top().index)

    device.app.context.work.run(job())
    device.wait(200)
    assert seen == [0]
    assert device.top().index == 1


def test_a_message_of_more_lines_than_fit_ends_with_a_mark():
    device = Device()
    lines = ["Wanderer und Wellen %d" % line for line in range(6)]
    for count in (4, 5):
        device.navigator.tell(" ".join(lines[:count]))
        device.wait(10)
        assert [device.shows(line) for line in lines] == [True] * 4 + [False] * 2, count
        assert device.drawn[4].endswith("…") == (count == 5), device.drawn
