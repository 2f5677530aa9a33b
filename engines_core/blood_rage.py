"""
Blood Rage: ages and phases, rage, clans on their tracks, battles, and glory by its source.

Source: spec/blood_rage.md and the rule text behind it. The device does not know the map: the table
says which figures fight, burn or come home and which gods stand in a province, and the engine counts
rage, figures, provinces and glory. Provinces destroyed before the game are not counted in `left`.
"""

from engines_core import ranking
from engines_core.entries import Columns
from engines_core.errors import SetupError
from engines_core.game import Game
from engines_core.range_lists import Group, PerSeat
from engines_core.range_sets import Named, Rows, Subset
from engines_core.ranges import Choice, Number, Seat, everyone
from engines_core.rules import Option, clockwise, next_seat, replaced, require

if False:  # for the type checker
    from engines_core.types import (
        Action,
        Any,
        Chosen,
        Phrase,
        Ranges,
        Sequence,
        Side,
        Sources,
        Standings,
        State,
        Summary,
    )

NAME = "blood_rage"
PLAYERS = (2, 5)

PHASES = ("gifts", "action", "discard", "quest", "ragnarok", "valhalla")
AGES = 3
STATS = ("rage", "axes", "horns")
STEPS = 6
TRACKS = {  # `interpretation` except for the first values: a table can type in its own sheet
    "rage": [6, 7, 8, 9, 10, 12],
    "axes": [3, 4, 5, 6, 7, 8],
    "horns": [4, 5, 6, 7, 8, 10],
}
LEGEND = (0, 0, 0, 10, 10, 20)  # glory at the end, by step
PROVINCES = {2: 6, 3: 7, 4: 8, 5: 9}  # not destroyed at the start, by players
TOKENS = 8  # pillage tokens besides Yggdrasil's, and ragnarok tokens
WARRIORS = 8  # in a clan
LEFT_OUT = {2: "3+, 4+", 3: "4+"}  # cards that leave the decks, by players
DOOM_GLORY = (2, 3, 4)  # per own figure destroyed in Ragnarok, by age
REWARDS = ("rage", "axes", "horns", "glory", "yggdrasil")
REWARD_GLORY = 5
GODS = ("odin", "frigga", "loki", "tyr", "heimdall")  # named by the source's note on the expansion
SURVIVORS = ("home", "stay")  # `interpretation`: figures on the board when an age ends go or stay
SOURCES = ("battle", "pillage", "quest", "ragnarok", "legend", "other")
EXPANSION_PLAYERS = 5


def options(count: int) -> tuple[Option, ...]:
    """Return the options of a game with *count* players."""
    track = Group((Number(0),) * STEPS)
    expansion = (True,) if count == EXPANSION_PLAYERS else (False, True)
    return (
        Option("first", 0, everyone(count)),
        Option("tracks", TRACKS, Named(STATS, track, TRACKS)),
        Option("expansion", False, Choice(expansion)),
        Option("survivors", SURVIVORS[0], Choice(SURVIVORS)),
        Option("gods", False, Choice((False, True))),
    )


def setup(players: list[str], chosen: "Chosen") -> "State":
    """Return the state before the first action; raise SetupError for five players without the expansion."""
    count = len(players)
    if count == EXPANSION_PLAYERS and not chosen["expansion"]:
        raise SetupError("# players need the expansion", count)
    zeros = [0] * count
    return {
        "over": False,
        "t": 0,
        "tracks": {stat: chosen["tracks"].get(stat, TRACKS[stat]) for stat in STATS},
        "survivors": chosen["survivors"],
        "gods": chosen["gods"],
        "age": 1,
        "phase": "gifts",
        "first": chosen["first"],
        "turn": None,  # None once the action phase has ended, and in other phases
        "left": PROVINCES[count],
        "pillaged": 0,
        "yggdrasil": False,  # pillaged in this age
        "burned": False,  # this age's province
        "rage": zeros,
        "steps": {stat: [1] * count for stat in STATS},
        "figures": zeros,
        "valhalla": zeros,  # destroyed in this age, not released yet
        "quests": zeros,  # committed, not done yet
        "sources": {source: zeros for source in SOURCES},
    }


def seats(state: "State") -> tuple[int, ...]:
    """Return all seats."""
    return everyone(len(state["rage"])).values


def value(state: "State", seat: int, stat: str) -> int:
    """Return the value of *stat* of *seat* on its track."""
    return state["tracks"][stat][state["steps"][stat][seat] - 1]


