"""
Millennium Blades: the block timer, tournaments, collections and the final score.

Source: spec/millennium_blades.md and the rule text behind it. A round is three timed blocks of deck
building and a tournament; after the last round M$ and friendship count, then the game is over.
"""

from engines_core import clock, ranking
from engines_core.entries import Columns, Ranking
from engines_core.game import Game
from engines_core.range_lists import Group, Many
from engines_core.ranges import Amount, Choice, Number, Seat, Seconds
from engines_core.rules import Option, clockwise, next_seat, replaced, require, seat_sums

if False:  # for the type checker
    from engines_core.types import (
        Action,
        Any,
        Chosen,
        Phrase,
        Ranges,
        Sources,
        Standings,
        State,
        Summary,
        TimeLeft,
    )

NAME = "millennium_blades"
PLAYERS = (2, 5)

BLOCKS = 3
COLLECTION_VP = (0, 0, 2, 4, 7, 9, 12, 16, 21)  # by number of cards; larger collections score the last
FUSION_CARDS = {"bronze": 5, "silver": 6, "gold": 7}
PROMOS = ("bronze", "silver", "gold")
TOURNAMENT_VP = ((7, 5, 4, 3, 2), (21, 15, 12, 9, 6), (28, 20, 16, 12, 8), (42, 30, 24, 18, 12))  # by round
PRIZES = (None, "bronze", "silver", None)  # by round
TOLD = ("round", "rp", "places", "vp", "prize")  # keys of a tournament in the summary
DOLLARS_PER_VP = 4
FRIEND_VP = 6  # most from one other player
SELL_MARKERS = {3: 4}  # for each, by number of players; otherwise 3
EXTENSION_S = 600  # longest extension
LONGEST_S = 35_999  # longest block, as in a sheet's clock: 9 h 59 min 59 s, more does not fit the panel


def options(count: int) -> tuple[Option, ...]:
    """Return the options of a game with *count* players."""
    block = Seconds(1, LONGEST_S)
    return (
        Option("blocks", [420, 420, 360], Group((block, block, block))),
        Option("warn", [60, 30, 10], Many(Seconds(1, LONGEST_S, step=5))),
        Option("prerelease", False, Choice((False, True))),
    )


def setup(players: list[str], chosen: "Chosen") -> "State":
    """Return the state before the first action."""
    nobody = [None] * len(players)
    zeros = [0] * len(players)
    state = {
        "over": False,
        "t": 0,
        "blocks": chosen["blocks"],
        "warn": chosen["warn"],
        "prerelease": chosen["prerelease"],
        "stage": "prerelease",
        "round": 0,
        "block": 0,
        "ended": False,  # whether `end_block` ended the latest block
        "clock": clock.ZERO,
        "paused_at": 0,  # when the block was paused last
        "paused_ms": 0,
        "rp": zeros,
        "turn": None,
        "looped": [False] * len(players),
        "passed": [False] * len(players),  # since the last `play`
        "tournaments": [],
        "collections": [],
        "handed_in": [False] * len(players),
        "fused": nobody,
        "money": zeros,
        "friends": [zeros] * len(players),  # [seat][giver]
        "entered": (),  # actions done in the final, by name
    }
    if not chosen["prerelease"]:
        _begin_round(state, 1)
    return state


def _begin_round(state: "State", number: int) -> None:
    count = len(state["rp"])
    state["stage"] = "deck_building"
    state["round"] = number
    state["collections"] = state["collections"] + [[0] * count]
    state["handed_in"] = [False] * count


def seats(state: "State") -> tuple[int, ...]:
    """Return all seats."""
    return tuple(range(len(state["rp"])))


def _blocks_over(state: "State", now: int) -> bool:
    return state["block"] == BLOCKS and not clock.remaining_ms(state["clock"], now)


def _require_building(state: "State") -> None:
    require(state["stage"] == "deck_building", "not in deck building")


def _require_blocks_over(state: "State", now: int) -> None:
    _require_building(state)
    require(_blocks_over(state, now), "block 3 is not over")


def _require_tournament(state: "State") -> None:
    require(state["stage"] == "tournament", "no tournament is on")


# The blocks


