"""
A screen: the picture on the panel and the action of the buttons, until another one is on top.
"""

if False:  # for the type checker
    from firmware.types import Canvas, Context, Job, KeyNames, Modules

REACTION_MS = 100  # nobody answers sooner to a screen that came by itself


class Screen:
    """
    Base of all screens.

    `holds` names the buttons that mean something else when held (0.6 s): they act when they go up or the
    next one goes down, all others at their leading edge. `name` is how the link calls the screen.
    """

    name = ""
    holds: "KeyNames" = ()
    chore: "Job | None" = None  # done while idle, a few ms at a time
    is_sudden = False  # it came by itself: a press from before it was seen was not meant for it
    shown_ms: "int | None" = None  # uptime when it was on the panel first
    mark: "Modules | None" = None  # loaded before it (modules.py, mark), where it is unloaded with the screen
    names: "tuple[str, ...]" = ()  # players on it: they give way where a text is too wide
    corner = ""  # at the right of the header of a list or a question

    def __init__(self, context: "Context"):
        self.navigator = context.navigator
        self.sitting = context.sitting
        self.uptime = context.uptime
        self.texts = context.texts
        self.say = context.texts.say

    @property
    def now(self) -> int:
        """Return the uptime in ms."""
        return self.uptime.now_ms

    def shows_countdown(self) -> bool:
        """Return whether this screen shows the countdown itself; if not, CountdownAbove draws it on top."""
        return False

    def shown(self, now: int) -> None:
        """Record that all of it is on the panel at *now*."""
        if self.shown_ms is None:
            self.shown_ms = now

    def counts(self, name: str, at_ms: int) -> bool:
        """Return whether a press of the key *name* at *at_ms* (uptime) was meant for it."""
        return not self.is_sudden or self.shown_ms is not None and at_ms >= self.shown_ms + REACTION_MS

    def begin(self) -> None:
        """Called once the screen is among the others; what may leave it at once belongs here."""

    def conclude(self) -> None:
        """Called after `begin` and after each press: do here what needs deep calls, as the stack has 8 KB."""

    def failed(self) -> None:
        """Called when the program failed while this screen was open; to save the game is not its job."""

    def draw(self, canvas: "Canvas") -> None:
        """Draw everything; the canvas is clear."""

    def update(self, canvas: "Canvas") -> bool:
        """
        Draw only what time alone has changed since `draw`, on the same picture; return False where all has
        to be drawn. Only called when nothing but time has passed.
        """
        return False

    def follow(self, canvas: "Canvas") -> bool:
        """
        Draw only what the latest press has changed, on the same picture; return False where all has to be
        drawn. Only called when nothing but that press has happened since.

        What is drawn before it returns False is seen first: all is drawn one step later then.
        """
        return False

    def aimed(self) -> None:
        """Called when one of `holds` goes down: the press that follows means what is shown now."""

    def pressed(self, button: str, repeated: bool) -> None:
        """Act on a press of *button*, or on a repeat while UP or DOWN is held."""
        if button == "BACK":
            self.navigator.pop()

    def held(self, button: str) -> None:
        """Act on a long press of one of `holds`."""

    def seat_pressed(self, seat: int) -> None:
        """Act on the key of a *seat*, on boards that have such keys."""

    def tidy(self) -> bool:
        """Do a piece of the work that waits for idle time; return whether there is more."""
        return False

    def leave_out(self, number: int) -> None:
        """Show the stored game *number* no more: it was deleted."""

    def is_quiet(self) -> bool:
        """Return whether presses make no sound."""
        return False

    def changes_at(self, now: int) -> "int | None":
        """Return the uptime after *now* at which the picture changes by itself, None if it does not."""
        return None


def moved(index: int, button: str, count: int, repeated: bool = False) -> int:
    """Return *index* one up or down of *count*; it wraps round at the ends, but stops there if *repeated*."""
    index += -1 if button == "UP" else 1
    return max(0, min(count - 1, index)) if repeated else index % count
