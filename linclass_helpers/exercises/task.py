"""What a task is: a short declaration, and how an answer to it is judged.

`Write` asks for a function, `Construct` for something with properties that can be proven, `Drag` for a demo
in a certain state.
"""

import dis
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from textwrap import dedent
from types import FunctionType
from typing import Any

import numpy as np

from .calling import attempt, call, limited, random_state_kept
from .cases import Cases
from .drawing import Drawing
from .limits import watched
from .values import brief, difference, exactly_same, same, shape_in_words, too_many, type_of, written
from .verdict import Counterexample, Verdict

COMPARED = 60  # small cases, and as many larger ones, on which an answer is compared with a misconception
LONGEST_TITLE = 70  # letters that fit above a picture
ROUNDED = "up to rounding"
MOST_LETTERS = 1500  # of feedback, so that it fits on a screen


@dataclass(frozen=True, kw_only=True)
class Task:
    """What all tasks have.

    Parameters
    ----------
    name
        The number of the notebook and a word: "02.bound".
    question
        What is asked, in a sentence. A student reads it below an answer that was not tried yet.
    solution
        The function asked for, or a function without arguments that makes the right answer.
    hints
        Each one says more than the one before.
    further
        A further question, below a right answer.
    without_picture
        Why a wrong answer is shown in words only; "" if a picture is drawn.
    without_demo
        Why a wrong answer opens no demo; "" if it does.
    """

    name: str
    question: str
    solution: Any
    hints: tuple[str, ...]
    further: str
    without_picture: str = ""
    without_demo: str = ""

    def untried(self, answer: Any) -> bool:
        """Is there no answer yet, because `...` stands in its place, or in the place of a part of it?"""
        return answer is ... or type(answer) is tuple and any(part is ... for part in answer)

    def judge(self, answer: Any) -> Verdict:
        """Judge an answer. Random numbers, warnings and output are afterwards as they were before."""
        with watched(), random_state_kept():
            if self.untried(answer):
                return Verdict(self.name, f"{self.name}: not tried yet. {self.question}", tried=False)
            return self._judge(answer)

    def _judge(self, answer: Any) -> Verdict:
        """Judge an answer that was tried."""
        raise NotImplementedError

    def source(self) -> str:
        """The solution as a student would write it."""
        return dedent(inspect.getsource(self.solution))

    def right(self, what_was_tried: str) -> Verdict:
        """The verdict on a right answer."""
        return Verdict(self.name, f"{self.name}: right. {what_was_tried}\n{self.further}", passed=True)

    def wrong(self, why: str, counterexample: Counterexample | None = None, **shown: Any) -> Verdict:
        """The verdict on a wrong answer; `shown` are its `picture` and `open`."""
        why = why if len(why) <= MOST_LETTERS else f"{why[:MOST_LETTERS]} …"
        return Verdict(self.name, f"{self.name}: not yet. {why}", counterexample=counterexample, **shown)


