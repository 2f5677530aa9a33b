"""The table of any other game: rows are entered as its sheet says, and all can be read."""

from engines_core.sheet import sheet_game
from firmware.sheets import catalogue
from tests.fakes.device import Device
from tests.fakes.legible import misplaced, touching, watched
from tests.fakes.sheet_table import offered, seated, seated_by
from tests.fakes.table import LONGEST, actions, answer, usual_names

SLOW = True
PARTS = {"name": "Science", "parts": ["Compass", "Wheel", "Tablet"], "max": 9, "square": True, "set": 7}
SCIENCE = {"sheet": 1, "name": "Science", "rows": [PARTS]}


def test_in_columns_a_press_counts_for_who_was_asked_when_it_began():
    device = seated("catan", 3)
    device.press("OK", "UP")
    for line in ("press OK", "press UP", "release OK", "release UP"):
        device.command(line)
        device.wait(60)
    assert device.top().editor.values == [1, 1, 0] and device.top().editor.column == 1


def test_a_round_is_entered_on_from_the_bar_and_ends_with_one_press():
    device = seated("hearts", 4)
    assert offered(device)[0] == "Enter Points"
    device.press("OK")
    assert device.shows("Points")
    answer(device, 13, 0, 5)
    assert device.shows("Player 4") and device.shows("8")  # 26 together: not asked
    device.press("OK")
    assert offered(device)[0] == "End round 1" and device.shows("0+13") and device.shows("0+8")
    device.press("OK")
    assert not device.shows("+") and actions(device) == [["score", 0, [13, 0, 5, 8]], ["round"]]
    assert device.shows("Round 2") and device.shows("13")


def test_of_nine_seats_the_points_of_a_round_stand_beside_all_totals_or_none():
    for most, shown in ((9, ["0+9"] * 8 + ["0+0"]), (9999, [])):
        rows = [{"name": "Points", "max": most}]
        device = Device()
        sheet = {"sheet": 1, "name": "Nine", "rounds": {}, "rows": rows}
        device.sitting.start(sheet_game(sheet), list(usual_names(9)), {})
        device.wait(10)
        device.sitting.do("score", [0, [most] * 8 + [0]])
        device.wait(100)
        assert [text for text in device.drawn if "+" in text] == shown


def test_parts_are_asked_one_after_the_other_of_all_seats_and_the_next_row_is_offered_by_itself():
    device = seated("7_wonders", 3)
    for row in ("Military", "Coins", "Wonder", "Civilian", "Commerce", "Guilds"):
        assert offered(device)[0] == "Enter " + row
        device.press("OK")
        while device.top().page is None:
            device.press("OK")
        device.press("OK")
    device.press("OK")
    assert device.shows("Science: Compass")
    answer(device, [3, 1, 0])
    assert device.shows("Science: Wheel")
    answer(device, [0, 1, 0], [1, 1, 0])
    assert device.shows("3/0/1 → 10") and device.shows("1/1/1 → 10")
    device.press("OK")
    assert offered(device)[0] == "End the game"
    device.press("OK")
    assert device.shows("1 Player 1") and device.shows("10")
    device.press("OK")
    assert device.screen() == "standings"
    device.press("DOWN")
    assert device.shows("Science")


def test_a_long_ok_takes_a_part_of_all_seats_as_shown_and_back_returns_to_it():
    device = seated_by(SCIENCE)
    device.press("OK", "UP", "OK", "UP", "UP", "BACK")
    device.hold("OK")
    assert device.shows("Science: Wheel") and device.top().answers[-1] == [1, 2]
    device.press("UP", "BACK")
    assert device.shows("Science: Compass") and device.top().editor.values == [1, 2]
    device.hold("OK")
    assert device.shows("Science: Wheel") and device.top().editor.values == [1, 0]
    device.hold("OK")
    device.hold("OK")
    assert device.shows("1/1/0") and device.shows("2/0/0")
    device.press("OK")
    assert actions(device) == [["score", 0, [[1, 1, 0], [2, 0, 0]]]]


def test_one_part_of_one_seat_is_changed_alone():
    device = seated_by(SCIENCE)
    device.press("OK")
    answer(device, [1, 2], [4, 5], [7, 8])
    device.press("UP", "UP", "OK")  # the last value but one
    assert device.shows("Science: Tablet") and device.top().editor.column == 0
    device.press("DOWN", "OK", "OK")
    assert actions(device) == [["score", 0, [[1, 4, 6], [2, 5, 8]]]]


