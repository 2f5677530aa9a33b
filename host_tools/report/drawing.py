"""
The kinds of drawings, each onto matplotlib axes of one chart.

A drawing is `draw(axes, paint)`; *paint* gives a colour for a name ("ink", "quiet", "line", "seat-0", ...),
so that the same drawing has the page's colours in the page and fixed ones in a picture (chart_picture.py).
"""

from collections.abc import Callable, Sequence
from typing import Any

from host_tools.report.fitting import cut, wide_px
from host_tools.text.safe_text import for_xml
from host_tools.text.text_table import width

Paint = Callable[[str], str]
LONGEST_NAME = 12  # columns
LONGEST_NAME_PX = 98
MOST_OF_A_COLUMN = 8  # characters that are measured: some take no column
COLUMN_PX = 7.4  # least width of a column of text: the page's font and other scripts are not measured
NAME_SIZE = 12  # text size in px of a bold name
WIDE_PX = 340  # width of a chart, a phone's; the page stretches it where there is more room
SMALL = 11.5  # text size in px, where 12.5 is usual
LEFT, RIGHT, TOP, BOTTOM = 32, 10, 16, 26  # px around the axes unless a drawing needs more
LEGEND_PX = 17  # a row of a legend
NAME_GAP = 0.075  # between two names at line ends, relative to the height
APART_PX = 1.7  # between lines that would lie on each other
SEATS, SOURCES = 9, 8  # colours there are of each


def seat_colour(seat: int) -> str:
    """Return the colour's name of *seat*."""
    return f"seat-{seat % SEATS}"


def source_colour(number: int) -> str:
    """Return the colour's name of the source *number*."""
    return f"part-{number % SOURCES}"


def short(name: str) -> str:
    """Return *name* on one line in the room of a name, with a mark where it was cut."""
    most = MOST_OF_A_COLUMN * LONGEST_NAME
    name = for_xml(name if len(name) <= most else name[:most] + "…")
    if width(name) > LONGEST_NAME:
        while width(name) > LONGEST_NAME - 1:
            name = name[:-1]
        name = name.rstrip() + "…"
    return cut(name, NAME_SIZE, LONGEST_NAME_PX)


def text_px(texts: Sequence[str]) -> float:
    """Return how wide the longest of *texts* is, at most."""
    return max((max(width(text) * COLUMN_PX, wide_px(text, NAME_SIZE)) for text in texts), default=0)


def legend_columns(labels: Sequence[str]) -> int:
    """Return how many of *labels* stand side by side in a legend."""
    for count in range(len(labels), 1, -1):
        columns = [text_px(labels[first::count]) + 30 for first in range(count)]
        if sum(columns) < WIDE_PX - 44:
            return count
    return 1


