"""A simulated network: a proxy in front of a server on this machine, with latency and a limited rate.

Bytes are delayed three times, as in a real network: by TCP's congestion window, at the bottleneck, and by
half a round trip. No byte is lost, and the order is kept. TCP's headers (3 % of a full segment) are not
counted. *Up* is from the browser to the server, *down* from the server to the browser.
"""

import asyncio
import contextlib
import selectors
import socket
import threading
from asyncio import StreamReader, StreamWriter
from collections import deque, namedtuple
from time import monotonic  # the clock of asyncio's timers

LOOPBACK = "127.0.0.1"
SEGMENT = 1460  # bytes of TCP payload in one Ethernet packet over IPv4
FIRST_WINDOW = 10 * SEGMENT  # RFC 6928; Linux, macOS and Windows begin with it
LONGEST_QUEUE = 0.1  # seconds at the bottleneck; further bytes wait in their own connection
Sent = namedtuple("Sent", ["up", "down"])  # bytes


class Window:
    """The congestion window of one direction of a connection: how many bytes may be in flight."""

    def __init__(self) -> None:
        self.size = FIRST_WINDOW
        self.unacknowledged = self.most_unacknowledged = 0
        self.acknowledgements: deque[tuple[float, int]] = deque()  # when each arrives, and for how many bytes
        self.last_sent = float("-inf")

    def opens(self, now: float, round_trip: float) -> float:
        """The earliest time at which a segment may leave."""
        self._acknowledge_until(now)
        # After an idle period TCP starts again with the first window (RFC 5681, 4.1).
        # The period is Linux's retransmission timeout on a steady connection.
        if not self.acknowledgements and now - self.last_sent > round_trip + 0.2:
            self.size, self.most_unacknowledged = FIRST_WINDOW, 0
        while self.unacknowledged >= self.size:
            now = self.acknowledgements[0][0]
            self._acknowledge_until(now)
        return now

    def send(self, size: int, now: float, acknowledged_at: float) -> None:
        self.unacknowledged += size
        self.most_unacknowledged = max(self.most_unacknowledged, self.unacknowledged)
        self.acknowledgements.append((acknowledged_at, size))
        self.last_sent = now

    def _acknowledge_until(self, now: float) -> None:
        """Slow start: the window grows by one byte for each acknowledged byte, so it doubles per round trip.

        As in Linux, the window is at most twice what was ever in flight, so small messages do not widen it.
        """
        while self.acknowledgements and self.acknowledgements[0][0] <= now:
            _, size = self.acknowledgements.popleft()
            self.unacknowledged -= size
            self.size = max(self.size, min(self.size + size, 2 * self.most_unacknowledged))


class Bottleneck:
    """The bottleneck of one direction, which the bytes of all connections pass one after another."""

    def __init__(self) -> None:
        self.free_at = 0.0
        self.total = 0  # bytes that were read from the senders so far

    def carry(self, size: int, now: float, rate: float | None) -> float:
        """The time at which the last of these bytes has passed."""
        seconds = 8 * size / rate if rate else 0.0
        self.free_at = max(self.free_at, now) + seconds
        return self.free_at


class Stream:
    """One direction of one connection."""

    def __init__(self, line: "SlowLine", bottleneck: Bottleneck, reader: StreamReader, writer: StreamWriter):
        self.line, self.bottleneck, self.reader, self.writer = line, bottleneck, reader, writer
        self.window = Window()
        self.in_flight: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()  # (arrival time, bytes)

    async def take(self) -> None:
        """Send everything that is read, and at the end an empty segment."""
        while data := await self.reader.read(65536):
            self.bottleneck.total += len(data)
            now = monotonic()
            for start in range(0, len(data), SEGMENT):
                now = await self._send(data[start : start + SEGMENT], now)
        await self._send(b"", monotonic())

    async def _send(self, segment: bytes, now: float) -> float:
        """Send a segment as soon as it may leave. Returns that time, even if a timer woke us later."""
        now = self.window.opens(now, self.line.round_trip)
        now = max(now, self.bottleneck.free_at - LONGEST_QUEUE)
        await asyncio.sleep(now - monotonic())
        through = self.bottleneck.carry(len(segment), now, self.line.rate)
        self.window.send(len(segment), now, through + self.line.round_trip)
        self.in_flight.put_nowait((through + self.line.round_trip / 2, segment))
        return now

    async def deliver(self) -> None:
        """Deliver the segments in order, each when it is due."""
        while True:
            due, segment = await self.in_flight.get()
            await asyncio.sleep(due - monotonic())
            if not segment:
                raise EOFError("one side ended the connection")
            self.writer.write(segment)
            await self.writer.drain()


class SlowLine:
    """A context manager that listens on `port`, and forwards everything slowly to `target_port`.

    `round_trip` is in seconds. `rate` is in bits per second, for all connections together in each direction;
    None means no limit. Both may be changed at any time, and apply to bytes that leave later. The proxy runs
    on a thread of this process, and is late by some 10 ms while another thread computes in Python.
    """

    def __init__(self, target_port: int, round_trip: float, rate: float | None):
        self.target_port, self.round_trip, self.rate = target_port, round_trip, rate
        self._up, self._down = Bottleneck(), Bottleneck()
        self.reset()

    @property
    def sent(self) -> Sent:
        """The bytes sent in each direction since the last reset. Some may still be in flight."""
        return Sent(self._up.total - self._at_reset.up, self._down.total - self._at_reset.down)

    def reset(self) -> None:
        # Only the other thread may change the totals.
        self._at_reset = Sent(self._up.total, self._down.total)

    def __enter__(self) -> "SlowLine":
        self._listener = socket.create_server((LOOPBACK, 0))
        self.port = self._listener.getsockname()[1]
        # `select` is exact to the microsecond; `epoll`, asyncio's default, only to the millisecond.
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
            server = runner.run(asyncio.start_server(self._connect, sock=self._listener))
            runner.run(self._closed.wait())
            server.close()  # the runner then cancels the connections that are still open

    async def _connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Forward one connection until one side ends it."""
        # asyncio sets this only on connections that it opens. Without it a message may wait for 40 ms.
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            with contextlib.closing(writer):
                await asyncio.sleep(self.round_trip)  # TCP's handshake
                far_reader, far_writer = await asyncio.open_connection(LOOPBACK, self.target_port)
                with contextlib.closing(far_writer):
                    up = Stream(self, self._up, reader, far_writer)
                    down = Stream(self, self._down, far_reader, writer)
                    async with asyncio.TaskGroup() as parts:
                        for part in (up.take(), up.deliver(), down.take(), down.deliver()):
                            parts.create_task(part)
        except* (EOFError, OSError, asyncio.CancelledError):  # one side ended it, or the proxy was closed
            pass
