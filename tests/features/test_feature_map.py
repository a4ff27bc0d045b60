"""A map with the names of its coordinates: each name is the formula of its column."""

import re

import numpy as np
import pytest

from linclass_helpers.features import KINDS, FeatureMap

PYTHON = str.maketrans({"₁": "1", "₂": "2", "²": "**2", "³": "**3", "−": "-"})


@pytest.mark.parametrize(
    ("kind", "d"), [(kind, d) for kind in KINDS for d in (1, 2) if FeatureMap.suits(kind, d)]
)
def test_names_belong_to_their_columns(kind, d):
    phi, x = FeatureMap(kind, d, mu=0.5, degree=3), [0.7, -1.9][:d]
    here = {"x": x[0], "x1": x[0], "x2": x[-1]}
    formulas = [re.sub(r"(?<=\w)x", "*x", name.translate(PYTHON)) for name in phi.names]  # x1**2x2: x1**2*x2
    np.testing.assert_allclose(phi([x])[0], [eval(formula, here) for formula in formulas])


def test_formula():
    assert FeatureMap("distance", 1, mu=-2.0).formula([1, -0.5, 2]) == "1 − 0.5x + 2(x + 2)²"
    assert FeatureMap("product", 2).formula([0, 0, 0, -1]) == "−x₁x₂"
    assert FeatureMap("product", 2).formula([0, 0, 0, 0]) == "0"
    assert FeatureMap("polynomial", 2, degree=3).formula(np.ones(10)) == "a sum of 10 terms"
