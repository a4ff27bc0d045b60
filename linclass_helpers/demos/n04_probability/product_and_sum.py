"""A product of many probabilities in floating-point numbers, and the sum of their logarithms."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ...results import read_only, without_warnings


@dataclass(frozen=True, eq=False, repr=False)
class ProductAndSum:
    """The products and the sums of logarithms of the first factors, along the last axis.

    Attributes
    ----------
    products
        the product of the factors so far: 0 as soon as it is below the smallest positive float
    sums
        the sum of their logarithms
    """

    products: np.ndarray
    sums: np.ndarray

    def __post_init__(self) -> None:
        read_only(self.products)
        read_only(self.sums)

    @property
    def above_zero(self) -> np.ndarray:
        """For how many factors the product stays above 0."""
        return np.count_nonzero(self.products, axis=-1)

    def __repr__(self) -> str:
        return f"ProductAndSum of {self.products.shape[-1]} factors"


def product_and_sum(factors: ArrayLike, copies: int = 1) -> ProductAndSum:
    """Multiply the factors one by one along the last axis, `copies` times all of them."""
    factors = np.atleast_1d(factors)
    repeats = [1] * (factors.ndim - 1) + [copies]
    with without_warnings():
        products = np.cumprod(np.tile(factors, repeats), axis=-1)
    return ProductAndSum(products, np.cumsum(np.tile(np.log(factors), repeats), axis=-1))
