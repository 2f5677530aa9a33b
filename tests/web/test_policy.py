"""Both pages under their own policy: they work without a violation, and run no script of others."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests import evening
from tests.web.conftest import READY

pytestmark = pytest.mark.slow

NOTED = """globalThis.violations = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
  violations.push(`${violatedDirective} ${blockedURI}`);
});"""
REFUSED = """() => {
  const refused = (start) => { try { start(); return ""; } catch (error) { return error.name; } };
  const script = document.createElement("script");
  document.body.append(Object.assign(document.createElement("p"), { id: "target" }));
  return [
    refused(() => { script.textContent = "globalThis.isRun = true"; document.body.append(script); }),
    refused(() => new Worker("data:text/javascript,1")),
    refused(() => { document.getElementById("target").innerHTML = "<b>x</b>"; }),
    refused(() => trustedTypes.createPolicy("another", {})),
    String(globalThis.isRun),
  ];
}"""


@pytest.fixture(params=["", "workshop.html"])
def under_policy(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Give one of the pages with its policy in force."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script(NOTED)
    page.goto(address + request.param)
    page.wait_for_selector("#board option:nth-child(3)" if request.param else READY, state="attached")
    yield page
    context.close()


def test_a_page_works_under_its_policy_and_runs_no_script_of_others(under_policy: Page):
    assert under_policy.evaluate("violations") == []
    assert under_policy.evaluate("'tablemate' in globalThis")
    assert under_policy.evaluate(REFUSED) == [*["TypeError"] * 4, "undefined"]


def test_the_device_plays_stores_and_shows_a_film_under_the_policy(browser: Browser, address: str):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(NOTED)
    page.goto(address)
    page.wait_for_selector(READY)
    page.keyboard.press("Enter", delay=60)
    page.click("#open-games")
    record = evening.boo_ray(2, ["Ann", "Bo"])
    page.set_input_files("#games-files", {"name": "a.jsonl", "mimeType": "text/plain", "buffer": record})
    page.get_by_text("a.jsonl: stored as game").wait_for()
    link = page.evaluate(
        "async (text) => (await import('./device/records.js')).toFragment(text)", record.decode()
    )
    assert page.evaluate("violations") == []
    film = context.new_page()
    film.add_init_script(NOTED)
    film.goto(f"{address}#{link}")
    film.locator("#film-words").get_by_text(" of ").wait_for()
    assert film.evaluate("violations") == []
    context.close()
