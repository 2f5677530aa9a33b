"""The canvas of labels and rectangles against the canvas of pixels, drawn on at random, and its panel."""

import random

import pytest

from boards.simulated.board import ADDRESS
from firmware.display.canvas import Canvas
from firmware.ui.fonts import NUMBER, SMALL, TEXT
from host_tools.pictures import panel_picture
from tests.fakes import blinka, folder
from tests.fakes.glyphs import glyph_of
from tests.second_renderer import canvas as displayio_canvas
from tests.second_renderer.canvas import DisplayioCanvas
from tests.second_renderer.font import DisplayioFont

pytestmark = pytest.mark.slow

PICTURES = 40
STRINGS = (
    "Ann",
    "Bo pays 5",
    "Jörg gq,;",
    "",
    " a  b ",
    "Überlänge, die niemals paßt",
    "♠♥ 漢",
    "7:00",
    "▲▼",
)
BITMAP = (5, 9, b"\xff\x01\x55\xaa\xff\x01\x00\x01\x00\x01")


class Pair:
    """Both canvases, drawn on alike."""

    def __init__(self, controller=blinka.SSD1306):
        self.board = blinka.make(controller, folder.on_disk())
        self.display = self.board.display
        self.display.init()
        self.buffer = bytearray(1024)
        self.canvases = (Canvas(self.buffer, 128, 64), self.display.canvas())

    def __getattr__(self, verb):
        def both(*arguments):
            results = [getattr(canvas, verb)(*arguments) for canvas in self.canvases]
            assert results[0] == results[1], (verb, arguments)

        return both

    def seen(self) -> bytes:
        """Return what the panel shows."""
        assert self.display.flush_step() is False
        return self.board.picture()

    def check(self, what: object) -> None:
        """Fail unless both show the same."""
        seen = self.seen()
        if seen != self.buffer:
            print(panel_picture.text_art(bytes(self.buffer)) + panel_picture.text_art(seen))
            print(panel_picture.text_art(panel_picture.difference(bytes(self.buffer), seen)))
        assert seen == self.buffer, what
        assert self.display.picture() == seen


def scribble(pair: Pair, chance: random.Random) -> None:
    """Draw something at random, over the edges too."""
    box = (chance.randrange(-20, 128), chance.randrange(-20, 64), chance.randrange(90), chance.randrange(40))
    verb = chance.randrange(8)
    on = chance.random() < 0.8
    if verb < 4:
        pair.text(box[0], box[1], chance.choice(STRINGS), chance.choice((SMALL, TEXT, NUMBER)))
    elif verb == 4:
        pair.fill(*box, on)
    elif verb == 5:
        pair.outline(*[max(size, 1) for size in box])
    elif verb == 6:
        pair.bitmap(box[0], box[1], BITMAP)
    else:
        pair.invert(*box)


@pytest.mark.parametrize("seed", range(3))
def test_draws_what_the_canvas_of_pixels_draws(seed: int):
    chance = random.Random(seed)
    pair = Pair()
    for number in range(PICTURES):
        if chance.random() < 0.7:
            pair.clear()
        for _ in range(chance.randrange(7)):
            scribble(pair, chance)
        if chance.random() < 0.2:
            pair.display.canvas().let_go()  # with the picture half drawn
        pair.check((seed, number))


def test_both_canvases_have_the_same_verbs_for_screens():
    verbs = {"clear", "text", "fill", "outline", "invert", "bitmap"}
    public = {name for name in dir(Canvas) if name.islower() and not name.startswith("_")}
    assert public == verbs
    assert verbs < set(vars(DisplayioCanvas))


def test_a_label_stays_in_its_place_and_nothing_else_is_touched():
    pair = Pair()
    # the first two paint glyphs, and then the whole picture is sent; in the third all still counts as new
    for number, seconds in enumerate(("6:59", "7:00", "6:59", "7:00")):
        pair.clear()
        pair.text(2, 1, "Blaze", SMALL)
        pair.invert(0, 0, 128, 10)
        pair.text(40, 20, seconds, NUMBER)
        pair.seen()
        if number == 2:
            before = list(pair.display.canvas().group)
            pair.board.bus.sent_bytes = 0
    assert [one is other for one, other in zip(before, pair.display.canvas().group, strict=True)] == [
        True
    ] * 3
    assert 0 < pair.board.bus.sent_bytes < 600  # of 1049 for the whole picture


