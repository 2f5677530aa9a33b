"""
Games as a table plays them, to be looked at: pauses, extensions, close scores, a whole evening.

    record = millennium_blades(7, ["Ann", "Bo", "Cy"], "2026-11-22T19:30")      # bytes

The random players of tests/engines play without sense; these follow a plan with random numbers.
"""

from engines_core import boo_ray as boo_ray_rules
from engines_core import millennium_blades as millennium_blades_rules
from engines_core import record
from engines_core.session import MemoryLog, Session
from tests.engines.random_player import Lcg, random_action, record_bytes

NAMES = ["Ann", "Bo", "Cy", "Dée"]
MINUTE_MS = 60_000


class Table:
    """A game being played: `do` lets *ms* pass and does an action."""

    def __init__(self, game_id: str, names: list[str], when: str, options: "dict | None" = None):
        header: dict = record.header(game_id, names, options or {})
        if when:
            header["when"] = when
        self.session: Session = record.begun(header, MemoryLog())
        self.now = 0

    def do(self, ms: int, name: str, *args: object) -> None:
        """Let *ms* pass, then do the action."""
        self.now += ms
        self.session.do([self.now, name, *args])

    @property
    def state(self) -> dict:
        """The state now."""
        return self.session.state

    def record(self) -> bytes:
        """Return the record so far."""
        return record_bytes([self.session.header, *self.session.log.actions])


def millennium_blades(seed: int, names: "list[str]" = NAMES, when: str = "") -> bytes:
    """Return a game of three rounds in which blocks are paused, extended and ended early."""
    rng = Lcg(seed)
    table = Table("millennium_blades", names, when)
    seats = range(len(names))
    for _ in range(3):
        for block in (1, 2, 3):
            _block(table, rng, block)
        for seat in seats:
            table.do(9000, "collection", seat, 3 + rng.below(5))
        table.do(60_000, "tournament", table.state["turn"] or rng.pick(_starts(table)))
        for _ in range(8 * len(names)):
            table.do(40_000 + rng.below(30_000), "rp", rng.pick(seats), 1 + rng.below(6))
        table.do(90_000, "score")
    for seat in seats:
        table.do(5000, "money", seat, rng.below(50))
        for giver in seats:
            if giver != seat and rng.below(2):
                table.do(5000, "friends", seat, giver, 1 + rng.below(6))
    table.do(9000, "finish")
    return table.record()


def _starts(table: Table) -> tuple:
    """Return the seats that may begin the tournament."""
    return millennium_blades_rules.start_candidates(table.state)


def _block(table: Table, rng: Lcg, block: int) -> None:
    """Play a deck-building *block*."""
    left_ms = table.state["blocks"][block - 1] * 1000
    table.do(20_000 + rng.below(60_000), "start")
    if rng.one_in(2):
        run_ms = 60_000 + rng.below(120_000)
        table.do(run_ms, "pause")
        table.do(20_000 + rng.below(150_000), "resume")
        left_ms -= run_ms
    if rng.one_in(3):
        table.do(left_ms - 30_000, "extend", 60 * (1 + rng.below(3)))
        left_ms = 30_000
    elif block == 3 and rng.one_in(2):
        table.do(left_ms - 70_000, "end_block")
        return
    table.now += left_ms + 240_000


def blood_rage(seed: int, names: "list[str]" = NAMES, when: str = "") -> bytes:
    """Return a game of three ages."""
    rng = Lcg(seed)
    table = Table("blood_rage", names, when)
    while not table.state["over"]:
        state = table.state
        if state["phase"] == "action" and state["turn"] is not None:
            _clan_turn(table, rng)
        elif state["phase"] == "quest":
            for seat, quests in enumerate(state["quests"]):
                if quests and not rng.one_in(3):
                    table.do(20_000, "quest_done", seat, 2 + rng.below(7), rng.pick(("rage", "axes", None)))
            table.do(15_000, "phase")
        elif state["phase"] == "ragnarok":
            burnt = [min(figures, rng.below(3)) for figures in state["figures"]]
            table.do(30_000, "ragnarok", burnt)
            table.do(9000, "phase")
        else:
            table.do((8 if state["phase"] == "gifts" else 1) * MINUTE_MS, "phase")
    return table.record()


def _clan_turn(table: Table, rng: Lcg) -> None:
    """Let the seat to move do something sensible."""
    state, seat = table.state, table.state["turn"]
    ms = 15_000 + rng.below(50_000)
    others = [other for other, figures in enumerate(state["figures"]) if figures and other != seat]
    offers = {offer.name for offer in table.session.game.legal(state, table.now + ms)}
    if state["figures"][seat] >= 2 and rng.one_in(3):
        sides = [[seat, 3 + rng.below(7), 1]] + [[other, 2 + rng.below(7), 1] for other in others[:1]]
        table.do(ms, "pillage", rng.pick(("rage", "axes", "horns", "glory")), sides if others else [])
    elif "quest" in offers and rng.one_in(6):
        table.do(ms, "quest")
    elif "invade" in offers and rng.below(3):
        table.do(ms, "invade", min(state["rage"][seat], 1 + rng.below(3)))
    elif "march" in offers and rng.one_in(2):
        table.do(ms, "march")
    elif state["rage"][seat] > 2:
        table.do(ms, "upgrade", 1 + rng.below(2), False)
    else:
        table.do(ms, "pass")


def boo_ray(seed: int, names: "list[str]" = NAMES, when: str = "") -> bytes:
    """Return a game of as many hands as it takes."""
    rng = Lcg(seed)
    table = Table("boo_ray", names, when)
    while not table.state["over"]:
        table.do(20_000, "deal")
        bids = [rng.pick(("B", "B", "L", "K", "")) for _ in names]
        table.do(60_000, "bids", bids)
        while table.state["stage"] == "result":
            game = boo_ray_rules.waiting(table.state)[0]
            bidders = boo_ray_rules.bidders(table.state, game)
            best = list(bidders[:2]) if rng.one_in(8) else [rng.pick(bidders)]
            table.do(90_000 + rng.below(90_000), "result", game, best)
    return table.record()


def by_chance(game_id: str, seed: int, names: "list[str]", when: str = "") -> bytes:
    """Return a game of random players, undone to before its end again and again until it is long enough."""
    rng = Lcg(seed)
    table = Table(game_id, names, when)
    while not table.state["over"] and table.session.count < 300:
        table.session.do(random_action(table.session, rng, table.session.now + rng.below(60_000)))
    return table.record()


def year(count: int) -> list[bytes]:
    """Return *count* games of a group that meets on Fridays, each another evening or hour."""
    kinds = (millennium_blades, blood_rage, boo_ray, boo_ray)
    games = []
    for number in range(count):
        day = number // 4
        when = f"20{25 - day // 300:02}-{12 - day // 25 % 12:02}-{28 - day % 25:02}T{18 + number % 4}:30"
        names = [name for seat, name in enumerate([*NAMES, "Finn"]) if seat != number * 7 % 5]
        games.append(kinds[number % 4](number, names, when))
    return games
