"""The parts of the plane that belong to each class, against many points of it."""

import numpy as np
import pytest
from drawn import lists, seeds
from hypothesis import given
from hypothesis import strategies as st

from linclass_helpers.experiments import chosen_parts, claimed_parts

WINDOW = -2.0, 3.0, -1.0, 2.0


def inside(corners, places):
    """Is each point within the convex polygon?"""
    along = np.roll(corners, -1, axis=0) - corners
    away = places[:, None] - corners
    turn = along[:, 0] * away[..., 1] - along[:, 1] * away[..., 0]
    return (turn > 1e-9).all(axis=1) | (turn < -1e-9).all(axis=1)


@given(seeds, st.integers(2, 5))
def test_every_place_is_in_the_part_of_those_who_have_it(seed, count):
    rng = np.random.default_rng(seed)
    W, places = rng.normal(size=(count, 3)), rng.uniform(*np.reshape(WINDOW, (2, 2)).T, (300, 2))
    scores = np.column_stack([np.ones(300), places]) @ W.T
    for parts, who in (
        (claimed_parts(W, WINDOW), [tuple(np.flatnonzero(row >= 0)) for row in scores]),
        (chosen_parts(W, WINDOW), [(int(row.argmax()),) for row in scores]),
    ):
        assert sum(part.share for part in parts) == pytest.approx(1)
        for part in parts:
            assert {who[i] for i in np.flatnonzero(inside(part.corners, places))} <= {part.who}


@given(lists(st.integers(-1, 1), 9))
def test_lines_that_meet_or_miss_the_window_or_are_none(numbers):
    W = np.reshape(numbers, (3, 3))
    parts = claimed_parts(W, WINDOW)
    assert sum(part.share for part in parts) == pytest.approx(1)
    for part in parts:
        x = np.append(1, part.corners.mean(axis=0))
        if part.share > 1e-9:
            assert part.who == tuple(np.flatnonzero(W @ x >= 0))


def test_what_is_refused():
    with pytest.raises(ValueError, match="W must have 3 columns, a bias and two weights"):
        claimed_parts([[1, 2]], WINDOW)
    with pytest.raises(ValueError, match="window must"):
        chosen_parts([[1, 2, 3]], [0, 1])
