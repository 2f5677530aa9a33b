"""
JSON with one meaning on every runtime.

MicroPython's `json` takes `[1 2]` and keeps keys in an order of its own, CPython's takes `NaN`;
a record must be read and printed alike everywhere, so this reads RFC 8259 and nothing more, and
prints sorted keys, `", "` and `": "`, UTF-8 unescaped. On purpose narrower than the RFC:

- a number with a fraction or an exponent becomes an `Inexact`, which no range accepts;
- integers have at most 100 digits, lists and objects are at most 16 deep, a key stands once.
"""

MAX_DIGITS = 100
MAX_DEPTH = 16

_SPACE = b" \t\n\r"
_DIGITS = b"0123456789"
_ESCAPES = {34: '"', 92: "\\", 47: "/", 98: "\b", 102: "\f", 110: "\n", 114: "\r", 116: "\t"}
_NAMES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


class Inexact:
    """A number that is not written as an integer (`1.0`, `1e3`); prints as it was written."""

    def __init__(self, text: str):
        self.text = text

    def __str__(self) -> str:
        return self.text


def loads(data: bytes) -> object:
    """Return the value that *data* (UTF-8) holds; raise ValueError with a short reason."""
    value, at = _value(data, _skip(data, 0), 0)
    if _skip(data, at) != len(data):
        raise ValueError("not JSON: more follows the value")
    return value


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


def _first(pair: tuple) -> str:
    return pair[0]


def _quoted(text: str) -> str:
    return '"' + "".join([_NAMES.get(char) or _plain(char) for char in text]) + '"'


def _plain(char: str) -> str:
    return "\\u%04x" % ord(char) if ord(char) < 32 else char


def _broken() -> ValueError:
    return ValueError("not JSON")


def _skip(data: bytes, at: int) -> int:
    while at < len(data) and data[at] in _SPACE:
        at += 1
    return at


def _value(data: bytes, at: int, depth: int) -> tuple:
    """Return the value that starts at *at* and where it ends."""
    if at >= len(data):
        raise _broken()
    char = data[at]
    if char == 34:
        return _string(data, at + 1)
    if char == 45 or char in _DIGITS:
        return _number(data, at)
    if depth == MAX_DEPTH:
        raise ValueError("nested too deep")
    if char == 91:
        return _list(data, at + 1, depth + 1)
    if char == 123:
        return _object(data, at + 1, depth + 1)
    for word, value in ((b"null", None), (b"true", True), (b"false", False)):
        if data[at : at + len(word)] == word:
            return value, at + len(word)
    raise _broken()


def _list(data: bytes, at: int, depth: int) -> tuple:
    items: list = []
    at = _skip(data, at)
    if data[at : at + 1] == b"]":
        return items, at + 1
    while True:
        value, at = _value(data, _skip(data, at), depth)
        items.append(value)
        at = _skip(data, at)
        if data[at : at + 1] == b"]":
            return items, at + 1
        at = _expect(data, at, b",")


def _object(data: bytes, at: int, depth: int) -> tuple:
    items: dict = {}
    at = _skip(data, at)
    if data[at : at + 1] == b"}":
        return items, at + 1
    while True:
        at = _expect(data, _skip(data, at), b'"')
        key, at = _string(data, at)
        if key in items:
            raise ValueError('key "%s" stands twice' % key)
        at = _expect(data, _skip(data, at), b":")
        items[key], at = _value(data, _skip(data, at), depth)
        at = _skip(data, at)
        if data[at : at + 1] == b"}":
            return items, at + 1
        at = _expect(data, at, b",")


def _expect(data: bytes, at: int, char: bytes) -> int:
    if data[at : at + 1] != char:
        raise _broken()
    return at + 1


def _number(data: bytes, at: int) -> tuple:
    start = at
    if data[at] == 45:
        at += 1
    first = at
    at = _digits(data, at)
    if data[first] == 48 and at > first + 1:
        raise _broken()
    whole = at
    if data[at : at + 1] == b".":
        at = _digits(data, at + 1)
    if data[at : at + 1] in (b"e", b"E"):
        at += 2 if data[at + 1 : at + 2] in (b"+", b"-") else 1
        at = _digits(data, at)
    text = data[start:at].decode()
    if at > whole:
        return Inexact(text), at
    if whole - first > MAX_DIGITS:
        raise ValueError("a number of more than %d digits" % MAX_DIGITS)
    return int(text), at


def _digits(data: bytes, at: int) -> int:
    """Return where the digits end that start at *at*, one at least."""
    start = at
    while at < len(data) and data[at] in _DIGITS:
        at += 1
    if at == start:
        raise _broken()
    return at


def _string(data: bytes, at: int) -> tuple:
    """Return the string whose first character is at *at*, and where it ends."""
    parts = []
    start = at
    while True:
        if at >= len(data) or data[at] < 32:
            raise _broken()
        if data[at] == 34:
            parts.append(_text(data[start:at]))
            return "".join(parts), at + 1
        if data[at] == 92:
            parts.append(_text(data[start:at]))
            char, at = _escape(data, at + 1)
            parts.append(char)
            start = at
        else:
            at += 1


def _escape(data: bytes, at: int) -> tuple:
    char = data[at] if at < len(data) else 0
    if char in _ESCAPES:
        return _ESCAPES[char], at + 1
    if char != 117:
        raise _broken()
    code = _hex4(data, at + 1)
    at += 5
    if 0xD800 <= code < 0xDC00 and data[at : at + 2] == b"\\u":
        low = _hex4(data, at + 2)
        if 0xDC00 <= low < 0xE000:
            return chr(0x10000 + ((code - 0xD800) << 10) + low - 0xDC00), at + 6
    if 0xD800 <= code < 0xE000:
        raise ValueError("half a surrogate pair")
    return chr(code), at


def _hex4(data: bytes, at: int) -> int:
    digits = data[at : at + 4]
    if len(digits) < 4 or [char for char in digits if char not in b"0123456789abcdefABCDEF"]:
        raise _broken()
    return int(digits.decode(), 16)


def _text(data: bytes) -> str:
    """Return *data* decoded; MicroPython's own check lets overlong forms and surrogates pass."""
    try:
        text = data.decode()
    except UnicodeError:
        raise ValueError("not UTF-8")
    if len(text) < len(data):
        for char in text:
            code = ord(char)
            if 0xD800 <= code < 0xE000 or code > 0x10FFFF:
                raise ValueError("not UTF-8")
        if "".join([chr(ord(char)) for char in text]).encode() != data:
            raise ValueError("not UTF-8")
    return text
