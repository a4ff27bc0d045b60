"""Hundreds of phones, connections that stay open, and names that were made up, against a real server."""

import socket
import time

import pytest
from phone_client import Phone, soon

import bench_hall
from linclass_helpers import hall
from linclass_helpers.hall import server
from linclass_helpers.hall.vote import Vote

pytestmark = pytest.mark.long

QUESTION = hall.Question(code="ask", words="yes or no?", options={"yes": "yes", "no": "no"})


@pytest.fixture
def vote():
    vote = Vote(QUESTION)
    vote.let_phones_in("127.0.0.1")
    assert vote.trouble == ""
    return vote


def test_of_hundreds_of_phones_no_vote_is_lost_or_invented():
    """Half of them vote twice, some send garbage, and the second time the kernel is busy."""
    found = bench_hall.run(200)
    assert found["requests"] > 200 * 6


def test_more_connections_that_stay_open_than_there_are_keep_nobody_waiting(vote):
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    many = server.CONNECTIONS + 200
    if hard < many + 100:
        pytest.skip("this system allows too few open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, many + 100), hard))
    phone = Phone(vote.door.short)
    vote.turn_to("first")
    host, port = phone.host.split(":")
    slow = []
    for _ in range(many):
        line = socket.create_connection((host, int(port)), timeout=20)
        line.sendall(b"POST /")
        slow.append(line)
    begin = time.monotonic()
    assert phone.vote("yes") == 200
    assert time.monotonic() - begin < server.PATIENCE / 2
    for line in slow:
        line.close()
    assert vote.door.close() == [["yes", None]]
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_names_that_were_made_up_are_not_counted(vote):
    phone = Phone(vote.door.short)
    vote.turn_to("first")
    for k in range(3000):
        assert phone.ask("GET", f"/now?{k:032x}")[0] == 400
        if k % 10 == 0:
            assert phone.vote("yes", me=f"{k:032x}") == 400
    assert phone.vote("no") == 200
    assert soon(lambda: (vote.phones, vote.answers) == (1, 1))
    assert vote.door.close() == [["no", None]]
