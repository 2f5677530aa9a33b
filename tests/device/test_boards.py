"""
Every board that is a Pico, held to the interface of boards/README.md, on a fake `machine`.

Every file in boards/ is tested, a user's own too. A board need only name its keys in KEYS.
"""

import os
import sys

import boards
from boards.simulated import panel as panels
from firmware.app import App
from firmware.modules import module
from firmware.storage import flash
from tests.fakes import machine as fake
from tests.fakes.folder import fresh

FOLDER = boards.__file__.rsplit("/", 1)[0]
NOT_BOARDS = ("__init__", "chip", "pico_parts", "vsys")
PROMISED = ("pico_battery", "pico_encoder", "pico_sh1106", "pico_ssd1306", "picobricks", "waveshare_oled_1_3")
BUTTONS = ("DOWN", "UP", "OK", "BACK")
PANELS = {"Ssd1306": panels.Ssd1306, "Sh1106": panels.Sh1106, "Sh1107": panels.Sh1107}


def names():
    """Return the names of the boards that are a Pico with MicroPython."""
    stems = [name.rsplit(".", 1)[0] for name in os.listdir(FOLDER) if name.endswith((".py", ".mpy"))]
    return sorted([stem for stem in stems if stem not in NOT_BOARDS])


class Wired:
    """A board with its emulated panel; *root* is the folder for its games."""

    def __init__(self, name, root):
        self.machine = fake.install()
        self.module = module("boards." + name)
        assert not fake.Pin.pins and not fake.buses, "something happens at import of " + name
        parts = module("boards.pico_parts")
        parts.machine = self.module.machine = self.machine
        parts.ticks_ms = fake.clock
        parts.ROOT = root
        self.board = self.module.make()
        self.bus = fake.buses[0]

    def plug_in(self):
        """Connect the panel that the board's driver is for; return it."""
        display = self.board.display
        self.bus.panel = panel = PANELS[type(display).__name__]()
        if hasattr(display, "dc"):
            self.bus.dc, self.bus.cs = display.dc, display.cs
        return panel

    def key(self, i):
        """Return the pin of key *i*, and its level when it is pressed: not the one that it is pulled to."""
        pin = fake.Pin.pins[self.module.KEYS[i][1]]
        return pin, int(pin.pull == fake.Pin.PULL_DOWN)


def each(test):
    """Call *test(wired)* for every board."""
    for name in names():
        print(name)
        test(Wired(name, fresh()))


def test_those_that_are_promised_are_there():
    assert [name for name in names() if name in PROMISED] == list(PROMISED)


def test_a_promised_board_runs_at_200_mhz_with_the_voltage_for_it_before_it_makes_a_part():
    for name in PROMISED:
        Wired(name, fresh())
        assert fake.speeds == [(200_000_000, 0xC1)], name


def test_a_promised_board_can_be_slow_and_is_then_as_fast_as_before():
    for name in PROMISED:
        board = Wired(name, fresh()).board
        board.doze(True)
        assert fake.speeds[-1][0] == 48_000_000
        board.doze(False)
        assert fake.speeds[-1] == (200_000_000, 0xC1)


def test_a_pico_2_sleeps_and_wakes_without_the_registers_of_a_pico():
    def test(parts):
        display = module("firmware.display.ssd1306").Ssd1306(None)
        board = parts.Board("my_table", display, parts.Keys((("OK", 8),)), None, None)
        for speed in (48_000_000, 150_000_000):
            board.doze(speed == 48_000_000)
            assert fake.speeds[-1] == (speed, None)

    fake.at_start_hz = 150_000_000
    try:
        on("Raspberry Pi Pico2 with RP2350", test)
    finally:
        fake.at_start_hz = 125_000_000


class Sys:
    """In place of the module `sys`, on the Pico *machine*."""

    def __init__(self, machine):
        self.implementation = self
        self._machine = machine


def on(machine, test):
    """Call *test(parts)* with boards that are plugged onto the Pico *machine*."""
    fake.install()
    chip, parts = module("boards.chip"), module("boards.pico_parts")
    before, chip.sys, chip.machine = chip.sys, Sys(machine), fake
    parts.machine, parts.ROOT = fake, fresh()
    parts.ticks_ms = fake.clock  # on MicroPython the next test's board is given this module
    try:
        test(parts)
    finally:
        chip.sys = before


def test_a_pico_2_is_left_at_its_speed_and_its_watchdog_stops_where_it_lies():
    def test(parts):
        parts.full_speed()
        parts.Watchdog().stop()
        assert fake.speeds == [] and fake.mem32 == {0x400DB000: 1 << 30}

    for machine in ("Raspberry Pi Pico2 with RP2350", "Raspberry Pi Pico 2 W with RP2350"):
        on(machine, test)


def test_a_pico_w_is_as_fast_as_a_pico():
    def test(parts):
        parts.full_speed()
        parts.Watchdog().stop()
        assert fake.speeds == [(200_000_000, 0xC1)] and fake.mem32[0x4005B000] == 1 << 30

    on("Raspberry Pi Pico W with RP2040", test)


