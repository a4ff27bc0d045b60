"""The error on fresh points of the w that has the fewest errors on n training points.

The coordinates of the points are independent and standard normal, and a direction, the true w, labels them.
So the error on fresh points is known without a sample: two directions at an angle a disagree on a share a/π
of all points. With noise, each label is flipped with that probability. Then the error of the true w is the
noise.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .. import arguments, data, separability
from ..results import read_only
from .finished import finished


@dataclass(frozen=True, eq=False, repr=False)
class LearningCurve:
    """The result of `learning_curve`.

    Attributes
    ----------
    sizes
        the numbers n of training points
    errors
        (sizes, draws): the error on fresh points of the w that was learned from n points of that draw
    noise
        the error of the true w
    d
        the number of coordinates
    """

    sizes: np.ndarray
    errors: np.ndarray
    noise: float
    d: int

    @property
    def excess(self) -> np.ndarray:
        """(sizes, draws): the error minus that of the true w."""
        return self.errors - self.noise

    def quantile(self, share: float) -> np.ndarray:
        """(sizes,): the error that this share of the draws does not exceed."""
        return np.quantile(self.errors, share, axis=1)

    def share_above(self, epsilon: float) -> np.ndarray:
        """(sizes,): the share of the draws whose error exceeds that of the true w by more than ε."""
        return (self.excess > epsilon).mean(axis=1)

    def enough(self, epsilon: float, delta: float) -> int | None:
        """The first size from which on `share_above(epsilon)` is at most δ; None if there is no such size."""
        good = self.share_above(epsilon) <= delta
        from_here_on = np.logical_and.accumulate(good[::-1])[::-1]
        return int(self.sizes[from_here_on.argmax()]) if from_here_on.any() else None

    def __repr__(self) -> str:
        ends = f"{self.sizes[0]} to {self.sizes[-1]} points"
        medians = f"median error {self.quantile(0.5)[0]:.3g} to {self.quantile(0.5)[-1]:.3g}"
        setting = f"d = {self.d}, noise {self.noise:g}, {self.errors.shape[1]} draws"
        return f"LearningCurve: {setting} of {ends}, {medians}"


def sizes_up_to(most: int) -> tuple[int, ...]:
    """Numbers of points from 5 to `most`, about evenly spaced on a logarithmic axis."""
    most = arguments.count(most, "most")
    sizes = [round(digits * 10**ten) for ten in range(len(str(most))) for digits in (5, 8, 12.5, 20, 32)]
    return (*(n for n in sizes if n < most), most)


SIZES = sizes_up_to(800)


def draw_points(n: int, d: int, *, noise: float = 0.0, seed: int = 0) -> data.Dataset:
    """n normal points with labels from the true w, `w_star`. A larger n only adds points."""
    n, d, noise = arguments.count(n, "n"), arguments.count(d, "d"), _noise(noise)
    seed = arguments.count(seed, "seed", 0)
    w_star = direction(d, seed)
    X = np.random.default_rng([seed, d]).standard_normal((n, d))
    flipped = np.random.default_rng([seed, d, 1]).random(n) < noise
    y = np.where((X @ w_star >= 0) != flipped, 1, -1)
    return data.Dataset(X, y, f"{n} normal points", w_star=w_star)


def direction(d: int, seed: int = 0) -> np.ndarray:
    """The true w of this seed: a random unit vector, with all directions equally likely."""
    d, seed = arguments.count(d, "d"), arguments.count(seed, "seed", 0)
    w = np.random.default_rng([seed, d, 2]).standard_normal(d)
    return w / np.linalg.norm(w)


def fewest_errors(X: ArrayLike, y: ArrayLike) -> np.ndarray:
    """A w of length 1 with the fewest errors on these points.

    In the plane the number of errors is known for every direction of w, and the result is the middle of the
    best interval of directions. In more dimensions such a search is hard. So there the points must be
    separable, and the result is the w with the widest margin.
    """
    X = arguments.matrix(X)
    return _fewest_errors(X, arguments.signs(y, len(X)))


def _fewest_errors(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    if X.shape[1] == 2:
        return _middle_of_best_directions(X, y)
    p = separability.nearest(y[:, None] * X).point
    if (y * (X @ p) <= 0).any():
        raise ValueError(
            "No w separates these points, and with more than two columns the fewest errors are hard to find: "
            "take points in the plane, or without noise."
        )
    return p / np.linalg.norm(p)


def learning_curve(
    d: int = 2, *, noise: float = 0.0, draws: int = 100, sizes: Sequence[int] = SIZES, seed: int = 0
) -> LearningCurve:
    """The error of `fewest_errors` on fresh points, for each number of training points.

    Parameters
    ----------
    d
        the number of coordinates
    noise
        the probability that a label is flipped; above 0 only in the plane, d = 2
    draws
        the number of repetitions with other points
    sizes
        the numbers of training points
    seed
        of the random numbers
    """
    return finished(learning_curve_with_progress(d, noise=noise, draws=draws, sizes=sizes, seed=seed))


def learning_curve_with_progress(
    d: int = 2, *, noise: float = 0.0, draws: int = 100, sizes: Sequence[int] = SIZES, seed: int = 0
) -> Generator[float, None, LearningCurve]:
    """The same as a generator, which yields the share that is done, and returns the curve."""
    d, noise, draws = arguments.count(d, "d"), _noise(noise), arguments.count(draws, "draws")
    seed = arguments.count(seed, "seed", 0)
    counts = np.unique([arguments.count(n, "each size") for n in sizes])
    if noise and d != 2:
        raise ValueError(
            f"noise asks for points in the plane, d = 2, but d is {d}: the fewest errors are found there."
        )
    errors = np.zeros((len(counts), draws))
    for k in range(draws):
        points, w_star = draw_points(int(counts[-1]), d, noise=noise, seed=seed + k), direction(d, seed + k)
        for row, n in enumerate(counts.tolist()):
            w = _fewest_errors(points.X[:n], points.y[:n])
            errors[row, k] = _error(w, w_star, noise)
            yield (k + (row + 1) / len(counts)) / draws
    return LearningCurve(read_only(counts), read_only(errors), noise, d)


def error_on_fresh_points(w: ArrayLike, w_star: ArrayLike, noise: float = 0.0) -> float:
    """The error of w on fresh normal points with labels from `w_star`: their angle over π, and noise."""
    w_star = arguments.numbers(w_star, "w_star")
    w = arguments.vector(w, w_star.size, "w")
    noise = _noise(noise)
    if not w.any() or not w_star.any():
        raise ValueError("w and w_star must have a direction, but one of them is 0.")
    return _error(w, w_star, noise)


def _error(w: np.ndarray, w_star: np.ndarray, noise: float) -> float:
    u, v = w / np.linalg.norm(w), w_star / np.linalg.norm(w_star)
    angle = 2 * np.arctan2(np.linalg.norm(u - v), np.linalg.norm(u + v))  # accurate for tiny angles, too
    return float(noise + (1 - 2 * noise) * angle / np.pi)


def _middle_of_best_directions(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The middle of the interval of directions with the fewest errors; of several, the widest interval.

    `zero_one_staircase` has the same intervals. Here the errors are counted from one interval to the next,
    which is quicker for many points.
    """
    X, y = X[X.any(axis=1)], y[X.any(axis=1)]  # for a point at 0, the direction of w does not matter
    if not len(X):
        return np.array([1.0, 0.0])
    angle = np.arctan2(X[:, 1], X[:, 0])
    # As w turns, a point at the angle θ comes to the positive side at θ − 90°, and leaves it at θ + 90°.
    starts = np.concatenate([angle + np.pi / 2, angle - np.pi / 2]) % (2 * np.pi)
    order = np.argsort(starts, kind="stable")
    starts, change = starts[order], np.cumsum(np.concatenate([y, -y])[order])
    wide = np.diff(starts, append=starts[0] + 2 * np.pi)
    change[wide < 1e-9] = np.inf  # no interval: only rounding separates points on one line through 0
    best = np.where(change == change.min(), wide, 0).argmax()
    middle = starts[best] + wide[best] / 2
    return np.array([np.cos(middle), np.sin(middle)])


def _noise(noise: float) -> float:
    noise = arguments.at_least(noise, 0, "noise")
    if noise >= 0.5:
        raise ValueError(f"noise must be below ½, but it is {noise:g}: at ½ the labels say nothing about w.")
    return noise
