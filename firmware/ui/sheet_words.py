"""
The words of the score sheets that come along, in another language than English.

*words* is the table `sheets` of the language: the name of a sheet by its key, a word on it by `KEY.WORD`.
What it lacks stays English. A game that is begun keeps the words of its sheet, whatever is spoken later.
"""

if False:  # for the type checker
    from engines_core.types import Any, Sheet


def translated(sheet: "Sheet", key: str, words: "Any") -> "Sheet":
    """Return *sheet*, which comes along as *key*, in other words."""
    said = {word: words.get(key + "." + word) or word for word in words_on(sheet)}
    found: "Any" = _replaced(sheet, said)
    found["name"] = words.get(key) or sheet["name"]
    return found


def words_on(sheet: "Any") -> "list[str]":
    """Return the words on *sheet* that may be translated: rows, their parts, phases."""
    rows = sheet.get("rows", ())
    found = [row["name"] for row in rows]
    for row in rows:
        found += list(row.get("parts", ()))
    return found + [phase[0] for phase in sheet.get("clock", {}).get("phases", ())]


def _replaced(value: "Any", said: "dict[str, str]") -> "Any":
    """Return *value* of a sheet with the texts that *said* has replaced, wherever they stand."""
    if type(value) is str:
        return said.get(value, value)
    if type(value) is list:
        return [_replaced(item, said) for item in value]
    if type(value) is dict:
        return {key: _replaced(item, said) for key, item in value.items()}
    return value
