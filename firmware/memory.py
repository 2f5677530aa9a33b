"""
The owner of what is loaded: modules leave RAM when little is free, on every runtime in the same way.

    mark = memory.opening(path)    # before a screen's module is loaded: is there room for it?
    ...                            # imports, as everywhere
    memory.left(mark)              # the screen was left: what came since the mark is closed

What is closed stays, as it is soon wanted again, until less than LITTLE_BYTES are free when another screen
has to be loaded. Below LEAST_BYTES it goes at once, and an action is done beside the table alone. For
CircuitPython no amount is enough: its loop gives the App a Memory that always acts so.

Modules are noted in the order in which they came, so a mark is a number. Rules stay beside a game. An object
in use keeps its module alive: import it again, and it is in memory twice.
"""

import gc
import sys

from engines_core.games import GAMES, SHEET
from firmware.modules import module

if False:  # for the type checker
    from engines_core.types import Callable
    from firmware.types import Job, Modules

LITTLE_BYTES = 48 * 1024
LEAST_BYTES = 24 * 1024
SHEET_BYTES = 150 * 1024  # free at home for a game by a sheet: then LEAST_BYTES stay free in it
GARBAGE_BYTES = 65536  # collect after so much: a heap that fills up is fragmented; an undo makes up to 50 KB
AMPLE_BYTES = 240 * 1024  # more than a Pico ever has: nothing goes while that is free
PLENTY = 1 << 29  # more than there is
NEVER_ENOUGH = PLENTY + 1
RULES = "engines_core."  # how the names of modules begin
OURS = ("firmware.", RULES)
CHECKS = (
    RULES + "sheets.faults",
    RULES + "sheets.format",
    RULES + "sheets.across",
)  # checks of a sheet, at the setup
LATER = (  # every game needs them, home does not
    RULES + "json_text",
    "firmware.storage.journal",
    "firmware.game.play",
)
NOT_PLAYED_BY = (RULES + "judges", RULES + "record") + CHECKS  # no game on the table needs these
GAMES_RULES = tuple([RULES + game_id for game_id in (SHEET,) + tuple(dict(GAMES))])


def mem_free() -> int:
    """Return the free heap in bytes; CPython does not say."""
    return gc.mem_free() if hasattr(gc, "mem_free") else PLENTY


