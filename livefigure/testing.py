"""A page without a browser: it sends what a user would do, and receives what the kernel sends.

It is meant for tests of demos, and for tools that measure them:

    page = Page(demo)
    page.set("gamma", 0.2)
    page.document["caption"], page.drawn()["main"]
"""

import json
import pickle
import struct
import zlib
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np

from .browser_copy import NOTHING, TABLES
from .demo import Demo

names = count()


class Held:
    """What a page holds of a demo."""

    def __init__(self) -> None:
        self.document: dict = {}
        self.tables: dict[str, list[str]] = {name: [] for name in TABLES}
        self.items: dict[int, bytes] = {}

    def take(self, unpacked: bytes) -> None:
        """Take in news."""
        begin = 4 + struct.unpack_from("<I", unpacked)[0]
        news = json.loads(unpacked[4:begin])
        for name in TABLES:
            self.tables[name] += news.pop(name, [])
        merge(self.document, news)
        while begin < len(unpacked):
            number, length = struct.unpack_from("<II", unpacked, begin)
            self.items[number] = unpacked[begin + 8 : begin + 8 + length]
            begin += 8 + length

    def drawn(self) -> dict[str, list[tuple]]:
        """For each panel the commands in the order of painting: (kind, style, clip, shape, body)."""
        return {name: self._commands(order) for name, order in self.document["order"].items()}

    def _commands(self, order: list[int]) -> list[tuple]:
        found = []
        for item in (self.items[number] for number in order):
            at = 0
            while at < len(item):
                kind, *numbers, length = struct.unpack_from("<B3HI", item, at)
                entries = [
                    "" if number == NOTHING else self.tables[name][number]
                    for name, number in zip(TABLES, numbers)
                ]
                found.append((kind, *entries, item[at + 11 : at + 11 + length]))
                at += 11 + length
        return found

    def seen(self) -> tuple[dict, dict]:
        """Everything that a reader can see, however it came about: two pages in the same state are equal."""
        history = "order", "acknowledged", "undo", "next", "tape"
        told = {name: value for name, value in self.document.items() if name not in history}
        return pickle.loads(pickle.dumps(told)), self.drawn()


class Page(Held):
    """Replaces browser/screen.js, and holds the same data."""

    def __init__(
        self,
        demo: Demo,
        width: float = 1000,
        ratio: float = 1.0,
        dark: bool = False,
        height: float | None = None,
    ) -> None:
        self.demo, self.screen = demo, demo.screen
        self.number = 0  # of the last message that it has taken in
        self.received: list[tuple[dict, list[bytes]]] = []
        self.empty()
        self.screen.send = self.receive
        self.begin(width, ratio, dark, height)

    def begin(self, *look: Any) -> None:
        """Begin with a new name and a hello."""
        self.name = f"page {next(names)}"
        self.said = 0  # the number of its last message
        self.look(*look)

    # What a user does.

    def say(self, kind: str, **what: Any) -> None:
        self.said += 1
        self.demo.hear({"page": self.name, "number": self.said, "kind": kind, **what})

    def look(
        self, width: float = 1000, ratio: float = 1.0, dark: bool = False, height: float | None = None
    ) -> None:
        """Say hello: the size of the window, the resolution of the screen, the theme of the notebook."""
        self.looked = width, ratio, dark, height
        space = {"width": width} if height is None else {"width": width, "height": height}
        self.say("hello", ratio=ratio, dark=dark, fonts=True, **space)

    def set(self, name: str, value: Any) -> None:
        self.say("set", name=name, value=value)

    def move(self, id: Any, x: float, y: float) -> None:
        self.say("move", id=id, x=x, y=y)

    def reset(self) -> None:
        self.say("reset")

    # What the page holds.

    def empty(self) -> None:
        Held.__init__(self)

    def receive(self, message: dict[str, Any], buffers: list[bytes]) -> None:
        """Take in a message from the kernel, if it follows the last one."""
        self.received.append((message, buffers))
        if message["number"] <= self.number:
            return
        if message["after"] not in (0, self.number):
            self.begin(*self.looked)
            return
        self.number = message["number"]
        if not message["after"]:
            self.empty()
        self.take(zlib.decompress(buffers[0]))

    @property
    def bytes(self) -> int:
        """The size of the last message, in bytes."""
        return sum(map(len, self.received[-1][1]))


Step = tuple[str, Any]  # a control, or a group of buttons, and its new value


