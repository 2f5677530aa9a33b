"""
The port to CircuitPython on a PC: what goes onto a drive CIRCUITPY (drive_files.py, compiled by bytecode.py),
how it gets there (drive.py), the two verbs that do it (verbs.py), and a Pico that runs it (emulator.py).
"""
