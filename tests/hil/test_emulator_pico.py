"""The emulated Pico's wiring, time and flash, each tried by MicroPython code that runs on it."""

import pytest

from host_tools.emulator import filesystem_files, filesystem_image, run_code
from host_tools.emulator.raw_repl import CodeFailed

pytestmark = pytest.mark.slow

KEY_LOG = """
import time
from machine import Pin
log = []
pin = Pin(8, Pin.IN, Pin.PULL_UP)
pin.irq(lambda pin: log.append((time.ticks_ms(), pin.value())), Pin.IRQ_FALLING | Pin.IRQ_RISING)
print("ready")
"""
HEARTBEAT = """
import machine, time
led = machine.Pin(25, machine.Pin.OUT)
start = time.ticks_ms()
for beat in range(4):
    time.sleep_ms(500 * beat - time.ticks_diff(time.ticks_ms(), start))
    led.toggle()
print(time.ticks_diff(time.ticks_ms(), start), time.ticks_ms())
"""
TUNE = """
import machine, time
buzzer = machine.PWM(20, freq=2000, duty_u16=32768)
time.sleep_ms(50)
buzzer.freq(880)
time.sleep_ms(30)
buzzer.duty_u16(0)
"""
FASTER = """
import machine, time
def loop_us():
    began = time.ticks_us()
    for _ in range(1000):
        pass
    return time.ticks_diff(time.ticks_us(), began)
before = loop_us()
machine.PWM(20, freq=440, duty_u16=32768)
machine.freq(250_000_000)
after = loop_us()
began = time.ticks_us()
time.sleep_ms(20)
slept = time.ticks_diff(time.ticks_us(), began)
bus = machine.I2C(0, freq=400000)
began = time.ticks_us()
bus.writeto(0x3C, bytes(200))
print(before, after, slept, time.ticks_diff(time.ticks_us(), began))
"""
SAVE = """
with open("saved", "wb") as file:
    file.write(b"game" * 100)
print("safe")
"""
HUNG = """
import machine
print("cause", machine.reset_cause())
if machine.reset_cause() == machine.PWRON_RESET:
    machine.WDT(timeout=60)
    while True:
        pass
"""


class Recorder:
    """A panel that keeps every transaction."""

    def __init__(self):
        self.transactions = []

    def write(self, data):
        """Keep *data*."""
        self.transactions.append(data)


def ready(pico, sign=b"ready"):
    """Run *pico* until it printed *sign*."""
    assert pico.run_until(lambda: sign in pico.output), bytes(pico.output)
    return pico


def test_the_same_run_is_the_same_to_the_cycle(boot):
    def run():
        pico = boot(HEARTBEAT)
        pico.run_until(1000)
        return pico.busy_cycles, pico.read(), pico.led.changes

    assert run() == run()


def test_time_stops_where_it_is_told_to_also_during_a_flash_erase(boot):
    pico = ready(boot(SAVE), b"safe")
    pico.write(b"import rp2; rp2.Flash().ioctl(6, 300)\r")
    assert pico.run_until(lambda: pico.flash_memory.operations[-1].address == 0xA0000 + 300 * 4096)
    assert pico.now_us - pico.flash_memory.operations[-1].at_us <= 1000
    for ms in (1, 7, 20):
        until_us = pico.now_us + ms * 1000
        pico.run_for(ms)
        assert pico.now_us == until_us


def test_the_tick_counter_wraps_where_it_is_set_to(boot):
    pico = ready(boot(HEARTBEAT, ticks_ms=2**30 - 1000), b"1500 ")
    assert int(pico.read().split()[1]) < 1000
    beats = [at_us for at_us, _ in pico.led.changes]
    assert len(beats) >= 3
    assert all(abs(beat - beats[0] - 500_000 * i) < 1500 for i, beat in enumerate(beats)), beats


def test_a_bouncing_key_is_seen_edge_by_edge(boot):
    pico = ready(boot(KEY_LOG))
    pico.press("OK", bounce=True)
    pico.run_for(50)
    pico.release("OK")
    pico.run_for(50)
    levels = [level for _, level in eval(run_code(pico, "print(log)"))]
    assert levels == [0, 1, 0, 1, 0, 1, 0, 1]


