"""The line between a demo and the pages that show it. PROTOCOL.md tells all of it in one page."""

import pathlib
import re
import uuid
from collections import OrderedDict
from collections.abc import Iterator
from itertools import islice
from typing import Any

import anywidget
import traitlets

from .browser_copy import Copy, Document, Drawn

Message = dict[str, Any]  # from a page

FOLDER = pathlib.Path(__file__).parent / "browser"
SCRIPTS = "paint.js", "controls.js", "hands.js", "voice.js", "save.js", "room.js", "screen.js"
LETTERS = "letters.woff", "letters-bold.woff"
PAGES = 1000  # of which is remembered how much they have said
TOLD = 8  # pages, those that spoke last, to which it is said how much of that was heard
AHEAD = 100  # messages that may wait for one before them; a page has a dozen under way
LONGEST = 100  # letters of a page's name


def script() -> str:
    """All of browser/*.js as one text, which goes over the line with every demo, without comments."""
    text = "\n".join((FOLDER / name).read_text("utf-8") for name in SCRIPTS)
    return re.sub(r"(?m)^\s*(//.*\n)?", "", text)


class Screen(anywidget.AnyWidget):
    """The browser's side of a demo: it paints what it is sent, and sends back what a hand does."""

    # As text: a path would be watched for changes, and the watch keeps every screen alive.
    _esm = script()
    _css = (FOLDER / "style.css").read_text("utf-8")
    # What the picture wants to be: its height is kept free until it is painted.
    width = traitlets.Int(1000).tag(sync=True)
    height = traitlets.Int(400).tag(sync=True)
    big = traitlets.Bool(False).tag(sync=True)
    view = traitlets.Unicode("").tag(sync=True)  # its own id, which anywidget does not tell the page

    def __init__(self, **traits: Any) -> None:
        name = uuid.uuid4().hex
        super().__init__(model_id=name, view=name, **traits)


class InOrder:
    """Hands on numbered messages in their order, each once: one that comes early waits, a copy is dropped.

    Dropped is also what comes so early that no page can have sent all that is before it.
    """

    def __init__(self) -> None:
        self.last = 0
        self.early: dict[int, Message] = {}

    def due(self, number: int, message: Message) -> Iterator[Message]:
        """The messages whose turn it is, now that this one is here."""
        if self.last < number <= self.last + AHEAD:
            self.early[number] = message
        while self.last + 1 in self.early:
            self.last += 1
            yield self.early.pop(self.last)


class Connection:
    """Sends news to every page, and puts what they say in order."""

    def __init__(self, width: int, height: int, big: bool) -> None:
        self.screen = Screen(width=width, height=height, big=big)
        self.copy = Copy()
        self.sent = 0
        self.pages: OrderedDict[str, InOrder] = OrderedDict()

    def due(self, page: object, number: int, message: Message) -> Iterator[Message]:
        """The messages of a page whose turn it is; none where it has no name that could be answered."""
        if not isinstance(page, str) or len(page) > LONGEST:
            return iter(())
        self.pages.setdefault(page, InOrder())
        self.pages.move_to_end(page)
        while len(self.pages) > PAGES:
            self.pages.popitem(last=False)
        return self.pages[page].due(number, message)

    def forget(self) -> None:
        """Some page has nothing yet: the next message is a whole one."""
        self.copy = Copy()

    def send(self, document: Document, drawn: Drawn, letters: bool = False) -> None:
        """Tell all pages what is new; with `letters`, the font too."""
        if self.copy.full:
            self.forget()
        whole = not self.copy.items
        last = islice(reversed(self.pages.items()), TOLD)
        heard = {page: order.last for page, order in last}
        news = self.copy.news({**document, "heard": heard}, drawn)
        self.sent += 1
        fonts = [(FOLDER / name).read_bytes() for name in LETTERS] if letters else []
        self.screen.send({"number": self.sent, "after": 0 if whole else self.sent - 1}, [news, *fonts])
