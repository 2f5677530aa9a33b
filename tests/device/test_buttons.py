"""Debouncing, long presses and repeats; runs on both Pythons."""

import random

from firmware.input.buttons import Buttons, repeat_interval_ms

NAMES = ("UP", "DOWN", "OK", "BACK")
UP, DOWN, OK, BACK = 1, 2, 4, 8


def played(changes, until):
    """Return the events of all *changes* fed at once, up to *until*."""
    return Buttons(NAMES).feed(changes, until)


def bouncing(at, level, before, times):
    """Return changes that go to *level* at *at* and bounce *times* times, 2 ms each."""
    changes = [(at, level)]
    for i in range(times):
        changes.append((at + 2 + 4 * i, before))
        changes.append((at + 4 + 4 * i, level))
    return changes


def test_a_press_acts_on_its_leading_edge():
    assert played([(100, OK)], 100) == [("press", "OK", 100)]


def test_bounces_up_to_20_ms_are_one_press_and_one_release():
    changes = bouncing(100, OK, 0, 5) + bouncing(300, 0, OK, 5)
    assert played(changes, 1000) == [("press", "OK", 100), ("release", "OK", 320)]


def test_a_contact_that_opens_for_19_ms_under_a_finger_is_one_press():
    assert played([(100, OK), (200, 0), (219, OK)], 300) == [("press", "OK", 100)]


def test_a_contact_that_opens_for_20_ms_is_two_presses():
    events = played([(100, OK), (200, 0), (220, OK)], 300)
    assert events == [("press", "OK", 100), ("release", "OK", 200), ("press", "OK", 220)]


def test_a_press_of_one_millisecond_is_not_lost():
    assert played([(100, OK), (101, 0)], 200) == [("press", "OK", 100), ("release", "OK", 101)]


def test_a_press_that_came_and_went_while_the_program_was_busy_is_not_lost():
    events = played([(100, UP), (150, 0), (200, UP | DOWN), (250, DOWN), (260, 0)], 900)
    assert [event for event in events if event[0] == "press"] == [
        ("press", "UP", 100),
        ("press", "UP", 200),
        ("press", "DOWN", 200),
    ]


def test_a_long_press_comes_once_at_600_ms():
    buttons = Buttons(NAMES)
    assert buttons.feed([(1000, OK)], 1599) == [("press", "OK", 1000)]
    assert buttons.deadline(1599) == 1600
    assert buttons.feed([], 1600) == [("long", "OK", 1600)]
    assert buttons.deadline(1600) is None
    assert buttons.feed([(2500, 0)], 2519) == []
    assert buttons.deadline(2519) == 2520
    assert buttons.feed([], 2520) == [("release", "OK", 2500)]
    assert buttons.deadline(2520) is None


def test_a_key_that_opened_just_before_its_long_press_gets_none():
    assert played([(0, OK), (590, 0)], 900) == [("press", "OK", 0), ("release", "OK", 590)]


def test_a_long_press_due_in_a_bounce_comes_at_the_end_of_the_bounce():
    assert played([(0, OK), (595, 0), (605, OK)], 700) == [("press", "OK", 0), ("long", "OK", 605)]


def test_up_repeats_after_400_ms_then_every_100_and_faster_later():
    events = played([(0, UP)], 5000)
    repeats = [at for kind, name, at in events if kind == "repeat"]
    assert repeats[0] == 400 and repeats[1] == 500
    gaps = [repeats[i + 1] - repeats[i] for i in range(len(repeats) - 1)]
    assert gaps == sorted(gaps, reverse=True)
    assert all(gap == 30 for at, gap in zip(repeats, gaps) if at >= 2000)
    assert ("long", "UP", 600) in events


def test_ok_and_back_do_not_repeat():
    assert [kind for kind, name, at in played([(0, OK | BACK)], 3000)] == ["press", "press", "long", "long"]


def test_the_repeat_interval_shrinks_from_100_to_30_ms():
    assert (repeat_interval_ms(400), repeat_interval_ms(2000), repeat_interval_ms(9000)) == (100, 30, 30)


