"""
Invariants of any game by a sheet after any action, read from spec/sheet.md a second time.

They look only at the engine's summary and standings. Points are computed in another way than in
engines_core/sheet.py.
"""

from engines_core.session import Session


def hold(session: Session, before: dict, action: list) -> dict:
    """Check the game after *action*; *before* is the summary before it. Return the summary after it."""
    sheet, game = session.header["sheet"], session.game
    now = game.summary(session.state, session.now)
    for row, values, points in zip(sheet["rows"], now["values"], now["points"]):
        hold_values(row, values)
        assert points == points_by_page(row, values), (row, values, points)
    hold_totals(sheet, now, len(session.names))
    hold_end(sheet, now, session.state["over"])
    hold_clock(sheet.get("clock"), now, session.state["over"])
    hold_standings(sheet, now, game.standings(session.state))
    assert (
        sum_of_lists([points for _, points in game.sources(session.state)], len(session.names))
        == now["totals"]
    )
    if action[1] == "round":
        assert now["totals"] == sum_of_lists(before["points"] + [before["totals"]], len(session.names))
        assert now["history"] == before["history"] + [now["totals"]]
    elif action[1] not in ("undo", "redo"):
        assert now["history"] == before["history"]
    return now


def sum_of_lists(lists: list, count: int) -> list:
    """Return the sum per seat."""
    totals = [0] * count
    for numbers in lists:
        totals = [totals[seat] + numbers[seat] for seat in range(count)]
    return totals


def columns(row: dict, values: list) -> list:
    """Return the values of all seats for each part; one list without parts."""
    if "parts" not in row:
        return [values]
    return [[value[part] for value in values] for part in range(len(row["parts"]))]


def hold_values(row: dict, values: list) -> None:
    """Check that all values may stand there together."""
    together = 0
    for column in columns(row, values):
        for value in column:
            assert row.get("min", 0) <= value <= row.get("max", 1 if "only" in row else 99), (row, values)
        if "only" in row:
            assert column.count(1) <= 1, (row, values)
        together += sum(column)
    untouched = together == 0 and not any([any(column) for column in columns(row, values)])
    assert untouched or "sums" not in row or together in row["sums"], (row, values)


def points_by_page(row: dict, values: list) -> list:
    """Return the points per seat of *row*."""
    points = []
    for seat in range(len(values)):
        seats_points = 0
        for column in columns(row, values):
            seats_points += value_points(row, column, column[seat])
        if "set" in row:
            seats_points += row["set"] * sorted(values[seat])[0]
        points.append(min(seats_points, row.get("cap", seats_points)))
    return points


def value_points(row: dict, column: list, value: int) -> int:
    """Return the points for *value*, one of the *column*."""
    if "table" in row:
        return (row["table"] + [row["table"][-1]] * (value + 1))[value] if value < 99 else row["table"][-1]
    if "places" in row:
        if not value:
            return 0
        better, alike = len([other for other in column if other > value]), column.count(value)
        return sum(row["places"][better : better + alike]) // alike
    if "per" in row:
        return (value - value % row["per"]) // row["per"]
    return value * row.get("times", 1) * (value if "square" in row else 1) * row.get("only", 1)


def hold_totals(sheet: dict, now: dict, count: int) -> None:
    """Check totals, history and the number of the round against one another."""
    if "rounds" not in sheet:
        assert now["history"] == [] and now["round"] == 1
        assert now["totals"] == sum_of_lists(now["points"], count)
    else:
        assert now["totals"] == (now["history"] or [[0] * count])[-1]


def hold_end(sheet: dict, now: dict, over: bool) -> None:
    """Check that the rounds end the game when the sheet says so and not before."""
    if "rounds" not in sheet:
        return
    done, rounds = now["history"], sheet["rounds"]
    assert now["round"] == max(1, len(done) + (not over))
    ends = [len(done) == rounds.get("count")]
    for totals in done:
        until = rounds.get("until")
        ends.append(
            until is not None and any([total >= until if until > 0 else total <= until for total in totals])
        )
    assert len(done) <= rounds.get("count", len(done)) and not any(ends[1:-1])
    if rounds:
        assert over == any(ends)


def hold_clock(kind: "dict | None", now: dict, over: bool) -> None:
    """Check that the clock's times are those that its kind can have."""
    clock, turn, phase = now["clock"], now["turn"], now["phase"]
    if not kind:
        assert clock is None and turn is None and phase is None
        return
    begun = phase is not None if "phases" in kind else turn is not None
    assert (turn is None or "phases" not in kind) and (phase is None or "phases" in kind)
    assert not clock["running"] or (begun and not over)
    if "bank" in kind:
        assert all([left_ms >= 0 for left_ms in clock["left_ms"]])
    elif not begun:
        assert clock["left_ms"] is None
    else:
        assert 0 <= clock["left_ms"] <= 1000 * (kind["turn"] if "turn" in kind else kind["phases"][phase][1])


def hold_standings(sheet: dict, now: dict, standings: list) -> None:
    """Check that places go by totals, best first, and that only `ties` parts equal ones."""
    scores = [entry["score"] for entry in standings]
    assert scores == now["totals"] and [entry["seat"] for entry in standings] == list(range(len(scores)))
    win = sheet.get("win", "high")
    for entry in standings:
        if win == "none":
            assert entry["place"] == 1
            continue
        better = [
            score for score in scores if (score > entry["score"] if win == "high" else score < entry["score"])
        ]
        alike = scores.count(entry["score"]) if sheet.get("ties") else 1
        assert len(better) < entry["place"] <= len(better) + alike
