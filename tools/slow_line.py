"""A slow line on loopback: a proxy before a server, so that a browser reaches it as over a network.

    with SlowLine(8888, round_trip=0.06, rate=10e6) as line:
        ...  # the browser opens port line.port instead of 8888, under any name of this machine
        line.reset()
        ...  # the action that is measured
        print(line.sent.up, line.sent.down)

Bytes wait three times, as on a real line: until TCP's window lets them leave, until those before them are
through the narrowest place, and for half a round trip. Nothing is lost and the order is kept. The window
counts bytes, where TCP counts segments, and the rate is that of what browser and server say, without TCP's
headers (3 % of a full segment). Up is from the browser to the server, down is back.
"""

import asyncio
import contextlib
import selectors
import socket
import struct
import threading
from asyncio import StreamReader, StreamWriter
from collections import deque
from typing import NamedTuple

SEGMENT = 1460  # bytes that one packet of an Ethernet carries for TCP over IPv4
FIRST_WINDOW = 10 * SEGMENT  # RFC 6928, and what Linux, macOS and Windows begin with
LARGEST_WINDOW = 1_000_000  # bytes that one connection has under way at most, in each direction
LONGEST_QUEUE = 0.1  # seconds


class Window:
    """TCP's congestion window, of one direction of one connection: how many bytes may be under way at once.

    It has no clock: it is told the time, which must never go back.
    """

    def __init__(self) -> None:
        self.size = FIRST_WINDOW
        self.unacknowledged = 0
        self.most_unacknowledged = 0
        self.acknowledgements: deque[tuple[float, int]] = deque()  # when each arrives, for how many bytes
        self.last_sent = float("-inf")

    def opens(self, now: float, round_trip: float) -> float:
        """The earliest time, from now on, at which a segment may leave."""
        self._hear_until(now)
        # After a pause TCP no longer trusts what it found out about the line: RFC 5681, 4.1. Linux halves
        # the window for each timeout that passed; to begin anew at once is the RFC's rule, and the harder.
        # The timeout is Linux's for a steady line: the round trip and 200 ms.
        if not self.acknowledgements and now - self.last_sent > round_trip + 0.2:
            self.size, self.most_unacknowledged = FIRST_WINDOW, 0
        while self.unacknowledged >= self.size:
            now = self.acknowledgements[0][0]
            self._hear_until(now)
        return now

    def room(self) -> int:
        """How many bytes may leave when it is open: at least a segment, for TCP sends no crumbs of one."""
        return max(self.size - self.unacknowledged, SEGMENT)

    def send(self, size: int, now: float, acknowledged_at: float) -> None:
        self.unacknowledged += size
        self.most_unacknowledged = max(self.most_unacknowledged, self.unacknowledged)
        self.acknowledgements.append((acknowledged_at, size))
        self.last_sent = now

    def _hear_until(self, now: float) -> None:
        """Slow start: for every byte that arrived, one more may be under way, so each trip carries double.

        As in Linux the window stays within twice what was ever under way: small messages do not widen it.
        """
        while self.acknowledgements and self.acknowledgements[0][0] <= now:
            _, size = self.acknowledgements.popleft()
            self.unacknowledged -= size
            wider = min(self.size + size, 2 * self.most_unacknowledged, LARGEST_WINDOW)
            self.size = max(self.size, wider)


class Bottleneck:
    """The narrowest place of one direction, where the bytes of all connections pass one after another."""

    def __init__(self) -> None:
        self.free_at = 0.0
        self.total = 0  # bytes that were read from the senders, ever

    def opens(self) -> float:
        """When one more segment may join the queue.

        A longer queue would overflow in a real router. Here what does not fit waits in its own connection,
        so that a small message need not wait for all of a large one.
        """
        return self.free_at - LONGEST_QUEUE

    def carry(self, size: int, now: float, rate: float | None) -> float:
        """The time at which the last of these bytes is through."""
        self.free_at = max(self.free_at, now)
        if rate is not None:
            self.free_at += 8 * size / rate
        return self.free_at


Piece = memoryview | OSError  # of a stream; no bytes are its end, an error is a reset


