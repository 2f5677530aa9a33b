"""
The JSON Schema of score sheets, made from engines_core/sheet_format.py: for editors that complete and check.

It says all but what a schema cannot: that names of rows and phases differ and ties name rows, that players
are in order and places never rise, and how many bytes a sheet may take. `tablemate sheet check` knows that.
"""

from typing import Any

from engines_core import sheet_format
from engines_core.ranges import Number

WORDS = {  # for the reader of a sheet, by key
    "sheet": "the number of the format",
    "name": "what the players call it",
    "bgg": "the game's number at boardgamegeek.com",
    "players": "the least and the most; [1, 9] if missing",
    "win": "which total is best; high if missing",
    "ties": "rows whose values decide a tie, one after another",
    "rounds": "missing: scored once, at the end; {}: until the table ends it",
    "count": "over after so many rounds",
    "until": "over once a total has reached this; a negative one from above",
    "rows": "what is written down, for each seat, in every round",
    "clock": "a time a turn, a bank a player, or phases",
    "turn": "seconds a turn",
    "bank": "seconds a player",
    "add": "seconds more at the end of each turn; 0 if missing",
    "phases": "[name, seconds] of each",
    "min": "the least value; 0 if missing",
    "max": "the highest value; 99 if missing, with `only` 1",
    "times": "points: the value times this",
    "per": "points: one for each so many",
    "table": "points: of the values 0, 1, 2, ...; beyond the end the last",
    "square": "points: the value times itself",
    "places": "points: by the rank of the values above 0; the tied share",
    "only": "points: for the one player who has it",
    "cap": "points above this count as this",
    "sums": "what the values of all players together may be",
    "parts": "names of several values that make points each by itself",
    "set": "points for each complete set of the parts",
}


def schema() -> dict:
    """Return the schema of a sheet."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Tablemate score sheet"} | of(
        sheet_format.SHEET
    )


def of(allowed: Any) -> dict:
    """Return the schema of the range *allowed*."""
    return KINDS[allowed.kind](allowed)


def _number(allowed: Number) -> dict:
    limits = {"minimum": allowed.low, "maximum": allowed.high}
    made: dict = {"type": "integer", **{key: value for key, value in limits.items() if value is not None}}
    if allowed.gaps:
        made["not"] = {"anyOf": [{"minimum": first, "maximum": last} for first, last in allowed.gaps]}
    return made


def _text(allowed: Any) -> dict:
    made: dict = {"type": "string", "minLength": 1, "maxLength": allowed.most}
    return {**made, "not": {"pattern": "[\\u0000-\\u001f]"}}


def _items(allowed: Any) -> dict:
    made = {"type": "array", "minItems": allowed.least, "maxItems": allowed.most, "items": of(allowed.item)}
    return {**made, "uniqueItems": True} if allowed.differ and allowed.by is None else made


def _group(allowed: Any) -> dict:
    """Return the schema of a list; what depends on the values before it may be as with the least of them."""
    ranges = [one(1) if callable(one) else one for one in allowed.ranges]
    count = len(ranges)
    return {"type": "array", "prefixItems": [of(one) for one in ranges], "minItems": count, "maxItems": count}


def _keys(allowed: Any) -> dict:
    rules: list[dict] = []
    for group in allowed.apart:
        pairs = [[key, other] for index, key in enumerate(group) for other in group[index + 1 :]]
        rules.append({"not": {"anyOf": [{"required": pair} for pair in pairs]}})
    for key, other, number in allowed.beside:
        rules.append({"if": {"required": [key]}, "then": {"properties": {other: {"const": number}}}})
    if allowed.one_of:
        rules.append({"anyOf": [{"required": [key]} for key in allowed.one_of]})
    properties = {key: {"description": WORDS[key], **of(one)} for key, one in allowed.fields}
    made: dict = {"type": "object", "properties": properties, "required": list(allowed.needed)}
    made["additionalProperties"] = False
    made["dependentRequired"] = {key: [other] for key, other in allowed.along}
    return {**made, "allOf": rules} if rules else made


KINDS = {
    "number": _number,
    "choice": lambda allowed: {"enum": list(allowed.values)},
    "text": _text,
    "items": _items,
    "group": _group,
    "keys": _keys,
}