def _may_start(state: "State", now: int) -> "Ranges":
    _require_building(state)
    require(not clock.remaining_ms(state["clock"], now), "a block is on")
    require(state["block"] < BLOCKS, "all blocks are over")
    return ()


def _start(state: "State") -> None:
    total_ms = state["blocks"][state["block"]] * 1000
    state["block"] += 1
    state["ended"] = False
    state["clock"] = clock.started(total_ms, state["t"])


def _may_pause(state: "State", now: int) -> "Ranges":
    require(clock.is_running(state["clock"], now), "no block is running")
    return ()


def _pause(state: "State") -> None:
    state["clock"] = clock.paused(state["clock"], state["t"])
    state["paused_at"] = state["t"]


def _may_resume(state: "State", now: int) -> "Ranges":
    require(clock.is_paused(state["clock"]), "no block is paused")
    return ()


def _resume(state: "State") -> None:
    state["clock"] = clock.started(state["clock"][0], state["t"])
    state["paused_ms"] += state["t"] - state["paused_at"]


def _may_extend(state: "State", now: int) -> "Ranges":
    _require_building(state)
    require(state["block"] and not state["ended"], "no block to extend")
    return (Seconds(1, EXTENSION_S),)


def _extend(state: "State", seconds: int) -> None:
    state["clock"] = clock.extended(state["clock"], seconds * 1000, state["t"])


def _may_end_block(state: "State", now: int) -> "Ranges":
    require(clock.remaining_ms(state["clock"], now), "no block is on")
    return ()


def spent(state: "State") -> tuple[int, int, list[int]]:
    """Return (ms so far, ms that blocks were paused, nothing: all play at once)."""
    return state["t"], state["paused_ms"], []


def _end_block(state: "State") -> None:
    if clock.is_paused(state["clock"]):
        state["paused_ms"] += state["t"] - state["paused_at"]
    state["clock"] = clock.ZERO
    state["ended"] = True


# Collections and fusion


def _may_collect(state: "State", now: int) -> "Ranges":
    _require_blocks_over(state, now)
    waiting = tuple([seat for seat in seats(state) if not state["handed_in"][seat]])
    require(waiting, "all have handed in")
    return (Seat(waiting), Number(2))


def _collect(state: "State", seat: int, cards: int) -> None:
    points = collection_vp(cards)
    state["handed_in"] = replaced(state["handed_in"], seat, True)
    state["collections"] = state["collections"][:-1] + [replaced(state["collections"][-1], seat, points)]


def collection_vp(cards: int) -> int:
    """Return the VP of a collection of *cards* (2 or more)."""
    return COLLECTION_VP[min(cards, len(COLLECTION_VP) - 1)]


def _may_fuse(state: "State", now: int) -> "Ranges":
    _require_building(state)
    require(state["block"], "block 1 has not begun")
    require(not _blocks_over(state, now), "block 3 is over")
    waiting = tuple([seat for seat in seats(state) if state["fused"][seat] is None])
    require(waiting, "all have fused")
    return (Seat(waiting), Choice(PROMOS))


def _fuse(state: "State", seat: int, promo: str) -> None:
    state["fused"] = replaced(state["fused"], seat, promo)


# The tournament


def start_candidates(state: "State") -> tuple[int, ...]:
    """Return the seats that may start the next tournament: the last of the previous one, at first all."""
    if state["stage"] not in ("prerelease", "deck_building"):
        return ()
    if not state["tournaments"]:
        return seats(state)
    latest = state["tournaments"][-1]
    lowest = min([latest["rp"][seat] for seat in seats(state) if not latest["looped"][seat]])
    return tuple([s for s in seats(state) if latest["rp"][s] == lowest and not latest["looped"][s]])


def _may_open(state: "State", now: int) -> "Ranges":
    if state["stage"] != "prerelease":
        _require_blocks_over(state, now)
    return (Seat(start_candidates(state)),)


def _open(state: "State", start_seat: int) -> None:
    count = len(state["rp"])
    state["stage"] = "tournament"
    state["block"] = 0
    state["clock"] = clock.ZERO
    state["fused"] = [None] * count
    state["rp"] = [0] * count
    state["turn"] = start_seat
    state["looped"] = [False] * count
    state["passed"] = [False] * count


