"""Two keys and one key: their gestures become presses of four buttons."""

from firmware.input.one_key import OneKey
from firmware.input.two_keys import TwoKeys


def events(names, changes, until_ms, step_ms=0):
    """Return the events of the level *changes*, fed at once or every *step_ms*."""
    buttons = TwoKeys(names) if len(names) == 2 else OneKey(names)
    if not step_ms:
        return buttons.feed(changes, until_ms)
    found = []
    for now in range(0, until_ms + step_ms, step_ms):
        found += buttons.feed([change for change in changes if now - step_ms < change[0] <= now], now)
    return found


def two(changes, until_ms=5000):
    """Return the events of two keys, which must not depend on how often they are fed."""
    found = events(("A", "B"), changes, until_ms)
    assert found == events(("A", "B"), changes, until_ms, 7), changes
    return found


def one(changes, until_ms=5000):
    """Return the events of one key, likewise."""
    found = events(("KEY",), changes, until_ms)
    assert found == events(("KEY",), changes, until_ms, 7), changes
    return found


def taps(*times):
    """Return the changes of taps of 80 ms at *times*."""
    return [change for at in times for change in ((at, 1), (at + 80, 0))]


def test_the_program_sees_four_buttons():
    assert TwoKeys(("A", "B")).names == OneKey(("KEY",)).names == ("UP", "DOWN", "OK", "BACK")


def test_two_keys_short_are_down_and_ok():
    assert two([(100, 1), (180, 0)]) == [("press", "DOWN", 180), ("release", "DOWN", 180)]
    assert two([(100, 2), (180, 0)]) == [("press", "OK", 180), ("release", "OK", 180)]


def test_two_keys_a_held_is_up_and_repeats():
    found = two([(100, 1), (1600, 0)])
    assert found[0] == ("press", "UP", 700) and found[-1] == ("release", "UP", 1600)
    assert len(found) >= 4 and {kind for kind, _, _ in found[1:-1]} == {"repeat"}


def test_repeats_begin_as_long_after_the_press_as_with_four_keys():
    """From 0.6 s on, when the press of UP is seen: else nobody could release it after one step."""
    assert two([(100, 1), (1500, 0)])[1] == ("repeat", "UP", 700 + 400)
    assert one(taps(100, 300) + [(500, 1), (1600, 0)])[1] == ("repeat", "DOWN", 1100 + 400)


def test_two_keys_b_held_is_ok_held():
    expected = [("press", "OK", 700), ("long", "OK", 700), ("release", "OK", 1500)]
    assert two([(100, 2), (1500, 0)]) == expected


def test_two_keys_both_are_back_whichever_is_first():
    for first in (1, 2):
        found = two([(100, first), (150, 3), (250, first), (300, 0)])
        assert found == [("press", "BACK", 150), ("release", "BACK", 250)]


def test_two_keys_both_held_is_back_held():
    found = two([(100, 1), (150, 3), (900, 2), (950, 0), (1500, 1), (1580, 0)])
    expected = [("press", "BACK", 150), ("long", "BACK", 750), ("release", "BACK", 900)]
    assert found == expected + [("press", "DOWN", 1580), ("release", "DOWN", 1580)]


def test_two_keys_the_other_key_does_nothing_while_one_is_held():
    found = two([(100, 2), (800, 3), (900, 2), (1000, 0)])
    assert found == [("press", "OK", 700), ("long", "OK", 700), ("release", "OK", 1000)]


def test_one_key_taps_are_counted():
    for times, name in (((100,), "DOWN"), ((100, 300), "UP"), ((100, 300, 500), "BACK")):
        at = times[-1] + 80 + 300
        assert one(taps(*times)) == [("press", name, at), ("release", name, at)]


def test_one_key_says_what_was_tapped_at_its_deadline():
    key = OneKey(("KEY",))
    assert key.feed(taps(100), 200) == []
    due_ms = key.deadline(200)
    assert key.feed([], due_ms - 1) == [] and key.feed([], due_ms)[0] == ("press", "DOWN", due_ms)


def test_one_key_taps_further_apart_are_single_ones():
    found = one(taps(100, 700))
    assert [(kind, name) for kind, name, _ in found] == [("press", "DOWN"), ("release", "DOWN")] * 2


def test_one_key_held_is_ok_and_longer_is_ok_held():
    assert one([(100, 1), (1000, 0)]) == [("press", "OK", 700), ("release", "OK", 1000)]
    expected = [("press", "OK", 700), ("long", "OK", 1300), ("release", "OK", 1400)]
    assert one([(100, 1), (1400, 0)]) == expected


def test_one_key_tap_and_hold_is_back():
    found = one(taps(100) + [(300, 1), (1600, 0)])
    assert found == [("press", "BACK", 900), ("long", "BACK", 1500), ("release", "BACK", 1600)]


def test_one_key_two_or_three_taps_and_hold_repeat():
    for times, name in (((100, 300), "DOWN"), ((100, 300, 500), "UP")):
        at = times[-1] + 200
        found = one(taps(*times) + [(at, 1), (at + 1200, 0)])
        assert found[0] == ("press", name, at + 600) and found[-1] == ("release", name, at + 1200)
        assert len(found) > 4 and {entry[:2] for entry in found[1:-1]} == {("repeat", name)}


def test_one_key_released_just_before_it_counts_as_held_is_not_held():
    assert one([(100, 1), (1295, 0)])[-1] == ("release", "OK", 1295)
    assert len(one([(100, 1), (1295, 0)])) == 2


def test_the_levels_are_those_of_the_four_buttons():
    buttons = TwoKeys(("A", "B"))
    buttons.feed([(100, 2)], 750)
    assert buttons.levels == 0b0100
    buttons.feed([(800, 0)], 900)
    assert buttons.levels == 0


def test_bounces_change_nothing():
    bouncing = [(100, 1), (102, 0), (104, 1), (180, 0), (182, 1), (184, 0)]
    assert one(bouncing) == [("press", "DOWN", 484), ("release", "DOWN", 484)]
