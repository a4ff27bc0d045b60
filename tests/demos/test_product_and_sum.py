"""A product of many probabilities in floating-point numbers."""

from fractions import Fraction

import numpy as np
import pytest

from linclass_helpers.demos.n04_probability.product_and_sum import product_and_sum


def test_a_short_product_is_the_product():
    record = product_and_sum([0.5, 0.25, 0.75], copies=2)
    assert record.products.tolist() == [0.5, 0.125, 0.09375, 0.046875, 0.01171875, 0.0087890625]
    assert record.sums == pytest.approx(np.log(record.products))
    assert record.above_zero == 6


def test_a_long_product_ends_at_0_where_the_smallest_float_is_passed():
    record = product_and_sum([0.5], copies=3000)
    smallest = Fraction(5e-324)
    assert record.above_zero == next(k for k in range(3000) if Fraction(1, 2 ** (k + 1)) < smallest)
    assert record.sums[-1] == pytest.approx(3000 * np.log(0.5))
    assert repr(record) == "ProductAndSum of 3000 factors"


def test_many_rows_at_once_are_each_by_itself():
    factors = np.random.default_rng(0).uniform(0.1, 1, size=(4, 5))
    record = product_and_sum(factors, copies=400)
    for k, row in enumerate(factors):
        one = product_and_sum(row, copies=400)
        for name in ("products", "sums", "above_zero"):
            assert np.array_equal(getattr(record, name)[k], getattr(one, name))
