"""
The panel's output: draws the screen that is on top, as little of it as will do, and sends it.

A panel that does not answer is looked for again every second; the program goes on without it. One that lost
its power for a moment answers as if nothing had been: so after a press its settings and the whole picture are
sent again, at most every two seconds, behind what the press has changed.
"""

from firmware.ticks import sooner

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Driver, Keys, Rest

SPANS_PER_STEP = 6  # sent to the panel unless a key moves, 4 ms each at most
HINTS, HINT_ROWS = 56, 8  # first row and height of the hints on every screen
REFUSED_MS = 100  # the hints stay inverted when a press did nothing
RETRY_MS = 1000  # until a panel that went missing is looked for again
DOUBTED_MS = 2000  # after which a panel that answers may be blank all the same


class Output:
    """Draws and sends to *display*, as bright as *rest* says. Once *keys* moved, a step sends no more."""

    def __init__(self, display: "Driver", rest: "Rest", keys: "Keys"):
        self.canvas = display.canvas()
        self.due: "int | None" = 0  # uptime in ms when there is something to do, None: when something happens
        self._display = display
        self._rest = rest
        self._keys = keys
        self._is_dirty = True  # the picture is not what the screen would draw
        self._follows = False  # only a press has happened since it was drawn
        self._is_part = False  # `follow` has drawn something that is not sent yet, the rest comes after it
        self._presses = 0  # since it was drawn
        self._tells = False  # whether to say so if the latest did nothing
        self._did_nothing = False  # the latest press
        self._inverted_until: "int | None" = None  # the hints, as it did nothing
        self._changes_at: "int | None" = None  # when it changes by itself
        self._found_at: "int | None" = 0  # when the panel is set up, None: it is
        self._is_pressed = False  # since the whole picture was sent
        self._sent_at = 0  # when that was

    def redraw(self) -> None:
        """Draw all of the screen in this step or the next."""
        self._is_dirty = True
        self._follows = False

    def begin_press(self, is_small: bool) -> None:
        """A press is about to act; if *is_small*, the screen may draw only what it changes (`follow`)."""
        self._follows = is_small and not self._is_dirty

    def end_press(self, is_done: bool, tells: bool = False) -> None:
        """
        A press has acted: draw what it changed, now if *is_done*, else at the end of its work.

        With *tells*, `did_nothing` says afterwards whether the panel has stayed as it was.
        """
        self._is_dirty = is_done
        if not is_done:  # another screen may be on top by now: time draws nothing of it over this picture
            self._changes_at = None
        self._presses += 1
        self._is_pressed = True
        self._tells = tells and is_done and self._presses == 1

    def did_nothing(self, now: int) -> bool:
        """Return whether the latest press has changed nothing; then the hints are inverted for a moment."""
        did_nothing, self._did_nothing = self._did_nothing, False
        if did_nothing:
            self.refuse(now)
        return did_nothing

    def refuse(self, now: int) -> None:
        """Invert the hints for a moment: a press does nothing."""
        self.acknowledge(now)
        self._inverted_until = now + REFUSED_MS

    def draw(self, screen: "Any", pending: str, now: int) -> None:
        """
        Draw what a press or time has changed on *screen*: all of it, only that, or for now a part of that.

        The hint of the *pending* button is inverted.
        """
        if not self._is_wanted(now):
            return
        canvas = self.canvas
        if not self._is_dirty:
            is_drawn = screen.update(canvas)
        elif self._follows:
            self._follows = False
            is_drawn = screen.follow(canvas) and not self._is_due(now)
            self._is_part = not is_drawn and self._display.is_changed()
            if self._is_part:
                self._tells = False
                return
        else:
            is_drawn = False
        if not is_drawn:
            canvas.clear()
            screen.draw(canvas)
            if pending:
                canvas.invert(0, HINTS, canvas.width, HINT_ROWS)
        self._did_nothing = self._tells and self._is_shown()
        self._is_dirty = self._follows = self._tells = False
        self._presses, self._inverted_until = 0, None
        self._changes_at = screen.changes_at(now)

    def _is_wanted(self, now: int) -> bool:
        """Set the panel up if that is due; return whether there is something to draw."""
        if self._found_at is not None and now >= self._found_at:
            self._set_up(now)
        if self._inverted_until is not None and now >= self._inverted_until:
            self.redraw()
        self._is_part = self._is_part and self._found_at is None and self._display.is_changed()
        if self._is_part:
            return False  # the first change is sent before the rest is drawn
        return self._is_dirty or self._is_due(now)

    def _is_due(self, now: int) -> bool:
        """Return whether time has changed the picture."""
        return self._changes_at is not None and now >= self._changes_at

    def send(self, now: int) -> bool:
        """Send some of what was drawn; return whether there is more to do at once."""
        is_busy = self._found_at is None and self._send(now)
        self.due = sooner(sooner(self._changes_at, self._found_at), self._inverted_until)
        return is_busy or self._is_dirty or self._did_nothing

    def acknowledge(self, now: int) -> None:
        """Invert the hints on the panel at once: what a press does may take longer to come."""
        if self._found_at is not None:
            return
        self.canvas.invert(0, HINTS, self.canvas.width, HINT_ROWS)
        try:
            self._display.flush_step(HINTS // 8)
        except OSError:
            self._lose(now)

    def _is_shown(self) -> bool:
        """Return whether the panel shows the buffer, perhaps with the hints that a press has inverted."""
        if self._display.is_shown():
            return True
        self.canvas.invert(0, HINTS, self.canvas.width, HINT_ROWS)
        is_shown = self._display.is_shown()
        self.canvas.invert(0, HINTS, self.canvas.width, HINT_ROWS)
        return is_shown

    def _send(self, now: int) -> bool:
        """Send some spans; return whether there is more to send."""
        try:
            for _ in range(SPANS_PER_STEP):
                if not self._display.flush_step():
                    return self._rest.show(self._display) or self._renew(now)
                if self._keys.is_changed():
                    break  # a press does not wait for the rest of the picture
            return True
        except OSError:
            self._lose(now)
            return False

    def _renew(self, now: int) -> bool:
        """After a press send settings and picture again, if the panel may have lost them; return whether."""
        is_due = self._is_pressed and now - self._sent_at >= DOUBTED_MS
        if is_due:
            self._is_pressed = False
            self._sent_at = now
            self._display.renew()
        return is_due

    def _set_up(self, now: int) -> None:
        """Set the panel up, new or found again; when it does not answer, try later."""
        try:
            self._rest.init(self._display)
            self._found_at = None
        except OSError:
            self._lose(now)

    def _lose(self, now: int) -> None:
        self._found_at = now + RETRY_MS
