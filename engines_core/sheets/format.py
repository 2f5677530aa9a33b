"""
The one definition of a sheet's keys and values (spec/sheet.md, Keys; Beyond sums).

SHEET is made of ranges (ranges.py) and of those of kinds.py. faults.py holds a sheet against it, and
host_tools makes the JSON Schema of it.
"""

from engines_core.range_lists import Group
from engines_core.ranges import Choice, Number
from engines_core.sheets.bids import BID
from engines_core.sheets.kinds import ByCount, Either, Entries, Items, Keys, Text, per_count
from engines_core.sheets.places import FEWEST, PLACES, TIED
from engines_core.sheets.ways import FACTOR, WAYS

if False:  # for the type checker
    from engines_core.types import Any

MOST_ROWS = 16
MOST_VALUE = 9999

_SECONDS = Number(1, 35999)
_WHOLE = per_count(Number(None))
NAME = Text(16)  # name of a row, a part or a phase
_ENTRY = Either(NAME, Group((NAME, Choice(("high", "low")))), list)
ONE_WAY = tuple(WAYS) + ("places", "product", "bid")  # to make points of a value: at most one of them
BESIDE_BID = ("name", "max")
FROM_0 = ("per", "table", "square", "only", "places", "fewest", "product", "set")  # want values from 0 on


def _row() -> Keys:
    fields = (
        (("name", NAME), ("min", Number(-MOST_VALUE, 0)), ("max", per_count(Number(0, MOST_VALUE))))
        + tuple([(key, WAYS[key].allowed) for key in WAYS])
        + (
            ("places", per_count(PLACES)),
            ("fewest", per_count(FEWEST)),
            ("tied", TIED),
            ("product", Choice((True,))),
            ("bid", BID),
            ("single", Choice((True,))),
            ("cap", Number(0, MOST_VALUE)),
            ("sums", per_count(Items(1, 9, Number(None)))),
            ("parts", Items(2, 6, NAME, differ=True)),
            ("set", Number(1, 99)),
        )
    )
    others = [key for key, _ in fields if key not in BESIDE_BID + ONE_WAY]
    apart: "tuple[Any, ...]" = (ONE_WAY, ("places", "set"), ("only", "set"), ("only", "single"))
    apart += tuple([(way, "fewest") for way in ONE_WAY if way not in ("places", "bid")])
    apart += tuple([("bid", key) for key in others])
    return Keys(
        fields,
        needed=("name",),
        apart=apart,
        beside=tuple([(key, "min", 0) for key in FROM_0]) + (("only", "max", 1),),
        along=(("set", ("parts",)), ("product", ("parts",)), ("tied", ("places", "fewest"))),
    )


ROW = _row()
ROUNDS = Keys(
    (
        ("count", per_count(Number(1, 99))),
        ("until", _WHOLE),
        ("past", Either(Number(None), Choice(("stay",)), str)),
    ),
    along=(("past", ("until",)),),
)
CLOCK = Keys(
    (
        ("turn", _SECONDS),
        ("bank", _SECONDS),
        ("add", Number(0, 999)),
        ("phases", Items(1, 9, Group((NAME, _SECONDS)), differ=True, by=0)),
        ("up", Choice((True,))),
    ),
    apart=(("turn", "bank", "phases", "up"),),
    along=(("add", ("bank",)),),
    one_of=("turn", "bank", "phases", "up"),
)
BONUS = Keys(
    (
        ("rows", Items(1, MOST_ROWS, NAME, differ=True)),
        ("least", Number(-MOST_VALUE, MOST_VALUE)),
        ("points", FACTOR),
    ),
    needed=("rows", "least", "points"),
)
SHEET = Keys(
    (
        ("sheet", Choice((1,))),
        ("name", Text(24)),
        ("bgg", Number(1)),
        ("players", Group((Number(1, 9), lambda least: Number(least, 9)))),
        ("sides", ByCount(lambda count: Number(2, min(4, count - 1)))),
        ("win", Choice(("high", "low", "none"))),
        ("declare", Choice((True, "all"))),
        ("before", Entries(1, 4, _ENTRY)),
        ("ties", Entries(0, MOST_ROWS, _ENTRY)),
        ("start", per_count(Number(-MOST_VALUE, MOST_VALUE, ((0, 0),)))),
        ("rounds", ROUNDS),
        ("target", _WHOLE),
        ("out", _WHOLE),
        ("rows", Items(0, MOST_ROWS, ROW, differ=True, by="name")),
        ("bonuses", Items(1, 4, BONUS)),
        ("clock", CLOCK),
    ),
    needed=("sheet", "name", "rows"),
    apart=(("rounds", "target"),),
)
