"""
Which charts there are of a game, and of many: the numbers of each, what they say, and its drawing.

A chart's `table` has its data, for people who cannot see it; `says` is its description in a sentence.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from host_tools.records.game_replay import Game
from host_tools.report import course, drawing, name_tally, report_words
from host_tools.text.text_table import counted

MINUTE_MS = 60_000
LINES_PX = 230  # height of a chart of lines
BAR_CHART_PX, BAR_PX = 46, 32  # height around bars, and of one
MOST_NAMES = 8  # in a chart over many games
MOST_SINGLE = (
    2 * name_tally.LATELY
)  # games; of more the share of the latest is drawn, in about so many POINTS
POINTS = 50
LONGEST = 15  # digits of a number that is drawn
FEWEST = 3  # games of which a course is drawn


@dataclass
class Chart:
    """A chart: `high_px` for drawing.WIDE_PX; `table` has a heading and rows; `note` stands by the title."""

    title: str
    says: str
    high_px: float
    draw: Callable[..., None]
    table: list[list[str]]
    note: str = ""


def of_game(game: Game) -> list[Chart]:
    """Return the charts of one *game*, those first that tell most."""
    moments = course.course(game)
    if not game.in_effect() or len(str(game.session.now)) > LONGEST:  # a time that no chart can hold
        return []
    own = {"millennium_blades": blocks, "blood_rage": rage, "boo_ray": chips}.get(game.kind)
    history = game.session.game.summary(game.session.state, game.session.now).get("history")
    found: list[Chart | None] = []
    if history:
        found.append(rounds(game, history))
    elif game.sheet is not None:
        found.append(live(game, moments))
    elif game.kind != "boo_ray":  # own charts have them
        found.append(points(game, moments))
    counts_down = game.sheet is not None and "start" in game.sheet
    if course.adds_up(game) and sum(any(values) for _, values in game.sources) > 1 and not counts_down:
        found.append(sources(game))
    if own is not None:
        found.append(own(game, moments))
    return [chart for chart in found if chart is not None and is_drawable(chart)]


def is_drawable(chart: Chart) -> bool:
    """Return whether no number of *chart* is so long that matplotlib's cannot hold it."""
    return all(len(cell) <= LONGEST or not cell.lstrip("-").isdigit() for row in chart.table for cell in row)


def points(game: Game, moments: list[course.Moment]) -> "Chart | None":
    """Return the points over time."""
    changes = course.points(game, moments)
    if len(changes) < 3:
        return None
    seats = game.names
    minutes = [t / MINUTE_MS for t, _ in changes]
    rows = [scores for _, scores in changes]
    marks = [(t / MINUTE_MS, text) for t, text in course.parts(moments)]
    table = [
        ["minute", *seats],
        *[[str(int(at)), *map(str, row)] for at, row in zip(minutes, rows, strict=True)],
    ]
    return Chart(
        "Points over time",
        f"Points of each player over {counted(round(minutes[-1]), 'minute')}; {final(game)}",
        LINES_PX,
        drawing.lines(list(seats), minutes, rows, steps=True, unit="min", marks=marks),
        table,
    )


def rounds(game: Game, history: list[list[int]]) -> Chart:
    """Return the totals of a score sheet after each round, what they go for, and who went out when."""
    units, state = game.units, game.session.state
    sheet = state.get("sheet", {})
    rows = [[sheet.get("start", 0)] * len(units), *history]
    xs = list(range(len(rows)))
    goal, out = goal_of(sheet.get("rounds", {}).get("until")), course.out(state, units)
    said = [f"Totals after each of {counted(len(history), 'round')}"]
    said += [f"played to {goal}"] if goal is not None else []
    said += [f"{text} after round {x}" for x, text in out]
    return Chart(
        "Totals, round by round",
        f"{', '.join(said)}; {final(game)}",
        LINES_PX,
        drawing.lines(list(units), xs, rows, unit="rounds", goal=goal, marks=out),
        [["round", *units], *[[str(x), *map(str, row)] for x, row in zip(xs[1:], history, strict=True)]],
    )


def goal_of(number: "int | None") -> "int | None":
    """Return the *number* that totals go for, None if no chart can hold it."""
    return number if number is not None and len(str(number)) <= LONGEST else None


