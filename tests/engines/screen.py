"""A screen without a monitor, for programs that need a window."""

import contextlib
import os
import subprocess

SIZE = "1500x1300x24"


@contextlib.contextmanager
def screen(**more):
    """Start an X server with a window manager. Yields the environment for programs that use it."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", SIZE], pass_fds=[write])
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()  # as soon as it is ready
    environment = {**os.environ, "DISPLAY": f":{number}", **more}
    manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
    try:
        yield environment
    finally:
        for started in (manager, server):
            started.terminate()
            started.wait(10)
