"""
Which screen is on top: screens are pushed on others and popped; below all is the table or home.

The only place that loads screens and tables by name. The table of GAME is the class `Table` of
ui/tables/GAME.py. The screen NAME is the class `Screen` of ui/screens/NAME.py; a small one stands with others
in a file of FUNCTIONS, as a function NAME that returns the screen.
"""

from firmware.modules import module

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import Context, Job, Screen

SCREENS = "firmware.ui.screens."
TABLES = "firmware.ui.tables."
FUNCTIONS = {  # the files of screens that are functions
    "checklist": "pages",
    "clock": "settings",
    "confirm": "notices",
    "corrections": "log",
    "details": "pages",
    "language": "settings",
    "message": "notices",
    "name": "names",
    "names": "names",
    "option": "options",
    "redo": "undo_redo",
    "rename": "names",
    "undo": "undo_redo",
}
FAULT = "fault"  # the screen that is left when the program has failed


class Opened:
    """
    A screen that was opened and is not made yet.

    The loop makes it, not what opens it: an act goes deep, imports go deeper, and a Pico has 8 KB of stack.
    """

    mark = None
    is_sudden = False

    def __init__(self, name: str, args: "tuple[Any, ...]"):
        self.name = name
        self.args = args

    def failed(self) -> None:
        """Do nothing: the screen was not made yet."""

    def leave_out(self, number: int) -> None:
        """Do nothing: it shows no game yet."""


class Navigator:
    """
    The stack of screens, the top one last; *redraw()* is called when another one is on top.

    It tells the memory (firmware/memory.py) which screens are opened and left; as home is shown, what others
    have loaded goes.
    """

    def __init__(self, context: "Context", redraw: "Callable[[], None]"):
        self.screens: "list[Any]" = []
        self.redraw = redraw
        self._context = context
        self._table: "Any" = None
        self._above: "Any" = None  # shows the countdown on screens that do not
        self._has_opened = False

    def begin(self) -> None:
        """Show the home screen; what is imported by then stays."""
        self.home()
        self._context.memory.stay(SCREENS + "home")

    def top(self) -> "Any":
        """Return the screen that is shown."""
        return self.screens[-1]

    def shown(self) -> "Any":
        """Return the top screen, below the game's countdown if it does not show it itself."""
        screen, countdown = self.top(), self._context.sitting.countdown
        if countdown is None or screen.shows_countdown():
            return screen
        if self._above is None:
            from firmware.ui.countdown_above import CountdownAbove

            self._above = CountdownAbove(self._context.uptime)
        return self._above.over(screen, countdown)

    def push(self, screen: "Screen | Opened") -> None:
        """Show *screen* on top of the others."""
        self.screens.append(screen)
        self.redraw()

    def pop(self) -> None:
        """Leave the screen on top; with none below it, show the table."""
        if len(self.screens) > 1:
            self._keep(len(self.screens) - 1)
            self.redraw()
        else:
            self.return_to_table()

    def drop(self) -> None:
        """Leave the screen on top if there is one below it."""
        self._keep(max(1, len(self.screens) - 1))
        self.redraw()

    def _keep(self, count: int) -> None:
        """Close all screens above the lowest *count*."""
        left, self.screens = self.screens[count:], self.screens[:count]
        self._above = None  # it keeps the screen that it stood above, with 18 KB
        marks = [screen.mark for screen in left if screen.mark is not None]
        if marks:
            self._context.memory.left(marks[0])

    def open(self, name: str, *args: "Any") -> None:
        """Push the screen *name*; `make_opened` makes it with *args*."""
        self._has_opened = True
        self.push(Opened(name, args))

    def open_suddenly(self, name: str, *args: "Any") -> None:
        """Open the screen *name*, for which nobody asked: presses from before it was seen are not for it."""
        self.open(name, *args)
        self.top().is_sudden = True

    def tell(self, text: str, title: str = "") -> None:
        """Show *text* until a press."""
        self.open("message", text, title)

    def make_opened(self) -> None:
        """Make the screens that were opened, and let them begin; one that cannot be made is left."""
        while self._has_opened:
            self._has_opened = False
            for opened in [screen for screen in self.screens if type(screen) is Opened]:
                if opened in self.screens:  # one that was made may have left others
                    self._make(opened)

    def _make(self, opened: Opened) -> None:
        place = self.screens.index(opened)
        del self.screens[place]
        try:
            screen = self._made(opened.name, opened.args)
        except MemoryError:
            self._clear()  # the table is made again when this screen is left
            screen, place = self._made(opened.name, opened.args), 0
        screen.is_sudden = opened.is_sudden
        self.screens.insert(place, screen)
        screen.begin()
        screen.conclude()

    def _made(self, name: str, args: "tuple[Any, ...]") -> "Any":
        """Return the screen *name*; it knows what was imported before it."""
        file = SCREENS + FUNCTIONS.get(name, name)
        mark = self._context.memory.opening(file)
        if name in FUNCTIONS:
            screen = getattr(module(file), name)(self._context, *args)
            screen.name = name
        else:
            screen = module(file).Screen(self._context, *args)
        screen.mark = mark
        return screen

    def fault(self, error: Exception) -> None:
        """Show what the program failed on, and no other screen."""
        self._clear()
        self.open_suddenly(FAULT, error)
        self.make_opened()

    def shows_fault(self) -> bool:
        """Return whether the screen on top is the one that `fault` has made."""
        return bool(self.screens) and self.top().name == FAULT

    def home(self) -> None:
        """Leave all screens and show the first one: what it leads to wants the room of the table."""
        self._clear()
        self.push(self._made("home", ()))

    def _clear(self) -> None:
        """Leave all screens and the table and unload their modules; the rules of the current game stay."""
        self.screens = []
        self.drop_table()
        play = self._context.sitting.play
        self._context.memory.clear(play.game.id if play else "")

    # The table

    def table_of(self, game_id: str) -> "Any":
        """Return the class of the table of the game *game_id*."""
        module(TABLES + "base")  # first: an import in an import takes stack
        return module(TABLES + game_id).Table

    def table(self) -> "Any":
        """Return the table of the current game."""
        if self._table is None:
            game_id = self._context.sitting.on().game.id
            self._context.memory.collect()  # without it 80 KB free had no piece of 4 KB
            self._context.texts.open_game(game_id)
            self._table = self.table_of(game_id)(self._context)
            self._table.changed()
        return self._table

    def to_table(self) -> None:
        """Leave all screens and show the table of the current game."""
        self._context.texts.open_game(self._context.sitting.on().game.id)
        self._keep(0)
        self.screens = [self.table()]
        self.redraw()

    def make_room(self) -> bool:
        """
        Where little is free, show the table already before an action: it has no room beside an entry.

        Return whether that is so: the table has to be drawn before the game changes.

        Garbage is collected, so that what the action keeps lies where the entry was: elsewhere it would leave
        gaps too small for the next screen.
        """
        return len(self.screens) > 1 and self._context.memory.make_room(self.to_table)

    def show_changed(self) -> None:
        """
        Leave all screens and show what is new on the table.

        To be called by work: the table may have to be made first, and rules need the stack, 8 KB on a Pico.
        """
        is_new = self._table is None
        self.to_table()
        if not is_new:
            self.table().changed()

    def return_to_table(self) -> None:
        """Show the table of the current game."""
        self._context.work.run(self._returning())

    def _returning(self) -> "Job":
        self.show_changed()
        yield

    def drop_table(self) -> None:
        """Drop the table and its countdown above other screens; they are made again when needed."""
        self._table = self._above = None