@dataclass(frozen=True, kw_only=True)
class Write(Task):
    """A function to write. An answer is compared with the solution, case by case.

    Parameters
    ----------
    stub
        The function as the notebook gives it.
    cases
        The arguments that it is called with.
    agrees
        `agrees(got, expected)`: is this result right?
    properties
        Pairs of words and a function `holds(got, expected, *arguments)`. The feedback names the first
        property that does not hold.
    misconceptions
        Pairs of words, which say what is overlooked, and a wrong function.
    case_kind
        `case_kind(got, expected, *arguments)`: a word for cases of a special kind, which the feedback on a
        right answer counts; "" for other cases.
    drawing
        `drawing(got, expected, *arguments)`: what is drawn of a case; None if it cannot be drawn.
    open
        `open(*arguments)`: a demo that shows a case; None if no demo can.
    """

    stub: Callable
    cases: Cases
    agrees: Callable[[Any, Any], bool] = same
    properties: Sequence[tuple[str, Callable[..., bool]]] = ()
    misconceptions: Sequence[tuple[str, Callable]] = ()
    case_kind: Callable[..., str] = lambda *_: ""
    drawing: Callable[..., Drawing | None] = lambda *_: None
    open: Callable[..., Any] = lambda *_: None

    def untried(self, answer: Any) -> bool:
        """Is the answer `...`, or still the stub?"""
        return answer is ... or _same_code(answer, self.stub)

    def source(self) -> str:
        return super().source().replace(f"def {self.solution.__name__}(", f"def {self.stub.__name__}(")

    def _judge(self, answer: Any) -> Verdict:
        if not callable(answer):
            came = attempt(written, answer).value or type_of(answer)
            return self.wrong(
                f"The answer must be a function, but it is {came}. Hand in the function itself: its "
                f"name, without parentheses behind it."
            )
        tried: list[int] = []
        kinds: Counter[str] = Counter()
        for cases in (self.cases.small(), self.cases.drawn()):
            tried.append(0)
            for arguments in cases:
                failed = self._failed(answer, arguments, kinds)
                if failed is not None:
                    return failed
                tried[-1] += 1
        rounded = f" {ROUNDED}" if kinds.pop(ROUNDED, 0) else ""
        counted = ", ".join(f"{count:,} {kind}" for kind, count in kinds.items())
        small, larger = tried
        among = f"; {counted} among them" if counted else ""
        more = f", and {larger:,} larger ones" if larger else ""
        return self.right(f"All {small:,} small cases agree{rounded}{more}{among}.")

    def _failed(self, answer: Callable, arguments: tuple, kinds: Counter[str]) -> Verdict | None:
        """The verdict on an answer that fails this case. For one that passes, None; its kind is counted."""
        expected = self.solution(*arguments)
        first = call(answer, arguments)
        case = Counterexample(arguments, expected, first.value)
        if first.trouble:
            return self.wrong(f"{first.trouble}\nThe call was {self._call_in_words(arguments)}.", case)
        again = call(answer, arguments)
        if again.trouble:
            return self.wrong(
                f"The first call went well, and a second one with the same arguments did not. {again.trouble}"
                f"\nThe call was {self._call_in_words(arguments)}.",
                case,
            )
        if not same(first.value, again.value):
            return self.wrong(
                f"Two calls with the same arguments gave {written(first.value)} and "
                f"{written(again.value)}: does it remember something, or draw at random?\n"
                f"{self._call_in_words(arguments)}",
                case,
            )
        if self._agree(first.value, expected):
            kind = self.case_kind(first.value, expected, *arguments)
            kinds.update([kind] if kind else [])
            kinds.update([] if exactly_same(first.value, expected) else [ROUNDED])
            return None
        words = [*self._case_in_words(case), self._misconception(answer, arguments)]
        return self.wrong(
            "\n".join(filter(None, words)),
            case,
            picture=lambda: attempt(self._picture, case).value,
            open=lambda: attempt(self.open, *arguments).value,
        )

    def _agree(self, got: Any, expected: Any) -> bool:
        """Is this result right? One that cannot be compared, because of its shape for example, is not."""
        try:
            with np.errstate(all="ignore"):
                return bool(self.agrees(got, expected))
        except Exception:
            return False

    def _case_in_words(self, case: Counterexample) -> Iterator[str]:
        """The property that does not hold; the case; and all digits, if the two results look alike."""
        got, expected = case.got, case.expected
        broken = next(
            (words for words, holds in self.properties if _breaks(holds, got, expected, *case.arguments)), ""
        )
        same_shape = np.shape(got) == np.shape(expected)
        if broken:
            yield f"{broken[:1].upper()}{broken[1:]}."
        elif not same_shape:
            yield f"What is asked for is {shape_in_words(expected)}, and what came is {shape_in_words(got)}."
        else:
            yield "One case is enough to see it."
        yield f"{self._call_in_words(case.arguments)} must give {written(expected)}, and gave {written(got)}."
        if same_shape and written(expected) == written(got):
            yield difference(got, expected)

    def _misconception(self, answer: Callable, failing: tuple) -> str:
        """The words of the misconception that gives the same results as the answer, wrong ones too; or ""."""
        results = []
        for case in [failing, *islice(self.cases.small(), COMPARED), *islice(self.cases.drawn(), COMPARED)]:
            outcome = call(answer, case)
            if outcome.stopped:
                return ""
            results.append((case, outcome.value))
        for words, wrong in self.misconceptions:
            if all(self._alike(call(wrong, case).value, value) for case, value in results):
                return words
        return ""

    def _alike(self, a: Any, b: Any) -> bool:
        """Do two results agree, or have both calls failed?"""
        return a is b is None or a is not None and b is not None and self._agree(a, b)

    def _picture(self, case: Counterexample) -> Any:
        title = f"expected {written(case.expected)}, came {written(case.got)}"
        return _picture_of(self.drawing(case.got, case.expected, *case.arguments), title)

    def _call_in_words(self, arguments: tuple) -> str:
        """The call as code: "is_mistake(w=(0, 1), x=(1, 0), y=1)"."""
        names = inspect.signature(self.stub).parameters
        given = ", ".join(f"{name}={written(value)}" for name, value in zip(names, arguments, strict=True))
        return f"{self.stub.__name__}({given})"


