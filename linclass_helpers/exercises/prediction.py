"""What a prediction is: a question to commit to before the picture moves.

The answer is chosen (`options`), or drawn: the heights of a curve ("sketch"), a place in the plane ("place"),
or a direction ("arrow"). `reveal` runs the real thing, which is then shown in the same picture.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..data import Dataset

DRAWN = ("", "sketch", "place", "arrow")

Numbers = Sequence[float] | np.ndarray
Line = tuple[Numbers, Numbers]  # x and y of its points


@dataclass(frozen=True)
class Revealed:
    """What the run shows.

    words     sentences with the numbers that it found
    lines     by their names: what happened, a point a step
    places    by their names: single places, such as where a path ends
    arrow     a direction, or None
    """

    words: Sequence[str]
    lines: Mapping[str, Line] = field(default_factory=dict)
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    arrow: tuple[float, float] | None = None


@dataclass(frozen=True, kw_only=True)
class Option:
    """One of the answers: its words, what it overlooks (empty where it is what came out)."""

    words: str
    overlooks: str = ""


@dataclass(frozen=True, kw_only=True)
class Prediction:
    """A question to commit to.

    name        "02.length"
    question    one or two sentences
    where       the heading of the notebook under which it is answered
    reveal      () → Revealed: runs the real thing
    window      x from, x to, y from, y to; `square` where both are lengths in one plane
    axes        what stands below the picture, and beside it; `scale` each "linear" or "log", and `ticks`
                each "round" or "whole" numbers, or a list of places
    options     {key: Option}, where one is to be chosen
    drawn       "sketch", "place" or "arrow", where the answer is drawn; `start` are the places before
                anybody moved them, `names` what each of them is called, `step` the grid on which they move
    known       lines that are seen from the start, by their names
    points      () → a data set of the plane that is seen from the start
    compare     (places that were drawn, Revealed) → a sentence on the two
    corner      where the names of the lines stand
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

    def __post_init__(self):
        if self.drawn not in DRAWN or bool(self.drawn) == bool(self.options):
            raise ValueError(f"{self.name} must have options, or be drawn as a sketch, a place or an arrow.")
        if len(self.names) != len(self.start):
            raise ValueError(
                f"{self.name} has {len(self.start)} places and {len(self.names)} names for them."
            )
