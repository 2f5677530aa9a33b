"""The page of the device in Chromium."""

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.slow


def test_the_device_shows_its_home_screen(page: Page):
    lit = "() => tablemate.device.picture.reduce((sum, byte) => sum + byte, 0)"
    page.wait_for_function(f"globalThis.tablemate && ({lit})() > 1000")
