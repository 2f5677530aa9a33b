"""
Build the site of the device in a browser, and serve it.

    python -m host_tools.web               # builds build/web, serves it until Ctrl-C
    python -m host_tools.web --build-only  # for any static host
"""

import argparse
import contextlib
import sys
import threading
from pathlib import Path

from host_tools.errors import Failed, Refused
from host_tools.web import serve, site

PORT = 8000
PORTS = range(65536)


def main() -> int:
    """Do what the command line says; return the exit code."""
    parser = argparse.ArgumentParser(prog="host_tools.web", description="The device in a browser.")
    parser.add_argument("--build-only", action="store_true", help="write the folder and end")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("build/web"),
        metavar="DIR",
        help="the site's own folder, by default build/web; a site in it is replaced",
    )
    parser.add_argument(
        "--port", type=port, metavar="N", help=f"by default {PORT}, or another if that is taken"
    )
    parser.add_argument("--check", action="store_true", help="check types and style of the page's code")
    options = parser.parse_args()
    out = options.out.absolute()  # the current folder may be replaced
    try:
        site.install(for_checks=options.check)
        if options.check:
            return checked()
        site.write(out)
        print(f"{options.out}: {sum(path.is_file() for path in out.rglob('*'))} files")
        if not options.build_only:
            serve_for_ever(out, options.port)
    except (Failed, Refused) as reason:
        print(reason, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or options.out}: {error.strerror or error}", file=sys.stderr)
        return 1
    return 0


def port(text: str) -> int:
    """Return the port that *text* says, 0 for any that is free; ValueError for what is none."""
    number = int(text)
    if number not in PORTS:
        raise ValueError
    return number


def checked() -> int:
    """Print what is wrong with the page's code; return the exit code."""
    wrong = site.check()
    print(wrong, end="", file=sys.stderr)
    return 1 if wrong else 0


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
            raise Refused(f"--port {port} cannot be had: {error.strerror}") from None
        address = stack.enter_context(serve.serving(folder))
        print(f"port {PORT} cannot be had ({error.strerror}), took another", file=sys.stderr)
        return address


if __name__ == "__main__":
    sys.exit(main())
