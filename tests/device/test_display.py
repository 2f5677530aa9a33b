"""The display drivers, by the pictures of the simulated panels."""

import random

from boards.simulated.bus import I2C, SPI
from boards.simulated.panel import MutePanel
from boards.simulated.panel import Sh1106 as Sh1106Panel
from boards.simulated.panel import Sh1107 as Sh1107Panel
from boards.simulated.panel import Ssd1306 as Ssd1306Panel
from firmware.display.pixels import changed_span, take
from firmware.display.sh1106 import Sh1106
from firmware.display.sh1107 import Sh1107
from firmware.display.ssd1306 import Ssd1306

FRAME_BYTES = 1024
GAP_PX = 8  # equal columns between two changes that are sent along: a new address costs more


def ssd1306():
    bus = I2C(Ssd1306Panel())
    return Ssd1306(bus), bus


def sh1106():
    bus = I2C(Sh1106Panel())
    return Sh1106(bus), bus


def sh1107():
    bus = SPI(Sh1107Panel())
    return Sh1107(bus, bus.dc, bus.cs, bus.reset), bus


def sold_as_ssd1306():
    bus = I2C(Sh1106Panel())
    return Ssd1306(bus), bus


def mute_ssd1306():
    bus = I2C(Ssd1306Panel())
    bus.readfrom_mem = unread
    return Ssd1306(bus), bus


def mute_sh1106():
    bus = I2C(MutePanel())
    driver = Ssd1306(bus)
    driver.start = 2
    return driver, bus


def unread(address, control, count):
    """Fail as a bus does on which the panel acknowledges no read."""
    raise OSError(5)


ALL = (ssd1306, sh1106, sh1107, sold_as_ssd1306, mute_ssd1306, mute_sh1106)


def begun(make):
    """Return a driver that has flushed an empty picture, its bus and its panel."""
    driver, bus = make()
    driver.init()
    flush(driver)
    return driver, bus, bus.panel


def flush(driver):
    """Flush all; return the number of steps."""
    steps = 1
    while driver.flush_step():
        steps += 1
        assert steps < 1000
    return steps


def scribble(driver, seed):
    """Draw something without any symmetry."""
    random.seed(seed)
    for i in range(FRAME_BYTES):
        driver.buffer[i] = random.getrandbits(8)


def turned(picture):
    """Return *picture* upside down."""
    out = bytearray(FRAME_BYTES)
    for i in range(FRAME_BYTES):
        byte = picture[i]
        for bit in range(8):
            if byte >> bit & 1:
                out[FRAME_BYTES - 1 - i] |= 1 << 7 - bit
    return bytes(out)


def shifted(picture, x_px):
    """Return *picture* moved right by *x_px*."""
    out = bytearray(FRAME_BYTES)
    for page in range(8):
        for column in range(128):
            if 0 <= column - x_px < 128:
                out[page * 128 + column] = picture[page * 128 + column - x_px]
    return bytes(out)


def test_the_panel_shows_the_buffer():
    for make in ALL:
        driver, _, panel = begun(make)
        scribble(driver, 1)
        flush(driver)
        assert panel.picture() == bytes(driver.buffer), make


def test_the_panel_stays_dark_until_the_first_flush_is_complete():
    for make in ALL:
        driver, bus = make()
        driver.init()
        scribble(driver, 2)
        while driver.flush_step():
            assert not bus.panel.on
        assert bus.panel.on and bus.panel.picture() == bytes(driver.buffer)


def test_random_changes_always_arrive():
    for make in ALL:
        driver, _, panel = begun(make)
        random.seed(3)
        for _ in range(60):
            for _ in range(random.getrandbits(4)):
                driver.buffer[random.getrandbits(10)] = random.getrandbits(8)
            if random.getrandbits(1):
                flush(driver)
                assert panel.picture() == bytes(driver.buffer), make
            else:
                driver.flush_step()  # the screen is drawn again before all was sent


def test_a_flush_without_changes_sends_nothing():
    for make in ALL:
        driver, bus, _ = begun(make)
        sent = bus.sent_bytes
        assert not driver.flush_step()
        assert bus.sent_bytes == sent


