"""A tape: what the controls of a demo would show, recorded, so that a page can show it without a kernel.

A tape is recorded by the hand of a user: a page without a browser (`testing.Page`) sets each control to each
of its positions, and what comes back is written down. PROTOCOL.md describes the files of a tape, and
browser/player.js answers from them what a kernel would answer.

A *track* has the news of each position of one control, with all other values as they stand. The first
picture has a track for each control. Where an option was chosen, the stepper has a track of its own, so that
each of the runs to choose from can be stepped through. The same holds for the buttons: a prediction is
answered, and its run stepped through, all on the tape. Other combinations of controls are not on it.
"""

import json
import math
import zlib
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .browser_copy import TABLES, Document, changes, in_json, packed, with_length
from .demo import Demo
from .recorder import Command
from .testing import Page, key, without

Message = dict[str, Any]
Way = tuple[Message, ...]  # the messages that lead from the first picture to a state

MOST_BYTES = 250_000  # of a track; of a longer one, positions are left out, except of a stepper
LONGEST_TOGETHER = 300  # positions of a stepper; a longer run is recorded only for the first picture
LONGEST_WAY = 5  # steps from the first picture; where each changes other values too, there might be no end
TOGETHER = {"choice", "stepper"}, {"choice", "buttons"}, {"choice", "buttons", "stepper"}


@dataclass
class State:
    """What is seen after some messages."""

    way: Way
    key: tuple  # of two states that are the same, the keys are equal
    document: Document
    items: dict[int, tuple[Command, ...]]

    @property
    def controls(self) -> dict[str, Any]:
        return self.document["controls"]


@dataclass
class Track:
    """The positions of one control, from the state `begin` on."""

    name: str
    control: str
    begin: State

    def ways(self) -> Iterator[Way]:
        """The way to each position."""
        kind = "button" if self.begin.controls[self.control]["kind"] == "buttons" else "set"
        for value in self.values():
            yield *self.begin.way, {"kind": kind, "name": self.control, "value": value}

    def values(self) -> list:
        return positions(self.begin.controls[self.control])


class Hand:
    """The user who is recorded, and what a page would show of the demo."""

    def __init__(self, demo: Demo, width: int, dark: bool) -> None:
        self.demo = demo.twin()
        self.page = Page(self.demo, width, dark=dark)
        self.numbers: dict[Any, int] = {}  # of artists
        self.banner = ""
        self.track: tuple = ()  # which control it moves, and the way to there
        self.others: tuple = ()  # the values of all else before this control was moved
        self.demo.send = self._hear  # type: ignore[method-assign]

    def _hear(self, banner: str = "", busy: str = "", fonts: bool = False) -> None:
        """News would be made here, one for each message of a way. Only the last state is asked for."""
        self.banner = banner

    def go(self, way: Way) -> tuple:
        """Do this after a reset; returns the key of the state.

        From one position of a control it goes straight to the next, since a reset takes as long again. Where
        the control has changed other values too, it begins with a reset.
        """
        before, last = way[:-1], way[-1:]
        name = last[0]["name"] if last else ""
        if self.track != (before, name) or self.others != without(name, key(self.demo.state)):
            self.page.reset()
            self.track, self.others = (before, name), without(name, self._do(before))
        return self._do(last)

    def _do(self, way: Way) -> tuple:
        for message in way:
            self.page.say(**message)
        self.demo.settle()
        return key(self.demo.state)

    def seen(self, way: Way) -> State:
        """What is seen now; `way` led here."""
        order: dict[str, list[int]] = {}
        items: dict[int, tuple[Command, ...]] = {}
        for panel, drawn in self.demo.picture.commands().items():
            order[panel] = [self.numbers.setdefault(artist, len(self.numbers)) for artist in drawn]
            items.update(zip(order[panel], drawn.values()))
        told = json.loads(in_json(self.demo.document(self.banner)))
        del told["undo"]  # the player of a tape knows by itself what can be undone
        return State(way, key(self.demo.state), {**told, "order": order}, items)

    def after(self, way: Way) -> State:
        """What is seen after a reset and these messages."""
        self.go(way)
        return self.seen(way)


