"""
The workshop's page with a device on its USB: an emulated Pico, or anything else that takes and gives bytes.

    bench = Bench(browser, address, PicoOnUsb(pico))
    bench.page.click("#choose")
    bench.until(lambda: bench.said().startswith("Connected"))
    bench.unplug()

The device runs inside `until`, and the page's clock goes by its time, however slow this computer is. The
page's navigator.serial is serial_port.js.
"""

import datetime
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocketRoute

from host_tools.emulator import EmulatedPico

STAND_IN = Path(__file__).with_name("serial_port.js")
LOADED = datetime.timedelta(minutes=1)  # on the page's clock, which runs freely until then
PATIENCE_S = 240


class PicoOnUsb:
    """An emulated Pico as a thing on USB; *slice_ms* of its time and the page's are between two looks."""

    slice_ms = 30

    def __init__(self, pico: EmulatedPico):
        self.pico = pico

    def write(self, data: bytes) -> None:
        """Take *data* from the page."""
        self.pico.write(data)

    def run(self, ms: float) -> bytes:
        """Let *ms* pass, and return the bytes sent meanwhile."""
        self.pico.run_for(ms)
        return self.pico.read()


class Bench:
    """The page in *browser*, with *thing* on its USB."""

    def __init__(self, browser: Browser, address: str, thing, program: "str | None" = None):
        self.thing = thing
        self._sockets: list[WebSocketRoute] = []
        self.context = browser.new_context(accept_downloads=True, bypass_csp=True)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.route_web_socket("ws://usb.test/", self._plugged)
        if program is not None:
            self.page.route("**/program-*.json", lambda route: route.fulfill(body=program))
        self.page.add_init_script(path=STAND_IN)
        began = datetime.datetime.now()
        self.page.clock.install(time=began)
        self.page.goto(address + "workshop.html")
        self.page.clock.pause_at(began + LOADED)

    def _plugged(self, socket: WebSocketRoute) -> None:
        self._sockets = [socket]
        socket.on_message(lambda data: self.thing.write(data if isinstance(data, bytes) else data.encode()))

    def until(self, condition: Callable[[], object], what: str = "", patience_s: float = PATIENCE_S) -> None:
        """Let the device run until *condition*; fail after *patience_s*."""
        end_s = time.monotonic() + patience_s
        while not condition():
            assert time.monotonic() < end_s, f"{what or 'it'} did not come; the page says: {self.said()}"
            self.step()

    def step(self) -> None:
        """Let the device and the page go on for a moment."""
        sent = self.thing.run(self.thing.slice_ms)
        if sent and self._sockets:
            self._sockets[0].send(sent)
        self.page.clock.run_for(self.thing.slice_ms)

    def unplug(self) -> None:
        """Pull the plug."""
        self.page.evaluate("usb.unplug()")

    def plug(self, thing) -> None:
        """Plug *thing* in."""
        self.thing = thing
        self.page.evaluate("usb.plug()")

    def said(self) -> str:
        """Return the page's message about the connection."""
        return self.text("#said")

    def text(self, selector: str) -> str:
        """Return the text at *selector*."""
        return self.page.locator(selector).inner_text().strip()

    def connect(self) -> None:
        """Choose the device, and wait until it is connected."""
        self.page.click("#choose")
        self.until(lambda: self.said().startswith("Connected"), "the connection")

    def close(self) -> None:
        """Close the page; no error may have been on it."""
        self.context.close()
        assert not self.errors
