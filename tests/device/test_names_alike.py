"""Names that begin alike: each table tells them apart, however narrow its cells are."""

from engines_core.sheet import sheet_game
from firmware.sheets import catalogue
from firmware.ui.fonts import SMALL
from firmware.ui.short_names import shorten_in
from tests.fakes.device import Device
from tests.fakes.table import open_history, seated

# By how many a game is played; Millennium Blades begins with no names on its table.
SEATS = {"blood_rage": range(2, 6), "blaze": range(3, 6), "boo_ray": range(2, 10)}


def names(count: int) -> tuple:
    """Return *count* names that differ in their last letter alone."""
    return tuple(["Wilhelmina " + letter for letter in "STUVWXYZA"[:count]])


def short_names(device: Device) -> list:
    """Return the short forms of the names that are drawn."""
    return [text for text in device.drawn if text[:1] in ("W", "…")]


def test_names_that_begin_alike_are_told_apart_on_the_table():
    for game_id in SEATS:
        for count in SEATS[game_id]:
            shown = short_names(seated(game_id, names(count)))
            assert 2 <= len(set(shown)) == len(shown), (game_id, count, shown)


def test_they_are_told_apart_beside_their_points_too():
    device = Device()
    game = sheet_game(catalogue.read(device.root, "hearts"))
    device.sitting.start(game, list(names(5)), {})
    device.wait(10)
    shown = short_names(device)
    assert len(set(shown)) == 5 == len(shown), shown


def test_a_sentence_tells_which_of_them_it_means():
    sentence = "%s: single or pass? All others wait"
    said = [shorten_in(sentence % name, names(4), SMALL, 126) for name in names(4)]
    assert len(set(said)) == 4, said


def test_names_in_a_row_give_way_evenly():
    """A game of five was offered to be resumed as `1, Pl…2, Pla…3, Pla…4, Pla…5`."""
    five = ["Player %d" % number for number in range(1, 6)]
    shown = shorten_in(", ".join(five), five, SMALL, 126).split(", ")
    assert [name[0] for name in shown] == ["P"] * 5 and SMALL.width(", ".join(shown)) <= 126, shown
    mixed = ["Ann", "Bartholomew", "Wilhelmina", "Bo"]
    shown = shorten_in(", ".join(mixed), mixed, SMALL, 110)
    assert shown.startswith("Ann, Bar") and ", Wil" in shown and shown.endswith(", Bo"), shown


def test_the_players_of_a_stored_game_are_told_apart_also_two_of_one_name():
    for players in (("Christopher", "Christian", "Christiane", "Christina"), ("Ann", "Bo", "Ann", "Ann")):
        device = seated("blood_rage", players)
        open_history(device)
        shown = device.drawn[0].split(", ")
        assert device.screen() == "game" and len(set(shown)) == len(players), shown
        device = device.cut()
        device.wait(300)
        line = [text for text in device.drawn if ", " in text]
        shown = " ".join(line).replace(",", "").split(" ") if players[0] != "Ann" else line[0].split(", ")
        assert len(set(shown)) == len(players), line


def test_whose_number_it_is_stands_whole_in_the_header_before_what_a_hold_does():
    device = Device()
    names = ["Christopher", "Bo", "Christiane", "Christian"]
    device.sitting.start(sheet_game(catalogue.read(device.root, "riichi")), names, {})
    device.wait(10)
    device.press("OK")
    assert device.shows("Christopher: Payments") and not device.shows("hold: done"), device.drawn
    device.hold("OK")
    assert device.shows("Bo: Payments") and device.shows("hold: done"), device.drawn


def test_beside_a_running_clock_the_name_stays_whole_too():
    """In Go the header read `1: Captures  hold: done  29:59` for Ann."""
    device = Device()
    device.sitting.start(sheet_game(catalogue.read(device.root, "go_clock")), ["Ann", "Christopher"], {})
    device.wait(10)
    for title in ("Ann: Captures", "Christopher: Ca"):
        device.sitting.do("turn", [])
        device.wait(100)
        device.navigator.to_table()
        device.hold("OK")
        device.press("DOWN", "DOWN", "OK")
        assert device.shows(title), device.drawn
        device.press("OK")
        assert device.shows(title), device.drawn


def test_remembered_names_are_told_apart_in_lists_too():
    remembered = ["Wolfgang-Maximilian M. A", "Wolfgang-Maximilian M. B"]
    for keys in (("DOWN", "DOWN", "OK", "OK"), ()):
        device = Device()
        device.app.context.settings.set("names", remembered)
        if keys:
            device.press(*keys)
        else:
            device.open("names")
            device.wait(100)
        shown = [text for text in device.drawn if text.startswith("Wolf")]
        assert len(shown) == 2 == len(set(shown)), device.drawn
