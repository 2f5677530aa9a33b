"""
Plays any game without knowing it: only from `legal` and the kinds of ranges (engines_core/ranges.py).

    rng = Lcg(7)
    session = random_session("millennium_blades", rng)
    session.do(random_action(session, rng, session.now))

The same seed gives the same game on CPython and on MicroPython. `offers` is a second, independent
reading of the ranges, of values to be accepted and values to be refused, so that a range's `check` is
not its own judge.
"""

from engines_core import games, json_text, record
from engines_core.cards import RANKS, SUITS
from engines_core.errors import IllegalAction, SetupError
from engines_core.ranges import next_range
from engines_core.rules import Offer
from engines_core.session import SESSION_ACTIONS, MemoryLog, Session
from tests.engines.random_sheets import random_sheet

NAMES = ("Ann", "Bo", "Cy", "Dée", "Eva", "Finn", "宮本", "Hal", "Io", "Ann")
STEPS_MS = (0, 1, 250, 1700, 9000, 61000, 420000)
LIMIT = 60  # a number without a limit is rarely farther than this from the other one
HUGE = 10**12


class Lcg:
    """A small generator of random numbers that gives the same ones on every runtime."""

    def __init__(self, seed: int):
        self.value = (seed * 2654435761 + 97531) & 0x7FFFFFFF
        self.below(2)

    def below(self, limit: int) -> int:
        """Return a number from 0 to *limit* - 1."""
        self.value = (self.value * 1103515245 + 12345) & 0x7FFFFFFF
        high = self.value >> 15
        self.value = (self.value * 1103515245 + 12345) & 0x7FFFFFFF
        return ((high << 16) | (self.value >> 15)) % limit

    def pick(self, items):
        """Return one of *items*."""
        return items[self.below(len(items))]

    def one_in(self, chances: int) -> bool:
        """Return True once in *chances* times."""
        return self.below(chances) == 0


def random_session(game_id: str, rng: Lcg) -> Session:
    """Return a new game with random players, options (half of the time the defaults) and sheet."""
    game = games.load(game_id)
    more = {"sheet": random_sheet(rng)} if game_id == games.SHEET else {}
    low, high = more["sheet"].get("players", game.players) if more else game.players
    for _ in range(200):
        players = list(NAMES[: low + rng.below(high - low + 1)])
        options = {}
        for option in game.options(len(players)):
            if rng.one_in(4):
                options[option.name] = random_value(option.range, rng)
        try:
            head = record.header(game_id, players, options)
            head.update(more)
            return record.begun(head, MemoryLog())
        except SetupError:
            pass  # options that do not go together
    raise AssertionError("no setup found for " + game_id)


def legal(session: Session, now: int) -> list:
    """Return an Offer for all that is allowed at *now*: the game's actions, then undo, redo and tick."""
    offers = session.game.legal(session.state, now)
    if session.undoable():
        offers.append(Offer("undo", ()))
    if session.may_redo():
        offers.append(Offer("redo", ()))
    offers.append(Offer("tick", ()))
    return offers


def random_action(session: Session, rng: Lcg, now: int) -> list:
    """Return an action `[now, name, args...]` of those that *session* offers at *now*, and takes."""
    offers = legal(session, now)
    own = [offer for offer in offers if offer.name not in SESSION_ACTIONS]
    while True:
        offer = rng.pick(own) if own and not rng.one_in(12) else rng.pick(offers)
        action = [now, offer.name] + random_values(offer.ranges, rng)
        if offer.name != "correct" or is_taken(session, action):
            return action


def is_taken(session: Session, action: list) -> bool:
    """Return whether the game takes *action*; a `correct` that is offered may still be refused."""
    try:
        session.game.apply(session.state, action)
    except IllegalAction:
        return False
    return True


def random_record(game_id: str, seed: int, length: int) -> list:
    """Return the header and at most *length* actions of a random game, fewer when it is over."""
    rng = Lcg(seed)
    session = random_session(game_id, rng)
    lines = [session.header]
    while len(lines) <= length:
        if session.state["over"] and rng.one_in(3):
            break
        lines.append(random_action(session, rng, session.now + random_step(rng)))
        session.do(lines[-1])
    return lines


def record_bytes(lines: list) -> bytes:
    """Return header and actions as the text of a record."""
    return "".join([json_text.dumps(line) + "\n" for line in lines]).encode()


