"""
A Firefox without a window, driven by its own protocol, Marionette: Playwright drives only one of its own.

    with firefox(tmp_path) as page:
        page.go("http://localhost:8000/")
        page.look("return document.title")

Messages are `LENGTH:[0, id, command, parameters]` and `LENGTH:[1, id, error, result]`.
"""

import contextlib
import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
PATIENCE_S = 60
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # as WebDriver calls a reference to one
SETTINGS = (
    'user_pref("marionette.port", {port});\n'
    'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
    'user_pref("app.update.enabled", false);\n'
    'user_pref("media.cubeb.backend", "null");\n'
)


class Marionette:
    """A page in Firefox."""

    def __init__(self, connection: socket.socket):
        self._connection = connection
        self._id = 0
        self._answer()  # its greeting
        self.ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})

    def ask(self, command: str, given: "dict[str, object]") -> "object":
        """Do *command*; return its result."""
        self._id += 1
        text = json.dumps([0, self._id, command, given]).encode()
        self._connection.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._answer()
        assert error is None, f"{command}: {error['error']}: {error['message']}"
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def _answer(self) -> "list":
        length = b""
        while not length.endswith(b":"):
            length += self._connection.recv(1)
        left, text = int(length[:-1]), b""
        while len(text) < left:
            text += self._connection.recv(left - len(text))
        return json.loads(text)

    def go(self, address: str) -> None:
        """Load the page at *address*."""
        self.ask("WebDriver:Navigate", {"url": address})

    def look(self, script: str, *given: object) -> "object":
        """Return the result of *script*, a function's body, a promise settled; *given* are `arguments`."""
        return self.ask("WebDriver:ExecuteScript", {"script": script, "args": list(given)})

    def until(self, script: str) -> None:
        """Wait until *script* returns true."""
        end_s = time.monotonic() + PATIENCE_S
        while self.look(script) is not True:
            assert time.monotonic() < end_s, (
                f"not true: {script}; {self.look('return document.body.innerText')}"
            )
            time.sleep(0.1)

    def click(self, selector: str) -> None:
        """Click the middle of the element at *selector*, as a mouse does."""
        found = self.ask("WebDriver:FindElement", {"using": "css selector", "value": selector})
        assert isinstance(found, dict)
        self.ask("WebDriver:ElementClick", {"id": found[ELEMENT]})

    def resize(self, width: int, height: int) -> None:
        """Let the window be as large as a phone, say."""
        self.ask("WebDriver:SetWindowRect", {"width": width, "height": height})


@contextlib.contextmanager
def firefox(folder: Path) -> Iterator[Marionette]:
    """Start Firefox with a new profile in *folder*; give its page."""
    port = free_port()
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text(SETTINGS.format(port=port))
    words = [str(FIREFOX), "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    process = subprocess.Popen(
        words,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
    )
    try:
        with connected(port) as connection:
            yield Marionette(connection)
    finally:
        process.terminate()
        process.wait(20)


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
    return port


def connected(port: int) -> socket.socket:
    """Return a connection to Firefox at *port*, once it takes one."""
    end_s = time.monotonic() + PATIENCE_S
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
        except ConnectionRefusedError:
            assert time.monotonic() < end_s, "Firefox did not come up"
            time.sleep(0.2)
