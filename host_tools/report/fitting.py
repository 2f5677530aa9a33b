"""How wide a text is in a drawing, and what of it fits: matplotlib measures, as letters differ in width."""

import bisect
import math
import warnings


def wide_px(text: str, size: float) -> float:
    """Return how wide *text* is in bold."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    bold = FontProperties(weight="bold", size=size)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        return text_to_path.get_text_width_height_descent(text, bold, False)[0]


def cut(line: str, size: float, most_px: int) -> str:
    """Return *line* with a mark where it was cut to fit *most_px*."""
    if len(line) <= most_px and wide_px(line, size) <= most_px:
        return line
    lengths = range(min(len(line), most_px))
    fits = bisect.bisect_right(lengths, most_px, key=lambda end: math.ceil(wide_px(line[:end] + "…", size)))
    return line[: fits - 1].rstrip() + "…"