def test_of_many_parts_the_points_are_shown_however_wide_the_values_are():
    row = {"name": "Regions", "parts": ["A", "B", "C", "D", "E", "F"], "times": 2}
    device = seated_by({"sheet": 1, "name": "Wide", "rows": [row]})
    device.press("OK")
    answer(device, *[[12, 3]] * 6)
    assert device.shows("OK confirm") and device.shows("12/12/12") and device.shows("… → 144")
    assert device.shows("3/3/3/3/3/3 → 36")


def test_who_was_drawn_to_begin_is_told_until_something_is_done():
    for key in ("catan", "golf", "life_counter", "talk_and_vote"):
        device = seated(key, 3, first="lot")
        first = device.sitting.on().state["first"]
        assert device.shows("Player %d begins" % (first + 1)), key
    device = seated("golf", 3, first=1).cut()
    device.press("OK")
    device.wait(10)
    assert device.shows("Player 2 begins") and not device.shows("Round")
    device.press("OK")
    answer(device, [3, 4, 5])
    device.press("OK")
    assert device.shows("Round 1") and not device.shows("begins")
    assert seated("golf", 3).shows("Round 1")  # nobody was chosen
    device = seated("chess_clock", 2, first=1)
    assert len([text for text in device.drawn if text == "Player 2 begins"]) == 1  # the bar says it


def test_the_widest_names_leave_whole_that_somebody_begins():
    device = Device()
    chess = sheet_game(catalogue.read(device.root, "chess_clock"))
    device.sitting.start(chess, [LONGEST[:11] + "1", "Bo"], {})
    device.wait(10)
    assert device.shows("…1 begins"), device.drawn
    device.hold("OK")
    assert device.shows("…1 begins"), device.drawn


def test_what_only_one_seat_has_is_entered_as_its_name():
    device = seated("catan", 3)
    device.press(*["DOWN"] * offered(device).index("Enter Largest army"))
    device.press("OK")
    assert device.shows("Largest army") and device.shows("none") and device.shows("Player 3")
    answer(device, 1)
    assert device.shows("1 → 2")
    device.press("OK")
    device.press(*["DOWN"] * offered(device).index("Change Largest army"))
    device.press("OK", "OK")  # begins with the seat that has it
    assert device.shows("1 → 2")
    device.press("BACK")
    answer(device, None)
    device.press("OK")
    assert actions(device) == [["score", 4, [0, 1, 0]], ["score", 4, [0, 0, 0]]]


def test_of_two_seats_the_one_that_has_it_and_the_points_are_one_screen():
    device = seated("ludo", 2)
    device.press("OK", "DOWN")
    assert not device.shows("none")  # somebody has won
    assert device.shows("Player 1 0, Player 2 1")
    device.press("OK")
    assert actions(device) == [["score", 0, [0, 1]]]


def test_the_last_question_of_a_row_does_not_name_it_again_below():
    device = seated("hearts", 3)
    device.press("OK")
    answer(device, 4)
    assert device.shows("Player 2: Points") and not device.shows("Points, ")


def test_the_limits_of_a_number_are_seen_again_where_its_effect_is_not():
    device = seated_by({"sheet": 1, "name": "Two", "rows": [{"name": "Won", "sums": [3, 5]}]})
    device.press("OK", "UP", "UP", "UP")
    before = device.picture()
    assert device.shows("5") and device.shows("next")
    device.press("UP")  # Ann has 4, so Bo has 1 and is not asked
    assert not device.shows("5") and device.shows("confirm")
    device.press("DOWN")
    assert device.picture() == before


def test_the_standings_of_a_game_without_rows_are_its_time_and_the_code():
    device = seated("chess_clock", 2)
    device.press("OK")
    device.sitting.do("end", [])
    device.wait(100)
    assert device.screen() == "standings" and device.shows("The game took") and device.shows("Player 2")
    assert device.shows("1/2")
    device.press("DOWN", "DOWN")
    assert device.shows("The game took") and device.shows("Player 1")