def legend_px(labels: Sequence[str]) -> float:
    """Return how high the legend of *labels* is."""
    return -(-len(labels) // legend_columns(labels)) * LEGEND_PX + 6 if labels else 0


def legend_label(name: str) -> str:
    """Return *name* as a label: matplotlib's legend leaves out what begins with an underscore."""
    return f" {name}" if name.startswith("_") else name


def quiet_axes(axes: Any, paint: Paint, left: float = LEFT, right: float = RIGHT, below: float = 0) -> None:
    """Place *axes* with so many px around, *below* for a legend, and give it the quiet looks."""
    place(axes, left, right, TOP, BOTTOM + below)
    for side in ("top", "left", "right"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(paint("line"))
    axes.tick_params(length=0, labelsize=SMALL, labelcolor=paint("quiet"), pad=5)
    axes.set_axisbelow(True)


def place(axes: Any, left: float, right: float, top: float, bottom: float) -> None:
    """Place *axes* in its part of the figure, with so many px around."""
    x, y, share_x, share_y = axes.part
    wide, high = axes.figure.get_size_inches() * axes.figure.dpi
    axes.set_position(
        [
            x + left / wide,
            y + bottom / high,
            share_x - (left + right) / wide,
            share_y - (top + bottom) / high,
        ]
    )


def lines(names: list[str], xs: Sequence[float], rows: list[list[Any]], **looks: Any) -> Callable[..., None]:
    """
    Return the drawing of a line for each of *names*, named at its end: *rows* has their values at each x.

    Looks: `steps` where a value stays until it changes, `plain` without dots, `unit` of x, `marks` as
    (x, text), `bars` behind, a dashed line at the `goal`.
    """

    def draw(axes: Any, paint: Paint) -> None:
        labels = [f"{short(name)} {value}" for name, value in zip(names, rows[-1], strict=True)]
        quiet_axes(axes, paint, right=RIGHT + 1.1 * text_px(labels), left=LEFT + 6 * wide_values(rows))
        axes.grid(axis="y", color=paint("line"), linewidth=0.8)
        if looks.get("bars"):
            axes.bar(xs[1:], looks["bars"], color=paint("bar"), width=0.6)
        if looks.get("goal") is not None:
            axes.axhline(looks["goal"], color=paint("quiet"), linewidth=1, linestyle=(0, (4, 3)))
        for x, text in looks.get("marks", ()):
            axes.axvline(x, color=paint("line"), linewidth=0.8)
            spot = {"xycoords": ("data", "axes fraction"), "xytext": (3, 2), "textcoords": "offset points"}
            axes.annotate(text, (x, 1), **spot, color=paint("quiet"), size=SMALL - 1, va="bottom")
        dots = {} if looks.get("plain") else {"marker": "o", "markersize": 3.5}
        style = {"drawstyle": "steps-post"} if looks.get("steps") else dots
        for seat, row in enumerate(zip(*rows, strict=True)):
            look = {**style, "color": paint(seat_colour(seat)), "linewidth": 2.2, "clip_on": False}
            (line,) = axes.plot(xs, row, **look)
            if looks.get("steps"):
                line.set_transform(beside(axes, seat, len(names)))
        axes.set_xlim(xs[0], max(xs[-1], xs[0] + 1) + (0.32 if looks.get("bars") else 0))
        axes.margins(y=0.06)
        whole_numbers(axes.xaxis, axes.yaxis)
        unit_of_x(axes, paint, looks.get("unit", ""))
        name_ends(axes, paint, labels, rows[-1])

    return draw


def beside(axes: Any, number: int, count: int) -> Any:
    """Return the place of line *number* of *count*: lines of equal values lie side by side."""
    from matplotlib.transforms import ScaledTranslation

    up = ((count - 1) / 2 - number) * APART_PX / axes.figure.dpi
    return axes.transData + ScaledTranslation(0, up, axes.figure.dpi_scale_trans)


def unit_of_x(axes: Any, paint: Paint, unit: str) -> None:
    """Write the *unit* of x after the axis."""
    spot = {"xycoords": "axes fraction", "xytext": (16, -5), "textcoords": "offset points"}
    axes.annotate(unit, (1, 0), **spot, va="top", color=paint("quiet"), size=SMALL)


def wide_values(rows: list[list[Any]]) -> int:
    """Return by how many digits the values in *rows* are longer than two."""
    longest = max(len(str(value)) for row in rows for value in row)
    return max(0, longest - 2)


def whole_numbers(*sides: Any) -> None:
    """Let the ticks of *sides* be whole numbers, few of them."""
    from matplotlib.ticker import MaxNLocator

    for side in sides:
        side.set_major_locator(MaxNLocator(nbins=5, integer=True))


def name_ends(axes: Any, paint: Paint, labels: list[str], values: list[Any]) -> None:
    """Write the *labels* to the right of the axes, at their *values* as far as they do not touch."""
    low, high = axes.get_ylim()
    wanted = [(value - low) / (high - low) for value in values]
    for seat, at in enumerate(apart(wanted, min(NAME_GAP, 1 / len(labels)))):
        axes.annotate(
            labels[seat],
            (1, at),
            xycoords="axes fraction",
            xytext=(7, 0),
            textcoords="offset points",
            color=paint(seat_colour(seat)),
            va="center",
            weight="bold",
            size=SMALL + 0.5,
            annotation_clip=False,
        )


def apart(wanted: list[float], gap: float) -> list[float]:
    """Return places from 0 to 1 near those *wanted*, in the same order, at least *gap* apart."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = list(wanted)
    at = -gap
    for index in order:
        at = placed[index] = max(wanted[index], at + gap)
    at = 1 + gap
    for index in reversed(order):
        at = placed[index] = min(placed[index], at - gap)
    return placed


def stacked(
    names: list[str], parts: list[tuple[str, list[Any]]], ends_in: list[str], colours: Sequence[str] = ()
) -> Callable[..., None]:
    """
    Return the drawing of a bar for each of *names*, from the top, made of *parts* with a value each.

    Behind a bar stands its text of *ends_in*: what it comes to.
    """
    kinds = colours or [source_colour(number) for number in range(len(parts))]
    behind = max(36, RIGHT + text_px(ends_in))

    def draw(axes: Any, paint: Paint) -> None:
        below = legend_px([name for name, _ in parts])
        quiet_axes(axes, paint, left=10 + text_px([short(name) for name in names]), right=behind, below=below)
        axes.grid(axis="x", color=paint("line"), linewidth=0.8)
        ends, starts = [0] * len(names), [0] * len(names)
        for number, (name, values) in enumerate(parts):
            lefts = [ends[row] if value >= 0 else starts[row] for row, value in enumerate(values)]
            colour = paint(kinds[number])
            look: dict[str, Any] = {"color": colour, "height": 0.62, "label": legend_label(name)}
            if number >= SOURCES:  # the colours come again
                look |= {"hatch": "///", "edgecolor": paint("on-bar"), "linewidth": 0}
            axes.barh(range(len(names)), values, left=lefts, **look)
            for row, value in enumerate(values):
                ends[row] += max(0, value)
                starts[row] += min(0, value)
        span = (max(ends) - min(starts)) or 1
        label_parts(axes, [paint("ink" if kind == "bar" else "on-bar") for kind in kinds], parts, span)
        for row, text in enumerate(ends_in):
            axes.text(ends[row] + span * 0.015, row, text, va="center", weight="bold", color=paint("ink"))
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_yticks(range(len(names)), [short(name) for name in names])
        axes.tick_params(axis="y", labelcolor=paint("ink"), labelsize=12.5)
        whole_numbers(axes.xaxis)
        legend(axes, paint)

    return draw


def label_parts(axes: Any, inks: list[str], parts: list[Any], span: int) -> None:
    """Write each of the *parts* into its bar where there is room, in the colour of *inks* for it."""
    for number, bars in enumerate(axes.containers):
        for bar, value in zip(bars, parts[number][1], strict=True):
            if abs(value) > span * 0.055:
                x = bar.get_x() + bar.get_width() / 2
                y = bar.get_y() + bar.get_height() / 2
                axes.text(x, y, str(value), ha="center", va="center", size=SMALL - 0.5, color=inks[number])


def legend(axes: Any, paint: Paint) -> None:
    """Say below the axes what the colours mean, row by row."""
    handles, labels = axes.get_legend_handles_labels()
    if not labels:
        return
    count = legend_columns(labels)
    order = [index for first in range(count) for index in range(first, len(labels), count)]
    high = axes.get_position().height * axes.figure.get_size_inches()[1] * axes.figure.dpi
    axes.legend(
        [handles[index] for index in order],
        [labels[index] for index in order],
        loc="upper left",
        bbox_to_anchor=(0, -(BOTTOM + 2) / high),
        ncols=count,
        frameon=False,
        borderaxespad=0,
        borderpad=0,
        handlelength=0.9,
        handleheight=0.9,
        handletextpad=0.5,
        labelspacing=0.4,
        columnspacing=1.0,
        labelcolor=paint("quiet"),
        fontsize=SMALL,
    )


def columns(
    groups: list[str], names: list[str], full: list[list[int]], hollow: list[list[int]]
) -> Callable[..., None]:
    """Return the drawing of a column per name in each of *groups*: a *full* part and a *hollow* one on it."""

    def draw(axes: Any, paint: Paint) -> None:
        quiet_axes(axes, paint, left=24, below=legend_px([short(name) for name in names]))
        axes.grid(axis="y", color=paint("line"), linewidth=0.8)
        wide = 0.8 / len(names)
        for seat, name in enumerate(names):
            xs = [group + (seat - (len(names) - 1) / 2) * wide for group in range(len(groups))]
            below = [row[seat] for row in full]
            above = [row[seat] for row in hollow]
            colour = paint(seat_colour(seat))
            axes.bar(xs, below, width=wide * 0.86, color=colour, label=legend_label(short(name)))
            rest = {"fill": False, "edgecolor": colour, "linewidth": 1.1, "linestyle": (0, (2, 1.5))}
            axes.bar(xs, above, bottom=below, width=wide * 0.86, **rest)
            for x, value in zip(xs, below, strict=True):
                if value:
                    high = axes.text(x, value / 2, str(value), ha="center", va="center", size=SMALL - 0.5)
                    high.set_color(paint("on-bar"))
        axes.set_xticks(range(len(groups)), groups)
        axes.tick_params(axis="x", labelcolor=paint("ink"), labelsize=12.5)
        whole_numbers(axes.yaxis)
        legend(axes, paint)

    return draw


def timeline(rows: list[str], stretches: list[tuple[int, str, float, float, str]]) -> Callable[..., None]:
    """
    Return the drawing of a row for each of *rows* with *stretches* (row, kind, begin, end, text) in minutes.

    A `pause` is a hatched gap, `extra` lighter than `run`.
    """

    def draw(axes: Any, paint: Paint) -> None:
        quiet_axes(axes, paint, left=10 + text_px(rows), right=34, below=legend_px(["extended"]))
        axes.grid(axis="x", color=paint("line"), linewidth=0.8)
        looks: dict[str, dict[str, Any]] = {
            "run": {"facecolor": paint("part-0")},
            "extra": {"facecolor": paint("part-1")},
            "pause": {"facecolor": "none", "edgecolor": paint("quiet"), "hatch": "////", "linewidth": 0.6},
        }
        named = {"run": "block", "extra": "extended", "pause": "paused"}
        for kind, look in looks.items():
            mine = [stretch for stretch in stretches if stretch[1] == kind]
            for row, _, begin, end, text in mine:
                axes.barh(row, end - begin, left=begin, height=0.56, label=named.pop(kind, None), **look)
                if text and end - begin > 1:
                    colour = paint("on-bar" if kind != "pause" else "ink")
                    middle = {"ha": "center", "va": "center", "size": SMALL - 0.5, "color": colour}
                    axes.text((begin + end) / 2, row, text, **middle)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_yticks(range(len(rows)), rows)
        axes.tick_params(axis="y", labelcolor=paint("ink"), labelsize=12.5)
        axes.set_xlim(left=0)
        whole_numbers(axes.xaxis)
        unit_of_x(axes, paint, "min")
        legend(axes, paint)

    return draw
