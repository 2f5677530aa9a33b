"""The card beside the game: each language has room on each paper; its print can be read and scanned."""

import io
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from engines_core import games
from firmware.display.font import Font
from firmware.fonts import text as text_font
from host_tools import cli
from host_tools.card import formats, screens, words
from host_tools.card.page import MARGIN, PAPERS, PLAYERS, Content, Page, Picture, Words, overfull, page
from host_tools.commands import card
from host_tools.device import sequence
from host_tools.pictures import panel_picture
from host_tools.program import languages
from host_tools.sheets import sheet_files

LINK = "https://example.org/tablemate/"
DPI = 200
BLANK = card.png(Image.new("RGB", (8, 8), "#000000"))
ROTATED = 180


@pytest.fixture(scope="module")
def ruler() -> formats.Ruler:
    """Return a measurer of texts."""
    return formats.Ruler()


@pytest.fixture(scope="module")
def shown() -> dict[str, bytes]:
    """Return the screens of the program, in English."""
    return screens.shown("en")


@pytest.fixture(scope="module")
def made(shown: dict[str, bytes]) -> Page:
    """Return the card in English, with the program's screens and a link."""
    return card.composed(shown, "en", "a4", LINK)


def blank(language: str, paper: str, ruler: formats.Ruler) -> Page:
    """Return the card with black screens."""
    shown = dict.fromkeys(screens.PRESSES, BLANK)
    content = Content(words.of(language), BLANK, shown, card.titles(language), card.qr_png(LINK), LINK)
    return page(paper, content, ruler)


def rendered(data: bytes) -> Image.Image:
    """Return the only page of a PDF as a picture."""
    document = pypdfium2.PdfDocument(data)
    assert len(document) == 1
    picture: Image.Image = document[0].render(scale=DPI / 72).to_pil().convert("RGB")
    return picture


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", languages.CODES)
def test_every_text_has_room_on_its_panel(language: str, paper: str, ruler: formats.Ruler):
    made = blank(language, paper, ruler)
    assert overfull(made) == []
    for panel in made.panels:
        for item in panel.items:
            wide = item.w if isinstance(item, Picture) else ruler(item.text, item.size, item.bold)
            assert MARGIN - 0.1 <= item.x and item.x + wide <= panel.w - MARGIN + 1.5, item


@pytest.mark.parametrize("language", languages.CODES)
def test_nothing_is_printed_over_something_else(language: str, ruler: formats.Ruler):
    for panel in blank(language, "letter", ruler).panels:
        boxes = []
        for item in panel.items:
            if isinstance(item, Picture):
                boxes.append((item.x, item.y, item.x + item.w, item.y + item.h, "picture"))
            else:
                high = item.size * 25.4 / 72 * 0.7
                right = item.x + ruler(item.text, item.size, item.bold)
                boxes.append((item.x, item.y - high, right, item.y, item.text))
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert apart, (one, other)


def test_a_card_that_is_too_full_is_found(ruler: formats.Ruler):
    content = Content(
        {**words.of("en"), "blaze": "word " * 200},
        BLANK,
        dict.fromkeys(screens.PRESSES, BLANK),
        card.titles("en"),
    )
    assert overfull(page("a4", content, ruler))


@pytest.mark.parametrize("language", languages.CODES)
def test_every_language_has_every_text(language: str):
    assert set(words.own(language)) == set(words.own("en"))
    assert words.of("xx") == words.own("en")


def test_letters_that_a_pdf_lacks_are_in_the_devices_font():
    lacking = {
        letter
        for language in languages.CODES
        for text in [*words.own(language).values(), *card.titles(language).values()]
        if not formats.is_plain(text)
        for letter in text
        if not Font(text_font).has(letter) and letter != " "
    }
    assert lacking == set()


def test_every_game_is_on_it():
    names = {name for name, _ in games.GAMES} | {"any"}
    assert set(screens.PRESSES) == names | {screens.HOME} and names <= set(words.of("en"))


def test_games_are_called_as_the_program_calls_them():
    assert [*card.titles("en")] == [*(name for name, _ in games.GAMES), "any"]
    assert card.titles("de")["attrition_war"] == "Abnutzungskrieg"


def test_the_number_of_score_sheets_is_right():
    shipped = str(len(sheet_files.shipped()))
    assert all(shipped in words.own(language)["any"] for language in languages.CODES)


