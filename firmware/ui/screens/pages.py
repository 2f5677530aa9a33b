"""Pages to turn: details of the game, and what lies on the table before it begins."""

from firmware.ui import parts
from firmware.ui.fonts import SMALL
from firmware.ui.paged_screen import PagedScreen

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import Canvas, Context, Lines

LINES = 5  # small ones on a page


class Pages(PagedScreen):
    """
    The *pages*, a title and rows each, from number *page* on; *ok* and *back* say what these buttons do.

    `draw_rows(canvas, rows, names)` draws the rows of a page.
    """

    def __init__(
        self,
        context: "Context",
        pages: "list[tuple[Any, Any]]",
        draw_rows: "Callable[..., None]",
        page: int = 0,
        ok: str = "",
        back: str = "",
    ):
        super().__init__(context)
        self.names = self.sitting.play.names if self.sitting.play is not None else ()
        self.pages = pages
        self.page = page
        self.page_count = len(pages)
        self._draw_rows = draw_rows
        self._ok = ok
        self._back = back

    def draw(self, canvas: "Canvas") -> None:
        """Draw the page."""
        title, rows = self.pages[self.page]
        self.draw_edges(canvas, title, self._ok, self._back)
        self._draw_rows(canvas, rows, self.names)

    def follow(self, canvas: "Canvas") -> bool:
        """Draw the rows first."""
        parts.clear(canvas)
        self._draw_rows(canvas, self.pages[self.page][1], self.names)
        return False


def details(context: "Context", pages: "list[tuple[Any, Any]]", page: int = 0) -> Pages:
    """Show *pages* of small facts, one for each clan or battle, say: up to four rows (left, right) each."""
    return Pages(context, pages, draw_facts, page, back=context.texts.say("hint.back"))


def checklist(context: "Context") -> Pages:
    """Show what lies on the table before the first action; OK or BACK goes on to play."""
    play, texts = context.sitting.on(), context.texts
    lines: "list[str]" = []
    for phrase in play.game.checklist(play.state):
        lines += parts.wrapped(texts.phrase(phrase, play.names), SMALL, parts.WIDTH - 2)
    title = texts.say("checklist.title")
    pages = [(title, lines[first : first + LINES]) for first in range(0, len(lines), LINES)]
    return Pages(context, pages, draw_small, ok=texts.say("hint.play"))


def draw_facts(canvas: "Canvas", rows: "Lines", names: "list[str] | tuple[str, ...]") -> None:
    """Draw up to four *rows*, in which *names* give way."""
    parts.rows(canvas, rows, None, 0, names=names)


def draw_small(canvas: "Canvas", lines: "Lines", _names: "list[str] | tuple[str, ...]") -> None:
    """Draw up to five small *lines*; names are whole in them."""
    for index, line in enumerate(lines):
        canvas.text(1, parts.BODY + index * parts.SMALL_ROW, line, SMALL)
