"""
Rest: dim after a while without a press, then off; the press that wakes from off does nothing else.

A dimmed screen can still be read, so a press there acts at once and brightens it. While a countdown runs
or TIME blinks the display stays as it is. Against burn-in the picture moves by a pixel every minute; with
that all settings are sent again, as a panel that lost its power between two writes tells nobody.
"""

if False:  # for the type checker
    from firmware.types import Driver, Settings

DIM_AFTER_MS = 30000
PAUSED_S = 900  # a paused countdown stays on the panel at least, without a press
DIM_CONTRAST = 8
SHIFT_EVERY_MS = 60000
OFF = -1  # in place of a contrast
UNKNOWN = -2


class Rest:
    """The panel: bright, dim or off; *settings* has brightness, times, orientation."""

    def __init__(self, settings: "Settings"):
        self.settings = settings
        self._since = 0  # uptime of the last press, or of the last moment of a running countdown
        self._level = "bright"
        self._shift = 0
        self._shown_contrast = UNKNOWN
        self._shown_shift = 0
        self._shown_turn: "tuple[bool, str] | None" = None
        self.is_paused = False  # a countdown is paused: the panel stays on longer

    def wake(self, now: int) -> bool:
        """Record a press; return whether the display was off."""
        was_off = self._level == "off"
        self._since = now
        self._level = "bright"
        return was_off

    def is_dark(self) -> bool:
        """Return whether the panel is off, and was told so."""
        return self._level == "off" and self._shown_contrast == OFF

    def step(self, now: int, awake: bool) -> "int | None":
        """Move on to *now*; return when something changes next, or None."""
        if awake:
            self._since = now
            self._level = "bright"
        off_after_ms = self.settings["off_after_s"] * 1000
        if self.is_paused and off_after_ms:
            off_after_ms = max(off_after_ms, PAUSED_S * 1000)
        idle_ms = now - self._since
        self._shift = now // SHIFT_EVERY_MS & 1
        if off_after_ms and idle_ms >= off_after_ms:
            self._level = "off"
            return None
        if idle_ms >= DIM_AFTER_MS:
            self._level = "dim"
        change = now - now % SHIFT_EVERY_MS + SHIFT_EVERY_MS
        if self._level == "bright" and not awake:
            change = min(change, self._since + DIM_AFTER_MS)
        if off_after_ms and not awake:
            change = min(change, self._since + off_after_ms)
        return change

    def show(self, display: "Driver") -> bool:
        """Tell *display* what has changed; return whether anything had. OSError if it does not answer."""
        contrast = self._contrast()
        is_turned = (self.settings["flip"], self.settings["panel"]) != self._shown_turn
        if not is_turned and contrast == self._shown_contrast and self._shift == self._shown_shift:
            return False
        if is_turned:
            self._place(display)
        if contrast == OFF:
            display.power(False)
        elif self._shown_contrast == OFF:  # it has the picture: light first, then all is sent again
            display.contrast(contrast)
            display.power(True)
            contrast = UNKNOWN
        else:
            display.renew()
            display.contrast(contrast)
        display.shift(self._shift)
        self._shown_contrast = contrast
        self._shown_shift = self._shift
        return True

    def _contrast(self) -> int:
        if self._level == "off":
            return OFF
        return DIM_CONTRAST if self._level == "dim" else self.settings["brightness"]

    def _place(self, display: "Driver") -> None:
        """Tell *display* which way up the picture is, and where it begins; all is sent again."""
        flip, panel = self._shown_turn = self.settings["flip"], self.settings["panel"]
        display.start = 2 if panel == "shift" else 0
        display.flip(flip)

    def init(self, display: "Driver") -> None:
        """Set *display* up, at first and when it was found again; OSError if it does not answer."""
        display.init()
        self._place(display)
        self._shown_contrast = UNKNOWN
