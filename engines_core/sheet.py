"""
Any other game, as its sheet describes it: what is written down a round, the points of it, who wins.

Source: spec/sheet.md. The sheet is in the record's header, sheet_format.py says what may be in it and
sheet_clock.py is its clock. `values` are those of the round: a list a row with a value a seat, which with
`parts` is a list of them.

    {"name": "Coins", "per": 3} and the values [7, 2]  ->  2 and 0 points
"""

from engines_core import ranking, sheet_clock
from engines_core.errors import IllegalAction, SetupError
from engines_core.game import Game
from engines_core.range_lists import Group, PerSeat
from engines_core.ranges import Choice, Number, Seat, everyone
from engines_core.rules import Option, replaced, require, seat_sums

NAME = "sheet"
PLAYERS = (1, 9)  # players_of: those of one sheet
ONE = ("only one may have it",)


def players_of(sheet) -> tuple:
    """Return the least and the most players of *sheet*; SetupError with the place of its first fault."""
    from engines_core import sheet_format  # no longer needed once a game is on

    faults = sheet_format.faults(sheet)
    if faults:
        place, reason = faults[0]
        raise SetupError("#: #", "sheet." + place if place else "sheet", reason)
    return tuple(sheet["players"]) if "players" in sheet else PLAYERS


def options(count: int) -> tuple:
    """Return the options of a game with *count* players."""
    return (Option("first", 0, everyone(count)),)


def setup(players: list, chosen: dict) -> dict:
    """Return the state before the first action; *chosen* has the sound `sheet` beside the options."""
    sheet, count = chosen["sheet"], len(players)
    zeros = [0] * count
    return {
        "over": False,
        "t": 0,
        "sheet": sheet,
        "count": count,
        "first": chosen["first"],
        "turn": None,
        "phase": None,
        "clocks": sheet_clock.begun(sheet.get("clock"), count),
        "values": [_nothing(row, count) for row in sheet["rows"]],
        "given": [False] * len(sheet["rows"]),  # in this round
        "before": [zeros for _ in sheet["rows"]],  # values of the rounds that are done, together
        "earned": [zeros for _ in sheet["rows"]],  # points of them
        "history": [],
    }


def _nothing(row: dict, count: int) -> list:
    return [[0] * len(row["parts"]) if "parts" in row else 0] * count


def _has_rounds(state: dict) -> bool:
    return "rounds" in state["sheet"]


# Values


def _flat(row: dict, per_seat) -> list:
    """Return the values of *per_seat* one after another, those of the parts too."""
    return [part for value in per_seat for part in value] if "parts" in row else list(per_seat)


def _parts(row: dict) -> int:
    return len(row["parts"]) if "parts" in row else 1


def _limits(row: dict) -> tuple:
    """Return the least and the highest value of *row*."""
    return row.get("min", 0), row.get("max", 1 if "only" in row else 99)


def _spans(row: dict, before: list, total: int) -> list:
    """
    Return what the next of *total* values may be after those *before* it: pairs (first, last), ascending.

    With `only` a part that has its 1 has no other one, and with `sums` one of them can still be reached.
    """
    limits = _limits(row)
    spans = [limits]
    if "only" in row:
        spans = [(0, 0)] if _has_one(row, before, len(before) % _parts(row)) else [(0, 0), (1, 1)]
    if "sums" not in row:
        return spans
    found = []
    for low, high in spans:
        least, most = _rest(row, limits, before + [low], total)
        for missing in [wanted - sum(before) for wanted in row["sums"]]:
            if max(low, missing - most) <= min(high, missing - least):
                found.append((max(low, missing - most), min(high, missing - least)))
    return sorted(found)


def _has_one(row: dict, values: list, part: int) -> bool:
    """Return whether *part* has its 1 among *values*."""
    return any([values[at] for at in range(part, len(values), _parts(row))])


def _rest(row: dict, limits: tuple, values: list, total: int) -> tuple:
    """Return the least and the most that the values still missing after *values* can come to together."""
    missing = total - len(values)
    if "only" in row:
        last = range(total - _parts(row), total)  # the last place for the 1 of each part
        return 0, len(
            [at for at in last if at >= len(values) and not _has_one(row, values, at % _parts(row))]
        )
    return missing * limits[0], missing * limits[1]


def _number(spans: list) -> Number:
    """Return the range of the integers in *spans*, pairs (first, last), ascending by their first."""
    gaps = []
    high = spans[0][1]
    for first, last in spans[1:]:
        if first > high + 1:
            gaps.append((high + 1, first - 1))
        high = max(high, last)
    return Number(spans[0][0], high, tuple(gaps))


