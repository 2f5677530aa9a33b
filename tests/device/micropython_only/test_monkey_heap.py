"""A monkey that does the same again takes no more memory: nothing is left of an evening that is over."""

import gc

from engines_core.games import GAMES
from tests.device import test_monkey as monkey
from tests.fakes.loading import loaded

PRESSES = 60
MOST_BYTES = 1024  # room for a text or two that is kept from its first use on


def left_by(begun: set, game_id: str) -> int:
    """Let a monkey play *game_id* and return the bytes in use when its device is gone."""
    monkey.play(game_id, 1, PRESSES)
    monkey.forget(begun)
    gc.collect()
    return gc.mem_alloc()


def test_memory_does_not_grow_under_a_monkey():
    begun = loaded()
    for game_id, _ in GAMES:
        first, *later = [left_by(begun, game_id) for _ in range(3)]
        print("monkey: %s, %d bytes in use after it, then %s" % (game_id, first, later))
        assert max(later) <= first + MOST_BYTES, game_id
