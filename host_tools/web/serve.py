"""
Serves a folder to a browser on this computer, compressed as any web host does it.

    with serving(Path("build/web")) as address: ...       # http://localhost:8000/
"""

import contextlib
import functools
import gzip
import threading
import zlib
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
}
ZIPPED = (".html", ".css", ".js", ".mjs", ".wasm", ".romfs", ".json", ".svg", ".txt", ".webmanifest")


class Handler(SimpleHTTPRequestHandler):
    """Answers with files, zipped where that helps; what the browser has already is not sent again."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def do_GET(self) -> None:
        """Send a file."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.split("?")[0].endswith("/"):
            path /= "index.html"
        if not path.is_file():
            super().do_GET()
            return
        data = path.read_bytes()
        tag = f'"{zlib.crc32(data):08x}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(304)
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if path.suffix in ZIPPED and "gzip" in self.headers.get("Accept-Encoding", ""):
            data = zipped(data)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@functools.lru_cache
def zipped(data: bytes) -> bytes:
    """Return *data* as small as it goes: that takes longer than to send it, so it is done once."""
    return gzip.compress(data, 9, mtime=0)


class Server(ThreadingHTTPServer):
    """A server whose connections do not keep it from ending."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a browser that goes away is not an error."""


@contextlib.contextmanager
def serving(folder: Path, port: int = 0, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve *folder* at *port* of this computer alone, 0: any; give the address."""
    with Server(("127.0.0.1", port), functools.partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_address[1]}/"
        finally:
            server.shutdown()