class Memory:
    """
    Knows which modules are closed, and when they go; what is imported as it is made stays.

    *little* and *least* are free bytes (see above), *free()* returns those there are, garbage not counted.
    """

    def __init__(
        self, little: int = LITTLE_BYTES, least: int = LEAST_BYTES, free: "Callable[[], int]" = mem_free
    ):
        self._little = little
        self._least = least
        self._free = free
        self._order: "list[str | None]" = []  # modules as they came, None where one has gone
        self._open: "list[int]" = []  # the marks of the screens above the table, lowest first
        self._closed: "list[tuple[int, int]]" = []  # (from, to) of screens that were left
        self._spare = ""
        self._known = 0  # modules in memory at the latest mark, 0 if some have gone since
        self._room = 0  # bytes free at home, 0 before it was looked for
        if hasattr(gc, "threshold"):
            gc.threshold(GARBAGE_BYTES)  # until `settle` looks how much is free
        self._base = self.mark()

    def stay(self, spare: str) -> None:
        """
        Keep what is imported now, the module *spare* until little is free.

        The words of all screens stay with who speaks them alone, until another language is spoken.
        """
        self.mark()
        for path in list(sys.modules):
            if path.startswith("firmware.texts.") and "screens" in path:
                self._forget(path)
                unload(path)
        self._forget(spare)
        self._base = len(self._order)
        self._order.append(spare)
        self._spare = spare
        self._open = [self._base]
        self._closed = []

    def settle(self) -> bool:
        """
        Load what every game needs, and see once what has room: at home, or before a game is resumed.

        Return whether the runtime collects garbage by itself after so much of it.
        """
        if not self._room:
            for path in LATER:
                module(path)
            self._has_less(AMPLE_BYTES)  # garbage is collected where it matters
            self._room = self._free()
        return self.limit_garbage()

    @property
    def has_room(self) -> bool:
        """Return whether a game by a sheet has room: SHEET_BYTES were free at home."""
        if not self._room:
            self.settle()
        return self._room >= SHEET_BYTES

    def mark(self) -> int:
        """Return how many modules have come until now."""
        if len(sys.modules) == self._known:  # as a rule: to look at all takes 4 ms
            return len(self._order)
        known = set(self._order)
        self._order = [path if path in sys.modules else None for path in self._order]
        self._order += [path for path in sys.modules if path not in known]
        self._known = len(sys.modules)
        return len(self._order)

    def opening(self, path: str) -> int:
        """Return the mark of a screen, and see that there is room for its module *path*."""
        if path in sys.modules:
            mark = self._reopened(path)
        else:
            if self._has_less(self._little):
                self._release_closed()
                gc.collect()  # the next modules lie close together then
            mark = self.mark()
        self._open.append(mark)
        return mark

    def left(self, mark: int) -> None:
        """Close what was loaded since *mark*, as its screen was left."""
        mark = max(mark, self._base)
        self._open = [other for other in self._open if other < mark]
        self._closed = [(low, min(high, mark)) for low, high in self._closed if low < mark]
        self._closed.append((mark, self.mark()))
        if self._has_less(self._least):
            self._release_closed()

    def ended(self, mark: int, with_rules: bool = False) -> None:
        """
        Close what a piece of work has loaded since *mark*: it goes as soon as it has to.

        The rules of games go only *with_rules*, and not later.
        """
        end = self.mark()
        if end == mark:
            return
        if self._has_less(self._least):
            self._release(mark, end, set() if with_rules else rules())
        else:
            self._closed.append((mark, end))

    def checked(self) -> None:
        """Release what a sheet was read from and what checks it: its game is made."""
        for path in list(sys.modules):
            if path in CHECKS or path.startswith("firmware.sheets.shipped_part_"):  # texts of some sheets
                self._forget(path)
                unload(path)

    def clear(self, game_id: str) -> None:
        """
        Close all that does not stay, as no screen is left; release it unless AMPLE_BYTES are free.

        The rules of *game_id* stay, "" for none.
        """
        self._open = []
        if self._room < AMPLE_BYTES or self._has_less(max(self._little, AMPLE_BYTES)):
            kept = rules(game_id) if game_id else set()
            if self._spare and not self._has_less(self._least):
                kept.add(self._spare)
            self._release(self._base, self.mark(), kept)
        self._closed = [(self._base, len(self._order))]

    def make_room(self, leave: "Callable[[], None]") -> bool:
        """Where only the table has room, call *leave()* and collect; return whether that was so."""
        if not self._has_less(self._least):
            return False
        leave()
        gc.collect()
        return True

    def loading(self, *paths: str) -> "Job":
        """Load the modules *paths* ahead, a generator's piece each, while there is room."""
        for path in paths:
            if self._has_less(self._little):
                return
            module(path)
            yield

    def collect(self) -> None:
        """Collect garbage; what is kept next lies close together then."""
        gc.collect()
        if self._room < SHEET_BYTES:  # with more at home little is never free; to ask takes 11 ms
            self.limit_garbage()

    def free_bytes(self) -> "int | None":
        """Return the free heap without garbage, None where the runtime does not say."""
        gc.collect()
        free = self._free()
        return None if free == PLENTY else free

    def limit_garbage(self, limit: int = GARBAGE_BYTES) -> bool:
        """
        Let the runtime collect after *limit* bytes, or LEAST_BYTES where little is free; return if it can.

        What is kept while more garbage lies about parts the free heap into pieces of less than 4 KB.
        """
        if not hasattr(gc, "threshold"):
            return False
        gc.threshold(LEAST_BYTES if self._free() < self._little else limit)
        return True

    def _has_less(self, limit: int) -> bool:
        """Return whether less than *limit* bytes are free; garbage is collected before it says so."""
        if self._free() >= limit or limit == NEVER_ENOUGH:
            return limit == NEVER_ENOUGH
        gc.collect()
        return self._free() < limit

    def _reopened(self, path: str) -> int:
        """Return the mark of a screen whose module is there: what was loaded with it is open again."""
        for low, high in self._closed:
            if path in self._order[low:high]:
                self._closed.remove((low, high))
                return low
        return self.mark()

    def _release_closed(self) -> None:
        """Unload what is closed, and the spare one: where it is open, its screen lives on without it."""
        kept = rules()
        self._forget(self._spare)
        unload(self._spare)
        for low, high in self._closed:
            self._release(low, high, kept)
        self._closed = []

    def _release(self, low: int, high: int, kept: "Modules") -> None:
        """Unload our modules between the marks *low* and *high* that are not *kept*."""
        for path in self._order[low:high]:
            if path and _begins(path, OURS) and path not in kept and path not in LATER:
                self._forget(path)
                unload(path)
        highest = max([low, self._base] + self._open)
        while len(self._order) > highest and self._order[-1] is None:
            self._order.pop()

    def _forget(self, path: str) -> None:
        self._known = 0
        if path in self._order:
            self._order[self._order.index(path)] = None


def unload(path: str) -> None:
    """Release the module *path*: the next import reads it from the flash again."""
    sys.modules.pop(path, None)
    parent, _, name = path.rpartition(".")
    if hasattr(sys.modules.get(parent), name):
        delattr(sys.modules[parent], name)


def rules(game_id: str = "") -> "Modules":
    """Return the imported modules of rules that the game *game_id* needs; without it those of all games."""
    others, kept = (GAMES_RULES, (RULES + game_id,)) if game_id else ((), ())
    found: "Modules" = set()
    for path in sys.modules:
        is_played = path.startswith(RULES) and not _begins(path, NOT_PLAYED_BY)
        if is_played and (_begins(path, kept) or not _begins(path, others)):
            found.add(path)
    return found


def _begins(path: str, names: tuple[str, ...]) -> bool:
    for name in names:
        if path.startswith(name):
            return True
    return False
