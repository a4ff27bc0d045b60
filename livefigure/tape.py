"""A tape: what the controls of a demo would show, recorded, so that a page can show it without a kernel.

A tape is recorded by the hand of a user: a page without a browser (`testing.Page`) sets each control to each of
its positions, and what comes back is written down. PROTOCOL.md describes the files of a tape, and
browser/player.js answers from them what a kernel would answer.

A control's *track* has the news of each of its positions, with all other values as they stand. The first picture
has a track for each control. In the picture of a chosen option the stepper has a track of its own, so that each of
the runs to choose from can be stepped through, and so have the buttons; a prediction is then answered, and its run
stepped through, all on the tape. Further combinations are not on it.
"""

import math
import struct
import zlib
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np

from .browser_copy import TABLES, Document, changes, in_json, packed, with_length
from .demo import Demo
from .recorder import Command
from .testing import Page

Message = dict[str, Any]
Way = tuple[Message, ...]  # the messages that lead from the first picture to a state

BOOK, PHONE = 740, 370  # CSS pixels: widths of a picture in the text of a page
MOST_POSITIONS = 1500  # of one control; of more, those that lie between are left out
MOST_ACROSS = 100  # positions of a stepper at each of which the options of a choice are recorded too
# Which controls can be moved together, one of each kind.
TOGETHER = {"choice", "stepper"}, {"choice", "buttons"}, {"choice", "buttons", "stepper"}
HISTORY = "acknowledged", "undo"  # what a page adds to a document by itself


@dataclass
class State:
    """What is seen at one place of a tape."""

    way: Way
    key: tuple  # the same for the same state
    document: Document
    items: dict[int, tuple[Command, ...]]
    place: tuple[str, int] = ("", 0)  # the track on which it was recorded first, and its position there

    @property
    def controls(self) -> dict[str, Any]:
        return self.document["controls"]


@dataclass
class Track:
    """The positions of one control in a state with all other values as they stand."""

    name: str
    control: str
    begin: State
    values: list
    states: list[State] = field(default_factory=list)


class Hand:
    """The user who is recorded, and what one page shows of a demo."""

    def __init__(self, demo: Demo, width: int, dark: bool) -> None:
        self.demo = demo.twin()
        self.page = Page(self.demo, width, dark=dark)
        self.numbers: dict[Any, int] = {}  # of artists

    def state(self, way: Way) -> State:
        """What is seen after Reset and these messages."""
        self.page.reset()
        for message in way:
            self.page.say(**message)
        self.demo.settle()
        order, items = {}, {}
        for panel, drawn in self.demo.picture.commands().items():
            order[panel] = [self.numbers.setdefault(artist, len(self.numbers)) for artist in drawn]
            items.update(zip(order[panel], drawn.values()))
        seen = {name: value for name, value in self.page.document.items() if name not in HISTORY}
        return State(way, key(self.demo.state), deepcopy({**seen, "order": order}), items)


