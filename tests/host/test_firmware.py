"""`tablemate firmware`: the image comes whole and checked into the cache, or not at all."""

import hashlib
import http.server
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.emulator import firmware_image
from host_tools.installation import firmware_download
from host_tools.program import models, uf2

IMAGE = bytes(range(256)) * 400
IMAGE_OF_2 = IMAGE[::-1]
SHA256_OF_2 = hashlib.sha256(IMAGE_OF_2).hexdigest()


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves the image in the ways that a path names."""

    def do_GET(self) -> None:
        """Answer."""
        path = "/" + self.path.split("/")[1]
        others = {"/wrong": IMAGE[:-1] + b"?", "/endless": bytes(firmware_download.LONGEST_BYTES + 100_000)}
        body = others.get(path, IMAGE_OF_2 if "PICO2" in self.path else IMAGE)
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        if path == "/missing":
            self.send_error(404)
            return
        self.send_response(200)
        if path != "/unsized":
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:50_000] if path == "/cut" else body)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@pytest.fixture
def server() -> Iterator[http.server.ThreadingHTTPServer]:
    serving = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    serving.asked = []  # type: ignore[attr-defined]
    threading.Thread(target=serving.serve_forever, args=(0.01,), daemon=True).start()
    yield serving
    serving.shutdown()
    serving.server_close()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache; the image that is sought is IMAGE."""
    folder = tmp_path / "cache" / "tablemate"
    monkeypatch.setattr(firmware_download, "CACHE", folder)
    monkeypatch.setattr(firmware_image, "CACHE", folder)
    sha256 = hashlib.sha256(IMAGE).hexdigest()
    of_image = models.PICO._replace(sha256=sha256)
    monkeypatch.setattr(models, "PICO", of_image)
    monkeypatch.setitem(models.MODELS, "pico", of_image)
    monkeypatch.setitem(models.MODELS, "pico2", models.PICO2._replace(sha256=SHA256_OF_2))
    monkeypatch.delenv("TABLEMATE_UF2", raising=False)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    return folder


@pytest.fixture
def fetched(cache: Path, server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture):
    """Return a function that runs the verb against a path of the server: exit code, output, errors."""

    def run(path: str, *options: str) -> tuple[int, str, str]:
        server_at = f"http://127.0.0.1:{server.server_port}"
        monkeypatch.setattr(firmware_download, "SERVER", f"{server_at}{path}/")
        return cli.run(["firmware", *options]), *capsys.readouterr()

    return run


@pytest.mark.parametrize("path", ["/good", "/unsized"])
def test_downloads_into_the_cache_where_the_emulator_finds_it(fetched, cache: Path, path: str):
    exit_code, out, err = fetched(path)
    assert (exit_code, err) == (0, "") and str(cache) in out
    assert firmware_image.find_firmware().read_bytes() == IMAGE
    assert os.listdir(cache) == [models.PICO.image]


def test_downloads_once_unless_forced(fetched, server):
    assert [fetched("/good")[0], fetched("/good")[0], fetched("/good", "--force")[0]] == [0, 0, 0]
    assert len(server.asked) == 2


def test_a_damaged_image_in_the_cache_is_downloaded_again(fetched, cache: Path):
    cache.mkdir(parents=True)
    (cache / models.PICO.image).write_bytes(IMAGE[:1000])
    assert fetched("/good")[0] == 0
    assert firmware_image.find_firmware().read_bytes() == IMAGE


