"""How a hall is asked: `put_to_the_hall` asks any question, and lc.ask one of the instructor's own."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from .. import arguments
from ..draw import Panel
from .projected import Hall, hall_demo
from .question import Entries, Question

LONGEST = 120  # letters of an option
MOST_OPTIONS, MOST_POINTS = 8, 100

_on: Hall | None = None  # the vote that was asked last


def put_to_the_hall(question: Question, *, address: str | None = None, phones: bool = True) -> Hall:
    """Ask a hall this question. If its vote is the one that is on, that vote goes on.

    So a cell can be run again, and a notebook be loaded again, in the middle of a vote.
    """
    global _on
    made_by = question.code, address, phones
    if _on is None or _on.made_by != made_by or _on.over or _on.vote.ended:
        _on = hall_demo(question, address, phones)
        _on.made_by = made_by
    return _on


def ask(
    question: str,
    *,
    options: Sequence[str] | None = None,
    scale: tuple[float, float] | None = None,
    points: Any = None,
    address: str | None = None,
    phones: bool = True,
) -> Hall:
    """Ask a hall a question of your own, by phone or by raised hands.

    Parameters
    ----------
    question
        The question, in one or two sentences.
    options
        The answers to choose from.
    scale
        The lowest and the highest number, if the answer is a number.
    points
        A data set of the plane, if the answer is a direction among its points, such as that of w.
    address
        The address of this computer in the network of the phones, if it has several.
    phones
        False: only raised hands are counted, and no port is opened.

    Raises
    ------
    ValueError
        If there is not exactly one of options, scale and points, or it is of another kind.

    Examples
    --------
    >>> lc.ask("Where do you meet linear classifiers?", options=["in medicine", "in spam filters", "nowhere"])
    >>> lc.ask("How many of 100 digits will it get wrong?", scale=(0, 100))
    >>> lc.ask("Which way must w point?", points=lc.data.load("notes"))
    """
    if not isinstance(question, str) or not question.strip():
        raise ValueError(f"question must be a sentence, but it is {arguments.shown(question)}.")
    if sum(given is not None for given in (options, scale, points)) != 1:
        known = 'options, such as ["yes", "no"], a scale, such as (0, 100), or points, a data set'
        raise ValueError(f"lc.ask takes exactly one of these: {known}.")
    if scale is not None:
        asked = _number(question, *arguments.pair(scale, "scale"))
    elif points is not None:
        asked = _direction(question, points)
    else:
        asked = _choice(question, options)
    return put_to_the_hall(asked, address=address, phones=phones)


def _choice(question: str, options: object) -> Question:
    known = list(options) if isinstance(options, (list, tuple)) else []
    if not (2 <= len(known) <= MOST_OPTIONS and all(isinstance(one, str) and one.strip() for one in known)):
        came = arguments.shown(options)
        raise ValueError(
            f'options must be 2 to {MOST_OPTIONS} texts, such as ["yes", "no"], but they are {came}.'
        )
    if len(set(known)) < len(known) or any(len(one) > LONGEST for one in known):
        raise ValueError(f"options must differ, and have at most {LONGEST} letters each.")
    named = {str(k): words for k, words in enumerate(known)}
    return Question(code=f"lc.ask({question!r}, options={known!r})", words=question, options=named)


def _number(question: str, low: float, high: float) -> Question:
    if not low < high:
        raise ValueError(f"scale must go up, but its ends are {low:g} and {high:g}.")
    step = float(f"{(high - low) / 100:.1g}")

    def paint(panel: Panel, revealed: bool, last: int | None) -> Entries:
        panel.scale("linear", "linear")
        panel.limits(0, 1, low, high)
        panel.ticks({0.5: ""}, "round")
        panel.line("scale", np.array([0.5, 0.5]), np.array([low, high]), "faint", width=0.6)
        return []

    return Question(
        code=f"lc.ask({question!r}, scale=({low:g}, {high:g}))",
        words=question,
        drawn="sketch",
        start=[(0.5, (low + high) / 2)],
        names=["your number"],
        step=step,
        window=(0.0, 1.0, low, high),
        paint=paint,
    )


def _direction(question: str, points: Any) -> Question:
    X, y, name = (getattr(points, part, None) for part in ("X", "y", "name"))
    if X is None or y is None or np.shape(X)[1:] != (2,):
        came = arguments.shown(points)
        raise ValueError(
            f'points must be a data set of the plane, such as lc.data.load("notes"), not {came}.'
        )
    if len(X) > MOST_POINTS:
        raise ValueError(f"points must be at most {MOST_POINTS}, so that a phone shows them, not {len(X)}.")
    reach = float(f"{1.3 * np.abs(X).max():.2g}")

    def paint(panel: Panel, revealed: bool, last: int | None) -> Entries:
        panel.label("", "x₁", "x₂")
        panel.scale("linear", "linear")
        panel.limits(-reach, reach, -reach, reach, square=True)
        panel.points("points", X, y)
        return []

    return Question(
        code=f"lc.ask({question!r}, points=lc.data.Dataset({X.tolist()}, {y.tolist()}, {name!r}))",
        words=question,
        drawn="direction",
        start=[(0.0, reach / 2)],
        names=["your direction"],
        step=reach / 100,
        begin=[(0.0, 0.0)],
        window=(-reach, reach, -reach, reach),
        axes=("x₁", "x₂"),
        paint=paint,
    )
