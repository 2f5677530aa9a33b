"""Phrases: templates, seats and numbers."""

from engines_core.errors import IllegalAction, RecordError, SetupError
from engines_core.phrases import fill, seat_name


def test_a_template_without_values_stands_for_itself():
    assert fill(("Deal the cards",)) == "Deal the cards"
    assert fill(("5 @ 3 # 1",), ("Ann",)) == "5 @ 3 # 1"


def test_seats_become_names_and_numbers_digits():
    assert fill(("@ pays #, pot #", 1, 5, 11), ("Ann", "Bo")) == "Bo pays 5, pot 11"


def test_a_seat_without_a_name_is_shown_as_its_number():
    assert fill(("@ is missing", 2)) == "seat 2 is missing"
    assert seat_name(2, ("Ann", "Bo")) == "seat 2"
    assert seat_name(0, ("Ann", "Bo")) == "Ann"


def test_values_are_not_read_as_templates():
    assert fill(("@ bids #", 0, "#@"), ("#1 @home",)) == "#1 @home bids #@"


def test_a_number_behind_a_mark_says_which_value_it_is():
    assert fill(("Pot #3: @1 zahlt #2", 1, 5, 11), ("Ann", "Bo")) == "Pot 11: Bo zahlt 5"
    assert fill(("#2, #2, @1!", 0, "so"), ("Ann",)) == "so, so, Ann!"


def test_marks_without_a_number_take_their_values_in_turn_beside_those_with_one():
    assert fill(("#2 # #", "a", "b"), ()) == "b a b"


def test_a_mark_without_a_value_stays():
    assert fill(("#3 of #", 1, 2)) == "#3 of #"
    assert fill(("# of #0", 1, 2)) == "1 of #0"


def test_a_pair_says_one_and_several_by_the_first_number_in_the_second():
    assert fill((("# game", "# games"), 1)) == "1 game"
    assert [fill((("# game", "# games"), number)) for number in (0, 2)] == ["0 games", "2 games"]
    pair = ("@ pays a card", "@ pays # cards")
    assert fill((pair, 1, 1), ("Ann", "Bo")) == "Bo pays a card"
    assert fill((pair, 1, 2), ("Ann", "Bo")) == "Bo pays 2 cards"
    assert fill((("#2 für #1", "#2 je #1"), "Ann", 1)) == "1 für Ann"
    assert fill((pair,)) == pair


def test_an_error_is_a_line():
    assert IllegalAction("# is above #", 7, 6).reason() == "7 is above 6"
    assert SetupError("options are not an object").reason() == "options are not an object"
    assert IllegalAction("@ is missing", 3).reason() == "seat 3 is missing"


def test_a_record_error_names_line_action_and_reason():
    error = RecordError(4, "rp", "# is 100% wrong")
    assert (error.line, error.action, error.reason()) == (4, "rp", "# is 100% wrong")
