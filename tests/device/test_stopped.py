"""A program that a PC has stopped: the panel's words, the alarm, and the restart."""

from firmware.faults.stopped import RESTART_MS, SETTLING_MS, Watch, show
from firmware.ticks import PERIOD
from tests.fakes.device import Device
from tests.fakes.table import seated

BANNER = b"Traceback (most recent call last):\r\nKeyboardInterrupt: \r\nMicroPython v1.28\r\n>>> "
LOOK_MS = 50


class Stopped:
    """A device that was stopped at *ticks*; `restarts` are the ms after that at which it starts again."""

    def __init__(self, device: Device, ticks: int = 1000):
        self.ms, self.began = 0, ticks
        self.restarts: list = []
        self.board = device.board
        self.board.keys.contacts = 0
        self.board.restart = lambda: self.restarts.append(self.ms)
        show(device.app)
        self.watch = Watch(device.app, ticks)
        self.tones: list = []
        self.board.sound.tone = self.tones.append

    def print(self, data: bytes) -> None:
        """Let the prompt print *data*."""
        self.watch.printed(data, (self.began + self.ms) % PERIOD)

    def go_on(self, ms: int) -> "Stopped":
        """Let *ms* pass."""
        end = self.ms + ms
        while self.ms < end:
            self.ms += LOOK_MS
            self.watch.step((self.began + self.ms) % PERIOD)
        return self


def test_the_panel_says_that_a_pc_has_stopped_it_and_what_helps():
    device = seated("boo_ray", ("Ann", "Bo", "Cy"))
    Stopped(device)
    assert device.shows("Stopped by a PC") and device.shows("Your game is saved")
    assert device.picture() == bytes(device.board.display.buffer)


def test_it_starts_again_after_a_minute_of_silence_at_the_prompt_also_where_ticks_wrap():
    for began in (1000, PERIOD - 20_000):
        stopped = Stopped(Device(), began)
        stopped.print(BANNER)
        assert stopped.go_on(RESTART_MS - LOOK_MS).restarts == []
        stopped.print(b"\r\n>>> ")
        assert stopped.go_on(LOOK_MS).restarts == [RESTART_MS]


def test_what_is_typed_keeps_it_stopped():
    for echo in (b"i", b"raw REPL; CTRL-B to exit\r\n>", b"OK\x04\x04>"):
        stopped = Stopped(Device()).go_on(SETTLING_MS + LOOK_MS)
        stopped.print(echo)
        assert stopped.go_on(3 * RESTART_MS).restarts == [], echo


def test_a_press_starts_it_again_but_not_a_key_that_was_down_already():
    stopped = Stopped(Device())
    stopped.board.keys.contacts = 4
    assert stopped.go_on(1000).restarts == []
    stopped.board.keys.contacts = 0
    stopped.go_on(100)
    stopped.board.keys.contacts = 1
    assert stopped.go_on(100).restarts == [1150]


def test_a_countdown_that_ran_rings_for_some_seconds():
    device = Device()
    device.start("Millennium Blades")
    device.press("OK")
    device.wait(3000)
    assert device.sitting.is_running()
    stopped = Stopped(device).go_on(11_000)
    assert max(stopped.tones) == 2700 and stopped.tones[-1] == 0


def test_nothing_rings_without_a_countdown():
    assert Stopped(seated("boo_ray", ("Ann", "Bo", "Cy"))).go_on(5000).tones == []
