"""Notebook 03: how the updates grow as the margin shrinks, and what else decides their number."""

from typing import Any

import numpy as np

from ...data import with_margin
from ...perceptron import bound, train
from ...separability import analyse
from ...words import number
from ..answers import (
    as_dataset,
    distinct_points,
    drawing_of_points,
    how_it_meets_the_bound,
    meets_the_bound,
    of_length_one,
)
from ..cases import Cases
from ..drawing import Graph, one_number, vectors
from ..opening import with_data, with_w
from ..task import Construct, Drag, Further, Write
from ..values import close

# The power of 1/γ


def power(gamma1, t1, gamma2, t2):
    """The p of t = c (1/γ)^p, where t1 updates were made at the margin gamma1, and t2 at gamma2.

    power(0.1, 10, 0.01, 1000) is 2. The margins differ.
    """
    ...


def _power(gamma1, t1, gamma2, t2):
    return np.log(t2 / t1) / np.log(gamma1 / gamma2)


STEEPEST = 20.0  # larger powers do not fit on the axes


def _on_log_axes(got, expected, gamma1, t1, gamma2, t2) -> Graph:
    """Both runs, and a line with each power through the first."""
    x, powers = 1 / np.array([gamma1, gamma2]), {"expected": one_number(expected), "came": one_number(got)}
    return Graph(
        dots={"the two runs": (x, [t1, t2])},
        lines={
            name: (x, t1 * (x / x[0]) ** p)
            for name, p in powers.items()
            if p is not None and abs(p) < STEEPEST
        },
        axes=("1/γ", "updates"),
        scale=("log", "log"),
    )


slope = Write(
    name="03.power",
    question="Write power(gamma1, t1, gamma2, t2): the power of 1/γ with which the updates grow.",
    stub=power,
    solution=_power,
    returns="the power of 1/γ",
    agrees=close,
    cases=Cases(
        ("k", "k", "k", "k"),
        points=1,
        dimensions=1,
        largest=4,
        larger=0,
        keep=lambda gamma1, t1, gamma2, t2: gamma1 != gamma2,
    ),
    properties=(
        ("as many updates at both margins: they do not grow", lambda got, expected, *_: bool(expected)),
        (
            "more updates at the smaller margin: p is above 0",
            lambda got, expected, *_: expected <= 0 or got > 0,
        ),
        (
            "fewer updates at the smaller margin: p is below 0",
            lambda got, expected, *_: expected >= 0 or got < 0,
        ),
    ),
    misconceptions=(
        (
            "It is the power of γ. That of 1/γ has the other sign.",
            lambda g, t, h, u: np.log(u / t) / np.log(h / g),
        ),
        ("It divides the ratios themselves, and not their logarithms.", lambda g, t, h, u: (u / t) / (g / h)),
        ("It is upside down.", lambda g, t, h, u: np.log(g / h) / np.log(u / t)),
        (
            "It looks at the second margin only, as if c were 1.",
            lambda g, t, h, u: np.log(u) / np.log(1 / h),
        ),
        (
            "It is the slope between the points (1/γ, t). The power is the slope between their logarithms.",
            lambda g, t, h, u: (u - t) / (1 / h - 1 / g),
        ),
    ),
    drawing=_on_log_axes,
    without_demo="four numbers, and no points",
    hints=(
        "Write t = c (1/γ)^p down twice and divide one by the other: c is gone.",
        "t2/t1 = (gamma1/gamma2)^p. How do you get p out of the exponent?",
        "np.log(t2 / t1) / np.log(gamma1 / gamma2).",
    ),
    further=Further(
        "By which factor do the updates grow if the margin is halved and p is 1.8?", lambda: (1 / 0.5) ** 1.8
    ),
)


# How much the mistakes turn w back


def turned_back(X, y):
    """f₃ = ‖w‖² / Σ‖x‖², where X are the corrected points in their order, y their labels, and w their result.

    w starts at 0. For (1, 0) and then (−1, 1), both of class +1, f₃ is 1/3.
    """
    ...


