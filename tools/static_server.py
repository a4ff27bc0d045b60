"""A static web server for tests. It serves a folder below a sub-path, and records all requests."""

import contextlib
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

BELOW = "/some/where/"  # a real site is often below a sub-path of its host


class Request(NamedTuple):
    """A request, with the status and the size of its answer in bytes."""

    path: str
    status: int
    size: int


class Handler(SimpleHTTPRequestHandler):
    def __init__(self, *args, asked, **more):
        self.asked = asked
        super().__init__(*args, **more)

    def translate_path(self, path):
        inside = path.removeprefix(BELOW) if path.startswith(BELOW) else "nothing/is/here"
        return super().translate_path("/" + inside)

    def end_headers(self):
        # Without the browser's cache, tests see what is missing and what is loaded twice.
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def copyfile(self, source, outputfile):
        data = source.read()
        with contextlib.suppress(ConnectionError):  # the page was closed
            outputfile.write(data)
        self.asked.append(Request(self.path, 200, len(data)))

    def log_request(self, code="-", size="-"):
        if int(code) != 200:
            self.asked.append(Request(self.path, int(code), 0))

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder: Path):
    """A context manager: the address of the folder, and the list to which every request is added."""
    asked: list[Request] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder), asked=asked))
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{BELOW}", asked
    finally:
        server.shutdown()
        server.server_close()