def glory(state: "State") -> list[int]:
    """Return the glory per seat."""
    return [glory_of(state, seat) for seat in seats(state)]


def glory_of(state: "State", seat: int) -> int:
    """Return the glory of *seat*, the sum of its sources."""
    total = 0
    for amounts in state["sources"].values():
        total += amounts[seat]
    return total


def legend(state: "State", seat: int) -> int:
    """Return the bonus of *seat* for its stats if the game ended now (spec/blood_rage.md, Clan)."""
    return sum([LEGEND[state["steps"][stat][seat] - 1] for stat in STATS])


def _gain(state: "State", source: str, seat: int, amount: int) -> None:
    after = state["sources"].copy()
    after[source] = replaced(after[source], seat, after[source][seat] + amount)
    state["sources"] = after


def _step(state: "State", seat: int, stat: str, delta: int) -> None:
    """Move *stat* of *seat* by *delta* steps; steps beyond the last one are lost."""
    after = state["steps"].copy()
    after[stat] = replaced(after[stat], seat, min(STEPS, after[stat][seat] + delta))
    state["steps"] = after


def _add(state: "State", counts: str, seat: int, delta: int) -> None:
    state[counts] = replaced(state[counts], seat, state[counts][seat] + delta)


def _destroy(state: "State", seat: int, figures: int) -> None:
    """Move *figures* of *seat* from the board to Valhalla."""
    _add(state, "figures", seat, -figures)
    _add(state, "valhalla", seat, figures)


# The phases


def _may_phase(state: "State", now: int) -> "Ranges":
    require(state["turn"] is None, "the action phase is on")
    require(state["phase"] != "ragnarok" or state["burned"], "ragnarok is not done")
    return ()


def _phase(state: "State") -> None:
    _leave_phase(state)
    if state["phase"] != PHASES[-1]:
        _enter_phase(state, PHASES[PHASES.index(state["phase"]) + 1])
    elif state["age"] < AGES:
        state["age"] += 1
        _enter_phase(state, PHASES[0])
    else:
        _end(state)


def _leave_phase(state: "State") -> None:
    zeros = [0] * len(state["rage"])
    if state["phase"] == "action":
        state["rage"] = zeros
    elif state["phase"] == "quest":
        state["quests"] = zeros


def _enter_phase(state: "State", phase: str) -> None:
    state["phase"] = phase
    if phase == "action":
        state["rage"] = [value(state, seat, "rage") for seat in seats(state)]
        state["turn"] = state["first"] - 1
        _turn_on(state)
    elif phase == "ragnarok":
        state["burned"] = False
    elif phase == "valhalla":
        _end_age(state)


def _end_age(state: "State") -> None:
    """Release Valhalla, turn the pillage tokens, pass the first player on (spec/blood_rage.md, Actions)."""
    zeros = [0] * len(state["rage"])
    state["valhalla"] = zeros
    if state["survivors"] == "home":
        state["figures"] = zeros
    state["pillaged"] = 0
    state["yggdrasil"] = False
    state["first"] = (state["first"] + 1) % len(zeros)


def _end(state: "State") -> None:
    for seat in seats(state):
        _gain(state, "legend", seat, legend(state, seat))
    state["phase"] = "over"
    state["over"] = True


# The action phase


def _turn_on(state: "State") -> None:
    """Give the turn to the next seat with rage; to None when the phase has ended."""
    following = next_seat(state["turn"], [rage > 0 for rage in state["rage"]])
    state["turn"] = following if state["pillaged"] < state["left"] else None


def _require_action(state: "State") -> int:
    """Return the seat to move, or raise IllegalAction when there is none."""
    require(state["phase"] == "action", "not in the action phase")
    require(state["turn"] is not None, "the action phase is over")
    return state["turn"]


def _has_horns(state: "State", seat: int) -> bool:
    """Return whether *seat* may have one more figure on the board."""
    return state["figures"][seat] < value(state, seat, "horns")


def _may_invade(state: "State", now: int) -> "Ranges":
    seat = _require_action(state)
    require(_has_horns(state, seat), "figures are at the horns")
    return (Number(0, state["rage"][seat]),)


def _invade(state: "State", strength: int) -> None:
    _add(state, "rage", state["turn"], -strength)
    _add(state, "figures", state["turn"], 1)
    _turn_on(state)


def _may_march(state: "State", now: int) -> "Ranges":
    seat = _require_action(state)
    require(state["figures"][seat], "no figure on the board")
    return ()


