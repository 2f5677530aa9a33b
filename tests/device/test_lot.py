"""The device may draw the first player, in any game that asks for one; the record has the result."""

from engines_core import games, strict_json
from engines_core.sheet import sheet_game
from tests.fakes.device import Device
from tests.fakes.loading import loaded, unload_since

NAMES = ["Ann", "Bo", "Cé"]


def asking_who_begins():
    """Yield each game with an option for the first player; it is unloaded before the next."""
    since = loaded()
    for game_id in [known for known, _ in games.GAMES] + [games.SHEET]:
        a_sheet = {"sheet": 1, "name": "Golf", "rows": []}
        game = games.load(game_id) if game_id != games.SHEET else sheet_game(a_sheet)
        if "first" in [option.name for option in game.options(3)]:
            yield game
        unload_since(since)


def options_of(game, seed: int) -> Device:
    """Return a device that shows the options of a new *game*."""
    device = Device()
    device.board._random = seed
    device.app.context.texts.open_game(game.id)
    device.open("options", game, NAMES, {})
    device.wait(10)
    return device


def first_in(device: Device) -> int:
    """Return the first seat of the current game, by its record."""
    device.wait(1000)
    return strict_json.loads(device.record()[0].encode())["options"]["first"]


def drawn(game, seed: int) -> int:
    """Return the first seat of a new *game*, drawn at random."""
    device = options_of(game, seed)
    title = device.top().say("option.first")
    at = [row if type(row) is str else row[0] for row in device.top().rows()].index(title)
    device.press(*["DOWN"] * at)
    assert device.shows("Ann")
    device.press("OK", "UP", "OK")
    assert device.shows("random")
    device.press(*["UP"] * at)
    device.press("OK")
    return first_in(device)


def test_who_begins_any_game_may_be_drawn_and_the_record_has_who_it_is():
    found = []
    for game in asking_who_begins():
        if game.random_option is None:
            found.append(game.id)
            assert {drawn(game, seed) for seed in range(12)} == {0, 1, 2}, game.id
    assert "boo_ray" in found and "sheet" in found


def test_the_last_winner_is_not_drawn():
    game = games.load("attrition_war")
    device = options_of(game, 0)
    at = [row if type(row) is str else row[0] for row in device.top().rows()].index("Last winner")
    device.press(*["DOWN"] * at)
    device.press("OK")
    assert device.top().editor.range.values == (None, 0, 1, 2) and not device.shows("random")


def test_a_remembered_random_last_winner_is_nobody():
    game = games.load("attrition_war")
    for seed in range(4):
        device = Device()
        device.board._random = seed
        device.app.context.settings.remember_setup(game, 3, {"formation": True, "champion": "lot"})
        device.sitting.start_as_last_time(game, NAMES, {})
        device.wait(1000)
        assert strict_json.loads(device.record()[0].encode())["options"] == {"formation": True}


def test_who_begins_blaze_is_drawn_unless_the_table_says_who():
    game = games.load("blaze")
    found = set()
    for seed in range(12):
        device = options_of(game, seed)
        assert device.shows("random")
        device.press("OK")
        found.add(first_in(device))
    assert found == {0, 1, 2}
