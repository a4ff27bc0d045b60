"""What is too long for `make test`: `make long` runs it, and CI runs both.

Where one test tries many things of a kind, `make test` takes the first ones of each kind.
"""

from collections import Counter

import pytest

import linclass_helpers as lc


def long_but(first, values):
    """The parameters of a test: one of them in `make test`, the others in `make long`."""
    assert first in values
    return [value if value == first else pytest.param(value, marks=pytest.mark.long) for value in values]


def long_but_the_first(values, kind, count=1):
    """The parameters of a test: in `make test` so many of each kind, in `make long` the others."""
    met, found = Counter(), []
    for given in map(_parameters, values):
        met[kind(*given.values)] += 1
        later = met[kind(*given.values)] > count
        found.append(given._replace(marks=[*given.marks, pytest.mark.long]) if later else given)
    return found


def _parameters(value):
    if isinstance(value, type(pytest.param())):
        return value
    return pytest.param(*value) if isinstance(value, tuple) else pytest.param(value)


def by_notebook(name, *_):
    """The number of the notebook that a task or a prediction stands in, or a demo was made for."""
    if name[:2].isdigit():
        return name[:2]
    return getattr(lc.demos, name).__module__.split(".")[2]
