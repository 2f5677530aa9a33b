"""
The flash at power on of a frozen program: blank, in use, or with something that cannot be mounted.
"""

import sys
from binascii import crc32

import vfs

from boards.simulated.bus import I2C
from boards.simulated.panel import Ssd1306 as Panel
from firmware.display.ssd1306 import Ssd1306
from tests.device.micropython_only.test_failed_start import drawn
from tests.fakes.flash import Flash

BLOCKS = 10
STEPS = 400  # 50 ms each


class Rp2:
    """Stands in for the module _rp2; *Flash* returns the one flash."""

    flash = Flash(BLOCKS)

    @classmethod
    def Flash(cls) -> Flash:  # noqa: N802
        return cls.flash


sys.modules["_rp2"] = Rp2  # type: ignore[assignment]

from firmware.frozen import _boot, unread  # noqa: E402


def flash_with(*written: int) -> Flash:
    """Return a blank flash but for one byte in each of the blocks *written*."""
    Rp2.flash = flash = Flash(BLOCKS)
    for block in range(BLOCKS):
        flash.wipe(block, flash.SECTOR)
    for block in written:
        flash.sectors[block][4000] = 0x7F
    return flash


def contents(flash: Flash) -> "dict[int, int]":
    """Return the CRC-32 of each block."""
    return {block: crc32(flash.sectors[block]) for block in flash.sectors}


def test_a_blank_flash_is_formatted_and_mounted():
    flash = flash_with()
    assert _boot.is_blank(flash) and _boot.mounted(flash) is not None
    assert not _boot.is_blank(flash)
    before = contents(flash)
    assert _boot.mounted(flash) is not None and contents(flash) == before


def test_what_is_not_blank_and_cannot_be_mounted_stays_as_it_is():
    for written in ((0,), (BLOCKS - 1,), (0, 1, 2)):
        flash = flash_with(*written)
        before = contents(flash)
        assert _boot.mounted(flash) is None and contents(flash) == before


class Keys:
    """Keys that are held as *held(step)* says."""

    names = ("UP", "DOWN", "OK", "BACK")

    def __init__(self, held):
        self.held = held
        self.step = 0

    @property
    def contacts(self) -> int:
        self.step += 1
        return self.held(self.step)


class Board:
    """A board with an emulated panel; it takes note of a restart, and its power goes after STEPS."""

    def __init__(self, keys: Keys):
        self.panel = Panel()
        self.display = Ssd1306(I2C(self.panel))
        self.keys = keys
        self.pictures: list[bytes] = []
        self.restarts = 0

    def restart(self) -> None:
        self.restarts += 1


class PowerOff(Exception):
    """The power goes."""


def offered(held) -> Board:
    """Return a board on which the offer was made while the keys are held as *held(step)* says."""
    board = Board(Keys(held))
    now = [(1 << 30) - 3000]  # ticks wrap

    def sleep_ms(delay_ms: int) -> None:
        now[0] = (now[0] + delay_ms) % (1 << 30)
        picture = bytes(board.panel.picture())
        if board.pictures[-1:] != [picture]:
            board.pictures.append(picture)
        if board.keys.step >= STEPS:
            raise PowerOff

    unread.sleep_ms = sleep_ms
    unread.ticks_ms = lambda: now[0]
    unread.ticks_diff = lambda a, b: (a - b + (1 << 29)) % (1 << 30) - (1 << 29)
    try:
        unread.run(lambda: board)
    except PowerOff:
        pass
    return board


def test_two_keys_that_are_held_for_5_s_format_it_and_nothing_else_does():
    for held in (lambda step: 0, lambda step: 1, lambda step: 12, lambda step: 3 * (step % 90 > 0)):
        flash = flash_with(0, 5)
        before = contents(flash)
        board = offered(held)
        assert board.restarts == 0 and contents(flash) == before
    flash = flash_with(0, 5)
    board = offered(lambda step: 3 * (step > 100))
    assert board.restarts == 1 and board.keys.step == 200
    assert vfs.VfsLfs2(flash, progsize=flash.PAGE) and contents(flash)[5] == contents(flash_with(0, 5))[5]


def test_the_panel_says_what_it_found_and_counts_while_the_keys_are_held():
    flash_with(0)
    board = offered(lambda step: 3 * (step > 50))
    _, rows, _ = unread.ROWS[0]
    assert board.pictures[0] == drawn(*rows + ("UP+DOWN 5 s",))
    assert board.pictures[1:] == [drawn(*rows + ("Erased in %d s" % left,)) for left in (5, 4, 3, 2, 1)]


def test_the_languages_of_the_image_take_turns_and_none_changes_while_the_keys_are_held():
    flash_with(0)
    board = offered(lambda step: 3 * (step > 250))
    pictures = [drawn(*rows + ("UP+DOWN 5 s",)) for _, rows, _ in unread.ROWS[:3]]
    assert board.pictures[:3] == pictures and len(board.pictures) == 3 + 5  # it counts in the third
    assert [rows[0] for rows in unread.rows_of({"de": "", "ja": ""})] == ["de", "ja"]
    assert [rows[0] for rows in unread.rows_of({"xx": ""})] == ["en"]


def test_the_rows_fit_the_panel():
    for _, rows, counting in unread.ROWS:
        assert len(rows) == 6
        for row in rows + (unread.KEYS % "OK+BACK", counting % 5):
            picture = unread.drawn(row)
            if type(picture) is bytes:
                assert len(picture) == 128 and picture[-1] == 0
            else:
                assert len(row) <= 16, row
