"""Python that runs in a page of HTML, without a kernel: it makes demos, and goes on where a tape has ended.

browser/worker.js starts Python in the page, and calls what is here. Of ipywidgets, anywidget, traitlets and
IPython a demo needs a few names only, and loading these packages takes seconds. So `stand_in` puts modules
with these names in their place. It must be called before a demo is made.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

Tell = Callable[[str, list[bytes]], None]  # what a page is told: a message as JSON, and its buffers


class _Trait:
    def __init__(self, *_: Any) -> None: ...

    def tag(self, **_: Any) -> "_Trait":
        return self


class _Widget:
    """A widget without a kernel: it only keeps what it is given."""

    def __init__(self, **traits: Any) -> None:
        vars(self).update(traits)
        self.layout = SimpleNamespace(close=lambda: None)

    def on_msg(self, tell: Callable) -> None: ...

    def close(self) -> None: ...

    def send(self, message: dict, buffers: list[bytes]) -> None: ...


def stand_in() -> None:
    """Put modules in the place of the packages of widgets, with the names that a demo needs."""
    kinds = {"Int": _Trait, "Bool": _Trait, "Unicode": _Trait}
    modules: dict[str, dict[str, Any]] = {
        "anywidget": {"AnyWidget": _Widget},
        "traitlets": kinds,
        "ipywidgets": {"DOMWidget": _Widget},
        "IPython": {"version_info": (9,)},  # matplotlib reads it
        "IPython.core": {},
        "IPython.core.getipython": {"get_ipython": lambda: None},
    }
    for name, content in modules.items():
        sys.modules[name] = ModuleType(name)
        vars(sys.modules[name]).update(content)


class Demos:
    """The demos of a page.

    Parameters
    ----------
    names
        What a line of code that makes a demo may use, such as {"lc": linclass_helpers}.
    """

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = dict(names)
        self.made: dict[int, Any] = {}

    def wake(self, key: int, code: str, before: str, page: str, answered: int, tell: Tell) -> None:
        """Make a demo, and bring it to where a tape has ended.

        Parameters
        ----------
        key
            The number by which the page calls this demo.
        code
            The line of code that makes it. It is one of the page's own, and never part of an address.
        before
            JSON: the messages that bring it to the state that the tape shows.
        page
            The name by which the page signs its messages.
        answered
            The number of the last message that the tape has answered.
        tell
            Is called with each message to the page. The first one has a complete picture.
        """
        demo = self.brought(code, json.loads(before))
        demo.resume(page, answered, lambda message, buffers: tell(json.dumps(message), buffers))
        self.made[key] = demo

    def brought(self, code: str, before: Iterable[dict[str, Any]]) -> Any:
        """A new demo of this line of code, after these messages."""
        demo = eval(code, dict(self.names))
        demo.past = ()  # what another picture shows, which the same line has made, is not brought back
        demo.after_a_tape = True
        for number, message in enumerate(before, 1):
            demo.hear({"page": "tape", "number": number, **message})
            demo.settle()
        return demo

    def hear(self, key: int, message: str) -> None:
        """Pass on a message of the page, which is JSON."""
        self.made[key].hear(json.loads(message))
