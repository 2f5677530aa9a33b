"""The table of a sheet with sides, bids, targets, elimination, winners, and a round put right."""

from tests.fakes.sheet_table import offered, pick, seated, seated_by

LIVES = {"sheet": 1, "name": "Lives", "start": 20, "out": 0, "rows": [{"name": "Life", "min": -99}]}


def test_sides_are_named_by_their_players_and_have_one_total():
    device = seated("spades", 4)
    assert device.shows("Player 1+Player 3") or device.shows("+")
    device.sitting.do_all([["bids", 0, [4, 5]], ["score", 1, [0, 0]], ["made", 0, [6, 7]]])
    device.wait(100)
    assert device.shows("+42") and device.shows("+52")


def test_bids_are_asked_first_and_their_sum_is_said():
    device = seated("spades", 4)
    assert "Bids: Tricks" in offered(device) and "Made: Tricks" not in offered(device)
    pick(device, "Bids: Tricks")
    assert device.screen() == "entry" and device.shows("12 of 13")
    device.press("DOWN", "DOWN", "OK")  # from an equal share of all tricks on
    assert device.shows("10 of 13")
    device.press("DOWN", "OK")
    assert device.shows("9 of 13")
    device.press("OK")
    assert device.sitting.on().state["values"][0] == [[4, 0], [5, 0]]
    assert offered(device)[:2] == ["Made: Tricks", "Enter Nil"]


def test_a_life_counter_begins_at_twenty_and_says_who_is_out():
    device = seated_by(LIVES)
    assert device.shows("20")
    device.press("DOWN")
    assert device.shows("19") and not device.shows("✗")
    device.sitting.do("add", [0, 0, -19])
    device.wait(100)
    assert device.shows("Ann is out") and device.shows("✗0")
    device.press("UP")
    assert not device.shows("is out") and device.shows("1")


def test_who_reaches_the_target_is_said():
    device = seated_by({"sheet": 1, "name": "To 7", "target": 7, "rows": [{"name": "Points"}]})
    device.sitting.do("add", [0, 1, 7])
    device.wait(100)
    assert device.shows("Bo has reached 7") and device.shows("✓7")


def test_who_goes_past_the_end_is_said():
    device = seated("molkky", 2)
    for values in [[12, 0]] * 4:
        device.sitting.do_all([["score", 0, values], ["round"]])
        device.wait(100)
    device.sitting.do_all([["score", 0, [5, 0]], ["round"]])
    device.wait(100)
    assert device.shows("past 50, now 25")


def test_all_or_nobody_has_won():
    device = seated("pandemic", 2)
    pick(device, "Who has won?")
    assert device.shows("Have all won?")
    device.press("OK")
    device.wait(100)
    device.press("OK")
    device.wait(100)
    assert device.sitting.on().state["over"] and device.sitting.on().state["won"] == [0, 1]
    assert device.screen() == "standings"


def test_the_winners_are_ticked_in_any_order():
    device = seated_by({"sheet": 1, "name": "Told", "declare": True, "rows": []})
    pick(device, "Who has won?")
    device.press("DOWN", "OK")
    device.wait(100)
    assert device.shows("Won: Bo")
    device.press("OK")
    device.wait(100)
    assert device.sitting.on().state["won"] == [1]


def test_the_side_that_has_won_is_ticked_by_its_players_names():
    device = seated("codenames", 4)
    pick(device, "Who has won?")
    device.press("DOWN", "OK")
    device.wait(100)
    assert device.shows("Won: Player 2+Player 4")
    device.press("OK")
    device.wait(100)
    assert device.sitting.on().state["over"], device.drawn


def open_log(device, *downs: str) -> None:
    """Open the log and go down its rows."""
    device.navigator.open("log")
    device.wait(100)
    device.press(*downs)


def test_a_round_that_is_done_is_put_right_from_the_log_and_undone_in_one():
    device = seated("hearts", 3)
    for values in ([26, 0, 0], [6, 10, 10]):
        device.sitting.do_all([["score", 0, values], ["round"]])
        device.wait(100)
    open_log(device, "DOWN", "DOWN", "DOWN", "OK")
    assert (
        device.shows("Put right") and device.shows("Round 1: Points") and device.shows("Back to before this")
    )
    device.press("OK")
    device.wait(100)
    assert device.screen() == "entry" and device.shows("Points")
    device.press("DOWN", "OK", "UP", "OK", "OK")
    device.wait(100)
    assert device.shows("Round 1 put right") and device.shows("32 → 31") and device.shows("10 → 11")
    device.press("OK")
    device.wait(100)
    session = device.sitting.on().session
    assert session.state["history"] == [[25, 1, 0], [31, 11, 10]]
    assert session.latest(0)[1:] == ["correct", 2, 0, [25, 1, 0]]
    device.sitting.undo(1)
    device.wait(100)
    assert device.sitting.on().state["history"][0] == [26, 0, 0]


def test_what_was_entered_in_this_round_is_only_undone_from_the_log():
    device = seated("hearts", 3)
    device.sitting.do("score", [0, [26, 0, 0]])
    device.wait(100)
    open_log(device, "OK")
    assert device.screen() == "undo"


def test_bids_of_a_round_are_put_right_with_what_was_made():
    device = seated("wizard", 3)
    device.sitting.do_all([["bids", 0, [1, 0, 0]], ["made", 0, [1, 0, 0]], ["round"]])
    device.wait(100)
    open_log(device, "OK")
    device.press("OK")
    device.wait(100)
    assert device.shows("bid")
    device.press("OK", "OK", "OK")
    device.wait(100)
    assert device.shows("made")
    device.press("DOWN", "OK", "UP", "OK", "OK")
    device.wait(100)
    assert device.shows("30 → -10") and device.shows("20 → -10")
    device.press("OK")
    device.wait(100)
    assert device.sitting.on().state["history"] == [[-10, -10, 20]]


def test_a_clock_that_counts_up_shows_each_seats_time():
    device = seated_by({"sheet": 1, "name": "Time used", "rows": [], "clock": {"up": True}})
    device.press("OK")
    device.wait(4500)
    assert device.shows("0:04")
    device.wait(1000)  # nothing is pressed
    assert device.shows("0:05") and device.shows("0:00")
    device.press("OK")
    device.wait(3000)
    assert device.shows("0:05") and device.shows("0:03")
    device.press("OK")
    device.wait(60000)
    assert device.shows("1:05")


def test_a_clock_that_counts_up_beside_points_shows_the_time_of_the_seat_to_move():
    sheet = {"sheet": 1, "name": "Go", "rounds": {}, "rows": [{"name": "Points"}], "clock": {"up": True}}
    device = seated_by(sheet)
    pick(device, "Ann begins")
    device.wait(2500)
    assert device.shows("Round 1") and device.shows("0:02")
    device.wait(1000)
    assert device.shows("0:03")
    device.sitting.do("pause", [])
    device.wait(5000)
    assert device.shows("PAUSED") and device.shows("0:03")
