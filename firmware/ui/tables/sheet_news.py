"""
The news of the latest action of a game by a sheet, said at once; and the signs beside the totals.
"""

from engines_core import sheet as rules
from engines_core.sheets.numbers import is_beyond
from engines_core.sheets.state import tally_of, totals
from engines_core.sheets.tally import Round

if False:  # for the type checker
    from engines_core.types import Any, Names, State
    from firmware.types import Say

OUT, REACHED = "✗", "✓"
SIGNS = (("out", OUT), ("target", REACHED))  # by the key of the sheet that brings them


def marked(state: "State", numbers: list[int]) -> "list[str]":
    """Return *numbers* as texts, those of units that are out or have reached the target with its sign."""
    reached, found = rules.reached(state), []
    for unit, number in enumerate(numbers):
        sign = OUT if state["out"][unit] is not None else REACHED if unit in reached else ""
        found.append(sign + str(number))
    return found


def text(say: "Say", names: "Names", before: "Any", after: "State") -> str:
    """Return the units that went out, reached the target or went past it since *before*, if any."""
    if before is None or before is after:
        return ""
    for unit in range(len(names)):
        if after["out"][unit] is not None and before["out"][unit] is None:
            return say("news.out", unit, names=names)
    for unit in rules.reached(after):
        if unit not in rules.reached(before):
            return say("news.reached", unit, after["sheet"]["target"], names=names)
    return _past(say, names, before, after)


def _past(say: "Say", names: "Names", before: "Any", after: "State") -> str:
    """Return the units that went past the end in the round done since *before*, and their totals now."""
    rounds = after["sheet"].get("rounds", ())
    if "past" not in rounds or len(after["history"]) != len(before["history"]) + 1:
        return ""
    start, old, new = after["sheet"].get("start", 0), totals(before), totals(after)
    done = Round(after["sheet"], tally_of(before), after["played"][-1])
    gained = rules.seat_sums(done.points + [done.bonus], len(names))
    for unit in range(len(names)):
        if is_beyond(rounds["until"], start, old[unit] + gained[unit]):
            return say("news.past", unit, rounds["until"], new[unit], names=names)
    return ""
