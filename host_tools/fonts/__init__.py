"""The device's fonts: packed from Debian's font packages (pack.py), and which letters they lack."""
