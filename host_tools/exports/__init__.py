"""
Games in the formats of other programs: one module a format, each with `text(games)` and what that begins
with, BEGIN.

Names are people's own: a text may hold anything but half a surrogate pair.
"""
