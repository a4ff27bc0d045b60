"""The corners of a hull."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass_helpers.draw import hull


@pytest.mark.parametrize("cloud", [[], [(1, 2)], [(1, 2), (1, 2)], [(0, 0), (1, 1), (2, 2)]])
def test_the_hull_of_little(cloud):
    corners = hull(cloud)
    assert corners is None if not cloud else set(map(tuple, corners)) <= set(cloud)


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=3, max_size=12))
def test_the_hull_has_all_points_on_its_left(cloud):
    corners = hull(cloud)
    for a, b in edges(corners):
        for p in cloud:
            assert left(a, b, p) >= 0


def left(a, b, p):
    """How far p lies to the left of the way from a to b, times the length of that."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def edges(corners):
    return zip(corners, np.roll(corners, -1, axis=0))
