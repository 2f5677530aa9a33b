"""
Who may write on the drive CIRCUITPY: the program, or the PC. Never both; CircuitPython sees to that.

boot.py decides at power on. Normally it is the program, which writes games: the PC can read them,
in the folder data, and nothing else. With the key held at power on it is the PC, for a deploy or for
deleting; then the program only says so.
"""

import time

import board
import digitalio
import storage

SETTLED_S = 0.01  # after its pull is on, a key with a capacitor of 100 nF is what it is


def is_held(gpio: int) -> bool:
    """Return whether the key from a GPIO to ground is down now."""
    key = digitalio.DigitalInOut(getattr(board, "GP%d" % gpio))
    key.switch_to_input(pull=digitalio.Pull.UP)
    time.sleep(SETTLED_S)
    held = not key.value
    key.deinit()
    return held


def decide(key: tuple) -> None:
    """Give the right to write to the program, or to the PC while *key* (name, GPIO) is held."""
    name, gpio = key
    if is_held(gpio):
        print("%s is held: the PC may write on this drive, no game can be played" % name)
        return
    storage.remount("/", readonly=False)
    print("The program may write on this drive, the PC may read. Hold %s at power on for the PC" % name)
