"""
Prints JSON with one meaning on every runtime: keys sorted, `", "` and `": "`, UTF-8 unescaped.

MicroPython's `json` keeps keys in an order of its own. strict_json.py reads this; the two are apart because a
device prints all the time, but reads only pushed sheets so strictly.
"""

_NAMED = '"\\\b\f\n\r\t'  # characters escaped by a letter
_LETTERS = '"\\bfnrt'


def dumps(value: object) -> str:
    """Return *value* (dict, list, tuple, str, int, bool, None) as JSON, keys sorted and as strings."""
    if type(value) is dict:
        items = sorted([(str(key), value[key]) for key in value], key=_first)
        return "{" + ", ".join([_quoted(key) + ": " + dumps(item) for key, item in items]) + "}"
    if type(value) is list or type(value) is tuple:
        return "[" + ", ".join([dumps(item) for item in value]) + "]"
    if type(value) is str:
        return _quoted(value)
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if type(value) is int:
        return str(value)
    raise TypeError("not for JSON", type(value))


def compact(value: object) -> str:
    """Return *value* as `dumps` does, but lists without spaces."""
    if type(value) is list or type(value) is tuple:
        return "[" + ",".join([compact(item) for item in value]) + "]"
    return dumps(value)


def _first(pair: tuple[str, object]) -> str:
    return pair[0]


def _quoted(text: str) -> str:
    for byte in text.encode():
        if byte < 32 or byte == 34 or byte == 92:
            return _escaped(text)
    return '"' + text + '"'


def _escaped(text: str) -> str:
    return '"' + "".join([_in_quotes(char) for char in text]) + '"'


def _in_quotes(char: str) -> str:
    if char in _NAMED:
        return "\\" + _LETTERS[_NAMED.find(char)]
    return "\\u%04x" % ord(char) if ord(char) < 32 else char
