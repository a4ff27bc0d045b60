"""All w that are right in the plane, as a polygon of weight space."""

import numpy as np
from drawn import labelled_points
from hypothesis import given
from hypothesis import strategies as st

from linclass_helpers.experiments import unit_vector
from linclass_helpers.separability import solution_polygon


@given(
    labelled_points(st.integers(-9, 9), n=(1, 9), d=(2, 2)),
    st.integers(-12, 12),
    st.floats(0, 360),
    st.floats(0.1, 1.9),
)
def test_a_w_lies_in_the_region_of_weight_space_just_when_it_is_right(points, w0, angle, length):
    X, y = points
    w, corners = length * unit_vector(angle), solution_polygon(X, y, w0 / 4, 2.0)
    z = y * (X @ w + w0 / 4)
    if np.abs(z).min() < 1e-3:
        return
    inside = corners is not None and all(left(a, b, w) >= -1e-12 for a, b in edges(corners))
    assert inside == bool((z > 0).all())


def left(a, b, p):
    """How far p lies to the left of the way from a to b, times the length of that."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def edges(corners):
    return zip(corners, np.roll(corners, -1, axis=0))
