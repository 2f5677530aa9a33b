"""
Runs code on the emulated Pico through MicroPython's raw REPL, as mpremote does.
"""

from typing import Any


class CodeFailed(Exception):
    """The code raised; the text is the traceback from the Pico."""


def run_code(pico: Any, source: str, timeout_ms: int = 10_000) -> str:
    """Stop what runs, run *source*, return what it printed; raise CodeFailed or TimeoutError."""
    pico.read()
    pico.write(b"\r\x03\x03\r\x01")
    _wait(pico, b"raw REPL; CTRL-B to exit\r\n>", timeout_ms)
    pico.write(source.encode() + b"\x04")
    answer = _wait(pico, b"\x04>", timeout_ms)
    pico.write(b"\x02")
    printed, error = answer.split(b"OK", 1)[1].split(b"\x04")[:2]
    if error:
        raise CodeFailed(error.decode())
    return printed.decode().replace("\r\n", "\n")


def _wait(pico: Any, end: bytes, timeout_ms: int) -> bytes:
    got = bytearray()

    def ended() -> bool:
        got.extend(pico.read())
        return end in got

    if not pico.run_until(ended, timeout_ms):
        raise TimeoutError(f"no {end!r} in {timeout_ms} ms, got {bytes(got)!r}")
    return bytes(got)
