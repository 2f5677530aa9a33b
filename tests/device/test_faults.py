"""Faults of the program and a full flash: a screen says so, and the game goes on."""

from firmware.game.current_game import AT_ONCE
from firmware.storage import flash, listing
from firmware.storage.lines import AWAY, OVER
from tests.fakes.device import PRESS_MS, Device
from tests.fakes.failing_flash import EIO, ENOSPC, FOR_EVER, FailingFlash
from tests.fakes.folder import read, write
from tests.fakes.table import actions, open_history, playing, seated


def test_a_fault_shows_its_screen_keeps_the_game_and_writes_the_log():
    device = playing()
    device.press("OK")

    def fail(canvas):
        raise RuntimeError("broken on purpose")

    device.top().update = fail
    device.wait(2000)
    assert device.screen() == "fault"
    assert device.shows("Your game is saved") and device.shows("broken")
    with open(device.root + "/fault.log") as log:
        assert "broken on purpose" in log.read()
    device = device.cut()
    device.press("OK")
    assert actions(device)[0] == ["start"]


def test_a_fault_of_the_fault_screen_itself_restarts_the_board():
    def broken(*_) -> None:
        raise ValueError

    device, restarts = playing(), []
    device.board.restart = lambda: restarts.append(True)
    device.top().pressed = broken
    device.press("OK")
    assert device.screen() == "fault" and restarts == []
    device.wait(100)
    device.top().pressed = broken
    device.press("OK")
    assert restarts == [True]


def test_a_fault_whose_screen_finds_no_room_restarts_the_board():
    def broken(*_) -> None:
        raise ValueError

    def without_room(error: Exception) -> None:
        raise MemoryError

    device, restarts = playing(), []
    device.press("OK")
    device.board.restart = lambda: restarts.append(True)
    device.top().pressed = broken
    device.navigator.fault = without_room
    device.press("OK")
    assert restarts
    assert device.cut().screen() == "start"


def test_a_button_that_was_down_as_the_program_failed_does_not_close_the_fault():
    def broken(canvas) -> None:
        raise ValueError

    device, restarts = playing(), []
    device.board.restart = lambda: restarts.append(True)
    device.command("press OK")
    device.top().draw = broken
    device.wait(PRESS_MS)
    for line in ("press DOWN", "release DOWN", "release OK"):
        device.command(line)
        device.wait(PRESS_MS)
    assert device.screen() == "fault" and restarts == []
    device.press("OK")
    assert restarts == [True]


def test_a_full_flash_is_said_before_a_game_starts_and_the_oldest_finished_one_can_go():
    device = playing()
    device.app.context.library.finish(device.sitting.play.journal)
    device.sitting.play = None
    library = device.app.context.library
    library.free_bytes = lambda: 500_000 if not listing.numbers(library) else 4096
    device.navigator.home()
    device.press("OK")
    assert device.shows("The flash is full") and device.shows("Delete the oldest")
    device.press("BACK")
    assert device.screen() == "home" and listing.numbers(library) == [1]
    device.press("OK", "OK")
    assert listing.numbers(library) == [] and device.screen() == "setup"