class Stream:
    """One direction of one connection."""

    def __init__(self, line: "SlowLine", bottleneck: Bottleneck, reader: StreamReader, writer: StreamWriter):
        self.line, self.bottleneck, self.reader, self.writer = line, bottleneck, reader, writer
        self.clock = asyncio.get_running_loop().time
        self.window = Window()
        self.under_way: asyncio.Queue[tuple[float, Piece]] = asyncio.Queue()  # and when each arrives
        self.held = 0  # bytes under way
        self.delivered = asyncio.Event()
        # asyncio does this by itself only where it made the listening socket. Without it the system now and
        # then holds the end of a message back for 40 ms.
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    async def take(self) -> None:
        """Send off all that is read, and in the end how it ended."""
        ending: Piece = memoryview(b"")
        try:
            while data := await self.reader.read(65536):
                self.bottleneck.total += len(data)
                await self._send_off(memoryview(data))
        except OSError as error:
            ending = error  # which arrives, like all else, only after what was sent before it
        self._put_under_way(ending, self.clock())

    async def _send_off(self, data: memoryview) -> None:
        """Let the data leave in pieces, each as soon as it may.

        `now` is when that was, not the slightly later time at which a timer woke us: all other times are
        computed from it, so that being late does not add up.
        """
        now = self.clock()
        while data:
            while self.held >= LARGEST_WINDOW:  # the receiver does not read: so we stop reading as well
                self.delivered.clear()
                await self.delivered.wait()
                now = self.clock()
            now = self.window.opens(now, self.line.round_trip)
            await self._sleep_until(now)
            now = max(now, self.bottleneck.opens())  # all that wait here wake together: a segment each
            await self._sleep_until(now)
            # Without a limit to the rate all that the window lets through leaves at the same time, and in
            # one piece costs less.
            size = min(len(data), self.window.room() if self.line.rate is None else SEGMENT)
            through = self.bottleneck.carry(size, now, self.line.rate)
            self.window.send(size, now, through + self.line.round_trip)
            self.held += size
            self._put_under_way(data[:size], through)
            data = data[size:]

    def _put_under_way(self, piece: Piece, through: float) -> None:
        self.under_way.put_nowait((through + self.line.round_trip / 2, piece))

    async def deliver(self) -> None:
        """Hand over what is under way, each piece when it is due, and none before the one ahead of it."""
        while True:
            due, piece = await self.under_way.get()
            await self._sleep_until(due)
            if isinstance(piece, OSError):
                raise piece
            if not piece:
                return self.writer.write_eof()
            self.writer.write(piece)
            await self.writer.drain()
            self.held -= len(piece)
            self.delivered.set()

    async def _sleep_until(self, due: float) -> None:
        if (seconds := due - self.clock()) > 0:
            await asyncio.sleep(seconds)


class Sent(NamedTuple):
    """Bytes each way."""

    up: int
    down: int


class SlowLine:
    """Listens on `port` and passes everything on to `target_port`, slowly, as long as the context lasts.

    `round_trip` is in seconds. `rate` is in bits a second, for all connections together in each direction;
    None is no limit. Both may be changed at any time, and hold for what leaves from then on. The line runs on
    a thread of this process, and is late by some 10 ms while another thread computes in Python.
    """

    def __init__(self, target_port: int, round_trip=0.06, rate: float | None = 10e6, host="127.0.0.1"):
        self.target_port, self.round_trip, self.rate, self.host = target_port, round_trip, rate, host
        self._up, self._down = Bottleneck(), Bottleneck()
        self._at_reset = Sent(0, 0)
        self._connections: set[asyncio.Task | None] = set()

    @property
    def sent(self) -> Sent:
        """Bytes that were sent each way since the last reset, some of which may still be under way."""
        return Sent(self._up.total - self._at_reset.up, self._down.total - self._at_reset.down)

    def reset(self) -> None:
        # The totals belong to the other thread, which alone may change them.
        self._at_reset = Sent(self._up.total, self._down.total)

    def __enter__(self) -> "SlowLine":
        self._listener = socket.create_server((self.host, 0))
        self.port = self._listener.getsockname()[1]
        # `select` waits to the microsecond; `epoll`, asyncio's own choice, to the next whole millisecond.
        self._loop = asyncio.SelectorEventLoop(selectors.SelectSelector())
        self._closed = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="slow line", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._closed.set)
        self._thread.join()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._connect, sock=self._listener)
        await self._closed.wait()
        server.close()  # and the runner cancels the connections that are still open

    async def _connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One connection, from its beginning to its end."""
        # An event loop does not keep its tasks: without this, one might be collected while it waits.
        self._connections.add(asyncio.current_task())
        writers = [writer]
        try:
            await asyncio.sleep(self.round_trip)  # before the first word TCP says hello, there and back
            far_reader, far_writer = await asyncio.open_connection(self.host, self.target_port)
            writers.append(far_writer)
            up = Stream(self, self._up, reader, far_writer)
            down = Stream(self, self._down, far_reader, writer)
            async with asyncio.TaskGroup() as parts:
                for part in (up.take(), up.deliver(), down.take(), down.deliver()):
                    parts.create_task(part)
        except* (OSError, asyncio.CancelledError):  # reset by one side, or the line was closed
            for each in writers:
                break_off(each)
        finally:
            for each in writers:
                each.close()
            self._connections.discard(asyncio.current_task())


def break_off(writer: StreamWriter) -> None:
    """Reset a connection, which its other end can tell from one that was closed."""
    with contextlib.suppress(OSError):
        do_not_linger = struct.pack("ii", 1, 0)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, do_not_linger)
    writer.transport.abort()
