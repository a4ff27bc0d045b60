"""What comes of a check: an answer in words, and the smallest case that breaks a wrong one."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Counterexample:
    """A call that shows what is wrong: its arguments, what was expected, and what came."""

    arguments: tuple
    expected: Any
    got: Any


@dataclass(frozen=True, repr=False)
class Verdict:
    """True only where the answer is right, so that `assert lc.check(…)` is a test."""

    name: str
    words: str
    tried: bool = True
    passed: bool = False
    counterexample: Counterexample | None = None
    picture: Callable[[], Any] | None = field(default=None, compare=False)  # makes one of the case, or None
    open: Callable[[], Any] | None = field(default=None, compare=False)  # makes a demo that shows it, or None

    def __bool__(self):
        return self.passed

    def __repr__(self):
        return self.words

    def _ipython_display_(self):
        """The words, the case as a picture, and in a demo to play with, with the line that opens it again."""
        from IPython.display import display

        print(self.words)
        picture = self.picture() if self.picture else None
        if picture is not None:
            display(picture)
        demo = self.open() if self.open else None
        if demo is not None:
            print("Open it in a demo:", demo.code())
            display(demo)
