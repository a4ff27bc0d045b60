"""A process and all that it started, directly or not: who they are, and how they are ended."""

import contextlib

import psutil

GRACE = 20.0  # seconds in which a process may end by itself when it is asked to
FOLLOW = 2.0  # seconds in which what it started may follow it


def stop(process: psutil.Process, family: set[psutil.Process]) -> None:
    """Ask the process to end, and give its family time to follow; what then is left is killed."""
    family = family | family_of(process)
    if process.is_running():
        with contextlib.suppress(psutil.Error):  # it may end at this very moment
            process.terminate()
        psutil.wait_procs([process], GRACE)
    _, left = psutil.wait_procs(family, FOLLOW)
    for one in left:
        with contextlib.suppress(psutil.Error):
            one.kill()
    psutil.wait_procs(left, GRACE)


def family_of(process: psutil.Process) -> set[psutil.Process]:
    """The process and all that it started, as long as it lives."""
    try:
        return {process, *process.children(recursive=True)}
    except psutil.NoSuchProcess:
        return set()