def live(game: Game, moments: list[course.Moment]) -> "Chart | None":
    """Return the totals of a score sheet without rounds over time, if they go for something or may end."""
    sheet = game.session.state["sheet"]
    goal = goal_of(sheet.get("target", sheet.get("out")))
    if goal is None:
        return None
    chart = points(game, moments)
    if chart is not None:
        seats = game.names
        minutes = [t / MINUTE_MS for t, _ in course.points(game, moments)]
        rows = [scores for _, scores in course.points(game, moments)]
        marks = [(t / MINUTE_MS, text) for t, text in course.went_out(moments, game.units)]
        chart.draw = drawing.lines(list(seats), minutes, rows, steps=True, unit="min", goal=goal, marks=marks)
        chart.says += "".join(f" {text} in minute {int(at)}." for at, text in marks)
    return chart


def sources(game: Game) -> Chart:
    """Return where the points came from, a bar a player, best on top."""
    ranked = game.ranked
    seats = [row.name for row in ranked]
    parts = [
        (source_name(game, name), [values[row.seat] for row in ranked])
        for name, values in game.sources
        if any(values)
    ]
    totals = [str(row.score) for row in ranked]
    table = [["player", *[name for name, _ in parts], "total"]]
    for index, row in enumerate(ranked):
        table.append([row.name, *[str(values[index]) for _, values in parts], str(row.score)])
    return Chart(
        "Where the points came from",
        f"For each player a bar made of {', '.join(name for name, _ in parts) or 'nothing'}; {final(game)}",
        BAR_CHART_PX + BAR_PX * len(seats) + drawing.legend_px([name for name, _ in parts]),
        drawing.stacked(seats, parts, totals),
        table,
    )


def source_name(game: Game, name: str) -> str:
    """Return the label of the source *name* of the points of *game*: a sheet's row has its own name."""
    return name if game.sheet else report_words.label("sources " + name, game.kind)


def blocks(game: Game, moments: list[course.Moment]) -> "Chart | None":
    """Return the blocks of Millennium Blades on a timeline."""
    found = course.blocks(moments)
    if not found:
        return None
    rows = list(dict.fromkeys(item.row for item in found))
    stretches = []
    for item in found:
        mine = [other for other in found if (other.row, other.block) == (item.row, item.block)]
        longest = max(mine, key=lambda other: (other.kind != course.PAUSE) * (other.end - other.begin))
        text = str(item.block) if item is longest else ""
        begin, end = item.begin / MINUTE_MS, item.end / MINUTE_MS
        stretches.append((rows.index(item.row), item.kind, begin, end, text))
    words = {course.RUN: "ran", course.EXTRA: "ran on, extended", course.PAUSE: "stood still"}
    table = [["round", "block", "", "from", "to"]]
    for item in found:
        table.append([item.row, str(item.block), words[item.kind], clock(item.begin), clock(item.end)])
    total_ms = {kind: sum(item.end - item.begin for item in found if item.kind == kind) for kind in words}
    return Chart(
        "The blocks",
        f"The timed blocks of {counted(len(rows), 'round')}: {clock(total_ms[course.RUN])} of block time, "
        f"{clock(total_ms[course.EXTRA])} added, {clock(total_ms[course.PAUSE])} paused",
        BAR_CHART_PX + 38 * len(rows) + drawing.legend_px(["block"]),
        drawing.timeline(rows, stretches),
        table,
    )


def rage(game: Game, moments: list[course.Moment]) -> Chart:
    """Return the rage spent in each age of Blood Rage."""
    ages = course.rage(moments)
    seats = list(game.names)
    spent, passed = [age.spent for age in ages], [age.passed for age in ages]
    table = [["age", *seats]]
    for number, age in enumerate(ages, 1):
        cells = [f"{used} (+{lost} given up)" for used, lost in zip(age.spent, age.passed, strict=True)]
        table.append([str(number), *cells])
    total = [sum(age.spent[seat] for age in ages) for seat in range(len(seats))]
    return Chart(
        "Rage spent",
        "Rage spent in each age, and given up by passing (dashed); in all "
        + ", ".join(f"{name} {value}" for name, value in zip(seats, total, strict=True)),
        200 + drawing.legend_px([drawing.short(name) for name in seats]),
        drawing.columns([f"Age {number}" for number in range(1, len(ages) + 1)], seats, spent, passed),
        table,
        "dashed: given up" if any(map(any, passed)) else "",
    )


