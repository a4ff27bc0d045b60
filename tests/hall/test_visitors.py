"""Phones come through a Jupyter server that asks everybody for a login, as in a JupyterHub."""

import contextlib
import json
import os
import subprocess
import sys
import time
from http.client import HTTPConnection

import pytest
from phone_client import Visitor, soon

from linclass_helpers import hall
from linclass_helpers.hall import door as doors
from linclass_helpers.hall.vote import Vote

QUESTION = hall.Question(code="ask", words="yes or no?", options={"yes": "yes", "no": "no"})
BASE = "/user/ada/"
COMMAND = [
    *("-m", "jupyter_server", "--no-browser", "--ip=127.0.0.1", "--port=0", "--allow-root"),
    *("--IdentityProvider.token=sesame", "--ServerApp.allow_unauthenticated_access=False"),
    f"--ServerApp.base_url={BASE}",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The host of a Jupyter server that refuses everybody without a login."""
    folder = tmp_path_factory.mktemp("server")
    own = {f"JUPYTER_{name}_DIR": str(folder) for name in ("RUNTIME", "CONFIG", "DATA")}
    command = [sys.executable, *COMMAND, f"--ServerApp.root_dir={folder}"]
    with pytest.MonkeyPatch.context() as patch, (folder / "log").open("w") as log:
        for name, value in own.items():
            patch.setenv(name, value)
        process = subprocess.Popen(command, env=dict(os.environ), stdout=log, stderr=log)
        try:
            yield _host(folder, process)
        finally:
            process.terminate()
            process.wait(20)


def _host(folder, process):
    """Its host and port, as soon as it answers."""
    end = time.monotonic() + 120
    while time.monotonic() < end and process.poll() is None:
        for file in folder.glob("jpserver-*.json"):
            with contextlib.suppress(ValueError, OSError):
                host = f"127.0.0.1:{json.loads(file.read_text())['port']}"
                if status(host, "api") == 200:
                    return host
        time.sleep(0.2)
    raise RuntimeError((folder / "log").read_text())


def status(host, path, method="GET", body=None, **fields):
    with contextlib.closing(HTTPConnection(host, timeout=20)) as connection:
        connection.request(method, BASE + path, body, {name.title(): value for name, value in fields.items()})
        return connection.getresponse().status


@pytest.fixture
def vote(server):
    vote = Vote(QUESTION)
    vote.let_phones_in(f"http://{server}{BASE}")
    assert vote.trouble == ""
    return vote


def test_phones_vote_without_a_login_and_nothing_else_is_open(server, vote):
    assert vote.door.short.startswith(f"{server}{BASE}visit/")
    phone = Visitor(vote.door.short)
    vote.turn_to("first")
    assert phone.vote("yes") == 200
    assert phone.ask("GET", "")[0] == 200
    assert "default-src 'none'" in phone.ask("GET", "")[1]["Content-Security-Policy"]
    for path in ("api/contents", "api/kernels", "api/sessions"):
        assert status(server, path) == 403
    for path in (
        "visit/ABCDE",
        "visit/",
        f"visit/{vote.door.token}/../api",
        f"visit/{vote.door.token}/now/x",
    ):
        assert status(server, path) in (302, 403, 404), path
    vote.turn_to("discussed")
    assert vote.rounds[0] == [("yes", None)]


def test_a_page_of_another_site_and_huge_bodies_are_refused(server, vote):
    phone = Visitor(vote.door.short)
    vote.turn_to("first")
    path = f"visit/{vote.door.token}/vote"
    now = phone.now()
    body = {"me": phone.me, "number": 1, "asked": now["asked"], "round": now["round"], "answer": "yes"}
    assert status(server, path, "POST", json.dumps(body), origin="http://evil.example") == 403
    assert status(server, path, "POST", json.dumps(body)) == 403
    with contextlib.suppress(ConnectionError):  # it may hang up before all has been sent
        assert status(server, path, "POST", b"x" * 200_000, origin=f"http://{server}") == 413
    assert phone.vote("no") == 200
    vote.turn_to("discussed")
    assert vote.rounds[0] == [("no", None)]


def test_nothing_is_there_before_a_vote_and_after_its_end(server, vote, tmp_path):
    token, process = vote.door.token, vote.door.process
    assert status(server, f"visit/{token}") == 200
    process.kill()
    assert soon(lambda: status(server, f"visit/{token}") == 404)
    other = Vote(QUESTION)
    other.let_phones_in(f"http://{server}{BASE}")
    token = other.door.token
    assert status(server, f"visit/{token}/name") == 200
    other.end()
    assert status(server, f"visit/{token}/name") == 404


def test_the_file_is_for_this_user_alone(server, vote):
    file = next(doors.Path(os.environ["JUPYTER_RUNTIME_DIR"]).glob(f"visitors-{vote.door.token}.json"))
    assert json.loads(file.read_text()) == {"port": vote.door.port}
    if os.name == "posix":
        assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("address", "prefix", "public", "found"),
    [
        (None, "", "", ""),
        ("10.0.0.7", "", "", ""),
        ("https://hub.example.org", "/user/ada/", "", "https://hub.example.org/user/ada/"),
        ("https://hub.example.org/", "/user/ada/", "", "https://hub.example.org/user/ada/"),
        (None, "/user/ada/", "https://hub.example.org/user/ada/", "https://hub.example.org/user/ada/"),
        ("http://lab.example.org/base", "", "", "http://lab.example.org/base/"),
    ],
)
def test_the_public_address_of_a_jupyter_server(monkeypatch, address, prefix, public, found):
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", prefix)
    monkeypatch.setenv("JUPYTERHUB_PUBLIC_URL", public)
    assert doors.public_address(address) == found


def test_a_hub_that_does_not_know_its_address_asks_for_it(monkeypatch):
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/ada/")
    monkeypatch.delenv("JUPYTERHUB_PUBLIC_URL", raising=False)
    vote = Vote(QUESTION)
    vote.let_phones_in(None)
    assert vote.door is None
    assert 'address="https://hub.example.org"' in vote.trouble
