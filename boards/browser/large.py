"""
The Large view: what the screen on top shows, as plain data that a page draws in real type.

    large = Large(app)
    large.act(["pick", 0, "Deal"])      # as a press would
    large.told()                        # {"kind": "table", "offers": ["Deal", ...], ...}

A second front end of the same program. What a page does goes to the screen that is on the panel, too: every
action comes into the same journal, and changing the view in mid-entry loses nothing. It knows kinds of
screens and of questions, no game: a table's buttons are what `legal` offers.

What a screen tells is in large_screens.py, what a question asks in large_forms.py.
"""

from boards.browser import large_forms, large_screens
from engines_core.errors import IllegalAction

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import App

LOG = 12  # actions told at once
MOST_PRESSES = 30  # through a long effect


class Large:
    """The view of *app*."""

    def __init__(self, app: "App"):
        self.app = app
        self._board: "Any" = app.board  # the browser's
        self.context = app.context
        self._screens = large_screens.Screens(self.context, self._board)
        self._seen: "list[Any]" = []  # the screen and the question that the token stands for
        self._token = 0

    # What is done

    def act(self, wanted: "list[Any]") -> str:
        """
        Do what is *wanted*, [name, values...]; return why not, "" if it was done.

        The first value is the token of what was seen: where another screen has come, nothing is done.
        """
        name, token, values = wanted[0], wanted[1], wanted[2:]
        self._settle()
        if token != self.token():
            return ""
        now = self.context.uptime.now_ms
        self.app.rest.wake(now)
        self.app.idle.disturb(now)
        if self.context.sitting.hush():
            self.app.beeper.stop()
        screen = self._top()
        try:
            getattr(self, "_do_" + name)(*values)
        except IllegalAction as refused:
            return self.context.texts.phrase(refused.args, self._screens.names())
        if name != "typed":
            if not screen.is_quiet():
                self.app.beeper.play("key", now)
            screen.conclude()
        self.app.output.redraw()
        self._settle()
        return ""

    def _settle(self) -> None:
        """Let the program go on until it wants to wait."""
        while self.app.step(self._board.ticks) == 0:
            pass

    def _top(self) -> "Any":
        return self.app.navigator.top()

    def token(self) -> int:
        """Return a number that another screen, question or page changes."""
        top = self._top()
        seen = [top, len(getattr(top, "answers", ())), getattr(top, "page", None)]
        if not self._seen or seen[0] is not self._seen[0] or seen[1:] != self._seen[1:]:
            self._seen = seen
            self._token += 1
        return self._token

    def _do_pick(self, index: int, text: str) -> None:
        """Do offer or row *index*, if it still is the one with *text*."""
        top = self._top()
        if hasattr(top, "headline"):
            offers = top.offered()
            if index < len(offers) and top.act(offers[index]).label() == text:
                top.act(offers[index]).choose()
        elif hasattr(top, "questions"):
            top.page.index = index
            top.page.pressed("OK")
        elif large_screens.first((top.rows()[index : index + 1] or [""])[0]) == text:
            top.index = index
            top.picked(index)

    def _do_answer(self, value: "Any") -> None:
        """Answer the question of a form."""
        top = self._top()
        answer = large_forms.answer(top.editor, value)
        top._go_on((answer,))

    def _do_typed(self, value: "Any") -> None:
        """Let the form's unfinished answer be *value*, so that the panel has it, too."""
        large_forms.take(self._top().editor, value)

    def _do_press(self, button: str) -> None:
        self._top().pressed(button, False)

    def _do_held(self) -> None:
        self._top().held("OK")

    def _do_change(self) -> None:
        """Go from the effect of an entry on to its values, behind whatever else the effect has to show."""
        form = self._top()
        page = form.page
        for _ in range(MOST_PRESSES):
            if form.page is page:
                form.pressed("DOWN", False)

    def _do_open(self, name: str) -> None:
        """Open a screen above the table."""
        session = self.context.sitting.on().session
        args = {"undo": (1,), "standings": (session,)}.get(name, ())
        if name != "undo" or session.undoable():
            self.app.navigator.open(name, *args)

    def _do_back_to(self, back: int) -> None:
        """Ask whether to undo everything from the action with *back* later ones on."""
        self.app.navigator.open("undo", back + 1)

    def _do_see(self, index: int) -> None:
        """Let a list read the rows from *index* on."""
        top = self._top()
        top.index = max(0, min(index, len(top.rows()) - 1))

    # What is told

    def told(self) -> "dict[str, Any]":
        """Return the content of the page."""
        self._settle()
        told = self._screens.told(self._top())
        told["token"] = self.token()
        return told

    def log(self) -> "list[str]":
        """Return the latest actions of the current game in words, the latest first."""
        if self.context.sitting.play is None:
            return []
        table = self.app.navigator.table()
        return [large_screens.words(table, back) for back in range(min(LOG, table.play.session.undoable()))]
