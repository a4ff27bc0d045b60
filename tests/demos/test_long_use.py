"""Thousands of changes of every demo, and demos made again and again in one kernel, leak no memory.

LONG_USE is the number of changes of each demo: 5,000 in `make soak`, about half an hour for all demos. With
fewer changes the caches are not full after the warm-up, so memory is not compared.
"""

import ast
import json
import os
import time
from pathlib import Path

import pytest
import random_user
from long import long_but

import linclass_helpers as lc
from classroom import LocalKernel

NAMES = long_but("convergence", lc.demos.__all__)
CHANGES = int(os.environ.get("LONG_USE", "150"))
CREATIONS = max(6, CHANGES // 25)  # with six, the second and the fifth are compared
MOST_MEGABYTES = 5 if CHANGES >= 5000 else float("inf")  # growth after the warm-up, at most
LOOKS = 5 if CHANGES >= 5000 else 1


class Kernel:
    """A kernel without a browser."""

    def __init__(self):
        self.kernel = LocalKernel()
        self.kernel.begin(Path(__file__).parents[1], time.monotonic() + 120)
        self.client = self.kernel.connection
        self.client.iopub_channel.stop()  # its outputs are not read
        self.run("import json, random_user, linclass_helpers as lc")
        # settings that the first displayed demo makes are active from here on
        self.run("lc.demos.sigmoid()", cell="the first")

    def run(self, code, cell="", ask=""):
        """Run a cell, as JupyterLab does, and return the value of an expression after it."""
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        content["user_expressions"] = {"answer": f"json.dumps({ask or None})"}
        request = self.client.session.msg("execute_request", content, metadata={"cellId": cell})
        self.client.shell_channel.send(request)
        reply = self.client.get_shell_msg(timeout=1200)
        while reply["parent_header"].get("msg_id") != request["header"]["msg_id"]:
            reply = self.client.get_shell_msg(timeout=1200)
        reply = reply["content"]
        assert reply["status"] == "ok", "\n".join(reply["traceback"])
        answer = reply["user_expressions"]["answer"]
        assert answer["status"] == "ok", "\n".join(answer.get("traceback", []))
        return json.loads(ast.literal_eval(answer["data"]["text/plain"]))

    def ask(self, what):
        return self.run("", ask=what)


@pytest.fixture(scope="module")
def kernel():
    kernel = Kernel()
    yield kernel
    kernel.kernel.end()


def grown(early, late):
    """What `late` has more than `early`, by kind."""
    return {kind: late[kind] - early[kind] for kind in early}


@pytest.mark.parametrize("name", NAMES)
def test_use_without_end_leaves_nothing(kernel, name):
    used = kernel.ask(f"random_user.use({name!r}, {CHANGES}, {LOOKS})")
    assert used["complaints"] == []
    more = grown(used["early"], used["late"])
    assert more.pop("MB") < MOST_MEGABYTES
    assert more == {"figures": 0, "widgets": 0, "comms": 0}
    left = grown(used["before"], used["after"])
    assert left["figures"] == left["widgets"] == left["comms"] == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_cell_run_again_and_again_leaves_one_demo(kernel, name):
    looks = []
    for k in range(1, CREATIONS + 1):
        kernel.run(f"lc.demos.{name}()", cell="the same")
        if k % max(1, CREATIONS // 10) == 0:
            looks.append(kernel.ask("random_user.held()"))
    more = grown(random_user.middle(looks[1:4]), random_user.middle(looks[-3:]))
    assert more.pop("MB") < MOST_MEGABYTES
    assert more == {"figures": 0, "widgets": 0, "comms": 0}
