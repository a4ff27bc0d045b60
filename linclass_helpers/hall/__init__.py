"""A lecture hall votes: on a prediction, or on a question of the instructor's own. `ask` is the way in.

Read in this order:

- `question.py`: what is asked, and how it is answered
- `vote.py`: the steps of a vote, from the first phone to what really happens
- `tally.py`: what was answered, in words
- `stage.py`: what is drawn: all answers, bars, the code that phones scan
- `projected.py`: the demo on the projector
- `asking.py`: lc.ask
- `door.py`: the kernel's side of the server, which it starts
- `server.py`: the server, a process of its own that imports only the standard library
- `phone.py`, `phone.html`, `phone.css`, `phone.js`: the page of a phone
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .asking import ask, put_to_the_hall
    from .projected import Hall
    from .question import Question

__all__ = ["Hall", "Question", "ask", "put_to_the_hall"]

_MODULES = {"Hall": "projected", "Question": "question", "ask": "asking", "put_to_the_hall": "asking"}


def __getattr__(name: str) -> Any:
    """Import a module when it is first used: a lecture without a vote needs none of them."""
    from importlib import import_module

    if name in _MODULES:
        return getattr(import_module(f".{_MODULES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
