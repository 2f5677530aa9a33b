"""
Reads JSON with one meaning on every runtime; json_text.py prints it.

MicroPython's `json` takes `[1 2]`, CPython's takes `NaN`; a record must be read alike everywhere, so
this reads RFC 8259 and nothing more. On purpose narrower than the RFC:

- a number with a fraction or an exponent becomes an `Inexact`, which no range accepts;
- integers have at most 1000 digits, lists and objects are at most 16 deep, a key stands once in an
  object, `\\u` never names half of a surrogate pair: JSON beyond that is refused as `Unfit`.

Nothing here recurses: the Pico's stack is short, and the input may be nested to any depth.
"""

if False:  # for the type checker
    from engines_core.types import Any

MAX_DIGITS = 1000
MAX_DEPTH = 16

_SPACE = b" \t\n\r"
_DIGITS = b"0123456789"
_NO_VALUES: "dict[bytes, Any]" = {
    b"[": [],
    b"{": {},
}  # in place of values that are only checked
_ESCAPES = {34: '"', 92: "\\", 47: "/", 98: "\b", 102: "\f", 110: "\n", 114: "\r", 116: "\t"}


class Inexact:
    """A number that is not written as an integer (`1.0`, `1e3`); prints unchanged."""

    def __init__(self, text: str):
        self.text = text

    def __str__(self) -> str:
        return self.text


class Unfit(ValueError):
    """
    Complete JSON that this module refuses; all other ValueErrors mean that it is not JSON.

    `args[0]` is the reason, `args[1]` the place of a key that stands twice, `sheet.rows[2].per`, else "".
    """


def loads(data: bytes) -> object:
    """Return the value that *data* (UTF-8) holds; raise ValueError with a short reason."""
    faults: list[tuple[str, str]] = []  # reasons why it is unfit; it may still turn out not to be JSON
    value, at = _value(data, faults)
    if _skip(data, at) != len(data):
        raise ValueError("not JSON: more follows the value")
    if faults:
        raise Unfit(*faults[0])
    return value


def _broken() -> ValueError:
    return ValueError("not JSON")


def _skip(data: bytes, at: int) -> int:
    while at < len(data) and data[at] in _SPACE:
        at += 1
    return at


def _value(data: bytes, faults: list[tuple[str, str]]) -> tuple[object, int]:
    """Return the value at the start of *data* and where it ends."""
    around: "list[Any]" = []  # open lists and objects, the innermost last
    keys: "list[str | None]" = []  # the key of the next value in each of them, None in a list
    at = 0
    while True:
        value, at, is_whole = _begun(data, _skip(data, at), len(around), faults)
        if not is_whole:
            around.append(value)
            keys.append(None)
        while is_whole:
            if not around:
                return value, at
            if not faults:
                _put(around[-1], keys[-1], value)
            at = _skip(data, at)
            is_whole = data[at : at + 1] == _closing(around[-1])
            at = at + 1 if is_whole else _expect(data, at, b",")
            if is_whole:
                value = around.pop()
                keys.pop()
        if type(around[-1]) is dict:
            key, at = _key(data, _skip(data, at), faults)
            keys[-1] = key
            if key in around[-1]:
                faults.append(('key "%s" stands twice' % key[:20], _place(around, keys)))


def _begun(data: bytes, at: int, depth: int, faults: list[tuple[str, str]]) -> tuple[object, int, bool]:
    """Return the value at *at*, where to go on, and whether the value is complete."""
    char = data[at : at + 1]
    if char == b"[" or char == b"{":
        if depth == MAX_DEPTH:
            faults.append(("nested too deep", ""))
        items = _NO_VALUES[char] if faults else [] if char == b"[" else {}
        at = _skip(data, at + 1)
        is_empty = data[at : at + 1] == _closing(items)
        return items, at + 1 if is_empty else at, is_empty
    if char == b'"':
        value, at = _string(data, at + 1, faults)
        return value, at, True
    for word, meant in ((b"null", None), (b"true", True), (b"false", False)):
        if data[at : at + len(word)] == word:
            return meant, at + len(word), True
    number, at = _number(data, at, faults)
    return number, at, True


def _closing(items: object) -> bytes:
    return b"}" if type(items) is dict else b"]"


def _put(items: "Any", key: "str | None", value: object) -> None:
    if key is None:
        items.append(value)
    else:
        items[key] = value


def _place(around: "list[Any]", keys: "list[str | None]") -> str:
    """Return the place of the next value, `rows[2].per`, within the open lists and objects *around* it."""
    place = ""
    for items, key in zip(around, keys):
        place += "[%d]" % len(items) if key is None else "." + key if place else key
    return place


def _key(data: bytes, at: int, faults: list[tuple[str, str]]) -> tuple[str, int]:
    """Return the key that starts at *at* and where its value may start."""
    key, at = _string(data, _expect(data, at, b'"'), faults)
    return key, _expect(data, _skip(data, at), b":")


def _expect(data: bytes, at: int, char: bytes) -> int:
    if data[at : at + 1] != char:
        raise _broken()
    return at + 1


def _number(data: bytes, at: int, faults: list[tuple[str, str]]) -> tuple[object, int]:
    start = at
    if data[at : at + 1] == b"-":
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
        faults.append(("a number of more than %d digits" % MAX_DIGITS, ""))
        return 0, at
    return int(text), at


def _digits(data: bytes, at: int) -> int:
    """Return where the digits end that start at *at*, one at least."""
    start = at
    while at < len(data) and data[at] in _DIGITS:
        at += 1
    if at == start:
        raise _broken()
    return at


def _string(data: bytes, at: int, faults: list[tuple[str, str]]) -> tuple[str, int]:
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
            char, at = _escape(data, at + 1, faults)
            parts.append(char)
            start = at
        else:
            at += 1


def _escape(data: bytes, at: int, faults: list[tuple[str, str]]) -> tuple[str, int]:
    """Return the character whose escape goes on at *at*, and where it ends."""
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
        faults.append(("half a surrogate pair", ""))
        return "?", at
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