def test_an_led_is_set_only_when_it_changes_as_the_radio_of_a_pico_w_holds_it():
    board = Wired("pico_ssd1306", fresh()).board
    pin = fake.Pin.pins["LED"]
    board.led.set(False)
    assert pin.inits == 0
    for on_off in (True, True, False, False):
        board.led.set(on_off)
        assert pin.level == int(on_off)
    assert pin.inits == 2


def test_a_board_has_all_that_the_program_wants():
    def test(wired):
        board = wired.board
        assert wired.module.__name__ == "boards." + board.name
        assert board.display.width == 128 and board.display.height == 64
        assert len(board.display.buffer) == 1024
        buttons = board.keys.reader(board.keys.names)
        assert "OK" in buttons.names and "BACK" in buttons.names
        assert board.sound is None or board.sound.tone(440) is None
        assert board.led is None or board.led.set(True) is None
        assert os.stat(board.root)
        assert 0 <= board.entropy() < 1 << 32 and board.entropy() != board.entropy()
        assert len(board.picture()) == 1024 and board.panel()[0] == 0
        assert hasattr(board, "restart")

    each(test)


def test_what_is_drawn_is_on_the_panel_and_told_by_the_board():
    def test(wired):
        panel, display = wired.plug_in(), wired.board.display
        for flipped in (False, True):
            for i in range(1024):
                display.buffer[i] = i * 7 & 0xFF
            display.init()
            display.flip(flipped)
            display.shift(int(flipped))
            while display.flush_step():
                pass
            assert wired.board.picture() == panel.picture() != bytes(1024)
            assert wired.board.panel() == (1, panel.contrast)
        display.power(False)
        assert wired.board.picture() == panel.picture() == bytes(1024)

    each(test)


def test_a_panel_is_renewed_lit_and_after_it_lost_its_power():
    def test(wired):
        panel, display = wired.plug_in(), wired.board.display
        display.buffer[5] = 0xA5
        display.init()
        for lost in (False, True):
            while display.flush_step():
                pass
            shown = panel.picture()
            if lost:
                panel.power_cycle()
            if panel.pump:
                display.renew()
            else:  # a supply of its own, told while dark: that panel goes and comes with its Pico
                display.init()
            assert panel.on is not lost
        while display.flush_step():
            pass
        assert panel.on and panel.picture() == shown != bytes(1024)

    each(test)


def test_a_missing_panel_raises_where_the_bus_can_tell():
    def test(wired):
        try:
            wired.board.display.init()
            assert isinstance(wired.bus, fake.SPI)
        except OSError:
            assert isinstance(wired.bus, fake.I2C)

    each(test)


def test_edges_of_the_keys_come_with_their_time():
    def test(wired):
        keys = wired.board.keys
        assert len(keys.changes(0)) == 0
        for i in range(len(keys.names)):
            pin, pressed = wired.key(i)
            for level, at_ms in ((pressed, 100 * i + 10), (1 - pressed, 100 * i + 60)):
                fake.clock.now = at_ms
                pin.drive(level)
            assert keys.ioctl(3, 1) == 1
            changes = keys.changes(100 * i + 70)
            assert list(changes) == [(100 * i + 10, 1 << i), (100 * i + 60, 0)]
            assert keys.ioctl(3, 1) == 0 and len(keys.changes(100 * i + 80)) == 0

    each(test)


def test_the_link_presses_keys_too():
    def test(wired):
        keys = wired.board.keys
        fake.clock.now = 5
        keys.set(keys.names[0], True)
        pin, pressed = wired.key(0)
        pin.drive(pressed)
        pin.drive(1 - pressed)
        keys.set(keys.names[0], False)
        levels = [level for _, level in keys.changes(6)]
        assert levels[0] == 1 and levels[-1] == 0 and levels.index(0) == len(levels) - 1

    each(test)


def keys_of_default(root):
    """Return the default board's keys and the pin of OK."""
    wired = Wired("pico_ssd1306", root)
    return wired.board.keys, wired.key(2)[0]


def test_a_press_that_came_and_went_before_the_interrupt_is_seen():
    keys, pin = keys_of_default(fresh())
    fake.clock.now = 50
    pin.handler(pin)  # both edges during a flash erase: the level is as before
    assert list(keys.changes(51, True)) == [(50, 4), (50, 0)]
    pin.handler(pin)
    assert list(keys.changes(52)) == [(50, 0)]  # nothing delayed the interrupt, so it was not a finger


def test_a_spark_is_not_a_press_on_the_device_but_a_tap_in_an_erase_is():
    for wrote in (False, True):
        wired = Wired("pico_ssd1306", fresh())
        wired.plug_in()
        app = App(wired.board, fake.clock.now)
        settle(app)
        flash.writes += wrote
        pin, _ = wired.key(1)
        pin.handler(pin)
        fake.clock.now += 100
        settle(app)
        assert app.navigator.top().index == int(wrote)  # DOWN on the home screen


def settle(app):
    """Step *app* until it has nothing to do."""
    while app.step(fake.clock.now) == 0:
        pass


