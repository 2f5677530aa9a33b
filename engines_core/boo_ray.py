"""
Boo-Ray with bids on three games: bids, results, the pot, four wins.

Source: spec/boo_ray.md and the rule text behind it. A hand is `deal`, `bids`, and a `result` for
each game that two or more have bid; it settles by itself with the last of these. The pot P counts
as it stood before anything was paid, and is shared by persons, however many games each has won:

    P = 5, two winning seats, one loser:  2 + 2 out, 1 stays, 5 in  ->  6
"""

from engines_core import ranking
from engines_core.game import Game
from engines_core.range_lists import PerSeat
from engines_core.range_sets import Subset
from engines_core.ranges import Choice, Number, everyone
from engines_core.rules import Option, next_seat, require

if False:  # for the type checker
    from engines_core.types import Chosen, Phrase, Ranges, Sequence, Sources, Standings, State, Summary

NAME = "boo_ray"
PLAYERS = (2, 9)

GAMES = ("B", "L", "K")  # in the order they are settled
TITLES = {"B": "Booray", "L": "Low-Shit", "K": "KALO"}
FOLD = ""
SINGLE_BIDS = ("B", "L", "K")
MULTI_BIDS = ("B", "L", "K", "BL", "BK", "LK", "BLK")
HAND_CARDS = 5
DOUBLE = 2  # `forced: double` holds while the pot is below this many times the first one
FORCED_ADVISED = (4, 5)  # numbers of players with which the rule text advises `forced: always`


def options(count: int) -> tuple[Option, ...]:
    """Return the options of a game with *count* players."""
    return (
        Option("chips", 20, Number(1)),
        Option("ante", 1, Number(1)),
        Option("wins", 4, Number(1)),
        Option("multi", False, Choice((False, True))),
        Option("forced", "none", Choice(("none", "always", "double"))),
        Option("first", 0, everyone(count)),
        Option("debt", True, Choice((True, False))),
    )


def setup(players: list[str], chosen: "Chosen") -> "State":
    """Return the state before the first action."""
    count = len(players)
    return {
        "over": False,
        "t": 0,
        "ante": chosen["ante"],
        "goal": chosen["wins"],
        "multi": chosen["multi"],
        "forced": chosen["forced"],
        "debt": chosen["debt"],
        "stage": "deal",
        "hand": 0,
        "dealer": chosen["first"],
        "pot": 0,
        "first_pot": 0,  # P of the first hand
        "chips": [chosen["chips"]] * count,
        "wins": [0] * count,
        "playing": [True] * count,  # dealt in; without `debt` only seats with chips
        "bids": [FOLD] * count,
        "results": {},  # game: its best seats, ascending
        "last": None,  # the latest hand, settled
    }


def seats(state: "State") -> tuple[int, ...]:
    """Return all seats."""
    return tuple(range(len(state["chips"])))


# The ante


def _may_deal(state: "State", now: int) -> "Ranges":
    require(state["stage"] == "deal", "a hand is on")
    return ()


def _deal(state: "State") -> None:
    state["playing"] = [_has_a_seat(state, seat) for seat in seats(state)]
    antes = [_payable(state, seat, state["ante"]) for seat in seats(state)]  # 0 for seats that sit out
    state["chips"] = [state["chips"][seat] - antes[seat] for seat in seats(state)]
    state["pot"] += sum(antes)
    state["hand"] += 1
    if state["hand"] == 1:
        state["first_pot"] = state["pot"]
    state["bids"] = [FOLD] * len(state["chips"])
    state["results"] = {}
    state["stage"] = "bid"


def _has_a_seat(state: "State", seat: int) -> bool:
    """Return whether *seat* plays the next hand (spec/boo_ray.md, Options, `debt`)."""
    return state["debt"] or state["chips"][seat] > 0


def _payable(state: "State", seat: int, amount: int) -> int:
    """Return how much of *amount* the *seat* pays: all of it, or without `debt` at most its chips."""
    return amount if state["debt"] else min(amount, state["chips"][seat])


# The bids


def must_bid(state: "State") -> bool:
    """Return whether nobody may fold now."""
    if state["stage"] != "bid" or state["forced"] == "none":
        return False
    return state["forced"] == "always" or state["pot"] < DOUBLE * state["first_pot"]


def _may_bids(state: "State", now: int) -> "Ranges":
    require(state["stage"] == "bid", "no bids are due")
    choices = MULTI_BIDS if state["multi"] else SINGLE_BIDS
    bid = Choice(choices if must_bid(state) else choices + (FOLD,))
    sits_out = Choice((FOLD,))
    return (PerSeat(tuple([bid if playing else sits_out for playing in state["playing"]])),)


def _bids(state: "State", bids: list[str]) -> None:
    state["bids"] = bids
    state["stage"] = "result"
    _go_on(state)


def bidders(state: "State", game: str) -> tuple[int, ...]:
    """Return the seats that bid *game* in this hand."""
    return tuple([seat for seat in seats(state) if game in state["bids"][seat]])


def leader(state: "State") -> "int | None":
    """Return the seat that leads Booray: its bidder nearest to the dealer's left, None without one."""
    return next_seat(state["dealer"], ["B" in bid for bid in state["bids"]])


