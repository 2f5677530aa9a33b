"""
The board on a PC: the real drivers on an emulated bus and panel, keys and time from the link.

    board = make("/tmp/device", seed=1)
"""

from boards.simulated.board import make

__all__ = ["make"]
