"""
Millennium Blades: who wins a clash, who loses.

A participant is the stars of the top card and of the turned-up card, clockwise from the one that began
(spec/millennium_blades.md, Judge):

    clash 5+4 3+6 1+3  ->  {"totals": [9, 9, 4], "winner": null, "losers": [2]}    two highest: nobody wins
"""

from engines_core.judges.judge import Judge
from engines_core.range_lists import Group, Many
from engines_core.ranges import Number

if False:  # for the type checker
    from engines_core.types import Phrase, Verdict

STARS = Number(0, 99)


def verdict(participants: list[list[int]]) -> "Verdict":
    """Return the totals, the index of the only highest one or None, and the indexes of those below."""
    totals = [sum(stars) for stars in participants]
    highest = max(totals)
    return {
        "totals": totals,
        "winner": totals.index(highest) if totals.count(highest) == 1 else None,
        "losers": [index for index in range(len(totals)) if totals[index] < highest],
    }


def phrases(found: "Verdict", participants: list[list[int]]) -> "list[Phrase]":
    """Return the winner, then a row for each participant."""
    winner = found["winner"]
    rows: "list[Phrase]" = [("Nobody wins",) if winner is None else ("No. # wins", winner + 1)]
    for index, total in enumerate(found["totals"]):
        template = "# loses\t# + # = #" if index in found["losers"] else "# ★\t# + # = #"
        rows.append((template, index + 1) + tuple(participants[index]) + (total,))
    return rows


JUDGE = Judge(
    "5+4 3+6 1+3",
    ("STARS+STARS...",),
    (Many(Group((STARS, STARS)), 2, 2),),
    verdict,
    phrases,
)