def test_the_events_do_not_depend_on_how_often_feed_is_called():
    for seed in range(20):
        random.seed(seed)
        at, changes = 0, []
        for _ in range(60):
            at += random.choice((1, 3, 7, 15, 19, 20, 21, 60, 300, 700, 1500))
            changes.append((at, random.getrandbits(4)))
        whole = played(changes, at + 5000)
        buttons, pieces = Buttons(NAMES), []
        pending = list(changes)
        now = 0
        while now < at + 5000:
            now = min(now + random.choice((1, 10, 50, 400)), at + 5000)
            ready = [change for change in pending if change[0] <= now]
            pending = pending[len(ready) :]
            pieces += buttons.feed(ready, now)
        assert pieces == whole, "seed %d" % seed
        presses = [event[1] for event in whole if event[0] == "press"]
        releases = [event[1] for event in whole if event[0] == "release"]
        for name in NAMES:
            assert presses.count(name) - releases.count(name) in (0, 1), "seed %d" % seed


def test_the_deadline_is_when_the_next_event_comes():
    random.seed(7)
    buttons, now = Buttons(NAMES), 0
    for _ in range(300):
        levels = random.getrandbits(4)
        buttons.feed([(now, levels)], now)
        due = buttons.deadline(now)
        if due is not None:
            assert buttons.feed([], due - 1) == []
            assert buttons.feed([], due) != []
            now = due
        now += random.getrandbits(6)


def test_a_release_that_an_erase_hid_does_not_count_as_a_bounce_before_the_next_press():
    for noted_ms, presses in ((145, 2), (150, 2), (155, 1)):  # a release at 101; pressed again at 161
        buttons = Buttons(("UP", "DOWN"))
        events = buttons.feed([(40, 2)], 100)
        events += buttons.feed(buttons.seen_late([(noted_ms, 0), (161, 2)], 100), 170)
        assert len([kind for kind, _, _ in events if kind == "press"]) == presses


def test_bounces_after_a_hidden_release_are_still_bounces():
    buttons = Buttons(("UP", "DOWN"))
    events = buttons.feed([(40, 2)], 100)
    late = [(145, 0), (147, 2), (148, 0), (153, 2), (154, 0)]
    events += buttons.feed(buttons.seen_late(late, 100), 300)
    assert [kind for kind, _, _ in events] == ["press", "release"]


def test_only_releases_since_the_write_began_are_dated_back_and_all_stay_in_order():
    buttons = Buttons(("UP", "DOWN"))
    buttons.feed([(40, 2)], 90)
    late = [(95, 3), (104, 2), (105, 0), (112, 1), (140, 0)]
    assert buttons.seen_late(late, 100) == [(95, 3), (100, 2), (100, 0), (112, 1), (130, 0)]


def test_bounces_that_an_erase_hid_are_no_press():
    for opened_ms in (97, 101):  # a contact opened shortly before the erase, bounced, and was open after it
        buttons = Buttons(("UP", "DOWN"))
        events = buttons.feed([(40, 2)], 90)
        late = [(opened_ms, 0), (opened_ms + 1, 2), (opened_ms + 1, 0), (148, 2), (148, 0)]
        events += buttons.feed(buttons.seen_late(late, 100), 300)
        assert [kind for kind, _, _ in events] == ["press", "release"]


def test_bounces_of_a_release_that_was_told_before_the_erase_are_no_press_either():
    buttons = Buttons(("UP", "DOWN"))
    events = buttons.feed([(40, 2), (95, 0)], 98)
    events += buttons.feed(buttons.seen_late([(145, 2), (146, 0)], 98), 300)
    assert [kind for kind, _, _ in events] == ["press", "release"]


def test_a_level_that_is_told_twice_takes_nothing_away():
    buttons = Buttons(("UP", "DOWN"))
    buttons.feed([(40, 2), (95, 0)], 98)
    assert buttons.seen_late([(145, 2), (145, 0), (145, 0), (180, 1)], 98) == [(145, 0), (180, 1)]


def test_a_tap_that_an_erase_hid_is_a_press():
    buttons = Buttons(("UP", "DOWN"))
    events = buttons.feed([(10, 2), (70, 0)], 98)
    events += buttons.feed(buttons.seen_late([(145, 2), (145, 0)], 98), 300)
    assert [kind for kind, _, _ in events] == ["press", "release", "press", "release"]


def test_a_held_key_repeats_no_more_once_another_one_goes_down():
    """OK with UP still held went on to the next value, and UP ran that one to its end."""
    keys = Buttons(NAMES)
    events = keys.feed([(0, UP), (700, UP | OK), (760, UP)], 3000)
    assert [event for event in events if event[0] == "repeat" and event[2] > 700] == []
    events = keys.feed([(3000, 0), (3100, UP)], 4000)
    assert len([event for event in events if event[0] == "repeat"]) > 3
