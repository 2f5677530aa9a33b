"""The clocks of score sheets by hand: turns, banks, phases, pauses (spec/sheet.md, Clock)."""

from engines_core import record, sheet
from engines_core.session import MemoryLog
from tests.engines.by_hand import go_on, offered, played_sheet, refused, sheet_header, summary


def at(session, t: int, *names) -> dict:
    """Do the actions *names* at *t* and return the summary's clock."""
    for name in names:
        session.do([t, name])
    return clock(session, t)


def clock(session, now: int) -> dict:
    """Return the summary's clock at *now*."""
    return summary(session, now)["clock"]


def test_a_turn_begins_with_the_first_seat_and_all_its_time():
    session = played_sheet({"clock": {"turn": 30}}, 3)
    assert clock(session, 9000) == {"running": False, "left_ms": None} and offered(session) == ["end", "turn"]
    assert refused(session, ["resume"]) == "no clock is paused" and refused(session, ["pause"])
    assert at(session, 1000, "turn") == {"running": True, "left_ms": 30000}
    assert summary(session)["turn"] == 0 and clock(session, 11000)["left_ms"] == 20000
    assert at(session, 11000, "turn") == {"running": True, "left_ms": 30000} and summary(session)["turn"] == 1
    at(session, 12000, "turn", "turn")
    assert summary(session)["turn"] == 0


def test_the_first_seat_is_an_option():
    session = record.begun(sheet_header({"clock": {"turn": 30}}, 3, {"first": 2}), MemoryLog())
    assert sheet.prompt(session.state, 0) == ("@ begins", 2)
    assert go_on(session, ["turn"])["turn"] == 2 and go_on(session, ["turn"])["turn"] == 0


def test_time_that_is_up_stays_there_still_runs_and_can_be_paused():
    session = played_sheet({"clock": {"turn": 30}}, 2, ["turn"])
    assert clock(session, 31000) == {"running": True, "left_ms": 0}
    assert at(session, 31000, "pause") == {"running": False, "left_ms": 0}
    assert at(session, 32000, "resume") == {"running": True, "left_ms": 0}
    assert at(session, 33000, "turn") == {"running": True, "left_ms": 30000}


def test_a_bank_gets_more_when_its_turn_ends():
    session = played_sheet({"clock": {"bank": 300, "add": 5}}, 2)
    assert clock(session, 0) == {"running": False, "left_ms": [300000, 300000]}
    at(session, 1000, "turn")
    assert clock(session, 11000)["left_ms"] == [290000, 300000]
    assert at(session, 11000, "turn") == {"running": True, "left_ms": [295000, 300000]}
    assert clock(session, 12500)["left_ms"] == [295000, 298500]


def test_a_bank_that_is_empty_gets_no_more():
    session = played_sheet({"clock": {"bank": 10, "add": 5}}, 2, ["turn"])
    assert at(session, 9999, "turn")["left_ms"] == [5001, 10000]
    assert at(session, 19999, "turn")["left_ms"] == [5001, 0]
    assert at(session, 20000, "turn", "turn")["left_ms"] == [10000, 0]


def test_pause_and_resume_keep_what_is_left_and_a_turn_resumes():
    session = played_sheet({"clock": {"bank": 60}}, 2, ["turn"])
    assert at(session, 4000, "pause") == {"running": False, "left_ms": [56000, 60000]}
    assert refused(session, ["pause"]) == "no clock is running"
    assert clock(session, 90000)["left_ms"] == [56000, 60000]
    at(session, 90000, "resume")
    assert refused(session, ["resume"]) == "no clock is paused"
    assert at(session, 91000, "pause")["left_ms"] == [55000, 60000]
    assert at(session, 95000, "turn") == {"running": True, "left_ms": [55000, 60000]}
    assert clock(session, 96000)["left_ms"] == [55000, 59000]


def test_phases_go_round():
    session = played_sheet({"clock": {"phases": [["Plan", 60], ["Act", 120]]}}, 2)
    assert refused(session, ["turn"]) == "no clock of turns" and summary(session)["phase"] is None
    assert at(session, 0, "phase")["left_ms"] == 60000 and summary(session)["phase"] == 0
    assert at(session, 70000, "phase")["left_ms"] == 120000 and summary(session)["phase"] == 1
    at(session, 71000, "pause")
    assert at(session, 80000, "phase") == {"running": True, "left_ms": 60000}
    assert summary(session)["phase"] == 0 and summary(session)["turn"] is None


def test_a_round_and_the_end_pause_the_clock():
    session = played_sheet({"rounds": {}, "clock": {"turn": 30}}, 2, ["round"])
    assert clock(session, 0) == {"running": False, "left_ms": None}
    at(session, 1000, "turn")
    assert at(session, 5000, "round") == {"running": False, "left_ms": 26000}
    at(session, 6000, "resume")
    assert at(session, 7000, "end") == {"running": False, "left_ms": 25000}
    assert clock(session, 90000) == {"running": False, "left_ms": 25000}


def test_undo_gives_the_time_that_the_undone_action_took():
    session = played_sheet({"clock": {"turn": 30}}, 2, ["turn"])
    at(session, 10000, "turn")
    assert at(session, 12000, "undo") == {"running": True, "left_ms": 18000} and summary(session)["turn"] == 0
    assert at(session, 13000, "redo") == {"running": True, "left_ms": 27000}


def test_without_a_clock_there_is_none():
    session = played_sheet({}, 2)
    assert summary(session)["clock"] is None and sheet.countdown(session.state, 0) is None
    for name in ("turn", "phase", "pause", "resume"):
        assert refused(session, [name])


def test_the_countdown_warns_only_where_it_is_longer():
    for seconds, warn in ((10, []), (11, [10]), (31, [30, 10]), (60, [30, 10]), (90, [60, 30, 10])):
        session = played_sheet({"clock": {"turn": seconds}}, 2)
        assert sheet.countdown(session.state, 0) is None
        at(session, 0, "turn")
        assert sheet.countdown(session.state, 4000) == (True, seconds * 1000 - 4000, seconds * 1000, warn)
        assert sheet.countdown(session.state, 10**6) == (False, 0, seconds * 1000, warn)


def test_the_countdown_of_a_bank_is_that_of_the_seat_whose_turn_it_is():
    session = played_sheet({"clock": {"bank": 100, "add": 50}}, 2, ["turn"], ["turn"], ["turn"])
    assert sheet.countdown(session.state, 1000) == (True, 149000, 149000, [60, 30, 10])
    at(session, 2000, "pause")
    assert sheet.countdown(session.state, 9000) == (False, 148000, 148000, [60, 30, 10])


def test_the_prompt_says_whose_turn_it_is():
    session = played_sheet({"clock": {"turn": 30}}, 2)
    assert sheet.prompt(session.state, 0) == ("@ begins", 0)
    go_on(session, ["turn"])
    assert sheet.prompt(session.state, 0) == ("@ plays", 0)
    go_on(session, ["pause"])
    assert sheet.prompt(session.state, 0) == ("Paused: resume",)
    session = played_sheet({"clock": {"phases": [["Plan", 60]]}}, 2)
    assert sheet.prompt(session.state, 0) == ("Start #", "Plan")
    go_on(session, ["phase"])
    assert sheet.prompt(session.state, 0) == ("#", "Plan")
