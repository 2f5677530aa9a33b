"""
A replay's report as text for people: the standings, then what the summary says for each seat.

It knows no game. In a summary a list with a value for each player is a row of the second table; a
list or an object of such lists is a row for each of them; a list with an object for each player is a
row for each of the object's keys. What is not per player stands below, a line each. What it knows of the
games is which words name seats (SEATS) and lists of something else (OTHERS); report_words.py says what
people call them. A game by a score sheet has the sheet's name and rows.

    Boo-Ray: not over after 17 actions

    place  player  score
        1  Bo         34

           Ann  Bo
    chips    6  34

    dealer: Ann

A game with clocks also tells how long it took, how long it was paused, and what each player used.
"""

from typing import TYPE_CHECKING, Any

from engines_core import games
from firmware.ui.parts import clock_text
from host_tools.report import report_words
from host_tools.text.text_table import counted, shown, table

if TYPE_CHECKING:
    from engines_core.types import Sheet, Standings, Summary


SEATS = (
    "attacker",
    "dealer",
    "defender",
    "draws",
    "first",
    "losers",
    "out",
    "reached",
    "start_candidates",
    "supporter",
    "target",
    "turn",
    "winner",
    "winners",
)
OTHERS = ("feathers_left", "owed", "waiting")
LISTS = ("reached", "out", "winners")  # lists of seats in the summary of a sheet's game
Spent = tuple[int, int, list[int]]
POINTS_FIRST = ("sources", "totals")


def text(report: dict[str, Any], sheet: "Sheet | None" = None, spent: "Spent | None" = None) -> str:
    """
    Return *report* (the JSON of `tablemate replay`) as a readable text that ends with a newline.

    *sheet* is that of the record's header, if the game has one, *spent* the times of one with clocks.
    """
    state = "over" if report["over"] else "not over"
    title = shown(sheet["name"]) if sheet else dict(games.GAMES)[report["game"]]
    heading = f"{title}: {state} after {counted(report['actions'], 'action')}"
    names = [shown(row["name"]) for row in report["standings"]]
    if "sides" in report["summary"]:
        report = {**report, "summary": by_seat(report["summary"], len(names))}
    own, summary = by_row(report["summary"], sheet) if sheet else ([], report["summary"])
    rows, facts = split(summary, len(names))
    rows = own + [
        (report_words.label(label, report["game"]), [report_words.value(label, value) for value in values])
        for label, values in rows
    ]
    parts = [heading, "", *standings(report["standings"])]
    timed, times = spent_of(spent) if spent is not None else ([], [])
    rows += timed
    if rows:
        parts += ["", *table([["", *names], *[[label, *map(shown, values)] for label, values in rows]])]
    if facts or times:
        parts += ["", *[fact(label, value, names, report["game"]) for label, value in facts], *times]
    return "\n".join(parts) + "\n"


def spent_of(spent: Spent) -> tuple[list[tuple[str, list[Any]]], list[str]]:
    """Return row and lines for *spent*: ms so far, ms paused, ms of each seat (none without turns)."""
    took_ms, paused_ms, used_ms = spent
    lines = [f"took {clock_text(took_ms // 1000)}, paused {clock_text(paused_ms // 1000)}"]
    return [("time used", [clock_text(ms // 1000) for ms in used_ms])] if used_ms else [], lines


def by_seat(summary: "Summary", players: int) -> dict[str, Any]:
    """Return the *summary* of a game with sides with a value for each seat, that of its side."""
    sides = summary["sides"]
    side_of = [next(side for side, seats in enumerate(sides) if seat in seats) for seat in range(players)]

    def spread(values: list[Any]) -> list[Any]:
        return [values[side] for side in side_of]

    told = {key: value for key, value in summary.items() if key != "sides"}
    for key in ("totals", "bonus"):
        if key in told:
            told[key] = spread(told[key])
    for key in ("values", "points", "history"):
        told[key] = [spread(values) for values in told[key]]
    for key in ("out", "reached"):
        if key in told:
            told[key] = sorted(seat for side in told[key] for seat in sides[side])
    return told


def fact(label: str, value: object, names: list[str], game: str) -> str:
    """Return the line that tells what is not per player."""
    words = report_words.label(label, game)
    if label == "owed" and isinstance(value, list):
        value = [[names[seat], effect] for seat, effect in value]
    if label.startswith("last drawn "):
        words = f"last battle, drawn by {names[int(label.rpartition(' ')[2])]}"
    return f"{words}: {shown(report_words.value(label, named(label, value, names)))}"


def by_row(summary: "Summary", sheet: "Sheet") -> tuple[list[tuple[str, list[Any]]], dict[str, Any]]:
    """Return the sheet's rows and rounds in *summary*, and the rest of it."""
    rows = [("totals", summary["totals"])]
    rows += [(f"after round {number}", totals) for number, totals in enumerate(summary["history"], 1)]
    for row, values, points in zip(sheet["rows"], summary["values"], summary["points"], strict=True):
        rows.append((shown(row["name"]), values))
        if points != values:
            rows.append((f"{shown(row['name'])}, points", points))
    if "bonus" in summary:
        rows.append(("bonus", summary["bonus"]))
    told = {key: summary.get(key) for key in ("round", "turn", "phase", "clock", *LISTS)}
    if told["phase"] is not None:
        told["phase"] = sheet["clock"]["phases"][told["phase"]][0]
    return rows, {key: value for key, value in told.items() if value is not None}


def named(label: str, value: object, names: list[str]) -> object:
    """Return *value* with names for seats if *label* says that it holds seats."""
    if not any(word in SEATS for word in label.split(" ")):
        return value
    if isinstance(value, list):
        return [named(label, item, names) for item in value]
    return names[value] if type(value) is int else value


def standings(rows: "Standings") -> list[str]:
    """Return the table of places, best first."""
    ranked = sorted(rows, key=lambda row: (row["place"], row["seat"]))
    cells = [[str(row["place"]), shown(row["name"]), str(row["score"])] for row in ranked]
    return table([["place", "player", "score"], *cells], left=(1,))


def split(summary: "Summary", players: int) -> tuple[list[tuple[str, list[Any]]], list[tuple[str, object]]]:
    """Return the values of *summary* for *players* as rows, and the rest as facts."""
    rows: list[tuple[str, list[Any]]] = []
    facts: list[tuple[str, object]] = []
    for key in sorted(summary, key=lambda key: (key not in POINTS_FIRST, key)):
        gather(key, summary[key], players, rows, facts)
    return rows, facts


def gather(
    label: str,
    value: object,
    players: int,
    rows: list[tuple[str, list[Any]]],
    facts: list[tuple[str, object]],
) -> None:
    """Add *value* to *rows* if it has something for each player, else to *facts*."""
    per_seat = not any(word in SEATS + OTHERS for word in label.split(" "))
    if per_seat and isinstance(value, list) and len(value) == players:
        if all(isinstance(item, dict) for item in value):
            for name in value[0]:
                gather(f"{label} {name}", [item.get(name) for item in value], players, rows, facts)
        else:
            rows.append((label, value))
    elif (
        per_seat
        and isinstance(value, list)
        and value
        and all(isinstance(item, (list, dict)) for item in value)
    ):
        for number, item in enumerate(value, 1):
            gather(f"{label} {number}", item, players, rows, facts)
    elif isinstance(value, dict):
        for name in value:
            gather(f"{label} {name}", value[name], players, rows, facts)
    else:
        facts.append((label, value))
