"""
The journal's wear on the flash: operations per action, time, and years at one game a day.

The figures are printed. The flash is a W25Q16 as a Pico has it: 352 sectors for the file system, each
good for 100,000 erases. littlefs spreads them over the free ones; the program lies in 116 and stays there.
"""

from firmware.storage import repairs
from tests.fakes.flash import Flash
from tests.fakes.littlefs import formatted, mount, unmount

HEADER = {"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo", "Cy"], "options": {"chips": 20}}
ACTIONS = 1000  # a long evening, ticks of a countdown included
FREE_SECTORS = 230  # left by the program and a few games
ERASES_OF_A_SECTOR = 100000
LEAST_YEARS = 250
APPEND_US = 120000  # the budget of an action confirmed to safe on flash
UNTIDIED_US = 160000  # beyond the budget: so much tidying between two actions spares the players


def evening(games_before: int, tidy_every: int) -> "tuple[Flash, list, list]":
    """Return the flash after an evening, and the time on flash of each append and each tidying in µs."""
    flash = formatted(24)
    mount(flash, "/life")
    library = repairs.library_in("/life")
    for _ in range(games_before):
        library.finish(library.create(HEADER))
    flash.start_counting()
    appends = []
    tidies = []
    journal = library.create(HEADER)
    for number in range(ACTIONS):
        start_us = flash.busy_us()
        journal.append([number * 3000, "friend", number % 5, 5])
        appends.append(flash.busy_us() - start_us)
        if tidy_every and number % tidy_every == 0:
            start_us = flash.busy_us()
            if journal.tidy():
                tidies.append(flash.busy_us() - start_us)
    library.finish(journal)
    unmount("/life")
    return flash, appends, tidies


def years(flash: Flash) -> int:
    """Return how long the flash lives with an evening as on *flash* every day."""
    return ERASES_OF_A_SECTOR * FREE_SECTORS // flash.erases // 365


def tell(what: str, flash: Flash, appends: list, tidies: list) -> None:
    """Print the figures of an evening."""
    appends.sort()
    mean_us = sum(appends) // len(appends)
    print("flash life, %s: %d actions, %d erases," % (what, len(appends), flash.erases), end=" ")
    print("%d pages programmed (%d bytes);" % (flash.programs, flash.programs * flash.PAGE), end=" ")
    print("an action %d us, p99 %d," % (mean_us, appends[len(appends) * 99 // 100]), end=" ")
    print("at most %d; tidying at most %d us;" % (appends[-1], max(tidies + [0])), end=" ")
    print("%d years at one such game a day" % years(flash))


def test_an_action_wears_the_flash_little():
    for games_before in (0, 30):
        flash, appends, tidies = evening(games_before, 1)
        tell("%d games stored, tidied" % games_before, flash, appends, tidies)
        assert flash.erases < ACTIONS * 3 // 10 and flash.programs < ACTIONS * 4
        assert years(flash) >= LEAST_YEARS
        assert max(appends) <= APPEND_US


def test_an_action_wears_the_flash_little_without_tidying():
    flash, appends, tidies = evening(0, 0)
    tell("never tidied", flash, appends, tidies)
    assert flash.erases < ACTIONS * 3 // 10
    assert years(flash) >= LEAST_YEARS
    assert max(appends) <= UNTIDIED_US
    assert appends[len(appends) * 99 // 100] <= APPEND_US
