"""What a proof to assemble is: its lines, what each of them rests on, and how an order of lines is judged.

Right and wrong lines are statements about all cases, such as all runs of the perceptron. Each one can be
computed for a case, step by step, with its numbers. A wrong line is refuted by the smallest case for which
these numbers do not hold.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

import numpy as np

from ..words import number, vector
from .cases import Cases
from .drawing import Drawing

if TYPE_CHECKING:
    from livefigure import Demo

SMALL = 1e-9  # a smaller difference, beside numbers of this size, is rounding
MEASURED = 1e-6  # a smaller difference is the error of a slope that was measured, without calculus


class At:
    """A line with the numbers of a case, at one of its steps.

    Parameters
    ----------
    step
        The number of the step, from 1.
    *chain
        Values with signs between them, such as 5, "≤", (10, 10). A tuple is a sum; arrays are vectors. The
        signs are = ≤ ≥ < > and, for what was measured, ≈.
    of
        What the numbers are, if the line does not say it: "updates".
    """

    def __init__(self, step: int, *chain: Any, of: str = "") -> None:
        self.step, self.values, self.signs, self.of = step, chain[::2], chain[1::2], of

    @property
    def holds(self) -> bool:
        """Do all the signs hold, up to rounding?"""
        return all(_holds(*pair, sign) for pair, sign in zip(pairwise(self.values), self.signs, strict=True))

    def __str__(self) -> str:
        first, *rest = map(_written, self.values)
        words = [first, *(part for pair in zip(self.signs, rest, strict=True) for part in pair)]
        return " ".join([f"{self.of}:", *words] if self.of else words)


def _holds(left: Any, right: Any, sign: str) -> bool:
    a, b = (np.asarray(sum(value) if isinstance(value, tuple) else value) for value in (left, right))
    rounding = SMALL * max(1.0, np.abs(a).max(initial=0), np.abs(b).max(initial=0))
    below, above = a - b <= rounding, b - a <= rounding
    near = np.abs(a - b) <= MEASURED * max(1.0, np.abs(b).max(initial=0))
    found = {"≈": near, "=": below & above, "≤": below, "≥": above, "<": a < b, ">": a > b}
    return bool(np.all(found[sign]))


def _written(value: Any) -> str:
    """A number, a vector, or a sum of them: "10 − 10 + 5"."""
    if not isinstance(value, tuple):
        value = np.where(np.abs(value) < SMALL, 0.0, value)  # rounding
        return vector(value) if np.ndim(value) else number(float(value))
    first, *rest = value
    words = [_written(first)]
    for term in rest:
        less = np.ndim(term) == 0 and term < 0
        words.append(f"{'−' if less else '+'} {_written(-term if less else term)}")
    return " ".join(words)


@dataclass(frozen=True, kw_only=True, eq=False)
class Line:
    """A line of a proof.

    Parameters
    ----------
    says
        The line.
    why
        The fact that it uses.
    needs
        The lines that it rests on.
    at
        `at(case)`: the line with the numbers of a case, an `At` for each step.
    step
        What its steps are, such as "point"; None for those of the proof, "" if it has one alone.
    """

    says: str
    why: str
    needs: tuple["Line", ...] = ()
    at: Callable[[Any], Iterable[At]]
    step: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Wrong:
    """A line that looks as if it belonged to the proof, and does not hold.

    Parameters
    ----------
    says
        The line.
    at
        `at(case)`: the line with the numbers of a case, an `At` for each step.
    step
        What its steps are, such as "point"; None for those of the proof, "" if it has one alone.
    """

    says: str
    at: Callable[[Any], Iterable[At]]
    step: str | None = None


@dataclass(frozen=True)
class Example:
    """A line with the numbers of a case: at each step, or only where it fails."""

    line: Line | Wrong
    case: Any
    found: tuple[At, ...]


@dataclass(frozen=True)
class Fault:
    """What is not right about an order of lines.

    Parameters
    ----------
    line
        The line that is wrong, or stands where it cannot; None if none is, and the end is missing.
    missing
        The line that ought to stand above it; None if the line itself is wrong.
    """

    line: Line | Wrong | None
    missing: Line | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Proof:
    """A proof to assemble.

    Parameters
    ----------
    name
        The number of the notebook and a word: "02.stop".
    claim
        What is to be proven, in a sentence or two.
    given
        What the letters mean, and what may be used.
    lines
        The lines of the proof, in a valid order. All others lead to the last one, which is the claim.
    wrong
        Lines that do not hold.
    cases
        The cases for which each line can be computed.
    case
        `case(*arguments)`: what the lines speak of; None if the proof does not speak of this case.
    example
        Makes the arguments of the case whose numbers are shown.
    step
        What a step is: "update", or "point".
    drawing
        `drawing(case, step)`: what is drawn of a step; None if it cannot be drawn.
    open
        `open(case, step)`: the demo that shows it; None if no demo can.
    where
        The heading in the notebook below which the proof stands.

    Raises
    ------
    ValueError
        If a line rests on one that is not above it, or leads nowhere.
    """

    name: str
    claim: str
    given: str
    lines: tuple[Line, ...]
    wrong: tuple[Wrong, ...]
    cases: Cases
    case: Callable[..., Any]
    example: Callable[[], tuple]
    step: str = ""
    drawing: Callable[[Any, int], Drawing | None]
    open: Callable[[Any, int], "Demo | None"]
    where: str

    def __post_init__(self) -> None:
        for k, line in enumerate(self.lines):
            if any(need not in self.lines[:k] for need in line.needs):
                raise ValueError(f"{self.name}: “{line.says}” rests on a line that is not above it.")
            if line is not self.lines[-1] and not any(line in later.needs for later in self.lines):
                raise ValueError(f"{self.name}: “{line.says}” leads nowhere.")

    @property
    def shuffled(self) -> dict[str, Line | Wrong]:
        """All lines by letter, shuffled: always in the same way, which tells nothing about their order."""
        every: list[Line | Wrong] = [*self.lines, *self.wrong]
        random.Random(self.name).shuffle(every)
        return dict(zip(ascii_uppercase, every))

    def fault(self, order: Sequence[Line | Wrong]) -> Fault | None:
        """The first thing that is not right about these lines, from the top; None if they are a proof."""
        above: list[Line | Wrong] = []
        for line in order:
            if isinstance(line, Wrong):
                return Fault(line)
            missing = [need for need in line.needs if need not in above]
            if missing:
                return Fault(line, missing[0])
            above.append(line)
        return None if self.lines[-1] in above else Fault(None)

    def refuted(self, line: Line | Wrong) -> Example | None:
        """The smallest case in which the line does not hold, and the step; None if none was found."""

        def fails(*arguments: Any) -> Example | None:
            case = self.case(*arguments)
            broken = () if case is None else (at for at in line.at(case) if not at.holds)
            return next((Example(line, case, (at,)) for at in broken), None)

        return self.cases.smallest(fails)

    def with_numbers(self, line: Line | Wrong) -> Example:
        """The line with the numbers of the example."""
        case = self.case(*self.example())
        return Example(line, case, tuple(line.at(case)))

    def step_of(self, line: Line | Wrong, at: At) -> str:
        """In words at which step of the line these numbers are: "update 2"; "" if it has one alone."""
        kind = self.step if line.step is None else line.step
        return f"{kind} {at.step}" if kind else ""
