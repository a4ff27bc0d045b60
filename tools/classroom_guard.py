"""Run a server that must not outlive its starter, nor leave anything behind that it started.

    python tools/classroom_guard.py SECONDS COMMAND…

The command ends by itself, or is ended as soon as standard input ends (the starter closed it, or died,
however suddenly) or the seconds are over; then whatever it started is ended with it.
"""

import contextlib
import os
import select
import subprocess
import sys
import time

import psutil

GRACE = 20.0  # seconds in which a server may put its own house in order
FOLLOW = 2.0  # seconds in which what it started may follow it


def guard(seconds: float, command: list[str], leash: int) -> None:
    """Run the command until it ends, the time is over, or nobody holds the other end of the leash."""
    server = psutil.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
    family: set[psutil.Process] = set()  # kept up to date: who has lost its parent is found in no tree
    end = time.monotonic() + seconds
    while time.monotonic() < end and server.poll() is None:
        family |= family_of(server)
        if select.select([leash], [], [], 0.2)[0] and not os.read(leash, 1024):
            break
    stop(server, family)


def stop(server: psutil.Process, family: set[psutil.Process]) -> None:
    """Ask the server to end, and give its family time to follow; what then is left is killed."""
    family = family | family_of(server)
    if server.is_running():
        with contextlib.suppress(psutil.Error):  # it may end at this very moment
            server.terminate()
        psutil.wait_procs([server], GRACE)
    _, left = psutil.wait_procs(family, FOLLOW)
    for process in left:
        with contextlib.suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(left, GRACE)


def family_of(server: psutil.Process) -> set[psutil.Process]:
    """A process and all that it started, directly or not, as long as it lives."""
    try:
        return {server, *server.children(recursive=True)}
    except psutil.NoSuchProcess:
        return set()


if __name__ == "__main__":
    guard(float(sys.argv[1]), sys.argv[2:], sys.stdin.fileno())