def _staying(state: "State") -> tuple[int, ...]:
    return tuple([seat for seat in seats(state) if not state["looped"][seat]])


def _may_rp(state: "State", now: int) -> "Ranges":
    _require_tournament(state)
    return (Seat(_staying(state)), Number(None))


def _rp(state: "State", seat: int, delta: int) -> None:
    state["rp"] = replaced(state["rp"], seat, state["rp"][seat] + delta)


def _may_move(state: "State", now: int) -> "Ranges":
    _require_tournament(state)
    require(state["turn"] is not None, "all have passed")
    return ()


def _play(state: "State") -> None:
    state["passed"] = [False] * len(state["passed"])
    _turn_on(state)


def _pass(state: "State") -> None:
    state["passed"] = replaced(state["passed"], state["turn"], True)
    _turn_on(state)


def _turn_on(state: "State") -> None:
    """Give the turn to the next seat that is in; to None when all that are in have passed."""
    following = next_seat(state["turn"], [not out for out in state["looped"]])
    playing = [seat for seat in _staying(state) if not state["passed"][seat]]
    state["turn"] = following if playing else None


def _may_loop(state: "State", now: int) -> "Ranges":
    _require_tournament(state)
    staying = _staying(state)
    require(len(staying) > 1, "one player stays in")
    return (Seat(staying),)


def _loop(state: "State", seat: int) -> None:
    state["looped"] = replaced(state["looped"], seat, True)
    if state["turn"] == seat:
        _turn_on(state)


def _may_score(state: "State", now: int) -> "Ranges":
    _require_tournament(state)
    return ()


def _score(state: "State") -> None:
    number = state["round"]
    result = dict(tournament_result(state["rp"], state["looped"], TOURNAMENT_VP[number]))
    result["round"] = number
    result["prize"] = PRIZES[number]
    state["tournaments"] = state["tournaments"] + [result]
    state["turn"] = None
    if is_last(state):
        state["stage"] = "final"
    else:
        _begin_round(state, number + 1)


def is_last(state: "State") -> bool:
    """Return whether the round is the game's last one."""
    return state["round"] == (2 if state["prerelease"] else 3)


def tournament_result(rp: list[int], looped: list[bool], table: tuple[int, ...]) -> "dict[str, Any]":
    """
    Return rp, looped, places and vp per seat for a tournament that pays *table* by place.

    Tied seats share the VP of the places they cover, rounded down. A seat that caused a loop has place 1
    and its VP, the others are ranked among themselves (spec/millennium_blades.md, Numbers).
    """
    staying = [seat for seat in range(len(rp)) if not looped[seat]]
    keys = [rp[seat] for seat in staying]
    places = [1] * len(rp)
    vp = [table[0]] * len(rp)
    for seat, place in zip(staying, ranking.places(keys)):
        shared = ranking.covered(keys, place)
        places[seat] = place
        vp[seat] = sum([table[covered - 1] for covered in shared]) // len(shared)
    return {"rp": rp, "looped": looped, "places": places, "vp": vp}


# The final


def _may_money(state: "State", now: int) -> "Ranges":
    return (Seat(seats(state)), Amount(0))


def _money(state: "State", seat: int, amount: int) -> None:
    state["money"] = replaced(state["money"], seat, amount)
    _note(state, "money")


def _require_final(state: "State") -> None:
    require(state["stage"] == "final", "not in the final")


def _may_friends(state: "State", now: int) -> "Ranges":
    _require_final(state)
    everyone = seats(state)
    return (
        Seat(everyone),
        lambda seat: Seat(tuple([giver for giver in everyone if giver != seat])),
        Number(0, FRIEND_VP),
    )


def _friends(state: "State", seat: int, giver: int, points: int) -> None:
    given = replaced(state["friends"][seat], giver, points)
    state["friends"] = replaced(state["friends"], seat, given)
    _note(state, "friends")


def _note(state: "State", name: str) -> None:
    """Record that *name* was entered in the final: zeros count, but not the M$ of an earlier stage."""
    if state["stage"] == "final" and name not in state["entered"]:
        state["entered"] += (name,)


def _may_finish(state: "State", now: int) -> "Ranges":
    _require_final(state)
    return ()