def test_a_full_picture_takes_eight_steps_of_a_page():
    for make, page_bytes in ((ssd1306, 8 + 2 + 128), (sh1106, 5 + 2 + 128), (sold_as_ssd1306, 5 + 2 + 128)):
        driver, bus, _ = begun(make)
        scribble(driver, 4)
        sent, spent_us = bus.sent_bytes, bus.bus_us
        assert flush(driver) == 8
        assert bus.sent_bytes - sent == 8 * page_bytes
        assert abs(bus.bus_us - spent_us - 8 * page_bytes * 45 // 2) <= 1


def test_one_changed_column_is_one_byte_and_its_address():
    for make, address_bytes in ((ssd1306, 10), (sh1106, 7)):
        driver, bus, _ = begun(make)
        sent = bus.sent_bytes
        driver.buffer[3 * 128 + 127] = 0x55
        flush(driver)
        assert bus.sent_bytes - sent == address_bytes + 1


def test_changes_below_each_other_are_one_rectangle_on_an_ssd1306():
    driver, bus, panel = begun(ssd1306)
    for page in range(2, 7):
        for column in range(40, 64):
            driver.buffer[page * 128 + column] = 0xA5
    sent = bus.sent_bytes
    assert flush(driver) == 1
    assert bus.sent_bytes - sent == 10 + 5 * 24
    assert panel.picture() == bytes(driver.buffer)


def test_changes_below_each_other_are_joined_if_that_is_cheaper_and_not_too_long_for_one_step():
    cases = ((10, 20, 2, 1), (10, 20, 6, 2), (0, 63, 1, 1), (0, 64, 0, 1), (0, 64, 1, 2))
    for first, count, shift, steps in cases:
        driver, _, panel = begun(ssd1306)
        for column in range(first, first + count):
            driver.buffer[column] = driver.buffer[128 + shift + column] = 0xFF
        assert flush(driver) == steps, (first, count, shift)
        assert panel.picture() == bytes(driver.buffer)


def test_changes_below_each_other_that_do_not_overlap_are_sent_apart():
    driver, bus, _ = begun(ssd1306)
    driver.buffer[0] = driver.buffer[128 + 100] = 1
    assert flush(driver) == 2


def test_two_changes_far_apart_are_two_spans_and_near_ones_one():
    driver, _, _ = begun(ssd1306)
    driver.buffer[10] = driver.buffer[10 + GAP_PX + 1] = 1
    assert flush(driver) == 2
    driver.buffer[10] = driver.buffer[10 + GAP_PX] = 3
    assert flush(driver) == 1


def test_the_changed_span_ends_where_the_gap_is_too_wide():
    old = bytearray(128)
    new = bytearray(128)
    for column in (5, 5 + GAP_PX, 6 + 2 * GAP_PX + 1, 127):
        new[column] = 1
    assert changed_span(new, old, 128) == 5 << 8 | 5 + GAP_PX
    old[5] = old[5 + GAP_PX] = old[6 + 2 * GAP_PX + 1] = 1
    assert changed_span(new, old, 128) == 127 << 8 | 127
    assert changed_span(new, old, 127) == -1


def test_columns_that_are_taken_go_out_and_count_as_shown():
    new, shown, out = memoryview(bytes(range(100, 110))), bytearray(10), bytearray(8)
    take(new, memoryview(shown), 3, 4, out, 2)
    assert bytes(out) == bytes((0, 0, 103, 104, 105, 106, 0, 0))
    assert bytes(shown) == bytes((0, 0, 0, 103, 104, 105, 106, 0, 0, 0))


def test_flipping_turns_the_picture_upside_down_and_back():
    for make in ALL:
        driver, _, panel = begun(make)
        scribble(driver, 5)
        driver.flip(True)
        flush(driver)
        assert panel.picture() == turned(driver.buffer), make
        driver.buffer[77] ^= 0xFF
        flush(driver)
        assert panel.picture() == turned(driver.buffer), make
        driver.flip(False)
        flush(driver)
        assert panel.picture() == bytes(driver.buffer), make


def test_shifting_moves_the_picture_and_leaves_a_dark_edge():
    for make in ALL:
        driver, _, panel = begun(make)
        scribble(driver, 6)
        for x_px in (1, 0, -1, 2, -2, 0):
            driver.shift(x_px)
            flush(driver)
            assert panel.picture() == shifted(driver.buffer, x_px), (make, x_px)
            random.seed(x_px + 10)
            for _ in range(20):
                driver.buffer[random.getrandbits(10)] ^= 0xFF
            flush(driver)
            assert panel.picture() == shifted(driver.buffer, x_px), (make, x_px)


def test_contrast_and_power_reach_the_panel():
    for make in ALL:
        driver, _, panel = begun(make)
        scribble(driver, 7)
        flush(driver)
        driver.contrast(17)
        assert panel.contrast == 17
        driver.power(False)
        assert panel.picture() == bytes(FRAME_BYTES)
        driver.flush_step()
        assert not panel.on
        driver.power(True)
        assert panel.picture() == bytes(driver.buffer)


def test_an_unplugged_panel_is_an_oserror_and_a_replugged_one_shows_everything_again():
    for make in (ssd1306, sh1106, sold_as_ssd1306, mute_ssd1306, mute_sh1106):
        driver, bus, panel = begun(make)
        driver.contrast(9)
        driver.flip(True)
        scribble(driver, 8)
        flush(driver)
        bus.unplug()
        driver.buffer[0] ^= 0xFF
        assert raises_oserror(driver.flush_step)
        assert raises_oserror(driver.init)
        bus.plug_in()
        driver.init()
        flush(driver)
        assert panel.picture() == turned(driver.buffer)
        assert panel.contrast == 9


def test_a_panel_at_the_other_address_is_found():
    for panel, driver_of in ((Ssd1306Panel, Ssd1306), (Sh1106Panel, Sh1106)):
        bus = I2C(panel(), address=0x3D)
        driver = driver_of(bus)
        driver.init()
        scribble(driver, 3)
        flush(driver)
        assert bus.panel.picture() == bytes(driver.buffer)


def test_a_panel_is_what_the_low_bits_of_its_status_say_and_nothing_else():
    for low in range(16):
        for high in (0x00, 0x40, 0x80, 0xF0):
            bus = I2C(MutePanel())
            bus.readfrom_mem = lambda address, control, count, status=high | low: bytes((status,))
            driver = Ssd1306(bus)
            driver.init()
            assert driver.kind == (low if low in (3, 6, 8) else 0), (high, low)


def test_an_sh1106_that_does_not_tell_is_two_columns_off_until_it_is_shifted():
    bus = I2C(MutePanel())
    driver = Ssd1306(bus)
    driver.init()
    scribble(driver, 12)
    flush(driver)
    seen = bus.panel.picture()
    for page in range(8):
        row = page * 128
        assert seen[row : row + 126] == bytes(driver.buffer[row + 2 : row + 128])
    driver.start = 2
    driver.invalidate()
    flush(driver)
    assert bus.panel.picture() == bytes(driver.buffer)


def test_a_read_that_fails_once_is_made_good_by_the_next_set_up():
    driver, bus = sold_as_ssd1306()
    bus.panel = MutePanel()
    driver.init()
    assert driver.kind == 0
    bus.panel = Sh1106Panel()
    driver.init()
    scribble(driver, 13)
    flush(driver)
    assert driver.kind == 8 and bus.panel.picture() == bytes(driver.buffer)
    bus.panel = MutePanel()
    driver.init()
    assert driver.kind == 8


def test_a_panel_that_has_answered_is_looked_for_at_its_address_alone():
    driver, bus, _ = begun(ssd1306)
    bus.unplug()
    before = bus.messages
    assert raises_oserror(driver.init)
    assert bus.messages - before == 1
    bus.plug_in()
    driver.init()
    assert driver.address == 0x3C


def test_a_message_torn_at_any_byte_is_made_good_by_init():
    for make in (ssd1306, sh1106, sold_as_ssd1306, mute_ssd1306, mute_sh1106):
        driver, bus, panel = begun(make)
        panel.power_cycle = lambda: None  # a loose wire: the panel goes on where it was
        random.seed(11)
        for torn in range(150):
            bus.fail_after_bytes = torn
            while bus.plugged:
                driver.buffer[random.getrandbits(10)] ^= 0xFF
                raises_oserror(driver.flush_step)
            bus.plug_in()
            bus.fail_after_bytes = torn % 25
            raises_oserror(driver.init)
            bus.fail_after_bytes = None
            bus.plug_in()
            driver.init()
            flush(driver)
            assert panel.picture() == bytes(driver.buffer), (make, torn)


def raises_oserror(call):
    """Return whether *call* raises OSError."""
    try:
        call()
    except OSError:
        return True
    return False


def test_a_flush_of_a_changed_digit_allocates_one_slice():
    try:
        import gc

        allocated = gc.mem_alloc
    except AttributeError:
        return  # CPython does not tell
    driver, bus = ssd1306()
    driver.bus = DeafBus()
    driver.init()
    flush(driver)
    for page in range(1, 6):
        for column in range(90, 114):
            driver.buffer[page * 128 + column] = 0x3C
    gc.collect()
    gc.disable()
    before = allocated()
    while driver.flush_step():
        pass
    after = allocated()
    gc.enable()
    assert after - before <= 64, after - before  # half of that on a Pico


class DeafBus:
    """Takes everything and allocates nothing."""

    def writeto(self, address, message):
        return 0

    def readfrom_mem(self, address, control, count):
        return b"\x06"
