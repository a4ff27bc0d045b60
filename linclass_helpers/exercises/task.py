"""What a task is: a short declaration, and how an answer to it is judged.

Write       a function of a few lines, compared with a solution on small whole-number cases
Construct   something with properties that can be proven: points, a weight vector, a map
Drag        a demo that a hand has brought to where something is so
"""

import inspect
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from textwrap import dedent
from typing import Any

import numpy as np

from ..words import number, vector
from .calling import call, close, same
from .cases import Cases
from .seen import Seen
from .verdict import Counterexample, Verdict

COMPARED = 60  # cases on which an answer must agree with a misconception to be taken for it
TITLE = 70  # letters that fit above a picture


@dataclass(frozen=True, kw_only=True)
class Task:
    """What all tasks have: their name "02.bound", the question, a solution, hints, and a question further."""

    name: str
    question: str
    solution: Any
    hints: tuple[str, ...]
    further: str

    def untried(self, answer: Any) -> bool:
        """`...` stands where an answer, or a part of it, is still to come."""
        return answer is ... or isinstance(answer, tuple) and any(part is ... for part in answer)

    def judge(self, answer: Any) -> Verdict:
        if self.untried(answer):
            return Verdict(self.name, f"{self.name}: not tried yet. {self.question}", tried=False)
        return self.judged(answer)

    def judged(self, answer: Any) -> Verdict:
        raise NotImplementedError

    def source(self) -> str:
        """The solution as a student would write it."""
        return dedent(inspect.getsource(self.solution))

    def right(self, what_was_tried: str) -> Verdict:
        return Verdict(self.name, f"{self.name}: right. {what_was_tried}\n{self.further}", passed=True)

    def wrong(self, why: str, counterexample=None, **shown) -> Verdict:
        return Verdict(self.name, f"{self.name}: not yet. {why}", counterexample=counterexample, **shown)


@dataclass(frozen=True, kw_only=True)
class Write(Task):
    """A function to write.

    stub            the function as the notebook gives it
    cases           what it is called with
    agrees          (got, expected) → are they the same?
    properties      what must be so, in words, each with (got, expected, *arguments) → is it so? The first
                    that fails is named
    misconceptions  known wrong answers, each with what it overlooks
    sort            (got, expected, *arguments) → a word for a kind of case that a right answer has met, or ""
    seen            (got, expected, *arguments) → what there is to see of a case, or None
    open            (*arguments) → a demo that shows the case, or None
    """

    stub: Callable
    cases: Cases
    agrees: Callable[[Any, Any], bool] = same
    properties: Sequence[tuple[str, Callable[..., bool]]] = ()
    misconceptions: Sequence[tuple[str, Callable]] = ()
    sort: Callable[..., str] = lambda *_: ""
    seen: Callable[..., Seen | None] = lambda *_: None
    open: Callable[..., Any] = lambda *_: None

    def untried(self, answer):
        return answer is ... or _same_code(answer, self.stub)

    def source(self):
        return super().source().replace(f"def {self.solution.__name__}(", f"def {self.stub.__name__}(")

    def judged(self, answer):
        if not callable(answer):
            return self.wrong(
                f"The answer must be a function, but it is {answer!r}. Hand in the function itself: its "
                f"name, without parentheses behind it."
            )
        tried: list[int] = []
        met: Counter[str] = Counter()
        for cases in (self.cases.small(), self.cases.drawn()):
            tried.append(0)
            for arguments in cases:
                failed = self._failed(answer, arguments, met)
                if failed is not None:
                    return failed
                tried[-1] += 1
        kinds = ", ".join(f"{count:,} {kind}" for kind, count in met.items())
        small, larger = tried
        among = f"; {kinds} among them" if kinds else ""
        more = f", and {larger:,} larger ones" if larger else ""
        return self.right(f"All {small:,} small cases agree{more}{among}.")

    def _failed(self, answer, arguments, met):
        """The verdict on an answer that fails this case, or None."""
        expected = self.solution(*arguments)
        first, again = call(answer, arguments), call(answer, arguments)
        shown = self._call(arguments)
        if first.trouble:
            return self.wrong(
                f"{first.trouble}\nThe call was {shown}.", Counterexample(arguments, expected, None)
            )
        case = Counterexample(arguments, expected, first.value)
        if not (same(first.value, again.value) or close(first.value, again.value)):  # nan is close to nan
            return self.wrong(
                f"Two calls with the same arguments gave {_written(first.value)} and "
                f"{_written(again.value)}: does it remember something, or draw at random?\n{shown}",
                case,
            )
        if self.agrees(first.value, expected):
            kind = self.sort(first.value, expected, *arguments)
            met.update([kind] if kind else [])
            return None
        broken = next(
            (words for words, holds in self.properties if _breaks(holds, first.value, expected, *arguments)),
            "",
        )
        lines = [
            f"{broken[:1].upper()}{broken[1:]}." if broken else "One case is enough to see it.",
            f"{shown} must give {_written(expected)}, and gave {_written(first.value)}.",
            self._recognised(answer, arguments),
        ]
        words = "\n".join(line for line in lines if line)
        return self.wrong(
            words, case, picture=lambda: self._picture(case), open=lambda: self.open(*arguments)
        )

    def _recognised(self, answer, failing):
        """Which known misconception gives the same answers, also where they are wrong, in words."""
        cases = [failing, *islice(self.cases.small(), COMPARED), *islice(self.cases.drawn(), COMPARED)]
        found = [call(answer, case).value for case in cases]
        for words, wrong in self.misconceptions:
            if all(self.agrees(call(wrong, case).value, value) for value, case in zip(found, cases)):
                return words
        return ""

    def _picture(self, case):
        title = f"expected {_written(case.expected)}, came {_written(case.got)}"
        return _picture_of(self.seen(case.got, case.expected, *case.arguments), title)

    def _call(self, arguments):
        names = inspect.signature(self.stub).parameters
        given = ", ".join(f"{name}={_written(value)}" for name, value in zip(names, arguments, strict=True))
        return f"{self.stub.__name__}({given})"


