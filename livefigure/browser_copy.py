"""A copy of what the browsers hold of a demo, so that only changes need to be sent.

A browser holds three things: a *document*, which is nested dictionaries of everything that is not drawn
(texts, handles, controls, the places of the panels); three *tables* (styles, clips and shapes); and the
*items*, which are the commands of each artist. `Copy.news` computes what has changed and packs it.
PROTOCOL.md describes the format.
"""

import json
import struct
import zlib
from collections.abc import Mapping
from itertools import count
from typing import Any

from matplotlib.artist import Artist

from .picture import Picture
from .recorder import Command

Document = dict[str, Any]  # can be written as JSON
# For each panel its artists with their commands, in the order in which they are painted.
Drawn = Mapping[str, Mapping[Artist, tuple[Command, ...]]]

MISSING = object()
MOST_TABLE_ENTRIES = 1000  # beyond this everything is sent again, so that unused entries are dropped
TABLES = "styles", "clips", "shapes"
NOTHING = 0xFFFF  # the number of a clip or shape that a command does not have


class Copy:
    """What a browser holds once it has received every message since the last complete picture."""

    def __init__(self) -> None:
        self.document: dict = {}
        self.tables: dict[str, dict[str, int]] = {name: {} for name in TABLES}
        self.items: dict = {}  # for each artist its number and its commands
        self.numbers = count()

    @property
    def full(self) -> bool:
        return any(len(table) > MOST_TABLE_ENTRIES for table in self.tables.values())

    def news(self, document: Document, drawn: Drawn) -> bytes:
        """Update this copy to the given document and drawings, and return the packed difference."""
        known = {name: len(table) for name, table in self.tables.items()}
        items = b"".join(
            self._item(artist, commands) for part in drawn.values() for artist, commands in part.items()
        )
        alive = {artist for part in drawn.values() for artist in part}
        self.items = {artist: item for artist, item in self.items.items() if artist in alive}
        order = {name: [self.items[artist][0] for artist in part] for name, part in drawn.items()}
        document = {**document, "order": order}
        news = changes(self.document, document)
        self.document = document
        for name, table in self.tables.items():
            if len(table) > known[name]:
                news[name] = list(table)[known[name] :]
        return zlib.compress(with_length(in_json(news)) + items)

    def _item(self, artist: Artist, commands: tuple[Command, ...]) -> bytes:
        """The bytes of an artist; none if the browsers have them already."""
        number, before = self.items.get(artist) or (next(self.numbers), MISSING)
        if commands == before:
            return b""
        self.items[artist] = number, commands
        return packed(number, commands, self.tables)


def packed(number: int, commands: tuple[Command, ...], tables: dict[str, dict[str, int]]) -> bytes:
    """The bytes of an item. New styles, clips and shapes are added to the tables."""
    body = b"".join(_packed(command, tables) for command in commands)
    return struct.pack("<II", number, len(body)) + body


def _packed(command: Command, tables: dict[str, dict[str, int]]) -> bytes:
    entries = zip(TABLES, (command.style, command.clip, command.shape))
    numbers = (
        tables[name].setdefault(entry, len(tables[name])) if entry else NOTHING for name, entry in entries
    )
    return struct.pack("<B3HI", command.kind, *numbers, len(command.body)) + command.body


def in_json(words: Document) -> bytes:
    # JavaScript strings may contain lone surrogates. UTF-8 cannot encode them, a JSON escape can.
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def with_length(part: bytes) -> bytes:
    """A part of a message, after its length."""
    return struct.pack("<I", len(part)) + part


def news_of(picture: Picture) -> bytes:
    """A complete picture as news, for a page without a kernel that paints it with paint.js."""
    return Copy().news(picture.described(), picture.commands())


def changes(old: Document, new: Document) -> Document:
    """The merge patch (RFC 7396) that turns `old` into `new`: None removes an entry."""
    found = dict.fromkeys(old.keys() - new.keys())
    for name, value in new.items():
        before = old.get(name, MISSING)
        if isinstance(value, dict) and isinstance(before, dict):
            if inner := changes(before, value):
                found[name] = inner
        elif value != before:
            found[name] = value
    return found
