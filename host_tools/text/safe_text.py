"""
Text of people, files and devices, made fit for one line: nothing in it breaks, forges or turns round another.

The same file runs on CPython and on MicroPython.
"""

MARK = b"\xef\xbb\xbf"  # some editors begin a file in UTF-8 with it
FOREIGN = "is not UTF-8"


def one_line(text: str) -> str:
    """Return *text* with everything that could break or forge a line of a terminal written as `\\u....`."""
    return "".join(["\\u%04x" % ord(char) if breaks_a_line(ord(char)) else char for char in text])


def spaced(text: str) -> str:
    """Return *text* with a space for everything that could break or turn round a line."""
    return "".join([" " if breaks_a_line(ord(char)) else char for char in text])


def for_xml(text: str) -> str:
    """Return *text* spaced, without what XML cannot hold."""
    return "".join(["\ufffd" if char in "\ufffe\uffff" else char for char in spaced(text)])


def breaks_a_line(code: int) -> bool:
    """Return whether the character *code* is a control character, a line end or a writing direction."""
    return code < 32 or 127 <= code < 160 or 0x2028 <= code <= 0x202E or 0x2066 <= code <= 0x2069


def unmarked(data: bytes) -> bytes:
    """Return *data* without a byte order mark of UTF-8 before it."""
    return data[len(MARK) :] if data[: len(MARK)] == MARK else data


def misencoded(data: bytes) -> str:
    """Return why *data*, JSON, is none by its first bytes: it is in UTF-16 or 32; else ""."""
    is_wide = 0 < data[:4].count(b"\0") < 4  # JSON begins with ASCII; four: what a lost flash or disk gives
    return FOREIGN if is_wide or data[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
