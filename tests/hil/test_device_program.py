"""The device program on the emulated Pico: it boots, plays and survives."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from boards.simulated.panel import Ssd1306
from firmware.storage.journal import Journal
from host_tools.device import sequence
from host_tools.device.device import BLANK
from host_tools.emulator import EmulatedPico, filesystem_files, filesystem_image, run_code
from host_tools.emulator.device import EmulatedDevice
from host_tools.emulator.pico import STACK_LIMIT
from host_tools.emulator.socket_bridge import SocketBridge
from host_tools.pictures import panel_picture
from tests.hil.altered import BREAKS, HANGS, HANGS_AT_ONCE, TELLS, altered
from tests.hil.bench.power_on import long_game
from tests.hil.conftest import in_full

pytestmark = pytest.mark.slow

EDGE_BYTES = 800  # stack for an edge of a key
BEGIN = "press OK\nhold OK 700\nwait 2500\npress OK"
DIGITS = 5 * 128  # bytes of the panel: the pages above the bar of a countdown


def play(device, text):
    """Play the steps in *text* on *device*."""
    sequence.play(sequence.parse(text, "test"), device, lambda name, shown: None)


def stored_game() -> dict[str, bytes]:
    """Return the files of a game of Millennium Blades that is on, its first block begun, by their ends."""
    header = {"tablemate": 1, "game": "millennium_blades", "players": ["Ann", "Bo"]}
    with tempfile.TemporaryDirectory() as root:
        Journal.create(f"{root}/0001.game", header).append([5, "start"])
        return {path.suffix[1:]: path.read_bytes() for path in Path(root).iterdir()}


def store_a_game(pico) -> None:
    """Stop the program and store a game that was interrupted."""
    for end, data in stored_game().items():
        run_code(pico, f"with open('data/games/0001.{end}', 'wb') as file: file.write({data!r})")


def shows(device, text):
    """Return whether *text* is on the panel."""
    return panel_picture.find_text(bytes(device.picture), text, sequence.fonts()) is not None


def test_it_shows_home_and_answers_the_link(running, apart):
    def test():
        assert shows(running, "Tablemate") and running.keys == ("UP", "DOWN", "OK", "BACK")
        assert not running.is_virtual and running.board == "pico_ssd1306"
        assert running.state() == '{"game": null, "screen": "home"}'
        assert not running.errors

    apart(test)


def test_what_the_link_tells_of_the_panel_is_what_its_memory_shows(running, apart):
    def test():
        told = bytearray(BLANK)
        press = ["press DOWN", "state", "release DOWN", "state"]
        for command in ["frames on", *press, "frame", *press, "frame"]:
            running._connection.send(command)
            while not (line := running._connection.receive()).startswith("ok"):
                words = line.split()
                if words[0] == "span":
                    at = int(words[1]) * 128 + int(words[2])
                    told[at : at + len(words[3]) // 2] = bytes.fromhex(words[3])
            running.advance(80)
        running._connection.send("frame")
        running.advance(100)
        assert shows(running, "Blood Rage") and told == running.picture

    apart(test)


@pytest.mark.parametrize(
    "line", ["time 5", "press LEFT", "x" * 300, "pull 12345", "frames maybe", "\xe9 \x00"]
)
def test_what_the_link_cannot_do_is_refused_and_changes_nothing(running, apart, line):
    def test():
        running._connection.send(line)
        assert running._connection.receive().startswith("error ")
        assert running.state() == '{"game": null, "screen": "home"}'

    apart(test)


@pytest.mark.skipif(not in_full(), reason="with a boot of its own, in `make hil`")
def test_presses_while_the_program_is_busy_are_all_there_and_rightly_dated(uf2, program):
    device = EmulatedDevice(altered(program, TELLS))
    play(device, "press OK\nwait 1500")
    device.pico.read()
    device.press("OK")
    device.advance(640)  # all defaults: the game is loaded and written
    device.release("OK")
    pressed_us = []
    for _ in range(36):
        pressed_us.append(device.pico.now_us)
        device.press("DOWN")
        device.advance(30)
        device.release("DOWN")
        device.advance(35)
    device.advance(1000)
    told_ms = [int(line.split()[2]) for line in device.pico.read().splitlines() if b"press DOWN" in line]
    assert len(told_ms) == len(pressed_us)
    late_ms = [told - us / 1000 for told, us in zip(told_ms, pressed_us, strict=True)]
    late_ms = [round(late - min(late_ms), 1) for late in late_ms]  # the uptime does not begin with the power
    print("late", late_ms)
    assert max(late_ms) <= 3


def to_prompt(pico) -> None:
    """Stop the program."""
    pico.write(b"\x03")
    pico.run_for(50)
    pico.read()


def start(pico, code: bytes) -> None:
    """Start *code* at the prompt, after the program has been stopped."""
    pico.write(b"\r\x01" + code + b"\x04")


def test_a_tap_during_a_flash_erase_is_there_after_it(running, apart):
    def test():
        pico = running.pico
        to_prompt(pico)
        lines = ("from boards.pico_parts import Keys", "keys = Keys((('OK', 8),))", "import rp2, time")
        run = "began = time.ticks_ms(); rp2.Flash().ioctl(6, 300); print('took', time.ticks_ms() - began)"
        pico.write(("\r".join(lines) + "\r").encode())
        pico.run_for(300)
        pico.write((run + "\r").encode())
        pico.flash_memory.on_operation = lambda done: tap(pico)
        pico.run_for(300)
        return eval(
            run_code(
                pico, "print([(at - began, level) for at, level in keys.changes(time.ticks_ms(), True)])"
            )
        )

    def tap(pico):
        pico.at(pico.now_ms + 5, lambda: pico.press("OK"))
        pico.at(pico.now_ms + 35, lambda: pico.release("OK"))

    (down_ms, down), (up_ms, up) = apart(test)
    assert (down, up) == (1, 0) and 44 <= down_ms <= up_ms <= 50


LEFT_ALONE = """
import time, machine
from boards.pico_parts import Keys
keys = Keys((("OK", 8),))
machine.Pin(8).irq(None)  # as MicroPython leaves it when the handler raised an exception
for _ in range(4):
    time.sleep_ms(100)
    print("told", [level for _, level in keys.changes(time.ticks_ms())][-1:])