@dataclass(frozen=True, kw_only=True)
class Construct(Task):
    """Something to construct.

    requirements    each (answer) → "" where it is met, or in words what breaks it
    proven          what is said of a right answer
    seen            (answer) → what there is to see of a wrong one, or None
    open            (answer) → a demo that shows it, or None
    """

    requirements: Sequence[Callable[[Any], str]]
    proven: str
    seen: Callable[[Any], Seen | None] = lambda _: None
    open: Callable[[Any], Any] = lambda _: None

    def judged(self, answer):
        for unmet in self.requirements:
            try:
                why = unmet(answer)
            except Exception as error:
                why = f"It cannot be looked at: {error}"
            if why:
                return self.wrong(
                    why,
                    picture=lambda: _picture_of(_if_it_can_be_looked_at(self.seen, answer), "your answer"),
                    open=lambda: _if_it_can_be_looked_at(self.open, answer),
                )
        return self.right(self.proven)


@dataclass(frozen=True, kw_only=True)
class Drag(Construct):
    """A demo to drag; `demo` is the call that makes it. It stands there already, and shows what is wrong."""

    demo: str

    def untried(self, answer):
        """A demo as it opened: unless it opened with the answer, as a line that was copied does."""
        opened = getattr(answer, "call", "") == self.demo and answer.state == answer.opening
        return answer is ... or opened and any(unmet(answer) for unmet in self.requirements)

    def source(self):
        """The line that opens the demo as it should be."""
        demo = self.solution()
        try:
            return f"demo = {demo.code()}\n"
        finally:
            demo.close()

    def judged(self, answer):
        if getattr(answer, "call", "") != self.demo:
            return self.wrong(
                f"The answer must be the demo of this task, demo = {self.demo}(…), but it is "
                f"{type(answer).__name__}: keep it by a name, demo, and hand in demo."
            )
        return super().judged(answer)


def _picture_of(seen, title):
    """The picture. What draws is loaded only here."""
    if seen is None:
        return None
    from .case_picture import CasePicture

    return CasePicture(seen, title if len(title) <= TITLE else "")


def _if_it_can_be_looked_at(look, answer):
    """Of what is no answer at all there is nothing to see: its words say so."""
    try:
        return look(answer)
    except Exception:
        return None


def _breaks(holds, *case):
    """Does this break the property? What the property cannot even be asked of, such as a list, does not."""
    try:
        with np.errstate(all="ignore"):
            return not holds(*case)
    except Exception:
        return False


def _same_code(answer, stub):
    """Is this the stub as it was given, whatever stands in its docstring?"""
    mine, its = getattr(answer, "__code__", None), stub.__code__
    return mine is not None and _without_words(mine) == _without_words(its)


def _without_words(code):
    return code.co_code, code.co_names, [value for value in code.co_consts if not isinstance(value, str)]


def _written(value):
    """A value as a sentence shows it: rows of numbers in brackets."""
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, (int, float, np.number)):
        return number(value)
    if isinstance(value, (list, tuple, np.ndarray)):
        try:
            array = np.asarray(value, dtype=float)
        except (TypeError, ValueError):
            return repr(value)
        if array.ndim == 1:
            return vector(array)
        if array.ndim == 2:
            return "[" + ", ".join(vector(row) for row in array) + "]"
    return repr(value)