def test_an_image_that_cannot_be_read_is_downloaded_again(fetched, cache: Path, monkeypatch):
    assert fetched("/good")[0] == 0
    read = Path.read_bytes

    def locked(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", locked)
    exit_code, out, err = fetched("/good")
    assert (exit_code, err) == (0, "") and out.startswith("downloaded and checked: ")
    assert read(cache / models.PICO.image) == IMAGE


@pytest.mark.parametrize(
    "path, words",
    [
        ("/wrong", "is not the official image (its SHA-256 is wrong)"),
        ("/cut", "broke off after 50,000 of 102,400 bytes"),
        ("/missing", "the server answers 404 Not Found"),
        ("/endless", "is not the official image"),
    ],
)
def test_what_does_not_come_whole_leaves_nothing(fetched, cache: Path, path: str, words: str):
    exit_code, out, err = fetched(path)
    assert (exit_code, out, err.count("\n")) == (1, "", 1) and words in err
    assert not cache.exists()


def test_a_failed_download_leaves_the_image_that_was_there(fetched, cache: Path):
    fetched("/good")
    assert fetched("/wrong", "--force")[0] == 1
    assert firmware_image.find_firmware().read_bytes() == IMAGE


def test_without_a_network_it_says_what_to_do(fetched, server, cache: Path):
    server.shutdown()
    server.server_close()
    exit_code, out, err = fetched("/good")
    assert (exit_code, out, err.count("\n")) == (1, "", 1)
    assert "no way to 127.0.0.1" in err and "tablemate firmware --from FILE" in err
    assert not cache.exists()


def test_takes_a_file_that_is_there_already(fetched, server, tmp_path: Path):
    (tmp_path / "my.uf2").write_bytes(IMAGE)
    assert fetched("/good", "--from", str(tmp_path / "my.uf2"))[0] == 0
    assert firmware_image.find_firmware().read_bytes() == IMAGE
    assert server.asked == []


def test_takes_no_other_file(fetched, cache: Path, tmp_path: Path):
    (tmp_path / "other.uf2").write_bytes(IMAGE[1:])
    for file in ("other.uf2", "none.uf2"):
        exit_code, out, err = fetched("/good", "--from", str(tmp_path / file))
        assert (exit_code, out, err.count("\n")) == (2, "", 1) and file in err
    assert not cache.exists()


def test_the_image_for_another_pico_is_got_beside_the_first(fetched, server, cache: Path):
    assert fetched("/good")[0] == 0
    exit_code, out, err = fetched("/good", "--pico", "pico2")
    assert (exit_code, err) == (0, "") and "RPI_PICO2-20260406-v1.28.0.uf2" in out
    assert server.asked[1] == "/good/RPI_PICO2-20260406-v1.28.0.uf2"
    assert firmware_image.find_firmware(models.PICO2).read_bytes() == IMAGE_OF_2
    assert firmware_image.find_firmware().read_bytes() == IMAGE
    missing = "for the Pico W: run `tablemate firmware --pico pico_w`"
    with pytest.raises(firmware_image.FirmwareMissing, match=missing):
        firmware_image.find_firmware(models.PICO_W)


def test_a_file_tells_for_which_pico_it_is(fetched, cache: Path, tmp_path: Path):
    (tmp_path / "my.uf2").write_bytes(IMAGE_OF_2)
    exit_code, out, _ = fetched("/good", "--from", str(tmp_path / "my.uf2"))
    assert exit_code == 0 and out.startswith("checked and stored, for a Pico 2: ")
    assert os.listdir(cache) == ["RPI_PICO2-20260406-v1.28.0.uf2"]
    exit_code, _, err = fetched("/good", "--pico", "pico", "--from", str(tmp_path / "my.uf2"))
    assert exit_code == 2 and "is the official image for a Pico 2, not for a Pico\n" in err


def test_another_image_is_named_by_what_is_in_it(fetched, tmp_path: Path):
    text = b"Raspberry Pi Pico 2 W with RP2350\0" + b"3.4.0; MicroPython v1.27.0 on 2025-12-09"
    data = uf2.of_blocks([(uf2.FLASH_START, text.ljust(256, b"\0"))], models.RP2350_ARM)
    (tmp_path / "my.uf2").write_bytes(data)
    exit_code, _, err = fetched("/good", "--pico", "pico2_w", "--from", str(tmp_path / "my.uf2"))
    assert (exit_code, err.count("\n")) == (2, 1)
    assert "it is MicroPython 1.27 for a Raspberry Pi Pico 2 W with RP2350, with another SHA-256" in err


def test_a_pico_that_there_is_not_is_refused(fetched):
    exit_code, _, err = fetched("/good", "--pico", "pico3")
    assert (exit_code, err) == (2, "tablemate: no Pico 'pico3'; there are pico, pico_w, pico2, pico2_w\n")


def test_a_full_disk_leaves_no_part_behind(fetched, cache: Path, monkeypatch: pytest.MonkeyPatch):
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    exit_code, _, err = fetched("/good")
    assert exit_code == 1 and "No space left on device" in err
    assert os.listdir(cache) == []
