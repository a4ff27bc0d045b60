"""What a hall is asked, and how it is answered: by an option, a number, a place, a direction or a curve."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..draw import Panel

Place = Sequence[float]
Answer = Any  # the key of an option, or a list of places [x, y]
Entries = list[tuple[str, Any]]  # lines of a key: words and colour


@dataclass(frozen=True, kw_only=True, eq=False)
class Question:
    """A question to a hall.

    Parameters
    ----------
    code
        The line of code that asks it.
    words
        The question.
    options
        The answers to choose from: {key: words}.
    drawn
        "sketch" (the heights of a curve, or one number), "place", "direction" (from 0 to a place), or "" if
        the answer is chosen.
    start, names, step
        The places before a finger moves them, what each is called, and the grid on which they move.
    begin
        The place where a curve or a direction begins, if it has one.
    window, axes, scale, square
        The limits of the picture, the names of its axes, "linear" or "log" for each, equal units or not.
    paint
        `paint(panel, revealed, last)` draws everything except answers, up to the step `last` of what really
        happens, and returns the lines of a key. None: there is no picture.
    corner
        The corner of the key.
    steps
        The number of steps of what really happens.
    happened
        What really happens, in sentences. None: there is nothing to reveal.
    is_right
        Is an answer right? None: no answer is.
    """

    code: str
    words: str
    options: Mapping[str, str] = field(default_factory=dict)
    drawn: str = ""
    start: Sequence[Place] = ()
    names: Sequence[str] = ()
    step: float = 1.0
    begin: Sequence[Place] = ()
    window: tuple[float, float, float, float] = (0.0, 1.0, 0.0, 1.0)
    axes: tuple[str, str] = ("", "")
    scale: tuple[str, str] = ("linear", "linear")
    paint: Callable[[Panel, bool, int | None], Entries] | None = None
    corner: str = "upper left"
    steps: int = 1
    happened: Callable[[], Sequence[str]] | None = None
    is_right: Callable[[Answer], bool] | None = None

    @property
    def is_number(self) -> bool:
        """Is the answer one number, the height of a single place?"""
        return self.drawn == "sketch" and len(self.start) == 1

    @property
    def is_crowded(self) -> bool:
        """Are all answers drawn into the picture? Options and numbers have bars beside it."""
        return bool(self.drawn) and not self.is_number

    def takes(self) -> dict[str, Any]:
        """Which answers are possible, for the server."""
        return {"options": list(self.options), "places": len(self.start), "window": list(self.window)}
