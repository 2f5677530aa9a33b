"""Editors of numbers: UP, DOWN, OK and BACK on small ones and, digit by digit, on large ones."""

from engines_core.entries import Columns, Ranking
from engines_core.range_lists import Group
from engines_core.range_sets import Named, Subset
from engines_core.ranges import Amount, Number, Seconds
from firmware.ui.asking import editor
from firmware.ui.asking.asker import Asker
from firmware.ui.asking.editors import columns, number, subset
from firmware.ui.asking.question import Question, only_value
from firmware.ui.asking.stepper import units
from firmware.ui.asking.subject import Subject
from tests.fakes.device import Device
from tests.fakes.legible import misplaced, touching, watched


def say(key: str, *values, names: tuple = ()) -> str:
    """Return a key and its values, in place of a text."""
    return " ".join([key] + [str(value) for value in values])


def asked(value_range, start=None) -> number.Editor:
    """Return the editor that asks for a number."""
    return number.Editor(Question(value_range, "How many?", start), say, ())


def press(what, *buttons: str):
    """Press and return the last reply."""
    reply = None
    for button in buttons:
        reply = what.pressed(button, False)
    return reply


def test_a_number_has_as_many_digits_as_its_range_needs():
    assert units(Number(0, 30)) == units(Number(-9, 90)) == units(Number(2)) == (1,)
    assert units(Number(0, 150)) == units(Amount(0)) == (10, 1)
    assert units(Number(0, 999)) == units(Number(-300, 300)) == (100, 10, 1)
    assert units(Number(0, 9999)) == (1000, 100, 10, 1)  # 2,340 of Canasta: 13 presses, not 30
    assert units(Seconds(1, 3599)) == (30,)


def test_a_large_number_is_entered_digit_by_digit():
    editing = asked(Number(0, 400))
    assert editing.hints()[0] == "hint.by 100"
    press(editing, "UP", "UP", "OK")
    assert editing.hints()[0] == "hint.by 10" and editing.current() is None
    press(editing, "DOWN", "OK", "UP")
    assert editing.hints()[0] == "hint.change" and editing.current() == 191
    assert press(editing, "OK") == (191,)


def test_back_goes_to_the_digit_before_and_from_the_first_out():
    editing = asked(Number(0, 400), 123)
    press(editing, "OK", "OK", "BACK", "BACK", "UP")
    assert editing.value == 223
    assert press(editing, "BACK") == editor.BACK


def test_a_long_ok_takes_a_large_number_as_it_stands():
    editing = asked(Number(0, 400), 300)
    assert editing.HOLDS and editing.held() == (300,)
    assert not asked(Number(0, 40)).HOLDS and asked(Number(0, 40)).held() is None


def test_a_large_number_stays_within_its_range():
    editing = asked(Number(-200, 250))
    press(editing, "UP", "UP", "UP", "UP")
    assert editing.value == 250
    press(editing, *["DOWN"] * 9)
    assert editing.value == -200


def test_a_small_number_has_one_step_and_a_time_its_own():
    editing = asked(Number(0, 30), 7)
    assert press(editing, "UP", "OK") == (8,)
    assert press(asked(Seconds(1, 600), 180), "UP", "OK") == (210,)


def test_a_column_of_large_numbers_goes_from_digit_to_digit_then_to_the_next_seat():
    asked_for = Columns((0, 1), (Number(0, 300), Number(0, 300)))
    editing = columns.Editor(Question(asked_for, "Points"), say, ("Ann", "Bo"))
    press(editing, "UP", "OK", "UP", "UP", "OK", "UP", "UP", "UP", "OK")
    assert (editing.values, editing.column, editing.unit) == ([123, 0], 1, 100)
    press(editing, "BACK", "DOWN")
    assert (editing.values, editing.column, editing.unit) == ([122, 0], 0, 1)


def test_a_value_that_is_corrected_keeps_its_other_digits():
    asked_for = Columns((0,), (Amount(0),), (47,))
    editing = columns.Editor(Question(asked_for, "M$"), say, ("Ann",))
    assert press(editing, "UP", "OK", "OK") == ([57],)