"""


def test_a_key_goes_on_whose_interrupt_lost_its_handler(running, apart):
    def test():
        pico = running.pico
        to_prompt(pico)
        pico.write(b"\x05" + LEFT_ALONE.replace("\n", "\r").encode() + b"\x04")
        for act in (pico.press, pico.release, pico.press):
            assert pico.run_until(lambda: b"told [" in pico.output)
            pico.read()
            act("OK")
        pico.run_for(200)
        return pico.read()

    assert b"told [1]" in apart(test)


DEEP = {
    "setup": 'press DOWN OK\nexpect "Players"\nhold OK 700\npress OK\nexpect "Next: action"',
    # The last answer ends a dialogue, and the rules decide the next step.
    "bids": 'press DOWN DOWN OK\nexpect "Players"\nhold OK 700\nwait 1500\npress OK OK OK\n'
    + 'press OK OK OK OK OK OK\nwait 1500\nexpect "Show it to all"\npress OK\nwait 3000',
}


@pytest.mark.parametrize("where", DEEP if in_full() else ["setup"])
def test_the_stack_has_room_for_an_edge_wherever_the_program_is(where, running, apart):
    """MicroPython takes the handler of a key away for good when there is none left for it."""

    def test():
        running.pico.begin_stack()  # leaves out power on, which waits for no key
        play(running, DEEP[where])
        return running.pico.stack_bytes

    used = apart(test)
    print(f"{used} bytes of stack at most")
    assert 4000 < used < STACK_LIMIT - EDGE_BYTES


def test_with_files_there_is_no_room_for_a_game_by_a_sheet_and_the_device_says_so(running, apart):
    def test():
        play(running, "press UP UP UP UP OK\nwait 1500")
        return shows(running, "Not enough memory")

    assert apart(test)


def test_ctrl_c_gets_to_the_prompt_and_the_watchdog_stays_away(running, apart):
    def test():
        pico = running.pico
        pico.write(b"\x03")
        assert pico.run_until(lambda: b">>> " in pico.output)
        pico.run_for(30_000)
        pico.read()
        pico.write(b"6 * 7\r")
        assert pico.run_until(lambda: b"42" in pico.output)

    apart(test)


def test_in_a_countdown_a_pc_may_stop_the_program_or_not_read_what_it_says(running, apart):
    def test():
        play(running, BEGIN + "\npress OK\nwait 1000")
        apart(lambda: stopped_by_a_pc(running))
        apart(lambda: not_read_by_a_pc(running))

    apart(test)


def stopped_by_a_pc(running) -> None:
    """See that a stopped program says so, rings and starts again by itself."""
    pico = running.pico
    pico.write(b"\r\x03")  # an editor opens the port
    running.advance(500)
    assert shows(running, "Stopped by a PC")
    assert pico.buzzer.frequency_hz
    running.advance(12_000)
    assert not pico.buzzer.frequency_hz
    pico.write(b"\r\x03")  # another one
    running.advance(50_000)
    assert shows(running, "Resume Millennium")


def test_a_press_starts_a_stopped_program_again_and_typing_keeps_it_stopped(running, apart):
    def test():
        pico = running.pico
        to_prompt(pico)
        running.advance(1000)
        pico.write(b"answer = 6 * 7\r")
        running.advance(70_000)
        assert run_code(pico, "print(answer)").strip() == "42"
        running.advance(70_000)
        assert shows(running, "Stopped by a PC")
        running.press("OK")
        running.advance(60)
        running.release("OK")
        running.advance(2000)
        assert shows(running, "Tablemate")

    apart(test)


# Reads the keys until it was stopped STOPS times.
LOOKED_AT = """
import time
from boards.pico_parts import Keys
keys = Keys((("OK", 8), ("BACK", 9), ("UP", 10), ("DOWN", 11)))
stops = 0
print("ready")
while stops < STOPS:
    try:
        while True:
            keys.set("OK", False)
            keys.changes(time.ticks_ms())
    except KeyboardInterrupt:
        stops += 1
        print("stop", stops)
