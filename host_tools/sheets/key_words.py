"""
The words of each key of a score sheet, in one place: for the reader of a sheet, and for the interview.

`schema` says what stands at the key, `question` asks for it, with the default in [brackets], and `meaning`
explains the key, or a word that stands for it, to those who answer `?`. What a key may hold is the business
of engines_core/sheets/format.py.
"""

from typing import NamedTuple


class Words(NamedTuple):
    """The words of one key; empty where nothing is said."""

    schema: str = ""
    question: str = ""
    meaning: str = ""


KEYS = {
    "sheet": Words(schema="the number of the format"),
    "name": Words(schema="what the players call it", question="Name of the game"),
    "bgg": Words(schema="the game's number at boardgamegeek.com"),
    "players": Words(
        schema="the least and the most; [1, 9] if missing", question="Fewest and most players, like 2 5 [1 9]"
    ),
    "sides": Words(
        schema="number of players: number of sides; partners sit opposite",
        question="Players and how many sides they make, like 4 2, 6 3 [each plays alone]",
        meaning="partners play together and have one total",
    ),
    "win": Words(schema="which total is best; high if missing"),
    "declare": Words(
        schema="the table may say who has won; all: all together or nobody",
        meaning="the table may say who has won",
    ),
    "before": Words(
        schema="rows whose values count before the totals",
        question="Names of the rows that count before the totals, with commas [none]",
        meaning="rows that count before the totals, like phases done",
    ),
    "ties": Words(
        schema="rows whose values decide a tie, one after another",
        question="Names of the rows that decide a tie, with commas [none]",
    ),
    "start": Words(
        schema="where every total begins; 0 if missing",
        question="Where every total begins [0]",
        meaning="where every total begins",
    ),
    "rounds": Words(schema="missing: scored once, at the end; {}: until the table ends it"),
    "count": Words(schema="over after so many rounds", question="Over after how many rounds [any number]"),
    "until": Words(
        schema="over once a total has reached this; one below the start from above",
        question="Over once a total has reached [nothing]",
    ),
    "past": Words(
        schema="what becomes of a total beyond until: it stays, or becomes this",
        question="A total beyond that: stay, or the number that it becomes [it counts]",
    ),
    "target": Words(
        schema="who has reached this total is said; nothing ends",
        question="A total to reach; it is said, and nothing ends [none]",
        meaning="a total to reach: who has reached it is said",
    ),
    "out": Words(
        schema="who has reached this total is out",
        question="Who has reached this total is out [nobody]",
        meaning="who has reached a total is out",
    ),
    "rows": Words(
        schema="what is written down, for each seat or side, in every round; of a bonus: names of rows"
    ),
    "bonuses": Words(
        schema="more points for enough points of some rows together, each round",
        question="Rows, the points that they need together, and the bonus, like Ones, Twos: 63 35 [no more]",
        meaning="more points for enough points of some rows together",
    ),
    "least": Words(schema="points of these rows together that bring the bonus"),
    "points": Words(schema="the bonus"),
    "clock": Words(schema="a time per turn, a bank per player, phases, or each player's time counted up"),
    "turn": Words(
        schema="seconds a turn", question="Seconds a turn", meaning="each turn has so many seconds"
    ),
    "bank": Words(
        schema="seconds a player",
        question="Seconds a player",
        meaning="each player has so many seconds for the whole game, as in chess",
    ),
    "add": Words(
        schema="seconds more at the end of each turn; 0 if missing",
        question="Seconds more after each turn [0]",
    ),
    "phases": Words(
        schema="[name, seconds] of each",
        question="Phases with their seconds, like Plan 60, Act 120",
        meaning="parts of the game, each with its seconds: Plan 60, Act 120",
    ),
    "up": Words(schema="each player's time is counted up", meaning="each player's time is counted up"),
    "min": Words(
        schema="the least value; 0 if missing",
        question="Least value [0]",
        meaning="the least number that can be entered: below 0 for losses",
    ),
    "max": Words(
        schema="the highest value; 99 if missing, with `only` 1",
        question="Highest value [99]",
        meaning="the highest number that can be entered",
    ),
    "times": Words(
        schema="points: the value times this",
        question="How many points each",
        meaning="so many points for each: 4 entered at 2 each make 8",
    ),
    "per": Words(
        schema="points: one for each so many",
        question="One point for how many",
        meaning="one point for every so many: 7 entered, one for every 3, make 2",
    ),
    "table": Words(
        schema="points: of the values 0, 1, 2, ...; beyond the end the last",
        question="Points of the values 0, 1, 2, ..., like 0 1 3 6",
        meaning="a list of points: what 0 gives, what 1 gives, what 2 gives, ...",
    ),
    "square": Words(
        schema="points: the value times itself", meaning="the number times itself: 4 entered make 16"
    ),
    "places": Words(
        schema="points: by the rank of the values above 0; the tied share",
        question="Points of the first, the second, ..., like 5 3 1",
        meaning="points by rank: who has the most gets the first number, then the second, ...",
    ),
    "fewest": Words(
        schema="points: by the rank of the values, the lowest first",
        question="Points of the fewest, the second fewest, ..., like 6 3",
        meaning="points by rank from the other end: who has the fewest gets the first number",
    ),
    "tied": Words(
        schema="what the tied get: a share of all places they cover, of their own one, or all of it"
    ),
    "product": Words(
        schema="points: the two parts multiplied",
        meaning="two numbers a player, multiplied: animals and their food",
    ),
    "bid": Words(
        schema="points: for a bid and what was made of it",
        meaning="how many are bid before play and made after it, as in Spades",
    ),
    "hit": Words(
        schema="[a, b]: a + b for each one bid, if as many were made",
        question="A bid that is made: points, and for each one bid, like 0 10",
    ),
    "over": Words(
        schema="[a, b, c]: a + b for each one bid + c for each one more, if more were made",
        question="More made: points, for each one bid, for each one more, like 0 10 1 [as if missed]",
    ),
    "miss": Words(
        schema="[a, b, c]: a + b for each one bid + c for each one that it differs",
        question="A bid that is missed: points, for each one bid, for each one off, like 0 0 -10",
    ),
    "zero": Words(schema="a bid of 0: the same, times the round's number instead of the bid"),
    "bags": Words(
        schema="[n, p]: p for each n that were made beyond bids",
        question="What is made beyond bids: for every how many, how many points, like 10 -100 [nothing]",
    ),
    "only": Words(
        schema="points: for the one player who has it",
        question="How many points for the one who has it",
        meaning="one player has it and gets so many points, like a longest road",
    ),
    "single": Words(
        schema="at most one player may have another value than 0",
        meaning="only one player may enter a number",
    ),
    "cap": Words(
        schema="points above this count as this",
        question="At most so many points [any]",
        meaning="the row gives no more points than this",
    ),
    "sums": Words(
        schema="what the values of all players together may be",
        question="What the values of all players together may be, like 13 [anything]",
        meaning="what the numbers of all players have to add up to, like 13 tricks",
    ),
    "parts": Words(
        schema="names of several values that make points each by itself",
        question="Names of its parts, like red, blue",
        meaning="several numbers a player, each with a name: Compass, Wheel, Tablet",
    ),
    "set": Words(
        schema="points for each complete set of the parts",
        question="Points for each set of all parts [0]",
        meaning="points for each full set, one of every part; needs parts",
    ),
    "high": Words(meaning="the player with the most points wins"),
    "low": Words(meaning="the player with the fewest points wins"),
    "none": Words(meaning="nobody wins: points are only noted"),
    "value": Words(meaning="the number entered is the points"),
    "cover": Words(meaning="the tied share what their places have together"),
    "own": Words(meaning="the tied share what their first place has"),
    "full": Words(meaning="each of the tied gets what the place has"),
    "all": Words(meaning="all win together, or nobody does"),
}
