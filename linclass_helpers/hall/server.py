"""The small web server that phones reach. It runs in a process of its own, because a kernel is often busy.

door.py starts it by its path, `python -I server.py ADDRESS PORT HOST…`. On standard input it is told what to
do, a line of JSON each. On standard output it says what came of it, and how many phones are there. It ends
when the kernel has ended, when it is told to, or after an hour without a request or an order.

It imports only the standard library and opens no file. Of a phone it knows a random name, which it gave to
it, when the phone was last here, and its answers. They are kept in memory only. What was answered is told to
the kernel, and to no phone.

The requests of a phone, all below /TOKEN:

- `GET /TOKEN`: the page, which needs nothing else
- `GET /TOKEN/name`: a name for this phone
- `GET /TOKEN/now?NAME`: which question, picture and round it is now, and whether the vote is open
- `GET /TOKEN/picture?light` or `?dark`: the question and its picture
- `POST /TOKEN/vote`: an answer, `{me, number, asked, round, answer}`
"""

import asyncio
import contextlib
import functools
import gzip
import hmac
import json
import math
import os
import queue
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without those that look like another one
TOKEN = 5  # letters
LARGEST_HEAD, LARGEST_BODY = 8192, 4096  # bytes of a request
PATIENCE = 8.0  # seconds for a whole request
CONNECTIONS = 1500  # at a time; with one more, the oldest is closed
PHONES = 5000  # names that are given out
HERE = 10.0  # seconds; a phone that has asked for nothing since then is not here any more
UNUSED = 3600.0  # seconds without a request or an order, after which the server ends
FAREWELL = 3.0  # seconds in which phones hear that the vote is over
REPORT = 0.3  # seconds between reports to the kernel
PORTS = 20  # that are tried, one after the other

SAFE = (
    "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
    "Connection: close\r\n"
)
LOST = b"<!doctype html><p>There is no vote at this address. The right one is on the screen in front."


class Answer(NamedTuple):
    """What is sent back. The body is compressed if it begins as gzip does."""

    status: int
    kind: str = "text/html"
    body: bytes = LOST


