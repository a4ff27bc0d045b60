"""The tools that hold a class: the reader at a kernel, the guard, and what the hub is told."""

import gc
import json
import struct
import subprocess
import sys
import time
from pathlib import Path
from socket import socket

import nbformat
import psutil
import pytest
from matplotlib.backends.backend_agg import RendererAgg
from nbformat import v4

import classroom
import classroom_hub
import linclass_helpers as lc
from classroom_kernels import Seat, read_together
from classroom_reader import Memory, Reader, said
from classroom_student import unpacked
from livefigure.testing import Page

GUARD = Path(classroom.__file__).with_name("classroom_guard.py")


@pytest.fixture
def stored(tmp_path):
    """A notebook with what its cells say: words, a value, a picture."""
    sources = ["print('one')\nprint('two')", "2 + 3", "import linclass_helpers as lc\nlc.demos.sigmoid()"]
    cells = [v4.new_code_cell(source, id=f"cell-{k}") for k, source in enumerate(sources)]
    words = lc.demos.sigmoid().text()
    cells[0].outputs = [v4.new_output("stream", text="one\ntwo\n")]
    cells[1].outputs = [v4.new_output("execute_result", {"text/plain": "5"})]
    cells[2].outputs = [v4.new_output("execute_result", {"text/plain": words, "image/png": ""})]
    path = tmp_path / "stored.ipynb"
    nbformat.write(v4.new_notebook(cells=cells), path)
    return path


def later(seconds=100):
    return time.monotonic() + seconds


def test_kernels_that_read_together(stored, monkeypatch):
    alive = []
    measure = Memory.of
    monkeypatch.setattr(Memory, "of", lambda kernel: alive.append(kernel) or measure(kernel))
    seats = read_together([stored, stored], later(), ratio=1)
    assert [seat.differing for seat in seats] == [{}, {}]
    for seat in seats:
        assert 40 < seat.memory.resident < 1000
        assert not seat.memory.share > seat.memory.resident
        assert seat.seconds > 0
    assert len({kernel.pid for kernel in alive}) == 2
    assert not any(kernel.is_running() for kernel in alive)


def test_a_cell_that_says_something_else_is_named(stored):
    notebook = nbformat.read(stored, as_version=4)
    notebook.cells[1].outputs[0].data["text/plain"] = "6"
    notebook.cells.append(v4.new_code_cell("1 / 0", id="cell-3"))
    nbformat.write(notebook, stored)
    (seat,) = read_together([stored], later(), ratio=0)
    assert seat.differing == {
        "cell-1": [("text/plain", "5")],
        "cell-3": [("error", "ZeroDivisionError: division by zero")],
    }


def test_a_kernel_that_dies_is_noticed_and_none_is_left(stored):
    notebook = nbformat.read(stored, as_version=4)
    notebook.cells[1].source = "import os\nos._exit(1)"
    nbformat.write(notebook, stored)
    before = set(psutil.Process().children())
    with pytest.raises(RuntimeError, match="a kernel died"):
        read_together([stored], later(), ratio=0)
    assert set(psutil.Process().children()) <= before


def test_nobody_waits_longer_than_the_class_lasts():
    class Silent:
        def send(self, kind, content, metadata):
            return "1"

        def receive(self, seconds):
            assert seconds == 0
            raise TimeoutError

    with pytest.raises(TimeoutError):
        Reader(Silent(), time.monotonic() - 1).run("1 + 1")


def test_what_counts_as_said():
    outputs = [
        v4.new_output("stream", name="stdout", text="a\n"),
        v4.new_output("stream", name="stdout", text="b\n"),
        v4.new_output("stream", name="stderr", text="12 of 60 runs finished\n"),
        v4.new_output("display_data", {"image/png": "…", "text/plain": "a picture"}),
        v4.new_output("error", ename="ValueError", evalue="no", traceback=[]),
    ]
    assert said(outputs) == [("stdout", "a\nb\n"), ("text/plain", "a picture"), ("error", "ValueError: no")]


def with_pixels():
    """What draws pixels, and holds them: megabytes each."""
    gc.collect()
    return {id(thing) for thing in gc.get_objects() if isinstance(thing, RendererAgg)}


def test_demos_that_are_shown_keep_no_pixels():
    before = with_pixels()  # which looks at every object there is
    demos = [getattr(lc.demos, name)() for name in lc.demos.__all__]
    stored = [demo._repr_mimebundle_()[0]["image/png"] for demo in demos]
    assert with_pixels() == before
    pages = [Page(demo, ratio=2.0) for demo in demos]
    assert all(page.drawn() for page in pages)
    assert with_pixels() == before
    assert [demo._repr_mimebundle_()[0]["image/png"] for demo in demos] == stored
    for demo in demos:
        demo.close()