def random_step(rng: Lcg) -> int:
    """Return how many ms pass before the next action."""
    step_ms = rng.pick(STEPS_MS)
    return step_ms + rng.below(step_ms) if step_ms and rng.one_in(2) else step_ms


def random_values(ranges: tuple, rng: Lcg) -> list:
    """Return an allowed value for each of *ranges*."""
    values: list = []
    while len(values) < len(ranges):
        values.append(random_value(next_range(ranges, values), rng))
    return values


def random_value(allowed, rng: Lcg) -> object:
    """Return a value within the range *allowed*."""
    return PLAYERS[allowed.kind](allowed, rng)


def _number(allowed, rng: Lcg) -> int:
    low, high = allowed.low, allowed.high
    far = HUGE if rng.one_in(200) else LIMIT if rng.one_in(2) else 5
    if low is None:
        low = (0 if high is None else high) - far
    if high is None:
        high = max(low, 0) + far
    if rng.one_in(8):
        return rng.pick((low, high))
    value = low + rng.below(high - low + 1)
    for first, last in allowed.gaps:
        if first <= value <= last:
            return rng.pick((first - 1, last + 1))
    return value


def _choice(allowed, rng: Lcg) -> object:
    return rng.pick(allowed.values)


def _card(allowed, rng: Lcg) -> "str | None":
    if allowed.optional and rng.one_in(3):
        return None
    return rng.pick([card for card in _cards(allowed) if card not in allowed.barred])


def _cards(allowed) -> list:
    """Return all cards of the deck of *allowed*."""
    firsts, lasts = allowed.wheels
    return [first + last for first in firsts for last in lasts] + (["JK"] if allowed.jokers else [])


def _hand(allowed, rng: Lcg) -> list:
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    return [deck.pop(rng.below(len(deck))) for _ in range(allowed.count)]


def _subset(allowed, rng: Lcg) -> list:
    chosen = _some(allowed.items, allowed.least, [], rng)
    return [item for item in allowed.items if item in chosen] if allowed.in_order else chosen


def _some(items, least: int, chosen: list, rng: Lcg) -> list:
    """Return *chosen* and more of *items*, *least* at least, in random order."""
    rest = [item for item in items if item not in chosen]
    more = max(0, least - len(chosen))
    more += rng.below(len(rest) - more + 1)
    picked = list(chosen)
    for _ in range(more):
        picked.append(rest.pop(rng.below(len(rest))))
    return shuffled(picked, rng)


def shuffled(items: list, rng: Lcg) -> list:
    """Return *items* in random order."""
    rest = list(items)
    order = []
    while rest:
        order.append(rest.pop(rng.below(len(rest))))
    return order


def _group(allowed, rng: Lcg) -> list:
    return random_values(allowed.ranges, rng)


def _rows(allowed, rng: Lcg) -> list:
    if allowed.empty and (len(allowed.seats) < allowed.least or rng.one_in(6)):
        return []
    seats = _some(allowed.seats, max(1, allowed.least), [allowed.must], rng)
    return [[seat] + random_values(allowed.fields(seat), rng) for seat in seats]


def _many(allowed, rng: Lcg) -> list:
    items: list = []
    for _ in range(allowed.least + rng.below(4)):
        items.append(random_value(allowed.next(items), rng))
    return items


def _named(allowed, rng: Lcg) -> dict:
    return {name: random_value(allowed.item, rng) for name in allowed.names if rng.one_in(2)}


PLAYERS = {
    "number": _number,
    "choice": _choice,
    "seat": _choice,
    "card": _card,
    "hand": _hand,
    "subset": _subset,
    "group": _group,
    "per_seat": _group,
    "rows": _rows,
    "many": _many,
    "named": _named,
}


# The second reading: is this action offered?


def is_offered(session: Session, action: list) -> bool:
    """Return whether *session* offers *action* at the action's own time."""
    offers = [offer for offer in legal(session, action[0]) if offer.name == action[1]]
    return any([are_within(offer.ranges, action[2:]) for offer in offers])  # an action may have two forms


def are_within(ranges: tuple, values: list) -> bool:
    """Return whether *values* has a value within each of *ranges*."""
    if len(values) != len(ranges):
        return False
    for index in range(len(values)):
        if not is_within(next_range(ranges, values[:index]), values[index]):
            return False
    return True


