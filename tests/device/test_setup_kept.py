"""Setups over a long OK and BACK: names shown or written and changed options are kept."""

from engines_core import strict_json
from engines_core.sheet import sheet_game
from tests.fakes.device import Device


def options(device: Device) -> dict:
    """Return the options of the current game."""
    return strict_json.loads(device.record()[0].encode())["options"]


def asking_for_players(game="boo_ray") -> Device:
    """Return a device that remembers four names and begins to set a *game* up."""
    device = Device()
    device.app.context.settings.set("names", ["Ann", "Bo", "Cy", "Di"])
    device.open("setup", game)
    return device


def started(device: Device) -> tuple:
    """Hold OK, and return the names of the game that starts."""
    device.hold("OK")
    device.wait(200)
    return device.sitting.on().names


def write_a_name(device: Device, turns: int) -> None:
    """Write a new name: the letter so far down the wheel."""
    while device.top().editor.index < len(device.top().editor.values):
        device.press("DOWN")
    device.press("OK", *["DOWN"] * turns)
    device.press("OK")
    device.hold("OK")


def test_a_long_ok_takes_the_name_that_is_highlighted():
    device = asking_for_players()
    device.press("OK", "DOWN", "DOWN")
    assert started(device) == ("Cy", "Ann", "Bo")


def test_a_long_ok_at_a_new_name_not_begun_takes_the_first_one():
    device = asking_for_players()
    device.press("OK", "UP")
    assert started(device) == ("Ann", "Bo", "Cy")


def test_a_long_ok_takes_a_name_that_was_gone_back_to():
    device = asking_for_players()
    device.press("OK", "DOWN", "DOWN", "OK", "DOWN", "DOWN", "OK", "BACK")
    assert started(device) == ("Cy", "Di", "Ann")


def test_a_long_ok_keeps_the_names_that_were_written_for_fewer_players_too():
    device = asking_for_players()
    device.press("UP", "OK")
    for turns in (20, 21, 22):
        write_a_name(device, turns)
    device.press("BACK", "BACK", "BACK", "BACK", "DOWN")
    assert started(device) == ("U", "V", "W")


def test_a_long_ok_leaves_out_a_later_name_that_sits_already():
    device = asking_for_players()
    device.press("OK", "OK", "OK", "OK", "BACK", "BACK", "BACK", "DOWN")
    assert started(device) == ("Bo", "Ann", "Cy")


def test_a_long_ok_keeps_the_names_of_a_game_for_a_fixed_number_of_players():
    device = asking_for_players(sheet_game({"sheet": 1, "name": "Duel", "players": [2, 2], "rows": []}))
    device.press("DOWN", "DOWN", "OK", "BACK")
    assert started(device) == ("Cy", "Ann")


def with_chips_changed() -> Device:
    """Return a device that shows the options of Boo-Ray, three chips more than usual."""
    device = asking_for_players()
    device.press("OK", "OK", "OK", "OK", "DOWN", "OK", "UP", "UP", "UP", "OK")
    assert device.screen() == "options" and device.top().chosen == {"chips": 23}
    return device


def test_options_that_were_changed_are_there_again_after_back():
    device = with_chips_changed()
    device.press("BACK", "OK")
    assert device.screen() == "options" and device.top().chosen == {"chips": 23}


def test_a_long_ok_after_back_keeps_the_options_that_were_changed():
    device = with_chips_changed()
    device.press("BACK")
    assert started(device) == ("Ann", "Bo", "Cy") and options(device) == {"chips": 23}


def test_an_option_that_fewer_players_cannot_have_waits_for_more_of_them():
    device = asking_for_players()
    device.press("UP", "OK", "OK", "OK", "OK", "OK")
    device.top().take("first", 3)
    device.press("BACK", "BACK", "BACK", "BACK", "BACK", "DOWN", "OK", "OK", "OK", "OK")
    assert device.top().chosen == {}
    device.press("BACK", "BACK", "BACK", "BACK", "UP", "OK", "OK", "OK", "OK", "OK")
    assert device.top().chosen == {"first": 3}


def players_offered(device: Device, game) -> int:
    """Return how many players the setup of *game* begins with."""
    device.open("setup", game)
    return device.top().editor.value


def test_a_game_that_was_never_set_up_begins_with_as_many_players_as_the_game_before():
    few, more = [sheet_game({"sheet": 1, "name": name, "players": [2, 5], "rows": []}) for name in "AB"]
    device = Device()
    assert players_offered(device, few) == 3
    device.sitting.start(few, ["Ann", "Bo"], {})
    device.wait(200)
    assert players_offered(device, "boo_ray") == 2
    device.sitting.start(device.top().game, ["Ann", "Bo", "Cy", "Di", "Eva", "Finn"], {})
    device.wait(200)
    assert players_offered(device, more) == 5  # six cannot play it
    assert players_offered(device, few) == 2  # its own last time


def with_a_running_clock() -> Device:
    """Return a device on whose table a clock runs."""
    device = Device()
    clock = {"sheet": 1, "name": "Talk", "players": [2, 2], "rows": [], "clock": {"bank": 300}}
    device.sitting.start(sheet_game(clock), ["Ann", "Bo"], {})
    device.wait(100)
    device.press("OK", "BACK")
    return device


def begun_while_a_clock_runs() -> Device:
    """Return a device on which another game was started by a long OK while the clock of one runs."""
    device = with_a_running_clock()
    device.open("setup", sheet_game({"sheet": 1, "name": "Other", "rows": []}))
    device.hold("OK")
    device.wait(200)
    return device


def test_before_a_countdown_stops_for_another_game_the_device_asks():
    device = begun_while_a_clock_runs()
    assert device.screen() == "confirm" and device.shows("Talk") and device.shows("Timer running")
    device.press("BACK")
    assert device.screen() == "setup" and device.sitting.is_running()
    device.hold("OK")
    device.press("OK")
    device.wait(200)
    assert device.screen() == "table" and device.shows("Other") and not device.sitting.is_running()


def close(device: Device) -> None:
    """Pick the last row of the menu."""
    device.app.context.navigator.to_table()
    device.hold("OK")
    device.press("UP", "OK")
    device.wait(200)


def test_before_a_countdown_stops_as_the_menu_closes_the_game_the_device_asks():
    device = with_a_running_clock()
    assert device.sitting.is_running()
    close(device)
    assert device.screen() == "confirm" and device.shows("Talk") and device.shows("Timer running")
    device.press("BACK")
    assert device.screen() == "menu" and device.sitting.is_running()
    device.press("OK", "OK")
    device.wait(200)
    assert device.screen() == "home" and device.sitting.play is None


def test_without_a_running_countdown_the_menu_closes_the_game_at_once():
    device = with_a_running_clock()
    device.sitting.do("pause", [])
    device.wait(200)
    close(device)
    assert device.screen() == "home" and device.sitting.play is None


def test_without_a_running_countdown_nothing_is_asked_before_another_game():
    device = begun_while_a_clock_runs()
    device.press("BACK")
    device.sitting.do("pause", [])
    device.wait(200)
    device.open("setup", sheet_game({"sheet": 1, "name": "Other", "rows": []}))
    device.hold("OK")
    device.wait(200)
    assert device.screen() == "table" and device.shows("Other")
