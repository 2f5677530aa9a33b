"""The panel of a program that cannot start."""

from framebuf import MONO_VLSB, FrameBuffer

from boards.simulated.bus import I2C
from boards.simulated.panel import Ssd1306 as Panel
from firmware.display.ssd1306 import Ssd1306
from firmware.faults import failed_start
from firmware.storage import settings_file
from tests.fakes.folder import on_disk


def shown(error: Exception) -> bytes:
    """Return the picture on a lit panel after *error*."""
    panel = Panel()
    failed_start.show(Ssd1306(I2C(panel)), error)
    assert panel.on
    return bytes(panel.picture())


def drawn(*lines: str) -> bytes:
    """Return the picture of *lines* in MicroPython's letters of 8x8 pixels, a dark row between two."""
    picture = bytearray(1024)
    frame = FrameBuffer(picture, 128, 64, MONO_VLSB)
    for row, line in enumerate(lines):
        frame.text(line, 0, 9 * row)
    return bytes(picture)


def test_the_error_is_on_the_panel_in_words():
    error = ValueError("no board", 7)
    assert shown(error) == drawn("Cannot start:", "ValueError: no b", "oard 7", "Your games stay.")


def test_of_a_long_error_the_beginning_is_there_and_what_is_below_it_too():
    rows = ["ValueError: " + "x" * 4] + ["x" * 16] * 4
    assert shown(ValueError("x" * 90)) == drawn("Cannot start:", *rows, "Your games stay.")


def test_an_error_without_words_is_told_by_its_kind():
    assert shown(MemoryError()) == drawn("Cannot start:", "MemoryError: ", "Your games stay.")


def test_it_is_said_in_the_language_of_the_settings_where_the_letters_have_it():
    root = on_disk()
    for code, head in (("de", "Startet nicht:"), ("fr", "Ne se lance pas:"), ("es", "No arranca:")):
        settings_file.store(root, {"language": code})
        assert failed_start.words(root + "/settings.json")[0] == head
    for _, *rows in failed_start.WORDS:
        assert (
            max([len(row) // 8 if type(row) is bytes else len(row) for row in rows]) <= failed_start.COLUMNS
        )


def test_japanese_words_are_pictures_above_and_below_the_error():
    root, panel = on_disk(), Panel()
    settings_file.store(root, {"language": "ja"})
    failed_start.show(Ssd1306(I2C(panel)), ValueError("no board"), root + "/settings.json")
    expected = bytearray(drawn("", "ValueError: no b", "oard"))
    frame = FrameBuffer(expected, 128, 64, MONO_VLSB)
    for row, words in ((0, failed_start.DOES_NOT_START), (3, failed_start.GAMES_STAY)):
        frame.blit(FrameBuffer(bytearray(words), len(words), 8, MONO_VLSB), 0, 9 * row)
    assert bytes(panel.picture()) == bytes(expected)


def test_without_a_panel_nothing_happens():
    bus = I2C(Panel())
    bus.unplug()
    failed_start.show(Ssd1306(bus), ValueError("broken"))
    assert bus.messages
