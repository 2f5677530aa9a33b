"""The end of a timed game says how long it took and what each seat used, in place of zeros."""

from engines_core.sheet import sheet_game
from firmware.sheets.catalogue import read
from tests.fakes.device import Device

SLOW = True


def ended(sheet: str) -> Device:
    """Return a device at the final standings of a *sheet*: Ann had 10 s, Bo 5 s, then 30 s of a pause."""
    device = Device()
    device.sitting.start(sheet_game(read(device.root, sheet)), ["Ann", "Bo"], {})
    device.wait(1000)
    for name, ms in (("turn", 10000), ("turn", 5000), ("pause", 30000), ("end", 100)):
        device.sitting.do(name, [])
        device.wait(ms)
    device.navigator.open("standings", device.sitting.on().session)
    device.wait(200)
    return device


def test_a_timer_ends_with_its_time_and_not_with_zeros():
    device = ended("chess_clock")
    assert device.shows("The game took") and device.shows("0:46") and device.shows("Paused")
    assert device.shows("0:30") and device.shows("0:10") and device.shows("0:05")
    assert "0" not in device.drawn
    assert device.top().page_count == 2


def test_of_nine_players_all_times_are_seen_at_once_beside_that_of_the_game():
    """With a pause there were more rows than the page has; from five players on it read "The ga… 7:07"."""
    names = ["Ann", "Bo", "Cy", "Di", "Eva", "Flo", "Gus", "Hal", "Ida"]
    device = Device()
    device.sitting.start(sheet_game({"sheet": 1, "name": "T", "rows": [], "clock": {"up": True}}), names, {})
    device.wait(1000)
    for number, name in enumerate(["turn"] * 9 + ["pause", "end"]):
        device.sitting.do(name, [])
        device.wait(number * 1000)
    device.navigator.open("standings", device.sitting.on().session)
    device.wait(200)
    assert device.shows("Time 0:46") and device.shows("Paused") and device.shows("0:08")
    assert [name for name in names if device.shows(name)] == names


def test_the_code_of_a_timer_has_its_times_and_no_zeros():
    device = ended("chess_clock")
    device.press("DOWN")
    device.wait(3000)
    assert device.top()._result._text == b"Chess clock 5+5\ntook 0:46\nAnn 0:10\nBo 0:05"


def test_a_game_without_points_shows_who_has_won_and_no_zeros():
    for sheet, won, lines in (
        ("codenames", [1], b"Codenames\n1 Bo\n1 Di\n2 Ann\n2 Cy"),
        ("pandemic", [0, 1, 2, 3], b"Pandemic\n1 Ann\n1 Bo\n1 Cy\n1 Di"),
        ("pandemic", [], b"Pandemic\nNobody has won"),
    ):
        device = Device()
        device.sitting.start(sheet_game(read(device.root, sheet)), ["Ann", "Bo", "Cy", "Di"], {})
        device.wait(100)
        device.sitting.do("win", [won])
        device.wait(100)
        device.navigator.open("standings", device.sitting.on().session)
        device.wait(200)
        assert "0" not in device.drawn and device.shows("Nobody has won") == (not won)
        device.press("DOWN")
        device.wait(3000)
        assert device.top()._result._text == lines


def test_a_sheet_with_a_clock_has_a_page_of_its_time_behind_the_points():
    device = ended("scrabble")
    assert not device.shows("The game took")
    device.press("UP", "UP")
    assert device.shows("The game took") and device.shows("0:10")


def test_who_has_won_is_told_before_the_time_it_took():
    """A game that the table decides showed its time alone if its sheet had a clock."""
    for declare, won, shown in ((True, [1], "1 Bo"), ("all", [], "Nobody has won"), ("all", [0, 1], "1 Ann")):
        sheet = {"sheet": 1, "name": "Words", "win": "none", "declare": declare, "rows": []}
        sheet["clock"] = {"phases": [["Clue", 120]]}
        device = Device()
        device.sitting.start(sheet_game(sheet), ["Ann", "Bo"], {})
        device.wait(1000)
        for name, args in (("phase", []), ("win", [won])):
            device.sitting.do(name, args)
            device.wait(100)
        device.navigator.open("standings", device.sitting.on().session)
        device.wait(200)
        assert device.shows(shown) and not device.shows("The game took"), device.drawn
        device.press("DOWN")
        assert device.shows("The game took")


def test_all_of_nine_players_are_ranked_however_long_their_scores_are():
    """Seen: four of nine scores of eight digits, the others nowhere."""
    names = ["Ann", "Bo", "Cy", "Di", "Eva", "Flo", "Gus", "Hal", "Ida"]
    sheet = {"sheet": 1, "name": "Debts", "rows": [{"name": "Owed", "max": 9999, "square": True}]}
    device = Device()
    device.sitting.start(sheet_game(sheet), names, {})
    device.wait(1000)
    for name, args in (("score", [0, [9999 - seat for seat in range(9)]]), ("end", [])):
        device.sitting.do(name, args)
        device.wait(100)
    device.wait(1000)
    seen: list = []
    while not device.shows("Owed"):
        seen += [text[2:] for text in device.drawn if text[1:2] == " "]
        device.press("DOWN")
    assert seen == names
    assert device.top().page_count == 2 + len(names) + 1
