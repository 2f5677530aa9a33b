"""
Every kind of range: the values that it takes, those that it refuses, and the words, alike on both runtimes.

`random_player.is_within` is a second reading of the same ranges; both must agree on everything here.
"""

from engines_core import ranges, strict_json
from engines_core.cards import Card
from engines_core.errors import IllegalAction
from engines_core.range_lists import Group, Many, PerSeat
from engines_core.range_sets import Named, Rows, Subset
from engines_core.ranges import Choice, Number, Seat
from tests.engines.random_player import Lcg, is_within, odd_value, random_value

BIG = 10**40
NOT_INTEGERS = (None, True, False, "", "1", [], [1], {}, {"1": 1}, strict_json.Inexact("1.0"))
ROW_CHARS = 26  # an error's template fits one row of the display


def after_seat(seat: int) -> tuple:
    """Return the ranges of the arguments after *seat* in a row."""
    return (Number(1, 3 + seat), Choice(("up", "down")))


ALL = (
    Number(0),
    Number(None),
    Number(None, -1),
    Number(2, 6),
    Number(4, 4),
    Number(-BIG, BIG),
    Choice(("bronze", "silver")),
    Choice((False, True)),
    Choice((0, 1, None)),
    Seat((0, 2)),
    Seat((1, 3), optional=True),
    Card(),
    Card(("AS", "JK")),
    Card(jokers=False, optional=True),
    Subset((0, 1, 4)),
    Subset(("a", "b"), 2),
    Subset((0, 1), 0),
    Group((Number(1), Choice(("x", "y")))),
    Group((Number(1, 3), lambda most: Number(0, most))),
    PerSeat((Number(0, 1), Number(0, 1), Number(0, 1))),
    PerSeat((Choice(("B", "")), Choice(("",)))),
    Rows((0, 1, 2), after_seat, 1, 2, False),
    Rows((0, 3), after_seat, 3, 1, True),
    Many(Number(1)),
    Many(Card()),
    Named(("red", "blue"), Number(0, 5), {"red": 1, "blue": 2}),
)


def refusal(allowed, value: object) -> str:
    """Return the reason why *value* is refused, empty if it is not; the reason fits the display."""
    try:
        allowed.check(value)
    except IllegalAction as refused:
        assert len(refused.args[0]) <= ROW_CHARS, refused.args
        return refused.reason()
    return ""


def assert_refused(allowed, cases: tuple) -> None:
    """Check that each (value, reason) of *cases* is refused with just that reason."""
    for value, reason in cases:
        assert refusal(allowed, value) == reason, (value, refusal(allowed, value))
        assert not is_within(allowed, value)


def assert_taken(allowed, values: tuple) -> None:
    """Check that *allowed* takes each of *values*."""
    for value in values:
        assert refusal(allowed, value) == "" and is_within(allowed, value), value


def test_a_number_is_within_its_limits():
    assert_taken(Number(2, 6), (2, 3, 6))
    assert_refused(
        Number(2, 6),
        (
            (1, "1 is below 2"),
            (7, "7 is above 6"),
            (-BIG, "-1000000000000000000... is below 2"),
            (BIG, "10000000000000000000... is above 6"),
        ),
    )


def test_a_number_may_lack_a_limit():
    assert_taken(Number(None), (0, -BIG, BIG))
    assert_taken(Number(0), (0, BIG))
    assert_taken(Number(None, -1), (-1, -BIG))
    assert_refused(Number(0), ((-1, "-1 is below 0"),))
    assert_refused(Number(None, -1), ((0, "0 is above -1"),))


def test_only_integers_are_numbers():
    for value in NOT_INTEGERS:
        assert refusal(Number(None), value) == "%s is not an integer" % ranges.quoted(value)


