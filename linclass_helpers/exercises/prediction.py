"""What a prediction is: a question that the student answers before the picture moves.

The answer is chosen among `options`, or drawn. Then `reveal` runs the real thing, the answer is judged, and
what really happens is shown in the same picture.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..data import Dataset

DRAWN = ("", "sketch", "place")

Numbers = Sequence[float] | np.ndarray
Line = tuple[Numbers, Numbers] | np.ndarray  # the x and the y of its points


@dataclass(frozen=True, kw_only=True)
class Revealed:
    """What really happens.

    Parameters
    ----------
    words
        One sentence, at most two, with the numbers that the run found.
    why
        One sentence: why it comes out like this.
    answer
        The right answer in a few words; "" if it is one of the options.
    lines
        What happened, a point for each step, by name.
    places
        Single places, such as the end of a path, by name.
    """

    words: Sequence[str]
    why: str
    answer: str = ""
    lines: Mapping[str, Line] = field(default_factory=dict)
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Judged:
    """What an answer is worth.

    Parameters
    ----------
    right
        Is it right?
    words
        What a wrong answer overlooks; in which respects a drawn one is as the run.
    at
        The number of the drawn place that the words are about; the last one by default.
    """

    right: bool
    words: str = ""
    at: int = -1


@dataclass(frozen=True, kw_only=True)
class Option:
    """One of the answers to choose from.

    Parameters
    ----------
    words
        The answer.
    overlooks
        What a student overlooks who chooses it; "" if it is right.
    """

    words: str
    overlooks: str = ""


def _nothing_to_judge(places: np.ndarray, revealed: Revealed) -> Judged:
    raise NotImplementedError


@dataclass(frozen=True, kw_only=True, eq=False)
class Prediction:
    """A question that the student answers before the picture moves.

    Parameters
    ----------
    name
        The number of the notebook and a word: "02.length".
    question
        One or two sentences.
    where
        The heading in the notebook below which the question is answered.
    reveal
        Runs the real thing.
    window
        The limits of the picture: x from, x to, y from, y to.
    axes
        The names of the two axes.
    square
        True if both axes have the same unit of length.
    scale
        The scale of each axis: "linear" or "log".
    ticks
        The ticks of each axis: "round" or "whole" numbers, or a list of places.
    options
        The answers to choose from, by name. Beside a place that is drawn they are answers without a place,
        such as "nowhere".
    drawn
        How the answer is drawn: "sketch" (the heights of a curve) or "place" (places in the plane); "" if it
        is chosen.
    start
        The places as they are before the student moves them.
    names
        What each of these places is called.
    step
        The grid on which they move.
    known
        Lines that are shown from the start, by name.
    points
        Makes a data set of the plane that is shown from the start.
    judge
        `judge(places, revealed)` judges what was drawn.
    counts
        One sentence: which drawings count as right.
    corner
        The corner of the key.

    Raises
    ------
    ValueError
        If the answer is neither chosen nor drawn, if a drawn one has no `judge` or no `counts`, or if places
        and names differ in number.
    """

    name: str
    question: str
    where: str
    reveal: Callable[[], Revealed]
    window: tuple[float, float, float, float]
    axes: tuple[str, str] = ("x₁", "x₂")
    square: bool = False
    scale: tuple[str, str] = ("linear", "linear")
    ticks: tuple[Any, Any] = ("round", "round")
    options: Mapping[str, Option] = field(default_factory=dict)
    drawn: str = ""
    start: Sequence[tuple[float, float]] = ()
    names: Sequence[str] = ()
    step: float = 1.0
    known: Mapping[str, Line] = field(default_factory=dict)
    points: Callable[[], Dataset] | None = None
    judge: Callable[[np.ndarray, Revealed], Judged] = _nothing_to_judge
    counts: str = ""
    corner: str = "upper left"

    def __post_init__(self) -> None:
        if self.drawn not in DRAWN or not (self.drawn or self.options):
            raise ValueError(f"{self.name} must have options, or be drawn as a sketch or a place.")
        if self.drawn == "sketch" and self.options:
            raise ValueError(f"{self.name} is drawn as a sketch, so it cannot have options too.")
        if self.drawn and (self.judge is _nothing_to_judge or not self.counts):
            raise ValueError(f"{self.name} is drawn, so it needs `judge`, and `counts` to say what is right.")
        if len(self.names) != len(self.start):
            raise ValueError(
                f"{self.name} has {len(self.start)} places and {len(self.names)} names for them."
            )

    def judged(self, answer: Any, revealed: Revealed) -> Judged:
        """Judge an answer: the key of an option, or the places that were drawn."""
        if not isinstance(answer, str):
            return self.judge(np.array(answer, dtype=float), revealed)
        option = self.options[answer]
        return Judged(not option.overlooks, option.overlooks and f"This {option.overlooks}")

    def right_answer(self, revealed: Revealed) -> str:
        """The right answer in a few words."""
        right = [option.words for option in self.options.values() if not option.overlooks]
        return revealed.answer or right[0]