def _values_range(row: dict, count: int) -> PerSeat:
    if "only" not in row and "sums" not in row:
        number = Number(*_limits(row))
        return PerSeat((Group((number,) * _parts(row)) if "parts" in row else number,) * count)
    total = count * _parts(row)

    def next_seat(*seats):
        """Return the range of what follows the values of the *seats*, of its parts by and by."""
        before = _flat(row, seats)

        def next_part(*parts):
            return _number(_spans(row, before + list(parts), total))

        if "parts" in row:
            return Group((next_part,) * _parts(row))
        return _number(_spans(row, before, total))  # asked deep in the program: no call more than needed

    return PerSeat((next_seat,) * count)


def _may_score(state: dict, now: int) -> tuple:
    rows, count = state["sheet"]["rows"], state["count"]
    return (_rows_to_score(rows, count), lambda row: _values_range(rows[row], count))


def _rows_to_score(rows: list, count: int) -> Choice:
    """Return the range of the rows whose values *count* seats can have."""
    found = []
    for index in range(len(rows)):
        if "sums" not in rows[index] or _spans(rows[index], [], count * _parts(rows[index])):
            found.append(index)
    require(found, "no row to score")
    return Choice(tuple(found))


def _score(state: dict, row: int, values: list) -> None:
    state["values"] = replaced(state["values"], row, values)
    state["given"] = replaced(state["given"], row, True)


# What only one seat has is entered as that seat (entries.py)


def holder(values: list) -> "int | None":
    """Return the seat that has the 1 among the *values* of a row for one seat only."""
    return values.index(1) if 1 in values else None


def asks_holder(row: dict) -> bool:
    """Return whether *row* is entered as the seat that has it."""
    return "only" in row and "parts" not in row


def _may_enter(state: dict, now: int) -> tuple:
    rows, count = state["sheet"]["rows"], state["count"]

    def entered(row):
        """Return the range of what is entered for *row*."""
        return _holders(rows[row], count) if asks_holder(rows[row]) else _values_range(rows[row], count)

    return (_rows_to_score(rows, count), entered)


def _holders(row: dict, count: int) -> Seat:
    """Return the range of who has the 1 of *row*: with `sums` perhaps not nobody, or nobody alone."""
    sums = row.get("sums", (0, 1))
    return Seat(tuple(range(count)) if 1 in sums else (), 0 in sums)


def _enter(state: dict, row: int, entered) -> list:
    """Return the action that enters for *row* its values, or who has it."""
    if not asks_holder(state["sheet"]["rows"][row]):
        return [["score", row, entered]]
    return [["score", row, [int(seat == entered) for seat in range(state["count"])]]]


ENTRIES = (("score", _may_enter, _enter),)


# Changes of single values


def _open_seats(state: dict, row: int) -> list:
    """Return the seats whose value in *row* can be changed by itself."""
    return [seat for seat in range(state["count"]) if _open_parts(state, row, seat)]


def _open_parts(state: dict, row: int, seat: int) -> list:
    """Return the parts of the value of *seat* in *row* that can be changed by themselves."""
    found = []
    for part in range(_parts(state["sheet"]["rows"][row])):
        _, least, most = _bounds(state, row, seat, part)
        if least < most:
            found.append(part)
    return found


class Change(Number):
    """By how much *value*, from `least` to `most`, may change; 0 is no change."""

    def __init__(self, value: int, least: int, most: int):
        low, high = (least - value or 1), (most - value or -1)
        Number.__init__(self, low, high, ((0, 0),) if low < 0 < high else ())
        self.value = value
        self.least = least
        self.most = most

    def check(self, change) -> None:
        """Raise IllegalAction unless the value can change so; the reason names the limit it would pass."""
        if type(change) is int and self.value + change < self.least:
            raise IllegalAction("# is the least", self.least)
        if type(change) is int and self.value + change > self.most:
            raise IllegalAction("# is the most", self.most)
        Number.check(self, change)


def _change(state: dict, row: int, seat: int, part: int) -> Change:
    """Return by how much the value of *seat* in *part* of *row* may change."""
    return Change(*_bounds(state, row, seat, part))


def _bounds(state: dict, row: int, seat: int, part: int) -> tuple:
    """Return the value of *seat* in *part* of *row*, and the least and the most that it may become."""
    rule, values = state["sheet"]["rows"][row], state["values"][row]
    value = values[seat][part] if "parts" in rule else values[seat]
    least, most = _limits(rule)
    if "only" in rule and not value and _has_one(rule, _flat(rule, values), part):
        most = 0
    return value, least, most


def _open_rows(state: dict, with_parts: bool) -> Choice:
    """Return the range of the rows, with or without parts, in which single values can be changed."""
    rows = state["sheet"]["rows"]
    found = [index for index in range(len(rows)) if _is_open(rows[index], with_parts)]
    require(found, "no row to add to")
    return Choice(tuple(found))


def _is_open(row: dict, with_parts: bool) -> bool:
    low, high = _limits(row)
    return ("parts" in row) == with_parts and "sums" not in row and low < high


