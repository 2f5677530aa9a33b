"""
The results of each name over many games (firmware/storage/outcomes.py), in integers.

A win that several share counts as its part of one for each; partners, and all who win together, have a whole
one each. A name is the same one in every game; two of
the same name at one table are one, with two scores. Wins are of the games that somebody could win.
"""

if False:  # for the type checker
    from firmware.types import Outcome, Say

WIN = 2520  # one win: any number of up to nine winners divides it


class Person:
    """
    One name: `games`, how many of them were `decided`, `wins` in parts of WIN, the number of `scores`, their
    `total`, the `best`.
    """

    def __init__(self, name: str):
        self.name = name
        self.games = 0
        self.decided = 0
        self.wins = 0
        self.scores = 0
        self.total = 0
        self.best = 0

    def order(self) -> tuple[int, int, str]:
        """Return the sort key of persons: most wins first, then most games."""
        return -self.wins, -self.games, self.name


def count(people: dict[str, Person], outcome: "Outcome") -> None:
    """Count *outcome* for those who played, in *people*, {name: Person}."""
    winners = outcome.winners()
    is_decided = outcome.kind[0] != "0" and (winners or outcome.sharing == 1)  # 1: all together lost
    for seat, name in enumerate(outcome.names):
        person = people.get(name) or Person(name)
        people[name] = person
        if outcome.names.index(name) == seat:
            person.games += 1
            person.decided += 1 if is_decided else 0
        if seat in winners and not (outcome.sharing and name in outcome.names[:seat]):
            person.wins += WIN // (outcome.sharing or len(winners))
        score = outcome.scores[seat]
        sign = -1 if outcome.kind[0] == "-" else 1
        if not person.scores or sign * score > sign * person.best:
            person.best = score
        person.scores += 1
        person.total += score


def ranked(people: dict[str, Person]) -> list[Person]:
    """Return the Persons in *people*, most wins first."""
    return sorted(people.values(), key=Person.order)


def row(person: Person, say: "Say") -> tuple[str, str]:
    """
    Return the name of *person*, and in the words of *say* the wins of how many games.

    Games that nobody can win alone are only counted.
    """
    if not person.decided:
        return person.name, say("game" if person.games == 1 else "games", person.games)
    return person.name, say("history.wins_of", decimal(person.wins, WIN), person.decided)


def decimal(number: int, parts: int) -> str:
    """Return *number* / *parts* to one decimal, without one if it is whole: `3`, `0.5`, `-2.3`."""
    if number % parts == 0:
        return str(number // parts)
    tenths = (abs(number) * 20 + parts) // (2 * parts)
    sign = "-" if number < 0 and tenths else ""
    return "%s%d.%d" % (sign, tenths // 10, tenths % 10)