def _march(state: "State") -> None:
    _add(state, "rage", state["turn"], -1)
    _turn_on(state)


def _may_upgrade(state: "State", now: int) -> "Ranges":
    seat = _require_action(state)
    invade = (False, True) if _has_horns(state, seat) else (False,)
    return (Number(0, state["rage"][seat]), Choice(invade))


def _upgrade(state: "State", strength: int, invade: bool) -> None:
    _add(state, "rage", state["turn"], -strength)
    if invade:
        _add(state, "figures", state["turn"], 1)
    _turn_on(state)


def _may_move(state: "State", now: int) -> "Ranges":
    _require_action(state)
    return ()


def _quest(state: "State") -> None:
    _add(state, "quests", state["turn"], 1)
    _turn_on(state)


def _pass(state: "State") -> None:
    state["rage"] = replaced(state["rage"], state["turn"], 0)
    _turn_on(state)


class RewardsLeft(Choice):
    """The rewards left in an age after Yggdrasil was pillaged (spec/blood_rage.md, Action phase)."""

    def __init__(self) -> None:
        super().__init__(tuple([reward for reward in REWARDS if reward != "yggdrasil"]))

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is one of them."""
        require(value != "yggdrasil", "Yggdrasil is pillaged")
        super().check(value)


def _may_pillage(state: "State", now: int) -> "Ranges":
    seat = _require_action(state)
    require(state["figures"][seat], "no figure on the board")
    ranges = (RewardsLeft() if state["yggdrasil"] else Choice(REWARDS), _sides(state, seat))
    return ranges + (Subset(GODS, 0),) if state["gods"] else ranges


def _sides(state: "State", pillager: int) -> Rows:
    """Return the range of a battle's sides: seats with figures, the *pillager* always."""
    figures = state["figures"]
    able = tuple([seat for seat in seats(state) if figures[seat]])
    return Rows(able, lambda seat: (Number(0), Number(1, figures[seat])), pillager, 2, True)


def _pillage(state: "State", reward: str, sides: "list[Side]", gods: "Sequence[str]" = ()) -> None:
    """Fight if there are *sides*, then reward before battle glory (spec/blood_rage.md, Action phase)."""
    pillager = state["turn"]
    winner = battle_winner(sides) if sides else pillager
    for seat, _, figures in sides:
        if seat != winner and "frigga" not in gods:
            _destroy(state, seat, figures)
    if winner == pillager:
        _take(state, pillager, reward, 2 if "odin" in gods else 1)
    for seat in battle_scorers(sides, gods):
        _gain(state, "battle", seat, value(state, seat, "axes"))
    _turn_on(state)


def battle_winner(sides: "list[Side]") -> "int | None":
    """Return the seat with the single highest STR of the *sides* `[seat, str, figures]`; None for a tie."""
    highest = max([side[1] for side in sides])
    strongest = [side[0] for side in sides if side[1] == highest]
    return strongest[0] if len(strongest) == 1 else None


def battle_scorers(sides: "list[Side]", gods: "Sequence[str]") -> list[int]:
    """Return the seats that score their axes: the winner of *sides*, or the losers with Loki among *gods*."""
    winner = battle_winner(sides) if sides else None
    if winner is None:
        return []
    if "loki" in gods:
        return [side[0] for side in sides if side[0] != winner]
    return [winner]


def _take(state: "State", seat: int, reward: str, times: int) -> None:
    """Pillage a province: its *reward* counts *times* times for *seat*."""
    state["pillaged"] += 1
    if reward == "glory":
        _gain(state, "pillage", seat, REWARD_GLORY * times)
        return
    state["yggdrasil"] = state["yggdrasil"] or reward == "yggdrasil"
    for stat in STATS if reward == "yggdrasil" else (reward,):
        _step(state, seat, stat, times)


# Quests and Ragnarok


def _may_quest_done(state: "State", now: int) -> "Ranges":
    require(state["phase"] == "quest", "not in the quest phase")
    committed = tuple([seat for seat in seats(state) if state["quests"][seat]])
    require(committed, "no quest is left")
    return (Seat(committed), Number(0), Choice(STATS + (None,)))


def _quest_done(state: "State", seat: int, amount: int, stat: "str | None") -> None:
    _add(state, "quests", seat, -1)
    _gain(state, "quest", seat, amount)
    if stat is not None:
        _step(state, seat, stat, 1)


def _may_ragnarok(state: "State", now: int) -> "Ranges":
    require(state["phase"] == "ragnarok", "not in ragnarok")
    require(not state["burned"], "ragnarok is done")
    return (PerSeat(tuple([Number(0, figures) for figures in state["figures"]])),)


