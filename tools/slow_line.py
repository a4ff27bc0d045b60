"""A slow line on loopback: a proxy before a server, so that a browser reaches it as over a network.

Bytes wait three times, as on a real line: until TCP's window lets them leave, until those before them are
through the narrowest place, and for half a round trip. Nothing is lost and the order is kept. TCP's headers
(3 % of a full segment) are not counted. Up is from the browser to the server, down is back.
"""

import asyncio
import contextlib
import selectors
import socket
import threading
from asyncio import StreamReader, StreamWriter
from collections import deque, namedtuple
from time import monotonic  # which asyncio's timers go by, too

LOOPBACK = "127.0.0.1"
SEGMENT = 1460  # bytes that one packet of an Ethernet carries for TCP over IPv4
FIRST_WINDOW = 10 * SEGMENT  # RFC 6928, and what Linux, macOS and Windows begin with
LONGEST_QUEUE = 0.1  # seconds; what does not fit waits in its own connection, where it is in nobody's way
Sent = namedtuple("Sent", ["up", "down"])  # bytes


class Window:
    """TCP's congestion window of one direction of a connection: how many bytes may be under way at once."""

    def __init__(self) -> None:
        self.size = FIRST_WINDOW
        self.unacknowledged = self.most_unacknowledged = 0
        self.acknowledgements: deque[tuple[float, int]] = deque()  # when each arrives, for how many bytes
        self.last_sent = float("-inf")

    def opens(self, now: float, round_trip: float) -> float:
        """The earliest time, from now on, at which a segment may leave."""
        self._hear_until(now)
        # After a pause TCP no longer trusts what it found out about the line, and begins anew: RFC 5681, 4.1.
        # The pause is Linux's timeout on a steady line.
        if not self.acknowledgements and now - self.last_sent > round_trip + 0.2:
            self.size, self.most_unacknowledged = FIRST_WINDOW, 0
        while self.unacknowledged >= self.size:
            now = self.acknowledgements[0][0]
            self._hear_until(now)
        return now

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
            self.size = max(self.size, min(self.size + size, 2 * self.most_unacknowledged))


class Bottleneck:
    """The narrowest place of one direction, where the bytes of all connections pass one after another."""

    def __init__(self) -> None:
        self.free_at = 0.0
        self.total = 0  # bytes that were read from the senders, ever

    def carry(self, size: int, now: float, rate: float | None) -> float:
        """The time at which the last of these bytes is through."""
        seconds = 8 * size / rate if rate else 0.0
        self.free_at = max(self.free_at, now) + seconds
        return self.free_at


class Stream:
    """One direction of one connection."""

    def __init__(self, line: "SlowLine", bottleneck: Bottleneck, reader: StreamReader, writer: StreamWriter):
        self.line, self.bottleneck, self.reader, self.writer = line, bottleneck, reader, writer
        self.window = Window()
        self.under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()  # and when each arrives

    async def take(self) -> None:
        """Send off all that is read, and in the end an empty segment."""
        while data := await self.reader.read(65536):
            self.bottleneck.total += len(data)
            now = monotonic()
            for start in range(0, len(data), SEGMENT):
                now = await self._send_off(data[start : start + SEGMENT], now)
        await self._send_off(b"", monotonic())

    async def _send_off(self, segment: bytes, now: float) -> float:
        """Let a segment leave as soon as it may; return when that was, however late a timer woke us."""
        now = self.window.opens(now, self.line.round_trip)
        now = max(now, self.bottleneck.free_at - LONGEST_QUEUE)
        await asyncio.sleep(now - monotonic())
        through = self.bottleneck.carry(len(segment), now, self.line.rate)
        self.window.send(len(segment), now, through + self.line.round_trip)
        self.under_way.put_nowait((through + self.line.round_trip / 2, segment))
        return now

    async def deliver(self) -> None:
        """Hand over what is under way, each segment when it is due, and none before the one ahead of it."""
        while True:
            due, segment = await self.under_way.get()
            await asyncio.sleep(due - monotonic())
            if not segment:
                raise EOFError("one side ended the connection")
            self.writer.write(segment)
            await self.writer.drain()


class SlowLine:
    """Listens on `port` and passes everything on to `target_port`, slowly, as long as the context lasts.

    `round_trip` is in seconds. `rate` is in bits a second, for all connections together in each direction;
    None is no limit. Both may be changed at any time, and hold for what leaves from then on. The line runs on
    a thread of this process, and is late by some 10 ms while another thread computes in Python.
    """

    def __init__(self, target_port: int, round_trip: float, rate: float | None):
        self.target_port, self.round_trip, self.rate = target_port, round_trip, rate
        self._up, self._down = Bottleneck(), Bottleneck()
        self.reset()

    @property
    def sent(self) -> Sent:
        """Bytes that were sent each way since the last reset, some of which may still be under way."""
        return Sent(self._up.total - self._at_reset.up, self._down.total - self._at_reset.down)

    def reset(self) -> None:
        # The totals belong to the other thread, which alone may change them.
        self._at_reset = Sent(self._up.total, self._down.total)

    def __enter__(self) -> "SlowLine":
        self._listener = socket.create_server((LOOPBACK, 0))
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
            server = runner.run(asyncio.start_server(self._connect, sock=self._listener))
            runner.run(self._closed.wait())
            server.close()  # and the runner cancels the connections that are still open

    async def _connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One connection, until one side ends it."""
        # As asyncio does where it connects itself; or now and then the end of a message waits for 40 ms.
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            with contextlib.closing(writer):
                await asyncio.sleep(self.round_trip)  # before the first word TCP says hello, there and back
                far_reader, far_writer = await asyncio.open_connection(LOOPBACK, self.target_port)
                with contextlib.closing(far_writer):
                    up = Stream(self, self._up, reader, far_writer)
                    down = Stream(self, self._down, far_reader, writer)
                    async with asyncio.TaskGroup() as parts:
                        for part in (up.take(), up.deliver(), down.take(), down.deliver()):
                            parts.create_task(part)
        except* (EOFError, OSError, asyncio.CancelledError):  # one side ended it, or the line was closed
            pass