"""


def test_ctrl_c_never_leaves_the_interrupts_off(running, apart):
    """It is raised wherever the program is, also where it reads the keys with the interrupts held back."""

    def test():
        pico = running.pico
        to_prompt(pico)
        start(pico, LOOKED_AT.replace("STOPS", "25").encode())
        assert pico.run_until(lambda: b"ready" in pico.output)
        pico.run_for(5)
        for stop in range(1, 26):
            pico.read()
            pico.write(b"\x03")
            assert pico.run_until(lambda: b"\r\n" in pico.output, 500), f"stop {stop}: {bytes(pico.output)!r}"
            pico.run_for(1 + 0.37 * stop)

    apart(test)


def stop_reading(pico) -> None:
    """Let the PC keep the port open and take nothing any more."""
    usb, source = pico.chip.usb_ctrl, pico._serial.cdc._in_endpoint
    sent = usb._indicate_buffer_ready
    usb._indicate_buffer_ready = lambda endpoint, out: (
        None if endpoint == source and not out else sent(endpoint, out)
    )


def not_read_by_a_pc(running) -> None:
    """See that neither the countdown nor the buttons stop."""
    running._connection.send("frames on")
    running.advance(500)
    stop_reading(running.pico)
    running.advance(4000)  # MicroPython waits 500 ms for each piece of a line
    seconds = set()
    for _ in range(20):
        running.advance(100)
        seconds.add(bytes(running.picture)[:DIGITS])  # the bar below may come a moment later
    assert len(seconds) in (2, 3), f"{len(seconds)} pictures in 2 s"
    play(running, "hold OK 700\nwait 300")
    assert shows(running, "Extend block")
    if in_full():
        running.advance(9000)  # nor does the watchdog bite
        assert shows(running, "Extend block")


def test_ctrl_c_ends_a_beep(running, apart):
    def test():
        pico = running.pico
        running.press("OK")
        assert pico.run_until(lambda: pico.buzzer.frequency_hz, timeout_ms=500)
        to_prompt(pico)
        pico.run_for(1000)
        assert not pico.buzzer.frequency_hz

    apart(test)


@pytest.mark.parametrize("at_ms", [150, 400, 600] if in_full() else [400])
def test_ctrl_c_gets_to_the_prompt_during_boot(uf2, program, at_ms):
    pico = EmulatedPico(uf2, filesystem=filesystem_image(program))
    pico.run_until(at_ms)
    pico.write(b"\x03")
    assert pico.run_until(lambda: b">>> " in pico.output), bytes(pico.output)
    assert run_code(pico, "print(6 * 7)").strip() == "42"


def test_mpremote_gets_in(running, apart):
    def test():
        with SocketBridge(running.pico) as bridge:
            command = [sys.executable, "-m", "mpremote", "connect", bridge.address, "exec", "print(6 * 7)"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=100)
        assert done.stdout.split()[-1:] == ["42"], done

    apart(test)


def test_a_hung_program_is_restarted_into_the_resume_screen(running, apart, program):
    def test():
        pico = running.pico
        store_a_game(pico)
        start(pico, altered(program, HANGS_AT_ONCE)["main.py"])
        before_ms = pico.now_ms
        running.advance(9800)
        assert shows(running, "Resume Millennium")
        began_ms = pico.now_ms - int(run_code(pico, "import time; print(time.ticks_ms())"))
        return began_ms - before_ms, run_code(pico, "import machine; print(machine.reset_cause())")

    after_ms, cause = apart(test)
    assert 8000 <= after_ms <= 8300 and cause == "3\n"  # WDT_RESET


@pytest.mark.skipif(not in_full(), reason="with two boots of its own, in `make hil`")
def test_a_program_that_hangs_in_a_game_is_restarted_with_what_was_stored(uf2, program):
    device = EmulatedDevice(altered(program, HANGS))
    play(device, BEGIN)
    assert shows(device, "Round 1")
    record = device.record()
    play(device, "press DOWN\nwait 10000")
    assert shows(device, "Resume Millennium")
    assert device.latest_record() == record


def test_the_link_answers_also_after_a_silence(running, apart):
    def test():
        running._connection.send("frames off")
        assert running._connection.receive() == "ok"
        running.pico.run_for(4500)
        assert running.state() == '{"game": null, "screen": "home"}'

    apart(test)


def test_a_panel_may_be_missing_and_is_found_when_it_comes(uf2, program):
    pico = EmulatedPico(uf2, filesystem=filesystem_image(program), usb=False)
    pico.run_until(2500)
    pico.press("DOWN")
    pico.run_for(60)
    pico.release("DOWN")
    pico.run_for(500)
    panel = pico.display.panel = Ssd1306()
    pico.run_for(2000)
    for text in ("Tablemate", "Blood Rage"):
        assert panel_picture.find_text(panel.picture(), text, sequence.fonts()) is not None


def test_a_fault_shows_its_screen_and_the_game_is_saved(running, apart, program):
    def test():
        store_a_game(running.pico)
        before = filesystem_files(running.pico.flash)
        start(running.pico, altered(program, BREAKS)["main.py"])
        running.advance(1500)
        assert shows(running, "Resume Millennium")
        running.press("DOWN")
        running.advance(800)
        assert shows(running, "Fault") and shows(running, "Your game is saved")
        after = filesystem_files(running.pico.flash)
        assert b"ValueError: broken" in after.pop("data/fault.log")
        kept = after.pop("data/games/0001.kept", None)  # so Start does not offer it again
        return kept is None or before.pop("data/games/0001.game") == kept and before == after

    assert apart(test)


@pytest.mark.skipif(not in_full(), reason="a third of a minute long, in `make hil`")
def test_a_long_game_is_read_within_the_memory_and_goes_on():
    resumed, undone = long_game(1000)  # NotMeasured if either does not come
    print(f"resumed {resumed.value:.0f} ms after power on, an undo took {undone.value:.0f} ms")
