"""Results of stored games: History, an evening's tally, statistics, and the file that keeps them."""

import os

from engines_core import record
from engines_core.json_text import compact
from engines_core.sheet import sheet_game
from firmware.history import tally
from firmware.memory import Memory
from firmware.sheets import catalogue
from firmware.storage import flash, outcome_file, repairs
from firmware.storage.library import Library
from firmware.storage.lines import line_of
from firmware.storage.outcome_file import MOST_UNNOTED
from firmware.storage.outcomes import Outcome, Outcomes
from tests.fakes.device import Device
from tests.fakes.failing_flash import EIO, ENOSPC, FOR_EVER, FailingFlash
from tests.fakes.folder import on_disk, read, write

GOLF, RUMMY = ("Golf", "low"), ("Rummy", "high")
OF_ANOTHER_VERSION: tuple = ([1], {"tablemate": 2}, {"tablemate": 1, "game": ["x"], "players": ["Ann"]})


def store(root: str, sheet: tuple, names: tuple, scores: tuple, when: str = "") -> Library:
    """Store a finished game of *sheet* (name, `win`); return the library."""
    library = repairs.library_in(root)
    header = {"tablemate": 1, "game": "sheet", "players": list(names), "options": {}}
    header["sheet"] = {
        "sheet": 1,
        "name": sheet[0],
        "win": sheet[1],
        "rows": [{"name": "Points", "min": -99}],
    }
    if when:
        header["when"] = when
    journal = library.create(header)
    session = record.begun(header, journal)
    session.do([0, "score", 0, list(scores)])
    session.do([1, "end"])
    library.finish(journal)
    return library


def outcome(outcomes: Outcomes, number: int) -> tuple:
    """Return the result of game *number* and the number of pieces of work that it took."""
    work, pieces = outcomes.of(number), 0
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value, pieces
        pieces += 1


def evening() -> str:
    """Return a flash with two evenings, the later one over midnight."""
    root = on_disk()
    store(root, RUMMY, ("Ann", "Bo"), (10, 20), "2026-11-21T20:00")
    store(root, RUMMY, ("Ann", "Bo", "Cy"), (30, 30, 7), "2026-11-22T19:30")
    store(root, GOLF, ("Ann", "Bo", "Cy"), (3, -4, 9), "2026-11-22T23:10")
    store(root, RUMMY, ("Ann", "Cy"), (8, 5), "2026-11-23T00:40")
    return root


def opened(root: str, screen: str) -> Device:
    """Return a device on *root* that shows *screen*, all found out."""
    device = Device(root)
    device.open(screen)
    device.wait(3000)
    return device


def test_history_shows_who_has_won_the_score_and_the_date():
    device = opened(evening(), "history")
    rows = device.top().rows()
    assert [right for _, right in rows[:4]] == ["Ann: 8", "Bo: -4", "Ann, Bo: 30", "Bo: 20"]
    assert device.shows("2026-11-23")
    device.press("DOWN", "DOWN", "DOWN")
    assert device.shows("2026-11-21")


def test_games_are_read_one_a_step_and_what_comes_into_sight_before_anything_is_replayed():
    device = Device(evening())
    device.open("history")
    opened, count = device.top(), 0
    while device.app.context.work.is_busy():  # listing the games
        device.app.context.work.step()
    assert opened.rows()[:4] == ["4.", "3.", "2.", "1."]
    while "4." in opened.rows():
        next(opened.chore)
        count += 1
        assert len([row for row in opened.rows()[:4] if type(row) is tuple]) == count
        assert count < 5
    device.wait(10)
    assert [left for left, _ in opened.rows()[:4]] == ["4. Rummy", "3. Golf", "2. Rummy", "1. Rummy"]


def test_a_win_that_long_names_share_is_not_taken_for_that_of_one():
    root = on_disk()
    store(root, RUMMY, ("Wilhelmina W", "Bartholomäus", "Cy"), (30, 30, 7))
    store(root, RUMMY, ("Bo", "Bartholomäus", "Cy"), (5, 5, 5))
    store(root, RUMMY, ("Wilhelmina W", "Bo"), (6, 4))
    shown = [right for _, right in opened(root, "history").top().rows()[:3]]
    assert shown == ["Wilhelmin…: 6", "3 share: 5", "2 share: 30"]


