"""
The keys of a score sheet, a file per subject: the keys, their points, rounds, the end (spec/sheet.md).

`sheet.py` beside this folder is the game that is made of it. A unit is a seat or, with `sides`, a side; lists
with a number for each of them are in their order.
"""

from engines_core.sheets import points  # noqa: F401 - first, as an import in an import takes stack
