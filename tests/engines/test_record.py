"""Records as bytes: the header, the lines, torn and damaged ones, and the report of a replay."""

import sys

from engines_core import games, json_text, record, record_text, replay, strict_json
from engines_core.errors import IllegalAction, RecordError, SetupError
from engines_core.session import MemoryLog, check_form
from tests.engines.random_player import Lcg, random_record, record_bytes

ON_MICROPYTHON = sys.implementation.name == "micropython"
ROW_CHARS = 26  # an error's template fits one row of the display
HEADER = b'{"tablemate": 1, "game": "millennium_blades", "players": ["Ann", "Bo"]}\n'
SOUND = HEADER + b'[5, "start"]\n[9, "money", 1, 7]\n[20, "undo"]\n[30, "tick"]\n'


def refusal(data: bytes) -> tuple:
    """Return (line, action, reason) for the record *data* that is refused."""
    try:
        replay.played(data)
    except RecordError as refused:
        return refused.line, refused.action, refused.reason()
    raise AssertionError("not refused: %s" % data)


def counted(data: bytes) -> tuple:
    """Return how many lines of the record *data* count, and the number of a torn line or None."""
    session, torn = replay.played(data)
    return session.count, torn


# Lines


def test_a_sound_record_counts_all_its_lines():
    assert counted(SOUND) == (4, None)
    assert counted(HEADER) == (0, None)


def test_a_last_line_that_is_whole_counts_without_its_newline():
    assert counted(SOUND[:-1]) == (4, None)
    assert counted(HEADER[:-1]) == (0, None)
    assert counted(HEADER + b' [5, "start"] ') == (1, None)


def test_crlf_line_ends_are_accepted():
    windows = SOUND.replace(b"\n", b"\r\n")
    assert counted(windows) == (4, None) and counted(windows[:-1]) == (4, None)
    assert counted(windows[:-2]) == (4, None)
    assert counted(HEADER.replace(b"\n", b"\r\n")) == (0, None)
    assert counted(HEADER[:-1] + b"\r") == (0, None)


def test_a_record_cut_anywhere_is_read_up_to_its_last_whole_line():
    for data in (SOUND, SOUND.replace(b"Bo", "宮é".encode()).replace(b"\n", b"\r\n")):
        head = len(data.split(b"\n")[0])
        whole = [head]
        for line in data.split(b"\n")[1:-1]:
            whole.append(whole[-1] + 1 + len(line))
        for end in range(len(data) + 1):
            cut = data[:end]
            lines = [at for at in whole if end >= at - cut_cr(data, at)]
            if end < head - cut_cr(data, head):
                assert refusal(cut)[:2] == (1, "header")
                continue
            count = len(lines) - 1
            rest = cut[whole[count] :].replace(b"\r", b"").replace(b"\n", b"")
            assert counted(cut) == (count, count + 2 if rest else None), cut


def cut_cr(data: bytes, at: int) -> int:
    """Return 1 if a carriage return stands before *at*: without it the line is whole already."""
    return 1 if data[at - 1 : at] == b"\r" else 0


def test_a_torn_last_line_is_left_out():
    for torn in (
        b"[",
        b'[7, "tick"',
        b'[7, "tick',
        b"[7,",
        b"]",
        b"x",
        b"nul",
        b" ",
        b"\r",
        b"\t \r",
        b"\0",
        b"\xff",
        b'[7, "\xe5\xae',
        b'[7, "\xe5\xae"]',  # cut UTF-8 is not JSON
        b'[7, "tick"] x',
        b'[7, "tick"][',
        b"[" * 40,
        b'[7, "\\ud800',
        b'{"a":1,"a":',
        b"[" + b"9" * 2000,
    ):
        assert counted(SOUND + torn) == (4, 6), torn
        assert refusal(SOUND + torn + b"\n")[:2] == (6, "line"), torn
        assert refusal(torn)[:2] == (1, "header")


