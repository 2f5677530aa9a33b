"""
What can be done by a sheet: an offer for each of its rows, what comes next as a rule first.

The rules offer `score` and `add` once for all rows. The bar and the menu name the row, and of points that
are counted one by one the part of the row:

    add of rows 0 and 1, 1 with the parts Compass and Gear  ->  Coins, Science: Compass, Science: Gear
"""

from engines_core import sheet_clock
from engines_core.ranges import Choice
from engines_core.rules import Offer

CLOCK_ACTIONS = ("turn", "phase")


class RowOffer(Offer):
    """An offer for one `row` of the sheet, or for one `part` of it."""

    def __init__(self, name: str, ranges: tuple, row: int, part: "int | None" = None):
        super().__init__(name, ranges)
        self.row = row
        self.part = part


def in_order(state: dict, offers: list) -> list:
    """Return *offers*, those for rows one by one; what is next first, what is seldom wanted last."""
    found: list = []
    for offer in offers:
        found += _by_row(state["sheet"]["rows"], offer) if offer.name in ("score", "add") else [offer]
    usual = _usual(state)
    order = sorted([(_rank(state, usual, found[index]), index) for index in range(len(found))])
    return [found[index] for _, index in order]


def _by_row(rows: list, offer) -> list:
    """Return a RowOffer for each row, or part of a row, that *offer* is for."""
    found: list = []
    for row in offer.ranges[0].values:
        ranges = (Choice((row,)),) + offer.ranges[1:]
        names = rows[row].get("parts")
        of_parts = range(len(names)) if names and offer.name == "add" else (None,)
        found += [RowOffer(offer.name, ranges, row, part) for part in of_parts]
    return found


def _rank(state: dict, usual: tuple, offer) -> int:
    """Return how far down the list *offer* stands, where the *usual* actions come next."""
    if offer.name in usual:
        return 0 if offer.name != "score" or not state["given"][offer.row] else 5
    if offer.name in CLOCK_ACTIONS or offer.name == "resume":
        return 1
    if offer.name == "score" and not state["given"][offer.row]:
        return 2
    return {"round": 3, "add": 4, "score": 5, "pause": 6}.get(offer.name, 7)


def _usual(state: dict) -> tuple:
    """Return the names of the actions that come next as a rule."""
    sheet, given = state["sheet"], state["given"]
    if sheet_clock.is_on(state):
        return CLOCK_ACTIONS
    if "rounds" in sheet and any(given):
        return ("score",) if False in given else ("round",)
    if given and False not in given and "rounds" not in sheet and not is_counted(sheet):
        return ("end",)
    return ("resume",)


def is_counted(sheet: dict) -> bool:
    """Return whether a game by *sheet* is nothing but counting, from beginning to end."""
    rows = sheet["rows"]
    return len(rows) == 1 and not {"rounds", "clock"} & set(sheet) and not {"parts", "sums"} & set(rows[0])


def row_name(sheet: dict, offer) -> str:
    """Return the name of the row that *offer* is for, and of its part."""
    row = sheet["rows"][offer.row]
    return row["name"] if offer.part is None else row["name"] + ": " + row["parts"][offer.part]
