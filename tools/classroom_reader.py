"""A reader at a kernel: runs a notebook cell by cell through its messages, and compares what the cells say.

What stands behind the messages, a kernel of our own or one in a JupyterHub, is somebody else's business.
"""

import time
from dataclasses import dataclass, field
from math import nan
from pathlib import Path
from typing import Any, Protocol

import nbformat
import psutil
from nbformat import NotebookNode

import refresh_notebooks

Message = dict[str, Any]
Words = list[tuple[str, str]]  # what a cell says: how, and what
Differences = dict[str, Words]  # by the names of cells
WIDTH = 1000  # of a picture on a screen, in CSS pixels
MEGABYTE = 1_000_000


class Kernel(Protocol):
    """Where messages go, and come from."""

    def send(self, kind: str, content: Message, metadata: Message) -> str:
        """Send a request; return its id."""

    def receive(self, seconds: float) -> Message:
        """The next message that everybody at the kernel gets, or TimeoutError."""


@dataclass(frozen=True)
class Memory:
    """What a process holds, in MB of 10⁶ bytes; nan is not known.

    `resident` counts every page it uses; `share` (PSS, on Linux only) divides a page among the
    processes that use it, so that the shares of all add up to what the class takes.
    """

    resident: float = nan
    share: float = nan

    @classmethod
    def of(cls, process: psutil.Process) -> "Memory":
        info = process.memory_full_info()
        return cls(info.rss / MEGABYTE, getattr(info, "pss", nan) / MEGABYTE)


@dataclass
class Reader:
    """Reads one notebook, on a screen of so many device pixels a CSS pixel; with ratio 0, on no screen."""

    kernel: Kernel
    deadline: float  # in time.monotonic()'s seconds
    ratio: float = 0
    screens: list[str] = field(default_factory=list)  # the pictures that nobody has looked at yet
    letters: bool = False  # does the page have the font that the first picture brings?

    def read(self, path: Path) -> Differences:
        """Run all cells; return what those said that did not say what is stored."""
        found = {}
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code":
                words = said(self.run(cell.source, cell.id))
                if words != said(cell.outputs):
                    found[cell.id] = words
                while self.screens:
                    self.look_at(self.screens.pop(0))
        return found

    def run(self, source: str, name: str = "") -> list[NotebookNode]:
        """Run one cell and return its outputs."""
        request = {"code": source, "silent": False, "store_history": True, "allow_stdin": False}
        outputs = []
        for message in self._answers(self.kernel.send("execute_request", request, {"cellId": name})):
            kind = message["header"]["msg_type"]
            if kind in ("stream", "display_data", "execute_result", "error"):
                outputs.append(nbformat.v4.output_from_msg(message))
            elif kind == "comm_open" and self.ratio:
                state = message["content"]["data"].get("state", {})
                if state.get("_model_module") == "anywidget":
                    self.screens.append(message["content"]["comm_id"])
        return outputs

    def look_at(self, screen: str) -> None:
        """Say what a page says first of a picture that it is to show, and wait for what it is to paint."""
        look = {"width": WIDTH, "ratio": self.ratio, "dark": False, "letters": self.letters}
        hello = {"page": "reader", "number": 1, "kind": "hello", **look}
        content = {"comm_id": screen, "data": {"method": "custom", "content": hello}}
        answer = 0
        for message in self._answers(self.kernel.send("comm_msg", content, {})):
            if message["header"]["msg_type"] == "comm_msg" and message["content"]["comm_id"] == screen:
                answer += len(message["buffers"])
        if not answer:
            raise RuntimeError("a picture did not answer its page")
        self.letters = True

    def _answers(self, request: str):
        """The messages that one request brings about, until the kernel says that it is done."""
        while True:
            message = self.kernel.receive(max(0.0, self.deadline - time.monotonic()))
            if message["content"].get("execution_state") in ("restarting", "dead"):
                raise RuntimeError("a kernel died")
            if message["parent_header"].get("msg_id") == request:
                if message["content"].get("execution_state") == "idle":
                    return
                yield message


def said(outputs: list[NotebookNode]) -> Words:
    """What a cell says in words. Not what it writes to stderr: a slow machine may report progress there."""
    words = []
    for output in refresh_notebooks.normal_outputs([NotebookNode(output) for output in outputs]):
        if output.output_type == "error":
            words.append(("error", f"{output.ename}: {output.evalue}"))
        elif output.output_type != "stream":
            words.append(("text/plain", output.data.get("text/plain", "")))
        elif output.name == "stdout":
            words.append(("stdout", output.text))
    return words
