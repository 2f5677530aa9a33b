"""A Pico at a port as a device, against a program that answers as a test wants, by a clock of its own."""

import pytest

from host_tools.device import sequence
from host_tools.device.device import DeviceError
from host_tools.errors import Failed
from host_tools.targets import pico_device
from host_tools.targets.pico_device import AttachedDevice

HELLO = "tablemate 1 micropython tiny 128 64 UP,DOWN,OK,BACK real"


class Program:
    """Stands for the Pico and its program: an answer takes *answer_ms*, time passes while one listens."""

    port = "COM3"

    def __init__(self, hello: str = HELLO, answer_ms: float = 1):
        self.now_ms = 5000.0
        self.told: list[tuple[float, str]] = []  # since the beginning of the device's time
        self.sent = b""
        self.closed = self.silent = False
        self.alive = 0  # signs of life
        self._hello, self._answer_ms = hello, answer_ms
        self._due: list[tuple[float, bytes]] = []

    def hello(self) -> "list[str] | None":
        self.sent += b"ok %s\n" % self._hello.encode()  # one more than is waited for
        return self._hello.split() or None

    def write(self, data: bytes) -> None:
        self.alive += data == b"\n\n"
        for line in data.decode().strip("\n").splitlines():
            self.told.append((self.now_ms, line))
            answers = {"hello": "ok " + self._hello, "and now": "error unknown command"}
            if not self.silent:
                self._due.append((self.now_ms + self._answer_ms, answers.get(line, "ok").encode() + b"\n"))

    def tell_at(self, ms: float, line: str) -> None:
        self._due.append((ms, line.encode() + b"\n"))

    def read(self, wait_s: float) -> bytes:
        self.now_ms += wait_s * 1000
        self.sent += b"".join(line for ms, line in self._due if ms <= self.now_ms)
        self._due = [item for item in self._due if item[0] > self.now_ms]
        data, self.sent = self.sent, b""
        return data

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def attach(monkeypatch: pytest.MonkeyPatch):
    """Return `attach(program)`: a device that is that program."""

    def attach(program: Program) -> AttachedDevice:
        monkeypatch.setattr(pico_device, "Pico", lambda port: program)
        return AttachedDevice(program.port, now_ms=lambda: program.now_ms)

    return attach


def times(program: Program, began_ms: float) -> list[tuple[int, str]]:
    """Return the commands about keys that the program got, with the ms since *began_ms*."""
    words = [(round(ms - began_ms), line) for ms, line in program.told]
    return [(ms, line) for ms, line in words if line.split()[0] in ("press", "release")]


def play(device: AttachedDevice, text: str) -> None:
    for step in sequence.parse(text, "test"):
        sequence.do(step, device, lambda name, shown: None)


def test_further_answers_to_hello_confuse_nothing(attach):
    device = attach(Program())
    assert (device.board, device.keys[0], device.is_virtual) == ("tiny", "UP", False)
    assert device.name == "the Pico at COM3"


def test_what_a_step_took_longer_is_taken_off_the_next_wait(attach):
    program = Program(answer_ms=300)
    device = attach(program)
    began_ms = device._due_ms
    play(device, "press OK DOWN\nwait 5000\npress UP")
    (down, _), *others, (last, _), _ = times(program, began_ms)
    assert 600 <= down < 630  # `hello` and `frames on` were answered then
    assert len(others) == 3 and abs(last - 240 - 5000) <= 15


def test_a_long_press_is_one_however_late_it_comes(attach):
    program = Program(answer_ms=400)
    device = attach(program)
    play(device, "press OK OK OK\nhold OK 700")
    (down, _), (up, _) = times(program, 0)[-2:]
    assert 700 <= up - down - 400 <= 715


def test_the_picture_comes_while_time_passes_and_is_looked_at_whole(attach):
    program = Program()
    device = attach(program)
    program.tell_at(program.now_ms + 30, "span 1 126 0fff")
    device.advance(20)
    assert not any(device.picture)
    device.advance(20)
    assert device.look()[128 + 126 : 128 + 128] == b"\x0f\xff"


def test_what_is_held_is_released_in_the_end(attach):
    program = Program()
    with attach(program) as device:
        device.press("OK")
    assert [line for _, line in program.told[-3:]] == ["press OK", "release OK", "frames off"]
    assert program.closed


def test_a_program_that_falls_silent_is_given_up(attach):
    program = Program()
    device = attach(program)
    program.silent = True
    with pytest.raises(DeviceError, match="COM3: the program has not answered for 10 s"):
        device.ask("state")


@pytest.mark.parametrize(
    ("hello", "words"), [("", "no Tablemate answers there"), ("tablemate 0 x", "speaks version 0")]
)
def test_without_a_program_of_this_version_the_port_is_left(attach, hello: str, words: str):
    program = Program(hello)
    with pytest.raises(Failed, match=words):
        attach(program)
    assert program.closed


def test_signs_of_life_come_as_long_as_it_is_attached(attach):
    program = Program()
    device = attach(program)
    device.press("OK")
    began = program.alive
    device.advance(60_000)
    assert 28 <= program.alive - began <= 30
