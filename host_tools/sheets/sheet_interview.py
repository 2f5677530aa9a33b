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
from host_tools.sheets.key_words import KEYS, Words
from host_tools.sheets.sheet_example import example

WAYS = ("times", "per", "table", "square", "places", "fewest", "only", "product", "bid")
PLAIN = "value"  # no way to make points of it but the value itself
MORE = ("max", "cap", "sums", "parts", "set", "single", "min")  # no answer spoils an earlier one
CLOCKS = ("turn", "bank", "phases", "up")
WINS = ("high", "low", "none")
TIED = ("cover", "own", "full")
DECLARE = ("no", "yes", "all")
OF_GAME = ("sides", "start", "target", "out", "before", "bonuses", "declare")  # asked for last, if at all
MOST_BONUSES = 4
HELP = "?"
INTRODUCTION = """\
Enter alone takes the answer in [brackets]; ? explains the words of a question that has one.
Between the items of a list stand commas or spaces; commas if a name has a space.
What differs by how many play is typed with them: a number like 2:7 3:5, a list like 2: 6 3, 3: 6 3 1.
A row is what players write down one below the other: Military, Coins, Tricks, ...
"""
NAMES = {
    "ties": ",",
    "before": ",",
    "parts": " +",
    "phases": "(?<=[0-9]) +(?=[^0-9])",
}  # separators without commas
NUMBERS = ("players", "table", "places", "fewest", "sums", "hit", "over", "miss", "bags")
PER_COUNT = ("places", "fewest", "sums")  # lists that may differ by the number of players
NOTHING = Words()
FLAGS = ("square", "product", "single", "up")  # keys with nothing to be said but that they are there


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
        if win == "none":
            self.declare()
        if self.chosen("Is it played in rounds", ("no", "yes")) == "yes":
            self.rounds()
        while self.row():
            self.tell(sheet_table.text(self.made))
        if len(self.made["rows"]) > 1:
            self.put(self.made, "ties", "ties")
        self.clock()
        self.of_game()
        self.tell(sheet_table.text(self.made))
        return self.made

    def rounds(self) -> None:
        """Ask how the rounds end, and for what goes with that."""
        rounds = self.made["rounds"] = {}
        self.put(self.made, "start", "start")
        for key in ("count", "until"):
            self.put(rounds, key, f"rounds.{key}")
        if "until" in rounds:
            self.put(rounds, "past", "rounds.past")

    def declare(self) -> None:
        """Ask whether the table may say who has won."""
        answer = self.chosen("May the table say who has won", DECLARE)
        if answer != "no":
            self.made["declare"] = True if answer == "yes" else answer

    def of_game(self) -> None:
        """Ask for what few games need: sides, totals to reach, bonuses, ..."""
        known = [key for key in OF_GAME if key not in self.made]
        offered = tuple(key for key in known if "rounds" not in self.made or key not in ("start", "target"))
        for key in self.several("Anything else of the game", offered):
            if key == "declare":
                self.declare()
            elif key == "bonuses":
                self.bonuses()
            else:
                self.put(self.made, key, key)

    def bonuses(self) -> None:
        """Ask for bonuses, one after another."""
        found = self.made["bonuses"] = []
        while len(found) < MOST_BONUSES:
            answer = self.ask(KEYS["bonuses"].question).strip()
            if not answer:
                break
            found.append(bonus_of(answer))
            reason = self.fault(f"bonuses[{len(found) - 1}]")
            if reason:
                self.tell(reason)
                found.pop()
        if not found:
            del self.made["bonuses"]

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
        self.points(row, at)
        known = ("max",) if "bid" in row else tuple(key for key in MORE if key not in row)
        for key in self.several("Anything else", known):
            if key in FLAGS:
                self.flag(row, key, at)
            else:
                self.put(row, key, f"{at}.{key}")
        told = example(row)
        if told:
            self.tell(told)
        return True

    def points(self, row: dict[str, Any], at: str) -> None:
        """Ask how points of *row*, which is *at* its place, are made."""
        way = self.chosen("How the number entered makes points", (PLAIN, *WAYS))
        if way == "bid":
            self.bid(row, f"{at}.bid")
        elif way == "product":
            self.put(row, "parts", f"{at}.parts", needed=True)
            self.flag(row, way, at)
        elif way in FLAGS:
            self.flag(row, way, at)
        elif way != PLAIN:
            self.put(row, way, f"{at}.{way}", needed=True)
        if "places" in row or "fewest" in row:
            tied = self.chosen("What the tied get", TIED)
            if tied != TIED[0]:
                row["tied"] = tied

    def bid(self, row: dict[str, Any], at: str) -> None:
        """Ask for the points of a bid and of what is made of it; leave it out if there is no room for it."""
        bid = row["bid"] = {}
        self.put(bid, "hit", f"{at}.hit", needed=True)
        self.put(bid, "over", f"{at}.over")
        self.put(bid, "miss", f"{at}.miss", needed=True)
        if self.chosen("Does a bid of 0 count by the number of the round", ("no", "yes")) == "yes":
            zero = bid["zero"] = {}
            for key in ("hit", "miss"):
                question = KEYS[key].question.replace("each one bid", "the round's number")
                self.put(zero, key, f"{at}.zero.{key}", needed=True, question=question)
            if len(zero) < 2:
                del bid["zero"]
        self.put(bid, "bags", f"{at}.bags")
        if "hit" not in bid or "miss" not in bid:
            del row["bid"]

    def flag(self, row: dict[str, Any], key: str, at: str) -> None:
        """Let *row* have *key*, which says all, if that fits and the sheet has room for it."""
        row[key] = True
        reason = self.fault(f"{at}.{key}")
        if reason:
            self.tell(reason)
            del row[key]

    def several(self, question: str, words: tuple[str, ...]) -> list[str]:
        """Return which of *words* are chosen, in their order, in which they are asked for."""
        while True:
            answer = self.ask(f"{question}, one or more of: {', '.join(words)}, {HELP} [no]")
            chosen = [meant(word, ("no", *words)) for word in words_in(answer)]
            if chosen == ["no"] or all(word in words for word in chosen):
                return [key for key in words if key in chosen]
            self.explain(answer, f"one or more of {', '.join(words)}, or nothing", words)

    def clock(self) -> None:
        """Ask for the clock."""
        way = self.chosen("Clock", ("no", *CLOCKS))
        if way == "no":
            return
        clock: dict[str, Any] = {}
        self.made["clock"] = clock
        if way in FLAGS:
            self.flag(clock, way, "clock")
        else:
            self.put(clock, way, f"clock.{way}", needed=True)
        if not clock:
            del self.made["clock"]
        elif way == "bank":
            self.put(clock, "add", "clock.add")

    def chosen(self, question: str, words: tuple[str, ...]) -> str:
        """Ask until the answer is one of *words*, the first of them if it is empty."""
        offered = ", ".join(words) + (f", {HELP}" if words[-1] in KEYS else "")
        while True:
            answer = self.ask(f"{question}: {offered} [{words[0]}]").strip() or words[0]
            word = meant(answer, words)
            if word:
                return word
            self.explain(answer, f"one of {', '.join(words)}", words)

    def explain(self, answer: str, reason: str, words: tuple[str, ...]) -> None:
        """Tell what *words* mean if *answer* asks for it, else the *reason* why it is asked again."""
        known = [word for word in words if KEYS.get(word, NOTHING).meaning]
        if answer.strip() != HELP or not known:
            self.tell(reason)
            return
        for word in known:
            self.tell(f"  {word:<6}  {KEYS[word].meaning}")

    def put(
        self, target: dict[str, Any], key: str, place: str, needed: bool = False, question: str = ""
    ) -> None:
        """
        Ask for *key* of *target*, which is at *place* in the sheet, until it is sound; "" leaves out.

        What is *needed* can be left out too, once an answer was too large for the sheet.
        """
        while True:
            answer = self.ask(question or KEYS[key].question).strip()
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
    if key == "sides":
        return sides_of(answer)
    if key in PER_COUNT and ":" in answer:
        return lists_of(answer)
    if key in NUMBERS:
        return [number_of(word) for word in words_in(answer)]
    if key in NAMES:
        items = items_in(answer, NAMES[key])
        if key in ("ties", "before"):
            return [entry_of(item) for item in items]
        return [phase_of(item) for item in items] if key == "phases" else items
    if key != "name" and ":" in answer:
        return {count: number_of(value) for count, _, value in [w.partition(":") for w in words_in(answer)]}
    return answer if key == "name" else number_of(answer)


