"""
Blaze: bouts, roles, the pile, feathers and votes over two rounds.

Source: spec/blaze.md and the rule text behind it. Only counts are known, never cards: a bout tells
how many were played and whether all were beaten, the hands follow. A round is

    trump, phase 1 (bouts, refills, until the pile is empty), votes, phase 2 (bouts, until all
    feathers are taken)

`attacker` is the seat that attacks next, defender and supporter follow from it and from who is in.
"""

from engines_core import ranking
from engines_core.game import Game
from engines_core.range_lists import Group, PerSeat
from engines_core.ranges import Choice, Number, Seat
from engines_core.rules import Option, next_seat, replaced, require, seat_sums

if False:  # for the type checker
    from engines_core.types import Any, Chosen, Phrase, Ranges, Sources, Standings, State, Summary

NAME = "blaze"
PLAYERS = (3, 5)

ROUNDS = 2
COLOURS = ("R", "B", "Y")
PILES = 2
PILE_CARDS = 30  # cards in each pile, one a round
HAND_CARDS = 5
ATTACK_LIMIT = 5
VOTES = [0, 1, 1]


def options(count: int) -> tuple[Option, ...]:
    """Return the options of a game with *count* players."""
    return (Option("first", 0, Seat(tuple(range(count)))),)


def setup(players: list[str], chosen: "Chosen") -> "State":
    """Return the state before the first action."""
    count = len(players)
    state = {
        "over": False,
        "t": 0,
        "feathers": [[]] * count,  # [[round, value], ...] per seat
        "votes_left": [VOTES] * count,
        "vote_points": [0] * count,
        "losers": [],
        "laid": [],  # the latest votes: [target, value] per seat
    }
    _begin_round(state, 1, chosen["first"])
    return state


def _begin_round(state: "State", number: int, attacker: int) -> None:
    """Deal: round 1 from its own pile, round 2 from the cards of round 1, so that its pile is whole."""
    count = len(state["feathers"])
    state["round"] = number
    state["phase"] = 1
    state["stage"] = "trump"
    state["trump"] = None
    state["hands"] = [HAND_CARDS] * count
    state["pile"] = PILE_CARDS - HAND_CARDS * count if number == 1 else PILE_CARDS
    state["attacker"] = attacker
    state["drawn"] = []  # [seat, cards] of the latest refill, in order
    state["out"] = []  # seats without cards, in the order of their feathers
    state["feathers_left"] = feathers_of(number, count)


def feathers_of(number: int, count: int) -> list[int]:
    """Return the feathers of round *number* with *count* players, the highest first."""
    lowest = 1 if number == 1 else 2
    return list(range(lowest + count - 2, lowest - 1, -1))


def seats(state: "State") -> tuple[int, ...]:
    """Return all seats."""
    return tuple(range(len(state["hands"])))


# Roles


def _next_in(state: "State", seat: int) -> int:
    """Return the next seat clockwise after *seat* that is not out."""
    following = next_seat(seat, [other not in state["out"] for other in seats(state)])
    assert following is not None  # the last seat that is in ends the round
    return following


def roles(state: "State") -> "tuple[Any, Any, Any]":
    """Return attacker, defender and supporter; no supporter with two in play, None for all when over."""
    if state["over"]:
        return None, None, None
    attacker = state["attacker"]
    defender = _next_in(state, attacker)
    supporter = _next_in(state, defender)
    return attacker, defender, None if supporter == attacker else supporter


def attack_limit(state: "State") -> int:
    """Return the most attack cards in the next bout, including those of the supporter."""
    if state["over"]:
        return 0
    return min(ATTACK_LIMIT, state["hands"][roles(state)[1]])


# Trump


def _may_trump(state: "State", now: int) -> "Ranges":
    require(state["stage"] == "trump", "the trump is known")
    return (Choice(COLOURS),)


def _trump(state: "State", colour: str) -> None:
    state["trump"] = colour
    state["stage"] = "bout"


# A bout


def _may_bout(state: "State", now: int) -> "Ranges":
    require(state["stage"] != "trump", "name the trump first")
    require(state["stage"] == "bout", "votes are due")
    attacker, _, supporter = roles(state)
    limit = attack_limit(state)
    support = 0 if supporter is None else state["hands"][supporter]
    return (
        Number(1, min(limit, state["hands"][attacker])),
        lambda attack: Number(0, min(limit - attack, support)),
        Choice((True, False)),
    )


