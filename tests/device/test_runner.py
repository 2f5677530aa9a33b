"""The loop that all runtimes share: a PC that is silent, commands that take long, the watchdog."""

from firmware.runner import LONGEST_MS, SILENT_MS, Inbox, until_ctrl_c
from tests.fakes.device import Device
from tests.fakes.table import seated


class End(Exception):
    """The test's time is over."""


class Console:
    """A PC at the port: `says` are (ms, bytes); it also counts the longest wait for a step."""

    def __init__(self, device: Device, says: list, end_ms: int):
        self.device = device
        self.ms = self.began = device.board.now_ms
        self.says = [(self.began + ms, data) for ms, data in says]
        self.end_ms = self.began + end_ms
        self.waiting = b""
        self.heard: list = []  # (ms, line)
        self.steps = 0
        self.longest_ms = 0  # the longest wait that the program asked for

    def watchdog(self) -> "Console":
        """Return the input."""
        return self

    def ticks_ms(self) -> int:
        """Return the time."""
        return self.ms

    def feed(self) -> None:
        """Count a step; each takes a ms."""
        self.steps += 1
        self.ms += 1

    def wait(self, ms: int) -> None:
        """Let *ms* pass, or less if the PC says something."""
        self.longest_ms = max(self.longest_ms, ms)
        ms = 0 if self.waiting else ms
        due = self.says[0][0] if self.says else self.end_ms
        self.ms = max(self.ms, min(self.ms + ms, due))
        while self.says and self.says[0][0] <= self.ms:
            self.waiting += self.says.pop(0)[1]
        if self.ms >= self.end_ms:
            raise End

    def is_ready(self) -> bool:
        """Return whether there is a byte."""
        return bool(self.waiting)

    def readinto(self, buffer) -> None:
        """Take a byte."""
        buffer[0] = self.waiting[0]
        self.waiting = self.waiting[1:]

    def send(self, line: str) -> None:
        """Take a line."""
        self.heard.append((self.ms - self.began, line))

    def run(self) -> "Console":
        """Run the device until the end."""
        inbox = Inbox(self, self.is_ready)
        try:
            until_ctrl_c(self, lambda _: (self.device.app, inbox, self.send, self.wait), self.ticks_ms, print)
        except End:
            return self
        raise AssertionError("it ended")


def test_a_pc_that_dies_between_press_and_release_holds_the_key_no_more():
    says = [(10, b"\n\nframes on\npress DOWN\n")]
    for end_ms, is_held in ((SILENT_MS // 2, True), (SILENT_MS + 5000, False)):
        device = Device()
        Console(device, says, end_ms).run()
        assert is_down(device) == is_held


def test_a_pc_that_died_is_told_no_more():
    device = Device()
    console = Console(device, [(10, b"\n\nframes on\n")], 200000).run()  # the display dims meanwhile
    assert console.heard and console.heard[-1][0] < SILENT_MS


def is_down(device: Device) -> bool:
    """Return whether a key is down for the program."""
    return bool(device.app.context.buttons.levels)


def test_one_empty_line_is_not_a_sign_of_life():
    for begun in (b"\n", b"\npress UP\nrelease UP\n\n"):
        device = Device()
        Console(device, [(10, begun + b"press DOWN\n")], 5 * SILENT_MS).run()
        assert is_down(device), begun


def test_the_watchdog_is_fed_every_two_seconds_though_the_program_has_nothing_to_do():
    device = Device()
    console = Console(device, [], 30000).run()
    assert device.app.step(console.ms) > LONGEST_MS
    assert 30000 // LONGEST_MS <= console.steps and console.longest_ms == LONGEST_MS


def test_a_pc_that_gives_signs_of_life_may_hold_a_key_for_long():
    device = Device()
    says = [(10, b"\n\npress DOWN\n")] + [(ms, b"\n\n") for ms in range(2000, 60000, 2000)]
    Console(device, says, 60000).run()
    assert is_down(device)


def test_a_pc_without_signs_of_life_is_served_as_ever():
    device = Device()
    console = Console(device, [(10, b"press DOWN\n"), (50000, b"release DOWN\n")], 60000).run()
    assert [line for _, line in console.heard] == ["ok", "ok"]


def test_a_long_record_is_told_in_many_steps_and_the_keys_are_heard_between_them():
    device = seated("blood_rage", ("Ann", "Bo"))
    for number in range(400):
        device.sitting.play.session.do([10**7 + number, "tick"])
    console = Console(device, [(10, b"record\n")], 3000).run()
    lines = [ms for ms, line in console.heard if line[:5] == "line "]
    assert len(lines) == 401 and console.heard[-1][1] == "ok"
    at_once = max([lines.count(ms) for ms in set(lines)])
    assert at_once <= 16


class Stoppable:
    """A board whose watchdog and sound are itself; `said` is what they were told."""

    def __init__(self):
        self.said: list = []
        self.sound = self

    def watchdog(self) -> "Stoppable":
        """Return the watchdog."""
        return self

    def stop(self) -> None:
        """Stop the watchdog."""
        self.said.append("stopped")

    def tone(self, hz: int) -> None:
        """Sound *hz*."""
        self.said.append(hz)


def test_ctrl_c_stops_watchdog_and_sound_and_hands_the_program_to_what_says_so():
    board, device, handed = Stoppable(), Device(), []

    def ctrl_c(ms: int) -> None:
        raise KeyboardInterrupt

    def started(watchdog: Stoppable) -> tuple:
        assert watchdog is board
        console = Console(device, [], 1000)
        watchdog.feed = console.feed
        return device.app, Inbox(console, console.is_ready), console.send, ctrl_c

    try:
        until_ctrl_c(board, started, lambda: device.board.now_ms, handed.append)
        is_at_prompt = False
    except KeyboardInterrupt:
        is_at_prompt = True
    assert is_at_prompt and board.said == ["stopped", 0] and handed == [device.app]
