"""UP and DOWN: what they change first is on the panel one step before all is drawn."""

from engines_core.cards import Card
from engines_core.entries import Columns, Ranking
from engines_core.range_sets import Subset
from engines_core.ranges import Choice, Number, Seconds
from firmware.display.canvas import Canvas
from firmware.display.output import SPANS_PER_STEP
from firmware.ui.asking.editor import editor_for
from firmware.ui.asking.form import Form
from firmware.ui.asking.preview import Preview
from firmware.ui.asking.question import Question
from firmware.ui.asking.secrets import Laid
from firmware.ui.asking.values import Values
from firmware.ui.list_screen import List
from tests.fakes.device import Device
from tests.fakes.table import act, seated

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eva", "Fay")
LONG = tuple([name + " of the long house" for name in NAMES])
RANGES = (
    Number(0, 9),
    Number(0, 150),
    Number(-9, 9),
    Seconds(30, 600),
    Choice(NAMES[:3]),
    Choice(NAMES),
    Columns((0, 1, 2), (Number(0, 9),) * 3),
    Columns((0, 1, 2, 3, 4), (Number(0, 9999),) * 5),
    Subset(NAMES),
    Ranking((0, 1, 2, 3, 4)),
    Card(),
    Laid((0, 1, 2), (Choice((2, 3, 4)),) * 3),
)
COLUMNS = Columns((0, 1), (Number(0, 9),) * 2)


def say(key: str, *values, names: tuple = ()) -> str:
    """Return a key and its values, in place of a text."""
    return " ".join([key] + [str(value) for value in values])


def middle(picture) -> bytes:
    """Return rows 16 to 31 of *picture*, which lie in the body."""
    return bytes(picture[2 * 128 : 4 * 128])


def lowest(picture) -> bytes:
    """Return rows 48 to 55 of *picture*, below all but the last row of a list, without a scroll bar."""
    return bytes(picture[6 * 128 : 7 * 128 - 2])


def wheel(picture, left: int, right: int) -> bytes:
    """Return rows 32 to 47 of *picture* between two columns."""
    return bytes(picture[4 * 128 + left : 4 * 128 + right] + picture[5 * 128 + left : 5 * 128 + right])


def at_the_draw(device: Device, *keys: str) -> "list[bytes]":
    """Press *keys*; return what the panel showed as all of the screen was drawn for each of them."""
    seen = []
    top = device.top()
    draw = top.draw

    def drawing(canvas):
        seen.append(device.picture())
        draw(canvas)

    top.draw = drawing
    device.press(*keys)
    top.draw = draw
    return seen


def test_the_highlight_of_a_list_has_moved_before_the_list_is_drawn():
    device = Device()
    before = device.picture()
    seen = at_the_draw(device, "DOWN")
    assert seen == [device.picture()] != [before]


def test_the_row_that_a_list_scrolls_to_is_there_before_all_is_drawn():
    device = Device()
    device.press("DOWN", "DOWN", "DOWN")
    assert device.top().first == 0
    before = device.picture()
    seen = at_the_draw(device, "DOWN")
    assert device.top().first == 1
    assert lowest(seen[0]) == lowest(device.picture()) != lowest(before)
    assert middle(seen[0]) == middle(before) != middle(device.picture())


def test_the_middle_of_the_letter_wheel_turns_before_the_letters_beside_it():
    device = Device()
    device.open("rename", "Ann", print)
    device.wait(100)
    before = device.picture()
    seen = at_the_draw(device, "DOWN")
    after = device.picture()
    assert wheel(seen[0], 57, 71) == wheel(after, 57, 71) != wheel(before, 57, 71)
    assert wheel(seen[0], 0, 57) == wheel(before, 0, 57) != wheel(after, 0, 57)


def test_a_list_that_has_become_shorter_scrolls_to_its_last_row():
    device = Device()
    texts = ["row %d" % number for number in range(9)]
    device.app.navigator.push(List(device.app.context, "List", lambda: [(text, None) for text in texts]))
    device.wait(100)
    device.press("UP", "UP", "UP", "UP")
    del texts[3:]
    device.press("UP")
    assert device.screen() != "fault" and device.shows("row 2") and device.top().index == 2


def test_the_rows_of_a_page_are_there_before_its_number():
    device = Device()
    device.open("details", [("One", [("a", "1")] * 4), ("Two", [("b", "2")] * 4)])
    device.wait(100)
    before = device.picture()
    seen = at_the_draw(device, "DOWN")
    assert seen[0] != before and middle(seen[0]) == middle(device.picture())


