"""Notebooks 06 and 07: the feedback on constructions and dragged demos says in numbers what they lack."""

import numpy as np
import pytest

import linclass_helpers as lc

RINGS = lc.data.load("rings")


@pytest.mark.parametrize(
    ("X", "y", "words"),
    [
        ([[1], [2]], [1, 1], "ends after 1 update:"),
        ([[1], [1]], [1, -1], "has 2 updates, and not 4: 1 of point 1, and 1 of point 2."),
        ([[1, 2], [-3, -6]], [1, 1], "right."),
        ([[3], [1], [2]], [1, -1, 1], "there are 3."),
    ],
)
def test_the_loop_of_two_points(X, y, words):
    assert words in lc.check("06.two-points", (X, y)).words


@pytest.mark.parametrize(
    ("one_number", "words"),
    [
        (lambda X: RINGS.y, "one point at a time"),
        (lambda X: np.linalg.norm(X - X.mean(axis=0), axis=1), "one point at a time"),
        (lambda X: X[:, 0] + X[:, 1], "The witness mixes points"),
        (lambda X: X**2, "has the shape (60, 2)"),
        (lambda X: abs(X).max(axis=1), "right."),
        (lambda X: [x[0] ** 2 + x[1] ** 2 for x in X], "right."),
    ],
)
def test_one_number_for_the_rings(one_number, words):
    assert words in lc.check("07.one-number", one_number).words


def test_the_loop_that_is_dragged():
    demo = lc.demos.cycling()
    for height, words in ((4, "A line separates"), (4.5, "has 4 updates"), (5.5, "right.")):
        demo.on_move(2, 3, height)
        assert words in lc.check("06.longer", demo).words
    demo.set(data="rings")  # their loop is long without any dragging
    assert "begin again" in lc.check("06.longer", demo).words
    demo.close()


def test_the_centre_that_is_dragged():
    demo = lc.demos.features(map="alone", mu=2)
    assert not lc.check("07.centre", demo).tried
    for mu, words in ((1, "not separable"), (0.2, "has a wider one"), (0, "right."), (-0.1, "right.")):
        demo.set(mu=mu)
        assert words in lc.check("07.centre", demo).words
    demo.set(map="distance")
    assert "Choose the map" in lc.check("07.centre", demo).words
    demo.close()
