"""
The device in a browser: builds its site and serves it here until Ctrl-C.

The folder goes onto any static host as it is, also into a subfolder. Once it needs npm and a network, for
MicroPython compiled to WebAssembly.
"""

import argparse
import contextlib
import re
import sys
import threading
from pathlib import Path

from host_tools.errors import Failed, Refused
from host_tools.web import packages, serve, site

EXAMPLES = [
    "tablemate web",
    "tablemate web --build-only --out public    # for a static host",
    "tablemate web --build-only --address https://example.org/tablemate/    # its link shows a picture",
]
PORT = 8000
PORTS = range(65536)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("--build-only", action="store_true", help="write the folder and end")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("build/web"),
        metavar="DIR",
        help="the site's own folder, by default build/web; a site in it is replaced",
    )
    parser.add_argument("--address", type=address, metavar="URL", help="where a static host will serve it")
    parser.add_argument(
        "--port", type=port, metavar="N", help=f"by default {PORT}, or another if that is taken"
    )


def address(text: str) -> str:
    """Return the address that *text* says, ending in a slash; ValueError if it is not one of the web."""
    if not re.fullmatch(r"https?://[^\s?#]+", text):
        raise ValueError
    return text.rstrip("/") + "/"


def port(text: str) -> int:
    """Return the port that *text* says, 0 for any that is free; ValueError if it is not a port."""
    number = int(text)
    if number not in PORTS:
        raise ValueError
    return number


def run(options: argparse.Namespace) -> int:
    """Build the site, serve it unless only the folder is wanted; return the exit code."""
    out = options.out.absolute()  # the current folder may be replaced
    packages.install()
    try:
        site.write(out, with_images=True, address=options.address or "")
    except OSError as error:
        raise Failed(f"{error.filename or options.out}: {error.strerror or error}") from None
    print(f"{options.out}: {sum(path.is_file() for path in out.rglob('*'))} files")
    if not options.build_only:
        serve_for_ever(out, options.port)
    return 0


def serve_for_ever(folder: Path, port: "int | None") -> None:
    """Serve *folder* at *port* until Ctrl-C; None is PORT, or another if that is taken."""
    with contextlib.ExitStack() as stack:
        print(f"{begun(stack, folder, port)}   (Ctrl-C ends it)", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()


def begun(stack: contextlib.ExitStack, folder: Path, port: "int | None") -> str:
    """Begin to serve *folder* until *stack* is left; return the address. Refused if *port* is taken."""
    try:
        return stack.enter_context(serve.serving(folder, PORT if port is None else port))
    except OSError as error:
        if port is not None:
            raise Refused(f"--port {port} is in use: {error.strerror}") from None
        address = stack.enter_context(serve.serving(folder))
        print(f"port {PORT} is in use ({error.strerror}), took another", file=sys.stderr)
        return address
