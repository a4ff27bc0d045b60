"""Learning theory: which labellings a hyperplane can make, and how many points are enough to learn from.

`shatters(X)` tries every labelling of a few points. `sample_size(d, epsilon, delta)` is a number of points
that is enough, however they are distributed.
"""

from dataclasses import dataclass
from itertools import product
from math import ceil, log, log2, sqrt

import numpy as np
from numpy.typing import ArrayLike

from . import arguments, separability
from .results import read_only
from .words import label, listed

MAX_POINTS = 12  # that `shatters` accepts: each further point doubles the number of labellings
SMALLEST_SHARE = 1e-9  # the smallest ε and δ: below it the sample size is beyond any use


@dataclass(frozen=True, eq=False, repr=False)
class Shattering:
    """The result of `shatters`. It counts as true if every labelling has a separator.

    Attributes
    ----------
    labellings
        (k, n): the labellings that were tried, a row of −1 and +1 each. The first label is always +1:
        if w separates a labelling, −w separates the opposite one
    weights
        a separator for each of them, except for the last if that labelling has no separator
    fails
        the first labelling without a separator, or None
    witness
        the proof that it has no separator: λ ≥ 0, Σλ = 1, Σ λᵢ yᵢ xᵢ = 0; or None
    """

    labellings: np.ndarray
    weights: np.ndarray
    fails: np.ndarray | None
    witness: np.ndarray | None

    def __bool__(self) -> bool:
        return self.fails is None

    def __repr__(self) -> str:
        n = self.labellings.shape[1]
        if self.fails is None:
            return f"Shattering: all {2**n} labellings of {n} points can be separated"
        return f"Shattering: no separator for the labels ({listed([label(y) for y in self.fails])})"


def shatters(X: ArrayLike) -> Shattering:
    """Can hyperplanes wᵀx = 0 separate these points under every labelling? Tries the labellings in turn.

    The hyperplanes go through the origin. For hyperplanes with a bias, pass augmented points, with a first
    coordinate of 1.
    """
    X = arguments.matrix(X)
    n = len(X)
    if n > MAX_POINTS:
        raise ValueError(
            f"X has {n} points, so there are 2^{n} = {2**n} labellings; "
            f"at most {MAX_POINTS} points are tried: take fewer."
        )
    tried: list[np.ndarray] = []
    weights: list[np.ndarray] = []
    for signs in half_of_the_labellings(n):
        found = separability.analyse(X, signs)
        tried.append(signs)
        if found.w is None:
            table = np.reshape(weights, (-1, X.shape[1]))
            return Shattering(
                read_only(np.array(tried)), read_only(table), read_only(signs.copy()), found.witness
            )
        weights.append(found.w)
    return Shattering(read_only(np.array(tried)), read_only(np.array(weights)), None, None)


def half_of_the_labellings(n: int) -> np.ndarray:
    """The labellings of n points whose first label is +1, a row each. All others are their opposites."""
    return np.array([(1.0, *rest) for rest in product((1.0, -1.0), repeat=n - 1)])


def sample_size(d: int, epsilon: float, delta: float, *, realizable: bool = True) -> int:
    """A number of points that is enough to learn a w whose error on fresh points is small.

    With probability 1 − δ, the w with the fewest errors on that many points has an error on fresh points of
    at most ε (realizable), or of at most ε above that of the best w (otherwise).

    Parameters
    ----------
    d
        the VC dimension, which is the number of weights: one for each coordinate, and one for a bias
    epsilon, delta
        ε and δ
    realizable
        does some w make no error at all?

    Notes
    -----
    In the realizable case n ≥ max(4/ε log₂(2/δ), 8d/ε log₂(13/ε)), which is theorem 2.1 of Blumer,
    Ehrenfeucht, Haussler & Warmuth (1989).

    Otherwise √(2d ln(en/d)/n) + √(2 ln(2/δ)/n) ≤ ε and n ≥ d. This follows from corollary 3.19 of Mohri,
    Rostamizadeh & Talwalkar, Foundations of Machine Learning, for the w that was found, and Hoeffding's
    inequality for the best w, each with δ/2.
    """
    d = arguments.count(d, "d")
    epsilon, delta = _small_probability(epsilon, "epsilon"), _small_probability(delta, "delta")
    if arguments.switch(realizable, "realizable"):
        return ceil(max(4 / epsilon * log2(2 / delta), 8 * d / epsilon * log2(13 / epsilon)))
    enough = d
    while _excess_error(enough, d, delta) > epsilon:
        enough *= 2
    too_few = enough // 2
    while enough - too_few > 1:
        middle = (enough + too_few) // 2
        if _excess_error(middle, d, delta) > epsilon:
            too_few = middle
        else:
            enough = middle
    return enough


def _excess_error(n: int, d: int, delta: float) -> float:
    """The second bound for n ≥ d points: how far the error may exceed that of the best w. It falls with n."""
    return sqrt(2 * d * log(np.e * n / d) / n) + sqrt(2 * log(2 / delta) / n)


def _small_probability(value: float, name: str) -> float:
    value = arguments.positive(value, name)
    if not SMALLEST_SHARE <= value < 1:
        raise ValueError(
            f"{name} must lie between {SMALLEST_SHARE:g} and 1, but it is {value:g}: "
            "it is a share, such as 0.05."
        )
    return value
