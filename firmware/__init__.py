"""The device program; it runs unchanged on the Pico, on CPython and on MicroPython on a PC."""

VERSION = "1.0.0"
