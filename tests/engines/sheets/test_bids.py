"""Bids by hand: points, bags, a bid of 0, and how they are entered (spec/sheet.md, Beyond sums; Actions)."""

from tests.engines.by_hand import go_on, offered, played_sheet, refused, summary

SPADES = {
    "name": "Tricks",
    "max": 13,
    "bid": {"hit": [0, 10], "over": [0, 10, 1], "miss": [0, -10, 0], "bags": [10, -100]},
}
WIZARD = {"name": "Tricks", "max": 20, "bid": {"hit": [20, 10], "miss": [0, 0, -10]}}
SKULL_KING = {
    "name": "Tricks",
    "max": 10,
    "bid": {"hit": [0, 20], "miss": [0, 0, -10], "zero": {"hit": [0, 10], "miss": [0, -10, 0]}},
}


def bid_round(session, bids: list, made: list) -> dict:
    """Play a round of one row of bids and return the summary after it."""
    return go_on(session, ["bids", 0, bids], ["made", 0, made], ["round"])


def points(row: dict, bids: list, made: list) -> list:
    """Return the points of *row* in a game without rounds."""
    session = played_sheet({"rows": [row]}, len(bids), ["bids", 0, bids], ["made", 0, made])
    return summary(session)["points"][0]


def test_hit_over_and_miss():
    assert points(SPADES, [4, 4, 4, 4], [4, 6, 3, 0]) == [40, 42, -40, -40]
    assert points(WIZARD, [0, 2, 2, 3], [0, 2, 5, 1]) == [20, 40, -30, -20]


def test_without_over_what_is_more_is_missed_as_well():
    assert points(WIZARD, [1, 1], [3, 0]) == [-20, -10]


def test_a_bid_of_zero_goes_by_the_number_of_the_round():
    session = played_sheet({"rounds": {}, "rows": [SKULL_KING]}, 3)
    assert bid_round(session, [0, 0, 1], [0, 1, 0])["totals"] == [10, -10, -10]
    assert bid_round(session, [0, 0, 2], [0, 2, 2])["history"][1] == [30, -30, 30]
    assert points(SKULL_KING, [0, 0], [0, 3]) == [10, -10]


def test_without_zero_a_bid_of_0_is_one_like_others():
    assert points(SPADES, [0, 0], [0, 2]) == [0, 2]


def test_each_time_the_bags_come_to_another_ten_they_cost_a_hundred():
    session = played_sheet({"rounds": {}, "rows": [SPADES]}, 2)
    assert bid_round(session, [1, 2], [7, 2])["totals"] == [16, 20]  # 6 bags
    go_on(session, ["bids", 0, [2, 0]], ["made", 0, [5, 3]])  # 9 bags; over a bid of 0 they are none
    assert summary(session)["points"] == [[23, 3]]
    assert go_on(session, ["round"])["totals"] == [39, 23]
    assert bid_round(session, [1, 1], [13, 1])["totals"] == [39 + 22 - 200, 33]  # 9 + 12 pass 10 and 20


def test_a_row_is_given_by_what_was_made_and_has_no_points_before():
    session = played_sheet({"rounds": {}, "rows": [SPADES, {"name": "Nil"}]}, 2)
    assert offered(session) == ["add", "bids", "score"]
    assert refused(session, ["made", 0, [1, 1]]) == "no bids yet"
    bidden = go_on(session, ["bids", 0, [3, 0]])
    assert bidden["values"][0] == [[3, 0], [0, 0]] and bidden["points"][0] == [0, 0]
    go_on(session, ["score", 1, [0, 0]])
    assert refused(session, ["round"]) == "Tricks is missing"
    assert go_on(session, ["made", 0, [3, 1]])["points"][0] == [30, 1]
    assert go_on(session, ["made", 0, [2, 2]])["points"][0] == [-30, 2]
    again = go_on(session, ["bids", 0, [4, 4]])
    assert again["values"][0] == [[4, 0], [4, 0]] and again["points"][0] == [0, 0]
    assert refused(session, ["round"]) == "Tricks is missing"


def test_a_row_of_bids_takes_no_score_and_no_add_and_keeps_its_limits():
    session = played_sheet({"rows": [SPADES, {"name": "Nil"}]}, 2)
    assert refused(session, ["score", 0, [[1, 1], [1, 1]]]) == "0 is not allowed here"
    assert refused(session, ["add", 0, 0, 1]) == "0 is not allowed here"
    assert refused(session, ["bids", 1, [1, 1]]) == "1 is not allowed here"
    assert refused(session, ["bids", 0, [14, 1]]) == "14 is above 13"
    assert refused(session, ["bids", 0, [1]]) == "wants 2 values, got 1"
    go_on(session, ["bids", 0, [1, 1]])
    assert refused(session, ["made", 0, [-1, 1]]) == "-1 is below 0"


def test_bids_alone_keep_the_table_from_ending_the_game():
    session = played_sheet({"rounds": {}, "rows": [SPADES]}, 2)
    bid_round(session, [1, 1], [1, 1])
    go_on(session, ["bids", 0, [0, 0]])
    assert refused(session, ["end"]) == "a round is on"


def test_the_table_is_told_what_to_enter_next():
    session = played_sheet({"rounds": {}, "rows": [SPADES]}, 2)
    game = session.game
    assert game.prompt(session.state, 0) == ("Enter the bids: #", "Tricks")
    go_on(session, ["bids", 0, [1, 1]])
    assert game.prompt(session.state, 0) == ("Enter what was made: #", "Tricks")
    go_on(session, ["made", 0, [1, 1]])
    assert game.prompt(session.state, 0) == ("End round #", 1)


def test_in_a_tie_counts_what_was_made():
    sheet = {"rounds": {}, "ties": ["Tricks"], "rows": [WIZARD]}
    session = played_sheet(sheet, 2)
    bid_round(session, [0, 1], [0, 2])  # 20, -10
    bid_round(session, [1, 1], [4, 1])  # -30, 30: -10 and 20
    bid_round(session, [1, 1], [1, 1])  # 30, 30: 20 and 50
    bid_round(session, [1, 2], [1, 2])  # 30, 40: 50 and 90
    bid_round(session, [2, 4], [2, 4])
    places = [entry["place"] for entry in session.game.standings(session.state)]
    assert places == [2, 1]
    tied = played_sheet(sheet, 2)
    bid_round(tied, [1, 3], [3, 1])  # -20 each, made 3 and 1
    assert [entry["place"] for entry in tied.game.standings(tied.state)] == [1, 2]