def _bout(state: "State", attack: int, support: int, beaten: bool) -> None:
    attacker, defender, supporter = roles(state)
    hands = list(state["hands"])
    hands[attacker] -= attack
    if supporter is not None:
        hands[supporter] -= support
    hands[defender] += -(attack + support) if beaten else attack + support
    state["hands"] = hands
    follower = defender if beaten else _next_in(state, defender)
    if state["phase"] == 1:
        _refill(state, attacker)
        state["attacker"] = follower
        state["stage"] = "bout" if state["pile"] else "vote"
    else:
        _go_out(state, attacker, follower)


def _refill(state: "State", attacker: int) -> None:
    drawn = draws(state["hands"], state["pile"], attacker)
    state["hands"] = [state["hands"][seat] + drawn[seat] for seat in seats(state)]
    state["pile"] -= sum(drawn)
    order = [(attacker + step) % len(drawn) for step in range(len(drawn))]
    state["drawn"] = [[seat, drawn[seat]] for seat in order if drawn[seat]]


def draws(hands: list[int], pile: int, attacker: int) -> list[int]:
    """Return how many cards each seat draws from *pile*, filling up to 5 clockwise from *attacker*."""
    drawn = [0] * len(hands)
    for step in range(len(hands)):
        seat = (attacker + step) % len(hands)
        drawn[seat] = min(pile, max(0, HAND_CARDS - hands[seat]))
        pile -= drawn[seat]
    return drawn


def trump_taker(state: "State") -> "int | None":
    """Return the seat that drew the last card of the pile, the trump, with the latest refill, or None."""
    return state["drawn"][-1][0] if not state["pile"] else None


# Feathers


def _go_out(state: "State", first: int, follower: int) -> None:
    """Give feathers to empty hands, in turn order from *first*; then *follower* or the next seat attacks."""
    for step in range(len(state["hands"])):
        seat = (first + step) % len(state["hands"])
        if state["feathers_left"] and not state["hands"][seat] and seat not in state["out"]:
            _take_feather(state, seat)
    if not state["feathers_left"]:
        _end_round(state)
    else:
        state["attacker"] = _next_in(state, follower) if follower in state["out"] else follower


def _take_feather(state: "State", seat: int) -> None:
    feather = [state["round"], state["feathers_left"][0]]
    state["feathers"] = replaced(state["feathers"], seat, state["feathers"][seat] + [feather])
    state["feathers_left"] = state["feathers_left"][1:]
    state["out"] = state["out"] + [seat]


def _end_round(state: "State") -> None:
    loser = [seat for seat in seats(state) if seat not in state["out"]][0]
    state["losers"] = state["losers"] + [loser]
    _score_votes(state, loser)
    if state["round"] < ROUNDS:
        _begin_round(state, state["round"] + 1, loser)
    else:
        state["stage"] = "over"
        state["over"] = True


# Votes


def _may_votes(state: "State", now: int) -> "Ranges":
    require(state["stage"] == "vote", "no votes are due")
    return (PerSeat(tuple([_vote_range(state, seat) for seat in seats(state)])),)


def _vote_range(state: "State", seat: int) -> Group:
    others = tuple([other for other in seats(state) if other != seat])
    values = tuple(sorted(set(state["votes_left"][seat]), reverse=True))
    return Group((Seat(others), Choice(values)))


def _votes(state: "State", laid: list[list[int]]) -> None:
    """
    Start phase 2; a hand that ran empty in phase 1 has kept its roles and its vote until now.

    Interpretation: such seats go out in turn order from the next attacker (spec/blaze.md, A bout).
    """
    state["laid"] = laid
    state["votes_left"] = [without(state["votes_left"][seat], laid[seat][1]) for seat in seats(state)]
    state["phase"] = 2
    state["stage"] = "bout"
    _go_out(state, state["attacker"], state["attacker"])


def without(values: list[int], value: int) -> list[int]:
    """Return *values* without one *value*."""
    index = values.index(value)
    return values[:index] + values[index + 1 :]


def _score_votes(state: "State", loser: int) -> None:
    """Score the votes: on the *loser* the voter scores, else the target; a 0 goes back to its owner."""
    points = list(state["vote_points"])
    left = list(state["votes_left"])
    for seat in seats(state):
        target, value = state["laid"][seat]
        points[scorer(seat, target, loser)] += value
        if value == 0:
            left[seat] = [0] + left[seat]
    state["vote_points"] = points
    state["votes_left"] = left


