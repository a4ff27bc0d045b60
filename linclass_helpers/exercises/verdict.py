"""The result of a check: whether the answer is right, in words, and the smallest case that fails."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


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

    In a notebook it shows its words, a picture of the case, and a demo of it.

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
        For a function that is wrong: the first case that fails.
    picture
        Makes a picture of the case, or returns None if there is none.
    open
        Makes a demo that shows the case, or returns None if there is none.
    """

    name: str
    words: str
    tried: bool = True
    passed: bool = False
    counterexample: Counterexample | None = None
    picture: Callable[[], Any] | None = field(default=None, compare=False)
    open: Callable[[], Any] | None = field(default=None, compare=False)

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        return self.words

    def _ipython_display_(self) -> None:
        """Show the words, the picture, and the demo below the line of code that opens it again."""
        from IPython.display import display

        print(self.words)
        picture = self.picture() if self.picture else None
        if picture is not None:
            display(picture)
        demo = self.open() if self.open else None
        if demo is not None:
            print("Open it in a demo:", demo.code())
            display(demo)
