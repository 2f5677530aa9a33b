"""
Names that do not fit, shortened so that no two players read alike (spec/device.md, Names).

    shorten("Christopher", ("Christopher", "Christian", "Bo"), SMALL, 30)  # "Chr…er"

What is left of a name could be left of no other player's, however wide that one is drawn: so names that are
shortened in different places are told apart, too. Where no such piece fits, the seat's number stands behind
the first letters.
"""

from firmware.display.font import ELLIPSIS, cut, fit

if False:  # for the type checker
    from firmware.types import Font

LEAST_PX = 24  # least width of a name beside other words, while these can be shortened
DIGITS = "0123456789"


def shorten(name: str, names: "list[str] | tuple[str, ...]", font: "Font", width_px: int) -> str:
    """Return *name*, one of *names*, all different, shortened if it is wider than *width_px*."""
    return name if font.width(name) <= width_px else _shorter(name, names, font, width_px)


def _shorter(name: str, names: "list[str] | tuple[str, ...]", font: "Font", width_px: int) -> str:
    others = [other for other in names if other != name]
    digits = len(name) - len(name.rstrip(DIGITS))
    if digits:
        close = name[:-digits].rstrip() + name[-digits:]
        if font.width(close) <= width_px and close not in others:
            return close
    for count in range(digits, len(name) - 1):
        short = around(name, count, font, width_px)
        if not short:
            break
        if not could_be(short, others):
            return short
    return numbered(name, names, font, width_px)


def around(name: str, count: int, font: "Font", width_px: int) -> str:
    """Return the beginning of *name*, a mark and its last *count* letters; empty if no letter fits before."""
    end = name[len(name) - count :]
    room_px = width_px - (font.width(end) + font.gap if count else 0)
    head = cut(name[: len(name) - count] + (ELLIPSIS if count else ""), font, room_px)
    return "" if head == ELLIPSIS or font.width(head) > room_px else head + end


def could_be(short: str, names: "list[str]") -> bool:
    """Return whether *short* could be what is left of one of *names*."""
    head, _, end = short.partition(ELLIPSIS)
    for name in names:
        if len(name) >= len(head) + len(end) and name.startswith(head) and name.endswith(end):
            return True
    return False


def numbered(name: str, names: "list[str] | tuple[str, ...]", font: "Font", width_px: int) -> str:
    """Return as much of the beginning of *name* as fits before the number of its seat."""
    seat = list(names).index(name) if name in names else 0
    number = str(seat + 1)
    head = name
    while head and font.width(head + number) > width_px:
        head = head[:-1]
    short = head.rstrip() + number
    others = [other for other in names if other != name]
    is_taken = short in others or could_be(head.rstrip() + ELLIPSIS + number, others)
    return number + "." if is_taken else short


def shorten_all(
    names: "list[str] | tuple[str, ...]", font: "Font", room_px: "int | list[int]"
) -> "list[str]":
    """Return all *names* shortened; *room_px* is for each of them, or a list with the room of each."""
    found = []
    for seat, name in enumerate(names):  # no comprehension: it is one more call on the stack
        found.append(shorten(name, names, font, room_px if isinstance(room_px, int) else room_px[seat]))
    return found


def shorten_in(text: str, names: "list[str] | tuple[str, ...]", font: "Font", width_px: int) -> str:
    """Return *text*; while it is wider than *width_px*, the *names* in it give way, the longest first."""
    over_px = font.width(text) - width_px
    return _giving_way(text, names, font, width_px, over_px) if over_px > 0 and names else text


def shortened(text: str, names: "list[str] | tuple[str, ...]", font: "Font", width_px: int) -> str:
    """Return *text*; if it is wider than *width_px*, names in it give way, then numbers, then its end."""
    if font.width(text) <= width_px:
        return text
    return fit(shorten_in(text, names, font, width_px), font, width_px)


def _giving_way(
    text: str, names: "list[str] | tuple[str, ...]", font: "Font", width_px: int, over_px: int
) -> str:
    pieces = split(text, names)
    widths = [font.width(name) for name in pieces[1::2]]
    room_px = fair_px(widths, sum(widths) - over_px)
    spare_px = 0  # room left by the names before
    for at in range(1, len(pieces), 2):
        if font.width(pieces[at]) > room_px:
            pieces[at] = shorten(pieces[at], names, font, room_px + spare_px)
            spare_px = max(0, room_px + spare_px - font.width(pieces[at]))
    return "".join(pieces)


def fair_px(widths: "list[int]", whole_px: int) -> int:
    """Return the most that each of *widths* may be so that they are *whole_px* together."""
    left = len(widths)
    for width in sorted(widths):
        if width * left > whole_px:
            return max(0, whole_px // left)
        whole_px -= width
        left -= 1
    return whole_px


def shorten_before(
    name: str, rest: str, names: "list[str] | tuple[str, ...]", font: "Font", width_px: int
) -> str:
    """Return *name*, one of *names*, shortened to leave room for *rest* behind it, down to LEAST_PX."""
    return shorten(name, names, font, max(LEAST_PX, width_px - font.gap - font.width(rest)))


def split(text: str, names: "list[str] | tuple[str, ...]") -> "list[str]":
    """Return *text* in pieces: every second one is one of *names*; of two that begin alike the longer one."""
    pieces = [text]
    for name in sorted(names, key=len, reverse=True):
        for at in range(len(pieces) - 1, -1, -2):
            parted = pieces[at].split(name) if name else [pieces[at]]
            whole = [parted[0]]
            for piece in parted[1:]:
                whole += [name, piece]
            pieces[at : at + 1] = whole
    return pieces
