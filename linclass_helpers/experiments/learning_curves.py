"""How wrong a w is on fresh points, when it was chosen for having the fewest errors on n of them.

The points are normal in every coordinate. A direction labels them: the true w. So no sample is needed to know
what fresh points would say: two directions an angle a apart disagree on a share a/π of all points. With noise
every label is turned over with that probability; then even the true w errs at that rate.
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
    """What many draws of n points led to.

    Attributes
    ----------
    sizes
        numbers of points n
    errors
        (sizes × draws): how often the w of that draw is wrong on fresh points
    noise
        how often the true w is
    d
        the number of coordinates
    """

    sizes: np.ndarray
    errors: np.ndarray
    noise: float
    d: int

    @property
    def excess(self) -> np.ndarray:
        """How much of each error is above that of the true w."""
        return self.errors - self.noise

    def quantile(self, share: float) -> np.ndarray:
        """For each size, the error that this share of the draws does not exceed."""
        return np.quantile(self.errors, share, axis=1)

    def share_above(self, epsilon: float) -> np.ndarray:
        """For each size, the share of draws whose w is more than ε worse than the true w."""
        return (self.excess > epsilon).mean(axis=1)

    def enough(self, epsilon: float, delta: float) -> int | None:
        """The first of the sizes from which on at most a share δ of the draws is so bad; None if none is."""
        good = self.share_above(epsilon) <= delta
        from_here_on = np.logical_and.accumulate(good[::-1])[::-1]
        return int(self.sizes[from_here_on.argmax()]) if from_here_on.any() else None

    def __repr__(self) -> str:
        ends = f"{self.sizes[0]} to {self.sizes[-1]} points"
        medians = f"median error {self.quantile(0.5)[0]:.3g} to {self.quantile(0.5)[-1]:.3g}"
        setting = f"d = {self.d}, noise {self.noise:g}, {self.errors.shape[1]} draws"
        return f"LearningCurve: {setting} of {ends}, {medians}"


def sizes_up_to(most: int) -> tuple[int, ...]:
    """Numbers of points from 5 on, about evenly apart on a logarithmic axis; `most` is the last."""
    most = arguments.count(most, "most")
    rounds = [round(digits * 10**ten) for ten in range(len(str(most))) for digits in (5, 8, 12.5, 20, 32)]
    return (*(n for n in rounds if n < most), most)


SIZES = sizes_up_to(800)


def draw_points(n: int, d: int, *, noise: float = 0.0, seed: int = 0) -> data.Dataset:
    """n such points; `w_star`, the true w, labels them. A larger n goes on where a smaller one ended."""
    n, d, noise = arguments.count(n, "n"), arguments.count(d, "d"), _noise(noise)
    seed = arguments.count(seed, "seed", 0)
    w_star = direction(d, seed)
    X = np.random.default_rng([seed, d]).standard_normal((n, d))
    turned = np.random.default_rng([seed, d, 1]).random(n) < noise
    y = np.where((X @ w_star >= 0) != turned, 1, -1)
    return data.Dataset(X, y, f"{n} normal points", w_star=w_star)


def direction(d: int, seed: int = 0) -> np.ndarray:
    """The true w, which labels the points of this seed: any direction, as likely as any other."""
    d, seed = arguments.count(d, "d"), arguments.count(seed, "seed", 0)
    w = np.random.default_rng([seed, d, 2]).standard_normal(d)
    return w / np.linalg.norm(w)


def fewest_errors(X: ArrayLike, y: ArrayLike) -> np.ndarray:
    """A w of length 1 with the fewest errors on these points.

    In the plane every stair of the error count is looked at, and it is the middle of the lowest. In more
    dimensions that search is hard, so the points must be separable; then it is the w of the widest margin.
    """
    X = arguments.matrix(X)
    y = arguments.signs(y, len(X))
    if X.shape[1] == 2:
        return _lowest_stair(X, y)
    p = separability.nearest(y[:, None] * X)[2]
    if (y * (X @ p) <= 0).any():
        raise ValueError(
            "No w separates these points, and with more than two columns the fewest errors are hard to find: "
            "take points in the plane, or without noise."
        )
    return p / np.linalg.norm(p)


def learning_curve(
    d: int = 2, *, noise: float = 0.0, draws: int = 100, sizes: Sequence[int] = SIZES, seed: int = 0
) -> LearningCurve:
    """How wrong `fewest_errors` is on fresh points, for each size; noise only in the plane, d = 2."""
    return finished(learning_curve_with_progress(d, noise=noise, draws=draws, sizes=sizes, seed=seed))


def learning_curve_with_progress(
    d: int = 2, *, noise: float = 0.0, draws: int = 100, sizes: Sequence[int] = SIZES, seed: int = 0
) -> Generator[float, None, LearningCurve]:
    """The same a draw at a time: a generator that yields the share that is done, and returns the curve."""
    d, noise, draws = arguments.count(d, "d"), _noise(noise), arguments.count(draws, "draws")
    seed, counts = (
        arguments.count(seed, "seed", 0),
        np.unique([arguments.count(n, "each size") for n in sizes]),
    )
    if noise and d != 2:
        raise ValueError(
            f"noise asks for points in the plane, d = 2, but d is {d}: the fewest errors are found there."
        )
    errors = np.zeros((len(counts), draws))
    for k in range(draws):
        points, w_star = draw_points(int(counts[-1]), d, noise=noise, seed=seed + k), direction(d, seed + k)
        for row, n in enumerate(counts.tolist()):
            w = fewest_errors(points.X[:n], points.y[:n])
            errors[row, k] = error_on_fresh_points(w, w_star, noise)
            yield (k + (row + 1) / len(counts)) / draws
    return LearningCurve(read_only(counts), read_only(errors), noise, d)


def error_on_fresh_points(w: ArrayLike, w_star: ArrayLike, noise: float = 0.0) -> float:
    """How often w is wrong about fresh normal points that `w_star` labels: their angle over π, and noise."""
    w_star = arguments.numbers(w_star, "w_star")
    w = arguments.vector(w, w_star.size, "w")
    noise = _noise(noise)
    long, longer = np.linalg.norm(w), np.linalg.norm(w_star)
    if not long or not longer:
        raise ValueError("w and w_star must have a direction, but one of them is 0.")
    u, v = w / long, w_star / longer
    angle = 2 * np.arctan2(np.linalg.norm(u - v), np.linalg.norm(u + v))  # a tiny one to all its digits, too
    return float(noise + (1 - 2 * noise) * angle / np.pi)


def _lowest_stair(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The middle of the stair with the fewest errors; of several the widest.

    The stairs are those of `zero_one_staircase`. Here they are counted from one to the next, because there
    are many points and only the lowest is wanted.
    """
    X, y = X[X.any(axis=1)], y[X.any(axis=1)]  # a point at 0 is on no side, wherever w points
    if not len(X):
        return np.array([1.0, 0.0])
    angle = np.arctan2(X[:, 1], X[:, 0])
    # turning w past the angle θ + 90° loses a point at θ from the positive side, past θ − 90° wins it
    starts = np.concatenate([angle + np.pi / 2, angle - np.pi / 2]) % (2 * np.pi)
    order = np.argsort(starts, kind="stable")
    starts, change = starts[order], np.cumsum(np.concatenate([y, -y])[order])
    wide = np.diff(starts, append=starts[0] + 2 * np.pi)
    change[wide < 1e-9] = np.inf  # no stair: points on one line through 0, and rounding between them
    best = np.where(change == change.min(), wide, 0).argmax()
    middle = starts[best] + wide[best] / 2
    return np.array([np.cos(middle), np.sin(middle)])


def _noise(noise: float) -> float:
    noise = arguments.at_least(noise, 0, "noise")
    if noise >= 0.5:
        raise ValueError(f"noise must be below ½, but it is {noise:g}: at ½ the labels say nothing about w.")
    return noise
