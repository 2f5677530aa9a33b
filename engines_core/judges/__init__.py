"""
Small questions that come up at the table, a file each.

A judge is a pure function of the list of its arguments, as `tablemate judge` takes them, that
returns a dict or raises JudgeError.
"""
