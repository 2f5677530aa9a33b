"""
The journal against a list of actions: after any cut or damage it is right or says that it is not.
"""

import os
from binascii import crc32

from engines_core.errors import RecordError
from firmware.storage import flash, journal_reader, repairs
from firmware.storage.journal import Journal, tail_path
from firmware.storage.library import Library
from firmware.storage.lines import AWAY, OVER, line_of, text_of
from tests.fakes.folder import fresh, read, write

SLOW = True
HEADER = {"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo", "Cé"], "options": {"chips": 20}}
NEXT = [999999, "next"]


def action(number: int) -> list:
    """Return the test's action *number*."""
    return [number * 1200, "rp", number % 3, ["B", "ö", number]]


def stored(count: int) -> "tuple[Journal, list]":
    """Return a new journal with *count* actions, and their offsets."""
    journal = Journal.create(fresh() + "/0001.game", HEADER)
    return journal, [journal.append(action(number)) for number in range(count)]


def reread(path: str) -> "tuple[Journal, list]":
    """Return the journal at *path* as found after power on, and its actions."""
    journal = Journal.open(path)
    return journal, [found for _offset, found in journal.actions()]


def body_and_tail(in_body: int, in_tail: int) -> Journal:
    """Return a journal with so many actions in each of its two files."""
    journal, _ = stored(in_body)
    journal.close()
    for number in range(in_body, in_body + in_tail):
        journal.append(action(number))
    assert read(journal.path).count(b"\n") == in_body + 2  # the header and the seal
    assert read(tail_path(journal.path)).count(b"\n") == in_tail + 1
    return journal


def without_seal(journal: Journal) -> bytes:
    """Put *journal* away, take its seal off and return the body that is left."""
    journal.close()
    data = read(journal.path)
    write(journal.path, data[: data.rfind(b"\n", 0, -1) + 1])
    return read(journal.path)


def raises_record_error(call, *args) -> "RecordError | None":
    """Return the RecordError that *call* raises, None if it raises none."""
    try:
        call(*args)
    except RecordError as error:
        return error
    return None


def test_actions_come_back_in_order_with_their_offsets():
    journal, offsets = stored(100)
    again = Journal.open(journal.path)
    assert again.header == HEADER
    assert list(again.actions()) == [(offsets[number], action(number)) for number in range(100)]
    assert (again.count, again.torn_bytes, again.damaged_line) == (100, 0, None)


def test_any_action_is_read_by_its_offset():
    journal, offsets = stored(100)
    again = Journal.open(journal.path)
    again.read_all()
    for number in (99, 0, 50, 49, 51, 98, 1, 7):
        assert journal.read(offsets[number]) == action(number)
        assert again.read(offsets[number]) == action(number)


def test_what_has_been_come_to_is_read_by_its_offset_before_the_end():
    """A replay that meets an undo reads the actions before it again."""
    for in_body, in_tail in ((0, 5), (5, 0), (4, 3)):
        journal = body_and_tail(in_body, in_tail) if in_tail else stored(in_body)[0]
        if not in_tail:
            journal.close()
        again = Journal.open(journal.path)
        offsets = []
        for offset, found in again.actions():
            offsets.append(offset)
            assert found == action(len(offsets) - 1)
            assert [again.read(before) for before in offsets] == [action(at) for at in range(len(offsets))]
        again.append(NEXT)
        assert reread(again.path)[1][-1] == NEXT


def test_actions_that_come_together_are_stored_by_one_write():
    journal, _ = stored(3)
    before = flash.writes
    offsets = journal.extend([action(number) for number in range(3, 8)])
    assert flash.writes == before + 1
    again = reread(journal.path)[0]
    assert again.count == journal.count == 8 and (again.check, again.sealed) == (journal.check, "")
    assert [again.read(offset) for offset in offsets] == [action(number) for number in range(3, 8)]


def test_any_number_of_actions_may_come_together():
    for before in (0, 3, 9):
        for count in range(1, 40, 2):
            journal, _ = stored(before)
            journal.extend([action(number) for number in range(before, before + count)])
            journal.append(action(before + count))
            again, found = reread(journal.path)
            assert found == [action(number) for number in range(before + count + 1)]
            assert (again.count, again.check, again.damaged_line) == (len(found), journal.check, None)


