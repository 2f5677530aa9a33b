"""The board in a browser: a tab that slept, and the words on its panel (boards/browser)."""

from boards.browser.board import Board
from boards.browser.link import PageLink
from boards.browser.words import Noted
from firmware.app import App
from firmware.display.font import Font
from firmware.fonts import small
from firmware.ui.asking.editors import card
from tests.fakes import folder

MINUTE_MS = 60 * 1000


def switched_on():
    """Return a link to a device with nothing stored, and the lines that it has sent."""
    board = Board(folder.on_disk(), None)
    sent: list = []
    link = PageLink(App(board, board.ticks), sent.append)
    ask(link, "time 1000")
    return link, sent


def ask(link, line: str) -> None:
    link.serve(line.encode())


def press(link, key: str, ms: int = 60) -> None:
    ask(link, "press " + key)
    ask(link, "time %d" % (link.board.now_ms + ms))
    ask(link, "release " + key)
    ask(link, "time %d" % (link.board.now_ms + 500))


def with_a_block_running():
    """Return a link to a device on which a block of Millennium Blades just began, and its lines sent."""
    link, sent = switched_on()
    press(link, "OK")
    press(link, "OK", 700)
    for _ in range(6):
        if link.app.sitting.is_running():
            break
        press(link, "OK")
    assert link.app.sitting.is_running()
    return link, sent


def test_a_countdown_that_ran_out_while_the_tab_slept_is_seen_and_rings_at_once():
    link, sent = with_a_block_running()
    del sent[:]
    ask(link, "late %d" % (link.board.now_ms + 10 * MINUTE_MS))
    assert link.board.panel()[0] == 1
    assert link.app.sitting.is_calling()
    assert [line for line in sent if line.startswith("tone ") and line != "tone 0"]


def test_a_countdown_is_right_after_the_tab_slept():
    link, _ = with_a_block_running()
    countdown, uptime = link.app.sitting.countdown, link.app.context.uptime
    before = countdown.look(uptime.now_ms)[1]
    ask(link, "late %d" % (uptime.now_ms + 2 * MINUTE_MS))
    assert before - countdown.look(uptime.now_ms)[1] == 2 * MINUTE_MS


def test_the_words_on_the_panel_are_told_and_what_is_selected():
    link, sent = switched_on()
    ask(link, "words")
    assert sent[-1] == "ok"
    words = [line[5:] for line in sent if line.startswith("word ")]
    assert words[:3] == ["Tablemate", "Millennium Blades▸", "Blood Rage"]
    assert words[-1].startswith("↕move")


def test_what_is_drawn_over_is_told_no_more():
    canvas = Noted(bytearray(1024), 128, 64)
    font = Font(small)
    canvas.text(0, 20, "Ann", font)
    canvas.text(60, 20, "Bo", font)
    assert canvas.lines() == ["Ann Bo"]
    canvas.fill(0, 20, 40, 10, False)
    assert canvas.lines() == ["Bo"]
    canvas.invert(0, 18, 128, 14)
    assert canvas.lines() == ["Bo▸"]
    canvas.clear()
    assert canvas.lines() == []


def test_of_texts_in_a_row_that_are_selected_together_it_is_told_once():
    canvas = Noted(bytearray(1024), 128, 64)
    font = Font(small)
    for x, string in ((0, "Ann"), (40, "12"), (60, "points"), (100, "3rd")):
        canvas.text(x, 20, string, font)
    canvas.invert(0, 18, 90, 14)
    assert canvas.lines() == ["Ann 12 points▸ 3rd"]


def test_the_card_in_the_outline_of_the_wheel_is_told_as_selected():
    canvas = Noted(bytearray(1024), 128, 64)
    card.wheel_row(canvas, ["A", "K", "Q", "J"], 1, {}, None)
    assert canvas.lines() == ["A K▸ Q"]
    canvas.clear()
    canvas.text(0, 20, "A", Font(small))
    assert canvas.lines() == ["A"]


def test_boxes_and_faces_are_no_selection():
    canvas = Noted(bytearray(1024), 128, 64)
    canvas.outline(100, 20, 21, 21)
    for x in (0, 40):
        canvas.outline(x, 16, 30, 32)
        canvas.text(x + 8, 20, "OK", Font(small))
    assert canvas.lines() == ["OK OK"]


def test_the_seconds_of_a_countdown_are_told_as_they_are_seen():
    link, sent = with_a_block_running()
    ask(link, "time %d" % (link.board.now_ms + 2000))
    del sent[:]
    ask(link, "words")
    assert sent[0] == "word 6:58"


def test_characters_drawn_again_stand_in_their_word():
    canvas = Noted(bytearray(1024), 128, 64)
    font = Font(small)
    canvas.text(0, 20, "pot 12", font)
    x = font.width("pot ") + font.gap
    canvas.fill(x, 20, font.columns(ord("1")), font.height, False)
    canvas.text(x, 20, "3", font)
    assert canvas.lines() == ["pot 32"]


def test_a_tab_that_slept_for_days_goes_on_at_the_present():
    link, sent = switched_on()
    ask(link, "late %d" % (9 * 24 * 60 * MINUTE_MS))
    assert sent[-1].startswith("ok ")
    assert link.app.context.uptime.now_ms == 9 * 24 * 60 * MINUTE_MS
    assert link.board.panel()[0] == 0  # nobody has pressed anything for long


def test_chance_is_the_pages_or_always_the_same():
    assert Board("", None).entropy() == Board("", None).entropy()
    assert Board("", lambda: -1).entropy() == 0xFFFFFFFF
