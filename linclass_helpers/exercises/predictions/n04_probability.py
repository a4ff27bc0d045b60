"""Notebook 04: twice the w, 1,100 factors of one half, and the boundary of two bells."""

from collections.abc import Sequence

import numpy as np

from ... import data, gaussians, logistic
from ...words import number
from ..prediction import Line, Option, Prediction, Revealed

PLACES = np.linspace(-4, 4, 17)  # values of wᵀx
W = np.array([0.6, 0.8])  # of length 1, so wᵀx is the signed distance from the line


def _chances(w: np.ndarray) -> np.ndarray:
    """P(y = 1 | x) at the points of PLACES along W."""
    return logistic.sigmoid(np.outer(PLACES, W) @ w)


def _doubled() -> Revealed:
    before, after = (float(logistic.sigmoid(2 * W @ w)) for w in (W, 2 * W))
    odds = [chance / (1 - chance) for chance in (before, after)]
    words = (
        f"Where P was {number(before)} it became {number(after)}. The odds went from {number(odds[0])} to "
        f"{number(odds[1])}, which is their square. Where wᵀx = 0, P is ½ as before."
    )
    return Revealed([words], {"twice the w": (PLACES, _chances(2 * W))})


def _line_and_steepness(places: np.ndarray, revealed: Revealed) -> str:
    left, middle, right = places[:, 1]
    if middle != 0.5:
        return "Yours moves the line. But 2wᵀx is 0 where wᵀx is 0, and there P is ½ for any w."
    before = float(logistic.sigmoid(2))
    if right <= before or left >= 1 - before:
        return (
            "Yours leaves the line where it is. But with a longer w the model is surer on both sides of it."
        )
    return "Yours leaves the line where it is, and is surer on both sides of it. So is the model."


double = Prediction(
    name="04.double",
    question="Where wᵀx = 2, class 1 has probability 0.88. Now w is doubled. Draw the three probabilities.",
    where="From a number to the plane",
    reveal=_doubled,
    window=(-4.2, 4.2, 0, 1),
    axes=("wᵀx before w is doubled", "P(y = 1 | x)"),
    ticks=("whole", "round"),
    drawn="sketch",
    start=[(-2.0, 0.3), (0.0, 0.3), (2.0, 0.3)],
    names=[f"P where wᵀx was {z}" for z in ("−2", "0", "2")],
    step=0.02,
    known={"w as it was": (PLACES, _chances(W))},
    compare=_line_and_steepness,
)


def _product(counts: Sequence[int]) -> tuple[Sequence[int], np.ndarray]:
    """The counts, and log₁₀ of the product of each number of factors ½. The products must be above 0."""
    products = np.cumprod(np.full(max(counts), 0.5))
    return counts, np.log10(products[np.array(counts) - 1])


def _halves() -> Revealed:
    products, sums = np.cumprod(np.full(1100, 0.5)), np.cumsum(np.full(1100, np.log(0.5)))
    last = int((products > 0).sum())
    words = (
        f"The product of {last:,} factors is {number(products[last - 1])}, the smallest float above 0. That "
        f"of 1,100 is {number(products[-1])}. The sum of the 1,100 logarithms is {number(sums[-1])}."
    )
    some = np.arange(1100, last, -5)[::-1]
    lines: dict[str, Line] = {
        "the last products above 0": _product([*range(1010, last, 10), last]),
        "from the logarithms, added": (some, sums[some - 1] / np.log(10)),
    }
    return Revealed([words], lines)


product = Prediction(
    name="04.product",
    question="Your computer multiplies 1,100 floats, each of them one half. What does it say?",
    where="Why nobody multiplies",
    reveal=_halves,
    window=(895, 1110, -345, -265),
    axes=("factors ½", "size, as a power of ten"),
    options={
        "small": Option(
            words="a very small positive number", overlooks="overlooks that floats have a smallest one."
        ),
        "zero": Option(words="0"),
        "error": Option(words="an error", overlooks="overlooks that a float is rounded without an error."),
    },
    known={"the factors, multiplied": _product(range(900, 1001, 10))},
    corner="upper right",
)


BELLS = gaussians.TwoGaussians([-3, -1], [3, 1], [3, 1], [1.5, 0.5])  # class 0 is twice as wide


def _drawn(n: int) -> data.Dataset:
    """n points of each class, drawn at random."""
    rng = np.random.default_rng(0)
    zeros = BELLS.mean0 + BELLS.sigma0 * rng.standard_normal((n, 2))
    ones = BELLS.mean1 + BELLS.sigma1 * rng.standard_normal((n, 2))
    return data.Dataset(np.vstack([zeros, ones]), np.repeat([-1.0, 1.0], n), "two bells")


def _half_way() -> np.ndarray:
    """The places where P = ½: in each direction from the mean of class 1, as far as class 1 wins."""
    turns, far = np.radians(np.arange(0, 361, 10)), np.linspace(0, 12, 1201)
    directions = BELLS.sigma1 * np.column_stack([np.cos(turns), np.sin(turns)])
    reach = [far[(BELLS.log_odds(BELLS.mean1 + far[:, None] * v) > 0).sum() - 1] for v in directions]
    return BELLS.mean1 + np.array(reach)[:, None] * directions


def _best_line(X: np.ndarray, y: np.ndarray) -> tuple[int, np.ndarray]:
    """The fewest mistakes of any line with one of 180 directions, and two places on that line."""
    found = []
    for turn in np.radians(np.arange(0, 360, 2)):
        v = np.array([np.cos(turn), np.sin(turn)])
        along = X @ v
        order = np.argsort(along)
        wrong = (y < 0).sum() + np.cumsum(y[order])  # class 1 from the next point on
        k = int(wrong.argmin())
        found.append((int(wrong[k]), along[order[k]] * v, np.array([-v[1], v[0]])))
    fewest, foot, side = min(found, key=lambda line: line[0])
    return fewest, np.array([foot - 16 * side, foot + 16 * side])


def _bells() -> Revealed:
    many = _drawn(10_000)
    by_bayes = int(np.sum((BELLS.log_odds(many.X) > 0) != (many.y > 0)))
    fewest, line = _best_line(many.X, many.y)
    words = (
        f"Of {many.n:,} points, the boundary P = ½ gets {by_bayes:,} wrong. It is {BELLS.boundary} around "
        f"class 1. The best of the lines in 180 directions gets {fewest:,} wrong."
    )
    return Revealed([words], {"P = ½": tuple(_half_way().T), "the best line": tuple(line.T)})


bells = Prediction(
    name="04.bells",
    question="Red is drawn twice as wide as green, in both features. Which boundary makes fewest "
    "mistakes on many points?",
    where="When the widths differ",
    reveal=_bells,
    window=(-13, 13, -4, 4),
    square=True,
    options={
        "line": Option(
            words="a line",
            overlooks="overlooks that far out, on every side, the wider bell is the higher one.",
        ),
        "narrow": Option(words="a closed curve around the narrower class"),
        "wide": Option(
            words="a closed curve around the wider class",
            overlooks="has it the other way round: the narrower bell is the higher one in the middle only.",
        ),
    },
    points=lambda: _drawn(40),
    corner="upper left",
)
