"""The connection between a demo and the pages that show it. PROTOCOL.md describes the messages."""

import os
import pathlib
import re
import uuid
from collections import OrderedDict
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import anywidget
import traitlets

from .browser_copy import Copy, Document, Drawn

Message = dict[str, Any]  # from a page

FOLDER = pathlib.Path(__file__).parent / "browser"
SCRIPTS = (
    *("paint.js", "places.js", "controls.js", "interaction.js"),
    *("voice.js", "save.js", "layout.js", "screen.js"),
)
FONTS = "font-regular.woff", "font-bold.woff"
BOOK = "BOOK"  # environment variable: the address of the book, which has a page for each demo
REMEMBERED_PAGES = 1000  # pages whose last message number is remembered
ACKNOWLEDGED_PAGES = 8  # pages whose messages are acknowledged: those that sent the last ones
MOST_EARLY = 100  # messages that may wait for an earlier one; a page sends at most a dozen at a time
LONGEST_PAGE_NAME = 100  # characters


def script(*more: str) -> str:
    """The files of browser/ as one script, without comments: it is sent with every demo."""
    text = "\n".join((FOLDER / name).read_text("utf-8") for name in (*SCRIPTS, *more))
    return re.sub(r"(?m)^\s*(//.*\n)?", "", text)


class Screen(anywidget.AnyWidget):
    """The front end of a demo: it paints what it receives, and sends back what the user does."""

    # As text: anywidget would watch a path for changes, and the watcher would keep every Screen alive.
    _esm = script()
    _css = (FOLDER / "style.css").read_text("utf-8")
    # The preferred size of the picture; its height is reserved until it is painted.
    width = traitlets.Int(1000).tag(sync=True)
    height = traitlets.Int(400).tag(sync=True)
    big = traitlets.Bool(False).tag(sync=True)
    book = traitlets.Unicode("").tag(sync=True)  # its address, for links
    view = traitlets.Unicode("").tag(sync=True)  # its model_id, which anywidget does not pass to the page

    def __init__(self, **traits: Any) -> None:
        name = uuid.uuid4().hex
        super().__init__(model_id=name, view=name, **traits)


class InOrder:
    """Passes on numbered messages in order, each exactly once.

    A message that arrives early waits for those before it. A duplicate is dropped, and so is one that is
    more than `MOST_EARLY` ahead. `last` is the number of the last one that was passed on.
    """

    def __init__(self, last: int = 0) -> None:
        self.last = last
        self.early: dict[int, Message] = {}

    def due(self, number: int, message: Message) -> Iterator[Message]:
        """Take in one message, and yield all that are now next in order."""
        if self.last < number <= self.last + MOST_EARLY:
            self.early[number] = message
        while self.last + 1 in self.early:
            self.last += 1
            yield self.early.pop(self.last)


class Connection:
    """Sends changes to every page, and puts the messages of each page in order."""

    def __init__(self, width: int, height: int, big: bool) -> None:
        self.screen = Screen(width=width, height=height, big=big, book=os.environ.get(BOOK, ""))
        self.copy = Copy()
        self.sent = 0
        self.pages: OrderedDict[str, InOrder] = OrderedDict()

    def due(self, page: object, number: int, message: Message) -> Iterator[Message]:
        """The messages of a page that are next in order; nothing if the page has no valid name."""
        if not isinstance(page, str) or len(page) > LONGEST_PAGE_NAME:
            return iter(())
        self.pages.setdefault(page, InOrder())
        self.pages.move_to_end(page)
        while len(self.pages) > REMEMBERED_PAGES:
            self.pages.popitem(last=False)
        return self.pages[page].due(number, message)

    def resume(self, page: str, answered: int, send: Callable[[Message, list[bytes]], None]) -> None:
        """Go on with a page whose first `answered` messages something else has answered, such as a tape.

        There is no other page, and no widget: messages to this page are passed to `send`, numbered from 1.
        The first one is a complete picture.
        """
        self.screen.send = send
        self.pages = OrderedDict({page: InOrder(answered)})
        self.sent = 0
        self.forget()

    def forget(self) -> None:
        """A page has nothing yet, so the next message is a complete picture."""
        self.copy = Copy()

    def send(self, document: Document, drawn: Drawn, fonts: bool = False) -> None:
        """Send all pages what has changed; with `fonts`, the fonts too."""
        if self.copy.full:
            self.forget()
        whole = not self.copy.items
        last = islice(reversed(self.pages.items()), ACKNOWLEDGED_PAGES)
        acknowledged = {page: order.last for page, order in last}
        news = self.copy.news({**document, "acknowledged": acknowledged}, drawn)
        self.sent += 1
        files = [(FOLDER / name).read_bytes() for name in FONTS] if fonts else []
        self.screen.send({"number": self.sent, "after": 0 if whole else self.sent - 1}, [news, *files])