def test_a_last_line_that_is_whole_is_judged_without_its_newline():
    for line, action, reason in (
        (b"[]", "line", "not a list [t, name, ...]"),
        (b"7", "line", "not a list [t, name, ...]"),
        (b"null", "line", "not a list [t, name, ...]"),
        (b'"tick"', "line", "not a list [t, name, ...]"),
        (b"{}", "line", "not a list [t, name, ...]"),
        (b'[29, "tick"]', "tick", "t 29 is before 30"),
        (b'[30.0, "tick"]', "tick", "t is not whole ms"),
        (b'[31, "pause"]', "pause", "no block is running"),
        (b'[31, "start"]', "start", "a block is on"),
        (b'[31, "money", 0, ' + b"9" * 1001 + b"]", "line", "a number of more than 1000 digits"),
        (b'[31, "tick", {"a": 1, "a": 2}]', "line", 'key "a" stands twice'),
        (b'[31, "\\ud800"]', "line", "half a surrogate pair"),
        (b"[" * 17 + b"]" * 17, "line", "nested too deep"),
    ):
        if line != b'[31, "pause"]' and line != b'[31, "start"]':
            assert refusal(SOUND + line) == refusal(SOUND + line + b"\n") == (6, action, reason), line
    assert refusal(HEADER + b'[31, "pause"]') == (2, "pause", "no block is running")
    assert refusal(SOUND + b'[31, "start"]') == (6, "start", "a block is on")


def test_empty_lines_are_damage_wherever_they_are():
    for blank in (b"\n", b"\r\n", b" \n", b"\t\r\n", b" \x0b\n"):
        assert refusal(blank + SOUND) == (1, "header", "empty")
        assert refusal(HEADER + blank + SOUND[len(HEADER) :]) == (2, "line", "empty")
        assert refusal(SOUND + blank) == (6, "line", "empty")


def test_damage_in_the_middle_names_its_line():
    for broken in (b'[5, "start"', b"x", b'[5, "st\xc3rt"]', b'[5 "start"]', b'[05, "start"]'):
        line, action, _ = refusal(HEADER + b'[1, "tick"]\n' + broken + b'\n[9, "tick"]\n')
        assert (line, action) == (3, "line"), broken


def test_the_line_is_named_by_its_action():
    for line, action in ((b'[5, "jump"]', "jump"), (b'[5, ""]', ""), (b"[5]", "line"), (b"[5, 6]", "line")):
        assert refusal(HEADER + line + b"\n")[:2] == (2, action)


def test_t_is_whole_milliseconds():
    for t in (b"1.0", b"1e3", b"-1", b"true", b"null", b'"5"', b"[5]", b"5.5", b"1E0"):
        assert refusal(HEADER + b"[" + t + b', "tick"]\n') == (2, "tick", "t is not whole ms"), t
    assert counted(HEADER + b'[0, "tick"]\n[-0, "tick"]\n') == (2, None)


def test_arguments_are_integers_and_not_like_integers():
    for amount in (b"1.0", b"1e3", b"true", b'"1"', b"null", b"[1]", b"{}", b"1E3", b"0.0"):
        line, action, reason = refusal(HEADER + b'[5, "money", 0, ' + amount + b"]\n")
        assert (line, action) == (2, "money") and reason.endswith(" is not an integer")
        line, action, reason = refusal(HEADER + b'[5, "money", ' + amount + b", 1]\n")
        assert (line, action) == (2, "money") and reason.endswith(" is not a seat")


def test_a_decreasing_t_is_refused_after_any_line():
    for before in (b'[9, "start"]', b'[9, "tick"]', b'[9, "undo"]', b'[9, "redo"]'):
        first = b'[1, "money", 0, 1]\n' + (b'[2, "undo"]\n' if b"redo" in before else b"")
        data = HEADER + first + before + b'\n[8, "tick"]\n'
        assert refusal(data) == (4 + data.count(b'"redo"'), "tick", "t 8 is before 9")


# The header


def header_refusal(**changes) -> str:
    """Return why a header with *changes* is refused; None leaves a key out."""
    head = {"tablemate": 1, "game": "millennium_blades", "players": ["Ann", "Bo"]}
    for key in changes:
        head[key] = changes[key]
        if changes[key] is None:
            del head[key]
    try:
        record.begun(head, MemoryLog())
        return ""
    except SetupError as refused:
        assert len(refused.args[0]) <= ROW_CHARS + 4, refused.args
        return refused.reason()


def test_a_header_may_lack_options_only():
    assert header_refusal() == "" == header_refusal(options={}) == header_refusal(options=None)
    assert header_refusal(tablemate=None) == "tablemate is not 1"
    assert header_refusal(game=None) == "game is missing"
    assert header_refusal(players=None) == "players are not a list"


