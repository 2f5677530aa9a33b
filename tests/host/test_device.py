"""The PC's end of the link, against a connection with scripted answers, and processes that die."""

import sys
from pathlib import Path

import pytest

from host_tools.device.device import Device, DeviceError, Lines, Process, Restarted, bring_up_to_date

HELLO = ["ok tablemate 1 cpython simulated 128 64 UP,DOWN,OK,BACK virtual", "ok"]


class Script:
    """A connection that answers every command with *lines*, and keeps the commands."""

    def __init__(self, lines: list[str]):
        self.lines = [*HELLO, *lines]
        self.told: list[str] = []
        self.killed = False

    def send(self, line: str) -> None:
        self.told.append(line)

    def receive(self) -> str:
        return self.lines.pop(0)

    def kill(self) -> None:
        self.killed = True


def scripted(*lines: str, watch=None) -> tuple[Device, Script]:
    """Return a device that answers with *lines* after its hello."""
    script = Script(list(lines))
    return Device(lambda: script, watch), script


def test_knows_the_device_by_its_hello():
    device, script = scripted()
    assert (device.runtime, device.board, device.keys) == (
        "cpython",
        "simulated",
        ("UP", "DOWN", "OK", "BACK"),
    )
    assert device.is_virtual and script.told == ["hello", "frames on"]


def test_refuses_another_version_of_the_link():
    script = Script([])
    script.lines[0] = script.lines[0].replace("tablemate 1", "tablemate 2")
    with pytest.raises(DeviceError, match="version 2"):
        Device(lambda: script)


def test_a_space_in_the_name_of_a_board_is_told_in_a_line():
    script = Script([])
    script.lines[0] = script.lines[0].replace("simulated", "my table")
    with pytest.raises(DeviceError, match="my table 128 .* a space in its board's name"):
        Device(lambda: script)


@pytest.mark.parametrize("line", ("error \x1b[31m\x07", "span \x1b[31m\x07"))
def test_what_a_device_says_breaks_no_terminal(line: str):
    device, _ = scripted(line)
    with pytest.raises(DeviceError) as failed:
        device.press("OK")
    assert "\\u001b[31m\\u0007" in str(failed.value) and str(failed.value).isprintable()


@pytest.mark.parametrize("line", ("game", "game \x07 over"))
def test_an_invalid_game_is_told_in_a_line(line: str):
    device, _ = scripted(line, "ok")
    with pytest.raises(DeviceError, match="^the device tells of no game: "):
        device.latest_record()


def test_keeps_the_picture_from_spans():
    device, _ = scripted("at 5", "span 1 126 0fff", "ok 5 9")
    device.advance(5)
    assert device.picture[128 + 126 : 128 + 128] == b"\x0f\xff"
    assert sum(device.picture) == 0x0F + 0xFF


def test_keeps_panel_tone_and_led():
    device, _ = scripted("panel 0 16", "tone 880", "led 1", "ok 5 9")
    device.advance(5)
    assert (device.on, device.contrast, device.tone_hz, device.led) == (False, 16, 880, True)


@pytest.mark.parametrize(
    "event", ["span 7 127 ffff", "span x 0 00", "span 0 0 zz", "span 0", "tone", "at", "panel 1"]
)
def test_an_unknown_event_is_named(event: str):
    device, _ = scripted(event, "ok 5 9")
    with pytest.raises(DeviceError):
        device.advance(5)


def test_tells_of_whole_frames_with_their_times():
    told = []
    events = ("at 5", "span 0 0 01", "span 1 0 01", "at 7", "tone 440", "at 8", "span 0 0 00")
    device, _ = scripted(*events, "ok 9 20", watch=lambda *event: told.append(event))
    device.advance(9)
    assert [at for at, words in told if words == ["frame"]] == [5, 8]
    assert (7, ["tone", "440"]) in told


def test_a_refusal_is_an_error_that_names_the_command():
    device, _ = scripted("error no key LEFT")
    with pytest.raises(DeviceError, match="`press LEFT`: no key LEFT"):
        device.press("LEFT")


def test_gives_state_and_record():
    device, _ = scripted('state {"screen": "home"}', "ok", "line {}", 'line [5, "a  b"]', "ok")
    assert device.state() == '{"screen": "home"}'
    assert device.record() == ["{}", '[5, "a  b"]']


def test_a_power_cut_boots_a_new_process_and_time_goes_on():
    scripts = [Script(["span 0 0 ff", "ok 70 99"]), Script(["ok 5 9"])]
    connections = iter(scripts)
    device = Device(lambda: next(connections))
    device.advance(70)
    device.cut()
    assert scripts[0].killed and not any(device.picture) and device.now_ms == 0
    device.advance(5)
    assert device.total_ms == 75


def test_a_restart_of_the_program_is_a_boot_and_the_rest_of_the_time_passes():
    class Restarts(Script):
        def receive(self) -> str:
            if not self.lines:
                raise Restarted("again")
            return super().receive()

    first, second = Restarts(["at 30"]), Script(["ok 70 99"])
    connections = iter([first, second])
    device = Device(lambda: next(connections))
    device.advance(100)
    assert second.told[-1] == "time 70" and device.total_ms == 100


def process(code: str) -> Process:
    """Start a Python process that runs *code*."""
    return Process([sys.executable, "-c", code], {}, Path("/"))


def test_a_process_that_dies_is_reported_with_its_last_words():
    started = process("import sys; sys.stderr.write('no flash\\n'); sys.exit(4)")
    with pytest.raises(DeviceError, match="ended with code 4\nno flash"):
        started.receive()
    started.kill()


def test_a_process_that_ends_to_restart_is_told_apart():
    started = process("import sys; sys.exit(3)")
    with pytest.raises(Restarted):
        started.receive()
    started.kill()


def test_lines_come_whole_however_they_are_written():
    started = process("import sys; o = sys.stdout\nfor c in 'ab\\ncd\\r\\n': o.write(c); o.flush()")
    assert (started.receive(), started.receive()) == ("ab", "cd")
    started.kill()


def test_a_folder_is_brought_up_to_date_and_what_the_device_never_had_stays(tmp_path: Path):
    (tmp_path / "mine.txt").write_bytes(b"never on the device")
    bring_up_to_date(tmp_path, {"games/0001.game": b"a", "settings.json": b"{}"}, ())
    bring_up_to_date(tmp_path, {"games/0001.over": b"a"}, ("games/0001.game", "settings.json"))
    found = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert found == ["games/0001.over", "mine.txt"]


def test_lines_are_put_together_whatever_the_pieces_they_come_in():
    lines = Lines()
    for piece in (b"ok 1", b"\r\nat 5\nspan", b" 0"):
        lines.add(piece)
    assert (lines.next(), lines.next(), lines.next(), lines.rest) == ("ok 1", "at 5", None, b"span 0")


def test_tells_the_time_again_after_a_power_cut_and_to_an_older_program_in_vain():
    device, script = scripted("error unknown command", *HELLO, "ok")
    walls = iter(["2026-11-22T19:30:05", "2026-11-22T19:31:00"])
    device.keep_time(lambda: next(walls))
    device.cut()
    assert script.told[2:] == [
        "clock 2026-11-22T19:30:05",
        "hello",
        "frames on",
        "clock 2026-11-22T19:31:00",
    ]
