"""The server of a vote: what it answers, what it refuses, and when it ends. Heavier attacks: `make long`."""

import contextlib
import http.client
import json
import signal
import socket
import subprocess
import sys
import time

import psutil
import pytest
from phone_client import Phone, soon

from linclass_helpers import hall
from linclass_helpers.hall import door as doors
from linclass_helpers.hall import phone as page
from linclass_helpers.hall import server
from linclass_helpers.hall.door import Door
from linclass_helpers.hall.vote import Vote

LOOPBACK = "127.0.0.1"
QUESTION = hall.Question(code="ask", words="yes or no?", options={"yes": "yes", "no": "no"})
PLACES = hall.Question(
    code="draw", words="where?", drawn="place", start=[(0, 0)], names=["it"], window=(-1, 1, -1, 1)
)


@pytest.fixture
def vote():
    vote = Vote(QUESTION)
    vote.let_phones_in(LOOPBACK)
    assert vote.trouble == ""
    return vote


@pytest.fixture
def phone(vote):
    return Phone(vote.door.short)


def test_the_last_answer_of_a_phone_counts_even_if_an_earlier_one_arrives_later(vote, phone):
    vote.turn_to("first")
    assert phone.vote("yes", number=5) == 200
    assert phone.vote("no", number=7) == 200
    assert phone.vote("yes", number=6) == 200
    assert Phone(vote.door.short).vote("yes") == 200
    vote.turn_to("discussed")
    assert sorted(ballot.answer for ballot in vote.rounds[0]) == ["no", "yes"]


def test_the_second_vote_knows_what_the_same_phone_said_in_the_first(vote, phone):
    vote.turn_to("first")
    assert phone.vote("yes") == 200
    vote.turn_to("discussed")
    assert phone.vote("no") == 409
    vote.turn_to("second")
    assert phone.vote("no") == 200
    assert Phone(vote.door.short).vote("no") == 200
    vote.turn_to("shown")
    assert sorted(vote.rounds[1], key=str) == [("no", "yes"), ("no", None)]


def test_an_answer_to_an_earlier_question_or_round_is_refused(vote, phone):
    vote.turn_to("first")
    for late in ({"asked": 0}, {"round": 0}, {"round": 2}):
        assert phone.vote("yes", **late) == 409
    assert vote.door.close() == []


BAD_ANSWERS = ["maybe", "", None, 3, True, [], {}, ["yes"], [["yes"]], "yes" * 99]
BAD_PLACES = [[[2, 0]], [[0, 0], [0, 0]], [[0]], [[0, "0"]], [[0, None]], [[True, 0]], "yes", [[0, 1e400]]]


@pytest.mark.parametrize(("question", "bad"), [(QUESTION, BAD_ANSWERS), (PLACES, BAD_PLACES)])
def test_what_is_no_answer_is_refused(question, bad):
    room = server.Room("page", "policy", ["here"])
    room.ask({}, question.takes())
    room.vote()
    me = json.loads(room.give_name().body)["me"]
    now = {"me": me, "number": 1, "asked": 1, "round": 1}
    for answer in bad:
        assert room.take(json.dumps({**now, "answer": answer}).encode()) == 400, answer
    for broken in (b"", b"[]", b"{}", b"nothing", b"[" * 4000, b'{"me": 1}', b"\xff\xfe"):
        assert room.take(broken) == 400
    for number in ("1", None, float("nan"), True):
        good = {**now, "number": number, "answer": "yes" if question is QUESTION else [[0, 0]]}
        assert room.take(json.dumps(good).encode()) == 400
    assert room.close() == []


def test_forged_names_are_refused(vote, phone):
    vote.turn_to("first")
    forged = [phone.me[::-1], "0" * 32, phone.me[:-1], phone.me.upper(), "", "é" * 32, "x" * 4000]
    for name in forged:
        assert phone.vote("yes", me=name) == 400
        assert name.isascii() is False or phone.ask("GET", f"/now?{name}")[0] == 400
    assert phone.vote("yes") == 200
    assert vote.door.close() == [["yes", None]]


def test_there_is_an_end_to_the_names_that_are_given_out(monkeypatch):
    """Those that came before can still vote."""
    monkeypatch.setattr(server, "PHONES", 2)
    room = server.Room("page", "policy", ["here"])
    room.ask({}, QUESTION.takes())
    room.vote()
    first = json.loads(room.give_name().body)["me"]
    assert [room.give_name().status for _ in range(2)] == [200, 503]
    said = {"me": first, "number": 1, "asked": 1, "round": 1, "answer": "yes"}
    assert room.take(json.dumps(said).encode()) == 200