def test_the_origins_of_points_are_there_before_their_title():
    device = seated("boo_ray", NAMES[:3])
    device.open("standings", device.sitting.play.session)
    device.wait(100)
    before = device.picture()
    seen = at_the_draw(device, "DOWN")
    assert seen[0] != before and middle(seen[0]) == middle(device.picture())


def test_the_bar_of_a_table_moves_before_the_prompt_comes_back():
    device = seated("blood_rage", NAMES[:3])
    device.wait(3500)  # another line has its turn
    before = device.picture()
    seen = at_the_draw(device, "DOWN")
    assert before[:128] != device.picture()[:128]  # the header
    assert seen[0][:640] == before[:640] and seen[0][640:] == device.picture()[640:] != before[640:]


def test_the_header_of_a_table_turns_alone():
    device = seated("blaze", NAMES[:3])
    device.press("OK", "OK", "OK")
    before = device.picture()
    assert at_the_draw(device, "DOWN") == []
    turned = device.picture()
    assert turned[: 2 * 128] != before[: 2 * 128] and turned[2 * 128 :] == before[2 * 128 :]
    device.app.output.redraw()
    device.wait(100)
    assert device.picture() == turned


def asking(device: Device, value_range) -> Device:
    """Let the *device* ask for a value of *value_range*; return it."""

    def questions():
        return (yield Question(value_range, "?"))

    form = Form(device.app.context, questions, lambda value: None, NAMES[:3])
    form.begin()
    device.navigator.push(form)
    device.wait(2000)
    return device


def is_told_first(device: Device, key: str) -> bool:
    """Press *key*, which changes nothing; return whether the hints lit up before all was drawn again."""
    before = device.picture()
    seen = at_the_draw(device, key)
    assert device.picture() == before
    return len(seen) == 1 and seen[0][:896] == before[:896] and seen[0][896:] != before[896:]


def test_a_press_at_the_end_of_a_range_is_told_before_all_is_drawn():
    for value_range in (Number(0, 9), Seconds(0, 9), Choice(NAMES[:1]), COLUMNS):
        device = asking(Device(), value_range)
        assert is_told_first(device, "DOWN"), value_range.kind
        before = device.picture()
        device.press("UP", "DOWN")
        assert device.picture() == before and is_told_first(device, "DOWN"), value_range.kind


def test_an_effect_that_is_seen_whole_is_told_before_all_is_drawn():
    device = Device()
    page = Preview(Untold, [], ("Title", ""), ["one line"])
    asking(device, Number(0, 9)).top().show(page)
    device.app.output.redraw()
    device.wait(2000)
    assert is_told_first(device, "UP") and is_told_first(device, "DOWN")


def test_a_second_that_passes_as_a_press_changes_nothing_is_seen():
    device = seated("millennium_blades", NAMES[:3])
    device.press("OK")
    assert device.sitting.is_running()
    asking(device, Number(0, 9))
    device.board.now_ms += device.app.output.due - device.app.context.uptime.now_ms
    device.command("press DOWN")
    device.wait(0)
    seen = device.picture()
    device.app.output.redraw()
    device.wait(0)
    assert device.picture()[:896] == seen[:896]


class Untold:
    """Stands for an entry whose values are not asked."""

    names = ()
    asked: tuple = ()
    answers: tuple = ()
    redone = None
    say = staticmethod(say)

    @staticmethod
    def tried(args):
        return ("Title", ""), ["one line"]


class Filled:
    """Stands for an entry that shows its values, and for its preview."""

    names = ()
    asked = (None,)
    title = ("Title", "")
    say = staticmethod(say)


def test_the_highlight_of_entered_values_moves_before_they_are_drawn():
    page = Values(Filled, Filled, [((name, "1"), 0, None) for name in NAMES], 0)
    followed, drawn = bytearray(1024), bytearray(1024)
    page.draw(Canvas(followed, 128, 64))
    before = bytes(followed)
    page.pressed("DOWN")
    page.follow(Canvas(followed, 128, 64))
    page.draw(Canvas(drawn, 128, 64))
    assert followed == drawn != before


def test_a_number_has_changed_before_the_screen_is_drawn():
    device = Device()
    device.press("OK")
    assert device.screen() == "setup"
    before = device.picture()
    seen = at_the_draw(device, "UP")
    assert seen[0] != before and middle(seen[0]) == middle(device.picture())


