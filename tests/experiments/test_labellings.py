"""Every labelling of a few points, against a linear program and Cover's count."""

import numpy as np
from drawn import lists, small
from hypothesis import given
from hypothesis import strategies as st

import linclass_helpers as lc
from linclass_helpers.experiments import every_labelling


@given(st.integers(1, 4).flatmap(lambda n: lists(lists(small, 2), n)), st.booleans())
def test_every_line_separates_and_every_other_labelling_has_none(X, bias):
    X = np.array(X, dtype=float)
    augmented = np.column_stack([np.ones(len(X)), X])
    found = every_labelling(X, bias=bias)
    assert len({tuple(one.y) for one in found}) == 2 ** len(X)
    for one in found:
        can = lc.separability.linear_program(augmented if bias else X, one.y).feasible
        assert can == (one.w is not None)
        if one.w is not None:
            assert (one.y * (augmented @ one.w) > 0).all()
            assert bias or one.w[0] == 0
    half = every_labelling(X, bias=bias, half=True)
    assert 2 * sum(one.w is not None for one in half) == sum(one.w is not None for one in found)
    assert all(one.y[0] == 1 for one in half)


def test_how_many_can_is_covers_count():
    X = np.random.default_rng(0).normal(size=(5, 2))
    for n in range(1, 6):
        for bias, d in ((True, 3), (False, 2)):
            can = sum(one.w is not None for one in every_labelling(X[:n], bias=bias))
            assert can == lc.features.dichotomies(n, d)