def sides_of(answer: str) -> object:
    """Return `4 2, 6 3` as sides by the number of players, or as it is: then the format refuses it."""
    words = words_in(answer.replace(":", " "))
    if len(words) % 2:
        return answer
    return {count: number_of(sides) for count, sides in zip(words[::2], words[1::2], strict=True)}


def lists_of(answer: str) -> object:
    """Return `2: 6 3, 3: 6 3 1` as a list by the number of players."""
    found: dict[str, list[int | str]] = {}
    numbers: list[int | str] = []
    for count, word in re.findall(r"([^\s,:]*):|([^\s,:]+)", answer):
        if not word:
            numbers = found.setdefault(count, [])
        elif found:
            numbers.append(number_of(word))
        else:
            return answer  # the format refuses it
    return found


def entry_of(item: str) -> object:
    """Return a name that decides; one with `low` or `high` behind it as both."""
    name, _, way = item.rpartition(" ")
    return [name.strip(), way] if name and way in ("high", "low") else item


def bonus_of(answer: str) -> dict[str, Any]:
    """Return `Ones, Twos: 63 35` as a bonus."""
    names, _, numbers = answer.rpartition(":")
    words = words_in(numbers)
    found: dict[str, Any] = {"rows": items_in(names, " +")}
    for key, word in zip(("least", "points"), words, strict=False):
        found[key] = number_of(word)
    return found


def phase_of(item: str) -> list[Any]:
    """Return `Plan 60` as a name and seconds."""
    name, _, seconds = item.rpartition(" ")
    return [name.strip(), number_of(seconds)] if name else [item]


def number_of(text: str) -> "int | str":
    """Return *text* as a whole number, or as it is: then the format refuses it."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else text
