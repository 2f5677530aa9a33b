"""
README's picture of the page: in a window by day, on a phone by night. Wants Chromium and the built site.

    make web BUILD_ONLY=1 && python -m host_tools.web.page_picture      # writes tests/web/page.png
"""

import io
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from host_tools.program.bytecode import ROOT
from host_tools.web import serve

OUT = ROOT / "tests" / "web" / "page.png"
HEIGHT_PX = 700
WINDOWS = (
    ({"width": 900, "height": HEIGHT_PX}, 1, "light"),
    ({"width": 360, "height": HEIGHT_PX}, 1, "dark"),
)
STARTED = "async () => (await tablemate.device.ask('runs')).includes('ok 1')"
COLOURS = 256  # in the file: it lies in the repository


def main() -> None:
    """Make the picture."""
    with serve.serving(Path("build/web")) as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        shots = [shot(browser, address, *window) for window in WINDOWS]
        browser.close()
    whole = Image.new("RGB", (sum(one.width for one in shots), HEIGHT_PX))
    left = 0
    for one in shots:
        whole.paste(one, (left, 0))
        left += one.width
    few = whole.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(OUT, optimize=True)


def shot(browser: Browser, address: str, size: dict[str, Any], ratio: int, scheme: str) -> Image.Image:
    """Return the page in a window of *size*, with a block of Millennium Blades that runs."""
    look: Any = {"viewport": size, "device_scale_factor": ratio, "color_scheme": scheme}
    context = browser.new_context(**look)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body.ready")
    press(page, "Enter", 60)
    press(page, "Enter", 900)
    for _ in range(6):
        if page.evaluate(STARTED):
            break
        press(page, "Enter", 60)
    page.wait_for_timeout(1000)
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    return taken


def press(page: Page, key: str, ms: int) -> None:
    """Hold *key* for *ms*."""
    page.keyboard.down(key)
    page.wait_for_timeout(ms)
    page.keyboard.up(key)
    page.wait_for_timeout(400)


if __name__ == "__main__":
    main()