@dataclass(frozen=True, kw_only=True)
class Construct(Task):
    """Something to construct, such as points, a weight vector or a map.

    Parameters
    ----------
    requirements
        Functions of the answer. Each returns "" if it is met, and otherwise says what is not.
    proven
        What is said of a right answer.
    mistaken
        A wrong answer, for tests and for the walk through the notebooks.
    drawing
        `drawing(answer)`: what is drawn of a wrong answer; None if it cannot be drawn.
    open
        `open(answer)`: a demo that shows a wrong answer; None if no demo can.
    """

    requirements: Sequence[Callable[[Any], str]]
    proven: str
    mistaken: Any
    drawing: Callable[[Any], Drawing | None] = lambda _: None
    open: Callable[[Any], Any] = lambda _: None

    def _judge(self, answer: Any) -> Verdict:
        if words := attempt(too_many, answer).value:
            return self.wrong(words)
        answer = limited(answer) if callable(answer) else answer
        outcome = attempt(self._unmet, answer)
        if outcome.trouble:
            return self.wrong(outcome.trouble)
        if outcome.value:
            return self.wrong(
                outcome.value,
                picture=lambda: _picture_of(attempt(self.drawing, answer).value, "your answer"),
                open=lambda: attempt(self.open, answer).value,
            )
        return self.right(self.proven)

    def _unmet(self, answer: Any) -> str:
        """What the first requirement that is not met says; "" if all are met."""
        for requirement in self.requirements:
            try:
                why = requirement(answer)
            except Exception as error:
                if callable(answer):
                    raise  # an error of the student's function, which is reported as such
                why = f"It cannot be looked at: {brief(error) or type_of(error)}"
            if why:
                return brief(why, MOST_LETTERS)
        return ""


@dataclass(frozen=True, kw_only=True)
class Drag(Construct):
    """A demo to bring to a certain state. It is on the page already, so a wrong answer needs no picture.

    Parameters
    ----------
    demo
        The call that makes the demo: "lc.demos.separability".
    mistaken
        What to set in the solution's demo so that it is wrong: {"bias": True}.
    """

    demo: str

    def untried(self, answer: Any) -> bool:
        """Is the answer `...`, or the demo as it opened?

        A line that was copied with the answer in it opens with the answer. That is a try.
        """
        if answer is ... or not self._is_mine(answer):
            return answer is ...
        return answer.state == answer.opening and any(unmet(answer) for unmet in self.requirements)

    def _is_mine(self, answer: Any) -> bool:
        """Is this a demo of this task? While livefigure is not loaded, there can be no demo."""
        Demo = getattr(sys.modules.get("livefigure.demo"), "Demo", ())
        return issubclass(type(answer), Demo) and answer.call == self.demo

    def source(self) -> str:
        """The line of code that opens the demo in its right state."""
        demo = self.solution()
        try:
            return f"demo = {demo.code()}\n"
        finally:
            demo.close()

    def _judge(self, answer: Any) -> Verdict:
        if not self._is_mine(answer):
            return self.wrong(
                f"The answer must be the demo of this task, demo = {self.demo}(…), but it is "
                f"{type_of(answer)}: keep it by a name, demo, and hand in demo."
            )
        return super()._judge(answer)


def _picture_of(drawing: Drawing | None, title: str) -> Any:
    """The picture, below the title if that is short; or None. matplotlib is not loaded before this."""
    if drawing is None:
        return None
    from .case_picture import CasePicture

    return CasePicture(drawing, title if len(title) <= LONGEST_TITLE else "")


def _breaks(holds: Callable[..., bool], *case: Any) -> bool:
    """Does the property not hold? If it cannot be asked, of a list for example, this is False."""
    try:
        with np.errstate(all="ignore"):
            return not holds(*case)
    except Exception:
        return False


def _same_code(answer: Any, stub: Callable) -> bool:
    """Does this function have the code of the stub? Docstrings may differ."""
    return type(answer) is FunctionType and _instructions(answer) == _instructions(stub)


def _instructions(function: Any) -> list[tuple[str, Any]]:
    """The instructions of a function."""
    found = dis.get_instructions(function.__code__)
    return [(each.opname, each.argval) for each in found if each.opname != "NOP"]
