"""lc.claim: the smallest case that breaks what a student believes about all runs, fits, and so on."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .. import arguments
from .beliefs import KINDS, Kind
from .calling import attempt, limited, random_state_kept
from .limits import watched
from .values import as_python, written
from .values import kind as kind_of
from .verdict import WRONG, show

BREAKS = "a case that breaks it"


@dataclass(frozen=True, repr=False)
class Claimed:
    """What became of a belief. In a notebook it shows its words, and a case that breaks the belief.

    Parameters
    ----------
    words
        What the student reads.
    tried
        How many cases were tried.
    counterexample
        The data of the case that breaks it; None if no case did.
    picture
        Makes a picture of this case, or returns None.
    open
        Makes a demo of this case, or returns None.
    place
        Where the belief is written: the buttons of an earlier one at the same place are closed.
    """

    words: str
    tried: int
    counterexample: tuple | None = None
    picture: Callable[[], Any] | None = field(default=None, compare=False)
    open: Callable[[], Any] | None = field(default=None, compare=False)
    place: str = ""

    def __repr__(self) -> str:
        return self.words

    def _ipython_display_(self) -> None:
        from .buttons import Buttons

        demo = self.open() if self.open else None
        show(self.words, self.picture, Buttons(self.place, demo) if demo is not None else None)


class _Trouble(Exception):
    """Ends a search: the student's function cannot be asked about this case."""


def claim(function: Callable, about: str = "run") -> Claimed:
    """Look for the smallest case that breaks a belief about all runs, or about all of another kind.

    Small whole-number data are tried in a fixed order, and then larger ones that are drawn at random, always
    the same ones. What is shown is the smallest case in the plane with no point at 0, or else the smallest of
    all. If nothing breaks the belief, that proves nothing.

    Parameters
    ----------
    function
        The belief: a function of a run that returns True or False. If it takes three arguments, it also gets
        the data of the run: the points, and their labels or targets.
    about
        What it is about:

        - "run": runs of the perceptron, `lc.perceptron.train(X, y)`
        - "separator": the widest separator, or that there is none, `lc.separability.analyse(X, y)`
        - "path": gradient ascent on the log-likelihood, `lc.logistic.ascend(X, y01, …)`
        - "fit": the w of least squares, `lc.least_squares.fit(X, y)`; the first coordinate of each point is 1
        - "softmax": softmax regression, `lc.multiclass.fit(X, labels, …)`; the first coordinate is 1, too

    Returns
    -------
    Claimed
        Its `counterexample` holds the data of the case that breaks the belief, or None.

    Raises
    ------
    ValueError
        If `function` is not a function of one or three arguments, or `about` is not one of these kinds.

    Examples
    --------
    >>> lc.claim(lambda run: run.updates <= run.n)
    """
    kind = KINDS[arguments.choice(about, tuple(KINDS), "about")]
    with_data = _takes_data(function)
    tried = 0

    def broken(*case: Any) -> tuple | None:
        nonlocal tried
        tried += 1
        data = kind.data(case)
        thing = kind.compute(*data)
        return None if _holds(function, (thing, *data) if with_data else (thing,), kind, data) else case

    with watched(), random_state_kept():
        try:
            case = kind.cases.smallest(broken)
        except _Trouble as trouble:
            return Claimed(str(trouble), tried)
    if case is None:
        return Claimed(_nothing_found(kind, tried), tried)
    return _broken_by(kind, case, tried, _place(function))


def _takes_data(function: Any) -> bool:
    """Does the function take the data too? Raises a ValueError if it is no function of one or three."""
    if not callable(function):
        raise ValueError(
            f"function must be a function, such as lambda run: run.updates <= run.n, "
            f"but it is {arguments.shown(function)}."
        )
    try:
        takes = inspect.signature(function)
    except (TypeError, ValueError):  # some compiled functions do not tell
        return False
    for many in (1, 3):
        try:
            takes.bind(*range(many))
        except TypeError:
            continue
        return many == 3
    raise ValueError(f"function must take one argument, or three with the data, but it takes {takes}.")


def _holds(function: Callable, given: tuple, kind: Kind, data: tuple) -> bool:
    """What the function says of a case. Raises _Trouble if it says neither True nor False."""
    outcome = attempt(limited(function), *given)
    if outcome.trouble:
        raise _Trouble(f"The belief cannot be tried. {outcome.trouble}\n{_in_code(kind, data)}")
    value = np.asarray(outcome.value)
    if value.dtype == bool and value.ndim == 0:
        return bool(value)
    many = " Write .all() or .any() behind a comparison of arrays." if value.dtype == bool else ""
    asked = f"A belief is True or False.{many or ' Compare: write <=, == or another such sign.'}"
    raise _Trouble(f"It returned {kind_of(outcome.value)}. {asked}\n{_in_code(kind, data)}")


def _broken_by(kind: Kind, case: tuple, tried: int, place: str) -> Claimed:
    """The words on a belief that does not hold, with the case."""
    data = kind.data(case)
    thing = kind.compute(*data)
    said = f"w = {written(thing)}" if isinstance(thing, np.ndarray) else repr(thing)
    plane = " in the plane with no point at 0" if kind.cases.shows(case) else ""
    which = f"Your function returns False for this case, the smallest one{plane} (cases tried: {tried:,})"
    return Claimed(
        f"{WRONG} Not always. {which}:\n{_in_code(kind, data)}\n{said}",
        tried,
        counterexample=data,
        picture=lambda: _picture(kind, thing, data),
        open=lambda: attempt(kind.open, thing, *data).value,
        place=place,
    )


def _in_code(kind: Kind, data: tuple) -> str:
    """The lines of code that make the case again."""
    return f"{kind.names} = {', '.join(map(as_python, data))}\n{kind.code}"


def _picture(kind: Kind, thing: Any, data: tuple) -> Any:
    drawing = kind.drawing(thing, *data)
    if drawing is None:
        return None
    from .case_picture import CasePicture

    return CasePicture(drawing, BREAKS)


def _nothing_found(kind: Kind, tried: int) -> str:
    return (
        f"Nothing breaks it among {tried:,} {kind.each}: on small whole numbers, in a fixed order, and on "
        "larger ones, drawn at random. This proves nothing: the next one might. A proof says why it holds "
        "for all."
    )


def _place(function: Any) -> str:
    """Where the function is written: the cell, and the line."""
    code = getattr(function, "__code__", None)
    return f"a belief: {code.co_filename}:{code.co_firstlineno}" if code else "a belief"