def test_the_digit_that_is_changed_is_underlined_within_the_panel():
    device = Device()
    texts = watched(device.app.output.canvas)
    for top, start, buttons in ((9999, 1234, 3), (400, 7, 3), (150, 0, 2)):
        editing = asked(Number(-top, top), start)
        pictures = []
        for _ in range(buttons):
            canvas = device.app.output.canvas
            canvas.clear()
            editing.draw(canvas)
            pictures.append(bytes(device.board.display.buffer))
            assert not misplaced(texts, canvas)
            press(editing, "OK")
        assert len(set(pictures)) == buttons


def test_no_number_is_cut_beside_those_of_eight_others():
    device = Device()
    texts, canvas = watched(device.app.output.canvas), device.app.output.canvas
    for values in ([121, -10, 444, -99, 7, 500, 100, 3, 50], [-132] * 9, [9999, 5] * 4 + [-999], [-9999] * 8):
        count = len(values)
        asked_for = Columns(tuple(range(count)), (Number(-9999, 9999),) * count)
        names = tuple(["P%d" % seat for seat in range(count)])
        editing = columns.Editor(Question(asked_for, "Points"), say, names)
        editing.values = values
        canvas.clear()
        editing.draw(canvas)
        assert [value for value in values if str(value) not in device.drawn] == [], device.drawn
        assert not touching(texts) and not misplaced(texts, canvas), values


def test_between_numbers_of_three_digits_is_more_than_between_two_digits():
    device = Device()
    for count in range(2, 9):
        texts = watched(device.app.output.canvas)
        asked_for = Columns(tuple(range(count)), (Number(-500, 500),) * count)
        editing = columns.Editor(
            Question(asked_for, "Points"), say, tuple(["P%d" % seat for seat in range(count)])
        )
        editing.values = [444] * count
        canvas = device.app.output.canvas
        canvas.clear()
        editing.draw(canvas)
        shown = [text for text in texts if text.string == "444"]
        gaps = [after.left - before.right for before, after in zip(shown, shown[1:])]
        assert len(shown) == count and min(gaps) > shown[0].font.gap, (count, gaps)


def test_a_number_too_long_for_its_column_stands_in_the_header():
    asked_for = Columns(tuple(range(8)), (Number(-500, 500),) * 8)
    editing = columns.Editor(Question(asked_for, "VP"), say, tuple(["P%d" % seat for seat in range(8)]))
    editing.values[0] = -99
    assert editing.title() == "entry.whose P0 VP"
    editing.values[0] = -120
    assert editing.title() == "-120 entry.whose P0 VP"


def ticking(*presses: str) -> tuple:
    """Return the answer after *presses* where any of three words may be ticked; `hold` ticks."""
    editor = subset.Editor(Question(Subset(("a", "b", "c"), 0), "Which?"), say, ())
    for button in presses:
        if button == "hold":
            editor.held()
        else:
            editor.pressed(button, False)
    return editor.pressed("OK", False)


def test_ok_on_none_takes_none_although_some_are_ticked():
    assert ticking("DOWN", "hold", "hold") == (["a", "b"],)
    assert ticking("DOWN", "hold", "hold", "DOWN") == ([],)


def test_a_tick_at_the_last_item_does_not_go_on_to_none():
    assert ticking("UP", "hold") == (["c"],)


def test_the_place_of_the_only_one_is_not_asked():
    assert only_value(Ranking((2,))) == ([1],) and only_value(Ranking((0, 2))) is None


def test_what_is_asked_after_named_values_is_not_said_to_be_of_the_last_of_them():
    pair = Group((Number(0, 9), Number(0, 9)))
    questions = Asker(Subject(say, (), "option")).arguments(
        (Named(("rage",), Number(0, 9), {"rage": 1}), pair)
    )
    next(questions)
    assert questions.send(False).title == "option.0"
