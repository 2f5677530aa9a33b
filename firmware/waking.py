"""
What power on leads to once home is there: the flash is mended, the game that was on is offered.

The App imports it then: it goes from RAM with what home does not need.
"""

from firmware.storage import mending


def wake(context) -> None:
    """Mend the flash, and offer the game that was on; above that, say what the settings have to report."""
    navigator, report = context.navigator, context.settings.report
    try:
        number = mending.wake(context.library)
        if number is not None:
            navigator.open("start", number)
    finally:
        if report is not None:
            navigator.tell(context.texts.phrase(report))