class Tape:
    """All that is recorded of a demo in one width.

    Attributes
    ----------
    files
        The files by name: "" is the first picture, each other one is a track.
    caption
        The sentences below the first picture.
    size
        The width and the height of the first picture, in CSS pixels.
    """

    def __init__(self, demo: Demo, width: int) -> None:
        self.width = width
        self.hand = Hand(demo, width, dark=False)
        self.tables: dict[str, dict[str, int]] = {name: {} for name in TABLES}
        self.first = self.hand.state(())
        self.known = {self.first.key: self.first}
        self.names: dict[tuple, str] = {}  # of tracks, by control and by the values of all others
        self.coming: deque[Track] = deque()
        self.styled: list[Way] = [()]  # the ways to all states that brought a new style
        whole = self._news({}, self.first, {})
        tracks = dict(self._record())
        files = {name: self._file(track, news) for name, (track, news) in tracks.items()}
        entries = {name: list(table) for name, table in self.tables.items()}
        about = {"tape": {"width": width, "dark": dark_side(demo, self)}}
        begin = 4 + struct.unpack_from("<I", whole)[0]
        words = {**self.first.document, **entries, **about, "next": self._next(self.first)}
        self.files = {"": zlib.compress(with_length(in_json(words)) + whole[begin:], 9), **files}
        self.caption: list[str] = self.first.document["caption"]
        self.size: tuple[int, int] = tuple(self.first.document["size"])

    def _record(self) -> Iterator[tuple[str, tuple[Track, list[bytes]]]]:
        """All tracks. What is found at a position may ask for more of them."""
        self._next(self.first)
        while self.coming:
            track = self.coming.popleft()
            kind = track.begin.controls[track.control]["kind"]
            news = []
            for k, value in enumerate(track.values):
                message = {
                    "kind": "button" if kind == "buttons" else "set",
                    "name": track.control,
                    "value": value,
                }
                state = self.hand.state(joined(track.begin.way, message))
                state.place = track.name, k
                track.states.append(self.known.setdefault(state.key, state))
                news.append(self._news(self.first.document, state, self.first.items))
            yield track.name, (track, news)

    def _news(self, before: Document, state: State, held: Mapping[int, Any]) -> bytes:
        """What turns the first picture into this state."""
        styles = len(self.tables["styles"])
        items = [
            packed(number, commands, self.tables)
            for number, commands in state.items.items()
            if commands != held.get(number)
        ]
        if len(self.tables["styles"]) > styles and state.way:
            self.styled.append(state.way)
        same = self.known.get(state.key, state)
        words = changes(
            {**before, "next": self._next(self.first)} if before else {},
            {**state.document, "next": self._next(same)},
        )
        return with_length(in_json(words)) + b"".join(items)

    def _next(self, state: State) -> dict[str, str]:
        """For each control that can be moved in this state, the name of its track."""
        return {name: self._track(name, state) for name in self._offered(state)}

    def _offered(self, state: State) -> list[str]:
        moved = {message["name"] for message in state.way}
        kinds = {name: control["kind"] for name, control in state.controls.items()}
        return [
            name
            for name in kinds
            if len(positions(state.controls[name])) > (kinds[name] != "buttons")
            and fits([kinds[one] for one in moved | {name}])
            and not (kinds[name] == "choice" and "stepper" in [kinds[one] for one in moved])
        ]

    def _track(self, name: str, state: State) -> str:
        """The name of the track of this control in this state; a new one is recorded later."""
        pressed = state.controls[name]["kind"] == "buttons"
        where = name, *(part for part in state.key if pressed or part[0] != name)
        if where not in self.names:
            alike = Counter(control for control, *_ in self.names)[name]
            self.names[where] = f"{name}.{alike}" if alike else name
            self.coming.append(Track(self.names[where], name, state, positions(state.controls[name])))
        return self.names[where]

    def _file(self, track: Track, news: list[bytes]) -> bytes:
        head = in_json({"values": track.values})
        return zlib.compress(b"".join(map(with_length, [head, *news])), 9)


def joined(way: Way, message: Message) -> Way:
    """A way and one more step; a control that is moved again has only its last position."""
    again = (
        way and message["kind"] == "set" and (way[-1]["kind"], way[-1]["name"]) == ("set", message["name"])
    )
    return (*(way[:-1] if again else way), message)


def fits(kinds: Sequence[str]) -> bool:
    """Are controls of these kinds recorded together?"""
    return len(kinds) == 1 or (len(set(kinds)) == len(kinds) and set(kinds) in TOGETHER)


def positions(control: dict[str, Any]) -> list:
    """The values that a control can be given without typing."""
    if control["hidden"]:
        return []
    if control["kind"] in ("choice", "buttons"):
        return [value for value, _ in control["options"]]
    if control["kind"] == "switch":
        return [False, True]
    low, high, step = (control[name] for name in ("low", "high", "step"))
    count = math.ceil((high - low) / step - 1e-9) + 1
    found = control.get("stops") or [min(float(f"{low + k * step:.12g}"), high) for k in range(count)]
    few = found[:: -(-len(found) // MOST_POSITIONS)]
    return [int(value) if value == int(value) else value for value in few]


def key(state: SimpleNamespace) -> tuple:
    """The values of a state in a form that can be looked up; a table is only the same as itself."""
    return tuple((name, _in_a_key(value)) for name, value in vars(state).items())


def _in_a_key(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    plain = isinstance(value, (int, float, str, bool, tuple, list, type(None)))
    return repr(value) if plain else id(value)


def dark_side(demo: Demo, tape: Tape) -> dict[str, Any] | None:
    """The styles of the dark theme, one for each of the light one, and its paper.

    None if the dark picture is not the light one in other colours.
    """
    dark = Hand(demo, tape.width, dark=True)
    table: dict[str, str] = {}
    paper = ""
    for way in tape.styled:
        ours, theirs = tape.hand.state(way), dark.state(way)
        paper = theirs.document["paper"]
        for number, commands in ours.items.items():
            if len(commands) != len(theirs.items[number]):
                return None
            for one, other in zip(commands, theirs.items[number]):
                if one._replace(style="") != other._replace(style=""):
                    return None
                if table.setdefault(one.style, other.style) != other.style:
                    return None
    return {"styles": [table[style] for style in tape.tables["styles"]], "paper": paper}