def is_within(allowed, value: object) -> bool:
    """Return whether *value* is in the range *allowed*."""
    kind = allowed.kind
    if kind == "number":
        above = type(value) is int and (allowed.low is None or value >= allowed.low)
        gaps = above and [gap for gap in allowed.gaps if gap[0] <= value <= gap[1]]
        return above and not gaps and (allowed.high is None or value <= allowed.high)
    if kind in ("choice", "seat"):
        return _is_among(value, allowed.values)
    if kind == "card":
        return _is_card(allowed, value)
    if kind == "named":
        known = type(value) is dict and all([name in allowed.names for name in value])
        return known and all([is_within(allowed.item, value[name]) for name in value])
    if type(value) is not list:
        return False
    if kind == "many":
        within = [is_within(allowed.next(value[:index]), item) for index, item in enumerate(value)]
        return len(value) >= allowed.least and all(within)
    if kind == "hand":
        cards = [rank + suit for rank in RANKS for suit in SUITS]
        return len(value) == allowed.count and _is_subset(value, cards, allowed.count)
    if kind == "subset":
        known = [item for item in allowed.items if item in value] if allowed.in_order else value
        return _is_subset(value, allowed.items, allowed.least) and value == known
    if kind == "rows":
        return _are_rows(allowed, value)
    return are_within(allowed.ranges, value)


def _is_among(value: object, values) -> bool:
    """Return whether *value* is one of *values*, `1` not being `True`."""
    return any([type(item) is type(value) and item == value for item in values])


def _is_card(allowed, value: object) -> bool:
    if value is None:
        return allowed.optional
    return _is_among(value, _cards(allowed)) and value not in allowed.barred


def _is_subset(values: list, items, least: int) -> bool:
    known = [value for value in values if _is_among(value, items)]
    return len(known) == len(values) == len(set(values)) and len(values) >= least


def _are_rows(allowed, rows: list) -> bool:
    if not rows:
        return allowed.empty
    for row in rows:
        if type(row) is not list or not row or not _is_among(row[0], allowed.seats):
            return False
        if not are_within(allowed.fields(row[0]), row[1:]):
            return False
    named = [row[0] for row in rows]
    return len(named) == len(set(named)) and len(named) >= allowed.least and allowed.must in named


# Wrong actions: legal ones with one thing changed, so that most are only just out of range


class Stranger:
    """A value that no range knows."""

    def __str__(self) -> str:
        return "1.5"


def odd_action(session: Session, rng: Lcg, now: int) -> list:
    """Return an action near those that *session* offers at *now*; most of them are not allowed."""
    way = rng.below(10)
    if way == 0:
        return [now, rng.pick(("", "no_such", "Tick", "apply", "__init__"))]
    if way < 4:
        name = rng.pick(session.game.actions)[0] if rng.below(6) else rng.pick(SESSION_ACTIONS)
        return [now, name] + [rng.below(4) for _ in range(rng.below(4))]
    action = random_action(session, rng, now)
    if way == 4 or len(action) == 2:
        return action + [rng.pick((0, None, "x"))] if rng.one_in(2) else action[: 1 + rng.below(len(action))]
    index = 2 + rng.below(len(action) - 2)
    return action[:index] + [odd_value(action[index], rng)] + action[index + 1 :]


def odd_value(value: object, rng: Lcg) -> object:
    """Return *value* with something changed, in its type, its size or deep inside."""
    if rng.one_in(3):
        return rng.pick((None, True, False, "", "x", "1", "JK", 0, -1, HUGE, [], {}, [[]], Stranger()))
    if type(value) is int:
        return value + rng.pick((-100, -1, 1, 2, 7, 1000))
    if type(value) is list and value:
        return _odd_list(value, rng)
    if type(value) is str:
        return rng.pick((value + "x", value[:-1], value.lower(), value.upper(), [value]))
    return rng.pick((1, 2, "2", [value]))


def _odd_list(items: list, rng: Lcg) -> list:
    index = rng.below(len(items))
    way = rng.below(4)
    if way == 0:
        return items[:index] + items[index + 1 :]
    if way == 1:
        return items + [items[index]]
    if way == 2:
        return shuffled(items, rng)
    return items[:index] + [odd_value(items[index], rng)] + items[index + 1 :]