def test_many_that_come_to_a_tail_with_a_torn_end_of_any_length_are_there():
    for torn in (1, 40, 300, 500, 700, 1000):
        journal, _ = stored(2)
        write(journal.tail_path, read(journal.tail_path) + b"x" * torn)
        for count in (1, 6, 14, 30):
            again = reread(journal.path)[0]
            new = [action(again.count + index) for index in range(count)]
            again.extend(new)
            assert reread(journal.path)[1] == [action(number) for number in range(again.count)]


def test_one_that_is_too_long_lets_none_of_its_company_be_stored():
    journal, _ = stored(2)
    before = read(journal.path), read(tail_path(journal.path))
    error = raises_record_error(journal.extend, [action(2), [1, "x" * 1100], action(3)])
    assert error is not None and error.line == 5
    assert (read(journal.path), read(tail_path(journal.path))) == before
    assert journal.count == 2 and journal.read(journal.append(NEXT)) == NEXT


def test_appending_goes_on_after_reopening_at_any_length():
    path = stored(0)[0].path
    for number in range(60):
        journal = Journal.open(path)
        journal.append(action(number))
        assert journal.count == number + 1
        assert list(Journal.open(path).actions()) == list(journal.actions())
    assert reread(path)[1] == [action(number) for number in range(60)]


def test_a_line_is_its_checksum_a_space_and_compact_json():
    journal, _ = stored(2)
    journal.close()
    lines = read(journal.path).split(b"\n")
    assert lines[0][9:].decode() == (
        '{"game": "boo_ray", "options": {"chips": 20}, "players": ["Ann", "Bo", "Cé"], "tablemate": 1}'
    )
    assert lines[2][9:].decode() == '[1200,"rp",1,["B","ö",1]]'
    assert lines[1][:9] == b"%08x " % crc32(lines[1][9:], len(lines[0]) + 1)


def test_a_line_is_good_only_in_its_place():
    journal, _ = stored(3)
    journal.close()
    lines = read(journal.path).split(b"\n")
    write(journal.path, b"\n".join([lines[0], lines[2], lines[1], lines[3], b""]))
    assert reread(journal.path)[0].damaged_line == 2


def test_closing_leaves_one_file_that_is_the_record():
    journal, _ = stored(30)
    journal.close()
    assert flash.size_of(tail_path(journal.path)) == -1
    assert reread(journal.path)[1] == [action(number) for number in range(30)]
    journal.append(NEXT)
    assert reread(journal.path)[1][30] == NEXT


def test_tidying_changes_nothing_that_is_read():
    journal, offsets = stored(0)
    moved = 0
    for number in range(60):
        offsets.append(journal.append(action(number)))
        moved += journal.tidy()
        assert reread(journal.path)[1] == [action(i) for i in range(number + 1)]
    assert moved > 3 and not journal.tidy()
    assert journal.read(offsets[20]) == action(20)


def test_export_gives_the_plain_record():
    journal, _ = stored(20)
    lines = list(Journal.open(journal.path).export())
    assert lines[0] == (
        '{"game": "boo_ray", "options": {"chips": 20}, "players": ["Ann", "Bo", "Cé"], "tablemate": 1}'
    )
    assert lines[20] == '[22800,"rp",1,["B","ö",19]]'
    assert len(lines) == 21


def test_export_gives_what_was_there_when_it_began_while_the_game_goes_on():
    journal, _ = stored(40)
    export = journal.export()
    lines = [next(export) for _ in range(10)]
    for number in range(40, 80):
        journal.append(action(number))
        journal.tidy()
    lines.extend(export)
    assert len(lines) == 41
    assert journal.append(NEXT) and reread(journal.path)[1][80] == NEXT


def test_export_that_began_before_the_game_ended_finds_no_damage():
    library = repairs.library_in(fresh())
    journal = library.create(HEADER)
    for number in range(40):
        journal.append(action(number))
    export = journal.export()
    lines = [next(export) for _ in range(10)]
    library.finish(journal)
    lines.extend(export)
    assert len(lines) == 41 and journal.damaged_line is None


def test_a_journal_that_has_lost_its_newest_lines_gets_no_seal_until_it_goes_on():
    journal, offsets = stored(6)
    write(journal.path, without_seal(journal)[: offsets[4]])
    for _ in range(2):
        again, actions = reread(journal.path)
        assert len(actions) == 4 and again.is_short and not again.sealed
        again.close()
    again.append(NEXT)
    again.close()
    again, actions = reread(journal.path)
    assert len(actions) == 5 and not again.is_short and again.sealed == AWAY


