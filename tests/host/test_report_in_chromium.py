"""
The report in Chromium at the width of a phone and of a screen, where there is one (Debian: chromium).

A script in a copy of the page measures it in the browser; the page itself has none.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from host_tools import cli
from tests import evening

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
WIDTHS_PX = (360, 1280)
LEAST_TEXT_PX = 9.5  # height of a line in a chart, on a phone
MEASURE = """<script>addEventListener("load", () => {
  const texts = [...document.querySelectorAll("svg text")].map(t => t.getBoundingClientRect());
  const spills = [...document.querySelectorAll("svg")].map(drawing => {
    const frame = drawing.closest("figure").getBoundingClientRect();
    return [...drawing.querySelectorAll("text")].filter(t => {
      const box = t.getBoundingClientRect();
      return box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
    }).map(t => t.textContent);
  }).flat();
  parent.postMessage([document.documentElement.scrollWidth, innerWidth,
    Math.min(...texts.map(t => t.height)), texts.length, spills.join(" ")].join("|"), "*");
});</script>"""
# A window has 500 px or more, a frame in it can be as narrow as a phone.
AROUND = """<script>addEventListener("message", event => { document.title = event.data; });</script>
<iframe src="measured.html" width="%d" height="900" style="border: 0"></iframe>"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a page about an evening, all its games open."""
    if CHROMIUM is None:
        pytest.skip("NO CHROMIUM: the report was not looked at (apt-get install chromium)")
    folder = tmp_path_factory.mktemp("evening")
    names = [*evening.NAMES, "Evangeline the Great", "宮本 武蔵"]
    (folder / "1.jsonl").write_bytes(evening.millennium_blades(1, when="2026-11-20T19:30"))
    (folder / "2.jsonl").write_bytes(evening.blood_rage(1, when="2026-11-21T19:30"))
    (folder / "3.jsonl").write_bytes(evening.boo_ray(3, names))
    out = folder / "report.html"
    assert cli.run(["report", str(folder), "--out", str(out)]) == 0
    out.write_text(out.read_text(encoding="utf-8").replace('class="game"', 'class="game" open'), "utf-8")
    return out


def chromium(page: Path, width_px: int, *options: str) -> str:
    """Let Chromium open *page* in a window of that width and return its output."""
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    command += [f"--user-data-dir={page.parent}/profile", f"--window-size={width_px},3600", *options]
    done = subprocess.run([*command, page.as_uri()], capture_output=True, text=True, timeout=120, check=True)
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("width_px", WIDTHS_PX)
def test_nothing_is_wider_than_the_window_and_all_text_in_charts_can_be_read(report: Path, width_px: int):
    copy = report.with_name("measured.html")
    copy.write_text(report.read_text(encoding="utf-8").replace("</body>", MEASURE + "</body>"), "utf-8")
    frame = report.with_name("frame.html")
    frame.write_text(AROUND % width_px)
    dumped = chromium(frame, 1400, "--dump-dom", "--virtual-time-budget=9000")
    found = re.search(r"<title>([^<]*)</title>", dumped)
    assert found is not None
    page_px, window_px, least_px, texts, spills = found[1].split("|")
    assert (page_px, window_px, spills) == (str(width_px), str(width_px), "")
    assert float(least_px) >= LEAST_TEXT_PX and int(texts) > 150


@pytest.mark.slow
@pytest.mark.parametrize("width_px", WIDTHS_PX)
def test_the_page_is_shown_light_and_dark(report: Path, width_px: int):
    shades = {}
    for theme, option in (("light", "1"), ("dark", "0")):
        shot = report.with_name(f"{theme}-{width_px}.png")
        setting = f"--blink-settings=preferredColorScheme={option}"
        chromium(report, width_px, f"--screenshot={shot}", setting)
        with Image.open(shot) as image:
            assert image.width == width_px
            small = image.convert("L").resize((90, 400))
            shades[theme] = small.getpixel((0, 0))
            assert len(set(small.tobytes())) > 60  # the page is not empty
        print(f"{shot.name}: {shot.stat().st_size // 1024} KB")
    assert shades["light"] > 200 and shades["dark"] < 60