class Player(Held):
    """Replaces browser/player.js: it shows what is on a tape.

    `files` are those of one width. Where `move` returns False, the tape has no answer, and nothing changes.
    """

    def __init__(self, files: Mapping[str, bytes], dark: bool = False) -> None:
        super().__init__()
        self.files, self.dark = files, dark
        self.tracks: dict[str, tuple[dict, list[bytes]]] = {}
        first = Held()
        first.take(zlib.decompress(files[""]))
        self.first = pickle.dumps(first)  # from which copies are made faster than by deepcopy
        self.go()

    def move(self, name: str, value: Any) -> bool:
        """Set a control, or press one of its buttons."""
        track = self.document["next"].get(name)
        if track is not None:
            before = self.way[:-1] if track == self.track else self.way
            return self.go(*before, (name, value))
        if self.track is None or value not in self.head(self.track)["across"].get(name, []):
            return False
        others = [step for step in self.way[:-1] if step[0] != name]
        return self.go(*others, (name, value), self.way[-1])

    def go(self, *way: Step) -> bool:
        """Go from the first picture along this way."""
        found, track = pickle.loads(self.first), None
        for name, value in way:
            track = found.document["next"].get(name)
            if track is None or value not in self.head(track)["values"]:
                return False
            found = pickle.loads(self.first)
            found.take(self.tracks[track][1][self.head(track)["values"].index(value)])
        self.document, self.tables, self.items = found.document, found.tables, found.items
        self.way, self.track = way, track
        if self.dark:
            dark = self.document["tape"]["dark"]
            self.document["paper"], self.tables["styles"] = dark["paper"], dark["styles"]
        return True

    def head(self, track: str) -> dict[str, Any]:
        """What a track says about itself: the values of its positions, and which choices go with them."""
        if track not in self.tracks:
            unpacked, at, parts = zlib.decompress(self.files[track]), 0, []
            while at < len(unpacked):
                (length,) = struct.unpack_from("<I", unpacked, at)
                parts.append(unpacked[at + 4 : at + 4 + length])
                at += 4 + length
            self.tracks[track] = json.loads(parts[0]), parts[1:]
        return self.tracks[track][0]


def wrong_places(player: Player, page: Page) -> Iterator[tuple[Step, ...]]:
    """The ways to everything on a tape that looks different on a page with a kernel.

    The positions of a track come in the other order than on the tape: what depends on the position before
    is seen. The page goes straight from one to the next, as a user does. Where this has changed other values
    too, it begins with a reset.
    """
    page.reset()
    assert player.go()
    if player.seen() != page.seen():
        yield ()
    coming: deque[tuple[tuple[Step, ...], dict[str, str]]] = deque([((), player.document["next"])])
    known: set[str] = set()
    while coming:
        before, tracks = coming.popleft()
        for name, track in tracks.items():
            if track in known:
                continue
            known.add(track)
            others: tuple | None = None  # the values of all else before this control is moved
            for value in reversed(player.head(track)["values"]):
                if others is None or others != without(name, key(page.demo.state)):
                    page.reset()
                    for step in before:
                        do(page, *step)
                    others = without(name, key(page.demo.state))
                do(page, name, value)
                way = (*before, (name, value))
                assert player.go(*way)
                if player.seen() != page.seen():
                    yield way
                coming.append((way, player.document["next"]))


def key(state: SimpleNamespace) -> tuple:
    """The values of a state in a form that can be looked up; a table is only the same as itself."""
    return tuple((name, _in_a_key(value)) for name, value in vars(state).items())


def without(name: str, key: tuple) -> tuple:
    """The values of all others."""
    return tuple(part for part in key if part[0] != name)


def _in_a_key(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    plain = isinstance(value, (int, float, str, bool, tuple, list, type(None)))
    return repr(value) if plain else id(value)


def do(page: Page, name: str, value: Any) -> None:
    """Set a control, or press one of its buttons, and wait for the result."""
    kind = "button" if page.document["controls"][name]["kind"] == "buttons" else "set"
    page.say(kind, name=name, value=value)
    page.demo.settle()


def merge(held: dict, news: dict) -> None:
    """Apply a merge patch (RFC 7396): None removes an entry."""
    for name, value in news.items():
        if value is None:
            held.pop(name, None)
        elif isinstance(value, dict) and isinstance(held.get(name), dict):
            merge(held[name], value)
        else:
            held[name] = value
