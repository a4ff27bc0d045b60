"""The simulated network that the benchmark puts between browser and server.

The models of TCP's window and of the bottleneck have no clock, and are tested exactly. Over real sockets a
busy machine may be late but never early. So times have only lower bounds, or are compared with wide margins.
"""

import contextlib
import random
import socket
import threading
import time
from socketserver import StreamRequestHandler, ThreadingTCPServer

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slow_line import FIRST_WINDOW, SEGMENT, Bottleneck, SlowLine, Window


def departures(window, size, now, round_trip=1.0):
    """When each segment of a message leaves, if the rate is not limited."""
    times = []
    for start in range(0, size, SEGMENT):
        now = window.opens(now, round_trip)
        window.send(min(SEGMENT, size - start), now, now + round_trip)
        times.append(now)
    return times


def trips(window, size, now):
    """The number of round trips until a requested message has arrived."""
    return departures(window, size, now)[-1] - now + 1


def test_the_window_doubles_with_each_round_trip():
    times = departures(Window(), 200 * SEGMENT, 0)
    assert [times.count(trip) for trip in range(5)] == [10, 20, 40, 80, 50]
    assert trips(Window(), FIRST_WINDOW, 0) == 1
    assert trips(Window(), FIRST_WINDOW + 1, 0) == 2


def test_after_an_idle_period_the_window_is_the_first_one_again():
    window = Window()
    assert trips(window, 100_000, 0) == 3
    assert trips(window, 100_000, 3) == 1
    assert trips(window, 100_000, 4.199) == 1
    assert trips(window, 100_000, 5.4) == 3


def test_bytes_in_flight_are_no_idle_period():
    window = Window()
    window.send(100, 0, acknowledged_at=50)
    window.size = 100_000
    assert window.opens(49, 1.0) == 49
    assert window.size == 100_000


@pytest.mark.parametrize(("segments", "widest"), [(3, 10), (5, 10), (9, 18)])
def test_small_messages_do_not_widen_the_window(segments, widest):
    window = Window()
    for k in range(100):
        assert trips(window, segments * SEGMENT, k) == 1
    assert window.size == widest * SEGMENT


@given(st.lists(st.tuples(st.integers(1, 60_000), st.floats(0, 3), st.floats(0, 2)), max_size=30))
def test_at_most_the_window_and_one_segment_are_in_flight(messages):
    window, now = Window(), 0.0
    for size, pause, round_trip in messages:
        now += pause
        for _ in range(0, size, SEGMENT):
            (left,) = departures(window, min(size, SEGMENT), now, round_trip)
            assert left >= now
            now = left
            under_way = sum(count for _, count in window.acknowledgements)
            assert under_way == window.unacknowledged < window.size + SEGMENT
            assert window.size >= FIRST_WINDOW


def test_bytes_pass_the_bottleneck_one_after_another():
    place = Bottleneck()
    assert place.carry(1000, now=1, rate=8000) == 2
    assert place.carry(1000, now=1.5, rate=8000) == 3
    assert place.carry(1000, now=2.5, rate=None) == 3
    assert place.carry(1000, now=10, rate=8000) == 11


class Sender(StreamRequestHandler):
    """A server that sends as many bytes as each line says; an empty line ends the connection."""

    def handle(self):
        while line := self.rfile.readline().strip():
            self.wfile.write(bytes(int(line)))


class Echo(StreamRequestHandler):
    def handle(self):
        while data := self.rfile.read1():
            self.wfile.write(data)


@pytest.fixture
def slow_line(caplog):
    """Makes a simulated network in front of a server of this test."""
    with contextlib.ExitStack() as stack:

        def begin(round_trip, rate, handler=Sender):
            server = stack.enter_context(ThreadingTCPServer(("127.0.0.1", 0), handler))
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, args=(0.02,)).start()
            stack.callback(server.shutdown)
            return SlowLine(server.server_address[1], round_trip, rate)

        yield begin
    assert not caplog.get_records("call")  # errors on the proxy's thread are only logged by asyncio