def shown_over_pages(device: Device) -> list:
    """Return a list of texts a page of the standings on top, from the second page on."""
    pages = []
    for _ in range(device.top().page_count - 1):
        device.press("DOWN")
        pages.append(list(device.drawn))
    return pages


def test_where_the_points_came_from_is_shown_of_each_row_however_many_there_are():
    for count, pages_each in ((1, 1), (10, 1), (11, 2), (16, 2)):
        rows = [{"name": "R%d" % index} for index in range(count)]
        device = seated_by({"sheet": 1, "name": "Long", "rows": rows})
        device.sitting.do("end", [])
        device.wait(100)
        pages = shown_over_pages(device)
        assert len(pages) == 2 * pages_each + 1, count  # the last one is the code
        for seat, name in enumerate(("Ann", "Bo")):
            own = pages[seat * pages_each : (seat + 1) * pages_each]
            assert [name in page for page in own] == [True] * pages_each, count
            texts = [text for page in own for text in page if text[0] == "R"]
            assert texts == [row["name"] for row in rows], count
        device.press("DOWN")
        assert device.top().page == 0


def test_the_log_cuts_a_long_row_at_its_end():
    device = seated("rummy_500", 5)
    device.sitting.do_all([["score", 0, [100, 120, 130, 140, -125]]])
    device.wait(100)
    device.navigator.open("log")
    device.wait(100)
    assert device.shows("Points: 100 120 130 1…") and not device.shows("…5")


def test_the_values_entered_stand_under_the_name_of_their_row():
    device = seated("7_wonders", 3)
    device.press("OK")
    device.hold("OK")
    device.press("DOWN")
    assert device.screen() == "entry" and device.shows("Military") and not device.shows("score")


def test_every_number_of_players_can_be_read_with_the_longest_names_and_totals():
    device = Device()
    rows = [{"name": "Points", "min": -9999, "max": 9999}, {"name": "More"}]
    game = sheet_game({"sheet": 1, "name": "A game with a long name", "rows": rows, "rounds": {"count": 99}})
    for count in range(1, 10):
        device.sitting.start(game, [LONGEST] * (count - 1) + ["Qypj"], {})
        device.wait(10)
        texts = watched(device.app.output.canvas)
        values = [-9999] * count
        for name, args in (("score", [0, values]), ("score", [1, [0] * count]), ("round", [])):
            device.sitting.do(name, args)
            device.wait(10)
        wrong = misplaced(texts, device.app.output.canvas) + touching(texts)
        assert device.shows("-9999") and not wrong, (count, wrong)


def test_a_digit_that_ends_a_name_is_not_a_part_of_a_large_total():
    device = Device()
    rows = [{"name": "Points", "min": -9999, "max": 9999, "times": 99}, {"name": "More"}]
    game = sheet_game({"sheet": 1, "name": "A game", "rows": rows})
    for count in range(1, 10):
        device.sitting.start(game, list(usual_names(count)), {})
        device.wait(10)
        texts = watched(device.app.output.canvas)
        for value in (9999, -9999):
            device.sitting.do("score", [0, [value] * count])
            device.wait(10)
            shown = [text for text in texts if 10 < text.top < 45]
            assert len(shown) == 2 * count
            for index in range(0, len(shown), 2):  # a value, then its name
                assert shown[index].left - shown[index + 1].right > 2, (count, value, shown[index].string)


def test_a_row_too_wide_for_the_bar_is_named_without_what_is_done():
    device = seated("terraforming_mars", 2)
    table = device.navigator.table()
    bars = [table.act(offer).on_bar(False) for offer in table.offers]
    assert "City neighbours" in bars and "Enter Cards" in bars
    assert "Enter City neighbours" in [table.act(offer).label() for offer in table.offers]


def test_history_names_the_winners_of_a_game_without_points_alone():
    device = seated("codenames", 4)
    device.sitting.do("win", [[1]])
    device.wait(100)
    device.navigator.home()
    device.open("history")
    device.wait(500)
    assert device.shows("2 share") or device.shows("Player 2, Player 4"), device.drawn
    assert not device.shows(": 0")


def test_of_nine_unnamed_players_no_number_stands_beside_a_value_without_a_colon():
    """shared/found: the table read Play…1 1."""
    device = seated("yahtzee", 9)
    assert device.shows("Pla…1:") and device.shows("Pla…9:")