def test_the_version_is_the_integer_one():
    for version in (0, 2, "1", True, [1], strict_json.loads(b"1.0"), strict_json.loads(b"1e0")):
        assert header_refusal(tablemate=version) == "tablemate is not 1"


def test_the_time_of_the_setup_is_a_real_one_of_this_century():
    for when in ("2026-11-22T19:30", "2000-02-29T00:00", "2099-12-31T23:59", "2024-02-29T12:00"):
        assert header_refusal(when=when) == ""
    for when in (
        "2026-11-22",
        "2026-11-22 19:30",
        "2026-11-22T19:30:00",
        "2026-11-22T19:30Z",
        "2026-11-22T9:30",
        "1999-12-31T23:59",
        "2100-01-01T00:00",
        "2026-00-10T10:00",
        "2026-13-10T10:00",
        "2026-04-31T10:00",
        "2026-04-00T10:00",
        "2025-02-29T10:00",
        "2026-11-22T24:00",
        "2026-11-22T19:60",
        "２026-11-22T19:30",
        "٢٠٢٦-١١-٢٢T19:30",
        "",
        20261122,
        True,
        ["2026-11-22T19:30"],
    ):
        assert header_refusal(when=when) == "when is not a real time", when
    assert refusal(HEADER[:-2] + b', "when": null}\n') == (1, "header", "when is not a real time")


def test_any_other_key_is_refused():
    for key in ("version", "Players", "option", "seed", "", "t"):
        assert header_refusal(**{key: 1}) == "unknown key " + key
    assert header_refusal(b=1, a=1) == "unknown key a"


def test_unknown_games_are_refused():
    for game in (
        "",
        "chess",
        "Millennium Blades",
        "millennium_blades ",
        "boo_ray.py",
        "session",
        "__init__",
        "judges",
    ):
        assert header_refusal(game=game) == "unknown game " + game
    for game in (1, ["boo_ray"], {}, True):
        assert header_refusal(game=game) == "game is missing"


def test_names_are_non_empty_text_and_may_repeat():
    for names in (["Ann", "Ann"], [" ", "\n"], ["宮本", "Ann"]):
        assert header_refusal(players=names) == ""
    for names in ([""], ["Ann", ""]):
        assert header_refusal(players=names) == "a name is empty"
    for names in (["Ann", 5], ["Ann", True], ["Ann", ["Bo"]], [["Ann", "Bo"]], [{}, "Ann"]):
        assert header_refusal(players=names) == "a name is not a string"
    for names in ("Ann", {"0": "Ann"}, 2, True):
        assert header_refusal(players=names) == "players are not a list"


def test_the_number_of_players_is_the_games():
    for game_id, low, high in (
        ("millennium_blades", 2, 5),
        ("blood_rage", 2, 4),
        ("boo_ray", 2, 9),
        ("blaze", 3, 5),
        ("attrition_war", 3, 5),
    ):
        for count in (low, high):
            assert header_refusal(game=game_id, players=["Ann"] * count) == ""
        for count in (0, low - 1, high + 1, 40):
            assert header_refusal(game=game_id, players=["Ann"] * count)


def test_options_are_an_object_of_known_names_in_their_ranges():
    for options in ([], "", 1, True, False):
        assert header_refusal(options=options) == "options are not an object"
    assert header_refusal(options={"prerelease": True, "warn": []}) == ""
    assert header_refusal(options={"pre": True}) == "unknown option pre"
    assert header_refusal(options={"z": 1, "a": 1}) == "unknown option a"
    assert header_refusal(options={"warn": [0]}) == "option warn: 0 is below 1"


def test_null_options_are_refused():
    assert refusal(HEADER[:-2] + b', "options": null}\n') == (1, "header", "options are not an object")


def test_left_out_options_have_their_defaults():
    for game_id, _ in games.GAMES:
        low = games.load(game_id).players[0]
        chosen = {option.name: option.default for option in games.load(game_id).options(low)}
        names = ["Ann"] * low
        bare = record.begun({"tablemate": 1, "game": game_id, "players": names}, MemoryLog())
        full = record.begun(record.header(game_id, names, chosen), MemoryLog())
        assert json_text.dumps(bare.state) == json_text.dumps(full.state)