# The results


def waiting(state: "State") -> list[str]:
    """Return the games of this hand that still need a result, the next one first."""
    return [game for game in GAMES if len(bidders(state, game)) > 1 and game not in state["results"]]


def _may_result(state: "State", now: int) -> "Ranges":
    games = waiting(state)
    require(games, "no result is due")
    return (Choice((games[0],)), Subset(bidders(state, games[0])))


def _result(state: "State", game: str, best: list[int]) -> None:
    results = state["results"].copy()
    results[game] = sorted(best)
    state["results"] = results
    _go_on(state)


def _go_on(state: "State") -> None:
    """Settle the hand if no result is missing."""
    if not waiting(state):
        _settle(state)


# The pot


def _settle(state: "State") -> None:
    """
    Pay out and in, then move on to the next hand or end the game (spec/boo_ray.md, Pot).

    Shares go by persons, wins by games. Shares come before the losers' payments: without `debt` a loser
    can pay from the chips won in the same hand.
    """
    winners, draws, losses = won_and_lost(state)
    pot = state["pot"]
    won = [sum([1 for game in winners if winners[game] == seat]) for seat in seats(state)]
    paid_out = shares(pot, won)
    state["chips"] = [state["chips"][seat] + paid_out[seat] for seat in seats(state)]
    paid_in = [_payable(state, seat, pot * losses[seat]) for seat in seats(state)]
    state["chips"] = [state["chips"][seat] - paid_in[seat] for seat in seats(state)]
    state["wins"] = [state["wins"][seat] + won[seat] for seat in seats(state)]
    state["pot"] = pot - sum(paid_out) + sum(paid_in)
    state["last"] = {
        "pot": pot,
        "winners": winners,
        "draws": draws,
        "paid_out": paid_out,
        "paid_in": paid_in,
        "carried": state["pot"],
    }
    state["dealer"] = (state["dealer"] + 1) % len(state["chips"])
    state["over"] = _is_over(state)
    state["stage"] = "over" if state["over"] else "deal"


def shares(pot: int, won: list[int]) -> list[int]:
    """Return the share of each seat in *pot*, given how many games each has *won*; the rest stays."""
    persons = len([games for games in won if games])
    return [pot // persons if games else 0 for games in won]


def won_and_lost(state: "State") -> "tuple[dict[str, int], dict[str, Sequence[int]], list[int]]":
    """Return {game: winner}, {game: drawing seats} and per seat how many games are lost."""
    winners: dict[str, int] = {}
    draws: "dict[str, Sequence[int]]" = {}
    losses = [0] * len(state["chips"])
    for game in GAMES:
        bid = bidders(state, game)
        best = bid if len(bid) < 2 else state["results"][game]
        if len(best) == 1:
            winners[game] = best[0]
        elif best:
            draws[game] = best
        for seat in bid:
            if seat not in best:
                losses[seat] += 1
    return winners, draws, losses


def _is_over(state: "State") -> bool:
    if max(state["wins"]) >= state["goal"]:
        return True
    return len([seat for seat in seats(state) if _has_a_seat(state, seat)]) < 2


ACTIONS = (
    ("deal", _may_deal, _deal),
    ("bids", _may_bids, _bids),
    ("result", _may_result, _result),
)


# Results


def sources(state: "State") -> "Sources":
    """Return chips and wins: (source, value per seat) of each."""
    return ("chips", state["chips"]), ("wins", state["wins"])


def standings(state: "State") -> "Standings":
    """Return the standings: chips, ties by wins."""
    return ranking.standings(state["chips"], list(zip(state["chips"], state["wins"])))


def summary(state: "State", now: int) -> "Summary":
    """Return the summary (spec/boo_ray.md, Summary)."""
    return {
        "hand": state["hand"],
        "stage": state["stage"],
        "dealer": state["dealer"],
        "pot": state["pot"],
        "chips": state["chips"],
        "wins": state["wins"],
        "must_bid": must_bid(state),
        "waiting": waiting(state),
        "last": state["last"],
    }


def checklist(state: "State") -> "tuple[Phrase, ...]":
    """Return the setup of the table before the first action, and the rule text's advice, as phrases."""
    phrases: "tuple[Phrase, ...]" = (
        ("Chips each: #", state["chips"][0]),
        ("Bid chips B, L, K for each",),
        ("@ deals # cards each", state["dealer"], HAND_CARDS),
        ("The next card shows trump",),
    )
    if state["forced"] == "none" and len(state["chips"]) in FORCED_ADVISED:
        phrases += (("# players: better no fold", "-".join([str(count) for count in FORCED_ADVISED])),)
    return phrases


def prompt(state: "State", now: int) -> "Phrase":
    """Return the next step at the table, as a phrase."""
    if state["stage"] == "result":
        game = waiting(state)[0]
        return ("B: @ leads", leader(state)) if game == "B" else ("#: who wins?", TITLES[game])
    if state["stage"] == "bid":
        return ("All must bid",) if must_bid(state) else ("All bid at once",)
    return ("Deal, all ante",) if state["stage"] == "deal" else ("Game over",)


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
)
