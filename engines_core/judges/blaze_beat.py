"""
Blaze: does the defence beat the attack.

A card is its colour (R red, B blue, Y yellow), then 1 to 9 or P for Phoenix, which counts 10 in
attack and 0 in defence (spec/blaze.md, A bout):

    beat B R7 BP  ->  {"beats": true}    blue is trump, even the Phoenix
"""

from engines_core.cards import Card
from engines_core.judges.judge import Judge
from engines_core.ranges import Choice

if False:  # for the type checker
    from engines_core.types import Phrase, State, Verdict

COLOURS = ("R", "B", "Y")
VALUES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "P")
PHOENIX = "P"
PHOENIX_IN_ATTACK = 10
PHOENIX_IN_DEFENCE = 0


class BlazeCard(Card):
    """A card of Blaze: colour, then value (`R7`)."""

    wheels = (COLOURS, VALUES)
    worded = True

    def __init__(self) -> None:
        super().__init__((), False)


def starts(state: "State") -> "tuple[str | None, ...]":
    """Return the trump of the current round."""
    return (state["trump"],)


def verdict(trump: str, attack: str, defence: str) -> "Verdict":
    """Return whether the card *defence* beats *attack* while the colour *trump* is trump."""
    if attack[0] == defence[0]:
        return {"beats": _value(defence, PHOENIX_IN_DEFENCE) >= _value(attack, PHOENIX_IN_ATTACK)}
    return {"beats": defence[0] == trump}


def phrases(found: "Verdict", trump: str, attack: str, defence: str) -> "list[Phrase]":
    """Return which card beats which, below the trump."""
    template = "# beats #" if found["beats"] else "# does not beat #"
    return [(template, list(defence), list(attack)), ("Trump: #", trump)]


def _value(card: str, phoenix: int) -> int:
    return phoenix if card[1:] == PHOENIX else int(card[1:])


JUDGE = Judge(
    "B R7 BP",
    ("TRUMP", "ATTACK", "DEFENCE"),
    (Choice(COLOURS), BlazeCard(), BlazeCard()),
    verdict,
    phrases,
    starts=starts,
)