def _ragnarok(state: "State", destroyed: list[int]) -> None:
    for seat in seats(state):
        _gain(state, "ragnarok", seat, destroyed[seat] * doom_glory(state))
        _destroy(state, seat, destroyed[seat])
    state["left"] -= 1
    state["burned"] = True


def doom_glory(state: "State") -> int:
    """Return the glory for each own figure that Ragnarok destroys in this age."""
    return DOOM_GLORY[state["age"] - 1]


# Effects of cards


def _may_glory(state: "State", now: int) -> "Ranges":
    return (everyone(len(state["rage"])), lambda seat: Number(-glory_of(state, seat)))


def _glory(state: "State", seat: int, delta: int) -> None:
    _gain(state, "other", seat, delta)


def _may_stat(state: "State", now: int) -> "Ranges":
    steps = state["steps"]
    return (
        everyone(len(state["rage"])),
        Choice(STATS),
        lambda seat, stat: Number(1 - steps[stat][seat], STEPS - steps[stat][seat]),
    )


def _may_figures(state: "State", now: int) -> "Ranges":
    figures = state["figures"]
    return (
        everyone(len(figures)),
        lambda seat: Number(-figures[seat], value(state, seat, "horns") - figures[seat]),
    )


def _figures(state: "State", seat: int, delta: int) -> None:
    _add(state, "figures", seat, delta)


def _may_rage(state: "State", now: int) -> "Ranges":
    _require_action(state)
    return (everyone(len(state["rage"])), lambda seat: Number(-state["rage"][seat]))


def _rage(state: "State", seat: int, delta: int) -> None:
    _add(state, "rage", seat, delta)
    if not state["rage"][state["turn"]]:
        _turn_on(state)


ACTIONS = (
    ("invade", _may_invade, _invade),
    ("march", _may_march, _march),
    ("pillage", _may_pillage, _pillage),
    ("upgrade", _may_upgrade, _upgrade),
    ("quest", _may_move, _quest),
    ("pass", _may_move, _pass),
    ("quest_done", _may_quest_done, _quest_done),
    ("ragnarok", _may_ragnarok, _ragnarok),
    ("phase", _may_phase, _phase),
    ("rage", _may_rage, _rage),
    ("figures", _may_figures, _figures),
    ("stat", _may_stat, _step),
    ("glory", _may_glory, _glory),
)


# Entries (entries.py)


def _may_battle(state: "State", now: int) -> "Ranges":
    """
    Return the ranges of a pillage: reward, whether there are enemies, gods if there are any, STR, figures.

    Figures are asked only of seats that lose some and may have more than one in the province.
    """
    ranges = _may_pillage(state, now)
    seat, figures = state["turn"], state["figures"]
    others = clockwise(seat, tuple([other for other in seats(state) if figures[other] and other != seat]))
    asked = (ranges[0], Choice((False, True) if others else (False,))) + ranges[2:]
    return asked + (
        lambda reward, enemies, *_: _strengths(seat, others if enemies else ()),
        lambda reward, enemies, *known: _lost(state, _fighting(state, known[-1]), known[:-1]),
    )


def _strengths(pillager: int, others: tuple[int, ...]) -> Columns:
    """Return the range of the STR of the *pillager* and of *others*, None for seats outside the battle."""
    in_it = (pillager,) + others if others else ()
    absent = others if len(others) > 1 else ()
    starts = (1,) + (None if absent else 1,) * len(others)
    return Columns(in_it, (Number(0),) * len(in_it), starts, absent)


def _fighting(state: "State", strengths: "list[int | None]") -> "list[Side]":
    """Return the sides `[seat, STR]` of a battle; none if one seat is alone."""
    pillager = state["turn"]
    able = tuple([seat for seat in seats(state) if state["figures"][seat] and seat != pillager])
    asked = zip((pillager,) + clockwise(pillager, able), strengths)
    sides = [[seat, strength] for seat, strength in asked if strength is not None]
    return sides if len(sides) > 1 else []


def _lost(state: "State", sides: "list[Side]", gods: tuple[list[str], ...]) -> Columns:
    """Return the range of the figures of the *sides* that lose an unknown number."""
    if gods and "frigga" in gods[0]:
        return Columns((), ())
    winner = battle_winner(sides) if sides else None
    asked = tuple([side[0] for side in sides if side[0] != winner and state["figures"][side[0]] > 1])
    return Columns(asked, tuple([Number(1, state["figures"][seat]) for seat in asked]))


