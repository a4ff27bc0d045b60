"""Run many kernels at once on this machine, each with a whole notebook, and measure memory and time.

    python tools/classroom.py                       30 kernels; the notebooks are taken in turn
    python tools/classroom.py --count 4 notebooks/0[12]*

The outputs are compared with the stored ones, and every demo is asked for its picture, as a page asks for it.
Each notebook is first run alone. The whole run ends after ten minutes at the latest. MB are 10⁶ bytes:
*resident* counts every page of memory that a process uses; *own share* (PSS, on Linux only) divides a page
among the processes that use it, so that the shares add up.
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

GOAL, WITH_SCIPY = 120, 160  # MB resident per kernel
SCIPY = {"01x_claims"}  # the notebooks that import SciPy
LOADED = {  # what a kernel loads, one after the other
    "Python with ipykernel": "",
    "NumPy": "import numpy",
    "matplotlib": "import matplotlib.figure",
    "ipywidgets and anywidget": "import ipywidgets, anywidget",
    "the package with its demos": "import linclass_helpers as lc; lc.demos",
    "a first demo": "lc.demos.convergence()",
    "scipy.optimize": "import scipy.optimize",
}
HELLO = {"page": "class", "number": 1, "kind": "hello", "width": 1000, "ratio": 1, "dark": False}
Message = dict[str, Any]


class LocalKernel(KernelManager):
    """A kernel of the Python that runs this script, and the connection to it."""

    @property
    def kernel_spec(self) -> KernelSpec:
        return KernelSpec(**get_kernel_dict(["--log-level=ERROR"]))

    def begin(self, folder: Path, deadline: float) -> None:
        """Start in this folder. Every later wait ends at the deadline."""
        self.deadline, self.screens, self.has_fonts = deadline, list[str](), False
        # Its own folder for IPython: kernels with a common history wait for each other at that file.
        self.own_folder = tempfile.TemporaryDirectory()
        # A socket in a file: a port that is free now may be taken when 30 kernels have started.
        self.transport, self.ip = "ipc", f"{self.own_folder.name}/kernel"
        own = {"IPYTHONDIR": self.own_folder.name, "LINCLASS_PROGRESS": "off"}
        self.start_kernel(cwd=str(folder), env={**os.environ, **own})
        self.connection = self.blocking_client()
        self.connection.start_channels(stdin=False, hb=False)
        self.connection.wait_for_ready(timeout=max(1.0, deadline - time.monotonic()))

    @property
    def pid(self) -> int:
        process = self.provisioner
        assert isinstance(process, LocalProvisioner)
        assert process.pid
        return process.pid

    def end(self) -> None:
        if hasattr(self, "connection"):
            self.connection.stop_channels()
        if self.has_kernel:
            self.shutdown_kernel(now=True)
        if hasattr(self, "home"):
            self.own_folder.cleanup()

    def send(self, kind: str, content: Message, **metadata: str) -> str:
        """Send a request, and return its id."""
        message = self.connection.session.msg(kind, content, metadata=metadata)
        self.connection.shell_channel.send(message)
        return message["header"]["msg_id"]

    def receive(self) -> Message:
        """The next message of the iopub channel."""
        while time.monotonic() < self.deadline:
            with contextlib.suppress(Empty):
                return self.connection.get_iopub_msg(timeout=1.0)
            if not self.is_alive():
                raise RuntimeError("a kernel died")
        raise TimeoutError("a kernel did not finish in time")

    def answers(self, request: str) -> Iterator[Message]:
        """The messages that answer a request, until the kernel is idle again."""
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

    def show_demos(self) -> None:
        """Ask each new demo for its picture, as a page does it, and wait for the answer."""
        while self.screens:
            screen = self.screens.pop(0)
            data = {"method": "custom", "content": {**HELLO, "fonts": self.has_fonts}}
            answers = list(self.answers(self.send("comm_msg", {"comm_id": screen, "data": data})))
            if not any(answer["buffers"] for answer in answers if answer["content"].get("comm_id") == screen):
                raise RuntimeError("a demo did not answer its page")
            self.has_fonts = True  # the fonts come with the first picture


@dataclass(frozen=True)
class Memory:
    """The memory of a process, in MB; nan if it is not known."""

    resident: float = nan
    share: float = nan

    @classmethod
    def of(cls, pid: int) -> "Memory":
        info = psutil.Process(pid).memory_full_info()
        return cls(info.rss / 1e6, getattr(info, "pss", nan) / 1e6)


@dataclass
class NotebookRun:
    """A notebook, and the kernel that runs it."""

    path: Path
    kernel: LocalKernel
    seconds: float = 0.0
    differing: dict[str, Any] | None = None  # outputs that are not the stored ones; None before the end
    memory: Memory = Memory()

    def run(self, deadline: float) -> None:
        """Start the kernel, and run all cells."""
        begin, differing = time.monotonic(), {}
        self.kernel.begin(self.path.parent, deadline)
        for cell in nbformat.read(self.path, as_version=4).cells:
            if cell.cell_type == "code":
                words = said(self.kernel.run(cell.source, cell.id))
                if words != said(cell.outputs):
                    differing[cell.id] = words
                self.kernel.show_demos()
        self.seconds, self.differing = time.monotonic() - begin, differing


def run_together(paths: list[Path], deadline: float) -> list[NotebookRun]:
    """Run the notebooks at once, each in its own kernel. Memory is measured while all are alive."""
    runs = [NotebookRun(path, LocalKernel()) for path in paths]
    try:
        with ThreadPoolExecutor(len(runs)) as pool:
            list(pool.map(lambda run: run.run(deadline), runs))
        for run in runs:
            run.memory = Memory.of(run.kernel.pid)
    finally:
        for run in runs:
            run.kernel.end()
    return runs


def table(alone: list[NotebookRun], together: list[NotebookRun]) -> str:
    """A table in Markdown with a row for each notebook: memory, and time compared with one kernel alone."""
    lines = [
        "| notebook | kernels | resident, MB | own share, MB | alone, s | together, s | slowest | |",
        "| --- |" + " ---: |" * 7,
    ]
    for one in alone:
        runs = [run for run in together if run.path == one.path]
        median = statistics.median(run.seconds for run in runs)
        resident, share = (max(getattr(s.memory, part) for s in runs) for part in ("resident", "share"))
        slowest = max(run.seconds for run in runs)
        lines.append(
            f"| {one.path.stem} | {len(runs)} | {resident:.0f} | {share:.0f} | {one.seconds:.1f} | "
            f"{median:.1f} | {slowest:.1f} | {median / one.seconds:.1f}× |"
        )
    return "\n".join(lines)


def parts(deadline: float) -> list[tuple[str, float]]:
    """What each part of `LOADED` adds to the resident memory of one kernel, in MB."""
    kernel, found, before = LocalKernel(), [], 0.0
    try:
        kernel.begin(NOTEBOOKS, deadline)
        for name, source in LOADED.items():
            kernel.run(source)
            kernel.show_demos()
            now = Memory.of(kernel.pid).resident
            found.append((name, now - before))
            before = now
    finally:
        kernel.end()
    return found


def run_class(paths: list[Path], deadline: float) -> bool:
    run_together(paths[:1], deadline)  # so that later runs find all files in the disk cache
    alone = [run for path in dict.fromkeys(paths) for run in run_together([path], deadline)]
    together = run_together(paths, deadline)
    print(f"\n**{len(paths)} kernels at once on {os.cpu_count()} processors**\n\n{table(alone, together)}\n")
    print("What one kernel loads, in MB resident: ", end="")
    print(", ".join(f"{name} {added:.0f}" for name, added in parts(deadline)), end=".\n\n")
    runs = [*alone, *together]
    for run in runs:
        for cell, words in (run.differing or {}).items():
            print(f"{run.path.stem}, cell {cell} did not give the stored output, but: {words}")
    goals = {stem: WITH_SCIPY if stem in SCIPY else GOAL for stem in {run.path.stem for run in runs}}
    heavy = sorted({run.path.stem for run in together if run.memory.resident > goals[run.path.stem]})
    print(f"More than {GOAL} MB, or {WITH_SCIPY} with SciPy: {', '.join(heavy) or 'no notebook'}.")
    same = all(run.differing == {} for run in runs)
    print(f"{'All' if same else 'NOT all'} finished with the stored outputs.")
    return same


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("notebooks", nargs="*", type=Path, help="the notebooks (default: all of notebooks/)")
    parser.add_argument("--count", type=int, default=30, help="how many kernels, at most 60 (default: 30)")
    chosen = parser.parse_args()
    if not 1 <= chosen.count <= 60:
        parser.error(f"count must be 1 to 60, but it is {chosen.count}")
    notebooks = [path.resolve() for path in chosen.notebooks or sorted(NOTEBOOKS.glob("*.ipynb"))]
    return 0 if run_class(list(islice(cycle(notebooks), chosen.count)), time.monotonic() + 600) else 1


if __name__ == "__main__":
    sys.exit(main())