class Room:
    """What is asked, and what was answered."""

    def __init__(self, page: str, policy: str, hosts: Sequence[str]) -> None:
        self.token = "".join(secrets.choice(LETTERS) for _ in range(TOKEN))
        self.page, self.policy, self.hosts = gzip.compress(page.encode()), policy, hosts
        self.pictures: dict[str, bytes] = {}
        self.takes: dict[str, Any] = {}
        self.now = {"asked": 0, "picture": 0, "round": 0, "open": False, "over": False}
        self.rounds: list[dict[str, tuple[float, Any]]] = []  # for each phone the number and the answer
        self.key, self.given = secrets.token_bytes(16), 0
        self.seen: dict[str, float] = {}
        self.used = time.monotonic()

    # The orders of the kernel.

    def ask(self, pictures: dict[str, str], takes: dict[str, Any]) -> None:
        """Put a question. `takes` says which answers are possible; see `is_possible`."""
        self.rounds, self.takes = [], takes
        self.now |= {"asked": self.now["asked"] + 1, "round": 0, "open": False}
        self.show(pictures)

    def show(self, pictures: dict[str, str]) -> None:
        self.pictures = {name: gzip.compress(picture.encode()) for name, picture in pictures.items()}
        self.now["picture"] += 1

    def vote(self) -> None:
        self.rounds.append({})
        self.now |= {"round": len(self.rounds), "open": True}

    def close(self) -> list:
        """Close the vote: pairs of an answer and the same phone's answer in the round before, or None."""
        self.now["open"] = False
        before = {me: answer for me, (_, answer) in self.rounds[-2].items()} if len(self.rounds) > 1 else {}
        pairs = [(answer, before.get(me)) for me, (_, answer) in self.rounds[-1].items()]
        secrets.SystemRandom().shuffle(pairs)  # so that the order does not say who was first
        return pairs

    def end(self) -> None:
        self.now |= {"open": False, "over": True}

    def report(self) -> dict[str, int]:
        """How many phones are here, and how many have answered in this round."""
        self.seen = {me: at for me, at in self.seen.items() if time.monotonic() - at < HERE}
        return {"phones": len(self.seen), "answers": len(self.rounds[-1]) if self.rounds else 0}

    # The requests of phones.

    def answer(self, method: str, target: str, fields: dict[str, str], body: bytes) -> Answer:
        path, _, query = target.partition("?")
        token, *rest = path.strip("/").split("/")
        if not hmac.compare_digest(token.upper().encode(), self.token.encode()):
            return Answer(404)
        if fields.get("host", "").lower() not in self.hosts:  # a page of another site may have renamed itself
            return Answer(403)
        self.used = time.monotonic()
        request = method, *rest
        if request == ("GET",):
            return Answer(200, body=self.page)
        if request == ("GET", "name"):
            return self.give_name()
        if request == ("GET", "now"):
            return self.tell(self.greet(query))
        if request == ("GET", "picture") and query in self.pictures:
            return Answer(200, "application/json", self.pictures[query])
        if request == ("POST", "vote"):
            # Only our own page may vote. For a page of another site the browser names its origin.
            if fields.get("origin", "").partition("://")[2].lower() != fields["host"].lower():
                return self.tell(403)
            return self.tell(self.take(body))
        return Answer(404)

    def tell(self, status: int) -> Answer:
        return Answer(status, "application/json", json.dumps(self.now).encode())

    def give_name(self) -> Answer:
        """A name for a phone: a number at random, and our signature, so that no name can be made up."""
        if self.given >= PHONES:
            return self.tell(503)
        self.given += 1
        number = secrets.token_hex(8)
        return Answer(200, "application/json", json.dumps({"me": number + self.signature(number)}).encode())

    def signature(self, number: str) -> str:
        return hmac.new(self.key, number.encode(), "sha256").hexdigest()[:16]

    def is_name(self, me: object) -> bool:
        if not (isinstance(me, str) and len(me) == 32 and me.isascii()):
            return False
        return hmac.compare_digest(me[16:].encode(), self.signature(me[:16]).encode())

    def greet(self, me: str) -> int:
        """A phone says that it is here."""
        if not self.is_name(me):
            return 400
        self.seen[me] = time.monotonic()
        return 200

    def take(self, body: bytes) -> int:
        """Take in an answer. Of those of one phone the one with the highest number counts."""
        try:
            said = json.loads(body)
            me, number, answer, asked, which = (
                said[name] for name in ("me", "number", "answer", "asked", "round")
            )
        except (ValueError, TypeError, KeyError, RecursionError):
            return 400
        if self.greet(me) != 200 or not is_number(number) or not is_possible(answer, **self.takes):
            return 400
        if not self.now["open"] or (asked, which) != (self.now["asked"], self.now["round"]):
            return 409
        answers = self.rounds[-1]
        if number >= answers.get(me, (number, None))[0]:
            answers[me] = number, answer
        return 200


def is_number(value: object) -> bool:
    return type(value) in (int, float) and math.isfinite(value)  # type: ignore[arg-type]


def is_possible(
    answer: Any, options: Sequence[str] = (), places: int = 0, window: Sequence[float] = ()
) -> bool:
    """Is it one of the options, or are these as many places as are asked for, each within the window?"""
    if isinstance(answer, str):
        return answer in options
    if not (isinstance(answer, list) and places and len(answer) == places):
        return False
    if not all(isinstance(at, list) and len(at) == 2 and all(map(is_number, at)) for at in answer):
        return False
    x0, x1, y0, y1 = window
    return all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in answer)


Connections = dict[asyncio.StreamWriter, None]  # those that are open, the oldest first


