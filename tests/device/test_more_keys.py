"""A rotary encoder and keys of seats beside OK and BACK: clicks become presses of UP and DOWN."""

from firmware.input.more_keys import FLICK_MS, HalfStepKeys, MoreKeys

NAMES = ("OK", "BACK", "SEAT1", "A", "B")
A, B = 8, 16
RIGHT = (A, A | B, B, 0)
LEFT = (B, A | B, A, 0)


def turned(click, at_ms, quarter_ms=3, held=0):
    """Return the changes of one *click* that begins at *at_ms*, the levels *held* being down."""
    return [(at_ms + i * quarter_ms, click[i] | held) for i in range(4)]


def events(changes, until_ms=3000):
    """Return the events, which must not depend on how often the reader is fed."""
    found = MoreKeys(NAMES).feed(changes, until_ms)
    again, stepped = MoreKeys(NAMES), []
    for now in range(0, until_ms + 7, 7):
        due = [change for change in changes if now - 7 < change[0] <= now]
        stepped += again.feed(again.seen_late(due, now) if now % 2 else due, now)
    assert found == stepped, changes
    return found


def presses(changes):
    """Return (kind, name) of all but releases."""
    return [(kind, name) for kind, name, _ in events(changes) if kind != "release"]


def test_a_click_is_a_press():
    assert events(turned(RIGHT, 100)) == [("press", "DOWN", 109)]
    assert events(turned(LEFT, 100)) == [("press", "UP", 109)]


def test_every_click_is_a_press_however_fast():
    for gap_ms in (12, 20, 40, 60, FLICK_MS, 400):
        changes = [change for i in range(7) for change in turned(RIGHT, 100 + i * gap_ms)]
        assert presses(changes + turned(LEFT, 2900)) == [("press", "DOWN")] * 7 + [("press", "UP")], gap_ms


def test_a_flick_is_released_as_the_next_one_begins_or_it_turns_back():
    flick, slow_ms, back_ms = turned(RIGHT, 100) + turned(RIGHT, 120), 120 + FLICK_MS, 140 + FLICK_MS
    assert events(flick + turned(RIGHT, slow_ms) + turned(LEFT, back_ms)) == [
        ("press", "DOWN", 109),
        ("press", "DOWN", 129),
        ("release", "DOWN", slow_ms + 9),
        ("press", "DOWN", slow_ms + 9),
        ("release", "DOWN", back_ms + 9),
        ("press", "UP", back_ms + 9),
    ]


def test_an_encoder_of_half_steps_clicks_at_both_of_its_rests():
    right = ((100, A), (110, A | B), (500, B), (510, 0), (900, A), (910, A | B))
    back = ((1300, A), (1310, 0), (1700, B), (1710, A | B))
    found = [(kind, name) for kind, name, _ in HalfStepKeys(NAMES).feed(list(right + back), 3000)]
    assert [name for kind, name in found if kind == "press"] == ["DOWN"] * 3 + ["UP"] * 2


def test_bounces_of_an_encoder_of_half_steps_are_nothing():
    bounced = [(100, A), (101, 0), (102, A), (105, A | B), (106, A), (107, A | B)]
    found = [(kind, name) for kind, name, _ in HalfStepKeys(NAMES).feed(bounced, 3000)]
    assert found == [("press", "DOWN")]


def test_bounces_and_turning_half_way_are_nothing():
    bounced = [(100, A), (101, 0), (102, A), (105, A | B), (106, A), (107, A | B), (110, B), (113, 0)]
    assert presses(bounced + [(114, B), (115, 0)]) == [("press", "DOWN")]
    assert presses([(100, A), (110, A | B), (120, A), (130, 0)]) == []


def test_a_click_with_a_missed_edge_still_counts():
    assert presses([(100, A), (106, B), (109, 0)]) == [("press", "DOWN")]
    assert presses([(100, A), (106, 0)]) == []
    assert presses([(103, A | B), (106, B), (109, 0)]) == [("press", "DOWN")]


def test_keys_work_beside_it():
    changes = [(50, 1)] + turned(RIGHT, 100, held=1) + [(200, 0)] + turned(LEFT, 300) + [(400, 4), (450, 0)]
    assert presses(changes) == [("press", "OK"), ("press", "DOWN"), ("press", "UP"), ("press", "SEAT1")]


def test_a_key_released_while_flash_was_written_is_dated_back_and_the_encoder_is_not():
    buttons = MoreKeys(NAMES)
    assert buttons.feed([(50, 1)], 60) == [("press", "OK", 50)]
    changes = [(100, 0), (101, A), (104, A | B), (107, B), (110, 0), (115, 1)]
    late = buttons.seen_late(changes, 70)
    assert late == [(90, 0), (101, A), (104, A | B), (107, B), (110, 0), (115, 1)]
    kinds = [(kind, name) for kind, name, _ in buttons.feed(late, 120)]
    assert kinds == [("release", "OK"), ("press", "DOWN"), ("press", "OK")]