def test_a_page_of_another_site_cannot_vote(vote, phone):
    vote.turn_to("first")
    now = phone.now()
    body = {"me": phone.me, "number": 1, "asked": now["asked"], "round": now["round"], "answer": "yes"}
    for origin in ("http://evil.example", "null", f"http://{phone.host}.evil.example", ""):
        assert phone.ask("POST", "/vote", body, origin=origin)[0] == 403
    assert phone.ask("POST", "/vote", body)[0] == 403
    assert phone.ask("GET", f"/now?{phone.me}", host="evil.example")[0] == 403
    assert phone.ask("POST", "/vote", body, host="evil.example", origin="http://evil.example")[0] == 403
    assert vote.door.close() == []


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "nonsense"])
def test_there_is_nothing_at_other_addresses(phone, method):
    paths = [
        "//",
        "//favicon.ico",
        "//ABCDE",
        "/votes",
        "/now/x",
        "/../../etc/passwd",
        "//" + "A" * 3000,
        "/picture?x",
    ]
    for path in paths:
        assert phone.ask(method, path)[0] == 404, path
    if method not in ("GET", "POST"):
        assert phone.ask(method, "/vote")[0] == 404


def test_no_answer_is_told_to_a_phone(vote, phone):
    vote.turn_to("first")
    phone.vote("yes")
    everything = b"".join(
        phone.ask("GET", path)[2] for path in ("/name", f"/now?{phone.me}", "/picture?light")
    )
    assert b"answers" not in everything
    assert phone.now().keys() == {"asked", "picture", "round", "open", "over"}


