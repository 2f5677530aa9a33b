"""
Work done while idle.

What can wait is stored and the flash is tidied (up to 150 ms now and then), garbage is collected (14 ms): a
press that comes just then has to wait. The chore of the screen on top goes on a few ms at a time.
"""

if False:  # for the type checker
    from firmware.types import CurrentGame, Memory, Navigator, Settings

QUIET_MS = 250  # after a button moved the journal may take its time
COLLECT_MS = 50  # enough idle time to collect garbage
LITTER_MS = 30_000  # in so long a countdown makes 10 KB of garbage
CHORE_MS = 1  # between two pieces of a chore: an action replayed takes some ms


class Idle:
    """Waits for a quiet moment to tidy *settings*, the game of *sitting* and the screen on top."""

    def __init__(
        self, settings: "Settings", sitting: "CurrentGame", navigator: "Navigator", memory: "Memory"
    ):
        self._settings = settings
        self._sitting = sitting
        self._navigator = navigator
        self._memory = memory
        self.is_held_up = False  # a PC is being served: nothing is stored or moved meanwhile
        self._due: "int | None" = QUIET_MS  # when what can wait is stored
        self.is_littered = False  # garbage lies about; CircuitPython's loop says so, too
        self._collected_at = 0  # uptime of the latest collection in a quiet moment
        self._has_limit: "bool | None" = None  # whether garbage has a limit; None before home has been seen

    def disturb(self, now: int) -> None:
        """Record that a button moved at *now* (uptime in ms)."""
        self._due = now + QUIET_MS
        self.is_littered = self.is_littered or self._has_limit is True

    def step(self, now: int, is_busy: object) -> "int | None":
        """Store what can wait if its time has come; return when it comes, None if nothing waits."""
        if self._due is None:
            return None
        if is_busy or self.is_held_up:
            self._due = now + QUIET_MS
        return self._due if now < self._due else self._tidied(now)

    def _tidied(self, now: int) -> "int | None":
        """Store what can wait; return when more of it is to be stored, None if nothing waits."""
        self._due = None
        mark = self._memory.mark()
        for tidy in (self._settings.tidy, self._sitting.tidy, self._navigator.top().tidy):
            try:
                if tidy():
                    self._due = now
            except OSError:
                pass  # full or failing: it is tried again after the next press
        self._memory.ended(mark)
        return self._due

    def chore(self, now: int) -> "int | None":
        """
        Do a piece of the chore of the screen on top; return when the next is due, None if none is left.

        OSError leaves the screen. The first time home, or what opened above it, has just been seen, and the
        memory settles.
        """
        if self._has_limit is None:
            self._has_limit = self._memory.settle()
            return now
        screen = self._navigator.top()
        if screen.chore is None:
            return None
        if self._has_limit and self.is_littered and not self.is_held_up:
            self._collect(now)  # in a step of its own: a press waits for this or for a piece, not for both
            return now
        try:
            next(screen.chore)
        except StopIteration:
            screen.chore = None
            self._navigator.redraw()
        except OSError:
            self._navigator.drop()  # its contents cannot be read
            raise
        return now + CHORE_MS

    def collect(self, delay_ms: int, now: int) -> None:
        """Collect garbage if some lies about, *delay_ms* is long enough, and no PC is served."""
        if delay_ms <= COLLECT_MS or self.is_held_up:
            return
        if self.is_littered or now >= self._collected_at + LITTER_MS and self._sitting.is_running():
            self._collect(now)

    def _collect(self, now: int) -> None:
        self._collected_at = now
        self.is_littered = False
        self._memory.collect()
