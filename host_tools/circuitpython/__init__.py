"""
The port to CircuitPython on a PC: what goes onto a drive CIRCUITPY (build.py, compiled by bytecode.py),
how it gets there (drive.py), and the two verbs that do it (verbs.py).
"""
