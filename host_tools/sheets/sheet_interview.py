"""
Asks for a score sheet, question by question; `tablemate sheet new` is the terminal around it.

    interview = Interview(ask, tell)       # ask("Name") -> what was typed, tell("a text")
    sheet = interview.sheet()              # sound

An empty answer is the default, which stands in the question; `?` explains the words that it offers, which may
be typed in any case and cut short. What an answer may be is the format's business
(engines_core/sheets/format.py): one that it does not take is asked again, with its reason.
"""

import re
from collections.abc import Callable
from typing import Any

from engines_core.sheets.faults import MAX_BYTES, faults, size
from engines_core.sheets.format import MOST_ROWS
from host_tools.sheets import sheet_table

WAYS = ("times", "per", "table", "square", "places", "only")
PLAIN = "value"  # no way to make points of it but the value itself
MORE = ("max", "cap", "sums", "parts", "set", "min")  # in an order in which no answer spoils an earlier one
CLOCKS = ("turn", "bank", "phases")
WINS = ("high", "low", "none")
HELP = "?"
INTRODUCTION = """\
Enter alone takes the answer in [brackets]; ? explains the words of a question that has one.
Between the items of a list stand commas or spaces; commas if a name has a space.
A row is what players write down one below the other: Military, Coins, Tricks, ...
"""
MEANINGS = {
    "high": "the player with the most points wins",
    "low": "the player with the fewest points wins",
    "none": "nobody wins: points are only noted",
    PLAIN: "the number entered is the points",
    "times": "so many points for each: 4 entered at 2 each make 8",
    "per": "one point for every so many: 7 entered, one for every 3, make 2",
    "table": "a list of points: what 0 gives, what 1 gives, what 2 gives, ...",
    "square": "the number times itself: 4 entered make 16",
    "places": "points by rank: who has the most gets the first number, then the second, ...",
    "only": "one player has it and gets so many points, like a longest road",
    "max": "the highest number that can be entered",
    "cap": "the row gives no more points than this",
    "sums": "what the numbers of all players have to add up to, like 13 tricks",
    "parts": "several numbers a player, each with a name: Compass, Wheel, Tablet",
    "set": "points for each full set, one of every part; needs parts",
    "min": "the least number that can be entered: below 0 for losses",
    "turn": "each turn has so many seconds",
    "bank": "each player has so many seconds for the whole game, as in chess",
    "phases": "parts of the game, each with its seconds: Plan 60, Act 120",
}
QUESTIONS = {  # by key
    "name": "Name of the game",
    "players": "Fewest and most players, like 2 5 [1 9]",
    "count": "Over after how many rounds [any number]",
    "until": "Over once a total has reached [nothing]",
    "ties": "Names of the rows that decide a tie, with commas [none]",
    "times": "How many points each",
    "per": "One point for how many",
    "table": "Points of the values 0, 1, 2, ..., like 0 1 3 6",
    "places": "Points of the first, the second, ..., like 5 3 1",
    "only": "How many points for the one who has it",
    "min": "Least value [0]",
    "max": "Highest value [99]",
    "cap": "At most so many points [any]",
    "sums": "What the values of all players together may be, like 13 [anything]",
    "parts": "Names of its parts, like red, blue",
    "set": "Points for each set of all parts [0]",
    "turn": "Seconds a turn",
    "bank": "Seconds a player",
    "add": "Seconds more after each turn [0]",
    "phases": "Phases with their seconds, like Plan 60, Act 120",
}
NAMES = {"ties": ",", "parts": " +", "phases": "(?<=[0-9]) +(?=[^0-9])"}  # separators without commas
NUMBERS = ("players", "table", "places", "sums")


