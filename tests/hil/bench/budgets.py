"""The budgets of the device program on the emulated Pico: as files on the official image, and frozen."""

from tests.hil import image

# figure: (files, frozen)
BUDGETS: dict[str, tuple[float, float]] = {
    "heap free in an evening, KB at least": (24, 160),
    "heap free with all games in one power-on, KB at least": (24, 160),
    "heap free with the largest sheet, KB at least": (0, 100),
    "heap lost in ten evenings, KB": (2, 2),
    "power on, ms": (530, 165),
    "the very first power on, ms": (700, 310),
    "press to pixels p95, ms": (20, 13),
    "press to pixels p99, ms": (32, 20),
    "press to pixels p95 in the worst sequence, ms": (20, 13),
    "press to pixels p99 in the worst sequence, ms": (32, 20),
    "countdown second: bus, ms": (3, 3),
    "countdown second: processor, ms": (5.5, 5.2),
    "heap allocated a countdown second, bytes": (400, 400),
    "confirmed to safe on flash, ms": (110, 110),
    "undo at 1,000 actions, ms": (130, 120),
    "resume at 1,000 actions, ms": (2300, 1400),
}


def budget(figure: str) -> float:
    """Return the budget of *figure*, for files or frozen, as measured."""
    return BUDGETS[figure][1 if image.FROZEN else 0]
