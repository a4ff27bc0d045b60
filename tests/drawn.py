"""Data sets as hypothesis draws them: so few numbers that ties, duplicates and opposites come up often."""

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

seeds = st.integers(0, 10_000)
small = st.integers(-3, 3)


def both_classes(y):
    return len(set(y.tolist())) == 2


def lists(elements, length):
    return st.lists(elements, min_size=length, max_size=length)


@st.composite
def labelled_points(draw, numbers=small, n=(1, 8), d=(1, 3), both=False):
    """X and y: between n[0] and n[1] points with d[0] to d[1] coordinates; on request of both classes.

    A line labels half of the sets, so that many of them are separable; chance labels the other half.
    """
    rows, columns = draw(st.integers(*n)), draw(st.integers(*d))
    X = np.array(draw(lists(lists(numbers, columns), rows)))
    if draw(st.booleans()):
        y = np.where(X @ draw(lists(small, columns)) >= 0, 1, -1)
    else:
        y = np.array(draw(lists(st.sampled_from([-1, 1]), rows)))
    assume(not both or both_classes(y))
    return X, y


def some(strategy, many=200):
    """Examples of a strategy, always the same ones: to count how many there are of each kind."""
    found = []

    @settings(max_examples=many, derandomize=True, database=None)
    @given(strategy)
    def keep(example):
        found.append(example)

    keep()
    return found


def noisy(n=60, d=3, seed=0):
    """Overlapping data behind a first coordinate of 1, labelled 0 and 1: not drawn, but by their seed."""
    rng = np.random.default_rng(seed)
    X = np.column_stack([np.ones(n), rng.normal(size=(n, d - 1))])
    y01 = (rng.random(n) < 0.5 + 0.4 * np.tanh(X @ np.arange(d))).astype(float)
    y01[:2] = 0, 1
    return X, y01