def _turned_back(X, y):
    w = y @ X
    return w @ w / np.sum(X**2)


def _all_mistakes(X, y):
    """Is each point, in this order, a mistake of the w before it (y wᵀx ≤ 0)? Not all points may be 0."""
    before = np.cumsum(y[:, None] * X, axis=0) - y[:, None] * X
    return bool(np.any(X) and np.all(y * np.sum(before * X, axis=1) <= 0))


third_factor = Write(
    name="03.turned-back",
    question="Write turned_back(X, y): f₃ = ‖w‖² / Σ‖x‖² after corrections of these points, from w = 0.",
    stub=turned_back,
    solution=_turned_back,
    returns="f₃",
    agrees=close,
    cases=Cases(("X", "y"), points=3, larger=800, keep=_all_mistakes),
    properties=(
        ("a single correction turns nothing back", lambda got, expected, X, y: len(X) > 1),
        ("no mistake makes ‖w‖² grow by more than ‖x‖²", lambda got, expected, X, y: got <= 1 + 1e-9),
    ),
    misconceptions=(
        ("It adds up the x. A correction adds y x.", lambda X, y: _turned_back(X, np.ones(len(y)))),
        ("It is ‖w‖ / √Σ‖x‖²: the squares are missing.", lambda X, y: np.sqrt(_turned_back(X, y))),
        ("It is upside down.", lambda X, y: 1 / _turned_back(X, y)),
        (
            "It divides by the square of the sum of all ‖x‖.",
            lambda X, y: np.sum((y @ X) ** 2) / np.sum(np.sqrt(np.sum(X**2, axis=1))) ** 2,
        ),
        (
            "It divides by tR². f₃ divides by Σ‖x‖².",
            lambda X, y: np.sum((y @ X) ** 2) / (len(X) * np.max(np.sum(X**2, axis=1))),
        ),
        (
            "It takes the mean of the y x for w, and not their sum.",
            lambda X, y: _turned_back(X, y) / len(X) ** 2,
        ),
    ),
    case_kind=lambda got, expected, X, y: "that lose nothing" if expected == 1 else "",
    drawing=lambda got, expected, X, y: vectors(X, y, **{"w after all": y @ X}),
    open=lambda X, y: with_data("convergence", X, y, tie="mistake") or with_w(X, y),
    hints=(
        "A correction adds y x. What is w after all of them?",
        "w is the sum of all y x. Then ‖w‖² is w @ w.",
        "w = y @ X adds them up. Divide w @ w by np.sum(X**2).",
    ),
)


# Four points in the plane that meet the bound


def _two_directions():
    return np.array([[-1, 0], [1, 0], [0, -1], [0, 1]]), np.array([-1, 1, -1, 1])


in_the_plane = Construct(
    name="03.tight",
    question="Construct (X, y): four points of the plane, all of length 1, on which the run meets the bound.",
    solution=_two_directions,
    requirements=(lambda answer: distinct_points(answer, 4), of_length_one, meets_the_bound),
    proven="The run makes exactly R²/γ² updates, in two dimensions.",
    measured=how_it_meets_the_bound,
    mistaken=([[1, 0], [0, 1], [-1, 0], [0, -1]], [1, 1, 1, -1]),
    drawing=drawing_of_points,
    open=lambda answer: with_data("convergence", as_dataset(answer).X, as_dataset(answer).y),
    hints=(
        "Orthonormal points meet the bound. The plane has room for two. And the other two points?",
        "Only y x matters: a point and its opposite with the other label are corrected once for both.",
        "Take (−1, 0) and (0, −1) of class −1, and their opposites of class +1.",
    ),
)


# A seed whose count falls

WIDE, HALF = 0.1, 0.05


def _seed_two():
    from ... import demos

    return demos.margin(seed=2)


def _hugging_in_the_plane(demo: Any) -> str:
    state = demo.state
    if state.spread == "hug" and state.d == 2:
        return ""
    return "Take points that hug the margin, in 2 dimensions."