def connect(line):
    return socket.create_connection(("127.0.0.1", line.port), timeout=60)


def received(connection, size):
    """The next `size` bytes, or all that there are."""
    with connection.makefile("rb") as file:
        return file.read(size)


def ask(connection, size):
    """The seconds from asking for `size` bytes until the last one has arrived."""
    begin = time.perf_counter()
    connection.sendall(b"%d\n" % size)
    assert len(received(connection, size)) == size
    return time.perf_counter() - begin


@pytest.mark.long
@pytest.mark.parametrize(("round_trip", "rate"), [(0, None), (0, 50e6), (0.01, None), (0.02, 20e6)])
def test_bytes_arrive_unchanged_and_in_order(slow_line, round_trip, rate):
    said = random.Random(1).randbytes(300_000)
    with slow_line(round_trip, rate, Echo) as line, connect(line) as connection:
        for start in range(0, len(said), SEGMENT + 1):
            connection.sendall(said[start : start + SEGMENT + 1])
        assert received(connection, len(said)) == said


@pytest.mark.long
def test_a_shorter_round_trip_does_not_change_the_order(slow_line):
    with slow_line(0.4, None, Echo) as line, connect(line) as connection:
        connection.sendall(b"first")
        time.sleep(0.5)  # until it is in flight; connecting takes a round trip too
        line.round_trip = 0
        connection.sendall(b"second")
        assert received(connection, 11) == b"firstsecond"


@pytest.mark.long
def test_a_small_answer_takes_one_round_trip_and_the_first_large_one_three(slow_line):
    begin = time.perf_counter()
    with slow_line(0.1, None) as line, connect(line) as connection:
        ask(connection, 1)
        assert time.perf_counter() - begin >= 0.2
        small = min(ask(connection, FIRST_WINDOW) for _ in range(3))
        time.sleep(0.4)
        large = ask(connection, 100_000)
        again = min(ask(connection, 100_000) for _ in range(5))
        time.sleep(0.4)
        assert ask(connection, 100_000) >= 0.3
    assert small >= 0.1
    assert large >= 0.3
    assert max(small, again) < 0.7 * large


@pytest.mark.long
def test_the_rate_is_shared_by_all_connections_and_they_take_turns(slow_line):
    """205 kB at 1 Mbit/s take 1.64 s, on one connection or on several."""
    with slow_line(0, 1e6) as line, connect(line) as one, connect(line) as another:
        begin = time.perf_counter()
        one.sendall(b"200000\n")
        time.sleep(0.8)
        short = ask(another, 5_000)
        received(one, 200_000)
        all_together = time.perf_counter() - begin
    assert all_together >= 1.64
    assert short < 0.4 * all_together


def test_the_bytes_in_each_direction_are_counted(slow_line):
    with slow_line(0, None) as line, connect(line) as connection, connect(line) as another:
        ask(connection, 12_345)
        assert line.sent == (len("12345\n"), 12_345)
        line.reset()
        ask(another, 10)
        ask(connection, 100)
        assert (line.sent.up, line.sent.down) == (len("10\n100\n"), 110)


def test_conditions_change_while_the_line_is_in_use(slow_line):
    with slow_line(0, None) as line, connect(line) as connection:
        line.round_trip = 0.2
        assert ask(connection, 1) >= 0.2
        line.round_trip, line.rate = 0, 200e3
        slow = ask(connection, 10_000)
        assert slow >= 0.4
        line.rate = None
        assert min(ask(connection, 10_000) for _ in range(5)) < 0.7 * slow


def test_the_end_of_a_connection_arrives_after_all_bytes(slow_line):
    with slow_line(0.05, 1e6) as line, connect(line) as connection:
        connection.sendall(b"10000\n\n")
        assert len(received(connection, 10_001)) == 10_000


def test_closing_the_line_ends_its_connections(slow_line):
    with slow_line(0, None) as line:
        connection = connect(line)
        ask(connection, 1)
    with connection:
        assert connection.recv(1) == b""
    with pytest.raises(ConnectionRefusedError):
        connect(line)
