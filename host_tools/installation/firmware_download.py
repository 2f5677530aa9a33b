"""
Fetches the official MicroPython image for the Pico into the cache, whole and checked or not at all.
"""

import hashlib
import http.client
import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from host_tools.emulator.firmware_image import CACHE
from host_tools.errors import Failed, Refused
from host_tools.terminal.progress import Bar

NAME = "RPI_PICO-20260406-v1.28.0.uf2"
URL = "https://micropython.org/resources/firmware/" + NAME
SHA256 = "00aedb8431ebea83b470ef909509f16432c5b1b43e8f6eaf015f6f9560bc8152"
LONGEST_BYTES = 4 * 1024 * 1024  # the image has 0.7 MB; what is longer is something else
PIECE_BYTES = 1 << 14
PATIENCE_S = 30
BY_HAND = "take {url} to this computer by other means, then run `tablemate firmware --from FILE`"


def cached() -> Path:
    """Return where the image lies, or is to lie."""
    return CACHE / NAME


def is_official(data: bytes) -> bool:
    """Return whether *data* is the official image."""
    return hashlib.sha256(data).hexdigest() == SHA256


def is_there() -> bool:
    """Return whether the official image is in the cache, and can be read."""
    try:
        return is_official(cached().read_bytes())
    except OSError:
        return False


def download(url: str) -> None:
    """Put the image at *url* into the cache; raise Failed, the cache as it was, if that cannot be."""
    data = b"".join(_pieces(url))
    if not is_official(data):
        raise Failed(f"what came from {url} is not the official image (its SHA-256 is wrong): nothing kept")
    store(data)


def take(file: Path) -> None:
    """Put the image in *file* into the cache; raise Refused if it is not the official one."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}") from None
    if not is_official(data):
        raise Refused(f"{file} is not the official {NAME}: its SHA-256 is not {SHA256}")
    store(data)


def store(data: bytes) -> None:
    """Write *data* into the cache; the file is there whole or not at all, whatever happens meanwhile."""
    part = CACHE / f"{NAME}.{os.getpid()}.part"
    try:
        CACHE.mkdir(parents=True, exist_ok=True)
        try:
            with part.open("wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            part.replace(cached())
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise Failed(f"{CACHE} cannot be written: {error.strerror}") from None


def _pieces(url: str) -> Iterator[bytes]:
    """Yield what *url* gives; raise Failed with clear words."""
    total = got = 0
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
            total = int(answer.headers.get("Content-Length") or 0)
            with Bar("downloading", total or LONGEST_BYTES) as bar:
                while got <= LONGEST_BYTES and (piece := answer.read(PIECE_BYTES)):
                    got += len(piece)
                    bar.advance(len(piece), f"{got // 1024} KB")
                    yield piece
    except urllib.error.HTTPError as error:
        raise Failed(f"{url}: the server answers {error.code} {error.reason}") from None
    except urllib.error.URLError as error:
        why = getattr(error.reason, "strerror", None) or error.reason
        raise Failed(f"no way to {_host(url)} ({why}): {BY_HAND.format(url=url)}") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Failed(
            f"{_broken(got, total)} ({error or type(error).__name__}): nothing kept, try again"
        ) from None
    if got < min(total, LONGEST_BYTES):  # beyond that it is not read to its end
        raise Failed(f"{_broken(got, total)}: nothing kept, try again")


def _host(url: str) -> str:
    return url.split("/")[2]


def _broken(got: int, total: int) -> str:
    of = f" of {total:,}" if total else ""
    return f"the download broke off after {got:,}{of} bytes"
