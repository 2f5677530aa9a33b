"""Details: pages of small facts about the game, one for each clan or battle, say."""

from firmware.ui import parts
from firmware.ui.paged_screen import PagedScreen


class Screen(PagedScreen):
    """UP and DOWN turn the *pages*, each a title and up to four rows (left, right); first is *page*."""

    name = "details"

    def __init__(self, context, pages: list, page: int = 0):
        super().__init__(context)
        self.pages = pages
        self.page = page
        self.page_count = len(pages)

    def draw(self, canvas) -> None:
        """Draw the page."""
        title, rows = self.pages[self.page]
        self.draw_edges(canvas, title, "", self.say("hint.back"))
        parts.rows(canvas, rows, None, 0)
