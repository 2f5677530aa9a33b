"""
The built site and a Chromium to look at it with, where there is one (Debian: chromium-headless-shell).

Playwright drives it. All workers of a test run share one built site.
"""

import fcntl
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from host_tools.errors import Failed
from host_tools.web import packages, serve, site

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM  # without windows a page costs a third
READY = "body.ready:has(#open-games:enabled):has(#open-large:enabled)"  # the parts loaded after home, too

expect.set_options(timeout=30_000)  # as all else that waits: tests run side by side


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Return the folder with the built site; skip where its packages are not available."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "web"
    with open(folder.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            try:
                packages.install(for_checks=True)
            except Failed as failed:
                pytest.skip(f"NO PAGE: {failed}")
            site.write(folder.with_suffix(".new"))
            folder.with_suffix(".new").rename(folder)
    return folder


@pytest.fixture(scope="session")
def address(site_folder: Path) -> Iterator[str]:
    """Give the address of the served site."""
    with serve.serving(site_folder) as at:
        yield at


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Give Playwright."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Give a Chromium without a window."""
    if SHELL is None:
        pytest.skip("NO CHROMIUM: the page was not looked at (apt-get install chromium-headless-shell)")
    running = playwright.chromium.launch(executable_path=SHELL, args=["--no-sandbox"])
    yield running
    running.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Give the page of the device, freshly loaded, with nothing kept; an error on it fails the test."""
    yield from opened(browser, address)


@pytest.fixture(scope="module")
def tab(browser: Browser, address: str) -> Iterator[Page]:
    """Give a page of the site without a device on it, for all tests of a file."""
    yield from opened(browser, address + "licences.txt")


def opened(browser: Browser, address: str) -> Iterator[Page]:
    """Give the page at *address*, which keeps nothing; an error on it is one of the test."""
    # A service worker would load all files once more; Playwright runs texts, which the policy forbids.
    context = browser.new_context(service_workers="block", bypass_csp=True)
    made = context.new_page()
    errors: list[str] = []
    made.on("pageerror", lambda error: errors.append(str(error)))
    made.goto(address)
    yield made
    context.close()
    assert not errors
