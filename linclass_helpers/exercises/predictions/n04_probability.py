"""Notebook 04: twice the w, 1,100 factors of one half, and the boundary of two bells."""

from collections.abc import Sequence

import numpy as np

from ... import data, gaussians, logistic
from ...words import number
from ..prediction import Judged, Line, Option, Prediction, Revealed

PLACES = np.linspace(-4, 4, 17)  # values of wᵀx
W = np.array([0.6, 0.8])  # of length 1, so wᵀx is the signed distance from the line


def _chances(w: np.ndarray) -> np.ndarray:
    """P(y = 1 | x) at the points of PLACES along W."""
    return logistic.sigmoid(np.outer(PLACES, W) @ w)


NEAR = 0.05  # of ½


def _doubled() -> Revealed:
    before, after = (float(logistic.sigmoid(2 * W @ w)) for w in (W, 2 * W))
    odds = [chance / (1 - chance) for chance in (before, after)]
    words = f"Where P was {number(before)} it became {number(after)}; where wᵀx = 0, P is ½ as before."
    why = (
        f"2wᵀx is 0 where wᵀx is 0, and elsewhere the odds P/(1 − P) are squared: from {number(odds[0])} to "
        f"{number(odds[1])}."
    )
    chances = _chances(2 * W)
    asked = [chances[np.flatnonzero(PLACES == z)[0]] for z in (-2, 0, 2)]
    return Revealed(
        words=[words],
        why=why,
        answer=", ".join(map(number, asked)),
        lines={"twice the w": (PLACES, chances)},
    )


def _line_and_steepness(places: np.ndarray, revealed: Revealed) -> Judged:
    left, middle, right = places[:, 1]
    if abs(middle - 0.5) > NEAR:
        return Judged(False, "Yours moves the line: in the middle it is not ½.", 1)
    surer = (logistic.sigmoid(2) + logistic.sigmoid(4)) / 2  # half-way from the old P to the new one
    wrong = [k for k, sure in ((0, 1 - left), (2, right)) if sure < surer]
    if not wrong:
        return Judged(True, "Yours leaves the line where it is, and is surer on both sides of it.")
    sides = " and ".join({0: "left", 2: "right"}[k] for k in wrong)
    return Judged(
        False, f"Yours leaves the line where it is, but on the {sides} it is not sure enough.", wrong[-1]
    )


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
    judge=_line_and_steepness,
    counts=f"What counts: ½ in the middle (within {number(NEAR)}), and sides nearer to the new P than to the "
    "old one.",
)


def _product(counts: Sequence[int]) -> tuple[Sequence[int], np.ndarray]:
    """The counts, and log₁₀ of the product of each number of factors ½. The products must be above 0."""
    products = np.cumprod(np.full(max(counts), 0.5))
    return counts, np.log10(products[np.array(counts) - 1])


def _halves() -> Revealed:
    products, sums = np.cumprod(np.full(1100, 0.5)), np.cumsum(np.full(1100, np.log(0.5)))
    last = int((products > 0).sum())
    words = (
        f"The product of {last:,} factors is {number(products[last - 1])}, the smallest float above 0, and "
        f"that of 1,100 is {number(products[-1])}."
    )
    why = (
        f"Half of the smallest float is rounded to 0. The sum of the 1,100 logarithms is {number(sums[-1])}, "
        "which is no trouble."
    )
    some = np.arange(1100, last, -5)[::-1]
    lines: dict[str, Line] = {
        "the last products above 0": _product([*range(1010, last, 10), last]),
        "from the logarithms, added": (some, sums[some - 1] / np.log(10)),
    }
    return Revealed(words=[words], why=why, lines=lines)


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
        f"Of {many.n:,} points, P = ½, {BELLS.boundary} around class 1, gets {by_bayes:,} wrong. The best of "
        f"the lines in 180 directions gets {fewest:,} wrong."
    )
    why = "Green wins only where its narrow bell is the higher one, and that is around its mean."
    return Revealed(
        words=[words], why=why, lines={"P = ½": tuple(_half_way().T), "the best line": tuple(line.T)}
    )


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
        "open": Option(
            words="an open curve, such as a parabola",
            overlooks="overlooks that red is wider in both features, so no direction is left to green.",
        ),
        "narrow": Option(words="a closed curve around the narrower class"),
        "wide": Option(
            words="a closed curve around the wider class",
            overlooks="has it the other way round.",
        ),
    },
    points=lambda: _drawn(40),
    corner="upper left",
)
