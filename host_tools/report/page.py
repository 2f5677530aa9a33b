"""
The report as one HTML page: no script, nothing to load, light and dark as the reader's device is.

One game: who won, standings, charts. Several: names over all of them, then each game to open, newest first;
of many only the newest are drawn, all are listed.
"""

from collections.abc import Callable
from pathlib import Path

from firmware.ui.parts import clock_text
from host_tools.records.game_replay import Game
from host_tools.report import chart_picture, charts, drawing, name_tally
from host_tools.report.chart_picture import Head, escaped
from host_tools.report.charts import Chart
from host_tools.text.text_table import counted

STYLE = Path(__file__).with_name("style.css")
DRAWN = 20  # games drawn one by one, the newest


class Page:
    """Puts the parts together and numbers the charts; *advance* is called for every game drawn."""

    def __init__(self, advance: Callable[[int, str], None] = lambda count, note: None):
        self._advance = advance
        self._charts = 0

    def text(self, games: list[Game]) -> str:
        """Return the page about *games*, newest first."""
        heading = title(games)
        body = self._one(games[0]) if len(games) == 1 else self._many(games)
        style = chart_picture.themed_css() + STYLE.read_text(encoding="utf-8")
        return (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escaped(heading)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
            f"<main>\n{body}</main>\n<footer>Tablemate</footer>\n</body>\n</html>\n"
        )

    def _one(self, game: Game) -> str:
        """Return the page's body about one *game*."""
        self._advance(1, game.title)
        top = header(head([game])) + standings(game)
        return f'<div class="top">\n{top}</div>\n' + self._cards(charts.of_game(game))

    def _many(self, games: list[Game]) -> str:
        """Return the page's body about several *games*."""
        in_order = games[::-1]
        people = name_tally.people(in_order)
        parts = [header(head(games, people)), self._cards(charts.of_many(in_order, people))]
        if people:
            parts.append(section("Players", table(players(people))))
            parts.append(section("Best and mean scores", table(scores(people))))
        drawn = "".join(self._folded(game) for game in games[:DRAWN])
        word = "Games" if len(games) <= DRAWN else f"The newest {DRAWN} games"
        parts.append(f'<section class="games"><h2>{word}</h2>\n{drawn}</section>\n')
        if len(games) > DRAWN:
            parts.append(section("All games", table(listed(games), "texts")))
        return "".join(parts)

    def _folded(self, game: Game) -> str:
        """Return *game* as a part that opens."""
        self._advance(1, game.title)
        when = f"<time>{escaped(date(game))}</time>" if game.when else ""
        head = f"<summary><b>{escaped(game.title)}</b> {when}<span>{escaped(verdict(game))}</span></summary>"
        return (
            f'<details class="game">{head}\n{standings(game)}{self._cards(charts.of_game(game))}</details>\n'
        )

    def _cards(self, found: list[Chart]) -> str:
        """Return *found* as cards."""
        cards = []
        for chart in found:
            self._charts += 1
            caption = f"<figcaption>{escaped(chart.title)}{note(chart)}</figcaption>"
            numbers = f"<details><summary>The numbers</summary>{table(chart.table)}</details>"
            cards.append(f"<figure>{caption}\n{chart_picture.svg(chart, self._charts)}\n{numbers}</figure>\n")
        return f'<div class="cards">\n{"".join(cards)}</div>\n' if cards else ""


def note(chart: Chart) -> str:
    """Return the text beside the title of *chart*."""
    return f" <small>{escaped(chart.note)}</small>" if chart.note else ""


def title(games: list[Game]) -> str:
    """Return the title of the page."""
    if len(games) == 1:
        return games[0].title
    kinds = {game.title for game in games}
    return f"{kinds.pop()} nights" if len(kinds) == 1 else "Game nights"


def head(games: list[Game], people: "list[name_tally.Person] | None" = None) -> Head:
    """Return the head of the page about *games*, newest first; *people* if they are known already."""
    if len(games) == 1:
        return Head(games[0].title, about(games[0]), verdict(games[0]))
    people = name_tally.people(games[::-1]) if people is None else people
    return Head(title(games), [counted(len(games), "game"), span(games)], leader(people))


def header(head: Head) -> str:
    """Return the head of the page."""
    told = " · ".join(escaped(fact).replace(" ", "&nbsp;") for fact in head.facts if fact)
    about = f'<p class="facts">{told}</p>\n<p class="verdict">{escaped(head.verdict)}</p>'
    return f"<header><h1>{escaped(head.title)}</h1>\n{about}</header>\n"


def about(game: Game) -> list[str]:
    """Return date and length of *game*."""
    return [date(game), counted(len(game.rows), "player"), length(game.minutes), *spent(game)]


