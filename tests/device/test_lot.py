"""Who begins may be drawn by the device, in any game that asks; the record has who it is."""

from engines_core import games, strict_json
from tests.fakes.device import Device

FIRST = (("blood_rage", "First player"), ("boo_ray", "First dealer"), ("attrition_war", "Who begins"))


def drawn(game_id: str, title: str, seed: int) -> int:
    """Return who begins a new game that is set up by lot, according to its record."""
    device = Device()
    device.board._random = seed
    device.app.context.texts.open_game(game_id)
    device.navigator.open("options", games.load(game_id), ["Ann", "Bo", "Cé"])
    device.wait(10)
    at = [row if type(row) is str else row[0] for row in device.top().rows()].index(title)
    device.press(*["DOWN"] * at)
    assert device.shows("Ann")
    device.press("OK", "UP", "OK")
    assert device.shows("by lot")
    device.press(*["UP"] * at)
    device.press("OK")
    return strict_json.loads(device.record()[0].encode())["options"]["first"]


def test_who_begins_any_game_may_be_drawn_and_the_record_has_who_it_is():
    for game_id, title in FIRST:
        assert {drawn(game_id, title, seed) for seed in range(12)} == {0, 1, 2}, game_id
