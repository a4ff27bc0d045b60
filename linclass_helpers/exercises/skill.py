"""What a skill is: a question that is asked again and again, each time with fresh numbers.

A skill's `make` draws the numbers of one question. It computes the answer with a learner of the course, what
known misconceptions answer, and the worked solution line by line. So it can be read from top to bottom.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import numpy as np

from ..words import number
from .drawing import Drawing

Answer = str | tuple[float, ...]  # the key of an option, or a number for each box
Option = TypeVar("Option")

NEAR = 0.005  # a number that is rounded to two decimals is right
MOST_TRIES = 1000  # to draw numbers that fit


class Draw(random.Random):
    """Draws the numbers of a question: small whole ones, so that a hand can compute with them."""

    def whole(self, low: int, high: int, but: Sequence[int] = ()) -> int:
        """A whole number from low to high, but not one of these."""
        return self.choice([value for value in range(low, high + 1) if value not in but])

    def vector(self, most: int = 4, d: int = 2) -> np.ndarray:
        """A vector of whole numbers from −most to most that is not 0."""
        while True:
            found = np.array([self.whole(-most, most) for _ in range(d)], dtype=float)
            if found.any():
                return found

    def points(self, n: int, most: int = 4) -> np.ndarray:
        """Points of the plane at different places, none at 0."""
        places = [(x, y) for x in range(-most, most + 1) for y in range(-most, most + 1) if x or y]
        return np.array(self.sample(places, n), dtype=float)

    def labels(self, n: int) -> np.ndarray:
        """Labels −1 and +1 of n points; both occur."""
        found = [1.0, -1.0] + [self.choice([1.0, -1.0]) for _ in range(n - 2)]
        self.shuffle(found)
        return np.array(found)

    def of_whole_length(self, most: int = 1) -> np.ndarray:
        """A vector whose length is a whole number: (±3, ±4) or (±4, ±3), up to `most` times as long."""
        w = np.array(self.choice([(3.0, 4.0), (4.0, 3.0)])) * self.whole(1, most)
        return w * [self.choice([1, -1]), self.choice([1, -1])]


@dataclass(frozen=True, kw_only=True)
class Instance:
    """A skill with numbers.

    Parameters
    ----------
    given
        The numbers that were drawn, by name. Tests derive the answer from them a second time.
    question
        What is asked, in one to three sentences with all numbers in them.
    answer
        The right answer: a number for each box of the skill, or the key of an option.
    why
        One line that says why this is right.
    steps
        The worked solution, at least three lines. The last one has the answer.
    wrong
        What a misconception answers, by its name in the skill.
    picture
        What is drawn.
    solved
        What is drawn beside the solution; None for the same picture.
    options
        The answers to choose from, by key, if it is answered by choosing.
    places
        Where in the picture an option can be pressed, by its key.
    """

    given: Mapping[str, object]
    question: str
    answer: Answer
    why: str
    steps: Sequence[str]
    wrong: Mapping[str, Answer]
    picture: Drawing
    solved: Drawing | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Judged:
    """What an answer is worth: is it right, and if not, what does it overlook, if that is known?"""

    right: bool
    overlooks: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Skill:
    """A question that is asked again, each time with fresh numbers.

    Parameters
    ----------
    name
        The number of the notebook and a word: "01.distance".
    where
        The heading in the notebook that teaches it.
    make
        Draws an instance; None if these numbers do not fit, so that others are drawn.
    overlooks
        What the known misconceptions overlook, by name. Each completes a sentence that begins with "This".
    boxes
        What each number of the answer is called. Empty if the answer is chosen.
    part
        The letter behind the number of the notebook: "b" for 9b.
    """

    name: str
    where: str
    make: Callable[[Draw], Instance | None]
    overlooks: Mapping[str, str]
    boxes: tuple[str, ...] = ()
    part: str = ""

    @property
    def notebook(self) -> str:
        """The notebook that teaches it, as it stands in a sentence: "notebook 9b"."""
        return f"notebook {int(self.name[:2])}{self.part}"

    def instance(self, seed: int) -> Instance:
        """The instance of this seed, always the same one.

        A misconception that answers rightly with these numbers, or answers what another one answers, is left
        out. If none is left, other numbers are drawn.
        """
        for attempt in range(MOST_TRIES):
            found = self.make(Draw(f"{self.name} {seed} {attempt}"))
            if found is not None and (wrong := self._told_apart(found)):
                return replace(found, wrong=wrong)
        raise RuntimeError(f"{self.name} finds no numbers for the seed {seed}.")

    def _told_apart(self, found: Instance) -> dict[str, Answer]:
        """The misconceptions whose answers differ from the right one and from each other."""
        kept: dict[str, Answer] = {}
        for name, answer in found.wrong.items():
            if all(_differ(answer, other) for other in (found.answer, *kept.values())):
                kept[name] = answer
        return kept

    def judge(self, instance: Instance, answer: Answer) -> Judged:
        """Judge an answer."""
        if _same(answer, instance.answer):
            return Judged(True)
        met = [name for name, wrong in instance.wrong.items() if _same(answer, wrong)]
        return Judged(False, self.overlooks[met[0]] if met else "")

    def in_words(self, instance: Instance, answer: Answer) -> str:
        """An answer as it stands in a sentence."""
        if isinstance(answer, str):
            return instance.options[answer]
        return ", ".join(f"{box} = {number(value)}" for box, value in zip(self.boxes, answer, strict=True))


def _same(one: Answer, other: Answer) -> bool:
    """Is this the same option, or are these the same numbers, up to rounding to two decimals?"""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return _apart(one, other) <= NEAR + 1e-9


def _differ(one: Answer, other: Answer) -> bool:
    """Can no answer be the same as both?"""
    if isinstance(one, str) or isinstance(other, str):
        return one != other
    return _apart(one, other) > 2.5 * NEAR


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The largest difference of two numbers at the same place."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
