"""
The results of each name over many games. Only games that are over count.

A win that several share counts as its part of one for each; partners share nothing, nor do all who win
together. A name is the same one in every game, and two of the same name at one table are one. Places and wins
are of the games that somebody could win.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from host_tools.records.game_replay import Game, Row

LATELY = 50  # games of a person that a trend looks back on


@dataclass
class Person:
    """One name: games played, those decided, wins (parts of shared ones), places in the order of games."""

    name: str
    games: int = 0
    decided: int = 0
    wins: Fraction = Fraction(0)
    places: list[int] = field(default_factory=list)
    scores: dict[tuple[str, str], list[int]] = field(default_factory=dict)  # by title and who wins
    course: list[Fraction] = field(default_factory=list)  # wins after each of all games
    won: list[Fraction] = field(default_factory=list)  # share of each decided game
    latest: Fraction = Fraction(0)  # won of the last LATELY games
    lately: list[int] = field(default_factory=list)  # share in percent after each game


def people(games: list[Game]) -> list[Person]:
    """Return everyone who played in *games*, most wins first; *games* are in the order they were played."""
    known: dict[str, Person] = {}
    played = finished(games)
    for name in dict.fromkeys(row.name for game in played for row in game.rows):
        known[name] = Person(name)
    for game in played:
        for name in {row.name for row in game.rows}:
            count_game(known[name], game)
        for person in known.values():
            person.course.append(person.wins)
            person.lately.append(percent(person))
    return sorted(known.values(), key=lambda person: (-person.wins, -person.games, person.name))


def count_game(person: Person, game: Game) -> None:
    """Count what *person* has done in *game*, at one seat or several."""
    rows = [row for row in game.rows if row.name == person.name]
    person.games += 1
    person.scores.setdefault((game.title, game.win), []).extend(row.score for row in rows)
    if not game.decided:
        return
    person.decided += 1
    person.places += [row.place for row in rows]
    share = share_of(rows, game)
    person.wins += share
    person.won.append(share)
    person.latest += share
    if len(person.won) > LATELY:
        person.latest -= person.won[-LATELY - 1]


def share_of(rows: list[Row], game: Game) -> Fraction:
    """Return the share of the win of *game* that the seats of *rows* have."""
    won = {game.unit_of(row.seat) for row in rows if row.wins}
    if game.is_together:
        return Fraction(bool(won))
    return Fraction(len(won), len({game.unit_of(row.seat) for row in game.rows if row.wins}) or 1)


def percent(person: Person) -> int:
    """Return how many percent of the last LATELY games *person* has won."""
    return round(100 * person.latest / min(len(person.won), LATELY)) if person.won else 0


def finished(games: list[Game]) -> list[Game]:
    """Return those of *games* that are over."""
    return [game for game in games if game.over]


def shown(number: Fraction) -> str:
    """Return *number* with at most one decimal, none if it is whole."""
    tenths = round(number * 10)
    sign, (whole, rest) = "-" if tenths < 0 else "", divmod(abs(tenths), 10)
    return f"{sign}{whole}" + (f".{rest}" if rest else "")


def mean(numbers: list[int]) -> str:
    """Return the mean of *numbers* with at most one decimal, a dash if there are none."""
    return shown(Fraction(sum(numbers), len(numbers))) if numbers else "–"


def best_and_mean(person: Person, kind: tuple[str, str]) -> str:
    """Return the best and the mean score of *person* in games of one *kind*, title and who wins."""
    scores = person.scores.get(kind)
    if not scores:
        return "–"
    return f"{min(scores) if kind[1] == 'low' else max(scores)} / {mean(scores)}"
