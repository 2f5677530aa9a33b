"""Japanese: wide characters beside Latin ones, read as they are needed, and where lines may be broken."""

from firmware.display import wide
from firmware.display.canvas import Canvas
from firmware.display.font import Font
from firmware.fonts import ja, small, text
from firmware.ui import parts
from firmware.ui.asking.editors.name import END, Editor, Names
from firmware.ui.asking.question import Question
from firmware.ui.countdown_picture import draw_enlarged
from firmware.ui.line_breaks import broken

SMALL, TEXT = Font(small), Font(text)
BEYOND = "\u9b31"  # a character that is not packed


def drawn(string: str, font: Font) -> bytes:
    """Return the panel with *string* in its corner."""
    buffer = bytearray(1024)
    Canvas(buffer, 128, 64).text(0, 0, string, font)
    return bytes(buffer)


def test_a_wide_character_is_as_wide_as_its_font_says_and_latin_ones_keep_their_width():
    assert SMALL.width("日本") == 16 and TEXT.width("日本") == 20
    assert TEXT.width("日a") == 10 + TEXT.width("a")
    assert TEXT.width("a日") == TEXT.width("a") + TEXT.gap + 10
    canvas = Canvas(bytearray(1024), 128, 64)
    assert canvas.text(3, 0, "a日", TEXT) == 3 + TEXT.width("a日")


def test_what_is_drawn_does_not_depend_on_what_was_drawn_before():
    first = [drawn(string, TEXT) for string in ("攻撃側の勝ち", "日本語 OK")]
    many = "".join([chr(code) for code in range(0x3042, 0x3042 + 3 * wide.SLOTS)])
    for at in range(0, len(many), 5):
        drawn(many[at : at + 12], TEXT)
    assert [drawn(string, TEXT) for string in ("攻撃側の勝ち", "日本語 OK")] == first
    assert len(set(first)) == 2


def test_a_character_that_is_not_packed_is_a_box():
    assert not TEXT.has(BEYOND) and TEXT.has("攻") and SMALL.has("攻")
    assert drawn(BEYOND, TEXT) == drawn("\u9b30", TEXT) != drawn("攻", TEXT)
    assert drawn(BEYOND, SMALL)[:8] == bytes((0x7F, 0x41, 0x41, 0x41, 0x41, 0x41, 0x7F, 0))


def test_glyphs_are_the_same_from_a_file_and_from_the_module():
    path = "/tmp/tablemate-glyphs.bin"
    with open(path, "wb") as file:
        file.write(b"what a compiled module begins with" + ja.DATA + b"its end")
    before = wide.FILE
    try:
        wide.FILE = path
        by_file = wide.Wide(wide.Glyphs(), 10)
    finally:
        wide.FILE = before
    font = Font(text)
    font.wide = by_file
    assert drawn("攻撃側", font) == drawn("攻撃側", TEXT)


def test_a_soft_hyphen_is_drawn_only_where_a_word_is_broken():
    word = "Turnier\xadwertung"
    whole = "Turnierwertung"
    assert TEXT.width(word) == TEXT.width(whole) and drawn(word, TEXT) == drawn(whole, TEXT)
    assert parts.wrapped("Die " + word, TEXT, TEXT.width("Die Turnierw")) == ["Die Turnier-", "wertung"]
    assert parts.wrapped(word, TEXT, 127) == [word]


def test_a_japanese_line_ends_anywhere_but_before_a_closing_mark_or_after_an_opening_one():
    assert broken("", "手札を捨てる", TEXT, 40) == ["手札を捨", "てる"]
    assert broken("", "手札を捨。る", TEXT, 40) == ["手札を", "捨。る"]
    assert broken("", "手札を「捨てる", TEXT, 40) == ["手札を", "「捨てる"]
    assert broken("", "けの透視:", TEXT, 40) == ["けの透", "視:"]
    assert broken("", "全枚(ジョーカー)", TEXT, 27)[0] == "全枚"
    assert broken("", "カードを", TEXT, 20) == ["カー", "ドを"]
    room = TEXT.width("Ann が勝ち、")
    assert broken("Ann", "が勝ち、羽を取る", TEXT, room) == ["Ann が勝ち、", "羽を取る"]
    assert broken("Ann", "が勝ち、羽を取る", TEXT, room - 1) == ["Ann が勝", "ち、羽を取る"]


def test_a_word_that_fits_a_line_of_its_own_is_not_broken():
    assert broken("取り消す手", "ほか3手も", TEXT, 80) == ["取り消す手", "ほか3手も"]
    assert broken("取り消す手", "ほか3手もその後も", TEXT, 80)[0] == "取り消す手 ほか"  # and not ほか3


def test_enlarged_a_pixel_of_any_letter_is_a_square():
    for string in ("PAUSED", "一時停止"):
        enlarged = bytearray(1024)
        draw_enlarged(Canvas(enlarged, 128, 64), 40, string, TEXT)
        size = 128 // TEXT.width(string)
        left, top = (128 - size * TEXT.width(string)) // 2, (40 - size * TEXT.height) // 2
        plain = drawn(string, TEXT)
        for y in range(TEXT.height):
            for x in range(TEXT.width(string)):
                is_lit = plain[y // 8 * 128 + x] >> y % 8 & 1
                for row in (top + y * size, top + y * size + size - 1):
                    assert enlarged[row // 8 * 128 + left + x * size] >> row % 8 & 1 == is_lit


def test_a_line_that_no_word_follows_is_kept_whole():
    assert broken("seven", "日本", TEXT, TEXT.width("seven")) == ["seven", "日本"]
    assert parts.wrapped("one é", TEXT, TEXT.width("one")) == ["one", "é"]


def naming(*known: str) -> Editor:
    """Return the editor of a new name in Japanese."""
    question = Question(Names(known, ""), "Name")
    return Editor(question, lambda key, *_, **__: "あ" if key == "setup.letters" else key, ())


def turn(editor: Editor, *letters: str) -> None:
    """Turn the wheel to each of *letters* and press OK."""
    for letter in letters:
        while editor._wheel()[editor.wheel] != letter:
            editor.pressed("DOWN", False)
        editor.pressed("OK", False)


def test_a_name_is_typed_in_kana_a_row_first():
    editor = naming()
    assert editor._wheel() == "あかさたなはまやらわA"
    turn(editor, "か", "け", "な", "な", "た", "た")
    assert editor.letters == "けなた" and editor._wheel()[editor.wheel] == "た"
    editor.pressed("BACK", False)
    assert editor.letters == "けな"
    turn(editor, "た")
    assert editor._wheel() == "たちつてとだぢづでどっ"
    editor.pressed("BACK", False)  # back to the rows, nothing is erased
    assert editor.letters == "けな" and editor._wheel()[0] == END
    turn(editor, END)
    assert editor.held() == ("けな",)


def test_a_latin_name_is_typed_too():
    editor = naming()
    turn(editor, "A", "B", "o")
    assert editor.letters == "Bo"
    editor.pressed("BACK", False)
    assert editor.letters == "Bo" and "あ" in editor._wheel()


def test_kana_complete_to_a_remembered_name():
    editor = naming("けんじ")
    turn(editor, "か", "け", "わ", "ん")
    assert editor.completions[0] == "けんじ"
    editor.pressed("UP", False)
    assert editor.pressed("OK", False) == ("けんじ",)