def test_a_body_cut_at_any_byte_loses_its_last_line_only():
    journal, offsets = stored(6)
    whole = without_seal(journal)
    for cut in range(len(whole)):
        write(journal.path, whole[:cut])
        if cut < offsets[0]:
            assert raises_record_error(Journal.open, journal.path).line == 1
            continue
        left = len([offset for offset in offsets[1:] + [len(whole)] if offset <= cut])
        again, actions = reread(journal.path)
        assert actions == [action(number) for number in range(left)]
        assert again.torn_bytes == cut - (offsets + [len(whole)])[left] and again.damaged_line is None
        assert again.is_short
        again.append(NEXT)
        again, actions = reread(journal.path)
        assert actions == [action(number) for number in range(left)] + [NEXT]
        assert again.torn_bytes == 0 and again.damaged_line is None
        journal.close()


def torn_seal(end: str, left: int) -> Library:
    """Return a library with a game of two actions on the table, whose seal *end* lacks *left* bytes."""
    library = repairs.library_in(fresh())
    journal = library.create(HEADER)
    for number in range(2):
        journal.append(action(number))
    journal.seal(end)
    write(journal.path, read(journal.path)[:-left])
    return library


def test_a_game_whose_seal_is_torn_goes_on_and_is_sealed_again():
    for end in (AWAY, OVER):
        for left in (1, 12, 20):
            for more in range(5):
                library = torn_seal(end, left)
                journal = library.open(repairs.wake(library))
                journal.read_all()
                assert not journal.lacks_newest()
                library.reopen(journal)
                for number in range(2, 2 + more):
                    journal.append(action(number))
                assert reread(journal.path)[1] == [action(number) for number in range(2 + more)]
                library.put_away(journal, end == OVER)
                again, actions = reread(journal.path)
                assert (
                    len(actions) == 2 + more
                    and again.sealed == end
                    and journal_reader.seal_at_end(again.path) == end
                )


def test_a_long_line_torn_over_a_torn_seal_is_said_and_covered():
    library = torn_seal(AWAY, 5)
    journal = library.open(1)
    library.reopen(journal)
    journal.append([2000, "x" * 90])
    write(journal.path, read(journal.path)[:-3])
    journal = library.open(repairs.wake(library))
    journal.read_all()
    assert journal.lacks_newest() and journal.count == 2
    library.put_away(journal, True)
    again, actions = reread(journal.path)
    assert len(actions) == 2 and journal_reader.seal_at_end(again.path) == OVER and not again.lacks_newest()


def test_a_game_whose_tail_was_being_begun_is_on_and_can_end():
    for left in (b"", b"99fc"):
        library = repairs.library_in(fresh())
        journal = library.create(HEADER)
        for number in range(2):
            journal.append(action(number))
        journal.seal("")
        write(journal.tail_path, left)
        journal = library.open(repairs.wake(library))
        journal.read_all()
        assert journal.count == 2
        library.put_away(journal, True)
        assert journal_reader.seal_at_end(journal.path) == OVER and repairs.wake(library) is None


def test_a_body_cut_below_its_tail_is_damage():
    journal = body_and_tail(4, 2)
    whole = read(journal.path)
    first = whole.find(b"\n") + 1
    for cut in range(first, len(whole)):
        write(journal.path, whole[:cut])
        again, actions = reread(journal.path)
        assert again.damaged_line == len(actions) + 2 and actions == [action(i) for i in range(len(actions))]


def states_between(before: dict, after: dict):
    """Yield the files as a cut leaves them while one file is written from *before* to *after*."""
    changed = [name for name in after if before.get(name) != after[name]]
    assert len(changed) == 1
    old, new = before.get(changed[0], b""), after[changed[0]]
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    start = same if same == len(old) else 0
    for end in range(start, len(new) + 1):
        state = {name: after[name] for name in after}
        state[changed[0]] = new[:end]
        yield state


