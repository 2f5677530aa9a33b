"""A network that is lost in the first second after home: it is said, and the rest comes when it is back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.web import serve
from tests.web.conftest import READY
from tests.web.test_page import DROP, RECORD, fragment, in_a_game, wait_for

pytestmark = pytest.mark.slow

LATER = ("later/", "evening.jsonl", "texts/en/large.json", "large.css", "sw.js")
ONLINE = "dispatchEvent(new Event('online'))"  # as the browser tells it: sooner than the page's next try
SCRIPTS = ("makers", "games", "hello", "tv_channel", "large", "reading", "share")  # loaded after home


class Lost(serve.Handler):
    """A host whose network is lost with the first question for what comes after home, until `is_back`."""

    is_back = False

    def do_GET(self) -> None:
        """Send a file, or close the connection."""
        path = self.path[1:]
        is_later = path.startswith(LATER) or path in [f"device/{name}.js" for name in SCRIPTS]
        is_later |= "Pragma" in self.headers  # asked past all caches
        if is_later and not self.is_back:
            self.close_connection = True
        else:
            super().do_GET()


@pytest.fixture
def lost(browser: Browser, site_folder: Path) -> Iterator[Page]:
    """Give the page, home on it, from a host that has been lost since."""
    Lost.is_back = False
    with serve.serving(site_folder, handler=Lost) as at:
        context = browser.new_context(bypass_csp=True, service_workers="block")
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(at)
        page.wait_for_selector("body.ready")
        expect(page.locator("#lost")).to_contain_text("The network is gone")
        yield page
        context.close()
        assert not errors


def test_a_press_waits_for_the_network_and_all_that_is_missing_comes_by_itself(lost: Page):
    lost.keyboard.press("Enter", delay=30)  # a game, which is not here
    lost.keyboard.press("ArrowDown", delay=30)  # the device goes on
    lost.wait_for_function("panel.getAttribute('aria-label').includes('Blood Rage, selected')")
    lost.evaluate(DROP, RECORD.decode())  # before the list of games is here
    expect(lost.locator("#lost")).to_be_visible()
    assert lost.locator("#said").text_content() == ""
    assert lost.locator("#open-games").is_disabled()
    Lost.is_back = True
    lost.wait_for_selector(READY)
    expect(lost.locator("#lost")).to_be_hidden()
    lost.get_by_text("good.jsonl: stored as game 1").wait_for()
    lost.locator("#games .close").click()
    in_a_game(lost)
    Lost.is_back = False
    lost.reload()  # the game needs what does not come
    expect(lost.locator("#lost")).to_be_visible()
    Lost.is_back = True
    lost.evaluate(ONLINE)
    wait_for(lost, "Resume")
    expect(lost.locator("#lost")).to_be_hidden()


def test_what_was_asked_for_without_a_network_is_done_when_it_is_back(browser: Browser, site_folder: Path):
    Lost.is_back = True
    with serve.serving(site_folder, handler=Lost) as at:
        context = browser.new_context(bypass_csp=True, service_workers="block")
        page = context.new_page()
        page.goto(at)
        page.wait_for_selector(READY)
        page.locator("#hello-watch").wait_for()
        Lost.is_back = False
        page.click("#open-large")
        page.click("#hello-watch")
        expect(page.locator("#lost")).to_be_visible()
        assert page.locator("#panel").is_visible()
        with page.expect_event("requestfailed", lambda request: "version.js" in request.url):
            page.evaluate(DROP, RECORD.decode())
        Lost.is_back = True
        page.evaluate(ONLINE)
        page.get_by_text("good.jsonl: stored as game 1").wait_for()
        page.locator("#large h2", has_text="Tablemate").wait_for()
        expect(page.locator("#lost")).to_be_hidden()
        Lost.is_back = False
        film = context.new_page()
        film.goto(at + fragment(RECORD))
        expect(film.locator("#lost")).to_be_visible()
        Lost.is_back = True
        film.evaluate(ONLINE)
        expect(film.locator("#film-words")).to_contain_text(" of ")
        expect(film.locator("#lost")).to_be_hidden()
        context.close()
