"""Answers on a stream, a line or a record at a time; these files run on CPython and on MicroPython."""
