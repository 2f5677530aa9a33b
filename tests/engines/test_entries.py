"""Entries that a table makes at once (entries.py): values of all seats, a ranking, a battle by ranks."""

from engines_core import entries, games, record
from engines_core.errors import IllegalAction
from engines_core.ranges import Number
from engines_core.session import MemoryLog, Session

FOUR = ["Ann", "Bo", "Cy", "Di"]


def begun(game_id: str, *actions: list) -> Session:
    """Return a game of four after *actions*."""
    session = record.begun(record.header(game_id, FOUR, {}), MemoryLog())
    for action in actions:
        session.do([session.now + 1] + action)
    return session


def entered(session: Session, name: str, *values) -> list:
    """Let *values* be entered for the entry *name*; return the actions that the record gets."""
    (offer,) = [
        offer for offer in entries.offered(session.game, session.state, session.now) if offer.name == name
    ]
    made, after = entries.actions(session.game, session.state, offer, list(values), session.now)
    for action in made:
        session.do([session.now] + action)
    assert session.state == after
    return made


def at_tournament() -> Session:
    return begun("millennium_blades", *([["start"], ["end_block"]] * 3), ["tournament", 1])


def test_ranking_points_are_entered_as_totals_and_recorded_as_changes():
    session = at_tournament()
    session.do([session.now, "rp", 2, 5])
    assert entered(session, "rp", [23, 0, 18, 9]) == [["rp", 0, 23], ["rp", 2, 13], ["rp", 3, 9]]
    assert session.state["rp"] == [23, 0, 18, 9]


def test_places_make_ranking_points_and_score_the_tournament():
    session = at_tournament()
    session.do([session.now, "rp", 3, 7])
    entered(session, "places", [2, 1, 2, 4])
    assert session.state["tournaments"][0]["places"] == [2, 1, 2, 4]
    assert session.state["stage"] == "deck_building"


def test_places_leave_out_who_caused_a_loop():
    session = at_tournament()
    session.do([session.now, "loop", 0])
    entered(session, "places", [3, 1, 1])
    assert session.state["tournaments"][0]["places"] == [1, 3, 1, 1]


def test_a_ranking_has_no_place_without_a_reason():
    ranking = entries.Ranking((0, 1, 2))
    for places in ([1, 1, 3], [3, 1, 2], [1, 1, 1], [2, 1, 2]):
        ranking.check(places)
    for places in ([1, 1, 2], [2, 2, 3], [1, 2], [0, 1, 2], [1, 3, 3], [True, 2, 3], ["1", 2, 3]):
        assert is_refused(ranking, places), places


def is_refused(allowed, value) -> bool:
    """Return whether the range *allowed* refuses *value*."""
    try:
        allowed.check(value)
    except IllegalAction:
        return True
    return False


def test_only_a_seat_that_may_be_absent_has_no_value():
    columns = entries.Columns((0, 2), (Number(1, 5), Number(1, 5)), (), (2,))
    columns.check([3, 4])
    columns.check([3, None])
    for values in ([None, 4], [3, 6], [3, True], [3]):
        assert is_refused(columns, values), values


def test_collections_are_asked_of_those_who_have_not_handed_in():
    session = begun("millennium_blades", *([["start"], ["end_block"]] * 3), ["collection", 1, 4])
    made = entered(session, "collection", [5, 3, 6])
    assert made == [["collection", 0, 5], ["collection", 2, 3], ["collection", 3, 6]]


def test_who_hands_in_no_collection_has_none():
    session = begun("millennium_blades", *([["start"], ["end_block"]] * 3))
    assert entered(session, "collection", [None, 4, None, None]) == [["collection", 1, 4]]
    assert session.state["collections"] == [[0, 7, 0, 0]]


def test_the_one_seat_that_stays_in_enters_its_total_too():
    session = at_tournament()
    for action in (["rp", 2, 5], ["loop", 0], ["loop", 1], ["loop", 3]):
        session.do([session.now] + action)
    assert entered(session, "rp", [23]) == [["rp", 2, 18]]
    assert session.state["rp"] == [0, 0, 23, 0]
    assert entered(session, "rp", [23]) == []


def test_the_last_collection_is_asked_like_the_others():
    session = begun("millennium_blades", *([["start"], ["end_block"]] * 3))
    for seat in (0, 1, 3):
        session.do([session.now, "collection", seat, 4])
    assert entered(session, "collection", [5]) == [["collection", 2, 5]]


def test_a_wall_is_split_again_like_the_action_itself():
    session = begun("attrition_war", ["deploy", [4, 4, 4, 4]], ["battle", 1, "5S", "4S", None, None])
    session.do([session.now, "look", 1, 0])
    assert entered(session, "rearrange", 0, 4) == [["rearrange", 0, 4]]


def test_an_entry_that_changes_nothing_is_not_an_action():
    assert entered(begun("millennium_blades"), "money", [0, 7, 0, 0]) == [["money", 1, 7]]


def test_who_has_more_figures_than_horns_keeps_them_when_another_one_changes():
    raging = [["phase"], ["stat", 0, "horns", 2], ["figures", 0, 6], ["stat", 0, "horns", -2]]
    session = begun("blood_rage", *raging)
    offers = entries.offered(session.game, session.state, session.now)
    number = [offer for offer in offers if offer.name == "figures"][0].ranges[0].ranges[0]
    for figures in (0, 4, 6):
        number.check(figures)
    for figures in (5, 7):
        assert is_refused(number, figures), figures
    assert entered(session, "figures", [6, 1, 0, 0]) == [["figures", 1, 1]]


