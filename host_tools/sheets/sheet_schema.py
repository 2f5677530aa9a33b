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
from host_tools.sheets.key_words import KEYS


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
    properties = {key: {"description": KEYS[key].schema, **of(one)} for key, one in allowed.fields}
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