def test_a_game_begins_at_0_and_is_not_over():
    for game_id, _ in games.GAMES:
        names = ["Ann"] * games.load(game_id).players[0]
        state = record.begun({"tablemate": 1, "game": game_id, "players": names}, MemoryLog()).state
        assert state["t"] == 0 and state["over"] is False, game_id


def test_a_header_that_is_not_sound_is_line_one():
    for head in (b"[]", b"1", b"null", b'"tablemate"', b"{}", b'[0, "tick"]'):
        for end in (b"", b"\n", b"\r\n"):
            assert refusal(head + end)[:2] == (1, "header")
    for data in (
        b"",
        b"\n",
        b"\r\n",
        b" ",
        HEADER[:-2],
        HEADER[:-2] + b"\n",
        HEADER * 2,
    ):
        assert refusal(data)[0] == (2 if data == HEADER * 2 else 1), data
    assert refusal(b"") == (1, "header", "missing")


def test_a_byte_order_mark_before_the_header_is_passed_over():
    assert counted(b"\xef\xbb\xbf" + HEADER) == counted(HEADER)
    assert refusal(b"\xef\xbb\xbf" * 2 + HEADER)[:2] == (1, "header")


def test_keys_of_the_header_stand_in_any_order_and_once():
    assert counted(b'{"players":["A","B"],"options":{},"game":"boo_ray","tablemate":1}') == (0, None)
    assert refusal(b'{"tablemate": 1, ' + HEADER[1:]) == (1, "header", 'key "tablemate" stands twice')
    twice = b'{"tablemate": 1, "sheet": {"rows": [{}, [5], {"a": {}, "per": 1, "per": 2}]}}'
    assert refusal(twice) == (1, "header", 'sheet.rows[2].per: key "per" stands twice')


def test_every_form_of_refusal_is_an_illegal_action():
    for action in ([], [1], [True, "tick"], [1, None]):
        try:
            check_form(action)
            raise AssertionError("not refused")
        except IllegalAction as refused:
            assert len(refused.args[0]) <= ROW_CHARS
        assert record_text.name_of(action) == "tick" if action[1:] == ["tick"] else "line"


# The report


def test_the_report_has_five_parts():
    session, _ = replay.played(SOUND)
    report = replay.report(session)
    assert sorted(report) == ["actions", "game", "over", "standings", "summary"]
    assert (report["actions"], report["game"], report["over"]) == (4, "millennium_blades", False)
    assert report["standings"] == [
        {"seat": 0, "name": "Ann", "score": 0, "place": 1},
        {"seat": 1, "name": "Bo", "score": 0, "place": 1},
    ]
    assert report["summary"]["clock"] == {"running": True, "remaining_ms": 419975}


def test_the_report_is_as_of_the_last_line_or_the_time_asked_for():
    session, _ = replay.played(SOUND)
    for at, left_ms in ((None, 419975), (30, 419975), (31, 419974), (420004, 1), (420005, 0), (10**20, 0)):
        assert replay.report(session, at)["summary"]["clock"]["remaining_ms"] == left_ms


def test_undo_redo_and_tick_count_as_actions_a_torn_line_does_not():
    session, torn = replay.played(SOUND + b'[31, "redo"]\n[31, "ti')
    assert replay.report(session)["actions"] == 5 and torn == 7


def test_a_number_of_a_thousand_digits_comes_out_as_it_went_in():
    amount = b"7" * 1000
    session, _ = replay.played(HEADER + b'[5, "money", 1, ' + amount + b"]\n")
    assert json_text.dumps(replay.report(session)["summary"]["money"]) == "[0, %s]" % amount.decode()


def test_random_records_come_back_from_their_bytes():
    rng = Lcg(41)
    for index in range(5 if ON_MICROPYTHON else 60):
        lines = random_record(games.GAMES[index % len(games.GAMES)][0], 1000 + index, 5 + rng.below(40))
        data = record_bytes(lines)
        values, torn = record_text.parse(data)
        assert values == lines and torn is None
        session, _ = replay.played(data)
        assert session.count == len(lines) - 1
        report = json_text.dumps(replay.report(session))
        assert report == json_text.dumps(replay.report(replay.played(data.replace(b"\n", b"\r\n"))[0]))
        assert json_text.dumps(strict_json.loads(report.encode())) == report
