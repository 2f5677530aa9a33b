"""
A sector of the flash is lost under the current game: it is as it was, as it once was, or tells its loss.

littlefs keeps each folder's log in two blocks. If the newer one is lost, it reads the older one: the folder,
with the tails in it, is then as it once was, and nothing in it can tell (firmware/storage/journal.py).
"""

from engines_core.errors import RecordError
from firmware.storage import repairs
from firmware.storage.journal import Journal
from tests.device.micropython_only.test_power_cut import HEADER, action
from tests.fakes.flash import Flash
from tests.fakes.littlefs import formatted, mount, unmount

BLOCKS = 14
ACTIONS = 60
EVERY = 5  # actions between two looks


def lost(flash: Flash, block: int) -> Flash:
    """Return *flash* with nothing in *block*."""
    cut = Flash(BLOCKS, flash)
    cut.own(block)[:] = bytes(flash.SECTOR)
    return cut


def told(cut: Flash, count: int) -> str:
    """Return the device's words at power on with *cut* of a game of *count* actions."""
    try:
        mount(cut, "/cut")
    except OSError:
        return "no file system"
    try:
        library = repairs.library_in("/cut")
        number = repairs.wake(library)
        if number is None:
            return "no game on" if not library.files() else "interrupted"
        journal = library.open(number)
        return of_journal(journal, count)
    except (OSError, RecordError):
        return "damaged"
    finally:
        unmount("/cut")


def of_journal(journal: Journal, count: int) -> str:
    """Return the state of *journal* in words; it has the first of the actions, if any."""
    for at, (_, found) in enumerate(journal.actions()):
        assert found == action(at)
    if journal.damaged_line is not None:
        return "damaged"
    if journal.count == count:
        return "whole"
    return "short" if journal.lacks_newest() else "older"


def test_a_lost_sector_leaves_a_game_whole_or_as_it_once_was_or_told():
    flash = formatted(BLOCKS)
    mount(flash, "/on")
    journal = repairs.library_in("/on").create(HEADER)
    counts: "dict[str, int]" = {}
    for at in range(ACTIONS):
        journal.append(action(at))
        if at % 3 == 0:
            journal.tidy()
        if at % EVERY == 0:
            for block in sorted(flash.sectors):
                kind = told(lost(flash, block), at + 1)
                counts[kind] = counts.get(kind, 0) + 1
    unmount("/on")
    print("lost sectors: " + ", ".join(["%s %d" % (kind, counts[kind]) for kind in sorted(counts)]))
    assert counts["whole"] > sum(counts.values()) // 2 and counts["older"] > 0
    assert not set(counts) - {
        "whole",
        "older",
        "damaged",
        "short",
        "interrupted",
        "no game on",
        "no file system",
    }
