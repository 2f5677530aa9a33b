"""
Attrition War: hands against walls until one player is left; 54 cards, all accounted for at any time.

Source: spec/attrition_war.md and the rule text behind it; a single battle is in
`attrition_war_battle.py`. Cards are counts here: which cards a player holds is known to the table only.
With the option `formation` a wall is its front (`fronts`) and the rest of it, the back.
"""

from engines_core import attrition_war_battle, ranking
from engines_core.attrition_war_battle import ORDER, may_support, named
from engines_core.cards import Card
from engines_core.game import Game
from engines_core.hands import Rank
from engines_core.range_lists import Group, PerSeat
from engines_core.ranges import Choice, Number, Seat, everyone
from engines_core.rules import Option, clockwise, next_seat, replaced, require

if False:  # for the type checker
    from engines_core.types import (
        Action,
        Any,
        Chosen,
        Phrase,
        Range,
        Ranges,
        Sources,
        Standings,
        State,
        Summary,
    )

NAME = "attrition_war"
PLAYERS = (3, 5)

CARDS = 54
DEALT = {3: 10, 4: 8, 5: 8}  # cards for each, by number of players
WINNER_DRAWS = 1
JOKER_DRAWS = 2
RANKS = ORDER[1:] + ORDER[:1]  # ranks that a champion may name


def options(count: int) -> tuple[Option, ...]:
    """Return the options of a game with *count* players."""
    return (
        Option("formation", False, Choice((False, True))),
        Option("champion", None, Seat(tuple(range(count)), True)),
        Option("first", 0, everyone(count)),
    )


def setup(players: list[str], chosen: "Chosen") -> "State":
    """Return the state before the first action."""
    count = len(players)
    return {
        "over": False,
        "t": 0,
        "formation": chosen["formation"],
        "champion": chosen["champion"],
        "stage": "deploy",
        "turn": chosen["first"],
        "hands": [DEALT[count]] * count,
        "walls": [0] * count,
        "fronts": [0] * count,  # part of the walls; with `formation` only
        "deck": CARDS - DEALT[count] * count,
        "discards": 0,
        "fallen": [],  # eliminated seats, in order
        "declared": None,
        "owed": [],  # [seat, effect]
        "last": None,
    }


def seats(state: "State") -> tuple[int, ...]:
    """Return all seats."""
    return tuple(range(len(state["hands"])))


def alive(state: "State") -> list[bool]:
    """Return per seat whether it is still in."""
    return [seat not in state["fallen"] for seat in seats(state)]


def _staying(state: "State") -> tuple[int, ...]:
    return tuple([seat for seat in seats(state) if seat not in state["fallen"]])


def _split_range(state: "State", total: int) -> "Range":
    """Return the range of a split of *total* cards: hand, or [hand, front] with `formation`."""
    hand = Number(1, total - 1)
    if not state["formation"]:
        return hand
    return Group((hand, lambda hand: Number(1, total - hand)))


def _split(state: "State", seat: int, split: "int | list[int]") -> None:
    """Split all cards of *seat* into hand and wall; *split* is within `_split_range`."""
    total = state["hands"][seat] + state["walls"][seat]
    hand, front = (split[0], split[1]) if type(split) is list else (split, 0)
    state["hands"] = replaced(state["hands"], seat, hand)
    state["walls"] = replaced(state["walls"], seat, total - hand)
    state["fronts"] = replaced(state["fronts"], seat, front)


# The start


def _may_deploy(state: "State", now: int) -> "Ranges":
    require(state["stage"] == "deploy", "already deployed")
    return (PerSeat(tuple([_split_range(state, dealt) for dealt in state["hands"]])),)


def _deploy(state: "State", splits: "list[int | list[int]]") -> None:
    for seat in seats(state):
        _split(state, seat, splits[seat])
    state["stage"] = "battle" if state["champion"] is None else "declare"


def _may_declare(state: "State", now: int) -> "Ranges":
    require(state["stage"] == "declare", "nothing to declare")
    return (Choice(RANKS),)


def _declare(state: "State", rank: str) -> None:
    state["declared"] = rank
    state["stage"] = "battle"


def _others(state: "State", seat: int) -> tuple[int, ...]:
    """Return the other seats that are in, clockwise from *seat*."""
    return clockwise(seat, tuple([other for other in _staying(state) if other != seat]))


# A battle


def _may_battle(state: "State", now: int) -> "Ranges":
    require(state["stage"] == "battle", "no battle now")
    others = _others(state, state["turn"])
    ranges = (
        Seat(others),
        Card(),
        lambda target, attack: Card(named([attack])),
        lambda target, attack, wall: _support(state, attack, wall, [attack, wall]),
        lambda target, attack, wall, first: _support(state, wall, attack, [attack, wall, first]),
    )
    return (
        ranges + (lambda target, *_: Choice((attacked_row(state, target),)),)
        if state["formation"]
        else ranges
    )


def _support(state: "State", card: str, other: str, cards: "list[str | None]") -> "Range":
    """Return the range of the support of *card* against *other*, with *cards* named before it."""
    drawn = len([support for support in cards[2:] if support is not None])
    if may_support(card, other) and state["deck"] + state["discards"] > drawn:
        return Card(named(cards), optional=True)
    return Choice((None,))


