"""Two classes of Gaussian points, as in lecture 001, and their probabilities by Bayes' rule.

Given the class, the features are independent and each is N(μ, s²). Where both classes have the same s in
every feature, P(y = 1 | x) is exactly σ(w₀ + wᵀx). Where they differ, the log-odds contain squares of x.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from . import arguments
from .logistic import sigmoid
from .results import read_only


@dataclass(frozen=True, eq=False)
class TwoGaussians:
    """Two classes of points with independent Gaussian features.

    Parameters
    ----------
    mean0, mean1
        the mean of each feature, in class 0 and in class 1
    sigma0, sigma1
        the standard deviation of each feature, in class 0 and in class 1
    prior
        π = P(y = 1)
    """

    mean0: np.ndarray
    mean1: np.ndarray
    sigma0: np.ndarray
    sigma1: np.ndarray
    prior: float

    def __init__(
        self,
        mean0: ArrayLike,
        mean1: ArrayLike,
        sigma0: ArrayLike,
        sigma1: ArrayLike,
        prior: float = 0.5,
    ):
        d = len(np.atleast_1d(mean0))
        given = {"mean0": mean0, "mean1": mean1, "sigma0": sigma0, "sigma1": sigma1}
        for name, values in given.items():
            vars(self)[name] = read_only(arguments.vector(np.atleast_1d(values), d, name))
        vars(self)["prior"] = arguments.probability(prior, "prior")
        for name in ("sigma0", "sigma1"):
            for sigma in getattr(self, name):
                arguments.positive(sigma, name)

    def density(self, X: ArrayLike, y: int) -> np.ndarray:
        """p(x | y) at each row of X."""
        y = arguments.choice(y, (0, 1), "y")
        mean, sigma = (self.mean1, self.sigma1) if y == 1 else (self.mean0, self.sigma0)
        z = (arguments.matrix(X) - mean) / sigma
        return np.prod(np.exp(-(z**2) / 2) / (sigma * np.sqrt(2 * np.pi)), axis=1)

    def log_odds(self, X: ArrayLike) -> np.ndarray:
        """ln P(y = 1 | x) / P(y = 0 | x) = ln π/(1 − π) + ln p(x | 1)/p(x | 0) at each row of X."""
        X = arguments.matrix(X)
        z0, z1 = (X - self.mean0) / self.sigma0, (X - self.mean1) / self.sigma1
        ratio = np.log(self.sigma0 / self.sigma1) + (z0**2 - z1**2) / 2
        return np.log(self.prior / (1 - self.prior)) + ratio.sum(axis=1)

    def posterior(self, X: ArrayLike) -> np.ndarray:
        """P(y = 1 | x) by Bayes' rule, at each row of X."""
        return sigmoid(self.log_odds(X))

    @property
    def linear(self) -> bool:
        """Do the classes share their standard deviation s in every feature?"""
        return bool((self.sigma0 == self.sigma1).all())

    def weights(self) -> np.ndarray:
        """(w₀, w) with P(y = 1 | x) = σ(w₀ + wᵀx). Lecture 001 has the formula with the opposite sign."""
        if not self.linear:
            raise ValueError(
                "The log-odds are linear only where both classes have the same sigma: "
                "pooled() gives both classes their mean variance."
            )
        w = (self.mean1 - self.mean0) / self.sigma0**2
        bias = np.sum((self.mean0**2 - self.mean1**2) / (2 * self.sigma0**2))
        return np.array([np.log(self.prior / (1 - self.prior)) + bias, *w])

    def pooled(self) -> "TwoGaussians":
        """The same means with one variance per feature: the mean of the two, weighted by the prior."""
        variance = self.prior * self.sigma1**2 + (1 - self.prior) * self.sigma0**2
        sigma = self.sigma0 if self.linear else np.sqrt(variance)
        return TwoGaussians(self.mean0, self.mean1, sigma, sigma, self.prior)

    @property
    def boundary(self) -> str:
        """The kind of curve on which P(y = 1 | x) = ½, for two features whose means differ in both."""
        if len(self.mean0) != 2:
            raise ValueError(f"A boundary in the plane needs two features, but there are {len(self.mean0)}.")
        a, b = np.sign(self.sigma1 - self.sigma0)  # the signs of x₁² and x₂² in the log-odds
        if a == b == 0:
            return "a straight line"
        if a * b == 0:
            return "a parabola"
        if a * b < 0:
            return "a hyperbola"
        return "an ellipse" if self._extreme() * a < 0 else "nowhere"

    def _extreme(self) -> float:
        """The log-odds where their gradient is 0: their maximum or minimum."""
        square = 1 / self.sigma0**2 - 1 / self.sigma1**2
        centre = (self.mean0 / self.sigma0**2 - self.mean1 / self.sigma1**2) / square
        return self.log_odds(centre[None])[0]