class Tape:
    """All that is recorded of a demo at one width.

    Attributes
    ----------
    files
        The files by name: "" is the first picture, and each other one a track.
    size
        The width and the height of the first picture, in CSS pixels.
    """

    def __init__(self, demo: Demo, width: int) -> None:
        self.width = width
        self.hand = Hand(demo, width, dark=False)
        self.scout = Hand(demo, width, dark=False)  # who tries something while the hand is elsewhere
        self.tables: dict[str, dict[str, int]] = {name: {} for name in TABLES}
        self.styled: list[State] = []  # all states that brought a new style
        self.names: dict[tuple, str] = {}  # of tracks, by the control and what it leaves as it is
        self.free: dict[tuple, bool] = {}  # what `_is_free` has found, by the choice and all other values
        self.coming: deque[Track] = deque()
        self.tracks: list[Track] = []
        self.first = self.hand.after(())
        self.size = tuple(self.first.document["size"])
        self.known = {self.first.key: self.first}
        items = self._items(self.first, {})
        news = {track.name: self._record(track) for track in self._all_tracks()}
        self.files = {"": zlib.compress(with_length(in_json(self._whole(demo))) + items, 9)}
        for track in self.tracks:
            whole = self._file(track, news[track.name], 1)
            stepped = track.begin.controls[track.control]["kind"] == "stepper"
            every = 1 if stepped else math.ceil(len(whole) / MOST_BYTES)
            self.files[track.name] = whole if every == 1 else self._file(track, news[track.name], every)

    def _file(self, track: Track, news: list[bytes], every: int) -> bytes:
        """A track as a file. Of its positions it has only every second, third, …, and then says so."""
        head = {
            "control": track.control,
            "values": track.values()[::every],
            "across": self._across(track),
            "thinned": every > 1,
        }
        return zlib.compress(b"".join(map(with_length, [in_json(head), *news[::every]])), 9)

    def _whole(self, demo: Demo) -> Document:
        """The JSON of the first picture."""
        tables = {name: list(table) for name, table in self.tables.items()}
        about = {"width": self.width, "dark": dark_side(demo, self)}
        return {**self._document(self.first), **tables, "tape": about}

    def _document(self, state: State) -> Document:
        """The document of a state, with its tracks."""
        return {**state.document, "next": self._next(self.known[state.key])}

    def _all_tracks(self) -> Iterator[Track]:
        """All tracks. What is found on one of them may ask for more."""
        self._next(self.first)
        while self.coming:
            self.tracks.append(self.coming.popleft())
            yield self.tracks[-1]

    def _record(self, track: Track) -> list[bytes]:
        """The news of each position."""
        first, news = self._document(self.first), []
        for way in track.ways():
            state = self.hand.after(way)
            self.known.setdefault(state.key, state)
            words = changes(first, self._document(state))
            news.append(with_length(in_json(words)) + self._items(state, self.first.items))
        return news

    def _items(self, state: State, held: Mapping[int, Any]) -> bytes:
        """The items of a state that are not held already."""
        styles = len(self.tables["styles"])
        fresh = [
            packed(number, commands, self.tables)
            for number, commands in state.items.items()
            if commands != held.get(number)
        ]
        if len(self.tables["styles"]) > styles:
            self.styled.append(state)
        return b"".join(fresh)

    def _next(self, state: State) -> dict[str, str]:
        """The track of each control that can be moved in this state. A new one is recorded later."""
        offered = (name for name in state.controls if self._is_recorded(name, state))
        return {name: self._track(name, state) for name in offered}

    def _is_recorded(self, name: str, state: State) -> bool:
        control = state.controls[name]
        many = len(positions(control))
        enough = many > (control["kind"] != "buttons")
        if (
            control["kind"] == "stepper"
            and many > LONGEST_TOGETHER
            and {one["name"] for one in state.way} - {name}
        ):
            return False
        return enough and self._fits(name, state) and not self._comes_across(name, state)

    def _track(self, name: str, state: State) -> str:
        """The track of a control in this state."""
        where = name, self._left_alone(name, state)
        if where not in self.names:
            before = Counter(control for control, _ in self.names)[name]
            self.names[where] = f"{name}.{before}" if before else name
            self.coming.append(Track(self.names[where], name, state))
        return self.names[where]

    def _left_alone(self, name: str, state: State) -> tuple:
        """What a control leaves as it is: states in which this is the same have the same track.

        A slider has a single track. When it is moved on, its positions count from the first picture, so
        that what it has changed besides comes back.
        """
        kind = state.controls[name]["kind"]
        if kind in ("slider", "switch"):
            return ()
        if kind == "buttons" or (kind == "choice" and not self._is_free(name, state)):
            return state.key
        return without(name, state.key)

    def _is_free(self, name: str, state: State) -> bool:
        """Does no option of this choice change other values?"""
        others = without(name, state.key)
        if (name, others) not in self.free:
            ways = ((*state.way, setting(name, value)) for value in positions(state.controls[name]))
            self.free[name, others] = all(without(name, self.scout.go(way)) == others for way in ways)
        return self.free[name, others]

    def _fits(self, name: str, state: State) -> bool:
        """Is this control recorded together with those that were moved already?

        Buttons are pressed once, and before the stepper is moved: a prediction is answered, then its run is
        stepped through.
        """
        moved = [step["name"] for step in state.way]
        kinds = [state.controls[one]["kind"] for one in {name, *moved}]
        late = name in moved or "stepper" in kinds
        if len(moved) == LONGEST_WAY or (state.controls[name]["kind"] == "buttons" and late):
            return False
        return len(kinds) == 1 or (len(set(kinds)) == len(kinds) and set(kinds) in TOGETHER)

    def _comes_across(self, name: str, state: State) -> bool:
        """Is this a choice that is made after the stepper was moved? Its tracks are there already."""
        last = state.way[-1]["name"] if state.way else name
        return [state.controls[one]["kind"] for one in (name, last)] == ["choice", "stepper"]

    def _across(self, track: Track) -> dict[str, list]:
        """For each choice, the options that come to the same before the stepper is moved and afterwards.

        They are tried at one position.
        """
        if track.begin.controls[track.control]["kind"] != "stepper":
            return {}
        way = list(track.ways())[1]
        *before, last = way
        found: dict[str, list] = {}
        for name, control in track.begin.controls.items():
            if control["kind"] == "choice" and self._fits(name, State(way, (), track.begin.document, {})):
                others = [step for step in before if step["name"] != name]
                ways = {
                    value: ((*way, setting(name, value)), (*others, setting(name, value), last))
                    for value in positions(control)
                }
                same = [value for value, two in ways.items() if len({*map(self.scout.go, two)}) == 1]
                found |= {name: same} if same else {}
        return found