def test_the_number_of_a_game_does_not_run_into_its_name():
    root = on_disk()
    store(root, ("7 Wonders", "high"), ("Ann", "Bo"), (30, 7))
    assert opened(root, "history").top().rows()[0] == ("1. 7 Wonders", "Ann: 30")


def test_before_a_game_is_deleted_its_number_name_and_date_are_told():
    root = evening()
    store(root, ("A game with a long name", "high"), ("Ann", "Bo"), (30, 7))
    device = opened(root, "history")
    for told in (["5. A game with a long n…"], ["4. Rummy", "2026-11-23"], ["3. Golf", "2026-11-22"]):
        device.press("OK", "DOWN", "DOWN", "OK")
        assert device.drawn[1:-3] == told + ["Delete this game?"]
        device.press("BACK", "BACK", "DOWN")


def test_the_history_comes_to_rest_whichever_games_were_deleted_and_wherever_it_is():
    root = on_disk()
    library = Library(root)
    for score in range(1, 16):
        library = store(root, GOLF, ("Ann", "Bo"), (score, 20))
    for deleted in ((13,), (4, 5, 6, 7), (2, 9, 11), (14,)):
        for number in deleted:
            library.delete(number)
        device = opened(root, "history")
        for _ in range(len(device.top().numbers)):
            assert device.top().chore is None
            number, shown = device.top().numbers[device.top().index], device.drawn
            assert "%d. Golf" % number in shown and "Ann: %d" % number in shown, (deleted, shown)
            assert not [text for text in shown if text[:-1].isdigit()]
            device.press("DOWN")
            device.wait(500)


def test_a_game_deleted_while_the_history_reads_its_rows_leaves_it_at_rest():
    root = on_disk()
    for score in range(1, 9):
        store(root, GOLF, ("Ann", "Bo"), (score, 20))
    device = opened(root, "history")
    device.press("DOWN", "DOWN", "OK")
    device.press("DOWN", "DOWN")
    device.burst("OK", "OK", "DOWN", "DOWN")
    device.wait(1000)
    assert device.top().numbers == [8, 7, 5, 4, 3, 2, 1] and device.top().chore is None
    assert [left for left in device.drawn if "Golf" in left] == ["7. Golf", "5. Golf", "4. Golf", "3. Golf"]


def test_a_hand_copied_game_is_not_a_fault_in_the_history():
    root = evening()
    for name in ("7.game", "\u00b2\u00b3.over"):
        write(root + "/games/" + name, read(root + "/games/0001.over"))
    device = opened(root, "history")
    assert [left for left, _ in device.top().rows()[:4]] == ["4. Rummy", "3. Golf", "2. Rummy", "1. Rummy"]
    device.press("OK")
    assert device.screen() == "game"


def test_games_whose_headers_are_of_another_version_are_listed_and_pulled_without_a_fault():
    root = on_disk()
    library = repairs.library_in(root)
    for header in OF_ANOTHER_VERSION:
        library.create(header)
        library.finish(library.create(header))
    for screen in ("history", "statistics"):
        assert opened(root, screen).screen() == screen
    device = Device(root)
    for index, header in enumerate(OF_ANOTHER_VERSION):
        for number in (2 * index + 1, 2 * index + 2):
            line, end = device.command("pull %d" % number)
            assert line == "line " + compact(header) and end == "ok"


def test_a_press_is_not_kept_waiting_while_a_game_is_replayed():
    root = on_disk()
    store(root, GOLF, ("Ann", "Bo"), (1, 2))
    device = Device(root)
    device.open("history")
    device.press("BACK")
    assert device.screen() == "home"


def test_a_count_that_cannot_read_the_flash_says_so_and_is_left():
    for screen in ("evening", "statistics"):
        device = Device(evening())
        with FailingFlash(is_read=True) as failing:
            device.open("history")
            device.wait(500)
            device.open(screen)
            failing.fail(0, EIO, FOR_EVER)
            device.wait(500)
        assert device.screen() == "message"
        device.press("OK")
        assert device.screen() == "history"


def test_a_game_on_which_nobody_wins_is_just_finished():
    root = on_disk()
    store(root, ("Talk", "none"), ("Ann", "Bo"), (1, 2))
    device = opened(root, "history")
    assert device.shows("finished")
    device.open("evening")
    device.wait(1000)
    assert not device.shows("Ann")  # it has no date, and was finished before the power came


