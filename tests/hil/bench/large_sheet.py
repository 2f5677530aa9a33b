"""The heap free with the largest score sheet and nine players, in an entry and while a round is put right."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from engines_core import record
from engines_core.session import MemoryLog, Session
from engines_core.sheets import format, rounds
from firmware.storage import repairs
from tests.engines.random_player import Lcg, random_action
from tests.hil.bench.budgets import budget
from tests.hil.bench.figure import Figure
from tests.hil.bench.heap import figures_of, measuring_device, worst
from tests.hil.bench.playing import ALONE_MS, play

LARGEST = "heap free with the largest sheet, KB at least"
PLAYERS = (
    "Christopher",
    "Christiane",
    "Maximilian",
    "Josephine",
    "Bartholomew",
    "Wilhelmina",
    "Konstantin",
    "Anastasia",
    "Gwendoline",
)
BID = {"name": "Bids", "max": 13, "bid": {"hit": [10, 2], "miss": [-5, -1, 0], "over": [0, 1, 0]}}
PARTS = {"name": "In parts", "parts": ["First", "Second", "Third"], "max": 9}
PLAIN = [{"name": f"Row number {index:02}", "max": 20} for index in range(format.MOST_ROWS - 2)]
SHEET = {"sheet": 1, "name": "Largest", "players": [2, 9], "rounds": {}, "rows": [*PLAIN, BID, PARTS]}
BIDS = len(PLAIN)
SCORED = [*range(BIDS), BIDS + 1]
RESUMED = "press OK\nwait 4000\n"
ENTERED = "press OK\nwait 2500\npress UP OK OK\nwait 800\nhold OK 700\nwait 2500\npress OK\nwait 2500\n"
IN_LOG = "hold OK 700\nwait 1500\npress UP UP OK\nwait 2500\n"
CHOSEN = 'press DOWN DOWN DOWN DOWN OK\nwait 2500\nexpect "Put right"\n'
PUT_RIGHT = 'press OK\nwait 2500\npress UP\nwait 800\nhold OK 700\nwait 2500\nexpect "Round 5 put right"\n'


def large_sheet() -> list[Figure]:
    """Measure the heap at the worst moment of a game by SHEET: in an entry, or while a round is put right."""
    device = measuring_device(there=files())
    device.advance(ALONE_MS)
    play(device, RESUMED + ENTERED + IN_LOG + CHOSEN + PUT_RIGHT)
    return figures_of([worst(device)], "the largest sheet of nine players", budget(LARGEST))


def files() -> dict[str, bytes]:
    """Return a flash's files with a game of PLAYERS, interrupted after as many rounds as are kept."""
    header = {**record.header("sheet", list(PLAYERS), {}), "sheet": SHEET}
    session = record.begun(header, MemoryLog())
    with tempfile.TemporaryDirectory() as root:
        journal = repairs.library_in(root).create(session.header)
        for action in random_rounds(session):
            session.do(action)
            journal.append(action)
        return {f"data/{path.relative_to(root)}": path.read_bytes() for path in Path(root).rglob("*.*")}


def random_rounds(session: Session) -> Iterator[list]:
    """Yield the actions of the rounds that are kept: the bids, each row once, the end of the round."""
    rng, now_ms = Lcg(7), 0
    for _ in range(rounds.CORRECTED):
        missing = {("bids", BIDS), ("made", BIDS), *(("score", row) for row in SCORED)}
        while missing:
            now_ms += 1000
            action = random_action(session, rng, now_ms)
            if tuple(action[1:3]) in missing:
                missing.remove(tuple(action[1:3]))
                yield action
        yield [now_ms, "round"]
