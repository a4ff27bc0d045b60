"""A map with the names of its coordinates: each name is the formula of its column."""

import numpy as np
import pytest

from linclass_helpers.features import KINDS, FeatureMap


@pytest.mark.parametrize("kind", KINDS)
def test_names_belong_to_their_columns(kind):
    for d in (1, 2):
        if not FeatureMap.suits(kind, d):
            continue
        phi = FeatureMap(kind, d, mu=0.5, degree=3)
        x = np.array([[0.7, -1.9]])[:, :d]
        names = [
            name.replace("x₁", "a").replace("x₂", "b").replace("x", "a").replace("−", "-")
            for name in phi.names
        ]
        for power, digit in zip("²³", "23"):
            names = [name.replace(power, f"**{digit}*").rstrip("*") for name in names]
        code = [name.replace("ab", "a*b").replace("* +", " +").replace("*)", ")") for name in names]
        values = [eval(one, {"a": x[0, 0], "b": x[0, -1]}) for one in code]
        np.testing.assert_allclose(phi(x)[0], values)


def test_formula():
    assert FeatureMap("distance", 1, mu=-2.0).formula([1, -0.5, 2]) == "1 − 0.5x + 2(x + 2)²"
    assert FeatureMap("product", 2).formula([0, 0, 0, -1]) == "−x₁x₂"
    assert FeatureMap("product", 2).formula([0, 0, 0, 0]) == "0"
    assert FeatureMap("polynomial", 2, degree=3).formula(np.ones(10)) == "a sum of 10 terms"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("product", 1), "'product' needs points with 2 coordinates, but these have 1: choose .* 'distance'"),
        (("alone", 2), "'alone' needs points with 1 coordinates, but these have 2: choose .* 'product'"),
        (("cubes", 2), "kind must be one of"),
        (("none", 0), "d must be"),
        (("none", 2, "far"), "mu must be"),
        (("polynomial", 2, 0.0, 1.5), "degree must be"),
    ],
)
def test_what_does_not_fit_is_refused(given, said):
    with pytest.raises(ValueError, match=said):
        FeatureMap(*given)


def test_points_of_another_dimension_are_refused():
    with pytest.raises(ValueError, match=r"takes points with 2 coordinates, not of shape \(3, 4\)"):
        FeatureMap("none", 2)(np.ones((3, 4)))