def _finish(state: "State") -> None:
    state["stage"] = "over"
    state["over"] = True


ACTIONS = (
    ("start", _may_start, _start),
    ("pause", _may_pause, _pause),
    ("resume", _may_resume, _resume),
    ("extend", _may_extend, _extend),
    ("end_block", _may_end_block, _end_block),
    ("collection", _may_collect, _collect),
    ("tournament", _may_open, _open),
    ("play", _may_move, _play),
    ("pass", _may_move, _pass),
    ("rp", _may_rp, _rp),
    ("loop", _may_loop, _loop),
    ("score", _may_score, _score),
    ("fuse", _may_fuse, _fuse),
    ("friends", _may_friends, _friends),
    ("money", _may_money, _money),
    ("finish", _may_finish, _finish),
)


# Entries (entries.py)


def _may_places(state: "State", now: int) -> "Ranges":
    _require_tournament(state)
    return (Ranking(_staying(state)),)


def _places(state: "State", places: list[int]) -> "list[Action]":
    """Return the actions for this ranking: a seat gets an RP for each seat after it; then the scoring."""
    staying = _staying(state)
    changes = [len(staying) - place - state["rp"][seat] for seat, place in zip(staying, places)]
    return [["rp", seat, delta] for seat, delta in zip(staying, changes)] + [["score"]]


def _may_give(state: "State", now: int) -> "Ranges":
    """Return a range for each seat: its points for each of the others."""
    _require_final(state)
    return tuple([_given(state, giver) for giver in seats(state)])


def _others(state: "State", giver: int) -> tuple[int, ...]:
    """Return the seats but the *giver*, clockwise from there."""
    return clockwise(giver, tuple([seat for seat in seats(state) if seat != giver]))


def _given(state: "State", giver: int) -> Columns:
    others = _others(state, giver)
    now = tuple([state["friends"][seat][giver] for seat in others])
    return Columns(others, (Number(0, FRIEND_VP),) * len(others), now)


def _give(state: "State", *given: list[int]) -> "list[Action]":
    found: "list[Action]" = []
    for giver in seats(state):
        others = _others(state, giver)
        found += [["friends", seat, giver, points] for seat, points in zip(others, given[giver])]
    changes = [action for action in found if action[3] != state["friends"][action[1]][action[2]]]
    return changes or found


ENTRIES = (("friends", _may_give, _give), ("places", _may_places, _places))
ADDS_TO = {"rp": lambda state: state["rp"]}
REPLACES = {"money": lambda state: state["money"]}


# Results


