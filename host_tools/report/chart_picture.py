"""
A chart as SVG for the page, and charts as one PNG.

In the page's SVG every colour is a CSS variable (`var(--seat-0)`), so light and dark are the page's business,
and all text is text, in the page's font. matplotlib wants real colours: each variable has a marker colour
that no chart uses otherwise, and is put in its place afterwards.
"""

import contextlib
import io
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from xml.sax import saxutils

from host_tools.report.charts import Chart
from host_tools.report.drawing import WIDE_PX
from host_tools.report.fitting import cut, wide_px
from host_tools.text.safe_text import for_xml

DPI = 72  # one px is one point
PNG_DPI = 2 * DPI
TITLE_PX = 34  # above a chart in a picture
TITLE_SIZE, NOTE_SIZE = 13.5, 11.5  # px, of a chart's title in a picture and of what stands beside it
NOTE_GAP_PX = 8  # between the two
HEAD_PX = 30  # around the lines above the charts of a picture
LINE = 1.45  # height of a line, for a text size of 1
MARGIN_PX = 18  # left and right of the charts in a picture
PNG_WIDE_PX = WIDE_PX + 2 * MARGIN_PX
LIGHT = {
    "paper": "#ffffff",
    "ink": "#1d232b",
    "quiet": "#5d6773",
    "accent": "#8a5a12",
    "line": "#e3e6ea",
    "bar": "#e9dcc0",
    "on-bar": "#ffffff",
    "seat-0": "#0b6fb8",
    "seat-1": "#c8501e",
    "seat-2": "#1b7f5c",
    "seat-3": "#8a4fb0",
    "seat-4": "#a86b00",
    "seat-5": "#b3306b",
    "seat-6": "#2b7a8f",
    "seat-7": "#6a6f1a",
    "seat-8": "#6b5b4d",
    "part-0": "#33658a",
    "part-1": "#b0682c",
    "part-2": "#5c7d3e",
    "part-3": "#94577f",
    "part-4": "#3f7f80",
    "part-5": "#77695c",
    "part-6": "#a04747",
    "part-7": "#5d5fa0",
}
DARK = {
    "paper": "#1a2028",
    "ink": "#e9edf1",
    "quiet": "#a3adb9",
    "accent": "#e8bb5c",
    "line": "#323b46",
    "bar": "#4a4331",
    "on-bar": "#10151b",
    "seat-0": "#6db7f2",
    "seat-1": "#f49a6c",
    "seat-2": "#5fcfa4",
    "seat-3": "#c9a0ea",
    "seat-4": "#e8bb5c",
    "seat-5": "#f08bb6",
    "seat-6": "#7bcbdd",
    "seat-7": "#c3c866",
    "seat-8": "#c4b3a3",
    "part-0": "#7fb4dc",
    "part-1": "#e8aa74",
    "part-2": "#a6cb82",
    "part-3": "#dba2c7",
    "part-4": "#85c9c9",
    "part-5": "#c0b2a4",
    "part-6": "#e89a9a",
    "part-7": "#abadea",
}
MARKERS = {name: f"#0001{number:02x}" for number, name in enumerate(LIGHT, 1)}
SETTINGS = {
    "svg.fonttype": "none",
    "text.parse_math": False,  # a name may hold dollar signs
    "font.size": 12,
    "hatch.linewidth": 0.7,
    "axes.unicode_minus": False,
}
FONTS = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "IPAGothic",
    "VL Gothic",
    "Noto Emoji",
)  # for a PNG, if installed


def themed_css() -> str:
    """Return the colours as CSS variables, light and dark."""
    light, dark = [
        ";".join(f"--{name}:{colour}" for name, colour in theme.items()) for theme in (LIGHT, DARK)
    ]
    return f":root{{color-scheme:light dark;{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"


def svg(chart: Chart, number: int) -> str:
    """Return *chart*, the *number*-th of its page, as SVG to stand in HTML."""
    figure = new_figure(chart.high_px)
    axes = add_axes(figure, (0, 0, 1, 1))
    out = io.StringIO()
    with quiet_settings({**SETTINGS, "svg.hashsalt": str(number)}):
        chart.draw(axes, MARKERS.__getitem__)
        figure.savefig(out, format="svg", dpi=DPI, transparent=True, metadata={"Date": None})
    return cleaned(out.getvalue(), chart, f"c{number}-")


def new_figure(high_px: float, wide_px: float = WIDE_PX) -> Any:
    """Return an empty figure."""
    from matplotlib.figure import Figure  # takes half a second, so only when something is drawn

    return Figure(figsize=(wide_px / DPI, high_px / DPI), dpi=DPI)


def add_axes(figure: Any, part: tuple[float, float, float, float]) -> Any:
    """Return new axes for that *part* of *figure* (x, y, width, height, all 0 to 1)."""
    axes = figure.add_axes(part)
    axes.part = part
    axes.patch.set_visible(False)
    return axes


@contextlib.contextmanager
def quiet_settings(settings: dict[str, Any]) -> Iterator[None]:
    """Give matplotlib these *settings*, and no warnings about a character that its own font lacks."""
    import matplotlib

    with warnings.catch_warnings(), matplotlib.rc_context(settings):
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        yield


