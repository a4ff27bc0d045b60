"""What can be learned at all: which labellings a line can make, and how many points are enough.

shatters(X)          tries every labelling of a few points: can all of them be separated?
sample_size(d, …)    a number of points that is enough, whatever the points are
"""

from dataclasses import dataclass
from itertools import product
from math import ceil, log, log2, sqrt

import numpy as np
from numpy.typing import ArrayLike

from . import arguments, separability
from .results import read_only
from .words import label, listed

MOST_POINTS = 12  # points to shatter; each one more doubles the labellings
SMALLEST_SHARE = 1e-9  # of ε and δ: below that, more points are asked for than anybody will ever have


@dataclass(frozen=True, eq=False, repr=False)
class Shattering:
    """What `shatters` found. It is true if every labelling has a separator.

    Attributes
    ----------
    labellings
        (k, n): those that were tried, a row of −1 and +1 each. The first label is always +1: where
        w separates a labelling, −w separates the opposite one
    weights
        for each of them a separator; the last row is missing if that labelling has none
    fails
        the first labelling without a separator, or None
    witness
        why it has none: λ ≥ 0, Σλ = 1, Σ λᵢ yᵢ xᵢ = 0; or None
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
    """Can hyperplanes wᵀx = 0 separate these points under every labelling? Tries one after the other.

    Without a bias: pass augmented points, with a first coordinate of 1, for lines anywhere.
    """
    X = arguments.matrix(X)
    n = len(X)
    if n > MOST_POINTS:
        raise ValueError(
            f"X has {n} points, so there are 2^{n} = {2**n} labellings; "
            f"at most {MOST_POINTS} points are tried: "
            "take fewer."
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
    """All labellings of n points that begin with +1, a row each; the others are their opposites."""
    n = arguments.count(n, "n")
    return np.array([(1.0, *rest) for rest in product((1.0, -1.0), repeat=n - 1)])


def sample_size(d: int, epsilon: float, delta: float, *, realizable: bool = True) -> int:
    """So many points are enough: with probability 1 − δ, the w with the fewest errors on them is good.

    d is the VC dimension: the number of weights, that is the number of coordinates, and one more with a bias.
    "Good" means that its error on fresh points is at most ε (realizable: some w makes no error at all),
    or at most ε above that of the best w (otherwise).

    realizable   n ≥ max(4/ε log₂(2/δ), 8d/ε log₂(13/ε))
                 (Blumer, Ehrenfeucht, Haussler & Warmuth, 1989, theorem 2.1)
    otherwise    √(2d ln(en/d)/n) + √(2 ln(2/δ)/n) ≤ ε, n ≥ d
                 (from Mohri, Rostamizadeh & Talwalkar, Foundations of Machine Learning, corollary 3.19, for
                 the w that was found, and Hoeffding's inequality for the best w, each with δ/2)
    """
    d, epsilon, delta = arguments.count(d, "d"), _share(epsilon, "epsilon"), _share(delta, "delta")
    if arguments.switch(realizable, "realizable"):
        return ceil(max(4 / epsilon * log2(2 / delta), 8 * d / epsilon * log2(13 / epsilon)))
    enough = d
    while _above_the_best(enough, d, delta) > epsilon:
        enough *= 2
    too_few = enough // 2
    while enough - too_few > 1:
        middle = (enough + too_few) // 2
        if _above_the_best(middle, d, delta) > epsilon:
            too_few = middle
        else:
            enough = middle
    return enough


def _above_the_best(n: int, d: int, delta: float) -> float:
    """What the second bound promises for n ≥ d points. It falls as n grows."""
    return sqrt(2 * d * log(np.e * n / d) / n) + sqrt(2 * log(2 / delta) / n)


def _share(value: float, name: str) -> float:
    value = arguments.positive(value, name)
    if not SMALLEST_SHARE <= value < 1:
        raise ValueError(
            f"{name} must lie between {SMALLEST_SHARE:g} and 1, but it is {value:g}: "
            "it is a share, such as 0.05."
        )
    return value
