"""A screen of pages: UP and DOWN turn them, any other button leaves."""

from firmware.ui import parts
from firmware.ui.fonts import SMALL
from firmware.ui.screen import Screen, moved

if False:  # for the type checker
    from firmware.types import Canvas


class PagedScreen(Screen):
    """Base of such screens: a subclass says how many pages there are, and draws the one that is shown."""

    page = 0
    page_count = 1

    def draw_edges(self, canvas: "Canvas", title: str, ok: str, back: str) -> None:
        """
        Draw the header, with the number of the page if *title* has room beside it, and the hints of what *ok*
        and *back* do.
        """
        turn = self.say("hint.page") if self.page_count > 1 else ""
        right = self.page_number()
        if SMALL.width(title + right) > parts.WIDTH - 8 - canvas.kept_px:
            right = ""
        parts.header(canvas, title, right, self.names)
        parts.hints(canvas, (turn, ok, back))

    def page_number(self) -> str:
        """Return the number of the page and of all, empty if there is one."""
        return "%d/%d" % (self.page + 1, self.page_count) if self.page_count > 1 else ""

    def pressed(self, button: str, repeated: bool) -> None:
        """Turn the page or leave."""
        if button in ("UP", "DOWN"):
            self.page = moved(self.page, button, self.page_count)
        else:
            self.navigator.pop()
