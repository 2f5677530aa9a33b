"""
A score sheet as text for people.

    7 Wonders, 3-7 players, most points win, a tie: Coins

    row       values     points
    Military  -6 to 18   the value
    Coins     0 to 99    1 for every 3
"""

from host_tools.text.text_table import shown, table

WINS = {"high": "most points win", "low": "fewest points win", "none": "nobody wins"}


def text(sheet: dict) -> str:
    """Return the sound *sheet* as a readable text that ends with a newline."""
    parts = [", ".join(heading(sheet))]
    if sheet["rows"]:
        parts += ["", *table([["row", "values", "points"], *map(row_cells, sheet["rows"])], left=(0, 1, 2))]
    if "clock" in sheet:
        parts += ["", "clock: " + clock(sheet["clock"])]
    return "\n".join(parts) + "\n"


def heading(sheet: dict) -> list[str]:
    """Return what is said of the whole game."""
    least, most = sheet.get("players", [1, 9])
    players = f"{least} players" if least == most else f"{least}-{most} players"
    said = [shown(sheet["name"]), "1 player" if most == 1 else players, WINS[sheet.get("win", "high")]]
    if sheet.get("ties"):
        said.append("a tie: " + ", ".join(map(shown, sheet["ties"])))
    if "rounds" in sheet:
        said.append(rounds(sheet["rounds"]))
    return said


def rounds(given: dict) -> str:
    """Return when the rounds end."""
    ends = []
    if "count" in given:
        ends.append("1 round" if given["count"] == 1 else f"{given['count']} rounds")
    if "until" in given:
        ends.append(f"rounds until {given['until']}")
    return " or ".join(ends) or "rounds until the table ends it"


def clock(given: dict) -> str:
    """Return what the clock does."""
    if "phases" in given:
        return ", ".join(f"{shown(name)} {minutes(seconds)}" for name, seconds in given["phases"])
    if "turn" in given:
        return f"{minutes(given['turn'])} a turn"
    added = f", {given['add']} s more a turn" if given.get("add") else ""
    return f"{minutes(given['bank'])} a player{added}"


def minutes(seconds: int) -> str:
    """Return *seconds* as m:ss."""
    return f"{seconds // 60}:{seconds % 60:02}"


def row_cells(row: dict) -> list[str]:
    """Return name, values and points of *row*."""
    values = f"{row.get('min', 0)} to {row.get('max', 1 if 'only' in row else 99)}"
    if "sums" in row:
        values += ", all together " + " or ".join(map(str, row["sums"]))
    if "parts" in row:
        values += " for each of " + ", ".join(map(shown, row["parts"]))
    return [shown(row["name"]), values, points(row)]


def points(row: dict) -> str:
    """Return how points are made of a value of *row*."""
    said = "the value"
    if "times" in row:
        said = f"{row['times']} each"
    elif "per" in row:
        said = f"1 for every {row['per']}"
    elif "table" in row:
        said = "0, 1, 2, ...: " + ", ".join(map(str, row["table"]))
    elif "square" in row:
        said = "the square"
    elif "places" in row:
        said = "by rank: " + ", ".join(map(str, row["places"]))
    elif "only" in row:
        said = f"{row['only']} for one player"
    if "set" in row:
        said += f", {row['set']} for each set"
    return said + (f", at most {row['cap']}" if "cap" in row else "")