async def serve(
    room: Room, connections: Connections, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Answer one request and close the connection. A client that is slow does not delay the others."""
    connections[writer] = None
    if len(connections) > CONNECTIONS:
        next(iter(connections)).transport.abort()
    try:
        async with asyncio.timeout(PATIENCE):
            writer.write(packed(room.policy, await answered(room, reader)))
            await writer.drain()
    except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        pass  # no request that we know, or nobody is there any more
    finally:
        del connections[writer]
        writer.close()


async def answered(room: Room, reader: asyncio.StreamReader) -> Answer:
    """Read a request and answer it. A ValueError or an OSError if it is not a request."""
    head = await reader.readexactly(1)
    if head == b"\x16":  # https: a browser that is refused at once tries http
        raise OSError
    head += await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    method, target, _ = first.split(" ")
    named = (line.partition(":") for line in lines)
    fields = {name.lower(): value.strip() for name, _, value in named}
    length = fields.get("content-length", "0")
    if "transfer-encoding" in fields or not (length.isascii() and length.isdecimal()):
        return Answer(400)
    if len(length) > 9 or int(length) > LARGEST_BODY:
        return Answer(413)
    return room.answer(method, target, fields, await reader.readexactly(int(length)))


def packed(policy: str, answer: Answer) -> bytes:
    status, kind, body = answer
    compressed = "Content-Encoding: gzip\r\n" if body[:2] == b"\x1f\x8b" else ""
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: {kind}; charset=utf-8\r\n"
        f"{compressed}Content-Length: {len(body)}\r\nContent-Security-Policy: {policy}\r\n{SAFE}\r\n"
    )
    return head.encode() + body


async def listen(room: Room, address: str, port: int) -> asyncio.Server:
    """Listen at this port or the next one that is free; at port 0, at any that is free."""
    serving = functools.partial(serve, room, Connections())
    for one in [*range(port, port + PORTS), 0] if port else [0]:
        with contextlib.suppress(OSError):
            return await asyncio.start_server(serving, address, one, limit=LARGEST_HEAD, backlog=1024)
    raise OSError(f"this computer cannot be reached at {address}")


async def main(address: str, port: int, hosts: Sequence[str]) -> None:
    """Serve until there is a reason to end."""
    loop, over, parent = asyncio.get_running_loop(), asyncio.Event(), os.getppid()
    room = Room(**json.loads(sys.stdin.readline()), hosts=[])
    said: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    threading.Thread(target=speak, args=[said], daemon=True).start()
    try:
        server = await listen(room, address, port)
    except OSError as error:
        said.put({"refused": str(error)})
        await asyncio.sleep(REPORT)
        return
    port = server.sockets[0].getsockname()[1]
    room.hosts = [f"{host.lower()}:{port}" for host in (address, "127.0.0.1", *hosts)]
    said.put({"is": {"port": port, "token": room.token}})

    def obey(order: dict[str, Any]) -> None:
        room.used = time.monotonic()
        said.put({"is": getattr(room, order.pop("do"))(**order)})

    def hear(line: str) -> None:
        loop.call_soon_threadsafe(obey, json.loads(line))

    gone = functools.partial(loop.call_soon_threadsafe, over.set)
    threading.Thread(target=read_orders, args=[hear, gone], daemon=True).start()
    told = None
    while not over.is_set() and os.getppid() == parent and not room.now["over"]:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), REPORT)
        if time.monotonic() - room.used > UNUSED:
            said.put({"refused": "nobody has used it for an hour"})
            room.end()
        if told != (told := room.report()):
            said.put(told)
    if room.now["over"]:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), FAREWELL)


def speak(said: "queue.SimpleQueue[dict[str, Any]]") -> None:
    """On a thread, so that a kernel that does not listen keeps no phone waiting."""
    with contextlib.suppress(OSError):
        while True:
            print(json.dumps(said.get()), flush=True)


def read_orders(hear: Callable[[str], Any], gone: Callable[[], Any]) -> None:
    """On a thread, too. The end of standard input is the end of the kernel."""
    with contextlib.suppress(RuntimeError):  # the loop has ended
        for line in sys.stdin:
            hear(line)
        gone()


def allow_connections() -> None:
    """Each connection is an open file, and macOS allows 256, unless a program asks for more."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4096), most))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is meant for the kernel
    allow_connections()
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
    os._exit(0)  # a thread still waits for standard input
