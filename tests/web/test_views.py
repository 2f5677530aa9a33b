"""The Large view on its page, the first minute, the layout on a phone, sharing: in Chromium."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import READY
from tests.web.test_measured import barriers
from tests.web.test_page import RECORD, give, start_a_countdown, wait_for

pytestmark = pytest.mark.slow


@pytest.fixture
def ready(page: Page) -> Page:
    """Return the page, the device on it switched on, and wired."""
    page.wait_for_selector(READY)
    return page


def kind(page: Page) -> "str | None":
    return page.locator("#large .view").get_attribute("data-kind")


def until(page: Page, title: str) -> None:
    page.locator("#large h2", has_text=title).wait_for()


def test_a_hand_is_played_by_keyboard_alone_and_the_view_is_changed_in_mid_entry(ready: Page):
    keys = ready.keyboard
    ready.locator("#open-large").focus()
    keys.press("Enter")
    until(ready, "Tablemate")
    assert barriers(ready) == []
    for _ in range(2):
        keys.press("Tab")
    keys.press("Enter")  # Boo-Ray
    until(ready, "Players")
    assert barriers(ready) == []
    keys.type("4")
    keys.press("Enter")
    until(ready, "Seat 1")
    ready.get_by_role("textbox", name="New name").fill("Zoe")
    ready.locator("#open-large").click()  # to the device, in mid-entry
    wait_for(ready, "Zoe")
    ready.locator("#open-large").click()
    expect(ready.get_by_role("textbox", name="New name")).to_have_value("Zoe")
    ready.get_by_role("textbox", name="New name").press("Enter")
    until(ready, "Seat 2")
    ready.get_by_role("button", name="Start now").focus()
    keys.press("Enter")
    until(ready, "Put on the table")
    keys.press("Enter")
    until(ready, "Before hand 1")
    assert barriers(ready) == []
    keys.press("Enter")
    ready.locator("#large .prompt", has_text="All bid").wait_for()
    keys.press("Enter")
    ready.get_by_text("Pass the device to").wait_for()
    assert barriers(ready) == []
    for player in ("Zoe", "Player 2", "Player 3", "Player 4"):
        ready.get_by_role("button", name=f"Only {player} looks").wait_for()
        keys.press("Enter")
        until(ready, f"{player}: your bid")
        keys.press("Enter")
    ready.get_by_role("button", name="Go on").wait_for()
    keys.press("Enter")
    ready.locator("#large .prompt", has_text="leads").wait_for()
    ready.locator("summary", has_text="Log").press("Enter")
    ready.locator(".log", has_text="Zoe: Dealt, all anted").wait_for()
    ready.get_by_role("button", name="Standings").press("Enter")
    until(ready, "Boo-Ray · Standings")
    assert barriers(ready) == []
    keys.press("Escape")
    ready.locator("#large .prompt").wait_for()
    record = ready.evaluate(
        "async () => (await tablemate.device.ask('record')).filter((line) => line.startsWith('line'))"
    )
    assert [json.loads(line[5:])[1] for line in record[1:]] == ["deal", "bids"]
    ready.reload()
    until(ready, "Unfinished game")  # the view is remembered, and asks what the device asks


def test_the_first_minute_has_a_countdown_a_film_and_a_tour(ready: Page):
    hello = ready.get_by_role("region", name="Welcome")
    expect(hello).to_be_visible()
    ready.get_by_role("button", name="Start", exact=True).click()
    expect(hello).to_be_hidden()
    tour = ready.get_by_role("region", name="Tour")
    for step in range(1, 6):
        expect(tour).to_contain_text(f"{step} of 5")
        assert ready.locator(".key.shown").count() == (2 if step == 1 else 1)
        tour.get_by_role("button").last.click()
    expect(tour).to_be_hidden()
    ready.get_by_role("button", name="Help").click()
    ready.get_by_role("button", name="Tour of the four buttons").click()
    ready.get_by_role("button", name="Leave the tour").click()
    expect(tour).to_be_hidden()
    ready.evaluate("localStorage.clear()")
    ready.reload()
    ready.get_by_role("button", name="Try a countdown").click()
    ready.wait_for_function("document.title.match(/^[0-9]+:[0-9]{2} · Tablemate$/)")
    ready.reload()
    expect(ready.locator("#open-large")).to_be_enabled()
    expect(hello).to_be_hidden()  # a game is stored


def test_an_evening_comes_along_as_a_film(ready: Page):
    ready.get_by_role("button", name="Watch a game").click()
    ready.get_by_role("slider", name="Action").wait_for()
    expect(ready.locator("#film-words")).to_contain_text("Finish", ignore_case=True)


def test_a_phone_has_its_keys_under_the_thumbs(browser: Browser, address: str):
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=3,
        service_workers="block",
        bypass_csp=True,
    )
    page = context.new_page()
    page.add_init_script("localStorage.setItem('tablemate-known', 'yes')")
    page.goto(address)
    page.wait_for_selector(READY)
    see_the_keys(page, 390, 844)
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("innerWidth === 844")
    see_the_keys(page, 844, 390)
    context.close()


def see_the_keys(page: Page, width: int, height: int) -> None:
    """See that on a phone of that size the keys are under the thumbs, and nothing is too wide."""
    place = {
        name: page.locator(f"[data-key={name}] svg").bounding_box() for name in ("UP", "DOWN", "OK", "BACK")
    }
    glass = page.locator("#panel").bounding_box()
    assert all(box["x"] >= 0 and box["y"] + box["height"] <= height for box in place.values())
    assert all(min(box["width"], box["height"]) >= 60 for box in place.values())
    if height > width:
        assert glass["width"] > 0.97 * width and place["UP"]["y"] > glass["y"] + glass["height"]
    else:
        assert place["UP"]["x"] + place["UP"]["width"] <= glass["x"]
        assert place["BACK"]["x"] >= glass["x"] + glass["width"]
        assert glass["height"] > 0.8 * height
    assert page.evaluate("document.documentElement.scrollWidth") == width
    links = page.locator("footer a")
    assert all(links.nth(at).bounding_box()["height"] >= 44 for at in range(links.count()))
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "none"


SHARES = """() => {
  globalThis.shared = [];
  navigator.canShare = () => true;
  navigator.share = async ({ title, text, url, files }) =>
    shared.push({ title, text, url, files: files.map((file) => [file.type, file.size]) });
}"""


def test_a_result_is_shared_as_picture_text_and_link(ready: Page):
    give(ready, {"game.jsonl": RECORD})
    ready.evaluate(SHARES)
    ready.get_by_role("button", name="Share: 1.").click()
    ready.wait_for_function("shared.length")
    (shared,) = ready.evaluate("shared")
    assert shared["text"].startswith("Boo-Ray\n1. ") and shared["title"] == "Boo-Ray"
    assert shared["url"].startswith(ready.url + "#record=")
    ((kind_of, size),) = shared["files"]
    assert kind_of == "image/png" and size > 5000
    ready.evaluate("() => { delete navigator.canShare; navigator.canShare = undefined; }")
    ready.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ready.get_by_role("button", name="Share: 1.").click()
    ready.locator("#games-said", has_text="Copied").wait_for()


NOTICES = """() => {
  globalThis.shown = [];
  globalThis.Notification = class {
    static permission = "granted";
    constructor(title) { shown.push(title); }
  };
  Object.defineProperty(document, "hidden", { value: true });
}"""


def test_at_zero_a_hidden_tab_gives_notice_if_that_is_allowed(ready: Page):
    start_a_countdown(ready)
    ready.evaluate(NOTICES)
    ready.wait_for_function("document.title.includes(':')")
    ready.workers[0].evaluate("(ms) => { const wall = Date.now; Date.now = () => wall() + ms; }", 900_000)
    ready.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ready.evaluate("tablemate.device.look(true)")
    ready.wait_for_function("shown.join() === 'Time is up'")


BACK = """async () => {
  const digits = document.querySelector("#large .digits"), began = performance.now();
  document.dispatchEvent(new Event("visibilitychange"));
  await new Promise((resolve) => new MutationObserver(() => /^[0-4]:/.test(digits.textContent) && resolve())
    .observe(digits, { childList: true, characterData: true, subtree: true }));
  return performance.now() - began;
}"""


def test_a_large_view_that_is_back_in_sight_is_right_at_once(ready: Page):
    start_a_countdown(ready)
    ready.click("#open-large")
    expect(ready.locator("#large .digits")).to_have_text(re.compile("[56]:"))
    ready.workers[0].evaluate("(ms) => { const wall = Date.now; Date.now = () => wall() + ms; }", 120_000)
    print(f"back in sight, right after {ready.evaluate(BACK):.0f} ms")


def test_a_link_may_begin_with_a_game(browser: Browser, address: str):
    context = browser.new_context(service_workers="block", bypass_csp=True)
    page = context.new_page()
    page.goto(address + "?game=blaze")
    page.wait_for_selector(READY)
    wait_for(page, "Players")
    context.close()