def test_a_key_pressed_during_a_flash_erase_is_seen_after_it(boot):
    pico = ready(boot(KEY_LOG + SAVE), b"safe")
    pico.write(b"import rp2; rp2.Flash().ioctl(6, 300)\r")
    pico.flash_memory.on_operation = lambda operation: pico.at(pico.now_ms + 10, lambda: pico.press("OK"))
    pico.run_for(100)
    assert [level for _, level in eval(run_code(pico, "print(log)"))] == [0]


def test_the_buzzer_reports_frequency_and_duty(boot):
    pico = boot(TUNE)
    pico.run_until(300)
    tones = [(hz, duty) for _, hz, duty in pico.buzzer.changes]
    assert tones == [(2000, 32768), (880, 32768), (0, 0)]
    first, second, third = (at_us for at_us, _, _ in pico.buzzer.changes)
    assert abs(second - first - 50_000) < 1000
    assert abs(third - second - 30_000) < 1000


def test_the_panel_gets_the_bytes_of_each_transaction_and_can_be_unplugged(boot):
    panel = Recorder()
    pico = boot(panel=panel)
    bus = "import machine; bus = machine.I2C(0, freq=400000)\n"
    assert run_code(pico, bus + "print(bus.scan())") == "[60]\n"
    run_code(pico, "bus.writeto(60, b'one'); bus.writevto(60, (b'@', b'two'))")
    assert panel.transactions == [b"one", b"@two"]
    pico.display.panel = None
    assert run_code(pico, "print(bus.scan())") == "[]\n"
    with pytest.raises(CodeFailed, match="EIO"):
        run_code(pico, "bus.writeto(60, b'lost')")
    pico.display.panel = panel
    run_code(pico, "bus.writeto(60, b'back')")
    assert panel.transactions[2:] == [b"back"]


def test_it_runs_with_no_computer_attached(boot):
    pico = boot("print('nobody reads this')\n" + HEARTBEAT, usb=False)
    pico.run_until(2000)
    assert len(pico.led.changes) >= 3
    assert pico.read() == b""
    with pytest.raises(ValueError):
        pico.write(b"x")


def test_what_is_written_in_small_pieces_arrives_whole(boot):
    pico = ready(
        boot("import sys, time\nprint('ready')\ntime.sleep_ms(20)\nprint(sys.stdin.read(500), 'end')")
    )
    text = b"".join(b"%d " % i for i in range(200))[:500]
    for i in range(len(text)):
        pico.write(text[i : i + 1])
        pico.run_for(0.01)
    assert text in ready(pico, b"end").read()


def test_a_hung_program_is_restarted_by_the_watchdog(boot):
    pico = ready(boot(HUNG), b"cause 3")
    assert b"cause 1" in pico.read()
    pico.run_for(500)
    assert b"cause" not in pico.output  # restarted only once


def test_a_pico_goes_on_from_the_flash_of_an_earlier_one(boot):
    pico = ready(boot(SAVE), b"safe")
    assert filesystem_files(pico.flash)["saved"] == b"game" * 100
    assert run_code(boot(flash=pico.flash), "print(open('saved').read()[:4])") == "game\n"


def test_folders_go_into_a_filesystem_image_and_come_back():
    files = {"main.py": b"print(1)", "lib/deep/x.bin": bytes(range(256)) * 40}
    assert filesystem_files(filesystem_image(files)) == files


def test_the_firmware_may_set_another_frequency_and_only_the_processor_is_faster(boot):
    pico = boot(panel=Recorder())
    before, after, slept, bus = map(int, run_code(pico, FASTER).split())
    assert abs(before - 2 * after) < 20
    assert abs(slept - 20_000) < 100
    assert 201 * 22.5 < bus < 201 * 22.5 + 500
    assert pico.cycles_a_ms == 250_000
    assert pico.buzzer.frequency_hz == 880, "a PWM that was there before is faster too, as on the chip"
