"""
Pictures of the page: README's, and those that the page shows of itself to who passes it on or installs it.

    make web BUILD_ONLY=1 && python -m host_tools.web.page_picture

writes tests/web/page.png (in a window, on a phone, in large type) and host_tools/web/page/pictures/. Wants
Chromium.
"""

import io
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from host_tools.program.bytecode import ROOT
from host_tools.web import serve

OUT = ROOT / "tests" / "web" / "page.png"
PICTURES = ROOT / "host_tools/web/page/pictures"
HEIGHT_PX = 700
STARTED = "async () => (await tablemate.device.ask('runs')).includes('ok 1')"
KNOWN = "localStorage.setItem('tablemate-known', 'yes')"
COLOURS = 256  # in a file: it lies in the repository
WINDOW = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SHARED = {"width": 1200, "height": 630}


def main() -> None:
    """Make the pictures."""
    PICTURES.mkdir(exist_ok=True)
    with serve.serving(ROOT / "build/web") as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        of_readme = [
            shot(browser, address, {"width": 900, "height": HEIGHT_PX}, "light"),
            shot(browser, address, {"width": 340, "height": HEIGHT_PX}, "dark"),
            shot(browser, address, {"width": 340, "height": HEIGHT_PX}, "light", is_large=True),
        ]
        for name, size, is_large in (
            ("wide", WINDOW, False),
            ("narrow", PHONE, False),
            ("large", PHONE, True),
            ("share", SHARED, False),
        ):
            keep(shot(browser, address, size, "light", is_large), PICTURES / f"{name}.png")
        browser.close()
    whole = Image.new("RGB", (sum(one.width for one in of_readme), HEIGHT_PX))
    left = 0
    for one in of_readme:
        whole.paste(one, (left, 0))
        left += one.width
    keep(whole, OUT)


def keep(picture: Image.Image, path: Any) -> None:
    """Write *picture* with few colours."""
    few = picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def shot(
    browser: Browser, address: str, size: dict[str, Any], scheme: str, is_large: bool = False
) -> Image.Image:
    """Return the page in a window of *size*, with a block of Millennium Blades that runs."""
    is_phone = size["width"] < size["height"]
    look: Any = {"viewport": size, "color_scheme": scheme, "has_touch": is_phone, "is_mobile": is_phone}
    context = browser.new_context(**look, device_scale_factor=2 if is_phone else 1)
    page = context.new_page()
    page.add_init_script(KNOWN)
    page.goto(address)
    page.wait_for_selector("body.ready")
    press(page, "Enter", 60)
    press(page, "Enter", 900)
    for _ in range(6):
        if page.evaluate(STARTED):
            break
        press(page, "Enter", 60)
    if is_large:
        page.click("#open-large")
    page.wait_for_timeout(1000)
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    return taken.resize((size["width"], size["height"]), Image.Resampling.LANCZOS)


def press(page: Page, key: str, ms: int) -> None:
    """Hold *key* for *ms*."""
    page.keyboard.down(key)
    page.wait_for_timeout(ms)
    page.keyboard.up(key)
    page.wait_for_timeout(400)


if __name__ == "__main__":
    main()
