"""Details: pages of small facts about the game, one for each clan or battle, say."""

from firmware.ui import parts, screen


class Screen(screen.Screen):
    """UP and DOWN turn the *pages*, each a title and up to four rows (left, right); first is *page*."""

    name = "details"

    def __init__(self, context, pages: list, page: int = 0):
        super().__init__(context)
        self.pages = pages
        self.page = page

    def draw(self, canvas) -> None:
        """Draw the page."""
        title, rows = self.pages[self.page]
        count = len(self.pages)
        parts.header(canvas, title, "%d/%d" % (self.page + 1, count) if count > 1 else "")
        parts.rows(canvas, rows, None, 0)
        turn = self.say("hint.page") if count > 1 else ""
        parts.hints(canvas, (turn, "", self.say("hint.back")))

    def pressed(self, button: str, repeated: bool) -> None:
        """Turn the page or go back."""
        if button in ("UP", "DOWN"):
            self.page = screen.moved(self.page, button, len(self.pages))
        else:
            self.navigator.pop()
