"""Options that are a seat: a setup remembers the player's name, not the seat."""

from engines_core import games, strict_json
from tests.fakes.device import Device


def begun_by(game, seat: int) -> Device:
    """Return a device on which *game* was set up and started with *seat* as the first player."""
    device = Device()
    device.open("options", game, ["Ann", "Bo", "Cy"], {})
    device.top().take("first", seat)
    device.hold("OK")
    device.wait(200)
    assert strict_json.loads(device.record()[0].encode()).get("options", {}).get("first", 0) == seat
    return device


def first_of(device: Device, game, names: list) -> "int | None":
    """Return which seat the setup of *game* for *names* lets begin, None if nobody was chosen."""
    device.open("options", game, names, {})
    return device.top().chosen.get("first")


def test_who_begins_is_remembered_by_name_and_not_by_seat():
    game = games.load("attrition_war")
    device = begun_by(game, 1)
    device.app.context.settings.tidy()
    device = device.cut()
    device.press("BACK")
    assert first_of(device, game, ["Ann", "Bo", "Cy"]) == 1
    assert first_of(device, game, ["Bo", "Cy", "Ann", "Di"]) == 0
    assert first_of(device, game, ["Ann", "Cy", "Di"]) is None


def test_the_games_that_others_play_between_leave_who_begins():
    game = games.load("blood_rage")
    device = begun_by(game, 1)
    device.app.context.settings.tidy()
    device.sitting.start(games.load("boo_ray"), ["Di", "Eva", "Finn"], {})
    device.wait(200)
    assert first_of(device, game, ["Di", "Eva", "Finn"]) is None
    assert first_of(device, game, ["Cy", "Ann", "Bo"]) == 2


def test_who_was_chosen_to_begin_on_the_first_seat_is_remembered_too():
    for name in ("attrition_war", "blaze"):
        game = games.load(name)
        device = begun_by(game, 0)
        assert first_of(device, game, ["Bo", "Cy", "Ann"]) == 2


def test_nobody_is_remembered_where_nobody_was_chosen():
    device = Device()
    for name in ("attrition_war", "blaze"):
        game = games.load(name)
        device.open("options", game, ["Ann", "Bo", "Cy"], {})
        device.hold("OK")
        device.wait(200)
        assert first_of(device, game, ["Bo", "Cy", "Ann"]) is None


def test_a_seat_remembered_without_a_name_counts_no_more():
    device = Device()
    game = games.load("blood_rage")
    device.app.context.settings.remember_setup(game, 3, {"first": 1, "gods": True})
    device.open("options", game, ["Ann", "Bo", "Cy"], {})
    assert device.top().chosen == {"gods": True}


def test_who_begins_stays_the_same_person_when_the_seats_are_changed_after_back():
    device, changed = Device(), {}
    game = games.load("attrition_war")
    for names, seat in ((["Ann", "Bo", "Cy"], 1), (["Bo", "Ann", "Cy"], 0), (["Ann", "Cy"], None)):
        device.open("options", game, names, changed)
        if not changed:
            device.top().take("first", 1)
            device.top().take("champion", 1)
        assert [device.top().chosen.get(name) for name in ("first", "champion")] == [seat] * 2


def test_two_letters_are_completed_to_a_remembered_or_a_common_name():
    device = Device()
    device.app.context.settings.set("names", ["Clementine", "Bo"])
    device.press("OK", "OK", "UP", "OK")
    write(device, "Cl")
    assert device.shows("▲ Clementine") and device.shows("Cl_")
    device.press("UP")
    assert device.shows("→ Clementine") and device.shows("OK done")
    device.press("UP")
    assert device.shows("→ Claire")
    device.press("UP", "OK")
    assert device.shows("Seat 2") and device.top().answers[-1] == "Clara"


def test_letters_go_on_behind_the_names_that_are_offered():
    device = Device()
    device.press("OK", "OK", "UP", "OK")
    write(device, "Cla")
    assert device.top().editor.letters == "Cla"
    device.hold("OK")
    assert device.top().answers[-1] == "Cla"


def write(device: Device, letters: str) -> None:
    """Turn the wheel to each of *letters* and take it."""
    editor = device.top().editor
    for letter in letters:
        while editor._wheel()[editor.wheel] != letter:
            device.press("DOWN")
        device.press("OK")
