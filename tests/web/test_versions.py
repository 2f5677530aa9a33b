"""Versions of the page side by side: each page keeps its own until it is closed, in Chromium."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from host_tools.web import serve, site
from tests.web.conftest import READY

pytestmark = pytest.mark.slow

RUNTIME = "tablemate.device._restart()"
CACHES = """async () => {
  const whole = []; // version.js comes last into each
  for (const name of (await caches.keys()).filter((name) => name.startsWith("tablemate-"))) {
    if (await caches.match("version.js", { cacheName: name })) whole.push(name);
  }
  return whole.sort();
}"""
SETTLED = """navigator.serviceWorker.getRegistration().then(({ installing, waiting, active }) =>
  !installing && !waiting && active.state === "activated")"""
EMPTY = """async () => {
  for (const name of await caches.keys()) await caches.delete(name);
}"""


@pytest.fixture
def served(site_folder: Path, tmp_path: Path) -> Iterator["tuple[str, Path]"]:
    """Give the address of a copy of the site, and its folder."""
    folder = tmp_path / "games" / "tablemate"
    shutil.copytree(site_folder, folder)
    with serve.serving(tmp_path) as at:
        yield at + "games/tablemate/", folder


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Give a browser of its own."""
    made = browser.new_context(bypass_csp=True)  # as in conftest.py
    yield made
    made.close()


def released(folder: Path, name: str) -> str:
    """Bring a version out whose page and device say *name* on the console; return the version."""
    for file in ("main.js", "device/worker.js"):
        path = folder / file
        path.write_text(f'console.log("{file} of {name}");\n' + path.read_text())
    version = folder / site.VERSION_FILE
    program = json.loads(version.read_text().removeprefix(site.ASSIGNED).rstrip(";\n"))["program"]
    version.unlink()
    site.write_version(folder, folder / program)
    return json.loads(version.read_text().removeprefix(site.ASSIGNED).rstrip(";\n"))["version"]


def opened(context: BrowserContext, address: str, is_alone: bool = True) -> tuple[Page, list[str]]:
    """Return a page at *address*, its service worker in charge, and what comes on its console."""
    page, log = context.new_page(), []
    page.on("console", lambda message: log.append(message.text))
    page.on("pageerror", lambda error: log.append(f"error: {error}"))
    page.goto(address)
    if is_alone:
        page.wait_for_selector(READY)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    return page, log


def version_of(page: Page) -> str:
    return str(page.evaluate("TABLEMATE.version"))


def wait_for_caches(page: Page, *versions: str) -> None:
    """Wait until these *versions*, and no others, are kept."""
    wanted = sorted(f"tablemate-{version}" for version in versions)
    for _ in range(200):
        if page.evaluate(CACHES) == wanted:
            return
        page.wait_for_timeout(50)
    assert page.evaluate(CACHES) == wanted


def wait_for_line(page: Page, log: list[str], line: str) -> None:
    """Wait until *line* has come on the console of *page*."""
    if line not in log:
        page.wait_for_event("console", lambda message: line in log, timeout=10_000)


def look_for_update(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    page.get_by_role("button", name="Use it now").wait_for()


def test_an_old_tab_keeps_the_files_of_its_version_while_a_second_takes_the_new(served, context):
    address, folder = served
    first, log = opened(context, address)
    old = version_of(first)
    new = released(folder, "new")
    look_for_update(first)
    second, _ = opened(context, address, is_alone=False)
    second.wait_for_function(f"TABLEMATE.version === '{new}'")
    assert first.evaluate(CACHES) == sorted([f"tablemate-{old}", f"tablemate-{new}"])
    log.clear()
    first.evaluate(RUNTIME)
    first.evaluate("tablemate.device.ask('runs')")  # it is answered by the worker that has come since
    assert log == [] and version_of(first) == old
    first.get_by_role("button", name="Use it now").click()
    first.wait_for_function(f"globalThis.TABLEMATE?.version === '{new}'")
    wait_for_line(first, log, "main.js of new")  # the version is told before main.js runs
    wait_for_caches(first, new)


def test_the_button_works_in_every_tab_also_after_another_has_used_it(served, context):
    address, folder = served
    pages = [opened(context, address, is_alone=not number)[0] for number in range(2)]
    new = released(folder, "new")
    look_for_update(pages[0])
    for page in pages:
        page.get_by_role("button", name="Use it now").click()
        page.wait_for_function(f"globalThis.TABLEMATE?.version === '{new}'")
    wait_for_caches(pages[0], new)


def test_a_cache_that_was_emptied_from_outside_fills_itself_again(served, context):
    address, _ = served
    page, _ = opened(context, address)
    page.evaluate(EMPTY)
    page.reload()
    page.wait_for_selector(READY)
    wait_for_caches(page, version_of(page))
    context.set_offline(True)
    page.reload()
    page.wait_for_selector(READY)


def test_a_cache_that_was_emptied_is_not_filled_with_files_of_another_version(served, context):
    address, folder = served
    page, log = opened(context, address)
    page.evaluate(EMPTY)
    new = released(folder, "new")
    page.reload()
    page.wait_for_selector(READY)
    assert version_of(page) == new and {"main.js of new", "device/worker.js of new"} <= {*log}
    page.reload()
    page.wait_for_selector(READY)
    wait_for_caches(page, new)
    page.reload()  # a worker that waits takes over now
    page.wait_for_function(SETTLED)
    page.wait_for_selector(READY)
    page.reload()
    page.wait_for_selector(READY)
    context.set_offline(True)
    page.reload()
    page.wait_for_selector(READY)
    assert version_of(page) == new
