"""What the browsers hold of a demo, so that only what is new to them need be sent.

A browser holds a *document*, nested dictionaries of all that is not drawn (words, handles, controls, where
the panels are), three *tables* (styles, clips and shapes), and the *items*: the commands of each artist.
`Copy.news` compares with that, and packs the difference. PROTOCOL.md says how it is written.
"""

import json
import struct
import zlib
from collections.abc import Mapping
from itertools import count
from typing import Any

from matplotlib.artist import Artist

from .recorder import Command

Document = dict[str, Any]  # what JSON can say
Drawn = Mapping[str, Mapping[Artist, tuple[Command, ...]]]  # for each panel its artists, the lowest first

MISSING = object()
MOST = 1000  # entries of a table; then all is sent anew, and the browser forgets what is no longer used
TABLES = "styles", "clips", "shapes"
NOTHING = 0xFFFF  # the number of a clip or shape that a command does not have


class Copy:
    """What a browser holds once it has had every message since the last whole picture."""

    def __init__(self) -> None:
        self.document: dict = {}
        self.tables: dict[str, dict[str, int]] = {name: {} for name in TABLES}
        self.items: dict = {}  # of each artist its number and its commands
        self.numbers = count()

    @property
    def full(self) -> bool:
        return any(len(table) > MOST for table in self.tables.values())

    def news(self, document: Document, drawn: Drawn) -> bytes:
        """What turns this copy into that document and these drawings, packed. After it the copy is so.

        `drawn` has for each panel its artists and their commands, from the lowest to the highest.
        """
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
        # Half a letter, as JavaScript's text may have, is no UTF-8; with a backslash it is JSON.
        words = json.dumps(news, ensure_ascii=False, separators=(",", ":")).encode(
            "utf-8", "backslashreplace"
        )
        return zlib.compress(struct.pack("<I", len(words)) + words + items)

    def _item(self, artist: Artist, commands: tuple[Command, ...]) -> bytes:
        """The bytes of an artist, if the browsers do not have them."""
        number, before = self.items.get(artist) or (next(self.numbers), MISSING)
        if commands == before:
            return b""
        self.items[artist] = number, commands
        body = b"".join(map(self._packed, commands))
        return struct.pack("<II", number, len(body)) + body

    def _packed(self, command: Command) -> bytes:
        numbers = (
            self._number(name, part)
            for name, part in zip(TABLES, (command.style, command.clip, command.shape))
        )
        return struct.pack("<B3HI", command.kind, *numbers, len(command.body)) + command.body

    def _number(self, name: str, entry: str) -> int:
        if not entry:
            return NOTHING
        table = self.tables[name]
        return table.setdefault(entry, len(table))


def changes(old: Document, new: Document) -> Document:
    """What to merge into `old` so that it becomes `new`, as RFC 7396 has it: None takes an entry away."""
    found = dict.fromkeys(old.keys() - new.keys())
    for name, value in new.items():
        before = old.get(name, MISSING)
        if isinstance(value, dict) and isinstance(before, dict):
            if inner := changes(before, value):
                found[name] = inner
        elif value != before:
            found[name] = value
    return found