def test_messages_with_buffers_are_unpacked():
    parts = [json.dumps({"header": {"msg_type": "comm_msg"}}).encode(), b"items", b"", b"more"]
    starts = [4 + 4 * len(parts)]
    for part in parts[:-1]:
        starts.append(starts[-1] + len(part))
    data = struct.pack(f"!{1 + len(parts)}I", len(parts), *starts) + b"".join(parts)
    assert unpacked(data) == {"header": {"msg_type": "comm_msg"}, "buffers": [b"items", b"", b"more"]}


def test_free_ports_are_different_and_free():
    ports = classroom_hub.free_ports(5)
    assert len(set(ports)) == 5
    for port in ports:
        with socket() as one:
            one.bind(("127.0.0.1", port))


def test_the_hub_listens_on_loopback_only_and_asks_who_is_there(tmp_path):
    told = classroom_hub.configuration(tmp_path, ["student1", "student2"], "a long password", 12.3)
    addresses = [told["JupyterHub"]["bind_url"], told["JupyterHub"]["hub_bind_url"]]
    addresses.append(told["ConfigurableHTTPProxy"]["api_url"])
    assert all(address.startswith("http://127.0.0.1:") for address in addresses)
    assert len(set(addresses)) == 3
    assert told["Spawner"]["ip"] == "127.0.0.1"
    assert told["JupyterHub"]["authenticator_class"] == "shared-password"
    assert told["SharedPasswordAuthenticator"] == {"user_password": "a long password"}
    assert told["Authenticator"] == {"allowed_users": ["student1", "student2"]}
    assert json.loads(json.dumps(told)) == told


@pytest.mark.parametrize(
    ("command", "part"),
    [
        (["python", "-m", "jupyterhub", "--config", "jupyterhub_config.json"], "hub"),
        (["node", "configurable-http-proxy", "--ip", "127.0.0.1"], "proxy"),
        (["python", "jupyterhub-singleuser"], "server"),
        (["python", "-m", "ipykernel_launcher", "-f", "kernel.json"], "kernel"),
    ],
)
def test_the_parts_of_a_hub(command, part):
    assert classroom_hub.part(command) == part


# A server that starts a child in a session of its own, as JupyterHub does, and tells both numbers.
SERVER = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"], start_new_session=True)
print(os.getpid(), child.pid, flush=True)
time.sleep({seconds})
"""


def guarded(limit, seconds):
    """Start a guard over that server; the guard, and the processes behind it."""
    command = [sys.executable, str(GUARD), str(limit), sys.executable, "-c", SERVER.format(seconds=seconds)]
    guard = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    return guard, [psutil.Process(int(number)) for number in guard.stdout.readline().split()]


def over(guard, processes):
    guard.wait(60)
    guard.stdin.close()
    guard.stdout.close()
    return not any(process.is_running() for process in processes)


def test_the_guard_ends_all_when_its_starter_lets_go():
    guard, processes = guarded(300, 300)
    assert all(process.is_running() for process in processes)
    guard.stdin.close()
    assert over(guard, processes)


def test_the_guard_ends_all_when_the_time_is_over():
    assert over(*guarded(1, 300))


def test_the_guard_ends_what_a_server_leaves_behind():
    assert over(*guarded(300, 0.5))


def test_the_tables(tmp_path):
    path = tmp_path / "09_scratch.ipynb"
    one = Seat(path, None, seconds=2.0, differing={}, memory=Memory(100.4, 80.0))
    measured = ((10.0, 120.0), (30.0, 150.0), (20.0, 90.0))
    many = [Seat(path, None, seconds, {}, Memory(held, held / 2)) for seconds, held in measured]
    row = classroom.kernels_table([one], many).splitlines()[2]
    assert row == "| 09_scratch | 3 | 150 | 75 | 2.0 | 20.0 | 30.0 | 10.0× |"
    visits = [classroom_hub.Visit(None, "x", {"log in": seconds}) for seconds in (1.0, 2.0)]
    assert classroom.hub_table(visits).splitlines()[2] == "| log in | 1.5 | 2.0 |"
    row = classroom.memory_table({"kernel": [Memory(100, 50), Memory(200, 70)]}).splitlines()[2]
    assert row == "| kernel | 2 | 150 | 200 | 70 | 120 |"
