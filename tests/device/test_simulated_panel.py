"""The simulated panels and buses themselves: commands by the datasheet, times of a bus."""

from boards.simulated.bus import I2C, SPI
from boards.simulated.panel import Sh1107, Ssd1306


def test_the_panel_refuses_unknown_commands_and_control_bytes():
    for message in (b"\x00\x8e", b"\x00\xff", b"\x01\xae"):
        try:
            Ssd1306().write(message)
        except ValueError:
            continue
        raise AssertionError(message)


def lit_ssd1306():
    panel = Ssd1306()
    panel.write(b"\x00\x8d\x14\xaf\xa1\xc8")
    return panel


def test_the_ssd1306_panel_fills_a_window_in_horizontal_addressing():
    panel = lit_ssd1306()
    panel.gddram[:] = bytes(1024)
    panel.write(b"\x00\x20\x00\x21\x0a\x0b\x22\x01\x02")
    panel.write(b"\x40\x01\x02\x03\x04\x05")
    seen = panel.picture()
    assert (seen[138], seen[139], seen[266], seen[267]) == (5, 2, 3, 4)


def test_the_ssd1306_panel_fills_a_window_in_vertical_addressing():
    panel = lit_ssd1306()
    panel.gddram[:] = bytes(1024)
    panel.write(b"\x00\x20\x01\x21\x0a\x0b\x22\x01\x02")
    panel.write(b"\x40\x01\x02\x03\x04")
    seen = panel.picture()
    assert (seen[138], seen[266], seen[139], seen[267]) == (1, 2, 3, 4)


def test_start_line_and_offset_roll_the_picture_and_inversion_inverts():
    panel = lit_ssd1306()
    panel.gddram[:] = bytes(1024)
    panel.gddram[0] = 0x80  # row 7
    panel.write(b"\x00\x43")
    assert panel.picture()[0] == 0x10
    panel.write(b"\x00\xd3\x04")
    assert panel.picture()[0] == 0x01
    panel.write(b"\x00\xa7")
    assert panel.picture()[0] == 0xFE and panel.picture()[1] == 0xFF
    panel.write(b"\x00\xa5")
    assert panel.picture() == b"\xff" * 1024
    panel.write(b"\x00\x8d\x10")  # the charge pump off: dark
    assert panel.picture() == bytes(1024)


def test_commands_may_come_one_by_one_with_control_bytes_of_their_own():
    panel = Ssd1306()
    panel.write(b"\x80\x81\x80\x33\x80\xaf")
    assert panel.contrast == 0x33 and panel.on


def test_the_bus_counts_nine_bit_times_a_byte():
    bus = I2C(Ssd1306())
    assert bus.scan() == [0x3C]
    assert bus.writevto(0x3C, [b"\x00", b"\xaf"]) == 2
    assert bus.sent_bytes == 3 and bus.bus_us == 67
    try:
        bus.writeto(0x3D, b"\x00")
    except OSError:
        return
    raise AssertionError("someone answers")


def test_an_spi_panel_that_is_not_selected_ignores_everything():
    bus = SPI(Sh1107())
    bus.dc(0)
    bus.write(b"\xaf")
    assert not bus.panel.on and bus.sent_bytes == 0
