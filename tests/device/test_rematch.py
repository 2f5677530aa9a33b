"""A game with the players and options of another one: of the last, of an older, of an open one."""

from engines_core import games, strict_json
from tests.fakes.device import Device
from tests.fakes.table import do, seated


def options(device: Device) -> dict:
    """Return the options of the game that is on."""
    return strict_json.loads(device.record()[0].encode())["options"]


def test_a_rematch_takes_players_seats_and_options():
    device = seated("boo_ray", ("Bo", "Ann"), wins=1, chips=9)
    do(device, "deal")
    device.sitting.do_all([["bids", ["B", ""]]])
    device.wait(200)
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
    assert device.top().rows() == ["Look at", "Resume", "Rematch"]
    device.press("UP", "OK")
    device.wait(200)
    assert device.sitting.on().journal.number == 2 and device.sitting.on().names == ("Ann", "Bo", "Cy")


def test_a_rematch_leaves_what_is_remembered_of_the_setup_with_who_begins_by_lot():
    device = Device()
    device.sitting.start(games.load("boo_ray"), ["Ann", "Bo", "Cy"], {"first": "lot", "chips": 7})
    device.wait(200)
    first = options(device)["first"]
    device.sitting.rematch(device.sitting.on().session)
    device.wait(500)
    assert options(device) == {"first": first, "chips": 7}
    assert device.app.context.settings.setup_of(games.load("boo_ray")) == (3, {"first": "lot", "chips": 7})