def test_power_may_go_at_any_byte_of_any_write():
    """As on a file system that writes byte after byte; littlefs leaves fewer states."""
    journal, _ = stored(0)
    files = (journal.path, tail_path(journal.path))
    written = []

    def note(method):
        def noting(*args):
            before = {name: read(name) for name in files}
            result = method(*args)
            written.append((before, {name: read(name) for name in files}))
            return result

        return noting

    for name in ("_move_tail", "start_tail", "_overwrite_end"):
        setattr(journal, name, note(getattr(journal, name)))
    looked = number = 0
    for count in (1,) * 26 + (2, 1, 5, 1, 12, 1, 20, 1):
        del written[:]
        new = [action(number + index) for index in range(count)]
        journal.extend(new)
        kept = {name: read(name) for name in files}
        for before, after in written:
            for state in states_between(before, after):
                for name in files:
                    write(name, state[name])
                again, actions = reread(journal.path)
                assert actions[number:] == new[: len(actions) - number] and len(actions) >= number
                assert again.damaged_line is None
                again.append(NEXT)
                again, longer = reread(journal.path)
                assert longer == actions + [NEXT] and again.torn_bytes == 0
                looked += 1
        for name in files:
            write(name, kept[name])
        number += count
    assert looked > 2000


def test_power_may_go_at_any_byte_of_the_repair():
    journal, offsets = stored(5)
    whole = without_seal(journal)
    for torn in (whole[:-1], whole[:-20], whole[:-1] + b"\x00" * 80, whole[:-2] + b"x\n"):
        write(journal.path, torn)
        again, actions = reread(journal.path)
        assert len(actions) == 4 and again.torn_bytes == len(torn) - offsets[4]
        assert again.read(offsets[3]) == action(3)
        assert again.read(again.append(NEXT)) == NEXT
        repaired = read(journal.path)
        assert len(repaired) >= len(torn) and repaired[: offsets[4]] == whole[: offsets[4]]
        for cut in range(offsets[4], len(repaired) + 1):
            write(journal.path, repaired[:cut] + torn[cut:])
            again, actions = reread(journal.path)
            assert actions[:4] == [action(number) for number in range(4)]
            assert actions[4:] in ([], [NEXT], [action(4)]) and again.damaged_line is None
            again.append(NEXT)
            assert reread(journal.path)[1] == actions + [NEXT]
            again.close()


def flipped(path: str):
    """
    Yield (byte, bit) with that bit of the file flipped; then put it right again.

    `make hil` flips each bit, `make test` one of each byte: of bytes beside each other, another one.
    """
    whole = read(path)
    for at in range(len(whole)):
        for bit in range(8) if os.getenv("TABLEMATE_HIL") else (at * 3 % 8,):
            data = bytearray(whole)
            data[at] ^= 1 << bit
            write(path, data)
            yield at, bit
    write(path, whole)


def check_flip(path: str, count: int) -> "Journal | None":
    """Check that the journal gives only true actions and reports any it does not give; return it."""
    if raises_record_error(Journal.open, path):
        return None
    journal, actions = reread(path)
    assert actions == [action(number) for number in range(len(actions))]
    if len(actions) < count:
        assert journal.damaged_line == len(actions) + 2 or journal.torn_bytes and len(actions) == count - 1
    if journal.damaged_line:
        before = read(path)
        assert raises_record_error(journal.append, NEXT).line == journal.damaged_line
        journal.close()
        assert read(path) == before
    return journal


def test_no_flipped_bit_of_the_body_goes_unnoticed():
    journal, offsets = stored(5)
    without_seal(journal)
    for at, _bit in flipped(journal.path):
        found = check_flip(journal.path, 5)
        line = 1 + len([offset for offset in offsets if offset <= at])
        if line == 1:
            assert found is None
        else:
            assert (found.damaged_line, found.torn_bytes > 0) == (
                (None, True) if line == 6 else (line, False)
            )


def test_no_flipped_bit_of_a_body_with_a_tail_goes_unnoticed():
    journal = body_and_tail(3, 2)
    for _ in flipped(journal.path):
        found = check_flip(journal.path, 5)
        assert found is None or found.damaged_line


def test_no_flipped_bit_of_the_tail_goes_unnoticed():
    for in_tail in (1, 3):
        journal = body_and_tail(3, in_tail)
        for _ in flipped(tail_path(journal.path)):
            found = check_flip(journal.path, 3 + in_tail)
            assert found.damaged_line or found.torn_bytes


