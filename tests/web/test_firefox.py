"""The page in Firefox: it plays in both views and keeps its game, on a phone the keys are below."""

from collections.abc import Iterator

import pytest

from tests.web import conftest
from tests.web.firefox import FIREFOX, Marionette, firefox

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        FIREFOX is None, reason="NO FIREFOX: the page was not tried in it (apt-get install firefox-esr)"
    ),
]
READY = f"return document.querySelector('{conftest.READY}') !== null"
KIND = "return document.querySelector('#large .view')?.dataset.kind === '%s'"
CALL = "return tablemate.device.ask(arguments[0])"


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marionette]:
    """Give a page in Firefox."""
    with firefox(tmp_path_factory.mktemp("firefox")) as page:
        yield page


def test_it_plays_in_both_views_and_keeps_the_game(fox: Marionette, address: str):
    fox.go(address)
    fox.until(READY)
    assert fox.look("return document.querySelector('#said').textContent") == ""
    play_a_hand(fox)
    games = fox.look(CALL, "games")
    fox.go(address + "licences.txt")
    fox.go(address)
    fox.until(READY)
    fox.until(KIND % "start")
    assert fox.look(CALL, "games") == games


def play_a_hand(fox: Marionette) -> None:
    """Move on the device, then begin a game in the Large view."""
    fox.click("[data-key=DOWN]")
    fox.until(
        "return document.querySelector('#panel').getAttribute('aria-label').includes('Blood Rage, selected')"
    )
    fox.click("#open-large")
    fox.until(KIND % "list")
    fox.click("#large ul li:nth-child(3) button")  # Boo-Ray
    fox.until(KIND % "form")
    fox.click("#large .more .main")  # start now
    fox.until(KIND % "pages")
    fox.click("#large .main")
    fox.until(KIND % "table")
    fox.click("#large .offers .main")  # deal
    fox.until("return document.querySelector('#large .prompt').textContent === 'All bid at once'")


def test_a_phone_has_its_keys_below_the_glass(fox: Marionette, address: str):
    see_the_keys_below(fox, address)


def see_the_keys_below(fox: Marionette, address: str) -> None:
    """See in a window as narrow as a phone that the keys are below the glass, and nothing is too wide."""
    fox.resize(450, 900)
    fox.go(address)
    fox.until(READY)
    if fox.look("return document.body.classList.contains('large-view')"):
        fox.click("#open-large")
    below = "const at = (q) => document.querySelector(q).getBoundingClientRect();"
    assert fox.look(below + "return at('[data-key=UP]').top >= at('#glass').bottom")
    assert fox.look("return document.documentElement.scrollWidth <= innerWidth")
