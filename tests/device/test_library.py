"""
The folder of games: numbers, states, rows of History, and each after a power cut.
"""

import os

from engines_core.errors import RecordError
from firmware.storage import flash, listing, repairs, row
from firmware.storage.game_files import DAMAGED, FINISHED, INTERRUPTED
from firmware.storage.library import EVENING_BYTES, Library
from tests.fakes.failing_flash import EIO, FOR_EVER, FailingFlash
from tests.fakes.folder import fresh, read, write
from tests.fakes.pieces import ran

HEADER = {"tablemate": 1, "game": "blaze", "players": ["Ann", "Bo", "Cy"], "options": {}}


def library_of(count: int) -> "tuple[str, Library]":
    """Return a root folder and its library with *count* closed games of two actions each."""
    root = fresh()
    library = repairs.library_in(root)
    for _ in range(count):
        journal = library.create(HEADER)
        journal.append([0, "a"])
        journal.append([5, "b"])
        journal.close()
    return root, library


def test_games_are_listed_newest_first():
    root, library = library_of(3)
    assert listing.numbers(library) == [3, 2, 1] == listing.numbers(repairs.library_in(root))


def test_a_row_tells_game_players_and_state():
    _, library = library_of(2)
    shown = row.read(library, 2)
    assert (shown.number, shown.state) == (2, INTERRUPTED)
    assert (shown.title, shown.players) == ("Blaze", ["Ann", "Bo", "Cy"])


def test_a_finished_game_is_read_with_two_looks_at_the_flash():
    _, library = library_of(2)
    library.finish(library.open(2))
    library.open(1).append([9, "c"])
    assert ran(listing.games(library))[0] == ([2, 1], {1})
    with FailingFlash(is_read=True) as reads:
        assert row.read(library, 2, has_tail=False).state == FINISHED
        assert reads.accesses == 2
    assert row.read(library, 1).state == INTERRUPTED and row.read(library, 7).state == DAMAGED


def test_a_list_of_games_is_made_in_steps():
    _, library = library_of(20)
    library.finish(library.open(3))
    library.open(5).append([9, "c"])
    listed, pieces = ran(listing.states(library))
    assert pieces >= 4 and [number for number, _ in listed] == list(range(20, 0, -1))
    assert [number for number, state in listed if state == FINISHED] == [3]


def test_at_power_on_the_folder_is_looked_at_once():
    root, library = library_of(2)
    library.create(HEADER)
    write(root + "/games/0009.tail", b"")
    usual, looks = flash.names, []
    flash.names = lambda folder: looks.append(folder) or usual(folder)
    try:
        assert repairs.wake(Library(root)) == 3
    finally:
        flash.names = usual
    assert len(looks) == 1 and "0009.tail" not in os.listdir(root + "/games")


def test_a_game_that_was_copied_there_under_a_name_of_another_kind_is_not_ours():
    root, library = library_of(1)
    game = read(library.path(1))
    for name in (
        "7.game",
        "00007.game",
        "+007.game",
        "\u00b2\u00b3\u00b2\u00b3.game",
        ".game",
        "0007",
    ):
        write(root + "/games/" + name, game)
    library = Library(root)
    assert repairs.wake(library) is None
    assert listing.numbers(library) == [1] and library.oldest_finished(9) == []
    assert library.create(HEADER).number == 2


def test_a_finished_game_is_marked_and_opens():
    root, library = library_of(1)
    journal = library.create(HEADER)
    journal.append([1, "end"])
    library.finish(journal)
    assert sorted(os.listdir(root + "/games")) == ["0001.game", "0002.over"]
    library = repairs.library_in(root)
    assert [row.read(library, number).state for number in (2, 1)] == [FINISHED, INTERRUPTED]
    assert [action for _, action in library.open(2).actions()] == [[1, "end"]]
    assert repairs.wake(library) is None


def test_a_finished_game_can_go_on_after_an_undo():
    _, library = library_of(0)
    journal = library.create(HEADER)
    journal.append([1, "end"])
    library.finish(journal)
    library.reopen(journal)
    journal.append([2, "undo"])
    assert row.read(library, 1).state == INTERRUPTED and repairs.wake(library) == 1
    assert [action for _, action in library.open(1).actions()] == [[1, "end"], [2, "undo"]]


def after_cuts(library: Library, change):
    """Do *change()* to game 1 once for each cut in it; yield the library as it is after the next power on."""
    root, after, failed = library.folder.rsplit("/", 1)[0], 0, 1
    files = {name: read(library.folder + "/" + name) for name in os.listdir(library.folder)}
    while failed:
        with FailingFlash() as failing:
            failing.fail(after, EIO, FOR_EVER)
            try:
                change()
            except OSError:
                pass
            failed = failing.failed
        yield Library(root)
        for name in os.listdir(library.folder):
            os.remove(library.folder + "/" + name)
        for name in files:
            write(library.folder + "/" + name, files[name])
        after += 1


def told_after_cuts(library: Library, change) -> list:
    """Return of game 1, after each cut in *change()*, whether it is offered, and its state."""
    told: list = []
    for there in after_cuts(library, change):
        is_offered = repairs.wake(there) == 1
        listed, shown = ran(listing.states(there))[0], row.read(there, 1)
        assert listed == [(1, shown.state)], (listed, shown.state, os.listdir(there.folder))
        told.append((is_offered, listed[0][1]))
    return told


