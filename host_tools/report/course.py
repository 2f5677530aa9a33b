"""
The course of a game, action by action, as plain numbers to draw.

Only what counts in the end is there: an action that was taken back is left out with its undo. Times are ms
since the setup.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engines_core import clock, record
from engines_core.session import MemoryLog
from host_tools.records.game_replay import Game

if TYPE_CHECKING:
    from engines_core.types import Action, State


RUN, EXTRA, PAUSE = "run", "extra", "pause"  # parts of a block: its own time, time added, standing still


@dataclass
class Moment:
    """The *state* right after *action*, which is None for the setup and for the end."""

    t: int
    action: "Action | None"
    state: "State"


@dataclass
class Stretch:
    """A stretch of a block's time, of one *kind*, from and to ms since its round's first block began."""

    row: str
    block: int
    kind: str
    begin: int
    end: int


@dataclass
class Spent:
    """Rage spent and rage given up by passing, per seat, in one age."""

    spent: list[int]
    passed: list[int]


@dataclass
class Hands:
    """Boo-Ray hand by hand: chips per seat at the start and after each, and the pots settled."""

    chips: list[list[int]]
    pots: list[int] = field(default_factory=list)


def course(game: Game) -> list[Moment]:
    """Return the setup, every action in effect with the state that it led to, and the record's end."""
    session = record.begun(game.header, MemoryLog())
    moments = [Moment(0, None, session.state)]
    for action in game.in_effect():
        moments.append(Moment(action[0], action, session.game.apply(moments[-1].state, action)))
    if game.session.now > moments[-1].t:
        moments.append(Moment(game.session.now, None, moments[-1].state))
    return moments


def points(game: Game, moments: list[Moment]) -> list[tuple[int, list[int]]]:
    """Return (t, score per seat) at the setup and wherever a score changed, and once more at the end."""
    changes: list[tuple[int, list[int]]] = []
    for moment in moments:
        scores = [row["score"] for row in game.session.game.standings(moment.state)]
        if not changes or changes[-1][1] != scores:
            changes.append((moment.t, scores))
    if moments[-1].t > changes[-1][0]:
        changes.append((moments[-1].t, changes[-1][1]))
    return changes


def parts(moments: list[Moment]) -> list[tuple[int, str]]:
    """Return (t, name) of where a new age or round of the game began, the first one left out."""
    found = []
    for word in ("age", "round"):
        for before, after in zip(moments, moments[1:], strict=False):
            number = after.state.get(word)
            if isinstance(number, int) and number != before.state.get(word) and number > 1:
                found.append((after.t, f"{word} {number}"))
    return found


def out(state: "State", units: list[str]) -> list[tuple[int, str]]:
    """Return (round, text) of each unit of a game by a sheet that went out, those of one round together."""
    found: dict[int, list[str]] = {}
    for unit, when in zip(units, state.get("out", []), strict=False):
        if when is not None:
            found.setdefault(when, []).append(unit)
    return [(when, f"{', '.join(names)} out") for when, names in sorted(found.items())]


def went_out(moments: list[Moment], units: list[str]) -> list[tuple[int, str]]:
    """Return (t, text) of each time that a unit of a game by a sheet without rounds went out."""
    found = []
    for before, after in zip(moments, moments[1:], strict=False):
        for unit, was, now in zip(units, before.state["out"], after.state["out"], strict=True):
            if was is None and now is not None:
                found.append((after.t, f"{unit} out"))
    return found


def adds_up(game: Game) -> bool:
    """Return whether the scores are the sums of the game's sources."""
    sums = [sum(values[row.seat] for _, values in game.sources) for row in game.rows]
    return bool(game.sources) and sums == [row.score for row in game.rows]


def blocks(moments: list[Moment]) -> list[Stretch]:
    """Return the blocks of Millennium Blades in their order: what they ran, ran on, and stood still."""
    found: list[Stretch] = []
    origin = 0
    for before, after in zip(moments, moments[1:], strict=False):
        state, block = before.state, before.state["block"]
        if not block or state["stage"] != "deck_building":
            continue
        row = f"Round {state['round']}"
        if not found or found[-1].row != row:
            origin = before.t
        begin, end = before.t - origin, after.t - origin
        left_ms = clock.remaining_ms(state["clock"], before.t)
        if clock.is_paused(state["clock"]):
            add(found, Stretch(row, block, PAUSE, begin, end))
        elif left_ms:
            own_ms = max(0, state["blocks"][block - 1] * 1000 - ran_ms(found, row, block))
            end = min(end, begin + left_ms)
            add(found, Stretch(row, block, RUN, begin, min(end, begin + own_ms)))
            add(found, Stretch(row, block, EXTRA, begin + own_ms, end))
    return found


def ran_ms(found: list[Stretch], row: str, block: int) -> int:
    """Return how long *block* has run so far."""
    mine = [item for item in found if (item.row, item.block) == (row, block) and item.kind != PAUSE]
    return sum(item.end - item.begin for item in mine)


def add(found: list[Stretch], stretch: Stretch) -> None:
    """Add *stretch* if it is one, as part of the last one where it goes on with it."""
    if stretch.end <= stretch.begin:
        return
    last = found[-1] if found else None
    same = last is not None and (last.row, last.block, last.kind) == (
        stretch.row,
        stretch.block,
        stretch.kind,
    )
    if last is not None and same and last.end == stretch.begin:
        last.end = stretch.end
    else:
        found.append(stretch)


def rage(moments: list[Moment]) -> list[Spent]:
    """Return for each age of Blood Rage begun what the clans spent, and what they gave up by passing."""
    count = len(moments[0].state["rage"])
    ages = [Spent([0] * count, [0] * count)]
    for before, after in zip(moments, moments[1:], strict=False):
        while len(ages) < after.state["age"]:
            ages.append(Spent([0] * count, [0] * count))
        seat = before.state["turn"]
        if seat is None or after.action is None or after.action[1] in ("rage", "phase"):
            continue
        gone = max(0, before.state["rage"][seat] - after.state["rage"][seat])
        kept = ages[-1].passed if after.action[1] == "pass" else ages[-1].spent
        kept[seat] += gone
    return ages


def hands(moments: list[Moment]) -> Hands:
    """Return the hands of Boo-Ray that were settled."""
    found = Hands([moments[0].state["chips"]])
    for before, after in zip(moments, moments[1:], strict=False):
        if after.state["last"] is not None and after.state["stage"] in ("deal", "over"):
            if before.state["stage"] in ("bid", "result"):
                found.pots.append(after.state["last"]["pot"])
                found.chips.append(after.state["chips"])
    return found