def cleaned(text: str, chart: Chart, prefix: str) -> str:
    """Return matplotlib's SVG *text* for a page: own ids, variables for colours, title and description."""
    body = text[text.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", "", body, flags=re.S)
    body = re.sub(r"<[^>]*>", lambda tag: cleaned_tag(tag[0], prefix), body)  # text has &gt; for a >
    body = re.sub(r"\n\s*", "\n", body)
    head = (
        f'<svg viewBox="0 0 {WIDE_PX} {chart.high_px}" role="img" '
        f'aria-labelledby="{prefix}title {prefix}desc">\n'
        f'<title id="{prefix}title">{escaped(chart.title)}</title>\n'
        f'<desc id="{prefix}desc">{escaped(chart.says)}</desc>'
    )
    return re.sub(r"<svg[^>]*>", lambda _: head, body, count=1).strip()


def cleaned_tag(tag: str, prefix: str) -> str:
    """Return a *tag* of matplotlib's SVG with own ids, variables for colours and short numbers."""
    tag = re.sub(r'\bid="|(?<=url\(#)|(?<=href="#)', lambda found: found[0] + prefix, tag)
    tag = re.sub(r"font(?:-family)?: [^;\"]*?;? ?(?=[a-z-]+:|\")", font_size, tag)
    tag = re.sub(r"#0001[0-9a-f]{2}", variable, tag)
    return re.sub(r"(\d+\.\d\d)\d+", r"\1", tag)


def font_size(found: "re.Match[str]") -> str:
    """Return weight and size of a CSS font, without its family."""
    kept = []
    weight = re.search(r"\b(?:bold|[1-9]00)\b", found[0])
    size = re.search(r"([0-9.]+)px", found[0])
    if weight:
        kept.append(f"font-weight: {weight[0]}; ")
    if size:
        kept.append(f"font-size: {size[1]}px; ")
    return "".join(kept)


def variable(found: "re.Match[str]") -> str:
    """Return the CSS variable for a marker colour."""
    names = [name for name, marker in MARKERS.items() if marker == found[0]]
    return f"var(--{names[0]})"


def escaped(text: str) -> str:
    """Return *text* for HTML and for SVG in it."""
    return saxutils.escape(for_xml(text), {'"': "&quot;"})


@dataclass
class Head:
    """The text above the charts of a page or a picture: who won what, when."""

    title: str
    facts: list[str]
    verdict: str


def png(head: Head, charts: list[Chart]) -> bytes:
    """Return *charts* below each other and under *head* as one PNG, on light."""
    out = io.BytesIO()
    with quiet_settings({**SETTINGS, "font.family": fonts()}):
        lines = head_lines(head)
        head_px = HEAD_PX + sum(size for _, size, _ in lines) * LINE
        high_px = head_px + MARGIN_PX + sum(chart.high_px + TITLE_PX for chart in charts)
        figure = new_figure(high_px, PNG_WIDE_PX)
        figure.set_facecolor(LIGHT["paper"])
        edge = MARGIN_PX / PNG_WIDE_PX
        at: float = MARGIN_PX
        for text, size, look in lines:
            at += size * LINE
            figure.text(edge, 1 - at / high_px, text, size=size, **look)
        top = head_px
        for chart in charts:
            add_title(figure, chart, edge, 1 - (top + 18) / high_px)
            top += TITLE_PX + chart.high_px
            axes = add_axes(figure, (edge, 1 - top / high_px, 1 - 2 * edge, chart.high_px / high_px))
            chart.draw(axes, LIGHT.__getitem__)
        figure.savefig(out, format="png", dpi=PNG_DPI)
    return out.getvalue()


def add_title(figure: Any, chart: Chart, x: float, y: float) -> None:
    """Write the title of *chart* on *figure* from *x*, *y* (0 to 1), and its note beside it."""
    title = for_xml(chart.title)
    figure.text(x, y, title, size=TITLE_SIZE, color=LIGHT["ink"], weight="bold")
    beside = x + (wide_px(title, TITLE_SIZE) + NOTE_GAP_PX) / PNG_WIDE_PX
    figure.text(beside, y, chart.note, size=NOTE_SIZE, color=LIGHT["quiet"])


def head_lines(head: Head) -> list[tuple[str, float, dict[str, Any]]]:
    """Return the lines of *head* in a picture: text, size in px, looks."""
    facts = " · ".join(fact for fact in head.facts if fact)
    parts = (
        (head.title, 19, {"color": LIGHT["ink"], "weight": "bold"}),
        (facts, 11.5, {"color": LIGHT["quiet"]}),
        (head.verdict, 13.5, {"color": LIGHT["accent"], "weight": "bold"}),
    )
    return [(line, size, look) for text, size, look in parts for line in wrapped(for_xml(text), size)]


def wrapped(text: str, size: float) -> list[str]:
    """Return *text* in lines that fit a picture; a longer word is cut."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and wide_px(longer, size) > WIDE_PX:
            lines.append(word)
        else:
            lines[-1] = longer
    return [cut(line, size, WIDE_PX) for line in lines if line]


def fonts() -> list[str]:
    """Return the fonts for a picture: matplotlib's own, then what is installed for other scripts."""
    from matplotlib import font_manager

    installed = font_manager.get_font_names()
    return ["DejaVu Sans", *[name for name in FONTS if name in installed]]