def test_an_evening_goes_on_after_midnight_and_ties_share_a_win():
    device = opened(evening(), "evening")
    assert device.top().rows() == [("Ann", "1.5 of 3"), ("Bo", "1.5 of 2"), ("Cy", "0 of 3")]
    assert device.shows("2026-11-22") and device.shows("3 games")


def test_ok_goes_to_the_evening_before_and_back_comes_from_there():
    device = opened(evening(), "evening")
    assert device.shows("OK earlier")
    device.press("OK")
    device.wait(1000)
    assert device.top().rows() == [("Bo", "1 of 1"), ("Ann", "0 of 1")]
    assert device.shows("2026-11-21") and device.shows("1 game") and not device.shows("OK earlier")
    device.press("OK")
    assert device.shows("No earlier evening")
    device.press("OK", "BACK")
    device.wait(1000)
    assert device.shows("2026-11-22") and device.shows("3 games")
    device.press("BACK")
    assert device.screen() != "evening"


def test_a_game_of_the_future_does_not_hide_this_evening_and_is_marked_in_the_history():
    root = evening()
    store(root, GOLF, ("Ann", "Bo"), (3, 5), "2099-01-01T20:00")
    device = Device(root)
    device.command("clock 2026-11-23T01:00:00")
    device.open("history")
    device.wait(1000)
    assert device.shows("2099-01-01?")
    device.press("DOWN")
    device.wait(1000)
    assert device.shows("2026-11-2") and not device.shows("?")
    device.open("evening")
    device.wait(2000)
    assert device.shows("2026-11-22") and device.shows("3 games")


def test_without_a_clock_the_latest_date_is_the_evening():
    root = evening()
    store(root, GOLF, ("Ann", "Bo"), (3, 5), "2099-01-01T20:00")
    assert opened(root, "evening").shows("2099-01-01")


def test_a_game_of_long_ago_that_came_in_between_is_an_evening_of_its_own():
    root = on_disk()
    for when in ("2026-11-22T19:30", "2026-11-22T20:30", "2025-03-01T20:00", "2026-11-22T21:30"):
        store(root, GOLF, ("Ann", "Bo"), (3, 5), when)
    store(root, GOLF, ("Ann", "Bo"), (3, 5), "2025-03-01T21:00")
    device = opened(root, "evening")
    for evening, games in (("2026-11-22", "3 games"), ("2025-03-01", "2 games")):
        assert device.shows(evening) and device.shows(games)
        device.press("OK")
        device.wait(500)
    assert device.shows("No earlier evening")


def test_games_without_a_date_are_of_no_evening():
    root = on_disk()
    store(root, GOLF, ("Ann", "Bo"), (1, 2), "2026-11-20T20:00")
    store(root, GOLF, ("Ann", "Bo"), (2, 1))
    store(root, GOLF, ("Ann", "Bo"), (1, 2), "2026-11-20T22:00")
    store(root, GOLF, ("Ann", "Bo"), (5, 6))
    device = opened(root, "evening")
    assert device.shows("2026-11-20") and device.top().rows() == [("Ann", "2 of 2"), ("Bo", "0 of 2")]
    device.press("OK")
    assert device.shows("No earlier evening")


def test_an_evening_has_the_date_on_which_it_began_though_no_game_did():
    root = on_disk()
    for when in ("2026-11-23T00:10", "2026-11-23T01:00", "2026-11-23T20:00"):
        store(root, GOLF, ("Ann", "Bo"), (1, 2), when)
    device = opened(root, "evening")
    assert device.shows("2026-11-23") and device.shows("1 game")
    device.press("OK")
    device.wait(3000)
    assert device.shows("2026-11-22") and device.shows("2 games")


def test_without_dates_an_evening_is_what_was_finished_since_the_power_came():
    root = on_disk()
    store(root, GOLF, ("Ann", "Bo"), (1, 2))
    device = Device(root)
    library = device.app.context.library
    journal = store(root, GOLF, ("Ann", "Bo"), (9, 2)).open(2)
    library.reopen(journal)
    for action in ([2, "undo"], [3, "end"]):
        journal.append(action)
    library.finish(journal)
    device.open("evening")
    device.wait(1000)
    assert device.top().rows() == [("Bo", "1 of 1"), ("Ann", "0 of 1")]


