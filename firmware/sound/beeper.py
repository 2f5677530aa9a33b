"""
Beeps: named patterns of (frequency_hz, duration_ms), played without waiting.

    beeper = Beeper(board.sound, settings)     # None plays nothing, and takes the same time
    beeper.play("warn", now_ms)
    wake_at_ms = beeper.step(now_ms)

0 Hz is a pause. A new pattern replaces the one that sounds, unless that one is
marked as more important: a key click never cuts off the end of a countdown.
"""

if False:  # for the type checker
    from firmware.types import Settings, Sound

PATTERNS = {
    "key": ((3200, 8),),
    "confirm": ((2000, 40), (2700, 60)),
    "refused": ((300, 120), (0, 40), (300, 120)),
    "warn": ((2300, 150), (0, 100), (2300, 150)),
    "paused": ((2000, 60),),
    "last_five": ((2700, 120),),
    "time_up": ((2700, 1200), (0, 800)) * 4 + ((2700, 1200),),  # 10 s, or until a press
}
IMPORTANT = ("warn", "paused", "last_five", "time_up")


class Beeper:
    """
    Plays one pattern at a time on *sound*, an object with tone(frequency_hz), or None; nothing if the
    *settings* have no sound.
    """

    def __init__(self, sound: "Sound | None", settings: "Settings") -> None:
        self.sound = sound
        self._settings = settings
        self.name = ""  # name of the pattern that sounds
        self._notes: tuple[tuple[int, int], ...] = ()
        self._position = 0
        self._until_ms = 0

    def play(self, name: str, now_ms: int) -> None:
        """Start the pattern *name* at *now_ms*; raise KeyError if there is none."""
        notes = PATTERNS[name]
        sound, is_important = self._settings["sound"], name in IMPORTANT
        if sound == "off" or not is_important and (sound == "alarms" or self.name in IMPORTANT):
            return
        self.name = name
        self._notes = notes
        self._position = 0
        self._until_ms = now_ms + notes[0][1]
        self._tone(notes[0][0])

    def stop(self) -> None:
        """Be silent at once."""
        if self.name:
            self.name = ""
            self._tone(0)

    def step(self, now_ms: int) -> "int | None":
        """Move on to *now_ms*; return when to call again, None when silent."""
        while self.name and now_ms >= self._until_ms:
            self._position += 1
            if self._position == len(self._notes):
                self.stop()
            else:
                frequency_hz, duration_ms = self._notes[self._position]
                self._until_ms += duration_ms
                self._tone(frequency_hz)
        return self._until_ms if self.name else None

    def _tone(self, frequency_hz: int) -> None:
        if self.sound is not None:
            self.sound.tone(frequency_hz)
