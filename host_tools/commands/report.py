"""
Make a page about games to look at: standings, charts, who wins how often.

One HTML file that needs nothing else, for a phone or a screen, light or dark. The games are those of the
library (`tablemate pull`), or FILE: records, stored games as they lie on a device, folders of such. A damaged
one is named and left out; the exit code is then 1. --png makes a picture of the charts for a chat.
"""

import argparse
import sys
from pathlib import Path

from host_tools.commands import games
from host_tools.errors import Refused
from host_tools.records import output_file
from host_tools.records.game_replay import Game
from host_tools.terminal.progress import Bar
from host_tools.text.safe_text import one_line

EXAMPLES = [
    "tablemate report evening.jsonl",
    "tablemate report --since 2026-11-01 --out november.html",
    "tablemate report --name Ann --game boo_ray --out ann.html",
    "tablemate report evening.jsonl --png evening.png",
]
PAGES = (".html", ".htm")
PICTURE = ".png"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("files", metavar="FILE", nargs="*", help=games.FILES)
    games.add_filters(parser)
    parser.add_argument("--out", metavar="HTML", type=Path, help="where to, default report.html")
    parser.add_argument(
        "--png", metavar="PNG", type=Path, help="a picture of the charts; no page without --out"
    )


def run(options: argparse.Namespace) -> int:
    """Write the page, the picture or both; return 1 if a game is damaged."""
    need_matplotlib()
    page_file = options.out or (None if options.png else Path("report.html"))
    output_file.apart({"the page": page_file, "the picture": options.png})
    output_file.check_kind(page_file, "the page", *PAGES)
    output_file.check_kind(options.png, "the picture", PICTURE)
    chosen, warnings, troubles = games.chosen(options)
    for line in warnings + troubles:
        print(f"tablemate: {line}", file=sys.stderr)
    if not chosen:
        raise Refused("there is no game to report")
    drawn = picture(chosen) if options.png else b""  # where that is refused no page is written either
    if page_file:
        written(page_file, page(chosen).encode())
    if options.png:
        written(options.png, drawn)
    return 1 if troubles else 0


def need_matplotlib() -> None:
    """Raise Refused with what to do if there is no matplotlib."""
    import importlib.util
    import logging

    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it warns of fonts that it cannot cache

    if importlib.util.find_spec("matplotlib") is None:
        raise Refused("report draws with matplotlib: pip install 'tablemate[report]'")


def written(out: Path, data: bytes) -> None:
    """Write *data* as the file *out* and say so; Refused if that fails."""
    output_file.write(out, data)
    print(one_line(str(out)))


def page(chosen: list[Game]) -> str:
    """Return the page about the *chosen* games."""
    from host_tools.report.page import DRAWN, Page

    with Bar("drawing", min(len(chosen), DRAWN)) as bar:
        return Page(bar.advance).text(chosen)


def picture(chosen: list[Game]) -> bytes:
    """Return the charts of the one game *chosen*, or of all together, as a PNG."""
    from host_tools.report import chart_picture as pictures
    from host_tools.report import charts, name_tally, page

    if len(chosen) == 1:
        head, found = page.head(chosen), charts.of_game(chosen[0])
    else:
        people = name_tally.people(chosen[::-1])
        head, found = page.head(chosen, people), charts.of_many(chosen[::-1], people)
    if not found:
        raise Refused("there is nothing to draw yet")
    return pictures.png(head, found)