def attacked_row(state: "State", target: int) -> str:
    """Return the row of *target* that may be attacked: the front while there is one."""
    return "front" if state["fronts"][target] else "back"


def _battle(
    state: "State",
    target: int,
    attack: str,
    wall: str,
    support_a: "str | None",
    support_d: "str | None",
    row: str = "back",
) -> None:
    """Fight in the order of spec/attrition_war.md: discards, winner's draw, out, joker draws, 4 and 5."""
    attacker = state["turn"]
    attacker_wins = attrition_war_battle.verdict(attack, wall, support_a, support_d)[0]
    winner, loser = (attacker, target) if attacker_wins else (target, attacker)
    supports = len([card for card in (support_a, support_d) if card is not None])
    _take(state, supports)
    _put(state, attacker, -1, row)
    _put(state, target, -1, row)
    state["discards"] += 2 + supports
    drawn = [0] * len(state["hands"])
    drawn[winner] = _draw(state, winner, WINNER_DRAWS, row)
    out = _fall(state, loser)
    if len(_staying(state)) > 1:
        for side, effect in attrition_war_battle.effects(attack, wall, attacker_wins):
            seat = attacker if side == "attacker" else target
            if seat in out:
                continue
            if effect == "recover":
                drawn[seat] += _draw(state, seat, JOKER_DRAWS, row)
            else:
                state["owed"] = state["owed"] + [[seat, effect]]
    state["last"] = {
        "attacker": attacker,
        "target": target,
        "winner": winner,
        "totals": [
            attrition_war_battle.total(attack, support_a),
            attrition_war_battle.total(wall, support_d),
        ],
        "drawn": drawn,
        "out": out,
    }
    _go_on(state)


def _take(state: "State", wanted: int) -> int:
    """Take up to *wanted* cards from the deck, refilled from the discards when empty; return how many."""
    for taken in range(wanted):
        if not state["deck"]:
            state["deck"], state["discards"] = state["discards"], 0
        if not state["deck"]:
            return taken
        state["deck"] -= 1
    return wanted


def _draw(state: "State", seat: int, wanted: int, row: str) -> int:
    """Draw up to *wanted* cards for *seat*, which fights in *row* if it defends; return how many."""
    drawn = _take(state, wanted)
    _put(state, seat, drawn, row)
    return drawn


def _put(state: "State", seat: int, delta: int, row: str) -> None:
    """Change the hand of the attacker, or the wall of anyone else, by *delta* cards."""
    if seat == state["turn"]:
        state["hands"] = replaced(state["hands"], seat, state["hands"][seat] + delta)
        return
    state["walls"] = replaced(state["walls"], seat, state["walls"][seat] + delta)
    if row == "front":
        state["fronts"] = replaced(state["fronts"], seat, state["fronts"][seat] + delta)


def _fall(state: "State", loser: int) -> list[int]:
    """Eliminate *loser* if its hand or wall is empty; return the eliminated seats."""
    if state["hands"][loser] and state["walls"][loser]:
        return []
    state["discards"] += state["hands"][loser] + state["walls"][loser]
    for cards in ("hands", "walls", "fronts"):
        state[cards] = replaced(state[cards], loser, 0)
    state["fallen"] = state["fallen"] + [loser]
    return [loser]


def _go_on(state: "State") -> None:
    """Go on to the end, the next effect that is owed, or the next seat's battle."""
    if len(_staying(state)) == 1:
        state["stage"] = "over"
        state["turn"] = None
        state["over"] = True
    elif state["owed"]:
        state["stage"] = "effect"
    else:
        state["stage"] = "battle"
        state["turn"] = next_seat(state["turn"], alive(state))


# Effects that are owed


def _require_owed(state: "State", effect: str) -> int:
    """Return the seat that does *effect* next, or raise IllegalAction."""
    require(state["owed"] and state["owed"][0][1] == effect, "no # is next", effect)
    return state["owed"][0][0]


def _may_look(state: "State", now: int) -> "Ranges":
    seat = _require_owed(state, "look")
    return (Seat((seat,)), Seat(_others(state, seat) + (seat,)))


def _look(state: "State", seat: int, target: int) -> None:
    state["owed"] = state["owed"][1:]
    _go_on(state)


def _may_rearrange(state: "State", now: int) -> "Ranges":
    seat = _require_owed(state, "rearrange")
    return (Seat((seat,)), _split_range(state, state["hands"][seat] + state["walls"][seat]))


def _rearrange(state: "State", seat: int, split: "int | list[int]") -> None:
    _split(state, seat, split)
    state["owed"] = state["owed"][1:]
    _go_on(state)


def _may_decline(state: "State", now: int) -> "Ranges":
    require(state["stage"] in ("declare", "effect"), "nothing to decline")
    return ()


def _decline(state: "State") -> None:
    """Give up the champion's privilege or the first effect owed: a card's effect is a right, not a duty."""
    if state["stage"] == "declare":
        state["stage"] = "battle"
    else:
        state["owed"] = state["owed"][1:]
        _go_on(state)


