"""Run a server that must not outlive its starter, nor leave anything behind that it started.

    python tools/classroom_guard.py SECONDS COMMAND…

The command ends by itself, or is ended as soon as standard input ends (the starter closed it, or died,
however suddenly) or the seconds are over; then whatever it started is ended with it.
"""

import subprocess
import sys
import threading
from typing import BinaryIO

import psutil

GRACE = 20.0  # seconds in which a server may put its own house in order


def guard(seconds: float, command: list[str], leash: BinaryIO) -> None:
    """Run the command until it ends, the time is over, or nobody holds the other end of the leash."""
    server = psutil.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
    over = threading.Event()
    for wait in (leash.read, server.wait):
        threading.Thread(target=_then, args=(wait, over), daemon=True).start()
    over.wait(seconds)
    stop(server, family_of(server))


def _then(wait, event):
    wait()
    event.set()


def stop(server: psutil.Process, family: set[psutil.Process]) -> None:
    """Ask the server to end, and give its family time to follow; what then is left is killed."""
    if server.is_running():
        server.terminate()
        psutil.wait_procs([server], GRACE)
    _, left = psutil.wait_procs(family | family_of(server), GRACE / 4)
    for process in left:
        process.kill()
    psutil.wait_procs(left, GRACE)


def family_of(server: psutil.Process) -> set[psutil.Process]:
    """A process and all that it started, directly or not, as long as it lives."""
    try:
        return {server, *server.children(recursive=True)}
    except psutil.NoSuchProcess:
        return set()


if __name__ == "__main__":
    guard(float(sys.argv[1]), sys.argv[2:], sys.stdin.buffer)