def _fewer_at_half(demo: Any) -> str:
    n, seed = demo.state.n, demo.state.seed
    sets = [with_margin(n, gamma, seed=seed) for gamma in (WIDE, HALF)]
    before, after = (train(one.X, one.y).updates for one in sets)
    if after < before:
        return ""
    return f"With seed {seed} it makes {before} updates at γ = {WIDE}, and {after} at γ = {HALF}: not fewer."


falls = Drag(
    name="03.fewer",
    question="In the demo find a replay seed that makes fewer updates at γ = 0.05 than at γ = 0.1.",
    demo="lc.demos.margin",
    solution=_seed_two,
    requirements=(_hugging_in_the_plane, _fewer_at_half),
    proven="The margin was halved, and this run makes fewer updates.",
    mistaken={"seed": 1},
    hints=(
        "The first sentence below the picture counts the updates of the run that is replayed.",
        "For each seed look at γ = 0.1 and at γ = 0.05. About one seed in five will do.",
        "Look at the seeds 1 to 5.",
    ),
)


# A shift that keeps the separator


def _along_the_line():
    from ... import demos

    return demos.shift_and_scale(bias="without", distance=3.0, angle=-20.0)


def _no_bias(demo: Any) -> str:
    return "" if demo.state.bias == "without" else "Choose no bias: with one, every shift keeps a separator."


def _to_the_end(demo: Any) -> str:
    far = demo.state.distance
    return (
        "" if far == 3 else f"The points are shifted by {number(far)}; take them to 3, the end of the slider."
    )


def _still_separable(demo: Any) -> str:
    if demo.now.w is not None:
        return ""
    return f"Shifted by 3 at {number(demo.state.angle)}°, no line through 0 separates them any more."


direction = Drag(
    name="03.direction",
    question="Without a bias, drag the diamond to a shift of 3 and keep the points separable. Then check it.",
    demo="lc.demos.shift_and_scale",
    solution=_along_the_line,
    requirements=(_no_bias, _to_the_end, _still_separable),
    proven="Shifted by 3, and a line through 0 still separates them.",
    mistaken={"bias": "without", "distance": 3.0, "angle": 70.0},
    hints=(
        "Set the shift to 0 first. Where is the line that separates the points?",
        "Which shifts leave this line where it is?",
        "Shift along the line, at a right angle to the w of this line. There are two such directions.",
    ),
)


# One feature in another unit


def _thin():
    return np.array([[1, 0.1], [1, -0.1]]), np.array([1, -1])


def _separable_points(answer: Any) -> str:
    data = as_dataset(answer)
    if data.X.shape[1] != 2:
        return f"The points must lie in the plane, but X has {data.X.shape[1]} columns."
    return "" if analyse(data.X, data.y).separable else "No line through the origin separates these points."


def _bound_of(X, y):
    return bound(np.sqrt(np.max(np.sum(X**2, axis=1))), analyse(X, y).margin)


def _falls_to_a_tenth(answer: Any) -> str:
    data = as_dataset(answer)
    before, after = _bound_of(data.X, data.y), _bound_of(data.X * [1, 10], data.y)
    if after <= before / 10 * (1 + 1e-9):
        return ""
    return (
        f"The bound is {number(before)}, and {number(after)} with the second feature times 10: not a tenth."
    )


one_unit = Construct(
    name="03.one-unit",
    question="Construct (X, y) in the plane: x₂ times 10, x₁ as it is, brings R²/γ² down to a tenth or less.",
    solution=_thin,
    requirements=(_separable_points, _falls_to_a_tenth),
    proven="The same points, one feature in another unit: the bound is at most a tenth of what it was.",
    mistaken=([[1, 1], [1, -1]], [1, -1]),
    drawing=drawing_of_points,
    open=lambda answer: with_data("convergence", as_dataset(answer).X, as_dataset(answer).y),
    hints=(
        "All features times 10 change nothing: R and γ grow alike. What must grow, and what must not?",
        "The second feature should decide about γ, and the first one about R.",
        "Points with x₁ = 1 and a small x₂ that tells the class: two are enough.",
    ),
)
