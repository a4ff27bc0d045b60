"""The result of a check: whether the answer is right, in words, and a small case that fails."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..words import in_lines

RIGHT, WRONG = "✓", "✗"  # what the words on a right and on a wrong answer begin with
# Green and red that can be seen on a light page and on a dark one. Bold ones are too dark on a dark page.
COLOURS = {RIGHT: "\x1b[32m", WRONG: "\x1b[31m"}
AS_BEFORE = "\x1b[0m"


@dataclass(frozen=True)
class Counterexample:
    """A call for which an answer is wrong.

    Parameters
    ----------
    arguments
        What the function was called with.
    expected
        What the solution returns.
    got
        What the answer returned; None if it returned nothing that can be judged.
    """

    arguments: tuple
    expected: Any
    got: Any


@dataclass(frozen=True, repr=False)
class Verdict:
    """The result of a check. It is true only if the answer is right, so `assert lc.check(…)` is a test.

    In a notebook it shows its words and a picture of the case. Below a wrong answer there are buttons, for a
    demo of the case and for a hint.

    Parameters
    ----------
    name
        The name of the task.
    words
        What the student reads.
    tried
        False if there is no answer yet.
    passed
        True if the answer is right.
    counterexample
        For a function that is wrong: the case that is shown.
    picture
        Makes a picture of the case, or returns None if there is none.
    open
        Makes a demo that shows the case, or returns None if there is none.
    hint
        For an answer that is wrong: the next hint, in words.
    misconception
        For a function that is wrong: the words of the misconception that gives the same results; or "".
    """

    name: str
    words: str
    tried: bool = True
    passed: bool = False
    counterexample: Counterexample | None = None
    picture: Callable[[], Any] | None = field(default=None, compare=False)
    open: Callable[[], Any] | None = field(default=None, compare=False)
    hint: Callable[[], str] | None = field(default=None, compare=False)
    misconception: str = ""

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        return self.words

    def _ipython_display_(self) -> None:
        buttons = None
        if self.hint is not None:
            from .buttons import Buttons

            buttons = Buttons(self.name, self.open() if self.open else None, self.hint)
        show(self.words, self.picture, buttons)


def show(words: str, picture: Callable[[], Any] | None, buttons: Any) -> None:
    """Show the words, then the picture, then the buttons, as far as there are any."""
    from IPython.display import display

    mark, printed = words[:1], in_lines(words)
    print(f"{COLOURS[mark]}{mark}{AS_BEFORE}{printed[1:]}" if mark in COLOURS else printed)
    for shown in (picture() if picture else None, buttons):
        if shown is not None:
            display(shown)