def test_a_game_that_got_its_name_late_counts_without_a_date():
    for after in (3, 4):  # its name, its tail
        root = on_disk()
        library = store(root, GOLF, ("Ann", "Bo"), (9, 2))
        library.finished_now.clear()
        journal = library.open(1)
        library.reopen(journal)
        for action in ([2, "undo"], [3, "end"]):
            journal.append(action)
        with FailingFlash() as failing:
            failing.fail(after, EIO, 1)
            try:
                library.finish(journal)
            except OSError:
                pass
            assert failing.failed
        library.finish(journal)
        assert os.listdir(library.folder) == ["0001.over"] and library.finished_now == {1}, after


def test_statistics_tell_games_wins_best_and_mean_of_each_name_in_a_kind():
    device = opened(evening(), "statistics")
    assert device.top().rows() == [("Golf", "1"), ("Rummy", "3")]
    device.press("DOWN", "OK")
    device.wait(1000)
    assert device.top().rows() == [("Ann", "1.5 of 3"), ("Bo", "1.5 of 2"), ("Cy", "0 of 2")]
    device.press("OK")
    for text in ("Ann", "1.5", "30", "16"):
        assert device.shows(text)


def test_counting_many_games_draws_now_and_then_only():
    root = on_disk()
    for _ in range(20):
        store(root, GOLF, ("Ann", "Bo"), (5, -2))
    device = Device(root)
    device.open("statistics")
    redraw, drawn = device.navigator.redraw, []
    device.navigator.redraw = lambda: drawn.append(1) or redraw()
    device.wait(3000)
    assert device.top().rows() == [("Golf", "20")] and not device.shows("/20")
    device.press("OK")
    device.wait(1000)
    assert device.top().rows() == [("Bo", "20 of 20"), ("Ann", "0 of 20")] and not device.shows("/20")
    assert len(drawn) < 20


def test_ok_on_statistics_that_are_being_counted_says_so():
    root = on_disk()
    for _ in range(20):
        store(root, GOLF, ("Ann", "Bo"), (5, -2))
    device = Device(root)
    device.open("statistics")
    while not device.shows("Golf"):
        device.wait(1)
    device.command("press OK")
    device.wait(10)
    assert device.screen() == "message" and device.shows("Counting")


def test_the_best_where_the_fewest_points_win_is_the_lowest():
    people: dict = {}
    outcomes = Outcomes(store(on_disk(), GOLF, ("Ann", "Ann"), (5, -2)), Memory())
    tally.count(people, outcome(outcomes, 1)[0])
    ann = people["Ann"]
    assert (ann.games, ann.scores, ann.total, ann.best, ann.wins) == (1, 2, 3, -2, tally.WIN)


def test_partners_and_all_who_win_together_have_a_whole_win_each():
    spades = {"sheet": 1, "name": "Spades", "sides": {"4": 2}, "rows": [{"name": "Points"}]}
    crew = {"sheet": 1, "name": "Crew", "win": "none", "declare": "all", "rows": []}
    timer = {"sheet": 1, "name": "Timer", "rows": [], "clock": {"turn": 60}}
    for sheet, actions, parts in (
        (spades, ([0, "score", 0, [5, 3]], [1, "end"]), (1, 0, 1, 0)),
        (spades, ([0, "score", 0, [5, 5]], [1, "end"]), (0.5, 0.5, 0.5, 0.5)),
        (crew, ([0, "win", [0, 1, 2, 3]],), (1, 1, 1, 1)),
        (crew, ([0, "win", []],), (0, 0, 0, 0)),
        (timer, ([0, "end"],), (0, 0, 0, 0)),  # a game without points has no best
    ):
        library = repairs.library_in(on_disk())
        header = {"tablemate": 1, "game": "sheet", "players": ["Ann", "Bo", "Cy", "Di"], "options": {}}
        header["sheet"] = sheet
        journal = library.create(header)
        session = record.begun(header, journal)
        for action in actions:
            session.do(action)
        library.finish(journal)
        for _ in range(2):  # by a replay, then as noted
            people: dict = {}
            tally.count(people, outcome(Outcomes(library, Memory()), 1)[0])
            wins = [people[name].wins for name in header["players"]]
            assert wins == [int(part * tally.WIN) for part in parts]


