"""
Millennium Blades: the options, and how many play (spec/millennium_blades.md, Options).
"""

from engines_core import millennium_blades
from tests.engines.by_hand import NAMES, go_on, not_begun, summary
from tests.engines.millennium_blades.table import END, START, played


def test_options_change_the_blocks():
    session = played(2, {"blocks": [1, 2, 3]})
    for seconds in (1, 2, 3):
        assert go_on(session, START)["clock"]["remaining_ms"] == seconds * 1000
        go_on(session, END)


def test_a_block_takes_up_to_9_h_59_min_59_s():
    session = played(2, {"blocks": [35_999] * 3}, START)
    assert summary(session)["clock"]["remaining_ms"] == 35_999_000


def test_the_warnings_are_those_chosen():
    for options, warn in (({}, [60, 30, 10]), ({"warn": []}, []), ({"warn": [5, 5, 400, 1]}, [5, 5, 400, 1])):
        session = played(2, options, START)
        assert millennium_blades.countdown(session.state, 5) == (True, 419995, 420000, warn)
    assert millennium_blades.countdown(played(2, {}).state, 0) is None


def test_options_outside_the_page_are_refused():
    for options, reason in (
        ({"blocks": [420, 420]}, "option blocks: wants 3 values, got 2"),
        ({"blocks": [420, 420, 360, 1]}, "option blocks: wants 3 values, got 4"),
        ({"blocks": [420, 0, 360]}, "option blocks: 0 is below 1"),
        ({"blocks": [420, 10_000_000, 360]}, "option blocks: 10000000 is above 35999"),
        ({"warn": [36_000]}, "option warn: 36000 is above 35999"),
        ({"blocks": [420, True, 360]}, "option blocks: true is not an integer"),
        ({"blocks": 420}, "option blocks: 420 is not a list"),
        ({"blocks": None}, "option blocks: null is not a list"),
        ({"warn": [60, -1]}, "option warn: -1 is below 1"),
        ({"warn": [0]}, "option warn: 0 is below 1"),
        ({"warn": 60}, "option warn: 60 is not a list"),
        ({"prerelease": 1}, "option prerelease: 1 is not allowed here"),
        ({"prerelease": "true"}, 'option prerelease: "true" is not allowed here'),
        ({"prerelease": None}, "option prerelease: null is not allowed here"),
        ({"round": 3}, "unknown option round"),
        ([], "options are not an object"),
        (None, "options are not an object"),
    ):
        assert not_begun("millennium_blades", NAMES[:2], options) == reason


def test_two_to_five_play():
    for count in (2, 3, 4, 5):
        assert len(summary(played(count, {}))["totals"]) == count
    for count in (0, 1, 6):
        assert not_begun("millennium_blades", NAMES[:count], {}) == "%d players, not 2 to 5" % count
