"""
The votes of Blaze, laid open in pages when the loser of a round is known; until then nothing tells them.

    3→  who laid it on whom, a 3; +3 stands behind who has its points

The steps before round 2 follow as pages of their own: phrases of the engine, as the table says them.
"""

from engines_core import blaze as rules
from firmware.ui import parts
from firmware.ui.fonts import SMALL
from firmware.ui.parts import BODY
from firmware.ui.short_names import shorten_all, shorten_before

if False:  # for the type checker
    from engines_core.types import Any, Names, Sequence, State
    from firmware.types import Canvas, Lines, Say, Texts

PAGE_ROWS = 4
BESIDE_PX = 58  # a name beside the title of an action
TITLE_PX = parts.WIDTH - 8  # width of a title left and right
VOTER_PX = (2, 77)  # where the names of a vote begin: who laid it, on whom
VALUE_PX = 62  # where its value is
POINTS_PX = (36, 39)  # from there: how wide a name is at most, where the points are


def pages(state: "State", texts: "Texts", names: "Names") -> "list[Any]":
    """Return (title, rows) of each page, a title left and right; [] before and in a round."""
    if state["stage"] not in ("trump", "over") or not state["losers"]:
        return []
    found = [(_title(state, texts, names), rows) for rows in paged(rules.revealed(state))]
    if not state["over"]:
        title = texts.say("table.round", state["round"]), texts.say("table.pile", state["pile"])
        found += [(title, rows) for rows in paged(rules.checklist(state))]
    return found


def _title(state: "State", texts: "Texts", names: "Names") -> "Any":
    """Return the left and the right of the title; the loser's name gives way to the rest."""
    title = texts.say("table.over" if state["over"] else "votes")
    rest = texts.say("table.lost", 0, names=("",))
    room = TITLE_PX - max(parts.LEAST, SMALL.width(title))
    loser = shorten_before(names[state["losers"][-1]], rest, names, SMALL, room)
    return title, texts.say("table.lost", 0, names=(loser,))


def paged(rows: "Sequence[Any]") -> "list[Any]":
    """Return *rows* in pages of about the same length, PAGE_ROWS at most."""
    count = -(-len(rows) // PAGE_ROWS)
    each = -(-len(rows) // max(1, count))
    return [rows[each * page : each * page + each] for page in range(count)]


def draw(canvas: "Canvas", rows: "Lines", texts: "Texts", names: "Names") -> None:
    """Draw the *rows* of a page: phrases of the engine, or votes as `revealed` gives them."""
    short = shorten_all(names, SMALL, POINTS_PX[0])
    for index, row in enumerate(rows):
        y = BODY + index * parts.SMALL_ROW
        if type(row[0]) is str:
            parts.centred(canvas, y, texts.phrase(row, names), SMALL, names)
        else:
            _draw_vote(canvas, y, row, short)


def _draw_vote(canvas: "Canvas", y: int, vote: "tuple[Any, ...]", names: "Sequence[str]") -> None:
    """Draw the votes by short *names*, their points behind the seats that have them."""
    seat, target, value, scorer = vote
    canvas.text(VALUE_PX, y, "%d→" % value, SMALL)
    for x, voter in zip(VOTER_PX, (seat, target)):
        canvas.text(x, y, names[voter], SMALL)
        if voter == scorer and value:
            canvas.text(x + POINTS_PX[1], y, "+%d" % value, SMALL)


def left(state: "State", seat: int, say: "Say") -> str:
    """Return the votes that *seat* has left in words; while votes lie face down that is a secret."""
    if rules.is_secret(state):
        return say("table.face_down")
    return " ".join([str(vote) for vote in state["votes_left"][seat]]) or "-"
