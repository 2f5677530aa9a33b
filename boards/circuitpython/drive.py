"""
The right to write to the drive CIRCUITPY: the program's or the PC's, never both (CircuitPython's rule).

boot.py decides at power on. Normally it is the program's, which writes games; the PC can only read them,
in the folder data. With the key held at power on it is the PC's, for a deploy or for deleting, and the
program does nothing but say so.
"""

import time

import board
import digitalio
import storage

SETTLED_S = 0.01  # a key with a capacitor of 100 nF has its level that long after its pull is on


def is_held(gpio: int) -> bool:
    """Return whether the key from a GPIO to ground is down now."""
    key = digitalio.DigitalInOut(getattr(board, "GP%d" % gpio))
    key.switch_to_input(pull=digitalio.Pull.UP)
    time.sleep(SETTLED_S)
    held = not key.value
    key.deinit()
    return held


def decide(key: tuple[str, int]) -> None:
    """Give the right to write to the program, or to the PC while *key* (name, GPIO) is held."""
    name, gpio = key
    if is_held(gpio):
        print("%s is held: the PC may write to this drive, no game can be played" % name)
        return
    storage.remount("/", readonly=False)
    print("The program may write to this drive, the PC may read. Hold %s at power on for the PC" % name)