class Open(Choice):
    """Those *values* of *all_of*, seats or parts, that can change now; *why* is said of the others."""

    def __init__(self, all_of: Choice, values: tuple, why: tuple):
        Choice.__init__(self, values)
        self.kind = all_of.kind
        self.all_of = all_of
        self.why = why

    def check(self, value) -> None:
        """Raise IllegalAction unless *value* is one of them."""
        self.all_of.check(value)
        require(value in self.values, *self.why)


def _seats_to_add(state: dict, row: int) -> Open:
    """Return the range of the seats whose value in *row* can be changed by itself."""
    held = None if "parts" in state["sheet"]["rows"][row] else holder(state["values"][row])
    why = ONE if held is None else ("only one may have it: @", held)
    return Open(everyone(state["count"]), tuple(_open_seats(state, row)), why)


def _parts_to_add(state: dict, row: int, seat: int) -> Open:
    """Return the range of the parts of the value of *seat* in *row* that can be changed by themselves."""
    count = _parts(state["sheet"]["rows"][row])
    return Open(Choice(tuple(range(count))), tuple(_open_parts(state, row, seat)), ONE)


def _may_add(state: dict, now: int) -> tuple:
    return (
        _open_rows(state, False),
        lambda row: _seats_to_add(state, row),
        lambda row, seat: _change(state, row, seat, 0),
    )


def _add(state: dict, row: int, seat: int, delta: int) -> None:
    values = state["values"][row]
    _score(state, row, replaced(values, seat, values[seat] + delta))


def _may_add_part(state: dict, now: int) -> tuple:
    return (
        _open_rows(state, True),
        lambda row: _seats_to_add(state, row),
        lambda row, seat: _parts_to_add(state, row, seat),
        lambda row, seat, part: _change(state, row, seat, part),
    )


def _add_part(state: dict, row: int, seat: int, part: int, delta: int) -> None:
    values = state["values"][row]
    parts = replaced(values[seat], part, values[seat][part] + delta)
    _score(state, row, replaced(values, seat, parts))


# Points


def points_of(row: dict, values: list) -> list:
    """Return the points per seat of *row* for its *values* per seat (spec/sheet.md, Keys)."""
    if "parts" not in row:
        return _capped(row, _points(row, values))
    by_part = [_points(row, [value[part] for value in values]) for part in range(_parts(row))]
    bonus = [row.get("set", 0) * min(value) for value in values]
    return _capped(row, [bonus[seat] + sum([part[seat] for part in by_part]) for seat in range(len(values))])


def _capped(row: dict, points: list) -> list:
    return [min(row["cap"], point) for point in points] if "cap" in row else points


def _points(row: dict, values: list) -> list:
    """Return the points per seat that the *values* of the row, or of one part of it, make."""
    if "places" in row:
        return _place_points(row["places"], values)
    return [_value_points(row, value) for value in values]


def _value_points(row: dict, value: int) -> int:
    if "per" in row:
        return value // row["per"]
    if "table" in row:
        return row["table"][min(value, len(row["table"]) - 1)]
    if "square" in row:
        return value * value
    return value * (row.get("times") or row.get("only") or 1)


def _place_points(by_place: list, values: list) -> list:
    """Return the points by rank: the tied share what their places have, rounded down; 0 does not rank."""
    ranked = [value for value in values if value > 0]
    points = {}
    for value, place in zip(ranked, ranking.places(ranked)):
        shared = ranking.covered(ranked, place)
        points[value] = sum([by_place[at - 1] for at in shared if at <= len(by_place)]) // len(shared)
    return [points.get(value, 0) for value in values]


def points(state: dict) -> list:
    """Return the points of this round: a list per row with a number per seat."""
    rows, found = state["sheet"]["rows"], []
    for index in range(len(rows)):  # asked deep in the program: a comprehension is a call more
        found.append(points_of(rows[index], state["values"][index]))
    return found


def _by_row(state: dict) -> list:
    """Return the points that count per row and seat: those of the rounds that are done, or of now."""
    return state["earned"] if _has_rounds(state) else points(state)


def totals(state: dict) -> list:
    """Return the total per seat."""
    return seat_sums(_by_row(state), state["count"])


def _counted(state: dict) -> list:
    """Return the values that count per row and seat, parts added up: for ties."""
    if _has_rounds(state):
        return state["before"]
    rows = state["sheet"]["rows"]
    return [_whole(row, values) for row, values in zip(rows, state["values"])]


def _whole(row: dict, values: list) -> list:
    return [sum(value) for value in values] if "parts" in row else values


# Rounds and the end


def _missing(state: dict) -> list:
    """Return the rows that have not been given in this round."""
    return [index for index in range(len(state["given"])) if not state["given"][index]]


