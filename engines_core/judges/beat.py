"""
Whether one card of Blaze beats another (spec/blaze.md, A bout).

A card is its colour (R red, B blue, Y yellow), then 1 to 9 or P for Phoenix, which counts 10 in
attack and 0 in defence:

    beat(["B", "R7", "BP"])  ->  {"beats": True}    blue is trump, even the Phoenix
"""

from engines_core.errors import JudgeError
from engines_core.ranges import shown

COLOURS = ("R", "B", "Y")
VALUES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "P")
PHOENIX = "P"
PHOENIX_IN_ATTACK = 10
PHOENIX_IN_DEFENCE = 0


def beat(arguments) -> dict:
    """Return whether the defence beats the attack; *arguments* are trump colour, attack and defence card."""
    if type(arguments) not in (list, tuple) or len(arguments) != 3:
        raise JudgeError("wants trump, attack, defence")
    trump, attack, defence = arguments
    if type(trump) is not str or trump not in COLOURS:
        raise JudgeError("# is not a colour", shown(trump))
    attack_value = _value(attack, PHOENIX_IN_ATTACK)
    defence_value = _value(defence, PHOENIX_IN_DEFENCE)
    if attack[0] == defence[0]:
        return {"beats": defence_value >= attack_value}
    return {"beats": defence[0] == trump}


def _value(card: object, phoenix: int) -> int:
    if type(card) is not str or card[:1] not in COLOURS or card[1:] not in VALUES:
        raise JudgeError("# is not a card", shown(card))
    return phoenix if card[1:] == PHOENIX else int(card[1:])
