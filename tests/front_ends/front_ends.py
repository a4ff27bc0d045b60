"""Starts other front ends than JupyterLab, and opens and runs a notebook there."""

import contextlib
import re
import socket
import subprocess
import time

from browser.page import PATIENCE, Live, soon

from front_ends_environment import PYTHON
from own_lab import Lab

LOOPBACK = "127.0.0.1"
# The number of pictures with unanswered messages or unfinished work.
WAITING = """pictures => pictures.filter(el =>
    el.livefigure.screen.outbox.unanswered(() => true) || el.querySelector('.lf-busy').textContent).length"""


class FrontEnd:
    """A page that shows a notebook. `Live` uses it like a notebook in JupyterLab."""

    def __init__(self, window, address):
        self.page = window.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints = []  # errors of scripts on the page
        self.page.goto(address)

    def listen(self):
        """Record errors of scripts from now on. Earlier ones are not ours."""
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def demo(self, k):
        """Demo number k of the page, once it is drawn."""
        live = Live(self, self.page.locator(".lf-picture").nth(k))
        live.caption.first.wait_for(timeout=4 * PATIENCE)
        return live

    def becomes(self, true):
        return soon(true, lambda: self.page.wait_for_timeout(20))

    def settle(self):
        assert self.becomes(lambda: not self.page.locator(".lf-picture").evaluate_all(WAITING))

    def close(self):
        self.page.close()


def notebook_7(window, server, path):
    front_end = FrontEnd(window, f"{server.url}notebooks/{path}?token={server.token}")
    front_end.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    front_end.listen()
    begun = front_end.page.locator(".jp-InputPrompt", has_text=re.compile(r"[\d*]"))
    while not begun.count():  # nothing happens until the kernel has started
        front_end.page.get_by_role("menuitem", name="Run", exact=True).click()
        front_end.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        front_end.page.wait_for_timeout(500)
    return front_end


def nbclassic(window, server, path):
    front_end = FrontEnd(window, f"{server.url}nbclassic/notebooks/{path}?token={server.token}")
    front_end.page.locator("#kernel_indicator_icon.kernel_idle_icon").wait_for()
    front_end.listen()
    front_end.page.get_by_role("link", name="Cell", exact=True).click()
    front_end.page.locator("#run_all_cells a").click()
    return front_end


def app(window, address):
    """A page that runs its cells when it is opened: an app of Voilà or marimo, or marimo's editor."""
    front_end = FrontEnd(window, address)
    front_end.listen()
    return front_end


def jupyter(folder):
    """A server of Notebook 7 and of nbclassic."""
    return Lab(folder, PYTHON)


def voila(folder, notebook):
    options = ["--no-browser", "--port={port}", f"--Voila.ip={LOOPBACK}"]
    return running(folder, "voila", notebook, *options)


def marimo(folder, mode, script):
    """The script as an app ("run") or in the editor ("edit")."""
    options = ["--headless", "--no-token", f"--host={LOOPBACK}", "--port={port}"]
    return running(folder, "marimo", mode, script, *options)


@contextlib.contextmanager
def running(folder, *command):
    """Start a server of the environment, and return its address. Its command contains `{port}`."""
    with socket.create_server((LOOPBACK, 0)) as free:
        port = free.getsockname()[1]
    address, log = f"http://{LOOPBACK}:{port}/", folder / "server.log"
    told = [str(PYTHON), "-m", *(word.format(port=port) for word in command)]
    with log.open("w") as out:
        server = subprocess.Popen(
            told, stdout=out, stderr=out, cwd=folder, env=Lab(folder, PYTHON).surroundings()
        )
    try:
        until = time.monotonic() + 120
        while not listens(port):
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{command} did not start:\n{log.read_text()[-3000:]}")
            time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def listens(port):
    with contextlib.suppress(OSError):
        socket.create_connection((LOOPBACK, port)).close()
        return True
    return False