def test_bounces_are_forgotten_and_first_edges_kept_while_nobody_looks():
    keys, pin = keys_of_default(fresh())
    for press in range(20):
        for level, start_ms in ((0, 0), (1, 40)):
            for bounce in range(7):
                fake.clock.now = press * 80 + start_ms + bounce
                pin.drive(level ^ bounce & 1)
    found = keys.changes(1600)
    downs = [found[i][0] for i in range(len(found)) if found[i][1] and (i == 0 or not found[i - 1][1])]
    assert [at for at in downs if at % 80 == 0] == [80 * press for press in range(20)]
    assert len(downs) < 25
    assert found[-1][1] == 0


def test_when_there_is_no_room_the_last_level_is_still_told():
    keys, pin = keys_of_default(fresh())
    for edge in range(202):
        fake.clock.now = edge * 30
        pin.drive(edge & 1)
    assert keys.changes(6100)[-1] == (6100, 0)
    assert len(keys.changes(6101)) == 0


def test_a_press_that_bounces_while_garbage_is_collected_before_the_keys_are_read_is_one_press():
    keys, pin = keys_of_default(fresh())
    buttons = keys.reader(keys.names)
    events = []
    bounces = (100, 100, 104)
    for began, read in ((73, 100), (102, 103), (130, 157)):  # when a step read the clock, and the keys
        for at_ms in [at_ms for at_ms in bounces if fake.clock.now < at_ms <= read]:
            fake.clock.now = at_ms
            pin.drive(1 - pin.value())
        fake.clock.now = read
        events += buttons.feed(keys.changes(began), began)
    assert keys.ioctl(3, 1) == 0 and events == [("press", "OK", 100)]


def test_the_buzzer_plays_by_itself_and_the_watchdog_can_be_stopped():
    board = Wired("pico_ssd1306", fresh()).board
    board.sound.tone(2000)
    assert fake.outputs[0].tone == (2000, 32768)
    board.sound.tone(0)
    assert fake.outputs[0].tone[1] == 0
    watchdog = board.watchdog()
    watchdog.feed()
    watchdog.stop()
    assert fake.mem32[0x4005B000] == 1 << 30


def test_the_program_runs_on_every_board():
    def test(wired):
        panel = wired.plug_in()
        app = App(wired.board, 0)
        settle(app)
        assert app.navigator.top().name == "language"  # it is the first start
        app.navigator.home()
        settle(app)
        assert app.navigator.top().name == "home" and panel.picture() != bytes(1024)
        assert "OK" in app.context.buttons.names and "BACK" in app.context.buttons.names

    each(test)


def tap(i, held_ms=80):
    """Return a press of key *i* as (key, level, ms until the next)."""
    return [(i, 1, held_ms), (i, 0, 100)]


def click(first, second):
    """Return a click of an encoder whose contact *first* closes first."""
    return [(first, 1, 3), (second, 1, 3), (first, 0, 3), (second, 0, 100)]


def ways(keys):
    """Return how each of BUTTONS is pressed with *keys*; nothing if their reader is none of ours."""
    reader, names = keys.reader.__name__, keys.names
    if reader == "TwoKeys":
        return {"DOWN": tap(0), "UP": tap(0, 650), "OK": tap(1), "BACK": click(0, 1)}
    if reader == "OneKey":
        return {"DOWN": tap(0), "UP": tap(0) * 2, "OK": tap(0, 650), "BACK": tap(0) * 3}
    if reader not in ("Buttons", "MoreKeys"):
        return {}
    found = {names[i]: tap(i) for i in range(len(names))}
    if reader == "MoreKeys" and names[-2:] == ("A", "B"):
        a, b = len(names) - 2, len(names) - 1
        found.update({"DOWN": click(a, b), "UP": click(b, a)})
    return found


def test_all_four_buttons_can_be_pressed_on_every_board():
    def test(wired):
        keys = wired.board.keys
        moves = ways(keys)
        assert moves or wired.board.name not in PROMISED
        buttons = keys.reader(keys.names)
        for name in BUTTONS if moves else ():
            for i, closed, ms in moves[name]:
                pin, pressed = wired.key(i)
                pin.drive(pressed if closed else 1 - pressed)
                fake.clock.now += ms
            fake.clock.now += 400
            events = buttons.feed(keys.changes(fake.clock.now), fake.clock.now)
            assert [event[1] for event in events if event[0] == "press"] == [name], (name, events)

    each(test)


def test_the_default_is_what_main_starts():
    source = FOLDER + "/../firmware/main.py"
    if sys.implementation.name == "cpython":
        with open(source) as file:
            assert "from boards.pico_ssd1306 import make" in file.read()


def test_the_clock_of_a_pico_goes_by_the_chip():
    def test(wired):
        clock = wired.board.clock
        assert clock.read() == (2021, 1, 1, 0, 0, 0)
        clock.set((2026, 11, 22, 19, 30, 5))
        assert clock.read() == (2026, 11, 22, 19, 30, 5)
        assert wired.machine.RTC.moment[4:7] == (19, 30, 5)

    each(test)