def chips(game: Game, moments: list[course.Moment]) -> "Chart | None":
    """Return chips and pots of Boo-Ray hand by hand."""
    hands = course.hands(moments)
    if not hands.pots:
        return None
    seats = list(game.names)
    xs = list(range(len(hands.chips)))
    table = [["hand", "pot", *seats]]
    for x, pot, row in zip(xs[1:], hands.pots, hands.chips[1:], strict=True):
        table.append([str(x), str(pot), *map(str, row)])
    return Chart(
        "Chips and pots, hand by hand",
        f"Lines: chips of each player; bars: the pot of each of {counted(len(hands.pots), 'hand')}, "
        f"the largest {max(hands.pots)}; {final(game)}",
        LINES_PX,
        drawing.lines(seats, xs, hands.chips, unit="hands", bars=hands.pots),
        table,
        "bars: the pot",
    )


def final(game: Game) -> str:
    """Return the standings in a sentence."""
    results = ", ".join(f"{row.name} {row.score}" for row in game.ranked)
    return f"{'at the end' if game.over else 'so far'} {results}."


def clock(ms: int) -> str:
    """Return *ms* as minutes and seconds."""
    return f"{ms // MINUTE_MS}:{ms // 1000 % 60:02}"


def of_many(games: list[Game], people: list[name_tally.Person]) -> list[Chart]:
    """Return the charts of many *games*, which are in the order they were played, and of their *people*."""
    if not people:
        return []
    count = len(name_tally.finished(games))
    return [wins(people), *([trend(people, count)] if count >= FEWEST and people[0].wins else [])]


def wins(people: list[name_tally.Person]) -> Chart:
    """Return wins and other games of each name."""
    shown = people[:MOST_NAMES]
    won = [_number(person.wins) for person in shown]
    others = [_number(person.decided - person.wins) for person in shown]
    ends = [f"{name_tally.shown(person.wins)} of {person.decided}" for person in shown]
    table = [["player", "won", "played"]]
    table += [[person.name, name_tally.shown(person.wins), str(person.decided)] for person in people]
    best = ", ".join(f"{person.name} {end}" for person, end in zip(shown, ends, strict=True))
    return Chart(
        "Wins",
        f"Games won of those played: {best}.",
        BAR_CHART_PX + BAR_PX * len(shown) + drawing.legend_px(["won"]),
        drawing.stacked(
            [person.name for person in shown],
            [("won", won), ("played, not won", others)],
            ends,
            (drawing.source_colour(0), "bar"),
        ),
        table,
    )


def trend(people: list[name_tally.Person], count: int) -> Chart:
    """Return how the wins have grown over *count* games, or of many how the share of them has changed."""
    shown = people[:MOST_NAMES]
    seats = [person.name for person in shown]
    if count > MOST_SINGLE:
        xs = sorted({*range(name_tally.LATELY, count, max(1, count // POINTS)), count})
        rows = [[person.lately[x - 1] for person in shown] for x in xs]
        what, note = (
            f"percent of the last {name_tally.LATELY} games won",
            f"% of the last {name_tally.LATELY}",
        )
    else:
        xs = list(range(count + 1))
        rows = [[0] * len(shown), *[[_number(person.course[x - 1]) for person in shown] for x in xs[1:]]]
        what, note = "games won so far", ""
    ends = ", ".join(f"{name} {value}" for name, value in zip(seats, rows[-1], strict=True))
    looks = {"steps": True} if count <= MOST_SINGLE else {"plain": True}
    return Chart(
        "Wins, game by game",
        f"For each player {what}, over {counted(count, 'game')}; in the end {ends}.",
        LINES_PX,
        drawing.lines(seats, xs, rows, unit="games", **looks),
        [["games", *seats], *[[str(x), *map(str, row)] for x, row in zip(xs, rows, strict=True)]],
        note,
    )


def _number(value: Fraction) -> float:
    """Return *value* as a number to draw, whole where it is, else with one decimal."""
    return int(value) if value == int(value) else round(float(value), 1)
