"""
The table: the game's state that matters now, the next step, and the buttons to do it.

A game's table (firmware/ui/tables/GAME.py) is a class `Table` that adds `headline()` and `body(canvas)`, and
`ACTS`: a class for each action that the defaults (act.py) do not suit. Everything else comes from what
`legal` says: UP and DOWN go through the allowed actions, OK does the one that is shown.
"""

from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.screen import Screen, moved
from firmware.ui.short_names import shorten, shorten_all, shortened
from firmware.ui.tables.act import Act

if False:  # for the type checker
    from engines_core.types import Action, Any, Offer, State
    from firmware.types import Canvas, Context, Items, Pages, Say, Title

PROMPT = 38  # first row of the prompt
BAR = (47, 8)  # first row and height of the action bar
WHO_PX = (17, 42)  # min and max width of the actor's name
IN_SIGN = 5  # the number in a sign that is a text with one
DONE_PX = 320  # width of an action in words, in three lines that break at spaces
IN_WORDS_PX = 24  # width of names in an action, where they leave too little room for the rest


class TableScreen(Screen):
    """Base of all tables."""

    name = "table"
    holds = ("OK", "BACK")
    BAR = BAR
    ACTS: "dict[Any, Any]" = {}  # the classes of actions (act.py), by their names
    # signs on the table, a text, a text's key or a bitmap, with the keys of their meanings
    SIGNS: "tuple[Any, ...]" = ()
    TELLS_END = False  # whether the table has something to show at the end; then its OK brings the standings

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.play = self.sitting.on()
        self.names = self.play.names
        self.index = 0
        self.offers: "list[Any]" = []
        self.dice = 0  # which kind is chosen (screens/dice.py)
        self._moved = False  # by the latest press, which changed nothing but the bar
        self._aim = None  # the offer on the bar as a button went down that is still to act

    @property
    def state(self) -> "State":
        """Return the game's state."""
        return self.play.state

    def changed(self) -> None:
        """Record that an action was done: the first offer is highlighted again."""
        self.index = 0
        self.offers = self.offered()

    # For a game's table

    @staticmethod
    def headline(say: "Say", state: "State", now: int) -> "Title":
        """Return where a game stands, for the header: left and right; *now* is ms since its setup."""
        return say("home.title"), ""

    def title(self) -> "Title":
        """Return the header: left and right."""
        return self.headline(self.say, self.state, self.play.time(self.now))

    def body(self, canvas: "Canvas") -> None:
        """Draw what matters now, rows 11 to 35."""

    def offered(self) -> "list[Any]":
        """Return an Offer for all that can be done now, what is most likely first."""
        return self.in_order(self.play.offered(self.now))

    def in_order(self, offers: "list[Offer]") -> "list[Any]":
        """Return *offers* by the ranks of their acts."""
        order = sorted([(self.act(offers[index]).rank(), index) for index in range(len(offers))])
        return [offers[index] for _, index in order]

    def act(self, offer: "Offer") -> Act:
        """Return the act of *offer*."""
        return self.ACTS.get(offer.name, Act)(self, offer.name, offer)

    def act_named(self, name: str) -> Act:
        """Return the act of action *name*, to tell what was done."""
        return self.ACTS.get(name, Act)(self, name)

    def takes(self, number: int) -> "tuple[Any, ...] | None":
        """Return the use of a *number* thrown with dice: a text and an action; None without one."""
        return None

    def done_in_words(self, back: int, room_px: int = DONE_PX) -> str:
        """Return the action with *back* later ones after it (0: the latest) `in_words`."""
        session = self.play.session
        return self.in_words(session.latest(back), session.state_before(back), room_px)

    def in_words(self, action: "Action", state: "State", room_px: int = DONE_PX) -> str:
        """
        Return the *action*, done in *state*, in words, who did it first.

        Its name gives way, down to `P…1`, so that all fits *room_px*; if it still does not, the others, too.
        """
        act, (least, most) = self.act_named(action[1]), WHO_PX
        seat = act.who(state)
        if seat is None:
            return self._words_in(room_px, act, action, state)
        room_px -= TEXT.width(self.say("entry.whose", "", "")) + 2 * TEXT.gap
        text = self._words_in(room_px - least, act, action, state)
        room = max(least, min(most, room_px - TEXT.width(text)))
        return self.say("entry.whose", shorten(self.names[seat], self.names, TEXT, room), text)

    def _words_in(self, room_px: int, act: Act, action: "Action", state: "State") -> str:
        """Return the *action* as the log tells it, names short if *room_px* is too short."""
        text = act.log(action[2:], state, self.names)
        if TEXT.width(text) <= room_px:
            return text
        return act.log(action[2:], state, tuple(shorten_all(self.names, TEXT, IN_WORDS_PX)))

    def corrections(self, back: int) -> "Items":
        """Return the corrections of the action with *back* later ones: (text, action), for the log."""
        return []

    def details(self) -> "Pages":
        """Return the other views for the menu: (text, pages of the details) of each."""
        return []

    def signs(self, more: "tuple[Any, ...]" = ()) -> "Items":
        """Return the pages that explain SIGNS and *more*, for the menu."""
        signs = [(self.say(sign, IN_SIGN) if type(sign) is str else sign, key) for sign, key in self.SIGNS]
        rows = [(sign, self.say(key)) for sign, key in tuple(signs) + more]
        title = self.say("menu.signs")
        return [(title, parts.pages(title, rows))] if rows else []

    # What all tables do

    def draw(self, canvas: "Canvas") -> None:
        """Draw the table."""
        self._draw_header(canvas)
        self.body(canvas)
        self.draw_prompt(canvas)
        self.draw_bar(canvas)
        self.draw_hint(canvas)

    def _draw_header(self, canvas: "Canvas") -> None:
        """Draw where the game stands."""
        left, right = self.title()
        parts.header(canvas, left, right, self.names)

    def draw_prompt(self, canvas: "Canvas") -> None:
        """Draw what the table does next; a name gives way to it."""
        phrase = self.play.game.prompt(self.state, self.play.time(self.now))
        parts.centred(canvas, PROMPT, self.texts.phrase(phrase, self.names), SMALL, self.names)

    def bar(self) -> "Title":
        """Return the texts of the bar: arrows if UP and DOWN do something, and the hint for OK."""
        if not self.offers:
            return "", self.say("menu.standings")
        act = self.act(self.offers[self.index])
        return "↕" if len(self.offers) > 1 else "", act.on_bar(self.is_narrow())

    def is_narrow(self) -> bool:
        """Return whether the bar has room for a dozen characters only."""
        return False

    def draw_bar(self, canvas: "Canvas") -> None:
        """Draw the highlighted action over what is there."""
        arrows, label = self.bar()
        room = parts.WIDTH - 32
        label = shortened(label, self.names, SMALL, room)
        top, height = self.BAR
        y = top + (height - SMALL.height + 1) // 2
        canvas.fill(0, top, parts.WIDTH, height, False)
        canvas.text(3, y, arrows, SMALL)
        canvas.text((parts.WIDTH - SMALL.width(label)) // 2, y, label, SMALL)
        canvas.text(parts.WIDTH - 3 - SMALL.width("OK"), y, "OK", SMALL)
        canvas.invert(0, top, parts.WIDTH, height)

    def draw_hint(self, canvas: "Canvas") -> None:
        """Draw what holding a button does, and a short BACK."""
        parts.hints(canvas, (self.say("hint.table"), "", self.short_back()))

    def short_back(self) -> str:
        """Return the hint for a short BACK."""
        return self.say("hint.home")

    def follow(self, canvas: "Canvas") -> bool:
        """Draw the bar alone where UP or DOWN moved it."""
        if self._moved:
            self.draw_bar(canvas)
        return self._moved

    def aimed(self) -> None:
        """Record the action on the bar: time alone may replace it before OK goes up."""
        self._aim = self.offers[self.index] if self.offers else None

    def pressed(self, button: str, repeated: bool) -> None:
        """Do the highlighted action, choose another, or go home; the game stays on."""
        self._moved = button in ("UP", "DOWN")
        if button == "BACK":
            self.navigator.home()
        elif button == "OK":
            self._act_on_highlighted()
        elif self.offers:
            self.index = moved(self.index, button, len(self.offers))

    def _act_on_highlighted(self) -> None:
        """Do the action that was on the bar as OK went down; with none allowed, show the standings."""
        if self._aim is None:
            self.aimed()
        offer, self._aim = self._aim, None
        if offer is not None:
            self.act(offer).choose()
        else:
            self.navigator.open("standings", self.play.session)

    def held(self, button: str) -> None:
        """Open the menu, or ask about undo."""
        if button == "OK":
            self.navigator.open("menu")
        elif self.play.session.undoable():
            self.navigator.open("undo", 1)
        else:
            self.navigator.tell(self.say("undo.nothing"))

    def refresh(self) -> None:
        """Look again at the offers, as time alone may have changed them; keep the highlighted action."""
        label = self.act(self.offers[self.index]).label() if self.offers else ""
        self.offers = self.offered()
        labels = [self.act(offer).label() for offer in self.offers]
        self.index = labels.index(label) if label in labels else 0