ACTIONS = (
    ("deploy", _may_deploy, _deploy),
    ("declare", _may_declare, _declare),
    ("battle", _may_battle, _battle),
    ("look", _may_look, _look),
    ("rearrange", _may_rearrange, _rearrange),
    ("decline", _may_decline, _decline),
)

# Entries (entries.py): all hands, then all fronts; a battle by ranks, as suits matter only between equals;
# rearrange unchanged, as only one seat can do it


def _may_split_all(state: "State", now: int) -> "Ranges":
    """Return the ranges of a deployment: the hands, with `formation` then the fronts."""
    _may_deploy(state, now)
    dealt = state["hands"]
    asked: "Ranges" = (PerSeat(tuple([Number(1, total - 1) for total in dealt])),)
    if state["formation"]:
        asked += (
            lambda hands: PerSeat(tuple([Number(1, total - hand) for total, hand in zip(dealt, hands)])),
        )
    return asked


def _split_all(state: "State", hands: list[int], fronts: "list[int] | None" = None) -> "list[Action]":
    """Return the one action `deploy` of these splits."""
    return [["deploy", hands if fronts is None else [list(split) for split in zip(hands, fronts)]]]


def _may_fight(state: "State", now: int) -> "Ranges":
    """Return the ranges of a battle: target, two ranks, support, the higher suit where that decides."""
    target = _may_battle(state, now)[0]
    return (
        target,
        Rank(jokers=True),
        Rank(jokers=True),
        lambda target, attack, wall: _support_rank(state, attack, wall, 0),
        lambda target, attack, wall, first: _support_rank(state, wall, attack, 0 if first is None else 1),
        lambda target, *ranks: attrition_war_battle.higher_suit(*ranks),
    )


def _support_rank(state: "State", rank: str, other: str, drawn: int) -> "Range":
    """Return the range of a support card's rank, after *drawn* other support cards."""
    if state["deck"] + state["discards"] > drawn:
        return attrition_war_battle.support_rank(rank, other)
    return Choice((None,))


def _fight(state: "State", target: int, *told: "Any") -> "list[Action]":
    """Return the battle as its action: ranks were entered; suits are made up, but right where they decide."""
    row = [attacked_row(state, target)] if state["formation"] else []
    return [["battle", target] + attrition_war_battle.cards_of(*told) + row]


def _split_again(state: "State", seat: int, split: "int | list[int]") -> "list[Action]":
    """Return the one action `rearrange` of this split."""
    return [["rearrange", seat, split]]


ENTRIES = (
    ("deploy", _may_split_all, _split_all),
    ("battle", _may_fight, _fight),
    ("rearrange", _may_rearrange, _split_again),
)


# Results


def sources(state: "State") -> "Sources":
    """Return cards left and order of elimination: (name, number per seat) of each."""
    fallen = state["fallen"]
    went = [fallen.index(seat) + 1 if seat in fallen else 0 for seat in seats(state)]
    return (("hand", state["hands"]), ("wall", state["walls"]), ("out", went))


def standings(state: "State") -> "Standings":
    """Return the standings; the score is the number of seats that were eliminated before this one."""
    fallen = state["fallen"]
    scores = [fallen.index(seat) if seat in fallen else len(fallen) for seat in seats(state)]
    return ranking.standings(scores, scores)


def summary(state: "State", now: int) -> "Summary":
    """Return the summary (spec/attrition_war.md, Summary)."""
    shown = {
        key: state[key] for key in ("stage", "turn", "hands", "walls", "deck", "discards", "declared", "owed")
    }
    shown["alive"] = alive(state)
    shown["last"] = _last(state)
    if state["formation"]:
        shown["fronts"] = state["fronts"]
    return shown


def _last(state: "State") -> "dict[str, Any] | None":
    """Return the latest battle, with its draws as {seat: count}."""
    if state["last"] is None:
        return None
    last = state["last"].copy()
    last["drawn"] = {seat: count for seat, count in enumerate(last["drawn"]) if count}
    return last


def checklist(state: "State") -> "tuple[Phrase, ...]":
    """Return the setup of the table before the first action, as phrases."""
    phrases: "tuple[Phrase, ...]" = (
        ("# cards, two are jokers", CARDS),
        ("# each, the deck has #", state["hands"][0], state["deck"]),
        ("Wall: front and back row",) if state["formation"] else ("Wall: a row, face down",),
    )
    if state["champion"] is not None:
        phrases += (("@ won last: names a rank", state["champion"]),)
    return phrases + (("@ begins", state["turn"]),)


def prompt(state: "State", now: int) -> "Phrase":
    """Return the next step at the table, as a phrase."""
    if state["stage"] == "effect":
        seat, effect = state["owed"][0]
        return ("@ may turn a card up" if effect == "look" else "@ may rearrange", seat)
    return {
        "deploy": ("Split into hand and wall",),
        "declare": ("@ may name a rank", state["champion"]),
        "battle": ("@ attacks", state["turn"]),
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
    entries=ENTRIES,
    checklist=checklist,
    winner_option="champion",  # the winner of the previous game, so it counts for one game
)
