"""Modules that a test unloads, so that their next import loads them again."""

from firmware.modules import mark, release


def let_go(*names: str) -> None:
    """Let go the modules whose names begin as one of *names*."""
    release(set([path for path in mark() if not [name for name in names if path.startswith(name)]]))
