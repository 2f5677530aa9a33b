"""
The board on a PC: the real drivers on an emulated bus and panel, keys and time from the link.

`boards.simulated.board.make` makes one.
"""
