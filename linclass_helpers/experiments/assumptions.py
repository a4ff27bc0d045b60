"""Many samples that violate one assumption of linear regression: are the usual intervals still right?

The x are evenly spaced between 0 and 10. If no assumption is broken, y = 1 + x/2 + noise, and the noise is
normal and independent, with standard deviation 1. Each sample has its least-squares line and the usual 95 %
interval.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from .. import arguments, least_squares
from ..results import read_only

ASSUMPTIONS = ("none", "existence", "independence", "linearity", "homoscedasticity", "normality")
INTERCEPT, SLOPE, END = 1.0, 0.5, 10.0
WATCHED = {"slope": "the slope", "end": f"the mean of y at x = {END:g}"}
KINDS = ("normal", "cauchy", "exponential")  # of noise


@dataclass(frozen=True, eq=False, repr=False)
class Samples:
    """Estimates of one quantity from many samples: the slope, or the mean of y at x = 10.

    Attributes
    ----------
    broken, watched
        the assumption and the quantity, as in `break_an_assumption`
    x
        (n,): the same in every sample
    mean
        (n,): the true mean of y at each x
    Y
        (samples, n): the observed y
    slopes, intercepts
        (samples,): of the least-squares lines
    truth
        the true value of the quantity
    promised
        the standard deviation of the estimates if no assumption is broken
    estimates
        (samples,): the estimates of the quantity
    errors
        (samples,): the standard error of each estimate, computed from its sample
    reach
        how many standard errors the 95 % interval extends each way
    """

    broken: str
    watched: str
    x: np.ndarray
    mean: np.ndarray
    Y: np.ndarray
    slopes: np.ndarray
    intercepts: np.ndarray
    truth: float
    promised: float
    estimates: np.ndarray
    errors: np.ndarray
    reach: float

    @property
    def intervals(self) -> np.ndarray:
        """(samples, 2): the 95 % interval of each sample."""
        half = self.reach * self.errors
        return np.column_stack([self.estimates - half, self.estimates + half])

    @property
    def covered(self) -> np.ndarray:
        """(samples,): does the interval contain the true value?"""
        return np.abs(self.estimates - self.truth) <= self.reach * self.errors

    @property
    def coverage(self) -> float:
        """The share of the intervals that contain the true value. It should be 0.95."""
        return float(self.covered.mean())

    @property
    def centre(self) -> float:
        """The mean of all estimates."""
        return float(self.estimates.mean())

    @property
    def spread(self) -> float:
        """The standard deviation of all estimates."""
        return float(self.estimates.std())

    @property
    def typical_error(self) -> float:
        """The median of the standard errors, each of which estimates the spread from a single sample."""
        return float(np.median(self.errors))

    @property
    def typical_miss(self) -> float:
        """The median distance of an estimate from the true value."""
        return float(np.median(np.abs(self.estimates - self.truth)))

    def __repr__(self) -> str:
        return (
            f"Samples: {len(self.Y)} of {len(self.x)} points, broken: {self.broken}, "
            f"{self.watched} {self.centre:.4g} (truth {self.truth:.4g}), coverage {self.coverage:.1%}"
        )


def break_an_assumption(
    broken: str = "none",
    *,
    amount: float = 1.0,
    n: int = 20,
    watched: str = "slope",
    samples: int = 2000,
    seed: int = 0,
) -> Samples:
    """Draw samples that violate one assumption of linear regression.

    Parameters
    ----------
    broken
        the assumption that is broken, or "none". "existence": a share of the noise has Cauchy's
        distribution, which has no mean and no variance. "independence": the noise of a point contains
        0.95 × amount of that of its left neighbour. "linearity": the mean of y is curved, and up to
        3 × amount above the line at both ends. "homoscedasticity": the noise grows from left to right, by
        the factor exp(3 × amount). "normality": a share of the noise is exponential, which is skewed; its
        mean stays 0
    amount
        how strongly it is broken, from 0 (not at all) to 1
    n
        the number of points of a sample
    watched
        the quantity that is estimated: "slope", or "end", the mean of y at x = 10
    samples
        the number of samples
    seed
        of the random numbers
    """
    arguments.choice(broken, ASSUMPTIONS, "broken")
    arguments.choice(watched, WATCHED, "watched")
    amount = arguments.number(amount, "amount")
    if not 0 <= amount <= 1:
        raise ValueError(f"amount must lie between 0 and 1, but it is {amount:g}.")
    n, samples = arguments.count(n, "n", 3), arguments.count(samples, "samples")
    seed = arguments.count(seed, "seed", 0)
    x = np.linspace(0, END, n)
    mean = INTERCEPT + SLOPE * x
    if broken == "linearity":
        mean = mean + amount * _bend(x)
    Y = mean + _noise(broken, amount, n, samples, seed)
    return _fit_all(broken, watched, x, mean, Y)


def _bend(x: np.ndarray) -> np.ndarray:
    """A parabola whose least-squares line is 0, so that the best line is still 1 + x/2."""
    bend = (x - x.mean()) ** 2
    bend -= bend.mean()
    return 3 * bend / bend.max()


@lru_cache(maxsize=2)
def _draws(kind: str, samples: int, n: int, seed: int) -> np.ndarray:
    """Random numbers that do not depend on the amount, so that a slider moves a sample smoothly."""
    rng = np.random.default_rng([seed, n, KINDS.index(kind)])
    draw = (rng.standard_normal, rng.standard_cauchy, rng.standard_exponential)[KINDS.index(kind)]
    return read_only(draw((samples, n)))


def _noise(broken: str, amount: float, n: int, samples: int, seed: int) -> np.ndarray:
    """(samples, n): the noise, which is standard normal unless an assumption about it is broken."""
    noise = _draws("normal", samples, n, seed)
    if broken == "existence":
        return (1 - amount) * noise + amount * _draws("cauchy", samples, n, seed)
    if broken == "normality":
        return np.sqrt(1 - amount**2) * noise + amount * (_draws("exponential", samples, n, seed) - 1)
    if broken == "independence":
        return _correlated(noise, 0.95 * amount)
    if broken == "homoscedasticity":
        sizes = np.exp(3 * amount * (np.linspace(0, 1, n) - 0.5))
        return noise * sizes / np.sqrt(np.mean(sizes**2))  # with the same mean square as before
    return noise


def _correlated(noise: np.ndarray, share: float) -> np.ndarray:
    """Noise in which each column contains a share of the one before it. The standard deviation stays 1."""
    linked, fresh = noise.T.copy(), np.sqrt(1 - share**2)
    for k in range(1, len(linked)):
        linked[k] = share * linked[k - 1] + fresh * linked[k]
    return linked.T


def _fit_all(broken: str, watched: str, x: np.ndarray, mean: np.ndarray, Y: np.ndarray) -> Samples:
    """The lines of all samples at once, by the formulas of `least_squares.line`."""
    n, dx = len(x), x - x.mean()
    Sxx = dx @ dx
    slopes, centres = Y @ dx / Sxx, Y.mean(axis=1)
    residuals = Y - centres[:, None] - np.outer(slopes, dx)
    s = np.sqrt(np.einsum("ij,ij->i", residuals, residuals) / (n - 2))
    intercepts = centres - slopes * x.mean()
    if watched == "slope":
        truth, per_noise, estimates = SLOPE, 1 / np.sqrt(Sxx), slopes
    else:
        truth, per_noise = float(mean[-1]), np.sqrt(1 / n + dx[-1] ** 2 / Sxx)
        estimates = intercepts + slopes * x[-1]
    return Samples(
        broken,
        watched,
        read_only(x),
        read_only(mean),
        read_only(Y),
        read_only(slopes),
        read_only(intercepts),
        truth,
        promised=float(per_noise),
        estimates=read_only(estimates),
        errors=read_only(s * per_noise),
        reach=least_squares.t_quantile(0.95, n - 2),
    )
