"""
Writes a page as SVG and as PDF.

The PDF is fpdf2's, with the fonts that every reader of PDF has. They lack Japanese: a text with a letter
that they do not have is drawn in the device's own, as a picture.
"""

import base64
import datetime
import io
from typing import Any
from xml.sax.saxutils import escape

from PIL import Image

from firmware.display.canvas import Canvas
from firmware.display.font import Font
from firmware.fonts import text as text_font
from host_tools.card.page import POINT, Page, Panel, Picture, Words
from host_tools.errors import Refused

FAMILY = "Helvetica"
FAMILIES = "Helvetica, Arial, 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', sans-serif"
PIXELS = 4  # pixels of a picture for one of the device's font
CAP = 1.05  # height of the device's letters, for a text of 1
FOLD_INK = 190
DATE = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)  # the same bytes each time


def pdf_writer() -> Any:
    """Return an empty PDF; Refused if fpdf2 is not there."""
    try:
        import fpdf
    except ImportError:
        raise Refused("the card needs fpdf2: pip install fpdf2") from None
    return fpdf.FPDF(unit="mm")


def is_plain(text: str) -> bool:
    """Return whether the fonts of every PDF reader have all letters of *text*."""
    return all(ord(letter) < 256 for letter in text)


class Ruler:
    """Measures texts."""

    def __init__(self) -> None:
        self._pdf = pdf_writer()
        self._font = Font(text_font)

    def __call__(self, text: str, size: float, bold: bool) -> float:
        """Return the width of *text* in mm."""
        if not is_plain(text):
            return self._font.width(text) * size * POINT * CAP / self._font.height
        self._pdf.set_font(FAMILY, "B" if bold else "", size)
        return float(self._pdf.get_string_width(text))


def svg(page: Page) -> bytes:
    """Return *page* as SVG."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.w:g}mm" height="{page.h:g}mm"'
    lines = [f'{head} viewBox="0 0 {page.w:g} {page.h:g}" font-family="{FAMILIES}">']
    lines.append(f'<rect width="{page.w:g}" height="{page.h:g}" fill="#ffffff"/>')
    for rule in page.folds:
        ends = f'x1="{rule.x0:g}" y1="{rule.y0:g}" x2="{rule.x1:g}" y2="{rule.y1:g}"'
        lines.append(f'<line {ends} stroke="#bebebe" stroke-width="0.2" stroke-dasharray="1 2"/>')
    for panel in page.panels:
        place = f"translate({panel.x:g} {panel.y:g})"
        turn = f" rotate(180 {panel.w / 2:g} {panel.h / 2:g})" if panel.turned else ""
        lines.append(f'<g transform="{place}{turn}">')
        lines += [_svg_item(item) for item in panel.items]
        lines.append("</g>")
    return ("\n".join([*lines, "</svg>"]) + "\n").encode()


def _svg_item(item: "Words | Picture") -> str:
    if isinstance(item, Picture):
        data = base64.b64encode(item.data).decode()
        place = f'x="{item.x:.2f}" y="{item.y:.2f}" width="{item.w:.2f}" height="{item.h:.2f}"'
        return f'<image {place} href="data:image/png;base64,{data}"/>'
    weight = ' font-weight="bold"' if item.bold else ""
    size = f'font-size="{item.size * POINT:.3f}"'
    return (
        f'<text x="{item.x:.2f}" y="{item.y:.2f}" {size} fill="{item.ink}"{weight}>{escape(item.text)}</text>'
    )


def pdf(page: Page, title: str) -> bytes:
    """Return *page* as PDF; the same page gives the same bytes."""
    writer = pdf_writer()
    writer.set_creation_date(DATE)
    writer.set_title(title)
    writer.set_auto_page_break(False)
    writer.add_page(format=(page.w, page.h))
    writer.set_draw_color(FOLD_INK)
    writer.set_line_width(0.2)
    writer.set_dash_pattern(dash=1, gap=2)
    for rule in page.folds:
        writer.line(rule.x0, rule.y0, rule.x1, rule.y1)
    for panel in page.panels:
        if panel.turned:
            with writer.rotation(180, panel.x + panel.w / 2, panel.y + panel.h / 2):
                _pdf_panel(writer, panel)
        else:
            _pdf_panel(writer, panel)
    return bytes(writer.output())


def _pdf_panel(writer: Any, panel: Panel) -> None:
    for item in panel.items:
        x, y = panel.x + item.x, panel.y + item.y
        if isinstance(item, Picture):
            writer.image(io.BytesIO(item.data), x, y, item.w, item.h)
        elif is_plain(item.text):
            writer.set_font(FAMILY, "B" if item.bold else "", item.size)
            writer.set_text_color(*_rgb(item.ink))
            writer.text(x, y, item.text)
        else:
            drawn = lettering(item.text, item.ink)
            high = item.size * POINT * CAP
            writer.image(drawn, x, y - 0.82 * high, high * drawn.width / drawn.height, high)


def _rgb(ink: str) -> tuple[int, int, int]:
    return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)


def lettering(text: str, ink: str) -> Image.Image:
    """Return *text* in the device's font as a picture in colour *ink* on white."""
    font = Font(text_font)
    width, height = font.width(text), (font.height + 7) // 8 * 8
    pixels = bytearray(width * height // 8)
    Canvas(pixels, width, height).text(0, 0, text, font)
    drawn = Image.new("RGB", (width, font.height), "#ffffff")
    for y in range(font.height):
        for x in range(width):
            if pixels[y // 8 * width + x] >> y % 8 & 1:
                drawn.putpixel((x, y), _rgb(ink))
    return drawn.resize((width * PIXELS, font.height * PIXELS), Image.Resampling.NEAREST)
