"""Run many kernels at once on this machine, each a whole notebook, and measure what that takes.

    python tools/classroom.py                       30 kernels, which take the notebooks in turn
    python tools/classroom.py --count 4 notebooks/0[12]*

What the cells say is compared with what is stored, and every demo is looked at as a page looks at it. Each
notebook is first run alone. It ends by itself, after ten minutes in any case. MB are 10⁶ bytes: *resident*
counts every page of memory that a process uses; *own share* (PSS, on Linux only) divides a page among the
processes that use it, so that the shares add up.
"""

import argparse
import contextlib
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice
from math import nan
from pathlib import Path
from queue import Empty
from typing import Any

import nbformat
import psutil
from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning import LocalProvisioner
from nbformat import NotebookNode

from refresh_notebooks import NOTEBOOKS, said

GOAL, WITH_SCIPY = 120, 160  # MB resident a kernel
SCIPY = {"01_separability"}  # the notebooks that open it
HELLO = {"page": "class", "number": 1, "kind": "hello", "width": 1000, "ratio": 1, "dark": False}
Message = dict[str, Any]


class LocalKernel(KernelManager):
    """A kernel of the Python that runs this script, and the connection to it."""

    @property
    def kernel_spec(self) -> KernelSpec:
        return KernelSpec(**get_kernel_dict(["--log-level=ERROR"]))

    def begin(self, folder: Path, deadline: float) -> None:
        """Start in this folder. Whatever is waited for, is waited for until the deadline."""
        self.deadline, self.screens, self.letters = deadline, list[str](), False
        # A home of its own, and so a history: kernels that share one wait for each other at that one file.
        self.home = tempfile.TemporaryDirectory()
        # A port that is free when it is chosen may be taken once 30 kernels listen; a file is not.
        self.transport, self.ip = "ipc", f"{self.home.name}/kernel"
        own = {"IPYTHONDIR": self.home.name, "LINCLASS_PROGRESS": "off"}
        self.start_kernel(cwd=str(folder), env={**os.environ, **own})
        self.connection = self.blocking_client()
        self.connection.start_channels(stdin=False, hb=False)
        self.connection.wait_for_ready(timeout=max(1.0, deadline - time.monotonic()))

    def end(self) -> None:
        if hasattr(self, "connection"):
            self.connection.stop_channels()
        if self.has_kernel:
            self.shutdown_kernel(now=True)
        if hasattr(self, "home"):
            self.home.cleanup()

    def send(self, kind: str, content: Message, **metadata: str) -> str:
        """Send a request; return its id."""
        message = self.connection.session.msg(kind, content, metadata=metadata)
        self.connection.shell_channel.send(message)
        return message["header"]["msg_id"]

    def receive(self) -> Message:
        """The next message that everybody at the kernel gets."""
        while time.monotonic() < self.deadline:
            with contextlib.suppress(Empty):
                return self.connection.get_iopub_msg(timeout=1.0)
            if not self.is_alive():
                raise RuntimeError("a kernel died")
        raise TimeoutError("a kernel did not finish in time")

    def answers(self, request: str) -> Iterator[Message]:
        """The messages that one request brings about, until the kernel says that it is done."""
        while True:
            message = self.receive()
            if message["parent_header"].get("msg_id") == request:
                if message["content"].get("execution_state") == "idle":
                    return
                yield message

    def run(self, source: str, name: str = "") -> list[NotebookNode]:
        """Run one cell and return its outputs."""
        request = {"code": source, "silent": False, "store_history": True, "allow_stdin": False}
        outputs = []
        for message in self.answers(self.send("execute_request", request, cellId=name)):
            kind, content = message["header"]["msg_type"], message["content"]
            if kind in ("stream", "display_data", "execute_result", "error"):
                outputs.append(nbformat.v4.output_from_msg(message))
            elif kind == "comm_open" and content["data"].get("state", {}).get("_model_module") == "anywidget":
                self.screens.append(content["comm_id"])
        return outputs

    def look(self) -> None:
        """Say what a page says first of each picture that it is to show, and wait for what it is to paint."""
        while self.screens:
            screen = self.screens.pop(0)
            data = {"method": "custom", "content": {**HELLO, "letters": self.letters}}
            answers = list(self.answers(self.send("comm_msg", {"comm_id": screen, "data": data})))
            if not any(answer["buffers"] for answer in answers if answer["content"].get("comm_id") == screen):
                raise RuntimeError("a picture did not answer its page")
            self.letters = True  # the font comes with the first picture


