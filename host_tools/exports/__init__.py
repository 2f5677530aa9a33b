"""
Games in the formats of other programs: one module a format, each with `text(games)` and what that begins
with, BEGIN.

Names are people's own: a text may hold anything but half a surrogate pair.
"""

from host_tools.replay_stream import breaks_a_line


def spaced(name: str) -> str:
    """Return *name* with a space for everything that could break or turn round a line."""
    return "".join(" " if breaks_a_line(ord(char)) else char for char in name)