def test_an_editor_draws_at_first_what_it_draws_in_the_end():
    for value_range in RANGES:
        for names in (NAMES, LONG):
            for start in range(3):
                _follow(editor_for(value_range.kind)(Question(value_range, "?"), say, names), start)


def _follow(editing, start: int) -> None:
    for _ in range(start):
        editing.pressed("UP", False)
    for button in ("UP", "DOWN", "DOWN"):
        followed, drawn = bytearray(1024), bytearray(1024)
        editing.draw(Canvas(followed, 128, 64))
        editing.pressed(button, False)
        before = bytes(followed)
        editing.follow(Canvas(followed, 128, 64))
        editing.draw(Canvas(drawn, 128, 64))
        is_left = bytes(followed) == before
        assert is_left or middle(followed) == middle(drawn), (editing.range.kind, button)
        assert not is_left or editing.range.kind in ("columns", "number"), editing.range.kind


def test_the_hint_lights_up_before_the_rest_of_a_picture_is_sent():
    device = Device()
    output = device.app.output
    output.canvas.invert(0, 0, 128, 56)
    before = device.picture()
    output.acknowledge(device.app.context.uptime.now_ms)
    assert device.picture()[:896] == before[:896] and device.picture()[896:] != before[896:]


def spans_sent(device: Device) -> int:
    """Let a step send a new picture; return how many spans it has sent, two messages each."""
    device.app.output.canvas.invert(0, 0, 128, 64)
    before = device.board.bus.messages
    device.app.step(device.board.ticks)
    return (device.board.bus.messages - before) // 2


def test_a_press_does_not_wait_for_the_rest_of_a_picture():
    device = Device()
    assert spans_sent(device) == SPANS_PER_STEP > 1
    device = Device()
    device.board.keys.is_changed = lambda: True
    assert spans_sent(device) == 1


def test_a_press_does_not_wait_for_a_picture_that_is_sent_again():
    device = Device()
    display = device.board.display
    display.invalidate()
    before = device.picture()
    display.buffer[7 * 128] ^= 0xFF
    assert display.flush_step() and device.picture() != before


def test_a_press_is_drawn_while_the_picture_is_sent_again():
    device = seated("millennium_blades", NAMES[:3])
    act(device, "start")
    device.wait(100)
    drawn = counting(device.top(), "draw")
    device.board.display.invalidate()
    device.command("press DOWN")
    device.app.step(device.board.ticks)
    assert len(drawn) == 1 and not device.board.display.is_shown()


def test_the_bar_moves_alone_when_the_time_of_a_countdown_is_over():
    device = seated("millennium_blades", NAMES[:3])
    act(device, "start")
    act(device, "end_block")
    device.wait(100)
    before = device.picture()
    assert device.sitting.countdown.look(device.app.context.uptime.now_ms) is not None
    assert at_the_draw(device, "DOWN") == []
    moved = device.picture()
    assert moved != before
    device.app.output.redraw()
    device.wait(100)
    assert device.picture() == moved


def test_the_press_that_wakes_lights_the_panel_before_all_is_sent_again():
    device = Device()
    device.wait(device.app.context.settings["off_after_s"] * 1000 + 1000)
    assert not any(device.picture())
    bus, lit = device.board.bus, []
    writeto = bus.writeto

    def write(address, data):
        writeto(address, data)
        lit.append(any(device.picture()))

    bus.writeto = write
    device.press("DOWN")
    assert lit.index(True) <= 1 and len(lit) > 16


def counting(screen, name: str) -> list:
    """Return a list that grows by one with each call of the method *name* of *screen*."""
    calls: list = []
    method = getattr(screen, name)
    setattr(screen, name, lambda *args: (calls.append(1), method(*args))[1])
    return calls


def test_the_texts_of_the_settings_are_made_once_for_a_press_that_moves_the_rows():
    device = Device()
    device.open("settings")
    device.press("DOWN", "DOWN", "DOWN")
    made = counting(device.top(), "_shown")
    device.press("DOWN")
    assert device.top().first == 1 and len(made) == len(device.top().changeable)


def test_the_button_test_is_drawn_again_only_when_a_key_moves():
    device = Device()
    device.open("button_test")
    device.wait(100)
    drawn = counting(device.top(), "draw")
    device.wait(500)
    assert drawn == []
    device.press("UP")
    assert len(drawn) >= 2 and device.top().presses["UP"] == 1
