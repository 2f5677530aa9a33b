"""
Small questions that come up at the table, a file each.

A judge is a pure function of the list of its arguments, as `tablemate judge` takes them, that
returns a dict or raises JudgeError.
"""

from engines_core.cards import RANKS, SUITS
from engines_core.errors import JudgeError
from engines_core.ranges import shown


def check_card(card: object) -> None:
    """Raise JudgeError unless *card* is one of the 52, rank then suit (`10D`)."""
    if type(card) is not str or card[:-1] not in RANKS or card[-1] not in SUITS:
        raise JudgeError("# is not a card", shown(card))