def test_a_draw_is_counted_with_the_games_that_somebody_has_won():
    """A draw of chess was a game of another kind: Statistics listed chess twice."""
    sheet = {"sheet": 1, "name": "Chess", "win": "none", "declare": True, "rows": [], "clock": {"bank": 60}}
    header = {"tablemate": 1, "game": "sheet", "players": ["Ann", "Bo"], "options": {}, "sheet": sheet}
    library, people = repairs.library_in(on_disk()), {}
    for number, action in enumerate(([0, "win", [1]], [0, "end"]), 1):
        journal = library.create(header)
        record.begun(header, journal).do(action)
        library.finish(journal)
        tally.count(people, outcome(Outcomes(library, Memory()), number)[0])
    kinds = {outcome(Outcomes(library, Memory()), number)[0].kind for number in (1, 2)}
    assert kinds == {"+Chess"}
    assert [(people[name].decided, people[name].wins) for name in ("Ann", "Bo")] == [(1, 0), (1, tally.WIN)]


def test_a_game_that_nobody_can_win_lowers_no_share_of_wins():
    people: dict = {}
    for kind in ("0Turn timer", "+Golf", "0Turn timer"):
        tally.count(people, Outcome(kind, "", ["Ann", "Bo"], [1, 1 if kind[0] == "0" else 2], [5, 3]))
    ann, bo = people["Ann"], people["Bo"]
    assert (ann.games, ann.decided, ann.wins, bo.games, bo.decided, bo.wins) == (3, 1, tally.WIN, 3, 1, 0)


def test_shares_of_wins_and_means_are_told_to_one_decimal():
    numbers = ((6, 3), (1, 2), (7, 3), (-7, 3), (-1, 4), (0, 5), (10, 4), (4459, 840), (59, 60), (-1, 27))
    assert [tally.decimal(number, parts) for number, parts in numbers] == [
        "2",
        "0.5",
        "2.3",
        "-2.3",
        "-0.3",
        "0",
        "2.5",
        "5.3",
        "1.0",
        "0.0",
    ]


def test_what_was_found_out_is_not_replayed_again():
    root = on_disk()
    library = store(root, GOLF, ("Ann", "Bo"), (1, 2), "2026-11-22T19:30")
    first, pieces = outcome(Outcomes(library, Memory()), 1)
    waiting, fewer = outcome(Outcomes(library, Memory()), 1)
    outcome_file.write(library)
    written, as_few = outcome(Outcomes(Library(root), Memory()), 1)
    assert fewer < pieces and as_few == fewer + 1  # one to read the file
    assert (
        vars_of(first)
        == vars_of(waiting)
        == vars_of(written)
        == (
            "-Golf",
            "2026-11-22T19:30",
            ["Ann", "Bo"],
            [1, 2],
            [1, 2],
        )
    )


def vars_of(found) -> tuple:
    """Return all that an Outcome says."""
    return found.kind, found.when, found.names, found.places, found.scores


def test_a_game_that_went_on_is_replayed_again():
    root = on_disk()
    library = store(root, GOLF, ("Ann", "Bo"), (1, 2))
    outcomes = Outcomes(library, Memory())
    assert outcome(outcomes, 1)[0].scores == [1, 2]
    journal = library.open(1)
    session = record.begun(journal.header, journal)
    for offset, action in journal.actions():
        for _ in session.replay(offset, action) or ():
            pass
    library.reopen(journal)
    for action in ([5, "undo"], [6, "undo"], [7, "score", 0, [8, 9]], [8, "end"]):
        session.do(action)
    library.finish(journal)
    for known in (outcomes, Outcomes(library, Memory())):
        assert outcome(known, 1)[0].scores == [8, 9]


def test_a_file_cut_or_damaged_anywhere_costs_a_replay_and_nothing_else():
    root = on_disk()
    library = store(root, GOLF, ("Ann", "Bo"), (1, 2))
    store(root, GOLF, ("Ann", "Bo"), (3, 4))
    for number in (1, 2):
        outcome(Outcomes(library, Memory()), number)
    outcome_file.write(library)
    whole = read(root + "/outcomes")
    for at in range(0, len(whole), 3):
        for data in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]):
            write(root + "/outcomes", data)
            assert [outcome(Outcomes(library, Memory()), number)[0].scores for number in (1, 2)] == [
                [1, 2],
                [3, 4],
            ]
            library.unnoted = {}


