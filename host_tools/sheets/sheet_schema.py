"""
The JSON Schema of score sheets, made from engines_core/sheets/format.py: for editors that complete and check.

It says all but what a schema cannot: that names of rows and phases differ and ties name rows, that players
are in order and places never rise, which numbers of players there are, where totals begin, and how many bytes
a sheet may take. `tablemate sheet check` knows that.
"""

from typing import Any

from engines_core.ranges import Number
from engines_core.sheets.faults import COUNTS
from engines_core.sheets.format import SHEET

WORDS = {  # for the reader of a sheet, by key
    "sheet": "the number of the format",
    "name": "what the players call it",
    "bgg": "the game's number at boardgamegeek.com",
    "players": "the least and the most; [1, 9] if missing",
    "sides": "number of players: number of sides; partners sit opposite",
    "win": "which total is best; high if missing",
    "declare": "the table may say who has won; all: all together or nobody",
    "before": "rows whose values count before the totals",
    "ties": "rows whose values decide a tie, one after another",
    "start": "where every total begins; 0 if missing",
    "rounds": "missing: scored once, at the end; {}: until the table ends it",
    "count": "over after so many rounds",
    "until": "over once a total has reached this; one below the start from above",
    "past": "what becomes of a total beyond until: it stays, or becomes this",
    "target": "who has reached this total is said; nothing ends",
    "out": "who has reached this total is out",
    "rows": "what is written down, for each seat or side, in every round; of a bonus: names of rows",
    "bonuses": "more points for enough points of some rows together, each round",
    "least": "points of these rows together that bring the bonus",
    "points": "the bonus",
    "clock": "a time a turn, a bank a player, phases, or each player's time counted up",
    "turn": "seconds a turn",
    "bank": "seconds a player",
    "add": "seconds more at the end of each turn; 0 if missing",
    "phases": "[name, seconds] of each",
    "up": "each player's time is counted up",
    "min": "the least value; 0 if missing",
    "max": "the highest value; 99 if missing, with `only` 1",
    "times": "points: the value times this",
    "per": "points: one for each so many",
    "table": "points: of the values 0, 1, 2, ...; beyond the end the last",
    "square": "points: the value times itself",
    "places": "points: by the rank of the values above 0; the tied share",
    "fewest": "points: by the rank of the values, the lowest first",
    "tied": "what the tied get: a share of all places they cover, of their own one, or all of it",
    "product": "points: the two parts multiplied",
    "bid": "points: for a bid and what was made of it",
    "hit": "[a, b]: a + b for each one bid, if as many were made",
    "over": "[a, b, c]: a + b for each one bid + c for each one more, if more were made",
    "miss": "[a, b, c]: a + b for each one bid + c for each one that it differs",
    "zero": "a bid of 0: the same, times the round's number instead of the bid",
    "bags": "[n, p]: p for each n that were made beyond bids",
    "only": "points: for the one player who has it",
    "single": "at most one player may have another value than 0",
    "cap": "points above this count as this",
    "sums": "what the values of all players together may be",
    "parts": "names of several values that make points each by itself",
    "set": "points for each complete set of the parts",
}


def schema() -> dict[str, Any]:
    """Return the schema of a sheet."""
    made = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Tablemate score sheet"}
    return made | of(SHEET)


def of(allowed: Any) -> dict[str, Any]:
    """Return the schema of the range *allowed*."""
    return KINDS[allowed.kind](allowed)


def _number(allowed: Number) -> dict[str, Any]:
    limits = {"minimum": allowed.low, "maximum": allowed.high}
    made: dict[str, Any] = {
        "type": "integer",
        **{key: value for key, value in limits.items() if value is not None},
    }
    if allowed.gaps:
        made["not"] = {"anyOf": [{"minimum": first, "maximum": last} for first, last in allowed.gaps]}
    return made


def _text(allowed: Any) -> dict[str, Any]:
    made: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": allowed.most}
    return {**made, "not": {"pattern": "[\\u0000-\\u001f]"}}


def _items(allowed: Any) -> dict[str, Any]:
    made = {"type": "array", "minItems": allowed.least, "maxItems": allowed.most, "items": of(allowed.item)}
    return {**made, "uniqueItems": True} if allowed.differ and allowed.by is None else made


def _either(allowed: Any) -> dict[str, Any]:
    return {"anyOf": [of(allowed.one), of(allowed.other)]}


def _by_count(allowed: Any) -> dict[str, Any]:
    """Return the schema of an object with numbers of players as keys; which of them, no schema can say."""
    properties = {str(count): of(allowed.item(count)) for count in COUNTS}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _group(allowed: Any) -> dict[str, Any]:
    """Return the schema of a list; what depends on the values before it may be as with the least of them."""
    ranges = [one(1) if callable(one) else one for one in allowed.ranges]
    count = len(ranges)
    return {"type": "array", "prefixItems": [of(one) for one in ranges], "minItems": count, "maxItems": count}


def _keys(allowed: Any) -> dict[str, Any]:
    rules: list[dict[str, Any]] = []
    for group in allowed.apart:
        pairs = [[key, other] for index, key in enumerate(group) for other in group[index + 1 :]]
        rules.append({"not": {"anyOf": [{"required": pair} for pair in pairs]}})
    for key, other, number in allowed.beside:
        only = {"anyOf": [{"const": number}, {"type": "object", "additionalProperties": {"const": number}}]}
        rules.append({"if": {"required": [key]}, "then": {"properties": {other: only}}})
    if allowed.one_of:
        rules.append({"anyOf": [{"required": [key]} for key in allowed.one_of]})
    properties = {key: {"description": WORDS[key], **of(one)} for key, one in allowed.fields}
    made: dict[str, Any] = {"type": "object", "properties": properties, "required": list(allowed.needed)}
    made["additionalProperties"] = False
    for key, others in allowed.along:
        beside = {"anyOf": [{"required": [other]} for other in others]}
        rules.append({"if": {"required": [key]}, "then": beside})
    return {**made, "allOf": rules} if rules else made


KINDS = {
    "number": _number,
    "choice": lambda allowed: {"enum": list(allowed.values)},
    "text": _text,
    "either": _either,
    "by_count": _by_count,
    "items": _items,
    "group": _group,
    "keys": _keys,
}
