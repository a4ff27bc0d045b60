"""What a task is: a short declaration, and how an answer to it is judged.

Write       a function of a few lines, compared with a solution on small whole-number cases
Construct   something with properties that can be proven: points, a weight vector, a map
Drag        a demo that a hand has brought to where something is so
"""

import dis
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from textwrap import dedent
from types import FunctionType
from typing import Any

import numpy as np

from .calling import attempt, call, limited
from .cases import Cases
from .ending import watched
from .seen import Seen
from .values import brief, difference, exactly_same, form, same, too_many, type_of, written
from .verdict import Counterexample, Verdict

COMPARED = 60  # cases on which an answer must agree with a misconception to be taken for it
TITLE = 70  # letters that fit above a picture
ROUNDED = "up to rounding"
SCREEN = 1500  # letters of feedback


@dataclass(frozen=True, kw_only=True)
class Task:
    """What all tasks have: their name "02.bound", the question, a solution, hints, and a question further.

    without_picture   why a wrong answer is shown in words alone; "" where a picture is drawn
    without_demo      why no demo opens with a wrong answer; "" where one does
    """

    name: str
    question: str
    solution: Any
    hints: tuple[str, ...]
    further: str
    without_picture: str = ""
    without_demo: str = ""

    def untried(self, answer: Any) -> bool:
        """`...` stands where an answer, or a part of it, is still to come."""
        return answer is ... or type(answer) is tuple and any(part is ... for part in answer)

    def judge(self, answer: Any) -> Verdict:
        with watched():
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
        why = why if len(why) <= SCREEN else f"{why[:SCREEN]} …"
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
    case_kind       (got, expected, *arguments) → a word for a kind of case that a right answer has met, or ""
    seen            (got, expected, *arguments) → what there is to see of a case, or None
    open            (*arguments) → a demo that shows the case, or None
    """

    stub: Callable
    cases: Cases
    agrees: Callable[[Any, Any], bool] = same
    properties: Sequence[tuple[str, Callable[..., bool]]] = ()
    misconceptions: Sequence[tuple[str, Callable]] = ()
    case_kind: Callable[..., str] = lambda *_: ""
    seen: Callable[..., Seen | None] = lambda *_: None
    open: Callable[..., Any] = lambda *_: None

    def untried(self, answer):
        return answer is ... or _same_code(answer, self.stub)

    def source(self):
        return super().source().replace(f"def {self.solution.__name__}(", f"def {self.stub.__name__}(")

    def judged(self, answer):
        if not callable(answer):
            came = attempt(written, answer).value or type_of(answer)
            return self.wrong(
                f"The answer must be a function, but it is {came}. Hand in the function itself: its "
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
        rounded = " up to rounding" if met.pop(ROUNDED, 0) else ""
        kinds = ", ".join(f"{count:,} {kind}" for kind, count in met.items())
        small, larger = tried
        among = f"; {kinds} among them" if kinds else ""
        more = f", and {larger:,} larger ones" if larger else ""
        return self.right(f"All {small:,} small cases agree{rounded}{more}{among}.")

    def _failed(self, answer, arguments, met):
        """The verdict on an answer that fails this case, or None."""
        expected, shown = self.solution(*arguments), self._call(arguments)
        first = call(answer, arguments)
        case = Counterexample(arguments, expected, first.value)
        if first.trouble:
            return self.wrong(f"{first.trouble}\nThe call was {shown}.", case)
        again = call(answer, arguments)
        if again.trouble:
            return self.wrong(
                f"The first call went well, and a second one with the same arguments did not. {again.trouble}"
                f"\nThe call was {shown}.",
                case,
            )
        if not same(first.value, again.value):
            return self.wrong(
                f"Two calls with the same arguments gave {written(first.value)} and "
                f"{written(again.value)}: does it remember something, or draw at random?\n{shown}",
                case,
            )
        if self._agree(first.value, expected):
            kind = self.case_kind(first.value, expected, *arguments)
            met.update([kind] if kind else [])
            met.update([] if exactly_same(first.value, expected) else [ROUNDED])
            return None
        return self.wrong(
            "\n".join(filter(None, [*self._in_words(case, shown), self._recognised(answer, arguments)])),
            case,
            picture=lambda: attempt(self._picture, case).value,
            open=lambda: attempt(self.open, *arguments).value,
        )

    def _agree(self, got, expected):
        """What cannot be compared, as it has another shape, does not agree."""
        try:
            with np.errstate(all="ignore"):
                return bool(self.agrees(got, expected))
        except Exception:
            return False

    def _in_words(self, case, shown):
        """What is broken; the case; and its digits, where the two numbers look alike."""
        got, expected = case.got, case.expected
        broken = next(
            (words for words, holds in self.properties if _breaks(holds, got, expected, *case.arguments)), ""
        )
        alike = np.shape(got) == np.shape(expected)
        if broken:
            yield f"{broken[:1].upper()}{broken[1:]}."
        elif not alike:
            yield f"What is asked for is {form(expected)}, and what came is {form(got)}."
        else:
            yield "One case is enough to see it."
        yield f"{shown} must give {written(expected)}, and gave {written(got)}."
        if alike and written(expected) == written(got):
            yield difference(got, expected)

    def _recognised(self, answer, failing):
        """Which known misconception gives the same answers, also where they are wrong, in words."""
        found = []
        for case in [failing, *islice(self.cases.small(), COMPARED), *islice(self.cases.drawn(), COMPARED)]:
            outcome = call(answer, case)
            if outcome.ended:
                return ""
            found.append((case, outcome.value))
        for words, wrong in self.misconceptions:
            if all(self._alike(call(wrong, case).value, value) for case, value in found):
                return words
        return ""

    def _alike(self, a, b):
        """Do they agree, or have both come to nothing?"""
        return a is b is None or a is not None and b is not None and self._agree(a, b)

    def _picture(self, case):
        title = f"expected {written(case.expected)}, came {written(case.got)}"
        return _picture_of(self.seen(case.got, case.expected, *case.arguments), title)

    def _call(self, arguments):
        names = inspect.signature(self.stub).parameters
        given = ", ".join(f"{name}={written(value)}" for name, value in zip(names, arguments, strict=True))
        return f"{self.stub.__name__}({given})"


@dataclass(frozen=True, kw_only=True)
class Construct(Task):
    """Something to construct.

    requirements    each (answer) → "" where it is met, or in words what breaks it
    proven          what is said of a right answer
    mistaken        an answer that is wrong, for tests and for the walk through the notebooks
    seen            (answer) → what there is to see of a wrong one, or None
    open            (answer) → a demo that shows it, or None
    """

    requirements: Sequence[Callable[[Any], str]]
    proven: str
    mistaken: Any
    seen: Callable[[Any], Seen | None] = lambda _: None
    open: Callable[[Any], Any] = lambda _: None

    def judged(self, answer):
        if words := attempt(too_many, answer).value:
            return self.wrong(words)
        answer = limited(answer) if callable(answer) else answer
        found = attempt(self._unmet, answer)
        if found.trouble:
            return self.wrong(found.trouble)
        if found.value:
            return self.wrong(
                found.value,
                picture=lambda: _picture_of(attempt(self.seen, answer).value, "your answer"),
                open=lambda: attempt(self.open, answer).value,
            )
        return self.right(self.proven)

    def _unmet(self, answer):
        """The first requirement that is not met, in words, or ""."""
        for unmet in self.requirements:
            try:
                why = unmet(answer)
            except Exception as error:
                if callable(answer):
                    raise  # its own error, in its own words
                why = f"It cannot be looked at: {brief(error) or type_of(error)}"
            if why:
                return brief(why, SCREEN)
        return ""


@dataclass(frozen=True, kw_only=True)
class Drag(Construct):
    """A demo to drag; `demo` is the call that makes it. It stands there already, and shows what is wrong.

    `mistaken` is what to set in the solution's demo so that it is wrong: {"bias": True}.
    """

    demo: str

    def untried(self, answer):
        """A demo as it opened: unless it opened with the answer, as a line that was copied does."""
        if answer is ... or not self._is_mine(answer):
            return answer is ...
        return answer.state == answer.opening and any(unmet(answer) for unmet in self.requirements)

    def _is_mine(self, answer):
        """Is this the demo of the task? One that was made is of a class that is loaded by then."""
        Demo = getattr(sys.modules.get("livefigure.demo"), "Demo", ())
        return issubclass(type(answer), Demo) and answer.call == self.demo

    def source(self):
        """The line that opens the demo as it should be."""
        demo = self.solution()
        try:
            return f"demo = {demo.code()}\n"
        finally:
            demo.close()

    def judged(self, answer):
        if not self._is_mine(answer):
            return self.wrong(
                f"The answer must be the demo of this task, demo = {self.demo}(…), but it is "
                f"{type_of(answer)}: keep it by a name, demo, and hand in demo."
            )
        return super().judged(answer)


def _picture_of(seen, title):
    """The picture. What draws is loaded only here."""
    if seen is None:
        return None
    from .case_picture import CasePicture

    return CasePicture(seen, title if len(title) <= TITLE else "")


def _breaks(holds, *case):
    """Does this break the property? What the property cannot even be asked of, such as a list, does not."""
    try:
        with np.errstate(all="ignore"):
            return not holds(*case)
    except Exception:
        return False


def _same_code(answer, stub):
    """Is this the stub as it was given, whatever stands in its docstring?"""
    return type(answer) is FunctionType and _steps(answer) == _steps(stub)


def _steps(function):
    """What it does, step by step. Its docstring is no part of that."""
    steps = dis.get_instructions(function.__code__)
    return [(step.opname, step.argval) for step in steps if step.opname != "NOP"]
