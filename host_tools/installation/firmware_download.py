"""
Fetches the official MicroPython image for a Pico into the cache, whole and checked or not at all.
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
from host_tools.program import uf2
from host_tools.program.models import MODELS, Model
from host_tools.terminal.progress import Bar

SERVER = "https://micropython.org/resources/firmware/"
LONGEST_BYTES = 4 * 1024 * 1024  # an image has 0.7 to 1.8 MB; what is longer is something else
PIECE_BYTES = 1 << 14
PATIENCE_S = 30
BY_HAND = "take {url} to this computer by other means, then run `tablemate firmware --from FILE`"


def cached(model: Model) -> Path:
    """Return where the image for *model* lies, or is to lie."""
    return CACHE / model.image


def is_official(data: bytes, model: Model) -> bool:
    """Return whether *data* is the official image for *model*."""
    return hashlib.sha256(data).hexdigest() == model.sha256


def is_there(model: Model) -> bool:
    """Return whether the official image for *model* is in the cache, and can be read."""
    try:
        return is_official(cached(model).read_bytes(), model)
    except OSError:
        return False


def download(model: Model) -> None:
    """Put the image for *model* into the cache; raise Failed, the cache as it was, if that cannot be."""
    url = SERVER + model.image
    data = b"".join(_pieces(url))
    if not is_official(data, model):
        raise Failed(f"what came from {url} is not the official image (its SHA-256 is wrong): nothing kept")
    store(data, model)


def take(file: Path, wanted: "Model | None") -> Model:
    """
    Put the image in *file* into the cache, and return which Pico it is for.

    Raise Refused, with what it is, if it is not an official one, or not for the Pico that is *wanted*.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}") from None
    found = next((model for model in MODELS.values() if is_official(data, model)), None)
    if found is None:
        which = wanted.image if wanted else "image for any Pico"
        raise Refused(f"{file} is not the official {which}: {_about(data)}")
    if wanted not in (None, found):
        raise Refused(f"{file} is the official image for a {found.title}, not for a {wanted.title}")
    store(data, found)
    return found


def _about(data: bytes) -> str:
    """Return words for *data*, which is not the official image."""
    try:
        return f"it is {uf2.whose(data)}, with another SHA-256"
    except Refused as refused:
        return str(refused)


def store(data: bytes, model: Model) -> None:
    """Write *data*, the image for *model*, into the cache; it is there whole or not at all."""
    part = CACHE / f"{model.image}.{os.getpid()}.part"
    try:
        CACHE.mkdir(parents=True, exist_ok=True)
        try:
            with part.open("wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            part.replace(cached(model))
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
