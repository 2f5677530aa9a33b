"""The table of a sheet: points are counted, a press each."""

from tests.fakes.device import Device
from tests.fakes.sheet_table import offered, seated, seated_by
from tests.fakes.table import actions

SLOW = True
FEW = {"sheet": 1, "name": "Few", "rows": [{"name": "Points", "max": 2}]}


def test_a_press_counts_a_point_for_the_highlighted_seat():
    device = seated("life_counter", 2)
    device.press("UP")
    assert actions(device) == [["add", 0, 0, 1]]
    device.press("OK", "DOWN", "DOWN")
    assert device.sitting.on().state["values"] == [[1, -2]]
    assert device.shows("-2")
    device.press("BACK")
    assert offered(device) == ["± Life", "Change Life", "End the game"]
    device.hold("OK")
    device.navigator.pop()
    device.open("log")
    device.wait(10)
    assert device.shows("Player 2: -1 Life")


def test_points_counted_in_one_millisecond_are_taken_back_one_by_one():
    device = seated("life_counter", 2)
    device.burst("UP", "UP", "UP")
    assert device.sitting.on().state["values"] == [[3, 0]]
    device.press("BACK")
    for left in (2, 1):
        device.hold("BACK")
        assert not device.shows("more"), device.drawn
        device.press("OK")
        assert device.sitting.on().state["values"] == [[left, 0]]


def test_who_counts_alone_ends_that_with_ok_too():
    device = seated("yahtzee", 1)
    device.press(*["DOWN"] * offered(device).index("± Ones"))
    device.press("OK", "UP")
    assert device.shows("done") and not device.shows("next seat") and device.shows("Ones")
    device.press("OK")
    assert device.shows("Yahtzee") and not device.shows("±1") and actions(device) == [["add", 0, 0, 1]]


def test_who_counts_what_another_one_has_is_told_that_only_one_may_have_it():
    device = seated("catan", 3)
    device.press(*["DOWN"] * offered(device).index("± Longest road"))
    device.press("OK", "UP", "OK", "UP")
    assert device.shows("only one may have it:") and device.shows("Player 1")
    device.press("OK", "OK")
    assert actions(device) == [["add", 3, 0, 1]]


def test_who_counts_beyond_the_least_or_the_most_is_told_which_number_that_is():
    device = seated_by(FEW)
    device.press("DOWN")
    assert device.shows("0 is the least") and not actions(device)
    device.press("OK", "UP", "UP", "UP")
    assert device.shows("2 is the most") and device.sitting.on().state["values"] == [[2, 0]]


def test_a_key_that_is_held_at_the_least_does_not_close_what_says_so():
    device = seated_by(FEW)
    device.press("UP")
    device.command("press DOWN")
    device.wait(600)
    for _ in range(20):
        device.wait(50)
        assert device.shows("0 is the least")
    device.command("release DOWN")
    device.wait(100)
    assert device.screen() == "message"
    device.press("DOWN")
    assert device.screen() == "table"


def held_for(device: Device, key: str, ms: int, step_ms: int) -> None:
    """Hold *key* for *ms* on a target whose steps take *step_ms*; then wait until nothing more happens."""
    board = device.board
    for down, end in ((True, board.now_ms + ms), (False, board.now_ms + ms + 3000)):
        board.keys.set(key, down)
        while board.now_ms < end:
            board.now_ms += max(step_ms, min(device.app.step(board.ticks), 5))


def test_a_held_key_counts_at_a_pace_that_ends_with_it_however_slow_the_target():
    found = []
    for step_ms in (1, 18, 40):
        device = seated("life_counter", 2)
        held_for(device, "UP", 2000, step_ms)
        found.append(len(actions(device)))
    assert found == [1 + 8] * 3  # after 0.4 s, then every 0.2 s


def test_a_fresh_press_counts_at_once_after_a_held_one():
    device = seated("life_counter", 2)
    device.hold("UP", 450)
    device.press("UP", "DOWN", "DOWN")
    assert [number for _, _, _, number in actions(device)] == [1, 1, 1, -1, -1]


def test_a_row_among_others_is_counted_after_it_was_picked():
    device = seated("carcassonne", 3)
    labels = offered(device)
    device.press(*["DOWN"] * labels.index("± Fields"))
    device.press("OK", "UP", "UP")
    assert device.shows("Fields") and device.sitting.on().state["values"][3] == [2, 0, 0]
    device.press("BACK")
    assert device.shows("Carcassonne") and device.shows("6")


def test_a_game_that_ends_while_a_row_is_counted_shows_the_totals():
    device = seated("carcassonne", 3)
    labels = offered(device)
    device.press(*["DOWN"] * labels.index("± Fields"))
    device.press("OK", "UP", "UP")
    device.sitting.do("end", [])
    device.wait(100)
    device.press("BACK")
    assert device.screen() == "table" and device.shows("Carcassonne") and device.shows("6")
    assert not device.shows("Fields")
    device.sitting.undo(1)
    device.wait(100)
    assert offered(device)[0] == "Enter Roads"
