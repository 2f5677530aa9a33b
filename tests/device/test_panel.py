"""The panel: drawings shown, dimmed, turned, moved by a pixel; unplugged or without power."""

from boards.simulated.panel import MutePanel, Sh1106
from tests.fakes.device import Device
from tests.fakes.table import actions, playing


def test_the_panel_shows_what_was_drawn_and_is_on():
    device = Device()
    assert device.board.panel()[0] == 1
    assert device.picture() == bytes(device.board.display.buffer)


def test_the_display_dims_then_goes_off_and_the_press_that_wakes_does_nothing_else():
    device = Device()
    bright = device.board.panel()
    device.wait(30000)
    assert device.board.panel()[0] == 1 and device.board.panel()[1] < bright[1]
    device.wait(270000)
    assert device.board.panel()[0] == 0
    device.press("DOWN")
    assert device.board.panel() == bright and device.top().index == 0
    device.press("DOWN")
    assert device.top().index == 1


def test_the_display_stays_bright_while_a_countdown_runs():
    device = playing()
    device.press("OK")
    bright = device.board.panel()
    device.wait(400000)
    assert device.board.panel() == bright


def test_static_screens_move_by_a_pixel_every_minute():
    device = Device()
    before = device.picture()
    device.wait(61000)
    assert device.picture() != before
    device.wait(60000)
    assert device.picture() == before


def test_an_unplugged_panel_does_not_stop_the_program_and_is_found_again():
    device = playing()
    device.board.bus.unplug()
    device.press("OK")
    assert actions(device) == [["start"]]
    device.board.bus.plug_in()
    device.wait(1500)
    assert device.picture() == bytes(device.board.display.buffer)
    assert device.board.panel()[0] == 1


def test_a_panel_that_lost_its_power_between_two_writes_is_lit_again_within_a_minute():
    device = playing()
    device.press("OK")
    device.board.bus.unplug()
    device.board.bus.plug_in()  # before the program noticed
    device.wait(1000)
    assert device.board.panel()[0] == 0
    device.wait(60000)
    assert device.board.panel()[0] == 1
    device.wait(60000)  # the pixel that it was moved by is taken back
    assert device.picture() == bytes(device.board.display.buffer)


def test_a_panel_that_lost_its_power_while_it_was_off_is_lit_by_the_press_that_wakes_it():
    device = Device()
    device.wait(400000)
    device.board.bus.unplug()
    device.board.bus.plug_in()
    device.press("DOWN")
    device.wait(200)
    assert device.board.panel()[0] == 1
    assert device.picture() == bytes(device.board.display.buffer)


def test_flip_turns_the_picture_and_nothing_else():
    device = Device()
    device.open("settings")
    device.press("UP", "UP", "UP")
    before = device.picture()
    device.app.context.settings.set("flip", True)
    device.wait(100)
    turned = bytes([int("".join(reversed("{:08b}".format(byte))), 2) for byte in reversed(before)])
    assert device.picture() == turned


def test_the_setting_moves_the_picture_of_an_sh1106_that_does_not_tell_at_once_and_at_the_next_start():
    device = Device(panel=MutePanel())
    device.open("settings")
    while not device.top().rows()[device.top().index][0] == "Panel":
        device.press("DOWN")
    device.wait(100)
    assert device.picture() != bytes(device.board.display.buffer)
    device.press("OK")
    device.wait(300)
    assert device.shows("shifted by 2") and device.picture() == bytes(device.board.display.buffer)
    again = Device(device.root, panel=MutePanel())
    assert again.shows("Tablemate") and again.picture() == bytes(again.board.display.buffer)
    again.board.bus.unplug()
    again.board.bus.plug_in()
    again.press("DOWN")
    again.wait(3000)
    assert again.picture() == bytes(again.board.display.buffer)


def test_a_panel_that_tells_what_it_is_has_no_such_setting():
    moved = Device(panel=MutePanel())
    moved.app.context.settings.set("panel", "shift")
    for panel in (None, Sh1106()):
        device = Device(moved.root, panel=panel)
        assert device.picture() == bytes(device.board.display.buffer)
        device.open("settings")
        assert "Panel" not in [row[0] for row in device.top().rows()]