def test_history_and_counts_tell_the_same_wherever_the_power_goes_as_a_game_is_finished():
    _, library = library_of(0)
    library.create(HEADER).append([1, "end"])
    told = told_after_cuts(library, lambda: library.finish(library.open(1)))
    assert set(told) == {(True, INTERRUPTED), (False, FINISHED)} and len(told) > 4


def test_history_and_counts_tell_the_same_wherever_the_power_goes_as_a_game_is_taken_back():
    _, library = library_of(0)
    library.create(HEADER).append([1, "end"])
    library.finish(library.open(1))

    def undo() -> None:
        journal = library.open(1)
        library.reopen(journal)
        journal.append([2, "undo"])

    told = told_after_cuts(library, undo)
    assert set(told) == {(True, INTERRUPTED), (False, FINISHED)} and len(told) > 4


def test_the_game_that_was_on_the_table_is_known_at_the_next_start():
    root, library = library_of(3)
    assert repairs.wake(library) is None
    library.open(2).append([9, "c"])
    assert repairs.wake(Library(root)) == 2
    library.open(2).close()
    assert repairs.wake(Library(root)) is None


def test_a_game_just_created_is_on_the_table():
    root, library = library_of(1)
    library.create(HEADER)
    assert repairs.wake(Library(root)) == 2


def test_a_number_is_never_given_twice():
    root, library = library_of(3)
    library.delete(3)
    library = repairs.library_in(root)
    assert listing.numbers(library) == [2, 1]
    library.delete(2)
    library.delete(1)
    assert listing.numbers(repairs.library_in(root)) == []
    repairs.library_in(root).create(HEADER)
    assert listing.numbers(repairs.library_in(root)) == [4]
    assert sorted(os.listdir(root + "/games")) == ["0004.game", "0004.tail"]


def test_deleting_takes_the_game_and_its_tail():
    root, library = library_of(2)
    library.open(1).append([9, "c"])
    library.delete(1)
    assert os.listdir(root + "/games") == ["0002.game"]


def test_a_game_that_is_not_there_is_an_error():
    _, library = library_of(1)
    for number in (0, 2):
        try:
            library.open(number)
            found = True
        except OSError:
            found = False
        assert not found


def test_a_game_with_a_damaged_header_is_listed_as_damaged():
    _, library = library_of(2)
    data = bytearray(read(library.path(1)))
    data[20] ^= 4
    write(library.path(1), data)
    shown = row.read(library, 1)
    assert shown.state == DAMAGED and shown.header is None
    assert row.read(library, 2).state == INTERRUPTED


def test_a_game_found_damaged_stays_marked_and_untouched():
    root, library = library_of(2)
    data = bytearray(read(library.path(1)))
    data[data.find(b"[0") + 3] ^= 4
    write(library.path(1), data)
    journal = library.open(1)
    journal.read_all()
    assert journal.damaged_line == 2
    library.set_damaged(journal)
    library = repairs.library_in(root)
    assert row.read(library, 1).state == DAMAGED and row.read(library, 1).header == HEADER
    assert read(library.path(1)) == bytes(data) and listing.numbers(library) == [2, 1]
    try:
        library.open(1).append([9, "c"])
        appended = True
    except RecordError:
        appended = False
    assert not appended


def test_a_game_found_damaged_on_the_table_is_listed_as_its_row_says():
    root, library = library_of(1)
    journal = library.create(HEADER)
    library.set_damaged(journal)
    assert sorted(os.listdir(root + "/games")) == ["0001.game", "0002.bad", "0002.tail"]
    assert ran(listing.states(library))[0] == [(2, row.read(library, 2).state), (1, INTERRUPTED)]


def test_what_an_interrupted_creation_or_deletion_left_is_removed():
    root, library = library_of(1)
    write(root + "/games/0002.new", b"half a head")
    write(root + "/games/0003.tail", b"of a game that was being deleted")
    library = repairs.library_in(root)
    assert listing.numbers(library) == [1] and os.listdir(root + "/games") == ["0001.game"]


def test_other_files_are_left_alone():
    root, library = library_of(1)
    write(root + "/games/notes.txt", b"x")
    write(root + "/games/README", b"x")
    library = repairs.library_in(root)
    assert library.create(HEADER).path == root + "/games/0002.game"
    assert "notes.txt" in os.listdir(root + "/games")


def test_numbers_beyond_four_digits_stay_in_order():
    root, library = library_of(1)
    os.rename(library.path(1), root + "/games/9999.game")
    library.create(HEADER)
    assert listing.numbers(repairs.library_in(root)) == [10000, 9999]


def test_the_oldest_finished_games_are_offered_for_deletion():
    _, library = library_of(5)
    for number in (4, 1, 3):
        library.finish(library.open(number))
    assert library.oldest_finished(2) == [1, 3]
    assert library.oldest_finished(9) == [1, 3, 4]


def test_room_is_asked_of_the_file_system():
    _, library = library_of(1)
    more = flash.counted_twice(library.folder)
    library.free_bytes = lambda: EVENING_BYTES - 1 - more
    assert not library.has_room()
    library.free_bytes = lambda: EVENING_BYTES
    assert library.has_room()


def test_a_game_that_the_flash_does_not_give_is_not_said_to_be_missing():
    _, library = library_of(1)
    for error in (EIO, None):
        with FailingFlash(is_read=True) as reads:
            if error:
                reads.fail(0, error, FOR_EVER)
            try:
                library.open(1)
                assert error is None
            except OSError as raised:
                assert raised.args[0] == error
