"""
WebKit, the engine of Safari: GTK's MiniBrowser on a display of its own, driven by WebKitWebDriver.

    with webkit(tmp_path) as page:
        page.go("http://localhost:8000/")

Its commands are those of Firefox's Marionette, as questions of HTTP. A driven MiniBrowser stores nothing.
"""

import contextlib
import json
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.web.firefox import PATIENCE_S, Marionette, free_port

DRIVER, DISPLAY = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
MINI = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
IS_THERE = bool(DRIVER and DISPLAY and MINI)
PATHS = {
    "WebDriver:Navigate": "/url",
    "WebDriver:ExecuteScript": "/execute/sync",
    "WebDriver:FindElement": "/element",
    "WebDriver:ElementClick": "/element/{id}/click",
    "WebDriver:SetWindowRect": "/window/rect",
}


class WebKit(Marionette):
    """A page in WebKit, whose driver is at *address*."""

    def __init__(self, address: str):
        self._session = address
        options = {"binary": str(MINI), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        begun = self._post("/session", {"capabilities": {"alwaysMatch": wanted}})
        assert isinstance(begun, dict)
        self._session = f"{address}/session/{begun['sessionId']}"

    def ask(self, command: str, given: "dict[str, object]") -> "object":
        """Do *command*; return its result."""
        return self._post(PATHS[command].format(id=given.get("id")), given)

    def _post(self, path: str, given: "dict[str, object]") -> "object":
        question = urllib.request.Request(
            self._session + path, json.dumps(given).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(question, timeout=PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()}") from None


@contextlib.contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """Start WebKit with *folder* as its home; give its page."""
    port = free_port()
    environment = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "PATH": "/usr/bin:/bin"}
    with contextlib.ExitStack() as ends:
        display = started(
            ends, [str(DISPLAY), "-displayfd", "1", "-screen", "0", "1280x1000x24"], environment
        )
        assert display.stdout is not None
        environment["DISPLAY"] = ":" + display.stdout.readline().decode().strip()
        started(ends, [str(DRIVER), f"--port={port}"], environment)
        yield connected(f"http://127.0.0.1:{port}")


def started(
    ends: contextlib.ExitStack, words: list[str], environment: dict[str, str]
) -> "subprocess.Popen[bytes]":
    """Start a program that *ends* when that is left."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
    ends.callback(process.wait, 20)
    ends.callback(process.terminate)
    return process


def connected(address: str) -> WebKit:
    """Return a page of the driver at *address*, once that takes questions."""
    end_s = time.monotonic() + PATIENCE_S
    while True:
        try:
            return WebKit(address)
        except urllib.error.URLError:
            assert time.monotonic() < end_s, "WebKit's driver did not come up"
            time.sleep(0.2)