def test_what_came_out_of_games_is_written_in_a_quiet_moment_at_home_and_not_while_keys_are_pressed():
    device = opened(evening(), "history")
    writes = flash.writes
    device.press("DOWN", "UP")
    device.wait(3000)
    assert flash.writes == writes and len(device.app.context.library.unnoted) == 4
    device.press("BACK")
    device.wait(1000)
    assert flash.writes == writes + 1 and not device.app.context.library.unnoted
    assert read(device.root + "/outcomes").count(b"\n") == 4


def test_of_many_games_what_waits_is_written_sixteen_at_a_time():
    root = on_disk()
    for score in range(40):
        library = store(root, GOLF, ("Ann", "Bo"), (score, 50))
    outcomes = Outcomes(library, Memory())
    for number in range(1, 41):
        outcome(outcomes, number)
    assert read(root + "/outcomes").count(b"\n") == 32 and len(library.unnoted) == 8
    for number in range(1, 41):
        assert outcome(outcomes, number)[0].scores == [number - 1, 50]


def test_a_sealed_line_of_another_shape_costs_a_replay_and_nothing_else():
    root = on_disk()
    library = store(root, GOLF, ("Ann", "Bo"), (1, 2))
    size = len(read(library.path(1)))
    for text in (b"[]", b'{"a":1}', b"[1,%d]" % size, b'[1,%d,"-Golf","",[],[1,2],7]' % size, b"[1,"):
        write(root + "/outcomes", line_of(text, 0))
        library.unnoted = {}
        assert outcome(Outcomes(library, Memory()), 1)[0].scores == [1, 2], text


def test_what_was_found_out_is_told_although_it_cannot_be_noted():
    root = on_disk()
    for score in range(MOST_UNNOTED):
        library = store(root, GOLF, ("Ann", "Bo"), (score, 50))
    outcomes = Outcomes(library, Memory())
    for number in range(1, MOST_UNNOTED):
        outcome(outcomes, number)
    with FailingFlash() as failing:
        failing.fail(0, EIO, FOR_EVER)
        assert outcome(outcomes, MOST_UNNOTED)[0].scores == [MOST_UNNOTED - 1, 50]
        assert failing.failed


def test_a_file_that_cannot_be_read_costs_a_replay_and_nothing_else():
    root = on_disk()
    library = store(root, GOLF, ("Ann", "Bo"), (1, 2))
    outcome(Outcomes(library, Memory()), 1)
    outcome_file.write(library)
    usual = flash.piece

    def piece(path: str, offset: int, count: int) -> bytes:
        if path.endswith("/outcomes"):
            raise OSError(EIO)
        return usual(path, offset, count)

    flash.piece = piece
    try:
        device = opened(root, "history")
    finally:
        flash.piece = usual
    assert device.screen() == "history" and device.shows("Ann: 1")


def test_a_game_that_cannot_be_read_has_no_outcome():
    root = on_disk()
    library = store(root, GOLF, ("Ann", "Bo"), (1, 2))
    data = read(library.path(1))
    write(library.path(1), data[:-9] + b"?" + data[-8:])
    assert outcome(Outcomes(library, Memory()), 1)[0] is None
    os.remove(library.path(1))
    assert outcome(Outcomes(library, Memory()), 1)[0] is None


def damage(root: str, number: int, what: bytes) -> None:
    """Flip a bit of *what* in the finished game *number*."""
    path = Library(root).path(number)
    data = read(path)
    at = data.find(what)
    write(path, data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])


def test_a_damaged_game_is_told_as_not_counted_and_marked_for_good():
    for seen_first in ("history", "evening", "statistics"):
        root = evening()
        damage(root, 3, b"score")
        opened(root, seen_first)
        assert "0003.bad" in os.listdir(root + "/games"), seen_first
        for _ in range(2):
            device = opened(root, "evening")
            assert device.shows("2026-11-22") and device.shows("2 games") and device.shows("1 not counted")
            device = opened(root, "statistics")
            assert device.top().rows() == [("Rummy", "3")] and device.shows("1 not counted")
    assert opened(root, "history").top().rows()[1] == ("3. Golf", "damaged")