def _may_round(state: dict, now: int) -> tuple:
    require(_has_rounds(state), "there are no rounds")
    missing = _missing(state)
    require(not missing, "# is missing", state["sheet"]["rows"][missing[0]]["name"] if missing else "")
    return ()


def _round(state: dict) -> None:
    rows, count = state["sheet"]["rows"], state["count"]
    whole = [_whole(row, values) for row, values in zip(rows, state["values"])]
    state["before"] = [seat_sums(list(pair), count) for pair in zip(state["before"], whole)]
    state["earned"] = [seat_sums(list(pair), count) for pair in zip(state["earned"], points(state))]
    state["history"] = state["history"] + [totals(state)]
    state["values"] = [_nothing(row, count) for row in rows]
    state["given"] = [False] * len(rows)
    _stop(state, _is_last(state))


def _is_last(state: dict) -> bool:
    """Return whether the round that is done ends the game."""
    rounds, reached = state["sheet"]["rounds"], totals(state)
    until = rounds.get("until", 0)
    if (until > 0 and max(reached) >= until) or (until < 0 and min(reached) <= until):
        return True
    return len(state["history"]) == rounds.get("count")


def _stop(state: dict, over: bool) -> None:
    sheet_clock.pause(state)
    state["over"] = over


def _may_end(state: dict, now: int) -> tuple:
    if _has_rounds(state):
        require(not state["sheet"]["rounds"], "the rounds end it")
        require(state["history"], "no round is done")
        require(not any(state["given"]), "a round is on")
    return ()


def _end(state: dict) -> None:
    _stop(state, True)


ACTIONS = (
    (
        ("score", _may_score, _score),
        ("add", _may_add_part, _add_part, 4),
        ("add", _may_add, _add),
        ("round", _may_round, _round),
    )
    + sheet_clock.ACTIONS
    + (("end", _may_end, _end),)
)


# What comes out


def sources(state: dict) -> tuple:
    """Return where the points come from: (row's name, points per seat) of each."""
    return tuple([(row["name"], earned) for row, earned in zip(state["sheet"]["rows"], _by_row(state))])


def standings(state: dict) -> list:
    """Return the standings by totals; ties by the values of the rows that the sheet names for them."""
    sheet, scores = state["sheet"], totals(state)
    sign = {"high": 1, "low": -1, "none": 0}[sheet.get("win", "high")]
    names = [row["name"] for row in sheet["rows"]]
    counted = _counted(state)
    keys = [scores] + [counted[names.index(name)] for name in sheet.get("ties", ())]
    return ranking.standings(
        scores, [tuple([sign * key[seat] for key in keys]) for seat in range(len(scores))]
    )


def summary(state: dict, now: int) -> dict:
    """Return what the game has come to at *now* (spec/sheet.md, Summary)."""
    done = len(state["history"])
    return {
        "sheet": state["sheet"]["name"],
        "round": done if state["over"] and done else done + 1,
        "turn": state["turn"],
        "phase": state["phase"],
        "totals": totals(state),
        "values": state["values"],
        "points": points(state),
        "history": state["history"],
        "clock": sheet_clock.summary(state, now),
    }


def countdown(state: dict, now: int) -> "tuple | None":
    """Return (running, left_ms, total_ms, warn_s) of the clock that is on, None if there is none."""
    return sheet_clock.countdown(state, now)


def on_resume(state: dict, now: int) -> tuple:
    """Return the names of the actions that come first when the game comes back after a power cut."""
    return ("pause",) if not state["over"] and sheet_clock.is_on(state) else ()


def prompt(state: dict, now: int) -> tuple:
    """Return what the table does next, as a phrase."""
    if state["over"]:
        return ("Game over",)
    missing = _missing(state)
    if missing and any(state["given"]):
        return ("Enter #", state["sheet"]["rows"][missing[0]]["name"])
    if not missing and state["given"]:
        return ("End round #", len(state["history"]) + 1) if _has_rounds(state) else ("All is entered: end",)
    by_clock = sheet_clock.prompt(state)
    if by_clock is not None:
        return by_clock
    if missing:
        return ("Enter #", state["sheet"]["rows"][missing[0]]["name"])
    return ("End round #", len(state["history"]) + 1) if _has_rounds(state) else ("End the game",)


def sheet_game(sheet: dict) -> Game:
    """Return the game that *sheet* describes; SetupError with the place of its first fault."""
    return _game(players_of(sheet), sheet)


def _game(players: tuple, sheet: "dict | None" = None) -> Game:
    return Game(
        NAME,
        players,
        options,
        setup,
        ACTIONS,
        summary,
        standings,
        sources,
        prompt,
        entries=ENTRIES,
        countdown=countdown,
        on_resume=on_resume,
        sheet=sheet,
    )


GAME = _game(PLAYERS)  # of no sheet: what all of them have in common
