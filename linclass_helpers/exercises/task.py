"""What a task is: a short declaration, and how an answer to it is judged.

`Write` asks for a function, `Construct` for something with properties that can be proven, `Drag` for a demo
in a certain state.
"""

import dis
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from textwrap import dedent
from types import FunctionType
from typing import Any

import numpy as np

from ..words import listed
from . import progress_file
from .calling import Outcome, attempt, call, limited, random_state_kept, returned_names
from .cases import Cases
from .drawing import Drawing
from .limits import watched
from .values import (
    as_python,
    asked_kind,
    brief,
    close,
    difference,
    exactly_same,
    is_of_kind,
    kind,
    same,
    too_many,
    type_of,
    written,
)
from .verdict import RIGHT, WRONG, Counterexample, Verdict

COMPARED = 60  # small cases, and as many larger ones, on which an answer is compared with a misconception
LONGEST_TITLE = 70  # letters that fit above a picture
ROUNDED = "up to rounding"
MOST_LETTERS = 1500  # of feedback, so that it fits on a screen
TUPLES = {2: "a pair", 3: "three values"}


@dataclass(frozen=True)
class Further:
    """A further question, below a right answer. It is answered with a number.

    Parameters
    ----------
    question
        The question, in a sentence.
    answer
        Computes the number.
    """

    question: str
    answer: Callable[[], float]

    def judge(self, given: Any, call: str) -> str:
        """What is said of the number that was given; of `...`, by which call to give one."""
        if given is ...:
            return f"One more question: {self.question} Put your number in place of the dots:\n{call}"
        right = float(self.answer())
        if attempt(close, given, right, 0.005).value:
            return f"{RIGHT} {written(right)} is right, too."
        return f"{WRONG} {brief(attempt(written, given).value)} is not the answer to: {self.question}"


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
        A further question; None if there is none.
    without_picture
        Why a wrong answer is shown in words only; "" if a picture is drawn.
    without_demo
        Why a wrong answer opens no demo; "" if it does.
    """

    name: str
    question: str
    solution: Any
    hints: tuple[str, ...]
    further: Further | None = None
    without_picture: str = ""
    without_demo: str = ""

    def untried(self, answer: Any) -> bool:
        """Is there no answer yet, because `...` stands in its place, or in the place of a part of it?"""
        return answer is ... or type(answer) is tuple and any(part is ... for part in answer)

    def judge(self, answer: Any, further: Any = ...) -> Verdict:
        """Judge an answer. Random numbers, warnings and output are afterwards as they were before.

        The answer to the further question is judged only if the answer is right, and changes no verdict.
        """
        with watched(), random_state_kept():
            if self.untried(answer):
                return Verdict(self.name, f"{self.name}: not tried yet. {self.question}", tried=False)
            verdict = self._judge(answer)
            if verdict and self.further is not None:
                call = f'lc.check("{self.name}", {self.called()}, further=...)'
                more = self.further.judge(further, call)
                verdict = replace(verdict, words=f"{verdict.words}\n{more}")
            return verdict

    def called(self) -> str:
        """The name of the answer in the notebook."""
        return "answer"

    def _judge(self, answer: Any) -> Verdict:
        """Judge an answer that was tried."""
        raise NotImplementedError

    def source(self) -> str:
        """The solution as a student would write it."""
        return dedent(inspect.getsource(self.solution))

    def next_hint(self) -> str:
        """The next hint, in words. It is noted in the file of progress."""
        taken = len(progress_file.of(self.name, "hint"))
        which = min(taken, len(self.hints) - 1)
        words = f"{self.name}, hint {which + 1} of {len(self.hints)}: {self.hints[which]}"
        if taken >= len(self.hints):
            return f'{words}\nThat was the last one. lc.solution("{self.name}") shows a solution.'
        return f"{words}\n{progress_file.add('hint', self.name)}".rstrip()

    def right(self, what_was_tried: str) -> Verdict:
        """The verdict on a right answer."""
        return Verdict(self.name, f"{RIGHT} {self.name}: right. {what_was_tried}", passed=True)

    def wrong(self, why: str, counterexample: Counterexample | None = None, **shown: Any) -> Verdict:
        """The verdict on a wrong answer; `shown` are its further parts, such as `picture`."""
        why = why if len(why) <= MOST_LETTERS else f"{why[:MOST_LETTERS]} …"
        words = f"{WRONG} {self.name}: not yet. {why}"
        return Verdict(self.name, words, counterexample=counterexample, hint=self.next_hint, **shown)


@dataclass(frozen=True, kw_only=True)
class Write(Task):
    """A function to write. An answer is compared with the solution, case by case.

    Parameters
    ----------
    stub
        The function as the notebook gives it.
    returns
        What is asked for, below its kind: "w after the update"; "" if True or False is.
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
    returns: str
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

    def called(self) -> str:
        return self.stub.__name__

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
            failed: Failed | None = None
            for arguments in cases:
                found = self._failed(answer, arguments, kinds)
                # After the first case that fails, those that show nothing are passed over.
                if found and (len(tried) > 1 or found.last or self.cases.shows(arguments)):
                    return found.verdict()
                failed = failed or found
                tried[-1] += 1
            if failed:
                return failed.verdict()
        rounded = f" {ROUNDED}" if kinds.pop(ROUNDED, 0) else ""
        counted = ", ".join(f"{count:,} {kind}" for kind, count in kinds.items())
        small, larger = tried
        among = f"; {counted} among them" if counted else ""
        more = f", and {larger:,} larger ones" if larger else ""
        return self.right(f"All {small:,} small cases agree{rounded}{more}{among}.")

    def _failed(self, answer: Callable, arguments: tuple, kinds: Counter[str]) -> "Failed | None":
        """How an answer fails this case. For one that passes, None; its kind is counted."""
        expected = self.solution(*arguments)
        first = call(answer, arguments)
        case = Counterexample(arguments, expected, first.value)
        if first.trouble:
            return Failed(lambda: self._in_trouble(answer, first, case), last=first.stopped)
        right = self._agree(first.value, expected)
        of_kind = right or is_of_kind(first.value, expected)
        if of_kind:
            again = call(answer, arguments)
            if again.trouble or not same(first.value, again.value):
                return Failed(lambda: self._unsteady(first, again, case), last=again.stopped)
        if right:
            found = self.case_kind(first.value, expected, *arguments)
            kinds.update([found] if found else [])
            kinds.update([] if exactly_same(first.value, expected) else [ROUNDED])
            return None
        why = self._property(case) if of_kind else self._wrong_kind(answer, first, expected)
        return Failed(lambda: self._differs(answer, why, case))

    def _in_trouble(self, answer: Any, outcome: Outcome, case: Counterexample) -> Verdict:
        """The verdict on a call that failed, or returned something that is not made of numbers."""
        why = outcome.trouble
        if outcome.parts:
            why = self._wrong_kind(answer, outcome, case.expected)
        elif outcome.returned:
            why = f"{why} {self._asked(case.expected)}"
        return self.wrong(f"{why}\nThe call was {self._call_in_words(case.arguments)}.", case)

    def _unsteady(self, first: Outcome, again: Outcome, case: Counterexample) -> Verdict:
        """The verdict on a function whose second call failed, or returned something else."""
        said = self._call_in_words(case.arguments)
        if again.trouble:
            return self.wrong(
                f"The first call went well, and a second one with the same arguments did not. {again.trouble}"
                f"\nThe call was {said}.",
                case,
            )
        return self.wrong(
            f"Two calls with the same arguments gave {written(first.value)} and "
            f"{written(again.value)}: does it remember something, or draw at random?\n{said}",
            case,
        )

    def _differs(self, answer: Callable, why: str, case: Counterexample) -> Verdict:
        """The verdict on a result that differs from what is expected."""
        misconception = self._misconception(answer, case.arguments)
        words = [why, *self._case_in_words(case), misconception]
        return self.wrong(
            "\n".join(filter(None, words)),
            case,
            misconception=misconception,
            picture=lambda: attempt(self._picture, case).value,
            open=lambda: attempt(self.open, *case.arguments).value,
        )

    def _wrong_kind(self, answer: Any, outcome: Outcome, expected: Any) -> str:
        """What kind of thing was returned, and what kind is asked for."""
        if not outcome.parts:
            return f"You returned {kind(outcome.value)}. {self._asked(expected)}"
        many = len(outcome.parts)
        names = returned_names(answer, many)
        came = f"{TUPLES.get(many, f'{many} values')}{' ' if names else ''}{names}"
        parts = " and ".join(outcome.parts) if many == 2 else listed(outcome.parts)
        return f"You returned {came}: {parts}. {self._asked(expected, 'only ')}"

    def _asked(self, expected: Any, only: str = "") -> str:
        words = f"{only}{asked_kind(expected)} is asked for{': ' if self.returns else ''}{self.returns}."
        return words[:1].upper() + words[1:]

    def _agree(self, got: Any, expected: Any) -> bool:
        """Is this result right? One that cannot be compared, because of its shape for example, is not."""
        try:
            with np.errstate(all="ignore"):
                return bool(self.agrees(got, expected))
        except Exception:
            return False

    def _property(self, case: Counterexample) -> str:
        """The first property that does not hold."""
        of_case = case.got, case.expected, *case.arguments
        broken = next((words for words, holds in self.properties if _breaks(holds, *of_case)), "")
        return f"{broken[:1].upper()}{broken[1:]}." if broken else "One case is enough to see it."

    def _case_in_words(self, case: Counterexample) -> Iterator[str]:
        """The case; and all digits, if the two results look alike."""
        got, expected = case.got, case.expected
        yield f"{self._call_in_words(case.arguments)} must give {written(expected)}, and gave {written(got)}."
        if np.shape(got) == np.shape(expected) and written(expected) == written(got):
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
        """The call as Python would take it: "is_mistake(np.array([0, 1]), np.array([1, 0]), 1)"."""
        return f"{self.stub.__name__}({', '.join(map(as_python, arguments))})"


@dataclass(frozen=True)
class Failed:
    """How an answer fails a case.

    Parameters
    ----------
    verdict
        Makes the verdict. This may take a hundred more calls.
    last
        True if the function is not called again, because a call did not end by itself.
    """

    verdict: Callable[[], Verdict]
    last: bool = False


@dataclass(frozen=True, kw_only=True)
class Construct(Task):
    """Something to construct, such as points, a weight vector or a map.

    Parameters
    ----------
    requirements
        Functions of the answer. Each returns "" if it is met, and otherwise says what is not.
    proven
        What is said of a right answer.
    measured
        `measured(answer)`: numbers of a right answer, which are said after that; "" if there are none.
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
    measured: Callable[[Any], str] = lambda _: ""
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
        return self.right(f"{self.proven} {attempt(self.measured, answer).value or ''}".rstrip())

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
