"""The time is watched during long work; lines to be written wait for the end of it."""

from tests.fakes.device import Device
from tests.fakes.table import seated

PIECE_MS = 80  # a piece of a stored game that is read, on a Pico
STEP_MS = 30  # a step of an undo


def reading_at_the_end(left_ms: int) -> Device:
    """Return a device with a block of Millennium Blades that has *left_ms* to go, and a game to read."""
    device = seated("millennium_blades", ("Ann", "Bo"), blocks=[20, 20, 20])
    device.press("OK")
    device.wait(device.sitting.countdown.look(device.app.context.uptime.now_ms)[1] - left_ms)

    def reading():
        for _ in range(20):
            device.board.now_ms += PIECE_MS
            yield

    device.app.context.work.run(reading())
    return device


def test_time_that_runs_out_while_a_game_is_read_is_heard_at_once_and_written_later():
    device = reading_at_the_end(300)
    count, zero_ms = len(device.record()), device.board.now_ms + 300
    while not device.sitting.countdown.time_up:
        device.app.step(device.board.ticks)
        assert device.app.context.work.is_busy()
    assert 0 <= device.board.now_ms - zero_ms <= 2 * PIECE_MS and len(device.record()) == count
    device.wait(5000)
    device = device.cut()
    device.press("OK")
    assert device.shows("Start block 2")


def test_a_game_put_away_before_the_end_of_its_time_was_written_still_knows_it():
    device = reading_at_the_end(300)
    while not device.sitting.countdown.time_up:
        device.app.step(device.board.ticks)
    device.sitting.leave()
    device.app.context.work.stop()
    device.sitting.resume(1)
    device.wait(500)
    assert device.shows("Start block 2")


def test_a_second_that_passes_in_the_work_of_a_press_is_not_drawn_over_the_screen_that_was_left():
    device = seated("millennium_blades", ("Ann", "Bo"))
    for _ in range(16):  # start, pause, go on ...: so that a second undo is work of several steps
        device.press("OK")
        device.wait(1500)
    device.hold("BACK")
    device.press("OK")
    device.wait(1500)
    device.hold("BACK")
    device.wait(200)
    assert device.screen() == "undo" and device.sitting.is_running()
    left_ms = device.sitting.countdown.look(device.app.context.uptime.now_ms)[1]
    device.wait((left_ms - 40) % 1000)
    before, steps = device.picture()[: 7 * 128], 0  # all but the hints, which light up
    device.command("press OK")
    device.board.now_ms += STEP_MS
    device.app.step(device.board.ticks)
    while device.app.context.work.is_busy():
        assert device.picture()[: 7 * 128] == before
        steps += 1
        device.board.now_ms += STEP_MS
        device.app.step(device.board.ticks)
    assert steps > 1