class Interview:
    """One conversation: *ask* gets the answer to a question, *tell* shows a text."""

    def __init__(self, ask: Callable[[str], str], tell: Callable[[str], None]):
        self.ask = ask
        self.tell = tell
        self.made: dict[str, Any] = {}

    def sheet(self) -> dict[str, Any]:
        """Ask for a whole sheet and return it."""
        self.made = {"sheet": 1, "name": "", "rows": []}
        self.tell(INTRODUCTION)
        self.put(self.made, "name", "name", needed=True)
        self.put(self.made, "players", "players")
        win = self.chosen("Which total wins", WINS)
        if win != WINS[0]:
            self.made["win"] = win
        if self.chosen("Is it played in rounds", ("no", "yes")) == "yes":
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
        if number == MOST_ROWS:
            return False
        row: dict[str, Any] = {}
        self.made["rows"].append(row)
        at = f"rows[{number}]"
        question = f"Name of row {number + 1} [no more rows]"
        self.put(row, "name", f"{at}.name", question=question)
        if not row:
            self.made["rows"].pop()
            return False
        way = self.chosen("How the number entered makes points", (PLAIN, *WAYS))
        if way == "square":
            self.square(row, f"{at}.{way}")
        elif way != PLAIN:
            self.put(row, way, f"{at}.{way}", needed=True)
        for key in self.more():
            self.put(row, key, f"{at}.{key}")
        return True

    def square(self, row: dict[str, Any], place: str) -> None:
        """Let the points of *row* be the square of the value, if the sheet has room for that."""
        row["square"] = True
        reason = self.fault(place)
        if reason:
            self.tell(reason)
            del row["square"]

    def more(self) -> list[str]:
        """Return the other keys of a row, in the order of the questions."""
        while True:
            answer = self.ask(f"Anything else, one or more of: {', '.join(MORE)}, {HELP} [no]")
            words = [meant(word, ("no", *MORE)) for word in words_in(answer)]
            if words == ["no"] or all(word in MORE for word in words):
                return [key for key in MORE if key in words]
            self.explain(answer, f"one or more of {', '.join(MORE)}, or nothing", MORE)

    def clock(self) -> None:
        """Ask for the clock."""
        way = self.chosen("Clock", ("no", *CLOCKS))
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
        offered = ", ".join(words) + (f", {HELP}" if words[-1] in MEANINGS else "")
        while True:
            answer = self.ask(f"{question}: {offered} [{words[0]}]").strip() or words[0]
            word = meant(answer, words)
            if word:
                return word
            self.explain(answer, f"one of {', '.join(words)}", words)

    def explain(self, answer: str, reason: str, words: tuple[str, ...]) -> None:
        """Tell what *words* mean if *answer* asks for it, else the *reason* why it is asked again."""
        known = [word for word in words if word in MEANINGS]
        if answer.strip() != HELP or not known:
            self.tell(reason)
            return
        for word in known:
            self.tell(f"  {word:<6}  {MEANINGS[word]}")

    def put(
        self, target: dict[str, Any], key: str, place: str, needed: bool = False, question: str = ""
    ) -> None:
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
        return size(self.made) > MAX_BYTES

    def fault(self, place: str) -> str:
        """Return the fault of the sheet at *place* or in it, empty if there is none."""
        inside = re.compile(re.escape(place) + r"(?![\w])")
        for where, reason in faults(self.made):
            if inside.match(where) or where == "":
                return reason
        return ""


def meant(typed: str, words: tuple[str, ...]) -> str:
    """Return the one of *words* that *typed* is or begins, in any case; "" if it is none or several."""
    typed = typed.lower()
    begun = [word for word in words if word.startswith(typed)]
    if typed in words:
        return typed
    return begun[0] if len(begun) == 1 else ""


def words_in(answer: str) -> list[str]:
    """Return the words between commas and spaces in *answer*."""
    return re.findall(r"[^\s,]+", answer)


def items_in(answer: str, gap: str) -> list[str]:
    """Return the parts between commas in *answer*; without a comma, between the *gap*."""
    return [item.strip() for item in re.split("," if "," in answer else gap, answer)]


def value_of(key: str, answer: str) -> object:
    """Return the answer for *key* as the value of a sheet: numbers, texts and lists of them."""
    if key == "players":
        answer = answer.replace("-", " ")  # 2-5
    if key in NUMBERS:
        return [number_of(word) for word in words_in(answer)]
    if key in NAMES:
        items = items_in(answer, NAMES[key])
        return [phase_of(item) for item in items] if key == "phases" else items
    return answer if key == "name" else number_of(answer)


def phase_of(item: str) -> list[Any]:
    """Return `Plan 60` as a name and seconds."""
    name, _, seconds = item.rpartition(" ")
    return [name.strip(), number_of(seconds)] if name else [item]


def number_of(text: str) -> "int | str":
    """Return *text* as a whole number, or as it is: then the format refuses it."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else text
