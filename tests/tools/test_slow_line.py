"""The slow line that the benchmark puts between browser and server.

The models of TCP's window and of the bottleneck have no clock and are tested exactly. Over real sockets a
busy machine may be late but never early, so times are compared with each other or have lower bounds only.
"""

import contextlib
import gc
import random
import socket
import struct
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

import slow_line
from slow_line import FIRST_WINDOW, LARGEST_WINDOW, LONGEST_QUEUE, SEGMENT, Bottleneck, SlowLine, Window

TRIP = 1.0


# The window, exactly.


def arrivals(window, size, now, round_trip=TRIP):
    """When each segment of a message is there, sent on a line without a limit to its rate."""
    times = []
    for start in range(0, size, SEGMENT):
        now = window.opens(now, round_trip)
        window.send(min(SEGMENT, size - start), now, now + round_trip)
        times.append(now + round_trip / 2)
    return times


def trips(window, size, now):
    """Round trips until a message that was asked for is there."""
    return arrivals(window, size, now)[-1] - now + TRIP / 2


def test_what_fits_in_the_first_window_takes_one_round_trip():
    assert trips(Window(), FIRST_WINDOW, 0) == 1
    assert trips(Window(), FIRST_WINDOW + 1, 0) == 2


def test_each_round_trip_carries_twice_as_much():
    times = arrivals(Window(), 200 * SEGMENT, 0)
    assert [times.count(trip + TRIP / 2) for trip in range(5)] == [10, 20, 40, 80, 50]


def test_one_hundred_kilobytes_take_three_round_trips_and_one_right_after():
    window = Window()
    assert trips(window, 100_000, 0) == 3
    assert trips(window, 100_000, 3) == 1


def test_after_a_pause_the_window_is_the_first_one_again():
    window, timeout = Window(), TRIP + 0.2
    last_sent = arrivals(window, 100_000, 0)[-1] - TRIP / 2
    soon = last_sent + timeout - 0.001
    assert trips(window, 100_000, soon) == pytest.approx(1)
    assert trips(window, 100_000, soon + timeout + 0.001) == pytest.approx(3)


def test_what_is_still_under_way_is_no_pause():
    window = Window()
    window.send(100, 0, acknowledged_at=50)
    window.size = 100_000
    assert window.opens(49, TRIP) == 49
    assert window.size == 100_000


def test_small_messages_do_not_widen_the_window():
    window = Window()
    for k in range(100):
        assert trips(window, 3 * SEGMENT, k) == 1
    assert window.size == FIRST_WINDOW


def test_messages_that_fill_more_than_half_widen_it_to_twice_their_size():
    window = Window()
    for k in range(100):
        arrivals(window, 9 * SEGMENT, k)
    assert window.size == 18 * SEGMENT


def test_the_window_has_a_largest_size():
    window = Window()
    arrivals(window, 10 * LARGEST_WINDOW, 0)
    assert window.size == LARGEST_WINDOW


@given(st.lists(st.tuples(st.integers(1, 60_000), st.floats(0, 3), st.floats(0, 2)), max_size=30))
def test_no_more_is_under_way_than_the_window_and_the_rest_of_a_segment(messages):
    window, now = Window(), 0.0
    for size, pause, round_trip in messages:
        now += pause
        while size:
            opens = window.opens(now, round_trip)
            assert opens >= now
            now = opens
            piece = min(size, window.room())
            window.send(piece, now, now + round_trip)
            size -= piece
            under_way = sum(count for _, count in window.acknowledgements)
            assert under_way == window.unacknowledged < window.size + SEGMENT
            assert FIRST_WINDOW <= window.size <= LARGEST_WINDOW


# The bottleneck, exactly.


def test_bytes_pass_one_after_another():
    place = Bottleneck()
    assert place.carry(1000, now=1, rate=8000) == 2
    assert place.carry(1000, now=1.5, rate=8000) == 3
    assert place.carry(1000, now=10, rate=8000) == 11


def test_without_a_rate_bytes_pass_at_once_but_not_before_earlier_ones():
    place = Bottleneck()
    assert place.carry(1000, now=1, rate=None) == 1
    assert place.carry(1000, now=1, rate=8000) == 2
    assert place.carry(1000, now=1, rate=None) == 2


def test_a_queue_is_full_when_it_takes_too_long():
    place = Bottleneck()
    place.carry(1000, now=1, rate=8000)
    assert place.opens() == 2 - LONGEST_QUEUE


# Over real sockets.


