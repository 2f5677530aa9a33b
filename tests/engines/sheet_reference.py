"""
A second reading of spec/sheet.md: what a record by a sheet comes to, worked out from all of it each time.

    reading = Reading(header)
    reading.take([0, "score", 0, [3, 5]])       # Refused if the page does not allow it
    reading.report(9000)                        # {"over": ..., "standings": [...], "summary": {...}}

Nothing of the engine is used, and nothing is done in its way: rounds are counted again from the first one,
places are found by comparing two units at a time, clocks by going through all that happened to them.
"""


class Refused(Exception):
    """The page does not allow the action."""


def need(condition) -> None:
    """Raise Refused unless *condition*."""
    if not condition:
        raise Refused()


def whole(value, low, high) -> bool:
    """Return whether *value* is a whole number from *low* to *high*."""
    return type(value) is int and low <= value <= high


def of_length(value, count: int) -> bool:
    """Return whether *value* is a list of *count* items."""
    return type(value) is list and len(value) == count


class Reading:
    """A game by a sheet, read from the header and its actions in effect."""

    def __init__(self, header: dict):
        self.sheet = header["sheet"]
        self.count = len(header["players"])
        self.first = header.get("options", {}).get("first", 0)
        self.units = self.sheet.get("sides", {}).get(str(self.count), self.count)
        self.rows = self.sheet["rows"]
        self.in_rounds = "rounds" in self.sheet
        self.begin = self.number(self.sheet.get("start", 0))
        self.done: list = []  # tables of values, one a round
        self.over = False
        self.named = None  # by win
        self.ticks: list = []  # (t, what, seat) of all that moves a clock
        self.trail: list = []  # totals after each entry, without rounds
        self.blank()
        self.leave_trail()

    def number(self, value):
        """Return a number that may differ by the number of players."""
        return value[str(self.count)] if type(value) is dict else value

    def blank(self) -> None:
        """Begin a round."""
        self.table = [[self.zero(row) for _ in range(self.units)] for row in self.rows]
        self.known = ["" for _ in self.rows]  # "bids", then "all"

    def zero(self, row: dict):
        """Return a value that was never entered."""
        if "bid" in row:
            return [0, 0]
        return [0 for _ in row["parts"]] if "parts" in row else 0

    # Points

    def columns(self, row: dict, values: list) -> list:
        """Return the values of all units for each part."""
        if "parts" not in row:
            return [values]
        return [[value[part] for value in values] for part in range(len(row["parts"]))]

    def ranked(self, row: dict, key: str, column: list, unit: int, takes_part: set) -> int:
        """Return the points that *key* gives the unit by its rank."""
        mine, prizes = column[unit], self.number(row[key])
        others = [column[other] for other in takes_part if key == "fewest" or column[other] > 0]
        if unit not in takes_part or (key == "places" and mine <= 0):
            return 0
        ahead = len([value for value in others if (value > mine if key == "places" else value < mine)])
        alike = len([value for value in others if value == mine])
        prize = prizes[ahead] if ahead < len(prizes) else 0
        way = row.get("tied", "cover")
        if way == "full":
            return prize
        if way == "own":
            return prize // alike
        return sum(prizes[ahead : ahead + alike]) // alike

    def simple(self, row: dict, value: int) -> int:
        """Return the points of one value by itself."""
        if "times" in row:
            return value * row["times"]
        if "per" in row:
            return value // row["per"]
        if "table" in row:
            return row["table"][value] if value < len(row["table"]) else row["table"][-1]
        if "square" in row:
            return value**2
        if "only" in row:
            return row["only"] if value == 1 else 0
        return value

    def bid_points(self, rule: dict, pair: list, round_number: int) -> int:
        """Return the points of bid and made, without bags."""
        bid, made = pair
        if bid == 0 and "zero" in rule:
            if made == 0:
                a, r = rule["zero"]["hit"]
                return a + r * round_number
            a, r, c = rule["zero"]["miss"]
            return a + r * round_number + c * made
        if made == bid:
            a, b = rule["hit"]
            return a + b * bid
        a, b, c = rule["over"] if made > bid and "over" in rule else rule["miss"]
        return a + b * bid + c * abs(made - bid)

    def bags(self, index: int, unit: int, tables: list) -> int:
        """Return the unit's surplus over bids above 0 in *tables*."""
        pairs = [table[index][unit] for table in tables]
        return sum([made - bid for bid, made in pairs if bid > 0 and made > bid])

    def row_points(self, index: int, tables: list, takes_part: set, given: bool) -> list:
        """Return the points per unit of a row in the last of *tables*."""
        row, values = self.rows[index], tables[-1][index]
        points = []
        for unit in range(self.units):
            sum_of_parts = 0
            if "bid" in row:
                rule = row["bid"]
                if given:
                    sum_of_parts = self.bid_points(rule, values[unit], len(tables))
                    if "bags" in rule:
                        n, p = rule["bags"]
                        was, now = self.bags(index, unit, tables[:-1]), self.bags(index, unit, tables)
                        sum_of_parts += p * len([m for m in range(was + 1, now + 1) if m % n == 0])
            elif "product" in row:
                sum_of_parts = values[unit][0] * values[unit][1]
            else:
                for column in self.columns(row, values):
                    if "places" in row or "fewest" in row:
                        for key in ("places", "fewest"):
                            if key in row:
                                sum_of_parts += self.ranked(row, key, column, unit, takes_part)
                    else:
                        sum_of_parts += self.simple(row, column[unit])
            if "set" in row:
                sum_of_parts += row["set"] * sorted(values[unit])[0]
            if "cap" in row and sum_of_parts > row["cap"]:
                sum_of_parts = row["cap"]
            points.append(sum_of_parts if unit in takes_part else 0)
        return points

    def all_points(self, tables: list, takes_part: set, given=None) -> list:
        """Return the points of the last of *tables*, a list per row."""
        return [
            self.row_points(index, tables, takes_part, given is None or given[index])
            for index in range(len(self.rows))
        ]

    def bonus(self, points: list, takes_part: set) -> list:
        """Return the bonus per unit."""
        extra = [0] * self.units
        for rule in self.sheet.get("bonuses", []):
            indexes = [index for index, row in enumerate(self.rows) if row["name"] in rule["rows"]]
            for unit in takes_part:
                together = sum([points[index][unit] for index in indexes])
                extra[unit] += rule["points"] if together >= rule["least"] else 0
        return extra

    # Totals, out, the end

    def reached(self, goal: int, total: int) -> bool:
        """Return whether the total has reached the goal."""
        return total >= goal if goal > self.begin else total <= goal

    def counted(self, done: list) -> list:
        """Return for each round of *done*: totals, units that are out and since when, whether it ended."""
        found: list = []
        totals, out = [self.begin] * self.units, {}
        rules = self.sheet.get("rounds", {})
        until, limit = self.number(rules.get("until")), self.number(self.sheet.get("out"))
        for index in range(len(done)):
            takes_part = {unit for unit in range(self.units) if unit not in out}
            for row in done[index]:
                for unit in out:
                    need(row[unit] == 0 or (type(row[unit]) is list and not any(row[unit])))
            points = self.all_points(done[: index + 1], takes_part)
            extra = self.bonus(points, takes_part)
            after = list(totals)
            for unit in takes_part:
                after[unit] += sum([of_row[unit] for of_row in points]) + extra[unit]
                if "past" in rules and self.reached(until, after[unit]) and after[unit] != until:
                    after[unit] = totals[unit] if rules["past"] == "stay" else rules["past"]
            totals = after
            if limit is not None:
                for unit in takes_part:
                    if self.reached(limit, totals[unit]):
                        out[unit] = index + 1
            left = [unit for unit in range(self.units) if unit not in out]
            ended = limit is not None and self.units >= 2 and len(left) <= 1
            ended = ended or (until is not None and any([self.reached(until, totals[unit]) for unit in left]))
            ended = ended or index + 1 == self.number(rules.get("count"))
            found.append({"totals": totals, "out": dict(out), "ended": ended})
        return found

    def live(self) -> tuple:
        """Return points, bonus and totals of now, without rounds."""
        everyone = set(range(self.units))
        points = self.all_points([self.table], everyone, [known == "all" for known in self.known])
        extra = self.bonus(points, everyone)
        totals = [
            self.begin + extra[unit] + sum([of_row[unit] for of_row in points]) for unit in range(self.units)
        ]
        return points, extra, totals

    def totals(self) -> list:
        """Return the totals that count."""
        if not self.in_rounds:
            return self.live()[2]
        return self.counted(self.done)[-1]["totals"] if self.done else [self.begin] * self.units

    def out(self) -> dict:
        """Return the units that are out, and since when: a round, or an entry."""
        if "out" not in self.sheet:
            return {}
        if self.in_rounds:
            return self.counted(self.done)[-1]["out"] if self.done else {}
        found = {}
        limit = self.number(self.sheet["out"])
        for unit in range(self.units):
            was_out = [self.reached(limit, totals[unit]) for totals in self.trail]
            if was_out[-1]:
                found[unit] = len(was_out) - 1
                while found[unit] > 0 and was_out[found[unit] - 1]:
                    found[unit] -= 1
        return found

    def leave_trail(self) -> None:
        """Remember the totals of now."""
        if not self.in_rounds:
            self.trail.append(self.totals())

    # Actions

    def take(self, action: list) -> None:
        """Let *action* count; Refused, with nothing changed, if the page does not allow it."""
        need(type(action) is list and len(action) >= 2 and type(action[1]) is str)
        t, name, values = action[0], action[1], action[2:]
        need(not self.over and name in NAMES)
        getattr(self, "do_" + name)(t, *self.arguments(name, values))

    def arguments(self, name: str, values: list) -> list:
        """Return the values if they are as many as the action takes."""
        need(len(values) in NAMES[name])
        return values

    def row_at(self, index, with_bid: bool) -> dict:
        """Return the row of that index."""
        need(whole(index, 0, len(self.rows) - 1))
        need(("bid" in self.rows[index]) == with_bid)
        return self.rows[index]

    def least(self, row: dict) -> int:
        return row.get("min", 0)

    def most(self, row: dict) -> int:
        return self.number(row.get("max", 1 if "only" in row else 99))

    def need_values(self, row: dict, values, closed) -> None:
        """Raise Refused unless *values* may be those of all units."""
        need(of_length(values, self.units))
        if "parts" in row:
            need(all([of_length(value, len(row["parts"])) for value in values]))
        flat = []
        for column in self.columns(row, values):
            need(all([whole(value, self.least(row), self.most(row)) for value in column]))
            need(not [unit for unit in closed if column[unit]])
            if "only" in row or "single" in row:
                need(len([value for value in column if value != 0]) <= 1)
            flat += column
        if "sums" in row:
            need(sum(flat) in self.number(row["sums"]))

    def closed(self) -> list:
        """Return the units that can have no values."""
        return list(self.out()) if self.in_rounds else []

    def do_score(self, t, index, values) -> None:
        row = self.row_at(index, False)
        self.need_values(row, values, self.closed())
        self.table[index], self.known[index] = values, "all"
        self.leave_trail()

    def do_add(self, t, index, unit, *more) -> None:
        row = self.row_at(index, False)
        need("sums" not in row and whole(unit, 0, self.units - 1))
        need(len(more) == (2 if "parts" in row else 1) and type(more[-1]) is int and more[-1] != 0)
        values = [list(value) if type(value) is list else value for value in self.table[index]]
        if "parts" in row:
            need(whole(more[0], 0, len(row["parts"]) - 1))
            values[unit][more[0]] += more[1]
        else:
            values[unit] += more[0]
        self.need_values(row, values, self.closed())
        self.table[index], self.known[index] = values, "all"
        self.leave_trail()

    def need_numbers(self, row: dict, numbers) -> None:
        """Raise Refused unless *numbers* may be bid or made by the units."""
        need(of_length(numbers, self.units))
        for unit in range(self.units):
            need(whole(numbers[unit], 0, 0 if unit in self.closed() else self.most(row)))

    def do_bids(self, t, index, numbers) -> None:
        self.need_numbers(self.row_at(index, True), numbers)
        self.table[index], self.known[index] = [[bid, 0] for bid in numbers], "bids"
        self.leave_trail()

    def do_made(self, t, index, numbers) -> None:
        self.need_numbers(self.row_at(index, True), numbers)
        need(self.known[index])
        self.table[index] = [[pair[0], made] for pair, made in zip(self.table[index], numbers)]
        self.known[index] = "all"
        self.leave_trail()

    def do_round(self, t) -> None:
        need(self.in_rounds and not [known for known in self.known if known != "all"])
        self.done.append(self.table)
        self.blank()
        self.ticks.append((t, "stop", None))
        self.over = self.counted(self.done)[-1]["ended"]

    def do_correct(self, t, back, index, values) -> None:
        need(self.in_rounds and whole(back, 1, min(5, len(self.done))))
        need(whole(index, 0, len(self.rows) - 1))
        row = self.rows[index]
        if "bid" in row:
            need(of_length(values, self.units))
            for pair in values:
                need(of_length(pair, 2) and whole(pair[0], 0, self.most(row)))
                need(whole(pair[1], 0, self.most(row)))
        else:
            self.need_values(row, values, [])
        done = [list(table) for table in self.done]
        done[-back][index] = values
        found = self.counted(done)
        need(not [one for one in found if one["ended"]])
        for of_row in self.table:
            for unit in found[-1]["out"]:
                need(of_row[unit] == 0 or (type(of_row[unit]) is list and not any(of_row[unit])))
        self.done = done

    def do_win(self, t, named) -> None:
        need("declare" in self.sheet and type(named) is list)
        need(all([whole(unit, 0, self.units - 1) for unit in named]) and named == sorted(set(named)))
        if self.sheet["declare"] == "all":
            need(len(named) in (0, self.units))
        else:
            need(named)
        self.named = named
        if self.in_rounds:
            self.blank()
        self.finish(t)

    def do_end(self, t) -> None:
        if self.in_rounds:
            need(self.sheet["rounds"] == {} and self.done and not [known for known in self.known if known])
        self.finish(t)

    def finish(self, t) -> None:
        self.over = True
        self.ticks.append((t, "stop", None))

    # Clock

    def do_turn(self, t) -> None:
        need({"turn", "bank", "up"} & set(self.sheet.get("clock", {})))
        last = [seat for _, what, seat in self.ticks if what == "turn"]
        seat = (last[-1] + 1) % self.count if last else self.first
        out, tried = self.out(), 0
        while seat % self.units in out and tried < self.count:
            seat, tried = (seat + 1) % self.count, tried + 1
        if tried == self.count:
            seat = last[-1] if last else self.first
        self.ticks.append((t, "turn", seat))

    def do_phase(self, t) -> None:
        need("phases" in self.sheet.get("clock", {}))
        self.ticks.append((t, "phase", None))

    def do_pause(self, t) -> None:
        need(self.clock(t)["running"])
        self.ticks.append((t, "stop", None))

    def do_resume(self, t) -> None:
        found = self.clock(t)
        need(not found["running"] and (found["turn"] is not None or found["phase"] is not None))
        self.ticks.append((t, "go", None))

    def clock(self, now: int) -> dict:
        """Return running, turn, phase and the clock's times at *now*, gone through from the beginning."""
        kind = self.sheet.get("clock", {})
        running, turn, phase, since, left = False, None, None, 0, 0
        banks = [0 if "up" in kind else kind.get("bank", 0) * 1000] * self.count
        for t, what, seat in self.ticks + [(now, "look", None)]:
            passed = t - since if running else 0
            since = t
            left = max(0, left - passed)
            if turn is not None:
                banks[turn] += passed if "up" in kind else -min(passed, banks[turn])
            if what == "turn":
                if turn is not None and "bank" in kind and banks[turn] > 0:
                    banks[turn] += kind.get("add", 0) * 1000
                turn, running, left = seat, True, kind.get("turn", 0) * 1000
            elif what == "phase":
                phase = 0 if phase is None else (phase + 1) % len(kind["phases"])
                running, left = True, kind["phases"][phase][1] * 1000
            elif what in ("stop", "go"):
                running = what == "go"
        times = {"running": running}
        if "up" in kind:
            times["used_ms"] = banks
        elif "bank" in kind:
            times["left_ms"] = banks
        else:
            times["left_ms"] = None if turn is None and phase is None else left
        return {"running": running, "turn": turn, "phase": phase, "told": times if kind else None}

    # What comes out

    def summary(self, now: int) -> dict:
        """Return the summary at *now*."""
        clock, out = self.clock(now), self.out()
        found = self.counted(self.done)
        if self.in_rounds:
            takes_part = {unit for unit in range(self.units) if unit not in out}
            given = [known == "all" for known in self.known]
            points = self.all_points(self.done + [self.table], takes_part, given)
            extra = self.bonus(points, takes_part)
        else:
            points, extra, _ = self.live()
        told = {
            "sheet": self.sheet["name"],
            "round": 1 if not self.in_rounds else len(self.done) + (0 if self.over else 1),
            "turn": clock["turn"],
            "phase": clock["phase"],
            "totals": self.totals(),
            "values": self.table,
            "points": points,
            "history": [one["totals"] for one in found] if self.in_rounds else [],
            "clock": clock["told"],
        }
        if self.units != self.count:
            told["sides"] = [list(range(side, self.count, self.units)) for side in range(self.units)]
        if "target" in self.sheet:
            goal, totals = self.number(self.sheet["target"]), self.totals()
            told["reached"] = [
                unit for unit in range(self.units) if unit not in out and self.reached(goal, totals[unit])
            ]
        if "out" in self.sheet:
            told["out"] = sorted(out)
        if "bonuses" in self.sheet:
            told["bonus"] = extra
        if "declare" in self.sheet:
            won = self.won()
            told["winners"] = won and [seat for seat in range(self.count) if seat % self.units in won]
        return told

    def won(self):
        """Return the units that have won, None before the end."""
        if not self.over:
            return None
        if self.named is not None:
            return self.named
        if self.sheet["declare"] == "all" or self.sheet.get("win") == "none":
            return []
        return [
            unit
            for unit in range(self.units)
            if not [other for other in range(self.units) if self.is_before(other, unit)]
        ]

    def is_before(self, one: int, other: int) -> bool:
        """Return whether unit *one* stands before *other*, whoever was named."""
        out = self.out()
        if (one in out) != (other in out):
            return other in out
        if one in out and out[one] != out[other]:
            return out[one] > out[other]
        win = self.sheet.get("win", "high")
        if win == "none":
            return False
        totals = self.totals()
        pairs = [(totals[one], totals[other], win)]
        tables = self.done if self.in_rounds else [self.table]
        for key in ("before", "ties"):
            named = []
            for entry in self.sheet.get(key, []):
                name, way = entry if type(entry) is list else (entry, win)
                index = [row["name"] for row in self.rows].index(name)
                mine, theirs = [
                    sum([self.tie_value(self.rows[index], table[index][unit]) for table in tables])
                    for unit in (one, other)
                ]
                named.append((mine, theirs, way))
            pairs = named + pairs if key == "before" else pairs + named
        for mine, theirs, way in pairs:
            if mine != theirs:
                return mine > theirs if way == "high" else mine < theirs
        return False

    def tie_value(self, row: dict, value) -> int:
        """Return the values that decide a tie."""
        if "bid" in row:
            return value[1]
        return sum(value) if "parts" in row else value

    def standings(self) -> list:
        """Return seat, score and place of each seat."""
        totals, places = self.totals(), []
        won = self.won() if "declare" in self.sheet else None
        for unit in range(self.units):
            others = [other for other in range(self.units) if other != unit]
            if won is None:
                ahead = [other for other in others if self.is_before(other, unit)]
            elif not won or unit in won:
                ahead = []
            else:
                ahead = [other for other in others if other in won or self.goes_first(other, unit)]
            places.append(1 + len(ahead))
        return [
            {"seat": seat, "score": totals[seat % self.units], "place": places[seat % self.units]}
            for seat in range(self.count)
        ]

    def goes_first(self, one: int, other: int) -> bool:
        """Return whether of two units that have not won *one* follows first."""
        return self.sheet.get("win") != "none" and self.is_before(one, other)

    def report(self, now: int) -> dict:
        """Return the report of `replay` on the game."""
        return {"over": self.over, "standings": self.standings(), "summary": self.summary(now)}


NAMES = {  # how many values each action takes
    "score": (2,),
    "add": (3, 4),
    "bids": (2,),
    "made": (2,),
    "round": (0,),
    "correct": (3,),
    "win": (1,),
    "end": (0,),
    "turn": (0,),
    "phase": (0,),
    "pause": (0,),
    "resume": (0,),
}


def read(header: dict, actions: list) -> Reading:
    """Return the reading of a whole record: undo and redo settled first, then every action in effect."""
    in_effect: list = []
    undone: list = []
    for action in actions:
        if action[1] == "undo":
            undone.append(in_effect.pop())
        elif action[1] == "redo":
            in_effect.append(undone.pop())
        elif action[1] != "tick":
            in_effect.append(action)
            undone = []
    reading = Reading(header)
    for action in in_effect:
        reading.take(action)
    return reading