def test_values_are_shown_short_and_alike():
    quoted = ranges.quoted
    assert [quoted(None), quoted(True), quoted(False)] == ["null", "true", "false"]
    assert [quoted([1]), quoted((1,)), quoted({})] == ["a list", "a list", "an object"]
    assert quoted("Ann") == '"Ann"' and quoted("") == '""'
    assert quoted("x" * 20) == '"' + "x" * 20 + '"' and quoted("x" * 21) == '"' + "x" * 20 + '..."'
    assert quoted(-12) == "-12"
    assert quoted(10**19) == "1" + "0" * 19 and quoted(10**20) == "1" + "0" * 19 + "..."
    assert quoted(strict_json.Inexact("1e3")) == "1e3"


def test_a_choice_is_of_the_same_type():
    assert_taken(Choice((0, 1, None)), (0, 1, None))
    assert_refused(
        Choice((0, 1, None)),
        (
            (False, "false is not allowed here"),
            (True, "true is not allowed here"),
            ("0", '"0" is not allowed here'),
            (2, "2 is not allowed here"),
            ([0], "a list is not allowed here"),
        ),
    )
    assert_taken(Choice((False, True)), (False, True))
    assert_refused(Choice((False, True)), ((0, "0 is not allowed here"), (None, "null is not allowed here")))
    assert_refused(
        Choice(("bronze",)), (("Bronze", '"Bronze" is not allowed here'), ("", '"" is not allowed here'))
    )


def test_a_seat_is_one_of_those_allowed():
    assert_taken(Seat((0, 2)), (0, 2))
    assert_refused(
        Seat((0, 2)),
        (
            (1, "seat 1 is not allowed here"),
            (-1, "seat -1 is not allowed here"),
            (BIG, "seat 10000000000000000000... is not allowed here"),
            (None, "null is not a seat"),
            (False, "false is not a seat"),
            ("0", '"0" is not a seat'),
            (strict_json.Inexact("2.0"), "2.0 is not a seat"),
        ),
    )


def test_a_seat_may_be_nobody():
    allowed = Seat((1, 3), optional=True)
    assert allowed.values == (None, 1, 3)
    assert_taken(allowed, (None, 1, 3))
    assert_refused(allowed, ((0, "seat 0 is not allowed here"), (True, "true is not a seat")))


def test_a_card_is_rank_then_suit():
    assert_taken(Card(), ("AS", "10D", "7C", "KH", "JK", "JS"))
    for text in ("", "S", "A", "1S", "11D", "as", "Ax", "SA", "JKS", "10", "AS ", "0S", "ASS", "A\u2660"):
        assert refusal(Card(), text) == '"%s" is not a card' % text
    for value in (None, 7, True, ["AS"], {}):
        assert refusal(Card(), value) == "%s is not a card" % ranges.quoted(value)


def test_cards_may_be_barred_without_jokers_and_none():
    assert_refused(Card(("AS",)), (("AS", "AS is named already"),))
    assert_refused(Card(jokers=False), (("JK", '"JK" is not a card'),))
    assert_taken(Card(optional=True), (None, "2C"))


def test_a_subset_names_each_item_once_in_any_order():
    assert_taken(Subset((0, 1, 4)), ([4], [4, 0], [1, 4, 0]))
    assert_taken(Subset((0, 1), 0), ([],))
    assert_refused(
        Subset((0, 1, 4), 2),
        (
            ([], "choose at least 2"),
            ([1], "choose at least 2"),
            ([1, 1], "1 is named twice"),
            ([0, 1, 4, 0], "0 is named twice"),
            ([0, 2], "2 is not allowed here"),
            ([0, True], "true is not allowed here"),
            (0, "0 is not a list"),
            ("01", '"01" is not a list'),
            ({}, "an object is not a list"),
            (None, "null is not a list"),
        ),
    )


def test_a_group_has_a_value_for_each_range():
    allowed = Group((Number(1, 3), lambda most: Number(0, most)))
    assert_taken(allowed, ([1, 0], [3, 3]))
    assert_refused(
        allowed,
        (
            ([1, 2], "2 is above 1"),
            ([4, 2], "4 is above 3"),
            ([1], "wants 2 values, got 1"),
            ([], "wants 2 values, got 0"),
            ([1, 1, 1], "wants 2 values, got 3"),
            (1, "1 is not a list"),
        ),
    )


