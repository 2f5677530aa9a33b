"""Hands what the keys did to the screen on top. That a key was pressed is seen and heard at once."""

if False:  # for the type checker
    from firmware.types import Beeper, Context, Gestures, Observer, Output

HINTED = ("OK", "BACK")  # keys whose hint lights up when they are pressed
SEAT = "SEAT"  # begins the names of keys for players (firmware/input/more_keys.py)


class Dispatcher:
    """Takes from *gestures*, one after the other, until the work has something to do."""

    def __init__(self, context: "Context", gestures: "Gestures", output: "Output", beeper: "Beeper"):
        self._context = context
        self._gestures = gestures
        self._output = output
        self._beeper = beeper

    def step(self, now: int, observer: "Observer") -> None:
        """Let what the keys did act. To be called by the App's step: an act goes deep, the stack has 8 KB."""
        gestures, output = self._gestures, self._output
        if output.did_nothing(now):
            self._beeper.play("refused", now)
        navigator, work = self._context.navigator, self._context.work
        while gestures.are_waiting():
            navigator.make_opened()
            if work.is_busy():
                return
            screen = navigator.top()
            kind, name, at_ms = gestures.next()
            if kind == "press" and self._context.sitting.hush():
                self._beeper.stop()
                output.redraw()
                if screen.shows_countdown():
                    gestures.swallow(name)
                    continue
            if kind == "press" and not screen.counts(name, at_ms):
                gestures.swallow(name)
                self._beeper.play("refused", now)
                output.refuse(now)
                continue
            kind = gestures.meaning(kind, name, screen.holds)
            is_quiet = screen.is_quiet()
            self._acknowledge(kind, name, now, is_quiet)
            if kind == "down":
                screen.aimed()
            if kind in ("", "down"):
                continue
            observer.acts(at_ms)
            if kind == "long":
                screen.held(name)
            elif name.startswith(SEAT):
                screen.seat_pressed(int(name[len(SEAT) :]) - 1)
            else:
                screen.pressed(name, kind == "repeat")
            screen.conclude()
            output.end_press(not work.is_busy(), kind in ("press", "long") and not is_quiet)

    def _acknowledge(self, kind: str, name: str, now: int, is_quiet: bool) -> None:
        """Show at once that a button was pressed; click, too, unless *is_quiet*."""
        if kind in ("press", "long") and not is_quiet:
            self._beeper.play("key", now)
        if kind == "down" or (name in HINTED and kind in ("press", "repeat")):
            self._output.acknowledge(now)
        if kind == "down":
            self._output.redraw()
        elif kind:
            self._output.begin_press(kind != "long")
