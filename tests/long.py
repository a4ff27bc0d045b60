"""What is too long for `make test`: `make long` runs it, and CI runs both.

Where one test tries many things of a kind, `make test` takes the first ones of each kind.
"""

from collections import Counter

import pytest

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, Write, _all


def long_but(first, values):
    """The parameters of a test: one of them in `make test`, the others in `make long`."""
    assert first in values
    return [value if value == first else pytest.param(value, marks=pytest.mark.long) for value in values]


def long_but_the_first(values, kind, count=1):
    """The parameters of a test: in `make test` the first ones of each kind, in `make long` the others."""
    met, found = Counter(), []
    for given in map(_parameters, values):
        met[kind(*given.values)] += 1
        later = met[kind(*given.values)] > count
        found.append(given._replace(marks=[*given.marks, pytest.mark.long]) if later else given)
    return found


def long_but_new_parts(values, parts_of):
    """The parameters of a test: in `make test` a few, so that every part is in one of them.

    `parts_of(*parameters)` is a set: the kinds of controls of a demo, for example. In each round the value
    with the most parts that are still missing is taken.
    """
    found = [*map(_parameters, values)]
    parts = [set(parts_of(*given.values)) for given in found]
    missing, taken = set().union(*parts), set()
    while missing:
        best = max(range(len(found)), key=lambda k: len(parts[k] & missing))
        taken.add(best)
        missing -= parts[best]
    return [
        given if k in taken else given._replace(marks=[*given.marks, pytest.mark.long])
        for k, given in enumerate(found)
    ]


def one_of_each(values, parts_of):
    """A few of these values, so that every part is in one of them."""
    return [given.values[0] for given in long_but_new_parts(values, parts_of) if not given.marks]


def _parameters(value):
    if isinstance(value, type(pytest.param())):
        return value
    return pytest.param(*value) if isinstance(value, tuple) else pytest.param(value)


def parts_of_demo(name, *_):
    """The kinds of controls that a demo has."""
    return {*map(type, getattr(lc.demos, name).controls.values())}


def parts_of_task(task):
    """What kinds of arguments and cases a task has."""
    return {type(task), type(task.cases), *task.cases.names} if isinstance(task, Write) else {type(task)}


def parts_of_prediction(name, *_):
    """How it is answered, and what its picture shows."""
    one = _all(Prediction)[name]
    return {one.drawn, bool(one.options), one.points is not None, one.square, one.scale}


def by_notebook(name, *_):
    """The number of the notebook that a task or a prediction stands in, or a demo was made for."""
    if name[:2].isdigit():
        return name[:2]
    return getattr(lc.demos, name).__module__.split(".")[2]
