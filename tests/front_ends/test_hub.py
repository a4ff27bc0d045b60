"""Phones reach a vote through a real JupyterHub, without a login, and nothing else.

The hub's proxy is a program for Node. `npm` installs it into the folder of the environment, once.
"""

import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

import pytest
from hall.phone_client import Visitor

from front_ends_environment import FOLDER, PYTHON
from linclass_helpers import hall
from linclass_helpers.hall.vote import Vote

PROXY = FOLDER / "node_modules" / ".bin" / "configurable-http-proxy"
QUESTION = hall.Question(code="ask", words="yes or no?", options={"yes": "yes", "no": "no"})
CONFIG = """
c = get_config()
c.JupyterHub.bind_url = "http://127.0.0.1:{ports[0]}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{ports[1]}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{ports[2]}"
c.ConfigurableHTTPProxy.command = ["{proxy}"]
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.Spawner.cmd = ["{bin}/jupyterhub-singleuser"]
c.Spawner.args = ["--allow-root"]
c.Spawner.environment = {{"JUPYTER_RUNTIME_DIR": "{folder}/runtime"}}
c.JupyterHub.services = [{{"name": "teacher", "api_token": "{token}"}}]
c.JupyterHub.load_roles = [
    {{"name": "teacher", "services": ["teacher"], "scopes": ["admin:users", "admin:servers"]}}
]
"""


class Hub:
    """A JupyterHub in a folder of its own, with a user whose server runs."""

    def __init__(self, folder):
        self.token, ports = secrets.token_hex(16), free_ports(3)
        self.address = f"http://127.0.0.1:{ports[0]}"
        config = CONFIG.format(ports=ports, proxy=PROXY, bin=PYTHON.parent, folder=folder, token=self.token)
        (folder / "runtime").mkdir()
        (folder / "config.py").write_text(config)
        path = f"{PYTHON.parent}{os.pathsep}{os.environ['PATH']}"
        with (folder / "log").open("w") as log:
            self.process = subprocess.Popen(
                [PYTHON.parent / "jupyterhub", "-f", "config.py"],
                cwd=folder,
                env={**os.environ, "PATH": path},
                stdout=log,
                stderr=log,
                start_new_session=True,  # so that its proxy and its servers can be ended with it
            )

    def begin(self, user):
        """Start the server of a user."""
        self.wait(lambda: self.ask("api")[0] == 200)
        assert self.ask(f"api/users/{user}", b"")[0] == 201
        assert self.ask(f"api/users/{user}/server", b"")[0] in (201, 202)
        self.wait(lambda: json.loads(self.ask(f"api/users/{user}")[1])["server"])

    def wait(self, true, seconds=120):
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end
            assert self.process.poll() is None
            time.sleep(0.3)

    def ask(self, path, body=None):
        """Ask the hub as its administrator."""
        return status(f"{self.address}/hub/{path}", body, Authorization=f"token {self.token}")

    def end(self):
        for how in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, how)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(15)


def status(address, body=None, **fields):
    """Status and body; 302 where the hub sends a visitor to the login, and 0 where nobody answers."""
    request = urllib.request.Request(address, body, fields)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return (302 if "/hub/login" in answer.url else answer.status), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, b""
    except OSError:
        return 0, b""


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    if shutil.which("npm") is None or os.name != "posix":
        pytest.skip("npm, which installs the hub's proxy, is missing")
    if not PROXY.exists():
        command = ["npm", "install", "--silent", "--prefix", str(FOLDER), "configurable-http-proxy@5"]
        subprocess.run(command, check=True)
    folder = tmp_path_factory.mktemp("hub")
    hub = Hub(folder)
    try:
        hub.begin("ada")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/ada/")  # as in a kernel of this server
            patch.setenv("JUPYTER_RUNTIME_DIR", str(folder / "runtime"))
            yield hub
    finally:
        hub.end()


def test_phones_vote_through_the_hub_and_reach_nothing_else(hub):
    vote = Vote(QUESTION)
    vote.let_phones_in(hub.address)
    assert vote.trouble == ""
    assert vote.door.url.startswith(f"{hub.address}/user/ada/visit/")
    phones = [Visitor(vote.door.short) for _ in range(20)]
    vote.turn_to("first")
    assert {phone.vote("yes") for phone in phones} == {200}
    foreign = {"me": phones[0].me, "number": 9e9, "asked": 1, "round": 1, "answer": "no"}
    assert phones[0].ask("POST", "/vote", foreign, origin="http://evil.example")[0] == 403
    token = vote.door.token
    for path in ("api/contents", "api/kernels", "lab", "visit/ABCDE", "files/config.py"):
        assert status(f"{hub.address}/user/ada/{path}")[0] in (302, 403, 404), path
    assert status(f"{hub.address}/user/bob/visit/{token}")[0] == 302
    vote.turn_to("discussed")
    assert [ballot.answer for ballot in vote.rounds[0]] == ["yes"] * 20
    vote.end()
    assert status(f"{hub.address}/user/ada/visit/{token}")[0] == 404