def spent(game: Game) -> list[str]:
    """Return how long the clocks of *game* were paused and what each player used, where it has clocks."""
    found = game.session.game.spent(game.session.state)
    if found is None:
        return []
    _, paused_ms, used_ms = found
    told = [f"paused {clock_text(paused_ms // 1000)}"] if paused_ms else []
    names = game.session.names
    return told + [f"{name} used {clock_text(ms // 1000)}" for name, ms in zip(names, used_ms, strict=False)]


def length(minutes: int) -> str:
    """Return *minutes* in hours and minutes."""
    hours = f"{minutes // 60} h " if minutes >= 60 else ""
    return f"{hours}{minutes % 60} min"


def date(game: Game) -> str:
    """Return the day and hour of *game* for people, empty if unknown."""
    return game.when.replace("T", ", ")


def span(games: list[Game]) -> str:
    """Return from which day to which *games* were played."""
    days = sorted(game.when[:10] for game in games if game.when)
    if not days:
        return ""
    return days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}"


def verdict(game: Game) -> str:
    """Return the winners of *game*, or its leaders."""
    if game.over and not game.winners():
        return "All have lost" if game.decided else "Over, without a winner"
    if game.over and game.sheet and game.sheet.get("declare") == "all":
        return "All win together"
    best = [row.name for row in game.ranked if (row.wins if game.over else row.place == 1)]
    if game.over:
        is_one = len(best) == 1 or len({game.side_of(seat) or seat for seat in game.winners()}) == 1
        return f"{joined(best)} {'wins' if len(best) == 1 else 'win' if is_one else 'share the win'}"
    if game.win == "none" or len(best) == len(game.rows):
        return "Not over yet"
    return f"{joined(best)} {'leads' if len(best) == 1 else 'lead'}, not over yet"


def leader(people: list[name_tally.Person]) -> str:
    """Return those of *people*, all in games that are over, with the most wins."""
    if not people:
        return "No game is over yet"
    if not people[0].wins:
        return "Nobody has won yet"
    best = [person.name for person in people if person.wins == people[0].wins]
    wins = name_tally.shown(people[0].wins)
    count = f"{wins} {'win' if wins == '1' else 'wins'}"
    if len(best) == 1:
        return f"{best[0]} has won most: {count}"
    return f"{joined(best)} have won most: {count} each"


def joined(texts: list[str]) -> str:
    """Return *texts* with commas and an and."""
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " and " + texts[-1]


def standings(game: Game) -> str:
    """Return the standings of *game*, with a bar for each score."""
    scores = [row.score for row in game.rows]
    low, high = min(0, *scores), max(0, *scores)
    rows = []
    for row in game.ranked:
        share = 100 * (row.score - low) / (high - low or 1)
        colour = drawing.seat_colour(row.seat)
        crown = '<b class="crown" title="winner">★</b>' if row.wins else ""
        cells = (("place", row.place), ("who", escaped(row.name) + crown), ("score", row.score))
        inner = "".join(f'<span class="{kind}">{cell}</span>' for kind, cell in cells)
        rows.append(f'<li style="--seat:var(--{colour});--share:{share:.0f}%">{inner}</li>\n')
    return f'<ol class="standings">\n{"".join(rows)}</ol>\n'


def players(people: list[name_tally.Person]) -> list[list[str]]:
    """Return the results of each name as a table."""
    rows = [["player", "games", "wins", "won", "mean place"]]
    for person in people:
        share = f"{round(100 * person.wins / person.decided)} %" if person.decided else "–"
        counts = [str(person.games), name_tally.shown(person.wins), share, name_tally.mean(person.places)]
        rows.append([person.name, *counts])
    return rows


def scores(people: list[name_tally.Person]) -> list[list[str]]:
    """Return the best and the mean score of each name in each kind of game as a table."""
    kinds = sorted({kind for person in people for kind in person.scores})
    rows = [["game", *[person.name for person in people]]]
    for kind in kinds:
        rows.append([kind[0], *[name_tally.best_and_mean(person, kind) for person in people]])
    return rows


def listed(games: list[Game]) -> list[list[str]]:
    """Return *games* as a table."""
    rows = [["date", "game", "result"]]
    for game in games:
        result = ", ".join(f"{row.name} {row.score}" for row in game.ranked)
        rows.append([date(game), game.title, result + ("" if game.over else " (not over)")])
    return rows


def section(heading: str, inner: str) -> str:
    """Return *inner* under a *heading*."""
    return f"<section><h2>{escaped(heading)}</h2>\n{inner}</section>\n"


def table(rows: list[list[str]], kind: str = "numbers") -> str:
    """Return *rows*, the first a heading, as a table; of *kind* numbers all but its first column is right."""
    head = "".join(f'<th scope="col">{escaped(cell)}</th>' for cell in rows[0])
    body = ""
    for row in rows[1:]:
        body += "<tr>" + "".join(f"<td>{escaped(cell)}</td>" for cell in row) + "</tr>\n"
    inner = f"<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody>"
    return f'<div class="wide" tabindex="0"><table class="{kind}">{inner}</table></div>\n'