def _battle(state: "State", reward: str, enemies: bool, *known: "Any") -> "list[Action]":
    """Return the pillage; IllegalAction if there are *enemies* and none of them has a STR."""
    gods, (strengths, lost) = known[:-2], known[-2:]
    sides = _fighting(state, strengths)
    require(sides or not enemies, "enter an enemy's STR")
    figures = dict(zip(_lost(state, sides, gods).seats, lost))
    return [["pillage", reward, [side + [figures.get(side[0], 1)] for side in sides]] + list(gods)]


ENTRIES = (("pillage", _may_battle, _battle),)
ADDS_TO = {
    "rage": lambda state: state["rage"],
    "figures": lambda state: state["figures"],
    "glory": glory,
}


# Results


def sources(state: "State") -> "Sources":
    """Return where the glory comes from: (source, glory per seat) of each."""
    return tuple([(source, state["sources"][source]) for source in SOURCES])


def standings(state: "State") -> "Standings":
    """Return the standings by glory; ties share a place."""
    scores = glory(state)
    return ranking.standings(scores, scores)


def keep(state: "State") -> int:
    """Return how many cards a player may keep at the end of this age."""
    return 0 if state["age"] == AGES else 1


def summary(state: "State", now: int) -> "Summary":
    """Return the summary (spec/blood_rage.md, Summary)."""
    return {
        "age": state["age"],
        "phase": state["phase"],
        "first": state["first"],
        "turn": state["turn"],
        "provinces": {key: state[key] for key in ("left", "pillaged", "yggdrasil")},
        "keep": keep(state),
        "clans": [_clan(state, seat) for seat in seats(state)],
        "sources": [{source: state["sources"][source][seat] for source in SOURCES} for seat in seats(state)],
    }


def _clan(state: "State", seat: int) -> "dict[str, Any]":
    return {
        "glory": glory(state)[seat],
        "rage": state["rage"][seat],
        "stats": {stat: [state["steps"][stat][seat], value(state, seat, stat)] for stat in STATS},
        "figures": state["figures"][seat],
        "valhalla": state["valhalla"][seat],
        "quests": state["quests"][seat],
        "legend": legend(state, seat),
    }


def prompt(state: "State", now: int) -> "Phrase":
    """Return the next step at the table, as a phrase."""
    phase = state["phase"]
    if phase == "gifts":
        return ("Draft 8 cards, keep 6",) if len(seats(state)) > 2 else ("Draft: keep 2 a pass",)
    if state["turn"] is not None:
        return ("@ acts, rage #", state["turn"], state["rage"][state["turn"]])
    if phase == "discard":
        return ("Keep # card", 1) if keep(state) else ("Discard all cards",)
    if phase == "ragnarok" and not state["burned"]:
        return ("Doom: # glory a figure", doom_glory(state))
    if phase == "quest" and not any(state["quests"]):
        return ("No quest to reveal",)
    if phase == "valhalla" and state["survivors"] == "stay":
        return ("Valhalla's figures return",)
    return {
        "action": ("The action phase is over",),
        "quest": ("Reveal the quests",),
        "ragnarok": ("The province is gone",),
        "valhalla": ("Figures come home",),
        "over": ("Game over",),
    }[phase]


def checklist(state: "State") -> "tuple[Phrase, ...]":
    """Return the setup of the table before the first action, as phrases (spec/blood_rage.md, Setup)."""
    count = len(state["rage"])
    destroyed = PROVINCES[EXPANSION_PLAYERS] - PROVINCES[count]
    phrases = [
        ("# decks, each shuffled", AGES),
        ("Leader, # warriors, 1 ship", WARRIORS),
        ("Rage #, axes #, horns #",) + tuple([value(state, 0, stat) for stat in STATS]),
        ("Green token on Yggdrasil",),
        ("Other # shuffled, face up", TOKENS),
        ("Shuffle # ragnarok tokens", TOKENS),
        ("# face up on the age slots", AGES),
        ("# to the box", TOKENS - AGES - destroyed),
        ("Doom on age #'s province", 1),
        ("First (the oldest): @", state["first"]),
    ]
    if destroyed:
        phrases.insert(-3, ("# provinces destroyed", destroyed))
    if count in LEFT_OUT:
        phrases.insert(0, ("Leave out # cards", LEFT_OUT[count]))
    return tuple(phrases)


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
    checklist=checklist,
)
