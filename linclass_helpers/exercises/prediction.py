"""What a prediction is: a question that the student answers before the picture moves.

The answer is chosen among `options`, or drawn. Then `reveal` runs the real thing, and its result is
shown in the same picture.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..data import Dataset

DRAWN = ("", "sketch", "place", "arrow")

Numbers = Sequence[float] | np.ndarray
Line = tuple[Numbers, Numbers] | np.ndarray  # the x and the y of its points


@dataclass(frozen=True)
class Revealed:
    """What really happens.

    Parameters
    ----------
    words
        Sentences with the numbers that the run found.
    lines
        What happened, a point for each step, by name.
    places
        Single places, such as the end of a path, by name.
    arrow
        A direction, or None.
    """

    words: Sequence[str]
    lines: Mapping[str, Line] = field(default_factory=dict)
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    arrow: tuple[float, float] | None = None


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


@dataclass(frozen=True, kw_only=True)
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
        The answers to choose from, by name; empty if the answer is drawn.
    drawn
        How the answer is drawn: "sketch" (the heights of a curve), "place" (places in the plane) or "arrow"
        (a direction); "" if it is chosen.
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
    compare
        `compare(places, revealed)`: a sentence on what was drawn and what really happened.
    corner
        The corner of the key.

    Raises
    ------
    ValueError
        If it has both options and a drawn answer, or neither; or if places and names differ in number.
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
    compare: Callable[[Any, Revealed], str] = lambda *_: ""
    corner: str = "upper left"

    def __post_init__(self) -> None:
        if self.drawn not in DRAWN or bool(self.drawn) == bool(self.options):
            raise ValueError(f"{self.name} must have options, or be drawn as a sketch, a place or an arrow.")
        if len(self.names) != len(self.start):
            raise ValueError(
                f"{self.name} has {len(self.start)} places and {len(self.names)} names for them."
            )
