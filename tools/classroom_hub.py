"""A real JupyterHub on this machine alone, with simulated students, each reading a whole notebook.

JupyterHub and its proxy are installed into .venv-hub, with the package and what the notebooks need, in
the versions that are in use here. The students exist only in this hub, and their password only as long
as it runs. Hub, proxy, servers and kernels listen on loopback, and end with this script.
"""

import contextlib
import json
import math
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

import own_environment
from classroom_guard import family_of
from classroom_reader import Differences, Memory, Reader
from classroom_student import Student

PLACE = own_environment.ROOT / ".venv-hub"
PYTHON = own_environment.python(PLACE)
HUB, PROXY = "jupyterhub>=5.3,<7", "configurable-http-proxy@5"
LOOPBACK = "127.0.0.1"
Memories = dict[str, list[Memory]]  # of processes, by their part in the class


def free_ports(count: int) -> list[int]:
    """That many different ports of loopback that nobody listens on."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind((LOOPBACK, 0))
        return [one.getsockname()[1] for one in sockets]


def configuration(folder: Path, names: list[str], password: str, seconds: float) -> dict[str, Any]:
    """What JupyterHub is told: this machine alone, these students alone, and one password for all of them."""
    public, hub, api = free_ports(3)
    return {
        "JupyterHub": {
            "bind_url": f"http://{LOOPBACK}:{public}",
            "hub_bind_url": f"http://{LOOPBACK}:{hub}",
            "db_url": "sqlite:///:memory:",
            "authenticator_class": "shared-password",
            "spawner_class": "simple",
            "shutdown_on_logout": True,
            "active_server_limit": len(names),
            "concurrent_spawn_limit": len(names),
        },
        "Authenticator": {"allowed_users": names},
        "SharedPasswordAuthenticator": {"user_password": password},
        "ConfigurableHTTPProxy": {
            "command": [str(PLACE / "node_modules" / ".bin" / "configurable-http-proxy")],
            "api_url": f"http://{LOOPBACK}:{api}",
            "auth_token": secrets.token_hex(32),
        },
        "SimpleLocalProcessSpawner": {"home_dir_template": f"{folder}/{{username}}"},
        "Spawner": {
            "ip": LOOPBACK,
            "default_url": "/lab",
            "args": ["--allow-root"] if os.geteuid() == 0 else [],
            "start_timeout": math.ceil(seconds),
            "http_timeout": math.ceil(seconds),
        },
    }


@dataclass
class Hub:
    """A JupyterHub while it runs."""

    address: str
    server: psutil.Process  # the guard, whose child is JupyterHub

    def memory(self) -> Memories:
        """What each process takes."""
        found: Memories = {"hub": [], "proxy": [], "server": [], "kernel": []}
        for process in family_of(self.server) - {self.server}:
            with contextlib.suppress(psutil.NoSuchProcess):
                found[part(process.cmdline())].append(Memory.of(process))
        return found


def part(command: list[str]) -> str:
    """Which part of the class a process is, by its command line."""
    words = " ".join(command)
    signs = {"ipykernel_launcher": "kernel", "singleuser": "server", "configurable-http-proxy": "proxy"}
    return next((name for sign, name in signs.items() if sign in words), "hub")


@contextlib.contextmanager
def running(folder: Path, config: dict[str, Any], seconds: float) -> Iterator[Hub]:
    """Start JupyterHub, wait until it answers, and stop it with all that it started."""
    told = folder / "jupyterhub_config.json"
    told.write_text(json.dumps(config), "utf-8")
    log = folder / "jupyterhub.log"
    environment = {**os.environ, "PATH": f"{PYTHON.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [str(PYTHON), "-m", "jupyterhub", "--config", str(told)]
    guard = [sys.executable, str(Path(__file__).with_name("classroom_guard.py")), str(seconds), *command]
    with log.open("wb") as said:
        server = psutil.Popen(
            guard, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=said, stderr=said
        )
    hub = Hub(config["JupyterHub"]["bind_url"], server)
    try:
        _wait_until_it_answers(hub, seconds)
        yield hub
    except BaseException:
        print("The hub's last words:\n" + "\n".join(log.read_text("utf-8").splitlines()[-20:]))
        raise
    finally:
        everybody = family_of(server)
        server.stdin.close()
        server.wait()
        if left := [process for process in everybody if process.is_running()]:
            raise RuntimeError(f"still running after the hub was stopped: {left}")


def _wait_until_it_answers(hub: Hub, seconds: float) -> None:
    end = time.monotonic() + seconds
    while hub.server.poll() is None and time.monotonic() < end:
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            urllib.request.urlopen(f"{hub.address}/hub/health", timeout=5).close()
            return
        time.sleep(0.3)
    raise RuntimeError("JupyterHub did not start")


@dataclass
class Visit:
    """What one student did, and how long it took."""

    student: Student
    notebook: str
    seconds: dict[str, float] = field(default_factory=dict)
    differing: Differences | None = None  # None until the last cell was run
    turned_away: bool = False  # with a wrong password, and from somebody else's server
    logged_out: bool = False

    @contextlib.contextmanager
    def clock(self, what: str) -> Iterator[None]:
        begin = time.monotonic()
        yield
        self.seconds[what] = time.monotonic() - begin

    def work(self, password: str, neighbour: str, homes: Path, ratio: float) -> None:
        """From the login to the last cell."""
        student = self.student
        outside = not student.log_in(secrets.token_hex(8))
        with self.clock("log in"):
            if not student.log_in(password):
                raise RuntimeError(f"{student.name} could not log in")
        with self.clock("start server"):
            student.start_server()
        elsewhere = student.get(f"{student.hub}/user/{neighbour}/api/contents")[0] in (403, 404)
        self.turned_away = outside and elsewhere
        path = f"notebooks/{self.notebook}"
        with self.clock("open kernel"):
            kernel = student.open_kernel(path)
            reader = Reader(kernel, student.deadline, ratio)
            reader.run("")
        with self.clock("read notebook"):
            self.differing = reader.read(homes / student.name / path)
        kernel.close()

    def leave(self) -> None:
        with self.clock("log out"):
            self.logged_out = self.student.log_out()


def hold_class(paths: list[Path], deadline: float, ratio: float) -> tuple[list[Visit], Memories]:
    """One student a notebook, all at the same time; memory is measured when all have come to its end."""
    own_environment.make(PLACE, HUB, PROXY)
    names = [f"student{k + 1}" for k in range(len(paths))]
    password = secrets.token_urlsafe(16)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(len(names)) as pool:
        homes = Path(folder)
        for name in names:
            shutil.copytree(paths[0].parent, homes / name / "notebooks")
        left = deadline - time.monotonic()
        with running(homes, configuration(homes, names, password, left), left) as hub:
            students = [Student(hub.address, name, deadline) for name in names]
            visits = [Visit(student, path.name) for student, path in zip(students, paths)]
            neighbours = names[1:] + names[:1]
            list(pool.map(lambda visit, other: visit.work(password, other, homes, ratio), visits, neighbours))
            memory = hub.memory()
            list(pool.map(Visit.leave, visits))
    return visits, memory
