"""How often random labels can be separated, to compare with Cover's count."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ... import data, features, separability
from ...results import read_only


@dataclass(frozen=True, eq=False, repr=False)
class Tosses:
    """How often a curve of one degree could separate random labels.

    Attributes
    ----------
    degree
        the degree of the curve
    counts
        numbers of points
    shares
        for each, the share of its tosses that could be separated
    tries
        the number of tosses for each
    """

    degree: int
    counts: np.ndarray
    shares: np.ndarray
    tries: int

    @property
    def spread(self) -> np.ndarray:
        """Each share minus and plus two standard errors, as rows (low, high)."""
        half = 2 * np.sqrt(self.shares * (1 - self.shares) / self.tries)
        return np.clip(np.column_stack([self.shares - half, self.shares + half]), 0, 1)

    def __repr__(self) -> str:
        ends = f"{self.counts[0]} to {self.counts[-1]} points"
        return f"Tosses at degree {self.degree}, {self.tries} for each of {len(self.counts)} numbers: {ends}"


def most_tossed(degree: int) -> int:
    """The largest number of points for a degree: 4 for each monomial, where few labellings are separable."""
    return 4 * len(features.names(2, degree))


def toss(n: int, seed: int) -> data.Dataset:
    """n random points in a square with random labels."""
    rng = np.random.default_rng([n, seed])
    return data.Dataset(rng.uniform(-1, 1, (n, 2)), rng.choice([-1.0, 1.0], n), f"{n} tossed labels")


def toss_sweep(degree: int, *, tries: int, places: int = 12) -> Generator[float, None, Tosses]:
    """How often a curve of that degree separates random labels: `tries` tosses for each number of points.

    There are `places` numbers of points, evenly spaced up to 4d, where φ(x) has d monomials. A generator: it
    yields the progress from 0 to 1, and returns the tosses.
    """
    counts = np.unique(np.round(most_tossed(degree) * np.arange(1, places + 1) / places).astype(int).clip(1))
    separated = np.zeros(len(counts))
    for k, n in enumerate(counts.tolist()):
        for seed in range(1, tries + 1):
            yield (k + seed / tries) / len(counts)
            separated[k] += _separable(n, seed, degree)
    return Tosses(degree, read_only(counts), read_only(separated / tries), tries)


@lru_cache(maxsize=10_000)
def _separable(n: int, seed: int, degree: int) -> bool:
    """Can a curve of that degree separate this toss? Cached, because more tries repeat the same tosses."""
    points = toss(n, seed)
    return separability.analyse(features.polynomial(points.X, degree), points.y).separable
