"""
Sound on a phone and on a computer, driven by raw input events alone.

Playwright's `evaluate` counts as a touch to Chromium and so hides what a finger meets: here everything goes
through the browser's protocol, and nothing is evaluated as a gesture.
"""

import json
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Playwright

from tests.web.conftest import SHELL

pytestmark = pytest.mark.slow

SPY = """
globalThis.spied = { calls: [], contexts: [], fake: null };
globalThis.AudioContext = class extends AudioContext {
  constructor(...given) { super(...given); spied.contexts.push(this); }
  get state() { return spied.fake ?? super.state; }
  resume() {
    const { isActive, hasBeenActive } = navigator.userActivation;
    spied.calls.push({ isActive, hasBeenActive, state: this.state });
    spied.fake = null;
    return super.resume();
  }
};
Object.defineProperty(navigator, "audioSession", { value: { type: "auto" } });
"""
MIDDLE = """JSON.stringify((({ x, y, width, height }) => [x + width / 2, y + height / 2])(
  document.querySelector("[data-key=DOWN]").getBoundingClientRect()))"""
PATIENCE_S = 8


class Phone:
    """A page that only fingers, or a mouse, have touched."""

    def __init__(self, session: CDPSession, is_touched: bool):
        self._session = session
        self._is_touched = is_touched
        self.until("document.body.classList.contains('ready')")
        self._x, self._y = json.loads(str(self.look(MIDDLE)))

    def look(self, expression: str) -> object:
        """Return the value of *expression*; that is no gesture."""
        given = {"expression": expression, "returnByValue": True, "userGesture": False}
        return self._session.send("Runtime.evaluate", given)["result"].get("value")

    def until(self, expression: str) -> None:
        """Wait until *expression* is true."""
        end_s = time.monotonic() + PATIENCE_S
        while self.look(expression) is not True:
            assert time.monotonic() < end_s, f"not true: {expression}; {self.look('JSON.stringify(spied)')}"
            time.sleep(0.05)

    def down(self) -> None:
        """Put the finger, or the mouse's button, down on the key DOWN."""
        if self._is_touched:
            points = [{"x": self._x, "y": self._y}]
            self._session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        else:
            self._mouse("mousePressed")

    def up(self) -> None:
        """Take it off."""
        if self._is_touched:
            self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            self._mouse("mouseReleased")

    def _mouse(self, kind: str) -> None:
        given = {"type": kind, "x": self._x, "y": self._y, "button": "left", "clickCount": 1}
        self._session.send("Input.dispatchMouseEvent", given)

    def tap(self) -> None:
        """Press the key for as long as a finger does."""
        self.down()
        time.sleep(0.08)
        self.up()


@pytest.fixture(scope="module")
def strict(playwright: Playwright) -> Iterator[Browser]:
    """Give a Chromium that lets a page sound only after a touch, as phones do."""
    if SHELL is None:
        pytest.skip("NO CHROMIUM: nobody listened to the page (apt-get install chromium-headless-shell)")
    flags = ["--no-sandbox", "--autoplay-policy=document-user-activation-required"]
    running = playwright.chromium.launch(executable_path=SHELL, args=flags)
    yield running
    running.close()


@pytest.fixture(params=["finger", "mouse"])
def phone(strict: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """Give the page under a finger and under a mouse."""
    is_touched = request.param == "finger"
    context = strict.new_context(
        service_workers="block",
        has_touch=is_touched,
        is_mobile=is_touched,
        viewport={"width": 390, "height": 760},
    )
    page = context.new_page()
    page.add_init_script(SPY)
    session = context.new_cdp_session(page)
    session.send("Page.navigate", {"url": address})
    yield Phone(session, is_touched)
    context.close()


def test_a_touch_lets_it_sound_silence_lets_it_rest_and_a_touch_after_a_call_brings_it_back(phone: Phone):
    assert phone.look("navigator.userActivation.hasBeenActive") is False
    phone.tap()
    phone.until("spied.contexts[0]?.state === 'running'")
    calls = phone.look("JSON.stringify(spied.calls)")
    assert phone.look("spied.calls.every((call) => call.isActive)") is True, calls
    assert phone.look("spied.contexts.length === 1 && navigator.audioSession.type === 'playback'") is True
    phone.look("spied.fake = 'interrupted'; spied.calls.length = 0")
    phone.tap()
    phone.until("spied.contexts[0].state === 'running'")
    assert phone.look("spied.calls[0].state === 'interrupted' && spied.calls[0].isActive") is True
    phone.until("spied.contexts[0].state === 'suspended'")  # it costs nothing while nothing sounds
    phone.look("tablemate.device.heard.tone(2000)")  # an alarm that no finger brings
    phone.until("spied.contexts[0].state === 'running'")
    phone.look("tablemate.device.heard.tone(0)")
    phone.until("spied.contexts[0].state === 'suspended'")
