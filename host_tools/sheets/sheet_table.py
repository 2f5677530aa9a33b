"""
A score sheet as text for people.

    7 Wonders, 3-7 players, most points win, a tie: Coins

    row       values     points
    Military  -6 to 18   the value
    Coins     0 to 99    1 for every 3
"""

from typing import TYPE_CHECKING, Any

from host_tools.text.text_table import shown, table

if TYPE_CHECKING:
    from engines_core.types import Sheet


WINS = {"high": "most points win", "low": "fewest points win", "none": "nobody wins"}


TIED = {
    "cover": "the tied share their places",
    "own": "the tied share their first place",
    "full": "each of the tied gets it",
}


def text(sheet: "Sheet") -> str:
    """Return the sound *sheet* as a readable text that ends with a newline."""
    parts = [", ".join(heading(sheet))]
    if sheet["rows"]:
        parts += ["", *table([["row", "values", "points"], *map(row_cells, sheet["rows"])], left=(0, 1, 2))]
    more = beside(sheet)
    if more:
        parts += ["", *more]
    return "\n".join(parts) + "\n"


def heading(sheet: "Sheet") -> list[str]:
    """Return the lines about the whole game."""
    least, most = sheet.get("players", [1, 9])
    players = f"{least} players" if least == most else f"{least}-{most} players"
    said = [shown(sheet["name"]), "1 player" if most == 1 else players, WINS[sheet.get("win", "high")]]
    if sheet.get("ties"):
        said.append("a tie: " + ", ".join(map(entry, sheet["ties"])))
    if "rounds" in sheet:
        said.append(rounds(sheet["rounds"]))
    return said


def entry(given: "str | list[str]") -> str:
    """Return a row that decides, with its direction if it has one."""
    return shown(given) if isinstance(given, str) else f"{shown(given[0])} ({given[1]})"


def number(given: "int | list[Any] | dict[str, Any]") -> str:
    """Return a number or a list; one that differs by the number of players with each of them."""
    if isinstance(given, dict):
        return ", ".join(f"{number(value)} with {count}" for count, value in sorted(given.items()))
    return ", ".join(map(str, given)) if isinstance(given, list) else str(given)


def rounds(given: dict[str, Any]) -> str:
    """Return when the rounds end."""
    ends = []
    if "count" in given:
        ends.append("1 round" if given["count"] == 1 else f"{number(given['count'])} rounds")
    if "until" in given:
        past = given.get("past")
        beyond = "" if past is None else f" (past it: {'as before' if past == 'stay' else past})"
        ends.append(f"rounds until {number(given['until'])}{beyond}")
    return " or ".join(ends) or "rounds until the table ends it"


def beside(sheet: "Sheet") -> list[str]:
    """Return a line for each thing that is said beside the rows."""
    said = []
    for count, sides in sorted(sheet.get("sides", {}).items()):
        said.append(f"sides: {sides} with {count} players, partners sit opposite")
    if "start" in sheet:
        said.append(f"totals begin at {number(sheet['start'])}")
    if "target" in sheet:
        said.append(f"target: {number(sheet['target'])}")
    if "out" in sheet:
        said.append(f"out at {number(sheet['out'])}")
    if "before" in sheet:
        said.append("before the totals: " + ", ".join(map(entry, sheet["before"])))
    for given in sheet.get("bonuses", []):
        names = ", ".join(map(shown, given["rows"]))
        said.append(f"bonus: {given['points']} for at least {given['least']} points of {names}")
    if "declare" in sheet:
        together = sheet["declare"] == "all"
        said.append("all win together or nobody" if together else "the table may say who has won")
    if "clock" in sheet:
        said.append("clock: " + clock(sheet["clock"]))
    return said


def clock(given: dict[str, Any]) -> str:
    """Return the clock in words."""
    if "phases" in given:
        return ", ".join(f"{shown(name)} {minutes(seconds)}" for name, seconds in given["phases"])
    if "turn" in given:
        return f"{minutes(given['turn'])} a turn"
    if "up" in given:
        return "each player's time, counted up"
    added = f", {given['add']} s more a turn" if given.get("add") else ""
    return f"{minutes(given['bank'])} a player{added}"


def minutes(seconds: int) -> str:
    """Return *seconds* as m:ss."""
    return f"{seconds // 60}:{seconds % 60:02}"


def row_cells(row: dict[str, Any]) -> list[str]:
    """Return name, values and points of *row*."""
    most = row.get("max", 1 if "only" in row else 99)
    values = f"{row.get('min', 0)} to {number(most)}"
    if "bid" in row:
        values += " bid, and made"
    if "sums" in row:
        values += ", all together " + number(row["sums"]).replace(", ", " or ")
    if "parts" in row:
        values += " for each of " + ", ".join(map(shown, row["parts"]))
    if "single" in row:
        values += ", for one player"
    return [shown(row["name"]), values, points(row)]


def points(row: dict[str, Any]) -> str:
    """Return how points are made of a value of *row*."""
    said = [WAYS[key](row[key]) for key in WAYS if key in row] or ["the value"]
    if "tied" in row:
        said.append(TIED[row["tied"]])
    if "set" in row:
        said.append(f"{row['set']} for each set")
    if "cap" in row:
        said.append(f"at most {row['cap']}")
    return ", ".join(said)


def bid(given: dict[str, Any]) -> str:
    """Return the points of a bid and what was made of it, in the words of the sheet's author."""
    said = [f"made {formula(given['hit'], 'the bid')}"]
    if "over" in given:
        said.append(f"more {formula(given['over'], 'the bid', 'each one more')}")
    said.append(f"missed {formula(given['miss'], 'the bid', 'each one off')}")
    if "zero" in given:
        zero = given["zero"]
        said.append(f"0 bid and made {formula(zero['hit'], 'the round')}")
        said.append(f"0 bid and missed {formula(zero['miss'], 'the round', 'each one made')}")
    if "bags" in given:
        said.append(f"{given['bags'][1]} for every {given['bags'][0]} made over bids")
    return "; ".join(said)


def formula(numbers: list[int], *units: str) -> str:
    """Return `20 + 10 × the bid` for [20, 10], without what is 0."""
    terms = [str(numbers[0])] if numbers[0] else []
    terms += [f"{number} × {unit}" for number, unit in zip(numbers[1:], units, strict=True) if number]
    return " + ".join(terms) or "0"


WAYS = {
    "times": lambda each: f"{each} each",
    "per": lambda every: f"1 for every {every}",
    "table": lambda values: "0, 1, 2, ...: " + number(values),
    "square": lambda _: "the square",
    "places": lambda values: "by rank: " + number(values),
    "fewest": lambda values: "by rank, the fewest first: " + number(values),
    "only": lambda one: f"{one} for one player",
    "product": lambda _: "the parts multiplied",
    "bid": bid,
}