@dataclass(frozen=True)
class Memory:
    """What a process holds, in MB; nan is not known."""

    resident: float = nan
    share: float = nan

    @classmethod
    def of(cls, pid: int) -> "Memory":
        info = psutil.Process(pid).memory_full_info()
        return cls(info.rss / 1e6, getattr(info, "pss", nan) / 1e6)


@dataclass
class Seat:
    """One kernel and the notebook that is read there."""

    path: Path
    kernel: LocalKernel
    seconds: float = 0.0
    differing: dict[str, Any] | None = None  # what cells say that is not stored; None until the last was run
    memory: Memory = Memory()

    def read(self, deadline: float) -> None:
        """From the start of the kernel to the last cell."""
        begin, differing = time.monotonic(), {}
        self.kernel.begin(self.path.parent, deadline)
        for cell in nbformat.read(self.path, as_version=4).cells:
            if cell.cell_type == "code":
                words = said(self.kernel.run(cell.source, cell.id))
                if words != said(cell.outputs):
                    differing[cell.id] = words
                self.kernel.look()
        self.seconds, self.differing = time.monotonic() - begin, differing


def read_together(paths: list[Path], deadline: float) -> list[Seat]:
    """All of the notebooks at once, each in a kernel of its own; all are alive while memory is measured."""
    seats = [Seat(path, LocalKernel()) for path in paths]
    try:
        with ThreadPoolExecutor(len(seats)) as pool:
            list(pool.map(lambda seat: seat.read(deadline), seats))
        for seat in seats:
            process = seat.kernel.provisioner
            assert isinstance(process, LocalProvisioner)
            assert process.pid
            seat.memory = Memory.of(process.pid)
    finally:
        for seat in seats:
            seat.kernel.end()
    return seats


def table(alone: list[Seat], together: list[Seat]) -> str:
    """A line a notebook, in Markdown: memory, and time against one alone."""
    lines = [
        "| notebook | kernels | resident, MB | own share, MB | alone, s | together, s | slowest | |",
        "| --- |" + " ---: |" * 7,
    ]
    for one in alone:
        seats = [seat for seat in together if seat.path == one.path]
        median = statistics.median(seat.seconds for seat in seats)
        resident, share = (max(getattr(s.memory, part) for s in seats) for part in ("resident", "share"))
        slowest = max(seat.seconds for seat in seats)
        lines.append(
            f"| {one.path.stem} | {len(seats)} | {resident:.0f} | {share:.0f} | {one.seconds:.1f} | "
            f"{median:.1f} | {slowest:.1f} | {median / one.seconds:.1f}× |"
        )
    return "\n".join(lines)


def hold(paths: list[Path], deadline: float) -> bool:
    read_together(paths[:1], deadline)  # so that nobody is the first to read files from the disk
    alone = [seat for path in dict.fromkeys(paths) for seat in read_together([path], deadline)]
    together = read_together(paths, deadline)
    print(f"\n**{len(paths)} kernels at once on {os.cpu_count()} processors**\n\n{table(alone, together)}\n")
    seats = [*alone, *together]
    for seat in seats:
        for cell, words in (seat.differing or {}).items():
            print(f"{seat.path.stem}, cell {cell} did not say what is stored, but: {words}")
    goals = {stem: WITH_SCIPY if stem in SCIPY else GOAL for stem in {seat.path.stem for seat in seats}}
    heavy = sorted({seat.path.stem for seat in together if seat.memory.resident > goals[seat.path.stem]})
    print(f"More than {GOAL} MB, or {WITH_SCIPY} with SciPy: {', '.join(heavy) or 'no notebook'}.")
    same = all(seat.differing == {} for seat in seats)
    print(f"{'All' if same else 'NOT all'} finished and said what is stored.")
    return same


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("notebooks", nargs="*", type=Path, help="which ones (all of notebooks/)")
    parser.add_argument("--count", type=int, default=30, help="how many kernels (30); 60 at most")
    chosen = parser.parse_args()
    if not 1 <= chosen.count <= 60:
        parser.error(f"count must be 1 to 60, but it is {chosen.count}")
    notebooks = [path.resolve() for path in chosen.notebooks or sorted(NOTEBOOKS.glob("*.ipynb"))]
    return 0 if hold(list(islice(cycle(notebooks), chosen.count)), time.monotonic() + 600) else 1


if __name__ == "__main__":
    sys.exit(main())