def sources(state: "State") -> "Sources":
    """Return the VP by source: (source, VP per seat) of each."""
    count = len(state["rp"])
    return (
        ("tournaments", seat_sums([played["vp"] for played in state["tournaments"]], count)),
        ("collections", seat_sums(state["collections"], count)),
        ("money", [amount // DOLLARS_PER_VP for amount in state["money"]]),
        ("friends", [sum(given) for given in state["friends"]]),
    )


def totals(state: "State") -> list[int]:
    """Return the VP per seat so far."""
    return seat_sums([per_seat for _, per_seat in sources(state)], len(state["rp"]))


def standings(state: "State") -> "Standings":
    """Return the standings; ties by `tie_breaks`."""
    scores = totals(state)
    return ranking.standings(scores, list(zip(scores, *[per_seat for _, per_seat in tie_breaks(state)])))


def tie_breaks(state: "State") -> "Sources":
    """Return the tie-breaks in order: a source of points and a number per seat each."""
    tournaments, collections, _, friends = sources(state)
    return tournaments, collections, ("money", state["money"]), friends


def decided_by(state: "State") -> "tuple[str, int] | None":
    """Return the deciding tie-break and the winners' number in it; None if points alone decide."""
    scores = totals(state)
    tied = [seat for seat, points in enumerate(scores) if points == max(scores)]
    winners = [row["seat"] for row in standings(state) if row["place"] == 1]
    if tied == winners:
        return None
    for source, per_seat in tie_breaks(state):
        most = max([per_seat[seat] for seat in tied])
        tied = [seat for seat in tied if per_seat[seat] == most]
        if tied == winners:
            return source, most
    return None


def summary(state: "State", now: int) -> "Summary":
    """Return the summary at *now* (spec/millennium_blades.md, Summary)."""
    return {
        "stage": state["stage"],
        "round": state["round"],
        "block": state["block"],
        "clock": clock.summary(state["clock"], now),
        "selling_open": state["block"] in (1, 2),
        "rp": state["rp"],
        "turn": state["turn"],
        "start_candidates": list(start_candidates(state)),
        "tournaments": [{key: played[key] for key in TOLD} for played in state["tournaments"]],
        "collections": state["collections"],
        "fused": state["fused"],
        "money": state["money"],
        "friends": [sum(given) for given in state["friends"]],
        "totals": totals(state),
    }


FINAL_PROMPTS = {  # by the result of `to_enter`
    ("friends", "money"): "Enter M$ and friends",
    ("friends",): "Now enter friends",
    ("money",): "Now enter M$",
    (): "All entered: finish",
}


def prompt(state: "State", now: int) -> "Phrase":
    """Return the next step at the table, as a phrase."""
    stage = state["stage"]
    if stage == "deck_building":
        return _block_prompt(state, now)
    if stage == "tournament" and state["turn"] is None:
        return ("All passed: score",)
    if stage == "tournament":
        return ("@: single or pass?", state["turn"])
    if stage == "final":
        return (FINAL_PROMPTS[to_enter(state)],)
    return ("Start the prerelease",) if stage == "prerelease" else ("Game over",)


def to_enter(state: "State") -> tuple[str, ...]:
    """Return the entries that the final still lacks, by the names of their actions."""
    return tuple([name for name in ("friends", "money") if name not in state["entered"]])


def purchase_order(state: "State") -> list[tuple[int, int]]:
    """
    Return (VP, seat) in the order of a contested purchase, the fewest VP first.

    `interpretation`: VP of tournaments and collections (spec/millennium_blades.md, The device also says).
    """
    (_, tournaments), (_, collections), _, _ = sources(state)
    return sorted([(tournaments[seat] + collections[seat], seat) for seat in seats(state)])


def checklist(state: "State") -> "tuple[Phrase, ...]":
    """Return the setup before the first action, as phrases (spec/millennium_blades.md, Setup)."""
    return (
        ("Shop: the base set",),
        ("Shop: # expansion sets", 5),
        ("Shop: # premium sets", 4),
        ("Shop: # master sets", 3),
        ("Shuffle them: shop deck",),
        ("Fuse: bronze, silver, gold",),
        ("Prizes: 1 bronze, 1 silver",),
        ("Shuffle both meta decks",),
        ("Each: a starter deck",),
        ("Each: # shop cards", 3),
        ("Each: a character",),
        ("Each: # friendship cards", 6),
        ("Each: # sell markers", SELL_MARKERS.get(len(state["rp"]), 3)),
    )


def countdown(state: "State", now: int) -> "TimeLeft | None":
    """Return (running, left_ms, total_ms, warn_s) of the latest block, None before the first."""
    if not state["block"]:
        return None
    left_ms = clock.remaining_ms(state["clock"], now)
    total_ms = state["blocks"][state["block"] - 1] * 1000
    return clock.is_running(state["clock"], now), left_ms, total_ms, state["warn"]


def on_resume(state: "State", now: int) -> tuple[str, ...]:
    """Return the names of the actions to do first after a power cut."""
    return ("pause",) if clock.is_running(state["clock"], now) else ()


def _block_prompt(state: "State", now: int) -> "Phrase":
    if clock.is_paused(state["clock"]):
        return ("Paused: resume",)
    if clock.is_running(state["clock"], now):
        return ("Build your decks",) if state["block"] < BLOCKS else ("Selling is closed",)
    if state["block"] < BLOCKS:
        return ("Start block #", state["block"] + 1)
    if not all(state["handed_in"]):
        return ("Hand in collections",)
    return ("Start the tournament",)


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
    entries=ENTRIES,
    adds_to=ADDS_TO,
    replaces=REPLACES,
    checklist=checklist,
    countdown=countdown,
    spent=spent,
    on_resume=on_resume,
    decided_by=decided_by,
)
