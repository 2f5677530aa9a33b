"""The page, its Large view and the workshop in every language: no English is left, nothing overflows."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from firmware.texts import LANGUAGES
from host_tools.web import page_texts
from tests.web.conftest import READY
from tests.web.test_measured import barriers

pytestmark = pytest.mark.slow

CODES = [code for code, _ in LANGUAGES]
OTHERS = [code for code in CODES if code != "en"]
LOOKED_AT = ("ja", "de")  # by axe: the labels of the others are compared with their tables
NARROW, WIDE = {"width": 360, "height": 780}, {"width": 1280, "height": 900}
# all words and labels that can be seen or heard, also those that are hidden now
WORDS = """() => {
  const found = [], all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (all.nextNode()) if (!all.currentNode.parentElement.closest("script, noscript, [lang]:not(html)"))
    found.push(all.currentNode.textContent.trim());
  for (const one of document.querySelectorAll("[aria-label], [title], [alt]"))
    found.push(...["aria-label", "title", "alt"].map((name) => one.getAttribute(name)));
  return [...new Set(found.filter(Boolean))];
}"""
SHOW_ALL = "() => { for (const one of document.querySelectorAll('[hidden]:not(input)')) one.hidden = false; }"
# elements wider than their place: itself, or a button, a row or a dialog in it
WIDER = """() => {
  const found = [];
  const looked = "button, .button, a, dialog[open], p, h1, h2, h3, li, nav, summary";
  for (const one of document.querySelectorAll(looked)) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest(".unseen, .scroll, .scrolled, pre")) continue;
    const isWider = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline";
    if (isWider || box.left < -1 || box.right > innerWidth + 1) found.push(one.outerHTML.slice(0, 120));
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`page: ${scrollWidth}`);
  return found;
}"""
PICK = """async (wanted) => {
  const told = JSON.parse(await tablemate.device.call("large", "null"));
  const at = told.rows.findIndex(([name]) => name === wanted);
  await tablemate.device.call("large", JSON.stringify(["pick", told.token, at, wanted]));
}"""


@pytest.fixture(params=CODES)
def opened(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[tuple[str, Page]]:
    """Give a language, and the page in a browser of somebody who speaks it, ready to be used."""
    code, errors = request.param, []
    context = browser.new_context(
        locale=f"{code}-{code.upper()}", viewport=NARROW, service_workers="block", bypass_csp=True
    )
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    page.wait_for_selector("#open-large:enabled")
    yield code, page
    context.close()
    assert errors == []


def english(page: Page, code: str) -> list[str]:
    """Return the words on *page* that are a text of the English tables, and none of the language *code*."""
    own = {
        key: text for subject in page_texts.SUBJECTS for key, text in page_texts.table(code, subject).items()
    }
    theirs = {line for text in own.values() for line in lines(text)}
    known = []
    for subject in page_texts.SUBJECTS:
        for text in page_texts.table("en", subject).values():
            known += [re.compile(pattern(one)) for one in lines(text) if one not in theirs and len(one) > 2]
    return [word for word in page.evaluate(WORDS) if any(one.fullmatch(word) for one in known)]


def lines(text: "str | tuple[str, ...]") -> "tuple[str, ...]":
    return (text,) if isinstance(text, str) else text


def pattern(text: str) -> str:
    """Return a pattern for *text* with any values, up to its first tag."""
    return re.sub(r"\\#[1-9]?", ".*", re.escape(re.sub(r"<\w+>.*", "", text).strip()))


def check(page: Page, code: str) -> None:
    """See that *page* is in the language *code* and fits, narrow and wide."""
    if code != "en":
        assert english(page, code) == []
    for size in (NARROW, WIDE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(WIDER) == [], (code, size)
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]


def test_page_large_view_and_workshop_speak_the_browsers_language(opened: tuple[str, Page]):
    code, page = opened
    assert page.evaluate("document.documentElement.lang") == code
    manifest = page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((it) => it.json())")
    assert manifest["lang"] == code
    settings = page.evaluate("tablemate.device.ask('settings')")[0]
    assert json.loads(settings.removeprefix("settings "))["language"] == code
    check(page, code)
    for opens in ("#open-help", "#open-games"):
        page.click(opens)
        check(page, code)
        page.locator("dialog[open] .close").click()
    assert code not in LOOKED_AT or barriers(page) == []
    play_in_the_large_view(page, code)
    page.evaluate(SHOW_ALL)
    check(page, code)
    page.goto(page.url + "workshop.html")
    page.wait_for_function("document.querySelectorAll('#board option').length > 2")
    assert page.evaluate("document.documentElement.lang") == code
    assert page.locator("#language").input_value() == code
    assert code not in LOOKED_AT or barriers(page) == []
    page.evaluate(SHOW_ALL)
    check(page, code)


def play_in_the_large_view(page: Page, code: str) -> None:
    """Look at the Large view's list, a form and a table in the language *code*, and leave it."""
    page.click("#open-large")
    page.locator("#large .rows button").nth(2).click()
    page.wait_for_selector("#large .view[data-kind=form]")
    check(page, code)
    page.locator("#large .more .main").click()  # starts it
    page.wait_for_selector("#large .view:not([data-kind=form])")
    page.locator("#large .offers button").first.click()
    page.wait_for_selector("#large .view[data-kind=table]")
    assert code not in LOOKED_AT or barriers(page) == []
    check(page, code)
    page.click("#open-large")


def test_the_page_changes_with_the_language_that_is_chosen_on_the_device(page: Page):
    page.wait_for_selector("#open-large:enabled")
    page.evaluate(PICK, "Settings")
    page.evaluate(PICK, "Language")  # the next one
    page.wait_for_function("document.documentElement.lang === 'de'")
    expect(page.locator("#open-help")).to_have_text("Hilfe")
    page.reload()
    expect(page.locator("#open-help")).to_have_text("Hilfe")
    page.evaluate("localStorage.clear()")
    page.reload()  # the browser is English, the device has stored German
    expect(page.locator("#open-help")).to_have_text("Hilfe")


def test_only_the_tables_of_the_spoken_language_are_loaded(browser: Browser, address: str):
    context = browser.new_context(locale="fr-FR", service_workers="block", bypass_csp=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.wait_for_selector(READY)
    assert [url.partition("/texts/")[2] for url in asked if "/texts/" in url] == ["fr/page.json"]
    context.close()
