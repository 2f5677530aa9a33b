"""
Entries: one input at the table, several actions in the record, such as a value per seat or a ranking.

Such an entry is a row of a game's `entries`, much like an action is one of its `actions` (rules.py):

    ("places", _may_places, _places)

`may(state, now)` returns the ranges, or raises IllegalAction; `make(state, *values)` returns the actions
`[name, args...]` in their order. An entry stands in for the action of its name, where there is one.

An action of a seat and a number needs no row: all its seats are asked at once, in columns that begin empty;
an empty column makes no action. An action that only one seat can do has a row that makes it unchanged.
If the number is added to one in the state, `adds_to` says to which, and the sum is entered; if it replaces
one, `replaces` says which, and the column begins with it:

    adds_to={"rp": lambda state: state["rp"]}

All actions of an entry have the same time, so that undo takes them back together.
"""

from engines_core.errors import IllegalAction
from engines_core.ranges import Number, check_list, next_range
from engines_core.rules import Offer, require

if False:  # for the type checker
    from engines_core.types import Action, Any, Entries, Game, Range, State


class Columns:
    """
    A list with a value for each of `seats`, in their order, within the one of `ranges` of the same index.

    `starts` are the values to begin with, None where unknown. Seats in `absent` may have None.
    """

    kind = "columns"

    def __init__(
        self,
        seats: tuple[int, ...],
        ranges: "tuple[Range, ...]",
        starts: "tuple[int | None, ...]" = (),
        absent: tuple[int, ...] = (),
    ):
        self.seats = seats
        self.ranges = ranges
        self.starts = starts
        self.absent = absent
        self.is_change = False  # whether a value is read as a change of its start

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is such a list."""
        check_list(value)
        require(len(value) == len(self.seats), "wants # values, got #", len(self.seats), len(value))
        for index in range(len(value)):
            if value[index] is not None or self.seats[index] not in self.absent:
                self.ranges[index].check(value[index])


class Ranking:
    """A list with a place for each of `seats`, in their order; tied seats share one (1, 1, 3)."""

    kind = "ranking"

    def __init__(self, seats: tuple[int, ...]):
        self.seats = seats

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is such a list."""
        check_list(value)
        require(len(value) == len(self.seats), "wants # values, got #", len(self.seats), len(value))
        for place in value:
            Number(1, len(value)).check(place)
            better = len([other for other in value if other < place])
            require(better == place - 1, "# is not allowed here", place)


def offered(game: "Game", state: "State", now: int) -> list[Offer]:
    """Return an Offer at *now* for each entry, and for each action that no entry stands in for."""
    rows = game.entries
    offers = [_offer(game, state, now, offer, rows) for offer in game.legal(state, now)]
    names = [offer.name for offer in offers]
    for name, may, _ in rows:
        if name not in names and not state["over"]:
            try:
                offers.append(Offer(name, may(state, now)))
            except IllegalAction:
                pass
    return offers


def _offer(game: "Game", state: "State", now: int, offer: Offer, rows: "Entries") -> Offer:
    """Return the Offer of the entry for *offer*."""
    for name, may, _ in rows:
        if name == offer.name:
            return Offer(name, may(state, now))
    columns = _columns(game, state, offer)
    return offer if columns is None else Offer(offer.name, (columns,))


def _columns(game: "Game", state: "State", offer: Offer) -> "Columns | None":
    """Return the range of *offer* for all its seats, None if its arguments are not a seat and a number."""
    of_seats: "Any" = offer.ranges[0] if len(offer.ranges) == 2 else None
    if of_seats is None or of_seats.kind != "seat":
        return None
    seats = [seat for seat in of_seats.values if seat is not None]
    ranges = [next_range(offer.ranges, [seat]) for seat in seats]
    if not seats or len([number for number in ranges if number.kind != "number"]):
        return None
    adds = game.adds_to.get(offer.name)
    values = adds or game.replaces.get(offer.name)
    starts = tuple([values(state)[seat] if values else None for seat in seats])
    if adds:
        ranges = [_shifted(ranges[index], starts[index] or 0) for index in range(len(seats))]
    columns = Columns(tuple(seats), tuple(ranges), starts, () if values else tuple(seats))
    columns.is_change = adds is not None
    return columns


def _shifted(number: Number, by: int) -> Number:
    """Return *number* moved by *by*; *by* itself is always in it, for a seat without a change."""
    low = None if number.low is None else number.low + by
    high = None if number.high is None else number.high + by
    gaps = [(first + by, last + by) for first, last in number.gaps]
    if high is not None and high < by:
        gaps.append((high + 1, by - 1))
        high = by
    return Number(low, high, tuple(gaps))


def actions(
    game: "Game", state: "State", offer: Offer, values: "list[Any]", now: int
) -> "tuple[list[Action], State]":
    """
    Return the actions `[name, args...]` that enter *values* for *offer*, and the state after them.

    A seat's value that changes nothing makes no action. IllegalAction if one of them is refused.
    """
    made = _made(game, state, offer, values)
    if len(made) == 1 and not is_columns(offer):
        return made, game.apply(state, [now] + made[0])
    kept: "list[Action]" = []
    for action in made:
        after = game.apply(state, [now] + action)
        if not is_same(state, after):
            kept.append(action)
            state = after
    return kept, state


def _made(game: "Game", state: "State", offer: Offer, values: "list[Any]") -> "list[Action]":
    if offer.make is not None:
        return offer.make(state, *values)
    for name, _, make in game.entries:
        if name == offer.name:
            return make(state, *values)
    if not is_columns(offer):
        return [[offer.name] + values]
    columns: "Any" = offer.ranges[0]
    adds = offer.name in game.adds_to
    entered = list(zip(columns.seats, values[0], columns.starts))
    changed = [row for row in entered if row[1] != row[2]]
    if not adds:
        told = changed or entered  # unchanged, but the rules may want to know that it was entered
        return [[offer.name, seat, value] for seat, value, _ in told if value is not None]
    made = [[offer.name, seat, value - (start or 0)] for seat, value, start in changed]
    # gains come first: a loss may end a turn or a phase
    return [action for action in made if action[2] > 0] + [action for action in made if action[2] <= 0]


def is_columns(offer: Offer) -> bool:
    """Return whether *offer* asks for a value per seat and for nothing else."""
    return len(offer.ranges) == 1 and not callable(offer.ranges[0]) and offer.ranges[0].kind == "columns"


def is_same(state: "State", after: "State") -> bool:
    """Return whether *after* differs in the time alone."""
    for key in after:
        if key != "t" and after[key] != state[key]:
            return False
    return True