def test_a_large_body_or_one_without_a_length_is_refused(vote, phone):
    vote.turn_to("first")
    assert phone.ask("POST", "/vote", b"x" * 5000, origin=f"http://{phone.host}")[0] == 413
    assert raw(phone, b"POST /%b/vote HTTP/1.1\r\nContent-Length: 99999999999999\r\n\r\n").startswith(
        b"HTTP/1.1 413"
    )
    for length in (b"-1", b"1e3", b"\xb2", b""):
        told = raw(phone, b"POST /%b/vote HTTP/1.1\r\nContent-Length: " + length + b"\r\n\r\n")
        assert told.startswith(b"HTTP/1.1 400"), length
    told = raw(phone, b"POST /%b/vote HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
    assert told.startswith(b"HTTP/1.1 400")
    assert phone.vote("yes") == 200


def raw(phone, sent):
    """What is answered to these bytes, in which %b is the token."""
    host, port = phone.host.split(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        line.sendall(sent.replace(b"%b", phone.token.encode()))
        found = b""
        while part := line.recv(9999):
            found += part
        return found


@pytest.mark.parametrize("garbage", [b"\x16\x03\x01", b"GET\r\n\r\n", b"A" * 20_000, b"\x00\xff\r\n\r\n"])
def test_what_is_no_request_is_hung_up_on(vote, phone, garbage):
    with contextlib.suppress(ConnectionError):
        assert raw(phone, garbage) == b""
    vote.turn_to("first")
    assert phone.vote("yes") == 200


def test_slow_connections_disturb_nobody(vote, phone):
    """More connections than are kept: the oldest are closed."""
    host, port = phone.host.split(":")
    slow = [socket.create_connection((host, int(port)), timeout=20) for _ in range(200)]
    for line in slow:
        line.sendall(f"GET /{phone.token} HTTP/1.1\r\nHost: ".encode())
    vote.turn_to("first")
    begin = time.monotonic()
    assert phone.vote("yes") == 200
    assert time.monotonic() - begin < server.PATIENCE / 2  # it does not wait until they are hung up on
    for line in slow:
        line.close()


def test_the_page_allows_no_other_script_style_or_host(phone):
    status, fields, body = phone.ask("GET", "")
    assert status == 200
    policy = fields["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert b"src=" not in body
    assert b"http:" not in body
    assert b"https:" not in body
    assert len(page.page()["page"]) < 60_000


def test_the_page_is_small():
    room = server.Room(**page.page(), hosts=[])
    assert len(room.page) <= 30_000


def test_the_kernel_hears_how_many_phones_are_there_and_have_answered(vote):
    told = []
    vote.changed = lambda: told.append((vote.phones, vote.answers))
    some = [Phone(vote.door.short) for _ in range(5)]
    vote.turn_to("first")
    for one in some[:3]:
        one.vote("yes")
    assert soon(lambda: told and told[-1] == (5, 3))


def test_one_address_for_all_questions_and_phones_follow(vote, phone):
    vote.turn_to("first")
    phone.vote("yes")
    other = Vote(PLACES)
    other.let_phones_in(LOOPBACK)
    assert other.door is vote.door or other.door.short == phone.host + "/" + phone.token
    assert soon(lambda: vote.door is None)
    assert "another question" in vote.trouble
    assert phone.now()["asked"] == 2
    assert phone.json("GET", "/picture?dark")["words"] == "where?"


def test_the_next_free_port_is_taken():
    with socket.socket() as busy:
        busy.bind((LOOPBACK, 0))
        busy.listen()
        port = busy.getsockname()[1]
        door = Door.at(LOOPBACK, port)
        assert door.port != port


def test_an_address_that_this_computer_does_not_have_is_refused_in_words():
    vote = Vote(QUESTION)
    vote.let_phones_in("192.0.2.7")
    assert vote.door is None
    assert "cannot be reached at 192.0.2.7" in vote.trouble
    assert LOOPBACK in vote.trouble


def test_it_ends_by_end_and_phones_hear_it(vote, phone):
    process = vote.door.process
    vote.end()
    assert phone.now()["over"]
    assert process.wait(server.FAREWELL + 10) == 0
    assert Door.now is None


KERNEL = """
from linclass_helpers.hall.door import Door
print(Door.at('127.0.0.1').process.pid, flush=True)
input()
"""


def test_it_ends_with_the_kernel_and_no_interrupt_ends_it():
    """The kernel here is a process of its own, which is killed."""
    command = [sys.executable, "-c", KERNEL]
    kernel = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process = psutil.Process(int(kernel.stdout.readline()))
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    assert is_running(process)
    kernel.kill()
    kernel.wait()
    assert soon(lambda: not is_running(process))


def is_running(process):
    return process.is_running() and process.status() != psutil.STATUS_ZOMBIE


def test_it_ends_after_an_hour_without_use():
    """An hour is not waited for: its clock is set to a second."""
    source = doors.SERVER.read_text("utf-8")
    assert "UNUSED = 3600.0" in source
    source = source.replace("UNUSED = 3600.0", "UNUSED = 1.0").replace("FAREWELL = 3.0", "FAREWELL = 0.1")
    command = [sys.executable, "-I", "-c", source, LOOPBACK, "0"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:
        process.stdin.write(json.dumps(page.page()) + "\n")
        process.stdin.flush()
        said = [json.loads(process.stdout.readline()) for _ in range(3)]
        assert said[0]["is"]["port"]
        assert {"refused": "nobody has used it for an hour"} in said[1:]
        assert process.wait(20) == 0


def test_a_server_that_was_killed_is_said_and_hands_can_be_counted(vote):
    vote.turn_to("first")
    vote.door.process.kill()
    assert soon(lambda: vote.door is None)
    assert "was stopped" in vote.trouble
    vote.count("yes", 12)
    vote.turn_to("discussed")
    assert len(vote.rounds[0]) == 12


def test_no_file_is_written_and_no_module_of_the_notebooks_folder_is_imported(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "queue.py").write_text("raise SystemExit('the wrong queue')")
    vote = Vote(QUESTION)
    vote.let_phones_in(LOOPBACK)
    assert vote.trouble == ""
    phone = Phone(vote.door.short)
    vote.turn_to("first")
    assert phone.vote("yes") == 200
    vote.turn_to("discussed")
    assert [file.name for file in tmp_path.iterdir()] == ["queue.py"]


def test_a_line_that_is_kept_open_is_closed_after_one_answer(phone):
    connection = http.client.HTTPConnection(phone.host, timeout=20)
    connection.request("GET", f"/{phone.token}/now?{phone.me}")
    found = connection.getresponse()
    found.read()
    assert found.will_close
    connection.close()


def test_a_door_whose_server_was_killed_is_not_taken_again(vote):
    vote.door.process.kill()
    other = Vote(QUESTION)
    other.let_phones_in(LOOPBACK)
    assert other.trouble == ""
    assert Phone(other.door.short).now()["asked"] == 1
