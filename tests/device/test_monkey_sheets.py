"""The monkey of test_monkey.py with sheets: apart, as on MicroPython each file has a heap of its own."""

import sys

from tests.device.test_monkey import SHEETS, forget, play, recorded
from tests.fakes.loading import loaded

SLOW = True
ON_MICROPYTHON = sys.implementation.name == "micropython"
PRESSES = 60 if ON_MICROPYTHON else 200


def test_a_monkey_with_a_sheet_does_no_harm():
    begun = loaded()
    for key in SHEETS[:1] if ON_MICROPYTHON else SHEETS:
        root = play(key, 1, PRESSES)
        forget(begun)
        print("monkey: %s: %d presses, %d lines recorded" % (key, PRESSES, recorded(root)))
