"""The kernel's side of the server: it starts it, tells it what to do, and hears how many have answered."""

import atexit
import contextlib
import json
import os
import queue
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import phone

if TYPE_CHECKING:
    from .question import Question
    from .vote import Vote

LOOPBACK = "127.0.0.1"
SERVER = Path(__file__).parent / "server.py"
PORT = 8765  # or one of the next nineteen, or any that is free
PATIENCE = 10.0  # seconds for an answer of the server
NO_SERVER = "Phones cannot reach a notebook in the browser or on Colab, so raised hands are counted."


class Door:
    """One server process for a kernel: all votes have one address, and phones follow from one to the next."""

    now: "Door | None" = None

    def __init__(self, address: str, port: int = PORT, through: str = "") -> None:
        self.address = address
        self.through = through  # the address of a Jupyter server through which phones come; "" if directly
        self.leave: Callable[[], None] = lambda: None
        self.named: str | None = None  # as the instructor has called the address
        self.asked: Vote | None = None  # the vote that phones see
        self.over = "its server was stopped"
        self.gone = threading.Event()
        self.orders = threading.Lock()
        self.replies: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.news: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        # -I: no file in the folder of the notebook, such as a student's queue.py, is imported
        self.process = subprocess.Popen(
            [sys.executable, "-I", str(SERVER), address, str(port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        atexit.register(self.process.kill)
        for target in (self._listen, self._pass_on):
            threading.Thread(target=target, daemon=True).start()
        self._write(phone.page())
        found = self._reply()
        self.port, self.token = found["port"], found["token"]
        if through:
            from livefigure import let_visitors_in  # it needs a Jupyter server, which a page does not have

            self.leave = let_visitors_in(self.token, self.port)
            atexit.register(self.leave)

    @classmethod
    def at(cls, address: str | None = None, port: int = PORT) -> "Door":
        """The one that is open at this address; otherwise a new one."""
        if not can_be_reached():
            raise ValueError(NO_SERVER)
        if cls.now is not None and address in (None, cls.now.named) and cls.now.is_there():
            return cls.now
        cls.shut()
        known, through = addresses(), public_address(address)
        try:
            cls.now = cls(LOOPBACK, 0, through) if through else cls(address or known[0], port)
        except ValueError as error:
            raise ValueError(f"{error} This computer has the addresses {', '.join(known)}.") from None
        cls.now.named = address
        return cls.now

    @classmethod
    def shut(cls) -> None:
        """End the server. Phones hear that the vote is over."""
        door, cls.now = cls.now, None
        if door is not None:
            door.leave()
            with contextlib.suppress(OSError, ValueError):
                door._do("end")
            door.asked = None

    @property
    def url(self) -> str:
        """The address for phones. In capitals a QR code is smaller; names of hosts may be written so."""
        if self.through:
            return f"{self.through}visit/{self.token}"
        return f"HTTP://{self.address.upper()}:{self.port}/{self.token}"

    @property
    def short(self) -> str:
        """The address to type."""
        if self.through:
            return self.url.partition("://")[2]
        return f"{self.address}:{self.port}/{self.token}"

    def is_there(self) -> bool:
        """Does its server still answer?"""
        try:
            self._do("report")
        except ValueError:
            return False
        return True

    def ask(self, vote: "Vote") -> None:
        """Put a question to the phones that are here, and to those that come."""
        before, self.asked = self.asked, None
        if before is not None and before is not vote:
            self.news.put(lambda: before.lose("The phones have gone on to another question."))
        self._do("ask", pictures=phone.pictures(vote.question, False), takes=vote.question.takes())
        self.asked = vote

    def show(self, question: "Question") -> None:
        """Show phones what really happens."""
        self._do("show", pictures=phone.pictures(question, True))

    def vote(self) -> None:
        self._do("vote")

    def close(self) -> list:
        """Close the vote: pairs of an answer, and the same phone's answer in the round before, or None."""
        return self._do("close")

    def _do(self, what: str, **rest: Any) -> Any:
        with self.orders:
            with contextlib.suppress(OSError):
                self._write({"do": what, **rest})
            return self._reply()

    def _write(self, what: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()

    def _reply(self) -> Any:
        said: dict[str, Any] = {}
        with contextlib.suppress(queue.Empty):
            said = self.replies.get(timeout=0.0 if self.gone.is_set() else PATIENCE)
        if "is" not in said:
            raise ValueError(f"No phone can answer: {self.over}. Run the cell again, or count hands.")
        return said["is"]

    def _listen(self) -> None:
        """On a thread: what the server says. Its end is the end of the server."""
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError):
            for line in self.process.stdout:
                said = json.loads(line)
                if "is" in said:
                    self.replies.put(said)
                elif "refused" in said:
                    self.over = said["refused"]
                else:
                    self.news.put(lambda said=said: self._report(**said))  # type: ignore[misc]
        self.gone.set()
        self.replies.put({})
        self.news.put(self._tell_the_end)

    def _pass_on(self) -> None:
        """On another thread, which may wait for a demo that itself waits for a reply."""
        while True:
            news = self.news.get()
            with contextlib.suppress(Exception):  # of a demo that is being closed
                news()
            if news == self._tell_the_end:
                return

    def _report(self, phones: int, answers: int) -> None:
        if self.asked is not None and self.news.empty():  # of many reports only the last
            self.asked.hear(phones, answers)

    def _tell_the_end(self) -> None:
        self.leave()
        asked, self.asked = self.asked, None
        if asked is not None:
            asked.lose(f"No phone can answer any more: {self.over}.")


def can_be_reached() -> bool:
    """Can this computer open a port that phones in the hall reach?"""
    return sys.platform != "emscripten" and "google.colab" not in sys.modules


def public_address(address: str | None) -> str:
    """The address of the Jupyter server through which phones come, as in a JupyterHub; "" if directly.

    A JupyterHub does not always know its own public address.
    """
    prefix = os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "")
    if address is None and prefix:
        address = os.environ.get("JUPYTERHUB_PUBLIC_URL", "")
        if not address:
            raise ValueError('Say the address of your JupyterHub: .hall(address="https://hub.example.org").')
    if address is None or "://" not in address:
        return ""
    _, _, host = address.partition("://")
    if prefix and "/" not in host.rstrip("/"):
        address = address.rstrip("/") + prefix
    return address.rstrip("/") + "/"


def addresses() -> list[str]:
    """This computer's addresses, first the one by which it reaches others. Nothing is sent."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address for documentation, which nobody has
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return list(dict.fromkeys([*found, "127.0.0.1"]))
