"""
The rest of a program that a PC has stopped: editors send Ctrl-C when they open the port.

The panel says so, and what helps; a countdown that ran rings. A press starts the device again, and so does a
minute in which nobody has typed at the prompt: then nothing can have been changed.
"""

from firmware.sound.beeper import Beeper
from firmware.ticks import ticks_diff
from firmware.ui import parts
from firmware.ui.fonts import TEXT

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import App, Bytes

RESTART_MS = 60_000  # silence at the prompt
SETTLING_MS = 500  # in which the prompt appears
PROMPT = b"\r\n> "  # printed after an empty line or another Ctrl-C


def show(app: "App") -> None:
    """Show on the panel of *app* that it was stopped; nothing if no panel answers."""
    say, canvas, display = app.context.texts.say, app.output.canvas, app.board.display
    canvas.clear()
    parts.header(canvas, say("stopped.title"))
    parts.centred(canvas, 14, say("fault.saved"), TEXT)
    for index, line in enumerate(parts.wrapped(say("stopped.help"), TEXT, parts.WIDTH - 4)[:2]):
        parts.centred(canvas, 28 + index * parts.ROW, line, TEXT)
    parts.hints(canvas, ("", say("hint.restart"), ""))
    try:
        display.renew()
        while display.flush_step():
            pass
    except OSError:
        pass


class Watch:
    """Watches the keys and the prompt of a stopped *app* from *ticks* on; call `step` every 50 ms or so."""

    def __init__(self, app: "App", ticks: int):
        self._board: "Any" = app.board
        self._beeper = Beeper(app.board.sound, app.context.settings)
        self._began = ticks
        self._is_down = True  # a key, until all are up
        self.is_typed_at = False
        if app.sitting.is_running():
            self._beeper.play("time_up", 0)

    def printed(self, data: "Bytes", ticks: int) -> None:
        """Record what the prompt has printed at *ticks*: the echo of typing is more than the prompt's own."""
        if ticks_diff(ticks, self._began) > SETTLING_MS and bytes(data).strip(PROMPT):
            self.is_typed_at = True

    def step(self, ticks: int) -> None:
        """Ring; restart the board after a press, or after a minute without typing."""
        passed_ms = ticks_diff(ticks, self._began)
        self._beeper.step(passed_ms)
        was_down, self._is_down = self._is_down, bool(self._board.keys.contacts)
        if self._is_down and not was_down or passed_ms >= RESTART_MS and not self.is_typed_at:
            self._board.restart()