def test_lines_in_body_and_tail_at_once_count_once():
    for more in (0, 1, 20):
        journal = body_and_tail(2, 3)
        tail = read(tail_path(journal.path))
        for number in range(5, 5 + more):
            journal.append(action(number))
        journal.close()
        write(tail_path(journal.path), tail)
        again, actions = reread(journal.path)
        assert actions == [action(number) for number in range(5 + more)] and again.damaged_line is None
        again.append(NEXT)
        assert reread(journal.path)[1][5 + more :] == [NEXT]


def test_damage_in_the_middle_is_kept_and_readable_up_to_it():
    journal, offsets = stored(12)
    journal.close()
    data = bytearray(read(journal.path))
    data[offsets[4] + 12] ^= 1
    write(journal.path, data)
    again, actions = reread(journal.path)
    assert len(actions) == 4 and again.damaged_line == 6
    assert len(list(again.export())) == 5
    error = raises_record_error(again.append, NEXT)
    assert error.line == 6 and read(journal.path) == bytes(data)
    assert raises_record_error(again.read, offsets[4]).line == 6
    assert again.read(offsets[3]) == action(3)


def test_a_long_piece_without_newline_is_damage():
    journal, _ = stored(3)
    journal.close()
    write(journal.path, read(journal.path) + b"\xff" * 9000)
    again, actions = reread(journal.path)
    assert len(actions) == 3 and again.damaged_line == 5


def test_an_action_too_long_for_a_line_is_refused_and_changes_nothing():
    journal, _ = stored(2)
    assert raises_record_error(journal.append, [9, "x", "y" * 1100]).line == 4
    long = [9, "x", "y" * 990]
    journal.append(long)
    journal.append(NEXT)
    assert reread(journal.path)[1][2:] == [long, NEXT]


def test_the_header_of_a_game_with_a_whole_sheet_fits():
    points = [-999] * 31
    rows = [{"name": "Row %d of sixteen" % number, "table": points} for number in range(11)]
    sheet = {"sheet": 1, "name": "Ä" * 24, "rows": rows}
    header = {"tablemate": 1, "game": "sheet", "players": ["Maximiliäne %d" % seat for seat in range(9)]}
    header["sheet"] = sheet
    journal = Journal.create(fresh() + "/0001.game", header)
    assert journal.first > 2000
    journal.append(NEXT)
    again, actions = reread(journal.path)
    assert again.header == header and actions == [NEXT]
    assert again.read(again.first) == NEXT


def test_a_header_that_no_sheet_needs_is_refused():
    header = dict(HEADER)
    header["players"] = ["A" * 4096]
    refused = raises_record_error(Journal.create, fresh() + "/0001.game", header)
    assert refused is not None and refused.reason() == "too long"


def test_a_game_is_never_created_over_another():
    journal, _ = stored(2)
    try:
        Journal.create(journal.path, HEADER)
        created = True
    except OSError:
        created = False
    assert not created and len(reread(journal.path)[1]) == 2


def test_a_sealed_line_can_be_made_longer():
    assert len(line_of(b"[1]", 7, 60)) == 60 and text_of(line_of(b"[1]", 7, 60), 7).rstrip() == b"[1]"
    assert len(line_of(b"[1]", 7, 5)) == 13


def test_a_long_journal_is_read_in_pieces_of_a_kilobyte():
    journal, _ = stored(0)
    for number in range(300):
        journal.append(action(number))
    assert os.stat(journal.path)[6] > 8000
    assert max([end - start for start, end in spans(journal.path)]) <= journal_reader.READ_BYTES


def spans(path: str) -> list:
    """Return (start, end) of every piece that reading the journal takes from its body."""
    journal = Journal.open(path)
    piece = journal.bytes_of_body
    taken = []

    def noting(offset, count):
        taken.append((offset, offset + count))
        return piece(offset, count)

    journal.bytes_of_body = noting
    for _ in journal.actions():
        pass
    return taken


def test_damage_is_seen_wherever_a_piece_that_is_read_ends():
    journal, offsets = stored(6)
    journal.close()
    data = bytearray(read(journal.path))
    data[offsets[3] + 12] ^= 1
    write(journal.path, data)
    usual = journal_reader.READ_BYTES
    try:
        for journal_reader.READ_BYTES in range(1, offsets[5] - offsets[0]):
            again, actions = reread(journal.path)
            assert actions == [action(number) for number in range(3)]
            assert (again.damaged_line, again.torn_bytes) == (5, 0)
    finally:
        journal_reader.READ_BYTES = usual