def test_players_are_those_of_the_rules():
    for name, _ in games.GAMES:
        game = games.load(name)
        assert PLAYERS[name] == f"{game.players[0]}-{game.players[-1]}"


def test_screens_show_the_games_at_work(shown: dict[str, bytes]):
    for name, text in (
        ("home", "Millennium Blades"),
        ("millennium_blades", "6:00"),
        ("blood_rage", "STR"),
        ("boo_ray", "Pass the device to"),
        ("blaze", "attacks with"),
        ("attrition_war", "Split into hand and wall"),
        ("any", "7 Wonders"),
    ):
        assert panel_picture.find_text(shown[name], text, sequence.fonts()), name


def test_the_printed_code_leads_to_the_page(made: Page):
    read = zxingcpp.read_barcodes(rendered(formats.pdf(made, "Tablemate")))
    assert [each.text for each in read] == [LINK]


def test_the_page_is_printed_as_it_is_laid_out(made: Page):
    picture = rendered(formats.pdf(made, "Tablemate"))
    dots = DPI / 25.4
    assert abs(picture.width - made.w * dots) < 2 and abs(picture.height - made.h * dots) < 2
    for panel in made.panels:
        quarter = cut(picture, (panel.x, panel.y, panel.x + panel.w, panel.y + panel.h), dots)
        quarter = quarter.rotate(ROTATED) if panel.turned else quarter
        for item in panel.items:
            if isinstance(item, Words):
                area = (item.x, item.y - item.size * 25.4 / 72 * 0.7, item.x + 8, item.y)
                assert darkest(quarter, area, dots) < 128, item.text
        assert darkest(quarter, (2, 2, panel.w - 2, MARGIN - 3), dots) > 200, "the upper margin is not empty"
        assert darkest(quarter, (2, panel.h - MARGIN + 3, panel.w - 2, panel.h - 2), dots) > 200


def darkest(picture: Image.Image, area: tuple[float, float, float, float], dots: float) -> int:
    """Return the darkest grey in *area*, mm."""
    return min(cut(picture, area, dots).convert("L").tobytes())


def cut(picture: Image.Image, area: tuple[float, float, float, float], dots: float) -> Image.Image:
    """Return *area*, mm, of *picture*."""
    left, top, right, bottom = (round(each * dots) for each in area)
    return picture.crop((left, top, right, bottom))


def test_japanese_is_drawn_in_the_pdf(ruler: formats.Ruler):
    made = blank("ja", "a4", ruler)
    picture = rendered(formats.pdf(made, "Tablemate"))
    dots = DPI / 25.4
    front = made.panels[-1]
    item = next(
        item for item in front.items if isinstance(item, Words) and item.text == words.of("ja")["keys"]
    )
    at = (front.x + item.x, front.y + item.y - 3, front.x + item.x + 15, front.y + item.y)
    assert darkest(picture, at, dots) < 140


def test_the_svg_says_and_shows_the_same(made: Page):
    root = ElementTree.fromstring(formats.svg(made))
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == [item.text for panel in made.panels for item in panel.items if isinstance(item, Words)]
    images = [each.attrib["href"] for each in root.iter("{http://www.w3.org/2000/svg}image")]
    assert len(images) == len(screens.PRESSES) + 1
    assert all(re.match("data:image/png;base64,", image) for image in images)
    assert root.attrib["width"] == "210mm" and root.attrib["height"] == "297mm"


def test_the_same_card_is_the_same_file(made: Page):
    assert formats.pdf(made, "Tablemate") == formats.pdf(made, "Tablemate")
    assert Image.open(io.BytesIO(BLANK)).size == (8, 8)


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["--link", "example.org"], "is not a link"),
        (["--link", "https://example.org/" + "a" * 120], "too long"),
        (["--paper", "a5"], "a5"),
        (["--out", "card.png"], "card.png"),
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str], reason: str, tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.run(["card", *arguments]) == 2
    assert reason in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_another_file_of_that_name_stays(tmp_path: Path, capsys):
    mine = tmp_path / "card.pdf"
    mine.write_text("my notes")
    assert cli.run(["card", "--out", str(mine)]) == 2
    assert mine.read_text() == "my notes"


def test_without_fpdf2_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys, tmp_path: Path):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    assert cli.run(["card", "--out", str(tmp_path / "card.pdf")]) == 2
    assert "pip install fpdf2" in capsys.readouterr().err