def test_per_seat_is_a_value_for_every_seat():
    assert PerSeat(()).kind == "per_seat"
    assert_taken(PerSeat((Number(0, 1), Number(5))), ([1, 5],))
    assert_refused(
        PerSeat((Number(0, 1), Number(5))), (([5, 1], "5 is above 1"), ([1], "wants 2 values, got 1"))
    )


def test_rows_name_each_seat_once_and_the_one_that_must():
    allowed = Rows((0, 1, 2), after_seat, 1, 2, False)
    assert_taken(allowed, ([[1, 1, "up"], [0, 3, "down"]], [[2, 5, "up"], [1, 4, "up"]]))
    assert_refused(
        allowed,
        (
            ([], "choose at least 2"),
            ([[1, 1, "up"]], "choose at least 2"),
            ([[0, 1, "up"], [2, 1, "up"]], "seat 1 is missing"),
            ([[1, 1, "up"], [1, 1, "up"]], "1 is named twice"),
            ([[1, 1, "up"], [0, 4, "up"]], "4 is above 3"),
            ([[1, 1, "up"], [3, 1, "up"]], "seat 3 is not allowed here"),
            ([[1, 1], [0, 1, "up"]], "wants 2 values, got 1"),
            ([[], [0, 1, "up"]], "null is not a seat"),
            ([1, 0], "1 is not a list"),
            (1, "1 is not a list"),
        ),
    )
    assert_taken(Rows((0, 3), after_seat, 3, 1, True), ([], [[3, 6, "up"]]))


def test_many_is_a_list_of_any_length():
    assert_taken(Many(Number(1)), ([], [1], [60, 30, 10, 10]))
    assert_refused(
        Many(Number(1)),
        (([1, 0], "0 is below 1"), (5, "5 is not a list"), ([True], "true is not an integer")),
    )


def test_many_may_want_some_and_look_at_the_items_before():
    rising = Many(lambda items: Number(items[-1] if items else 0), 2)
    assert_taken(rising, ([0, 0], [1, 4, 4, 9]))
    assert_refused(rising, (([3, 2], "2 is below 3"), ([1], "choose at least 2"), ([], "choose at least 2")))


def test_named_has_only_known_keys():
    allowed = Named(("red", "blue"), Number(0, 5), {"red": 1, "blue": 2})
    assert_taken(allowed, ({}, {"blue": 5}, {"red": 0, "blue": 1}))
    assert_refused(
        allowed,
        (
            ({"green": 1}, '"green" is not allowed here'),
            ({"red": 6}, "6 is above 5"),
            ({"red": 1, "zinc": 1, "green": 1}, '"green" is not allowed here'),
            ([], "a list is not an object"),
            (None, "null is not an object"),
        ),
    )


def test_a_later_range_may_depend_on_the_values_before():
    given = (Seat((0, 1)), lambda seat: Number(0, 10 * seat))
    assert ranges.next_range(given, []).kind == "seat"
    assert ranges.next_range(given, [1]).high == 10
    ranges.check_all(given, [1, 10])
    for values, reason in (
        ([0, 1], "1 is above 0"),
        ([1, 1, 1], "wants 2 values, got 3"),
        ([], "wants 2 values, got 0"),
    ):
        try:
            ranges.check_all(given, values)
            raise AssertionError("not refused")
        except IllegalAction as refused:
            assert refused.reason() == reason


def test_check_and_a_second_reading_agree_on_random_values():
    rng = Lcg(17)
    taken = refused = 0
    for index in range(6000):
        allowed = ALL[index % len(ALL)]
        value = random_value(allowed, rng)
        assert refusal(allowed, value) == ""
        odd = odd_value(value, rng)
        assert (refusal(allowed, odd) == "") == is_within(allowed, odd), (index % len(ALL), odd)
        taken += is_within(allowed, odd)
        refused += not is_within(allowed, odd)
    assert taken > 500 and refused > 2000


def test_after_a_card_comes_the_next_of_its_suit_and_after_a_joker_the_first():
    card = Card()
    assert [card.after(one) for one in ("AS", "9D", "KH", "JK")] == ["2S", "10D", "AH", "AS"]
