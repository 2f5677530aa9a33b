"""
The lines of a record that must stay secret from a PC: those of cards that lie face down at the table.

FACE_DOWN in engines_core/games.py says what that is: in Blaze the votes, until the loser of the round is
known (spec/blaze.md, The device also says). Of a game that is not over only the lines before the first
hidden votes are sent; that is a whole record too. The rest can be pulled when the next round's trump has
opened them.

    [900,"trump","R"]  [5200,"bout",3,2,true]  [9000,"votes",[[1,1],[0,1],[0,0]]]  ...
    told: 3 lines, the header counts
"""

from engines_core.games import FACE_DOWN, id_of

if False:  # for the type checker
    from engines_core.types import Steps
    from firmware.types import Journal

LINES = 16  # between two yields


def told_lines(journal: "Journal") -> "Steps[int | None]":
    """
    Return how many lines of the game of *journal*, which is not over, may be told; None for all.

    A generator that yields now and then.
    """
    secret, opens = FACE_DOWN.get(id_of(journal.header), ("", ""))
    first = None
    if secret:
        for number, text in enumerate(journal.export()):
            if number % LINES == 0:
                yield
            name = (text.split('"', 2) + [""])[1] if number else ""
            if name == opens:
                first = None
            elif name == secret and first is None:
                first = number
        if first is None:
            first = number + 1  # lines added while these are sent stay out: they may be votes
    return first