def test_the_history_shows_at_once_that_a_game_was_found_damaged():
    root = evening()
    damage(root, 3, b"score")
    assert opened(root, "history").top().rows()[1] == ("3. Golf", "damaged")


def test_all_games_being_counted_nothing_is_said_of_others():
    for screen in ("evening", "statistics"):
        assert not opened(evening(), screen).shows("not counted")


def test_a_game_that_was_counted_before_it_was_damaged_still_counts():
    root = evening()
    device = opened(root, "statistics")
    outcome_file.write(device.app.context.library)
    damage(root, 3, b"score")
    assert not opened(root, "evening").shows("not counted")


def test_a_game_whose_date_is_damaged_too_is_told_on_the_evening_of_the_game_before_it():
    for number, evenings in ((4, (True, False)), (2, (False, True)), (1, (True, False))):
        root = evening()
        damage(root, number, b"players")
        device = opened(root, "evening")
        shown = [device.shows("1 not counted")]
        device.press("OK")
        device.wait(1000)
        shown.append(device.screen() == "evening" and device.shows("1 not counted"))
        assert tuple(shown) == evenings, number


def test_a_game_that_cannot_be_read_now_is_told_as_not_counted_and_not_marked():
    for error in (OSError(EIO), MemoryError()):
        for screen in ("evening", "statistics"):
            root = evening()
            usual = record.begun

            def begun(header, log, error=error, usual=usual):
                if header["sheet"]["name"] == "Golf":
                    raise error
                return usual(header, log)

            record.begun = begun
            try:
                device = opened(root, screen)
            finally:
                record.begun = usual
            assert device.screen() == screen and device.shows("1 not counted"), (error, device.drawn)
            assert not [name for name in os.listdir(root + "/games") if name[-4:] == ".bad"]
            assert not opened(root, screen).shows("not counted")


def over() -> Device:
    """Return a device whose current game has just ended."""
    device = Device()
    device.sitting.start(sheet_game(catalogue.read(device.root, "life_counter")), ["Ann", "Bo"], {})
    device.wait(10)
    for name, args in (("score", [0, [7, 5]]), ("end", [])):
        device.sitting.do(name, args)
        device.wait(10)
    device.press("BACK", "BACK", "UP", "UP")
    return device


def test_a_game_that_ended_just_now_is_finished_in_the_history():
    device = over()
    device.press("OK")
    device.wait(1000)
    assert device.screen() == "history" and device.shows("Ann: 7")


def test_a_damaged_game_that_is_on_the_table_is_not_taken_from_there():
    device = over()
    device.wait(1000)
    damage(device.root, 1, b"end")
    device.open("statistics")
    device.wait(1000)
    assert device.shows("1 not counted") and os.listdir(device.root + "/games") == ["0001.over"]
    device.sitting.undo(1)
    device.wait(100)
    assert device.screen() == "table" and not device.sitting.on().state["over"]


def test_a_history_on_a_full_flash_opens_although_a_game_cannot_be_finished():
    device = over()
    with FailingFlash() as failing:
        failing.fail(0, ENOSPC, FOR_EVER)
        device.press("OK")
    assert device.screen() == "history" and device.shows("open")


def test_a_game_that_is_deleted_is_off_the_history_though_the_flash_fails_then():
    root = evening()
    device = opened(root, "history")
    for number in (4, 3):
        device.press("OK")
        while device.top().rows()[device.top().index] != "Delete":
            device.press("DOWN")
        device.press("OK")
        with FailingFlash() as failing:
            failing.fail(1, EIO, FOR_EVER)  # all but the first change
            device.press("OK")
        assert device.screen() == "history" and number not in device.top().numbers
    device = opened(root, "history")
    assert device.top().numbers == [2, 1]


def test_long_names_that_begin_alike_are_told_apart_in_tallies():
    root, names = on_disk(), ("Bartholomew Maximilian Smith", "Bartholomew Maximilian Smyth")
    store(root, RUMMY, names, (10, 20), "2026-11-22T19:30")
    device = opened(root, "evening")
    rows = [text for text in device.drawn if text.startswith("Barth")]
    assert len(set(rows)) == 2, rows
    device.open("statistics")
    device.wait(3000)
    device.press("OK")
    device.wait(3000)
    rows = [text for text in device.drawn if text.startswith("Barth")]
    assert device.screen() == "people" and len(set(rows)) == 2, rows
