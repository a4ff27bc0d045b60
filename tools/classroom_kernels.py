"""Many kernels at once on this machine, each reading a whole notebook."""

import contextlib
import os
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Empty

import psutil
from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning import LocalProvisioner

from classroom_reader import Differences, Memory, Message, Reader


class LocalKernel(KernelManager):
    """A kernel of the Python that runs this script, and the connection to it."""

    @property
    def kernel_spec(self) -> KernelSpec:
        return KernelSpec(**get_kernel_dict(["--log-level=ERROR"]))

    def begin(self, folder: Path, deadline: float) -> None:
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

    def send(self, kind: str, content: Message, metadata: Message) -> str:
        message = self.connection.session.msg(kind, content, metadata=metadata)
        self.connection.shell_channel.send(message)
        return message["header"]["msg_id"]

    def receive(self, seconds: float) -> Message:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            with contextlib.suppress(Empty):
                return self.connection.get_iopub_msg(timeout=min(left, 1.0))
            if not self.is_alive():
                raise RuntimeError("a kernel died")
        raise TimeoutError("a kernel did not finish in time")

    def memory(self) -> Memory:
        assert isinstance(self.provisioner, LocalProvisioner)
        return Memory.of(psutil.Process(self.provisioner.pid))


@dataclass
class Seat:
    """One kernel and the notebook that is read there."""

    path: Path
    kernel: LocalKernel
    seconds: float = 0.0
    differing: Differences | None = None  # None until the last cell was run
    memory: Memory = Memory()

    def read(self, deadline: float, ratio: float) -> None:
        """From the start of the kernel to the last cell."""
        begin = time.monotonic()
        self.kernel.begin(self.path.parent, deadline)
        self.differing = Reader(self.kernel, deadline, ratio).read(self.path)
        self.seconds = time.monotonic() - begin


def read_together(paths: list[Path], deadline: float, ratio: float) -> list[Seat]:
    """All of the notebooks at once, each in a kernel of its own; all are alive while memory is measured."""
    seats = [Seat(path, LocalKernel()) for path in paths]
    try:
        with ThreadPoolExecutor(len(seats)) as pool:
            list(pool.map(lambda seat: seat.read(deadline, ratio), seats))
        for seat in seats:
            seat.memory = seat.kernel.memory()
    finally:
        for seat in seats:
            seat.kernel.end()
    return seats
