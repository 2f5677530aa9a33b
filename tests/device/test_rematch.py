"""A game with the players and options of another one: of the last, of an older, of an open one."""

from engines_core import games, strict_json
from firmware.ui.screens.standings import READ_MS
from tests.fakes.device import Device
from tests.fakes.table import do, seated


def options(device: Device) -> dict:
    """Return the options of the current game."""
    return strict_json.loads(device.record()[0].encode())["options"]


def test_a_rematch_takes_players_seats_and_options():
    device = seated("boo_ray", ("Bo", "Ann"), wins=1, chips=9)
    do(device, "deal")
    device.sitting.do_all([["bids", ["B", ""]]])
    device.wait(READ_MS + 200)
    assert device.shows("Final standings") and device.shows("OK rematch")
    device.press("OK")
    device.wait(200)
    header = strict_json.loads(device.record()[0].encode())
    assert header["players"] == ["Bo", "Ann"] and header["options"] == {"wins": 1, "chips": 9}
    assert len(device.record()) == 1


def test_a_rematch_of_an_older_game_has_its_options_not_those_of_the_last_time():
    device = seated("boo_ray", ("Bo", "Ann"), wins=1)
    do(device, "deal")
    device.sitting.do_all([["bids", ["B", ""]]])
    device.wait(200)
    device.sitting.start(games.load("boo_ray"), ["Cy", "Di"], {"chips": 30})
    device.wait(200)
    device.open("history")
    device.wait(100)
    device.press("DOWN", "OK")
    assert device.top().rows()[0] == "Rematch"
    device.press("OK")
    device.wait(200)
    assert device.sitting.on().names == ("Bo", "Ann") and options(device) == {"wins": 1}
    assert len(device.record()) == 1


def test_a_game_that_is_open_can_be_repeated_too():
    device = seated("blaze", ("Ann", "Bo", "Cy"), first=1)
    device.navigator.home()
    device.open("history")
    device.press("OK")
    assert device.top().rows() == ["Resume", "Look at", "Rematch"]
    device.press("UP", "OK")
    device.wait(200)
    assert device.sitting.on().journal.number == 2 and device.sitting.on().names == ("Ann", "Bo", "Cy")


def test_a_rematch_leaves_the_remembered_setup_with_a_random_first_player():
    device = Device()
    device.sitting.start(games.load("boo_ray"), ["Ann", "Bo", "Cy"], {"first": "lot", "chips": 7})
    device.wait(200)
    first = options(device)["first"]
    device.sitting.rematch(device.sitting.on().session)
    device.wait(500)
    assert options(device) == {"first": first, "chips": 7}
    assert device.app.context.settings.setup_of(games.load("boo_ray")) == (3, {"first": "lot", "chips": 7})


BATTLES = (["battle", 1, "7D", "AS"], ["battle", 0, "AS", "7D"], ["battle", 1, "7D", "AS"])


def won_by_bo(**changed) -> Device:
    """Return a device at the end of Attrition War that Bo has won; the options *changed*."""
    device = seated("attrition_war", ("Ann", "Bo", "Cy"), **changed)
    declined = [["decline"]] if "champion" in changed else []
    for action in [["deploy", [9, 9, 1]]] + declined + [battle + [None, None] for battle in BATTLES]:
        device.sitting.do_all([action])
        device.wait(100)
    assert device.shows("Final standings")
    return device


def test_the_winner_is_the_champion_of_the_rematch():
    device = won_by_bo(champion=0)
    device.wait(READ_MS)
    device.press("OK")
    device.wait(500)
    assert device.shows("Bo won last") and options(device) == {"champion": 1}


def test_the_winner_is_the_champion_of_a_rematch_from_the_history():
    device = won_by_bo(champion=0)
    device.navigator.home()
    device.open("history")
    device.wait(3000)
    device.press("OK")
    assert device.top().rows()[0] == "Rematch"
    device.press("OK")
    device.wait(500)
    assert options(device) == {"champion": 1}


def test_a_rematch_without_the_right_of_a_champion_has_none():
    device = won_by_bo()
    device.press("OK")
    device.wait(500)
    assert options(device) == {}


def test_an_open_game_that_is_repeated_keeps_its_champion():
    device = seated("attrition_war", ("Ann", "Bo", "Cy"), champion=2)
    device.sitting.rematch(device.sitting.on().session)
    device.wait(500)
    assert options(device) == {"champion": 2}
    device.sitting.again(1)
    device.wait(500)
    assert options(device) == {"champion": 2}


def test_the_next_setup_knows_no_last_winner():
    device = seated("attrition_war", ("Ann", "Bo", "Cy"), champion=2, formation=True)
    game, names = games.load("attrition_war"), ["Di", "Eva", "Fay"]
    device.sitting.start_as_last_time(game, names, {})
    device.wait(500)
    assert options(device) == {"formation": True}
    device.sitting.start_as_last_time(game, names, {"champion": ["Eva"]})
    device.wait(500)
    assert options(device) == {"formation": True, "champion": 1}