def serving(answer):
    """A server that answers each connection on a thread of its own."""
    listener = socket.create_server(("127.0.0.1", 0))

    def one(connection):
        with connection, contextlib.suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            answer(connection)

    def accept():
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                threading.Thread(target=one, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener


@pytest.fixture
def serve():
    """Starts servers, and lets them go after the test."""
    listeners = []

    def start(answer):
        listeners.append(serving(answer))
        return listeners[-1].getsockname()[1]

    yield start
    for listener in listeners:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def echo(connection):
    while data := connection.recv(65536):
        connection.sendall(data)


def give_what_is_asked_for(connection):
    """Each line asks for so many bytes."""
    for line in connection.makefile():
        connection.sendall(bytes(int(line)))


def connect(line):
    connection = socket.create_connection(("127.0.0.1", line.port), timeout=20)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def received(connection, size):
    """The next bytes, so many of them."""
    parts = []
    while size:
        data = connection.recv(min(size, 65536))
        assert data, "the connection ended too early"
        parts.append(data)
        size -= len(data)
    return b"".join(parts)


def ask(connection, size):
    """Seconds from asking for so many bytes until the last one is there."""
    begin = time.perf_counter()
    connection.sendall(b"%d\n" % size)
    received(connection, size)
    return time.perf_counter() - begin


def ping(connection):
    return ask(connection, 1)


def break_off(connection):
    """Reset a connection."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


@pytest.fixture(autouse=True)
def nothing_fails_unheard(caplog):
    """asyncio only logs what fails on the line's thread."""
    yield
    assert not caplog.get_records("call")


@pytest.fixture
def streams(monkeypatch):
    """All streams of the lines of this test."""
    made = []

    class Noted(slow_line.Stream):
        def __init__(self, *what):
            super().__init__(*what)
            made.append(self)

    monkeypatch.setattr(slow_line, "Stream", Noted)
    return made


@pytest.mark.parametrize(("round_trip", "rate"), [(0, None), (0, 50e6), (0.01, None), (0.02, 20e6)])
def test_bytes_arrive_unchanged_and_in_order(serve, round_trip, rate):
    def send_in_pieces(connection, said, chance):
        start = 0
        while start < len(said):
            end = start + chance.choice([1, 7, 100, 1459, 1460, 1461, 20_000, 70_000])
            connection.sendall(said[start:end])
            start = end
            if chance.random() < 0.1:
                time.sleep(0.002)

    def talk(line, seed):
        chance = random.Random(seed)
        said = chance.randbytes(200_000)
        with connect(line) as connection:
            speaker = threading.Thread(target=send_in_pieces, args=(connection, said, chance))
            speaker.start()
            heard = received(connection, len(said))
            speaker.join()
        return heard == said

    with SlowLine(serve(echo), round_trip, rate) as line, ThreadPoolExecutor(4) as pool:
        assert all(pool.map(lambda seed: talk(line, seed), range(4)))


def test_small_pieces_are_not_held_back(serve, streams):
    with SlowLine(serve(echo), 0, None) as line, connect(line) as connection:
        connection.sendall(b"x")
        received(connection, 1)
        sockets = [stream.writer.get_extra_info("socket") for stream in streams]
        assert len(sockets) == 2
        assert all(each.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for each in sockets)


def test_a_message_and_its_answer_take_one_round_trip(serve):
    """What the machine adds is the same for both lines, and drops out of their difference."""
    with SlowLine(serve(give_what_is_asked_for), 0.05, None) as line, connect(line) as connection:
        near = min(ping(connection) for _ in range(5))
        line.round_trip = 0.2
        far = min(ping(connection) for _ in range(4))
    assert near >= 0.05
    assert far >= 0.2
    assert (far - near) / 0.15 < 1.6


def test_the_first_word_waits_for_the_connection_to_be_made(serve):
    with SlowLine(serve(give_what_is_asked_for), 0.1, None) as line, connect(line) as connection:
        assert ping(connection) >= 0.2


def test_a_large_answer_takes_several_round_trips_until_the_line_is_known(serve):
    trip = 0.05
    with SlowLine(serve(give_what_is_asked_for), trip, None) as line, connect(line) as connection:
        ping(connection)
        small = min(ask(connection, FIRST_WINDOW) for _ in range(3))
        time.sleep(trip + 0.3)
        large = ask(connection, 100_000)
        again = min(ask(connection, 100_000) for _ in range(5))
        time.sleep(trip + 0.3)
        after_a_pause = ask(connection, 100_000)
    assert small >= trip
    assert large >= 3 * trip
    assert small < 0.7 * large
    assert again < 0.7 * large
    assert after_a_pause >= 3 * trip


def test_the_rate_is_kept_and_shared_by_all_connections(serve):
    """50 kB at 1 Mbit/s take 0.4 s, whoever sends them; the other direction is a line of its own."""
    with SlowLine(serve(give_what_is_asked_for), 0, 1e6) as line, contextlib.ExitStack() as stack:
        connections = [stack.enter_context(connect(line)) for _ in range(2)]
        alone = ask(connections[0], 50_000)
        begin = time.perf_counter()
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda connection: ask(connection, 25_000), connections))
        together = time.perf_counter() - begin
    assert alone >= 0.4
    assert together >= 0.4


