"""
Asks for a score sheet, question by question; `tablemate sheet new` is the terminal around it.

    interview = Interview(ask, tell)       # ask("Name") -> what was typed, tell("a text")
    sheet = interview.sheet()              # sound

An empty answer is the default, which stands in the question. What an answer may be is the format's business
(engines_core/sheet_format.py): one that it does not take is asked again, with its reason.
"""

import re
from collections.abc import Callable

from engines_core import sheet_format
from engines_core.sheet_format import WAYS
from host_tools import sheet_table

PLAIN = "value"  # no way to make points of it but the value itself
MORE = ("max", "cap", "sums", "parts", "set", "min")  # in an order in which no answer spoils an earlier one
CLOCKS = ("turn", "bank", "phases")
QUESTIONS = {  # by key
    "name": "Name of the game",
    "players": "Players, least and most [1 9]",
    "win": "Which total wins: high, low or none [high]",
    "count": "Over after how many rounds [any number]",
    "until": "Over once a total has reached [nothing]",
    "ties": "Rows that decide a tie, with commas [none]",
    "times": "How many points each",
    "per": "One point for how many",
    "table": "Points of the values 0, 1, 2, ..., with commas",
    "places": "Points of the first, the second, ..., with commas",
    "only": "How many points for the one who has it",
    "min": "Least value [0]",
    "max": "Highest value [99]",
    "cap": "At most so many points [any]",
    "sums": "What all values together may be, with commas [anything]",
    "parts": "Names of its parts, with commas",
    "set": "Points for each set of all parts [0]",
    "turn": "Seconds a turn",
    "bank": "Seconds a player",
    "add": "Seconds more after each turn [0]",
    "phases": "Phases with their seconds, with commas (Plan 60, Act 120)",
}
NAMES = ("ties", "parts")  # lists of texts; all other lists are of numbers
TEXTS = ("name", "win", *NAMES)


class Interview:
    """One conversation: *ask* gets the answer to a question, *tell* shows a text."""

    def __init__(self, ask: Callable[[str], str], tell: Callable[[str], None]):
        self.ask = ask
        self.tell = tell
        self.made: dict = {}

    def sheet(self) -> dict:
        """Ask for a whole sheet and return it."""
        self.made = {"sheet": 1, "name": "", "rows": []}
        self.put(self.made, "name", "name", needed=True)
        for key in ("players", "win"):
            self.put(self.made, key, key)
        if self.chosen("Is it played in rounds: no or yes", ("no", "yes")) == "yes":
            self.made["rounds"] = {}
            for key in ("count", "until"):
                self.put(self.made["rounds"], key, f"rounds.{key}")
        while self.row():
            self.tell(sheet_table.text(self.made))
        if len(self.made["rows"]) > 1:
            self.put(self.made, "ties", "ties")
        self.clock()
        self.tell(sheet_table.text(self.made))
        return self.made

    def row(self) -> bool:
        """Ask for a row; return whether another may follow."""
        number = len(self.made["rows"])
        if number == sheet_format.MOST_ROWS:
            return False
        row: dict = {}
        self.made["rows"].append(row)
        at = f"rows[{number}]"
        question = f"Name of row {number + 1} [no more rows]"
        self.put(row, "name", f"{at}.name", question=question)
        if not row:
            self.made["rows"].pop()
            return False
        way = self.chosen("Points: " + ", ".join((PLAIN, *WAYS)), (PLAIN, *WAYS))
        if way == "square":
            self.square(row, f"{at}.{way}")
        elif way != PLAIN:
            self.put(row, way, f"{at}.{way}", needed=True)
        for key in self.more():
            self.put(row, key, f"{at}.{key}")
        return True

    def square(self, row: dict, place: str) -> None:
        """Let the points of *row* be the square of the value, if the sheet has room for that."""
        row["square"] = True
        reason = self.fault(place)
        if reason:
            self.tell(reason)
            del row["square"]

    def more(self) -> list[str]:
        """Return what else is to be said of a row, in the order in which it is asked for."""
        while True:
            answer = self.ask(f"Anything else: {', '.join(MORE)} [no]")
            words = re.findall(r"[^\s,]+", answer)
            if words == ["no"] or all(word in MORE for word in words):
                return [key for key in MORE if key in words]
            self.tell(f"one or more of {', '.join(MORE)}, or nothing")

    def clock(self) -> None:
        """Ask for the clock."""
        way = self.chosen("Clock: no, turn, bank or phases", ("no", *CLOCKS))
        if way == "no":
            return
        clock = self.made["clock"] = {}
        self.put(clock, way, f"clock.{way}", needed=True)
        if not clock:
            del self.made["clock"]
        elif way == "bank":
            self.put(clock, "add", "clock.add")

    def chosen(self, question: str, words: tuple[str, ...]) -> str:
        """Ask until the answer is one of *words*, the first of them if it is empty."""
        while True:
            answer = self.ask(f"{question} [{words[0]}]").strip() or words[0]
            if answer in words:
                return answer
            self.tell(f"one of {', '.join(words)}")

    def put(self, target: dict, key: str, place: str, needed: bool = False, question: str = "") -> None:
        """
        Ask for *key* of *target*, which is at *place* in the sheet, until it is sound; "" leaves out.

        What is *needed* can be left out too, once an answer was too large for the sheet.
        """
        while True:
            answer = self.ask(question or QUESTIONS[key]).strip()
            if not answer and (not needed or self.is_too_large()):
                target.pop(key, None)
                return
            target[key] = value_of(key, answer)
            reason = self.fault(place)
            if not reason:
                return
            self.tell(reason)

    def is_too_large(self) -> bool:
        """Return whether the sheet, with the latest answer, takes more bytes than a sheet may."""
        return sheet_format.size(self.made) > sheet_format.MAX_BYTES

    def fault(self, place: str) -> str:
        """Return what is wrong with the sheet at *place* or in it, empty if nothing is."""
        inside = re.compile(re.escape(place) + r"(?![\w])")
        for where, reason in sheet_format.faults(self.made):
            if inside.match(where) or where == "":
                return reason
        return ""


def value_of(key: str, answer: str) -> object:
    """Return what was typed for *key* as the value of a sheet: numbers, texts and lists of them."""
    if key == "players":
        return [number_of(word) for word in re.findall(r"[^\s,-]+", answer)]
    if key == "phases":
        return [phase_of(item.strip()) for item in answer.split(",")]
    if key in ("table", "places", "sums") or key in NAMES:
        items = [item.strip() for item in answer.split(",")]
        return items if key in NAMES else [number_of(item) for item in items]
    return answer if key in TEXTS else number_of(answer)


def phase_of(item: str) -> list:
    """Return `Plan 60` as a name and seconds."""
    name, _, seconds = item.rpartition(" ")
    return [name.strip(), number_of(seconds)] if name else [item]


def number_of(text: str) -> "int | str":
    """Return *text* as a whole number, or as it is: then the format refuses it."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else text
