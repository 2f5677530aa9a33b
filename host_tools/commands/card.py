"""
Make the card that lies beside the game: a page to print and fold twice, with the program's own screens.

The four buttons are on its front, each game on a few lines inside. `--out` says where and, by its ending, in
which form; without it both are written here. Print it at 100 %, fold it backwards along both lines of dots.
"""

import argparse
import io
from pathlib import Path

from engines_core import games
from firmware.ui.line_breaks import SOFT_HYPHEN
from host_tools.card import formats, screens, words
from host_tools.card.page import PAPERS, Content, Page, overfull, page
from host_tools.errors import Failed, Refused
from host_tools.pictures import panel_picture, readme_pictures
from host_tools.program import languages
from host_tools.records import output_file

EXAMPLES = [
    "tablemate card",
    "tablemate card --language de --paper letter --out card.pdf",
    "tablemate card --link https://example.org/tablemate/",
]
DEFAULT = (Path("tablemate-card.pdf"), Path("tablemate-card.svg"))
ENDINGS = (".pdf", ".svg")
SCALE = 4  # image pixels for a pixel of the panel
LONGEST_LINK = 120  # letters; more make a code that is too fine to print small


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("--language", choices=languages.CODES, default="en", help="what it speaks: en")
    parser.add_argument("--paper", choices=list(PAPERS), default="a4", help="a4 or letter")
    parser.add_argument(
        "--link", metavar="URL", type=link, help="where the page is, as a QR code on the back"
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help="a .pdf or an .svg")


def link(text: str) -> str:
    """Return *text* if it can be a link to a page."""
    if not text.startswith(("http://", "https://")) or " " in text or not text.isascii():
        raise argparse.ArgumentTypeError(f"{text!r} is not a link: one begins with https://")
    if len(text) > LONGEST_LINK:
        raise argparse.ArgumentTypeError(f"a link of {len(text)} letters is too long, at most {LONGEST_LINK}")
    return text


def run(options: argparse.Namespace) -> int:
    """Write the card and return the exit code."""
    files = (options.out,) if options.out is not None else DEFAULT
    for file in files:
        output_file.check_kind(file, "the card", *ENDINGS)
    made = card(options.language, options.paper, options.link)
    for file in files:
        data = formats.svg(made) if file.suffix.lower() == ".svg" else formats.pdf(made, "Tablemate")
        output_file.write(file, data)
        print(f"{file}: print it at 100 %, fold it backwards along both lines of dots")
    return 0


def card(language: str, paper: str, link: "str | None") -> Page:
    """Return the card in *language* on *paper*; Refused if nothing here writes PDF."""
    formats.pdf_writer()  # first: it may refuse
    return composed(screens.shown(language), language, paper, link)


def composed(shown: dict[str, bytes], language: str, paper: str, link: "str | None") -> Page:
    """Return the card with the pictures *shown* of screens; Failed if a text has no room."""
    glasses = {name: panel_png(picture) for name, picture in shown.items()}
    device = png(readme_pictures.boxed(panel_picture.oled_image(shown[screens.HOME], 5)))
    code = None if link is None else qr_png(link)
    content = Content(words.of(language), device, glasses, titles(language), code, link or "")
    made = page(paper, content, formats.Ruler())
    if overfull(made):
        raise Failed(f"the card has no room for: {overfull(made)[0]}")
    return made


def titles(language: str) -> dict[str, str]:
    """Return the program's title of each game, and of the others by their sheets."""
    from firmware.texts import Texts

    texts = Texts(language)
    found = {game: texts.title(title) for game, title in games.GAMES}
    found["any"] = texts.say("home.any")
    return {game: title.replace(SOFT_HYPHEN, "") for game, title in found.items()}


def panel_png(picture: bytes) -> bytes:
    """Return a screen as the glass shows it."""
    return png(panel_picture.oled_image(picture, SCALE))


def png(picture: "object") -> bytes:
    """Return a PIL *picture* as PNG."""
    out = io.BytesIO()
    picture.quantize(32).save(out, format="PNG", optimize=True)  # type: ignore[attr-defined]
    return out.getvalue()


def qr_png(link: str) -> bytes:
    """Return *link* as a QR code with its quiet zone."""
    import segno

    out = io.BytesIO()
    try:
        segno.make_qr(link, error="M").save(out, kind="png", scale=8, border=4)
    except segno.DataOverflowError as error:
        raise Refused(f"the link is too long for a QR code: {error}") from None
    return out.getvalue()