def setting(name: str, value: Any) -> Message:
    return {"kind": "set", "name": name, "value": value}


def positions(control: dict[str, Any]) -> list:
    """The values that a control can be given without typing."""
    if control["hidden"] or control["kind"] == "number":
        return []
    if control["kind"] in ("choice", "buttons"):
        return [value for value, _ in control["options"]]
    if control["kind"] == "switch":
        return [False, True]
    found = control.get("stops") or on_grid(control["low"], control["high"], control["step"])
    return [int(value) if value == int(value) else value for value in found]


@cache
def on_grid(low: float, high: float, step: float) -> tuple[float, ...]:
    """The values from `low` to `high`. They are asked for in every state that is recorded."""
    count = math.ceil((high - low) / step - 1e-9) + 1
    return tuple(min(float(f"{low + k * step:.12g}"), high) for k in range(count))


def dark_side(demo: Demo, tape: Tape) -> dict[str, Any] | None:
    """The styles of the dark theme, one for each of the light one, and its paper.

    None if the dark picture is not the light one in other colours.
    """
    dark = Hand(demo, tape.width, dark=True)
    table: dict[str, str] = {}
    for ours in tape.styled:
        theirs = dark.after(ours.way)
        if len(ours.items) != len(theirs.items):
            return None
        for commands, others in zip(ours.items.values(), theirs.items.values()):  # as they are drawn
            if [one._replace(style="") for one in commands] != [one._replace(style="") for one in others]:
                return None
            if any(
                table.setdefault(one.style, other.style) != other.style
                for one, other in zip(commands, others)
            ):
                return None
    return {"styles": [table[style] for style in tape.tables["styles"]], "paper": theirs.document["paper"]}
