"""The corners of a hull."""

import pytest
from demo_pages import to_the_left
from hypothesis import given
from hypothesis import strategies as st

from linclass_helpers.draw import hull


@pytest.mark.parametrize("cloud", [[(1, 2)], [(1, 2), (1, 2)], [(0, 0), (1, 1), (2, 2)]])
def test_the_hull_of_little(cloud):
    assert set(map(tuple, hull(cloud))) <= set(cloud)
    assert hull([]) is None


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=3, max_size=12))
def test_the_hull_has_all_points_on_its_left(cloud):
    for place in cloud:
        assert (to_the_left(hull(cloud), place) >= 0).all()
