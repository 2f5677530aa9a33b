"""The page in WebKit, as Safari has it: it plays in both views, on a phone the keys are below."""

from collections.abc import Iterator

import pytest

from tests.web.firefox import Marionette
from tests.web.test_firefox import READY, play_a_hand, see_the_keys_below
from tests.web.webkit import IS_THERE, webkit

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not IS_THERE,
        reason="NO WEBKIT: the page was not tried in it (apt-get install webkit2gtk-driver xvfb)",
    ),
]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marionette]:
    """Give a page in WebKit."""
    with webkit(tmp_path_factory.mktemp("webkit")) as made:
        yield made


def test_it_plays_in_both_views(page: Marionette, address: str):
    page.go(address)
    page.until(READY)
    assert "keeps nothing" in str(page.look("return document.querySelector('#said').textContent"))
    play_a_hand(page)


def test_a_phone_has_its_keys_below_the_glass(page: Marionette, address: str):
    see_the_keys_below(page, address)