def test_the_same_picture_again_sends_nothing():
    pair = Pair()
    pair.text(2, 1, "Blaze", SMALL)
    pair.seen()
    pair.board.bus.sent_bytes = 0
    pair.clear()
    pair.text(2, 1, "Blaze", SMALL)
    pair.check("again")
    assert pair.board.bus.sent_bytes == 0


def test_what_is_let_go_stays_on_the_panel_and_comes_back_with_the_next_picture():
    pair = Pair()
    pair.text(2, 1, "Blaze", SMALL)
    wanted = pair.seen()
    pair.display.canvas().let_go()
    assert len(pair.display.canvas().group) == 0
    assert pair.board.picture() == wanted == pair.display.picture()
    pair.clear()
    pair.text(2, 1, "Blaze", SMALL)
    pair.check("again")
    assert len(pair.display.canvas().group) == 1


def test_without_memory_for_a_label_all_are_made_again(monkeypatch: pytest.MonkeyPatch):
    pair = Pair()
    pair.text(2, 1, "Blaze", SMALL)
    pair.seen()
    made, real = [], displayio_canvas.Label

    def label(*given, **named):
        made.append(named["text"])
        if made == ["Boo-Ray"]:
            assert len(pair.display.canvas().group) == 1
            raise MemoryError
        return real(*given, **named)

    monkeypatch.setattr(displayio_canvas, "Label", label)
    pair.text(2, 30, "Boo-Ray", TEXT)
    pair.check("after all")
    assert made == ["Boo-Ray", "Blaze", "Boo-Ray"]


def test_a_text_cut_by_an_inverted_edge_stays_a_label_where_its_ink_is_not_cut():
    pair = Pair()
    pair.text(0, 0, "ACE", SMALL)  # 8 rows, the last is for descenders
    pair.invert(0, 0, 30, 7)
    pair.check("whole")
    assert len(pair.display.canvas().group) == 2
    pair.clear()
    pair.text(0, 0, "ACE", SMALL)
    pair.invert(0, 0, 3, 7)
    pair.check("cut")
    assert len(pair.display.canvas().group) == 4  # ground, two parts of A, a label for the rest


@pytest.mark.parametrize("controller", (blinka.SSD1306, blinka.SH1106, blinka.SH1107))
def test_the_panel_is_flipped_moved_dimmed_and_switched_off(controller: blinka.Controller):
    pair = Pair(controller)
    pair.text(2, 30, "Ann", TEXT)
    pair.fill(120, 0, 8, 5)
    upright = pair.seen()
    assert upright == pair.buffer
    pair.display.flip(True)
    turned = pair.seen()
    assert turned == pair.display.picture()
    assert turned == bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(upright))
    pair.display.flip(False)
    pair.display.shift(1)
    moved = pair.seen()
    assert moved == pair.display.picture()
    assert all(moved[i] == (upright[i - 1] if i % 128 else 0) for i in range(1024))
    pair.display.contrast(8)
    assert pair.board.panel() == pair.display.panel() == (1, 8)
    pair.display.power(False)
    assert pair.seen() == pair.display.picture() == bytes(1024)
    pair.display.power(True)
    assert pair.seen() == moved


def test_a_panel_that_was_away_is_set_up_again():
    pair = Pair()
    pair.text(2, 30, "Ann", TEXT)
    wanted = pair.seen()
    pair.board.glass.power_cycle()
    pair.display.init()
    assert pair.seen() == wanted


def test_a_panel_that_does_not_answer_is_an_error():
    pair = Pair()
    pair.board.bus.plugged = False
    pair.text(2, 30, "Ann", TEXT)
    with pytest.raises(OSError):
        pair.display.flush_step()


def test_the_font_serves_every_character_in_displayios_way():
    font = DisplayioFont(TEXT)
    for char in "Mgj…漢":
        width, data = glyph_of(TEXT, ord(char))
        glyph = font.get_glyph(ord(char))
        assert (glyph.width, glyph.height, glyph.shift_x) == (width, TEXT.height, width + TEXT.gap)
        left = glyph.tile_index * width
        for y in range(TEXT.height):
            for x in range(width):
                assert glyph.bitmap[left + x, y] == data[y // 8 * width + x] >> y % 8 & 1
    assert font.get_glyph(ord(" ")).width == 0
    assert font.get_bounding_box()[1] == TEXT.height


def test_the_bus_cannot_be_locked_twice():
    bus = blinka.I2C(blinka.SSD1306.glass())
    assert bus.try_lock()
    assert not bus.try_lock()
    bus.unlock()
    with pytest.raises(RuntimeError):
        bus.writeto(ADDRESS, b"\x00\xe3")
