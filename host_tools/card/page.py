"""
Lays out the card: a page of four panels, folded twice like a greeting card; mm from the upper left corner.

Folded backwards along the middle, then along the fold that is left, the lower right panel is the front, the
lower left one the back; the upper two, printed upside down, are inside.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 8.0  # around a panel: no printer prints to the edge
INK, QUIET, ACCENT = "#1d232b", "#5d6773", "#8a5a12"
POINT = 25.4 / 72  # mm
LEADING = 1.28  # height of a line, for a text of 1
SCREEN_W = 38.0  # width of a game's screen
GLASS = 136 / 72  # width of a screen's picture for a height of 1
PLAYERS = {
    "millennium_blades": "2-5",
    "blood_rage": "2-5",
    "boo_ray": "2-9",
    "blaze": "3-5",
    "attrition_war": "3-5",
    "any": "1-9",
}
NO_START = "、。,.:)」"  # a line does not begin with one of these
Measure = Callable[[str, float, bool], float]  # text, size in points, bold -> mm


@dataclass
class Words:
    """*text* with the left end of its baseline at (x, y), *size* in points."""

    text: str
    x: float
    y: float
    size: float
    bold: bool = False
    ink: str = INK


@dataclass
class Picture:
    """The PNG *data* in a rectangle."""

    data: bytes
    x: float
    y: float
    w: float
    h: float


@dataclass
class Rule:
    """A line of dots, where to fold."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass
class Panel:
    """A quarter of the page at (x, y), *turned* if upside down; its items have its own corner as origin."""

    x: float
    y: float
    w: float
    h: float
    turned: bool
    items: list[Words | Picture] = field(default_factory=list)


@dataclass
class Page:
    """The page: its size, panels and folds."""

    w: float
    h: float
    panels: list[Panel]
    folds: list[Rule]


@dataclass
class Content:
    """The content: *words* (words.py), PNG of the *device*, each game's screen and title, *code*."""

    words: dict[str, str]
    device: bytes
    screens: dict[str, bytes]
    titles: dict[str, str]
    code: bytes | None = None
    link: str = ""


class Column:
    """Puts texts and pictures onto *panel*, one below the other."""

    def __init__(self, panel: Panel, measure: Measure):
        self.panel, self.measure = panel, measure
        self.y = MARGIN
        self.left, self.width = MARGIN, panel.w - 2 * MARGIN

    def text(self, text: str, size: float, bold: bool = False, ink: str = INK) -> None:
        """Put *text* there, on as many lines as it takes."""
        for line in self.lines(text, size, bold):
            self.y += size * POINT
            self.panel.items.append(Words(line, self.left, self.y, size, bold, ink))
            self.y += size * POINT * (LEADING - 1)

    def lines(self, text: str, size: float, bold: bool = False) -> list[str]:
        """Return *text* in lines that fit; without spaces it breaks anywhere."""
        pieces, gap, width = text.split(" "), " ", self.width
        if len(pieces) == 1:
            pieces, gap, width = list(text), "", self.width - size * POINT  # room for what begins no line
        lines = [pieces[0]]
        for piece in pieces[1:]:
            longer = lines[-1] + gap + piece
            if self.measure(longer, size, bold) <= width or piece[:1] in NO_START:
                lines[-1] = longer
            else:
                lines.append(piece)
        return lines

    def picture(self, data: bytes, w: float, h: float) -> None:
        """Put a picture there, in the middle."""
        self.panel.items.append(Picture(data, self.left + (self.width - w) / 2, self.y, w, h))
        self.y += h

    def gap(self, mm: float) -> None:
        """Leave *mm* free."""
        self.y += mm

    def narrowed(self, left: float) -> "Column":
        """Return a column that begins *left* mm further to the right, at the same height."""
        other = Column(self.panel, self.measure)
        other.y, other.left, other.width = self.y, self.left + left, self.width - left
        return other


def page(paper: str, content: Content, measure: Measure) -> Page:
    """Return the card on *paper*, one of PAPERS."""
    w, h = PAPERS[paper]
    half_w, half_h = w / 2, h / 2
    back, front = (Panel(x, half_h, half_w, half_h, False) for x in (0, half_w))
    right, left = (Panel(x, 0, half_w, half_h, True) for x in (0, half_w))
    _front(Column(front, measure), content)
    _back(Column(back, measure), content)
    names = [*content.titles.items()]
    _games(Column(left, measure), content, names[:3])
    _games(Column(right, measure), content, names[3:])
    folds = [Rule(0, half_h, w, half_h), Rule(half_w, 0, half_w, h)]
    return Page(w, h, [right, left, back, front], folds)


def _front(column: Column, content: Content) -> None:
    words = content.words
    column.text("Tablemate", 24, bold=True)
    column.text(words["about"], 9.5, ink=QUIET)
    column.gap(3)
    column.picture(content.device, 62, 62 * 570 / 800)
    column.gap(4)
    column.text(words["keys"], 12, bold=True, ink=ACCENT)
    column.gap(1)
    keys = (
        ("UP / DOWN", "move"),
        ("OK", "ok"),
        (words["held"].replace("#", "OK"), "ok_held"),
        ("BACK", "back"),
        (words["held"].replace("#", "BACK"), "back_held"),
    )
    wide = max(column.measure(name, 9, True) for name, _ in keys) + 3
    for name, key in keys:
        column.panel.items.append(Words(name, column.left, column.y + 9 * POINT, 9, True))
        beside = column.narrowed(wide)
        beside.text(words[key], 9)
        column.y = beside.y + 0.8
    column.gap(1)
    column.text(words["hints"], 9, ink=QUIET)


def _back(column: Column, content: Content) -> None:
    words = content.words
    column.text(words["evening"], 12, bold=True, ink=ACCENT)
    column.gap(1)
    for number in range(1, 6):
        column.panel.items.append(Words(str(number), column.left, column.y + 9 * POINT, 9, True))
        beside = column.narrowed(5)
        beside.text(words[f"step_{number}"], 9)
        column.y = beside.y + 0.8
    for key in ("power", "menu"):
        column.gap(3)
        column.text(words[key], 12, bold=True, ink=ACCENT)
        column.gap(1)
        column.text(words[f"{key}_text"], 9)
    if content.code is not None:
        column.gap(3)
        column.text(words["scan"], 9, bold=True)
        column.gap(1)
        column.picture(content.code, 28, 28)
        column.gap(1)
        column.text(content.link, 7, ink=QUIET)


def _games(column: Column, content: Content, names: Iterable[tuple[str, str]]) -> None:
    words = content.words
    for game, title in names:
        top = column.y
        column.text(title, 12, bold=True, ink=ACCENT)
        players = words["players"].replace("#", PLAYERS[game])
        right = column.left + column.width - column.measure(players, 9, False)
        column.panel.items.append(Words(players, right, top + 12 * POINT, 9, ink=QUIET))
        column.gap(1)
        column.picture(content.screens[game], SCREEN_W, SCREEN_W / GLASS)
        column.gap(0.6)
        column.text(words[game], 8.5)
        column.gap(2.5)


def overfull(made: Page) -> list[str]:
    """Return the texts of *made* that do not lie within their panel's margin."""
    edge = MARGIN - 1
    return [
        item.text
        for panel in made.panels
        for item in panel.items
        if isinstance(item, Words) and not edge <= item.y <= panel.h - edge
    ]