def test_the_offer_to_delete_names_the_game_as_the_history_does():
    for when, told in (("2026-11-22T19:30:05", ["1. Boo-Ray", "2026-11-22"]), ("", ["1. Boo-Ray"])):
        device = Device()
        library = device.app.context.library
        header = {"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}
        if when:
            header["when"] = when
        library.finish(library.create(header))
        library.free_bytes = lambda: 4096
        device.press("OK")
        assert device.drawn[1:-3] == told + ["Delete the oldest", "finished game?"], device.drawn


def test_a_full_flash_without_a_finished_game_sends_to_the_history():
    device = Device()
    device.app.context.library.free_bytes = lambda: 4096
    device.press("OK")
    assert device.shows("The flash is full") and device.shows("history")
    device.press("OK")
    assert device.screen() == "home"


def test_an_action_that_finds_the_flash_full_is_refused_and_the_game_goes_on():
    device = playing()
    device.press("OK")
    device.wait(400)  # a second OK sooner than that is no pause
    extend = device.sitting.play.journal.extend

    def full(actions):
        raise OSError(28)

    device.sitting.play.journal.extend = full
    device.press("OK")
    assert device.shows("The flash is full")
    device.wait(400)
    device.sitting.play.journal.extend = extend
    device.press("OK")
    assert device.screen() == "table" and actions(device) == [["start"]]
    device.press("OK")
    assert actions(device) == [["start"], ["pause"]]


def test_a_step_that_is_stored_in_part_does_not_say_that_nothing_changed():
    for number, is_finished in ((5, False), (28, False), (28, True)):
        device = playing()
        if is_finished:
            library = device.app.context.library
            library.finish(library.create({"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}))
        extend, left = device.sitting.play.journal.extend, [1]

        def failing(actions):
            left[0] -= 1  # noqa: B023
            if left[0] < 0:  # noqa: B023
                raise OSError(number)  # noqa: B023
            return extend(actions)  # noqa: B023

        device.sitting.play.journal.extend = failing
        stored = [["start"], ["pause"]] + [["resume"], ["pause"]] * (AT_ONCE // 2 - 1)
        device.sitting.do_all(stored + [["resume"], ["pause"]])
        device.wait(100)
        said = " ".join(device.drawn)
        assert "Not all was stored" in said and "the table" in said and "Nothing changed" not in said
        assert ("2. Boo-Ray" in said) == ("Delete the oldest" in said) == is_finished
        assert "\u2026" not in said, said
        device.press("BACK")
        assert device.screen() == "table" and actions(device) == stored
        assert device.shows("PAUSED")


def test_an_undo_that_is_stored_in_part_leaves_a_table_that_offers_what_is_allowed_now():
    device = seated("boo_ray", ("Ann", "Bo", "Cy"))
    for winner in (0, 1, 2, 0, 1, 2):
        for action in (["deal"], ["bids", ["B"] * 3], ["result", "B", [winner]]):
            device.sitting.do_all([action])
            device.wait(100)
    extend, left = device.sitting.play.journal.extend, [1]

    def failing(actions):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(EIO)
        return extend(actions)

    device.sitting.play.journal.extend = failing
    device.sitting.undo(AT_ONCE + 1)
    device.wait(100)
    device.press("BACK")
    assert device.sitting.play.session.undoable() == 2
    assert [offer.name for offer in device.navigator.table().offers] == ["result"]


def test_a_step_of_several_actions_is_stored_by_one_write_or_not_at_all():
    device = playing()
    before = flash.writes
    device.sitting.do_all([["start"], ["pause"], ["resume"], ["pause"]])
    device.wait(100)
    assert flash.writes == before + 1 and len(actions(device)) == 4
    device.sitting.undo(4)
    device.wait(100)
    assert flash.writes == before + 2 and device.sitting.play.session.undoable() == 0
    with FailingFlash() as failing:
        failing.fail(0, EIO, FOR_EVER)
        device.sitting.do_all([["redo"]] * 4)
        device.wait(100)
    assert len(actions(device)) == 8 and device.shows("Nothing changed")


def decayed(action: bytes) -> Device:
    """Return a device whose game on the table, start and pause, has lost a letter of *action*."""
    device = playing()
    device.press("OK")
    device.wait(400)  # a second OK sooner than that is no pause
    device.press("OK")
    journal = device.sitting.play.journal
    journal.seal(AWAY)  # all lines are in the body
    write(journal.path, read(journal.path).replace(action, action[:-1] + b"?"))
    return device


def test_a_game_on_the_table_with_a_decayed_line_says_where_and_goes_on():
    device = decayed(b"pause")
    for show in (lambda: device.hold("BACK"), lambda: device.open("log")):
        show()
        device.wait(100)
        assert device.screen() == "message" and device.shows("Damaged at line 3")
        device.press("OK")
        assert device.screen() == "table"
    device.press("OK")
    assert device.sitting.is_running()


def test_an_undo_of_several_that_meets_a_decayed_line_changes_nothing_and_says_where():
    device = decayed(b"start")
    device.press("OK")
    before = actions(device)
    device.sitting.undo(2)
    device.wait(200)
    assert device.screen() == "message" and device.shows("Damaged at line 2")
    device.press("OK")
    assert device.screen() == "table" and actions(device) == before and device.sitting.is_running()


def test_a_pc_and_a_look_at_a_decayed_game_on_the_table_let_it_go_on():
    device = decayed(b"pause")
    assert device.command("record")[-1] == "ok damaged 3"
    open_history(device)
    device.press("DOWN", "OK")
    device.wait(300)
    assert device.shows("Damaged at line 3")
    device.navigator.return_to_table()
    device.wait(100)
    device.press("OK")
    device.wait(400)
    device.press("OK")
    assert device.screen() == "table" and device.sitting.play.session.count == 4


def test_a_game_that_is_closed_on_a_failing_flash_is_kept_and_nothing_is_asked():
    for error in (EIO, ENOSPC):
        device = playing()
        device.press("OK", "OK")
        with FailingFlash() as failing:
            failing.fail(0, error, FOR_EVER)
            device.sitting.leave()
            device.wait(100)
        assert device.screen() == "home" and device.sitting.play is None
        device = device.cut()
        device.press("OK")
        device.wait(100)
        assert actions(device)[:2] == [["start"], ["pause"]]


def test_settings_that_cannot_be_stored_keep_a_game_that_is_over_from_no_seal():
    device = playing()
    device.sitting.play.state["over"] = True

    def full():
        raise OSError(28)

    device.app.context.settings.tidy = full
    device.press("DOWN")
    device.wait(1000)
    assert device.sitting.play.journal.sealed == OVER


def test_a_full_flash_ends_no_game_when_what_can_wait_is_stored():
    device = playing()

    def full():
        raise OSError(28)

    device.sitting.play.journal.tidy = device.app.context.settings.tidy = full
    device.press("OK")
    device.wait(1000)
    assert device.screen() == "table" and actions(device) == [["start"]]


def test_a_rematch_on_a_full_flash_offers_to_delete_the_oldest_finished_game():
    device = Device()
    library = device.app.context.library
    for _ in range(2):
        library.finish(library.create({"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}))
    usual = library.free_bytes
    library.free_bytes = lambda: usual() if len(listing.numbers(library)) < 2 else 4096
    device.open("history")
    device.wait(500)
    device.press("OK", "OK")
    device.wait(100)
    assert device.shows("Delete the oldest")
    device.press("OK")
    device.wait(200)
    assert listing.numbers(library) == [3, 2] and device.screen() == "checklist"


def test_the_history_does_not_show_a_game_that_went_to_make_room_for_a_rematch_that_still_has_none():
    device = Device()
    library = device.app.context.library
    for _ in range(3):
        library.finish(library.create({"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}))
    library.free_bytes = lambda: 4096
    device.open("history")
    device.wait(500)
    device.press("DOWN", "DOWN", "OK", "OK")  # the rematch of the oldest, which is the first to go
    device.wait(100)
    device.press("OK", "BACK")
    assert listing.numbers(library) == [3, 2]
    assert device.screen() == "game" and device.shows("Deleted") and not device.shows("Look at")
    device.press("OK", "BACK")
    device.wait(500)
    assert device.screen() == "history" and device.shows("3. Boo") and not device.shows("1. Boo")