def is_secret(state: "State") -> bool:
    """Return whether votes lie face down; then they are secret, and with them `votes_left`."""
    return state["phase"] == 2 and not state["over"]


def told(state: "State", now: int) -> "Summary":
    """Return the summary without secrets: `votes_left` is None while votes lie face down."""
    facts = summary(state, now)
    if is_secret(state):
        facts["votes_left"] = None
    return facts


def revealed(state: "State") -> list[tuple[int, int, int, int]]:
    """
    Return the votes of the latest round that has a loser; [] before that, and while others lie face down.

    `(voter, target, value, scorer)` of each, in seat order.
    """
    if is_secret(state) or not state["losers"]:
        return []
    loser = state["losers"][-1]
    return [(seat, on, value, scorer(seat, on, loser)) for seat, (on, value) in enumerate(state["laid"])]


def scorer(seat: int, target: int, loser: int) -> int:
    """Return the seat that scores the vote of *seat* on *target*."""
    return seat if target == loser else target


ACTIONS = (
    ("bout", _may_bout, _bout),
    ("votes", _may_votes, _votes),
    ("trump", _may_trump, _trump),
)


# Results


def sources(state: "State") -> "Sources":
    """Return where the points come from: (source, points per seat) of each; unused votes do not count."""
    return (
        ("feathers1", _feathers(state, 1)),
        ("feathers2", _feathers(state, 2)),
        ("votes", state["vote_points"]),
    )


def _feathers(state: "State", number: int) -> list[int]:
    """Return the points per seat by the feathers of round *number*."""
    return [sum([value for of, value in taken if of == number]) for taken in state["feathers"]]


def totals(state: "State") -> list[int]:
    """Return the points per seat so far."""
    return seat_sums([points for _, points in sources(state)], len(state["hands"]))


def standings(state: "State") -> "Standings":
    """Return the standings; ties by the highest feather of round 2."""
    scores = totals(state)
    return ranking.standings(scores, [(scores[seat], _highest(state, seat)) for seat in seats(state)])


def _highest(state: "State", seat: int) -> int:
    """Return the highest feather of round 2 that *seat* has, 0 for none."""
    return max([0] + [value for number, value in state["feathers"][seat] if number == ROUNDS])


def summary(state: "State", now: int) -> "Summary":
    """Return the summary (spec/blaze.md, Summary)."""
    attacker, defender, supporter = roles(state)
    return {
        "round": state["round"],
        "phase": state["phase"],
        "stage": state["stage"],
        "trump": state["trump"],
        "hands": state["hands"],
        "pile": state["pile"],
        "attacker": attacker,
        "defender": defender,
        "supporter": supporter,
        "attack_limit": attack_limit(state),
        "out": state["out"],
        "feathers_left": state["feathers_left"],
        "feathers": state["feathers"],
        "votes_left": state["votes_left"],
        "vote_points": state["vote_points"],
        "losers": state["losers"],
    }


def checklist(state: "State") -> "tuple[Phrase, ...]":
    """Return the setup of the table before the first action of the round, as phrases."""
    trump = ("One card under it: trump",)
    feathers = ("Feathers laid out: #", " ".join([str(feather) for feather in state["feathers_left"]]))
    attacker = ("@ attacks first", state["attacker"])
    if state["round"] == 1:
        return (
            ("# cards in two piles of #", PILES * PILE_CARDS, PILE_CARDS),
            ("# each, # stay in pile 1", HAND_CARDS, state["pile"]),
            trump,
            feathers,
            ("Each has votes #", " ".join([str(vote) for vote in VOTES])),
            attacker,
        )
    return (
        ("Shuffle all round 1 cards",),
        ("# each from them, rest: box", HAND_CARDS),
        ("Take the second pile, of #", PILE_CARDS),
        trump,
        feathers,
        attacker,
    )


def prompt(state: "State", now: int) -> "Phrase":
    """Return the next step at the table, as a phrase."""
    if state["stage"] == "bout":
        return ("@ attacks", state["attacker"])
    return {
        "trump": ("Turn up the trump",),
        "vote": ("All lay a vote",),
        "over": ("Game over",),
    }[state["stage"]]


GAME = Game(
    NAME,
    PLAYERS,
    options,
    setup,
    ACTIONS,
    summary,
    standings,
    sources,
    prompt,
    checklist=checklist,
    told=told,
    random_option="first",  # spec/blaze.md, Option
)