def test_a_battle_asks_for_figures_of_losers_alone():
    raging = [["phase"], ["figures", 0, 1], ["figures", 1, 3], ["figures", 3, 1]]
    made = entered(begun("blood_rage", *raging), "pillage", "axes", True, [7, 5, None], [2])
    assert made == [["pillage", "axes", [[0, 7, 1], [1, 5, 2]]]]


def test_nobody_is_asked_about_enemies_where_no_other_clan_has_figures():
    for others, enemies in (([], (False,)), ([["figures", 1, 1]], (False, True))):
        session = begun("blood_rage", ["phase"], ["figures", 0, 1], *others)
        offers = entries.offered(session.game, session.state, session.now)
        (battle,) = [offer for offer in offers if offer.name == "pillage"]
        assert battle.ranges[1].values == enemies


def test_a_3_is_asked_for_support_as_long_as_there_are_cards_to_draw():
    session = begun("attrition_war", ["deploy", [4, 4, 4, 4]])
    for deck, discards, first, second in (
        (0, 0, 0, 0),
        (0, 1, 1, 0),
        (1, 0, 1, 0),
        (1, 1, 1, 1),
        (2, 1, 1, 1),
    ):
        session.state.update({"deck": deck, "discards": discards})
        offers = entries.offered(session.game, session.state, session.now)
        (battle,) = [offer for offer in offers if offer.name == "battle"]
        asked = battle.ranges[3](2, "3", "3"), battle.ranges[4](2, "3", "3", "9")
        assert [support.kind == "card" for support in asked] == [bool(first), bool(second)], (deck, discards)
        assert (battle.ranges[4](2, "3", "3", None).kind == "card") == bool(first)


def test_the_sides_of_a_battle_are_asked_clockwise_from_the_pillager():
    """spec/device.md, Entering things: clockwise from whom the rules name first."""
    raging = [["phase"], ["figures", 0, 2], ["figures", 1, 1], ["figures", 2, 1], ["figures", 3, 3]]
    session = begun("blood_rage", *raging, ["rage", 0, -6], ["rage", 1, -6], ["pass"])
    assert session.state["turn"] == 3
    offers = entries.offered(session.game, session.state, session.now)
    (ranges,) = [offer.ranges for offer in offers if offer.name == "pillage"]
    assert ranges[2]("axes", True).seats == (3, 0, 1, 2)
    made = entered(session, "pillage", "axes", True, [7, 5, None, 9], [2, 1])
    assert made == [["pillage", "axes", [[3, 7, 2], [0, 5, 1], [2, 9, 1]]]]


def test_who_says_that_there_are_enemies_enters_one():
    session = begun("blood_rage", ["phase"], ["figures", 0, 1], ["figures", 1, 3], ["figures", 3, 1])
    try:
        entered(session, "pillage", "axes", True, [7, None, None], [])
    except IllegalAction as error:
        assert error.reason() == "enter an enemy's STR"
    else:
        raise AssertionError(session.state)
    assert entered(session, "pillage", "axes", False, [], []) == [["pillage", "axes", []]]


def test_suits_are_made_up_where_they_do_not_matter_and_right_where_they_do():
    deployed = ["deploy", [4, 4, 4, 4]]
    made = entered(begun("attrition_war", deployed), "battle", 2, "10", "7", None, None, True)
    assert made == [["battle", 2, "10S", "7S", None, None]]
    session = begun("attrition_war", deployed)
    entered(session, "battle", 2, "K", "K", None, None, False)
    assert session.state["last"]["winner"] == 2


def test_what_only_one_seat_has_is_entered_as_that_seat_and_recorded_as_values():
    rows = [{"name": "Army", "only": 2}, {"name": "Won", "only": 1, "sums": [1]}, {"name": "Coins"}]
    sheet = {"sheet": 1, "name": "Any", "rows": rows}
    head = record.header("sheet", FOUR, {})
    head["sheet"] = sheet
    session = record.begun(head, MemoryLog())
    assert entered(session, "score", 0, 2) == [["score", 0, [0, 0, 1, 0]]]
    assert entered(session, "score", 0, None) == [["score", 0, [0, 0, 0, 0]]]
    assert entered(session, "score", 2, [3, 0, 1, 2]) == [["score", 2, [3, 0, 1, 2]]]
    (offer,) = [offer for offer in entries.offered(session.game, session.state, 0) if offer.name == "score"]
    assert offer.ranges[1](0).values == (None, 0, 1, 2, 3)
    assert offer.ranges[1](1).values == (0, 1, 2, 3)


def test_an_undo_takes_back_an_entry_as_one():
    session = at_tournament()
    before = session.state
    session.do([session.now + 5, "tick"])
    made = entered(session, "places", [1, 2, 3, 4])
    assert session.whole(1) == len(made) == 4
    for _ in range(session.whole(1)):
        session.do([session.now, "undo"])
    assert session.state == before and session.whole_redo() == 4


def test_every_offer_of_a_game_is_offered_as_itself_or_as_an_entry():
    for game_id, _ in games.GAMES:
        session = record.begun(record.header(game_id, FOUR, {}), MemoryLog())
        offered = [offer.name for offer in entries.offered(session.game, session.state, 0)]
        assert offered[: len(offered)] and offered == [
            offer.name for offer in session.game.legal(session.state, 0)
        ]
