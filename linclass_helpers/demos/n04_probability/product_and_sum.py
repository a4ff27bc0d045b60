"""A product of many probabilities, as floats multiply it, and the sum of their logarithms."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ...results import read_only, without_warnings


@dataclass(frozen=True, eq=False, repr=False)
class ProductAndSum:
    """Along the last axis, after every factor: their product so far, and the sum of their logarithms.

    Attributes
    ----------
    products
        0 as soon as one is below the smallest number that a float holds
    sums
        no float has trouble with these
    """

    products: np.ndarray
    sums: np.ndarray

    def __post_init__(self):
        read_only(self.products)
        read_only(self.sums)

    @property
    def above_zero(self) -> np.ndarray:
        """For how many factors the product stays above 0."""
        return np.count_nonzero(self.products, axis=-1)

    def __repr__(self):
        return f"ProductAndSum of {self.products.shape[-1]} factors"


def product_and_sum(factors: ArrayLike, copies: int = 1) -> ProductAndSum:
    """Multiply the factors one by one, all of them `copies` times over; with several axes, along the last."""
    factors = np.atleast_1d(factors)
    repeats = [1] * (factors.ndim - 1) + [copies]
    with without_warnings():
        products = np.cumprod(np.tile(factors, repeats), axis=-1)
    return ProductAndSum(products, np.cumsum(np.tile(np.log(factors), repeats), axis=-1))