def test_connections_take_turns(serve):
    """The second one begins when the queue is full, and yet is not served after the first one."""
    with SlowLine(serve(give_what_is_asked_for), 0, 2e6) as line, contextlib.ExitStack() as stack:
        first, second = (stack.enter_context(connect(line)) for _ in range(2))
        with ThreadPoolExecutor(1) as pool:
            long_answer = pool.submit(ask, first, 200_000)
            time.sleep(0.1)
            short = ask(second, 10_000)
            long = long_answer.result()
    assert long >= 0.8
    assert short < 0.7 * long


def test_the_counters_tell_the_bytes_each_way(serve):
    with SlowLine(serve(give_what_is_asked_for), 0, None) as line, connect(line) as connection:
        assert line.sent == (0, 0)
        ask(connection, 12_345)
        assert (line.sent.up, line.sent.down) == (len("12345\n"), 12_345)
        line.reset()
        assert line.sent == (0, 0)
        with connect(line) as another:
            ask(another, 10)
        ask(connection, 100)
        assert line.sent == (len("10\n100\n"), 110)


def test_one_direction_may_end_before_the_other(serve):
    def answer_in_the_end(connection):
        heard = b"".join(iter(lambda: connection.recv(65536), b""))
        time.sleep(0.1)  # until all rests
        gc.collect()  # the event loop by itself does not keep what waits for a connection that ended half
        connection.sendall(heard[::-1])

    with SlowLine(serve(answer_in_the_end), 0.02, 10e6) as line, connect(line) as connection:
        connection.sendall(bytes(range(256)) * 100)
        connection.shutdown(socket.SHUT_WR)
        assert received(connection, 25_600) == (bytes(range(256)) * 100)[::-1]
        assert connection.recv(1) == b""


def test_a_reset_of_the_browser_reaches_the_server_after_what_was_said(serve):
    heard, ended = [], threading.Event()

    def listen(connection):
        try:
            while data := connection.recv(65536):
                heard.append(data)
        except ConnectionResetError:
            heard.append("reset")
        ended.set()

    with SlowLine(serve(listen), 0.1, None) as line:
        connection = connect(line)
        connection.sendall(b"last words")
        while line.sent.up < len(b"last words"):  # or the reset might overtake them inside the system
            time.sleep(0.01)
        break_off(connection)
        assert ended.wait(20)
    assert heard == [b"last words", "reset"]


def test_a_reset_of_the_server_reaches_the_browser(serve):
    def hang_up(connection):
        connection.recv(1)
        break_off(connection)

    with SlowLine(serve(hang_up), 0.02, None) as line, connect(line) as connection:
        connection.sendall(b"x")
        with pytest.raises(ConnectionResetError):
            connection.recv(1)


def test_where_nothing_listens_the_connection_is_reset():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        unused = listener.getsockname()[1]
    with SlowLine(unused, 0, None) as line, connect(line) as connection, pytest.raises(ConnectionResetError):
        connection.recv(1)


def test_closing_the_line_ends_its_connections(serve):
    with SlowLine(serve(echo), 0, None) as line:
        connection = connect(line)
        connection.sendall(b"x")
        received(connection, 1)
    with connection, pytest.raises(ConnectionResetError):
        connection.recv(1)
    with pytest.raises(ConnectionRefusedError):
        connect(line)


def test_a_server_that_does_not_read_stops_the_browser(serve, streams):
    """The line holds 1 MB and a little; the rest is in the system's own buffers."""
    go_on, size = threading.Event(), 64_000_000

    def read_late(connection):
        go_on.wait(20)
        heard = received(connection, size)
        connection.sendall(b"all" if heard == bytes(size) else b"not all")

    with SlowLine(serve(read_late), 0, None) as line, connect(line) as connection:
        sender = threading.Thread(target=connection.sendall, args=(bytes(size),))
        sender.start()
        while max((stream.held for stream in streams), default=0) < LARGEST_WINDOW:
            assert sender.is_alive()
            time.sleep(0.01)
        time.sleep(0.2)  # enough for much more, if it went on
        assert max(stream.held for stream in streams) < LARGEST_WINDOW + 65536
        assert line.sent.up < size
        assert sender.is_alive()
        go_on.set()
        assert received(connection, 3) == b"all"
        sender.join()


def test_conditions_change_while_the_line_is_in_use(serve):
    with SlowLine(serve(give_what_is_asked_for), 0, None) as line, connect(line) as connection:
        ping(connection)
        line.round_trip = 0.2
        assert ping(connection) >= 0.2
        line.round_trip, line.rate = 0, 400e3
        slow = ask(connection, 10_000)
        assert slow >= 0.2
        line.rate = None
        assert min(ask(connection, 10_000) for _ in range(5)) < 0.7 * slow


def test_a_shorter_round_trip_does_not_change_the_order(serve):
    with SlowLine(serve(echo), 0.4, None) as line, connect(line) as connection:
        connection.sendall(b"first")
        while line.sent.up < 5:
            time.sleep(0.01)
        line.round_trip = 0
        connection.sendall(b"second")
        assert received(connection, 11) == b"firstsecond"
