"""Notebook 03: half the margin, two data sets with the same bound, another unit and another origin."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike

from ... import data, experiments, perceptron, separability
from ...words import listed, number
from ..prediction import Judged, Option, Prediction, Revealed

# Half the margin

HALVED = np.array([0.16, 0.08, 0.04, 0.02, 0.01])
KINDS = {
    "hugging, in the plane": ("hug", 2),
    "hugging, in ten dimensions": ("hug", 10),
    "spread evenly, in the plane": ("even", 2),
}


def _halved() -> Revealed:
    medians = {
        name: experiments.margin_sweep(HALVED, 41, n=40, d=d, spread=spread, progress=None).median
        for name, (spread, d) in KINDS.items()
    }
    halvings = len(HALVED) - 1
    times = [f"{number((made[-1] / made[0]) ** (1 / halvings))} ({name})" for name, made in medians.items()]
    return Revealed(
        words=[
            f"On average over {halvings} halvings, each one multiplied the median updates by {listed(times)}."
        ],
        why="The bound is made for the worst points with this γ, and others stay far below it.",
        lines={name: (HALVED.tolist(), made.tolist()) for name, made in medians.items()},
    )


def _and_so_on(values: Iterable[float]) -> str:
    return ", ".join(map(number, values))


halved = Prediction(
    name="03.halved",
    question="The margin is halved, so the bound grows four times. And the number of updates?",
    where="How fast does it grow?",
    reveal=_halved,
    window=(0.008, 0.2, 0.7, 2e4),
    axes=("margin γ", "updates"),
    scale=("log", "log"),
    options={
        "twice": Option(words="twice as many", overlooks="is near the truth for some kinds of points only."),
        "four": Option(words="four times as many", overlooks="takes the bound for the count."),
        "same": Option(words="as many as before", overlooks="is so for none of the kinds of points tried."),
        "depends": Option(words="it depends on how the points lie"),
    },
    known={"bound R²/γ²": (HALVED.tolist(), (HALVED**-2.0).tolist())},
    corner="upper right",
)

# The same margin, radius and number of points

SAME, GAMMA = 400, 0.05


def _few() -> int:
    """The updates on points whose widest margin is γ."""
    points = data.with_margin(SAME, GAMMA, seed=14)
    return perceptron.train(points.X, points.y).updates


NEAR = 1.5  # times as many, or as few


def _many() -> Revealed:
    few, equal = _few(), data.orthonormal(SAME)
    found = experiments.factor_bound(equal)
    made, bound = found.run.updates, found.bound
    assert len(set(found.run.mistakes)) == made  # each point is corrected once
    words = (
        f"{SAME} orthonormal points have R = {number(equal.R)} and γ = {number(found.margin)}, too. They "
        f"need {made} updates, {number(made / few)} times as many, and the bound allows {number(bound)}."
    )
    return Revealed(
        words=[words],
        why="At right angles, a correction of one point helps no other, so each one costs an update.",
        answer=str(made),
        lines={"the two runs": ([1, 2], [few, made]), "bound R²/γ²": ([0.6, 2.4], [bound] * 2)},
    )


def _how_many(places: np.ndarray, revealed: Revealed) -> Judged:
    mine, real = places[0, 1], revealed.lines["the two runs"][1][-1]
    if real / NEAR <= mine <= real * NEAR:
        return Judged(True)
    if mine > real:
        return Judged(False, f"That is more than the bound allows: {number(1 / GAMMA**2)}.")
    return Judged(False, "That is too few. γ and R set the bound, and some points need all of it.")


hundred = Prediction(
    name="03.hundred",
    question=f"{SAME} points with γ = {GAMMA} and R = 1 need {_few()} updates. How many can {SAME} others "
    "with the same γ and R need? Put the ring there.",
    where="Three data sets with one margin",
    reveal=_many,
    window=(0.6, 2.4, 0.7, 1e5),
    axes=("", "updates"),
    scale=("linear", "log"),
    ticks=({1: "these points", 2: "the others"}, "round"),
    drawn="sketch",
    start=[(2.0, 10.0)],
    names=["updates of the others"],
    known={"these points": ([1], [_few()])},
    judge=_how_many,
    counts=f"A ring within a factor of {number(NEAR)} of the run counts as right.",
)

# Another unit

UNITS = (0.01, 0.1, 1, 10, 100)


def _thirty() -> data.Dataset:
    """The points of the notebook's last two sections."""
    return data.with_margin(30, 0.2, seed=1)


def _tried(shift: ArrayLike, unit: float, bias: bool) -> float:
    moved = experiments.shift_then_scale(_thirty(), shift, unit)
    return experiments.try_perceptron(moved, bias=bias, max_updates=100_000).updates


def _units() -> Revealed:
    made = {
        name: [_tried((0, 0), unit, bias) for unit in UNITS]
        for name, bias in (("without a bias", False), ("with a bias", True))
    }
    each = [f"{_and_so_on(updates)} updates {name}" for name, updates in made.items()]
    return Revealed(
        words=[f"With all points multiplied by {_and_so_on(UNITS)}: {'; '.join(each)}."],
        why="Without a bias, w is multiplied as the points are, so no sign of wᵀx changes.",
        lines={name: (UNITS, updates) for name, updates in made.items()},
    )


unit = Prediction(
    name="03.unit",
    question="All points are measured in metres in place of centimetres, without a bias. How many updates?",
    where="Another unit",
    reveal=_units,
    window=(0.006, 170, 0, 12),
    axes=("all points multiplied by", "updates"),
    scale=("log", "linear"),
    ticks=("round", "whole"),
    options={
        "more": Option(words="more", overlooks="overlooks that R shrinks, too."),
        "fewer": Option(words="fewer", overlooks="overlooks that γ shrinks, too."),
        "same": Option(words="as many"),
    },
    known={"in centimetres": ([1], [_tried((0, 0), 1, False)])},
    corner="upper right",
)

# Another origin

SHIFTS = (0.0, 1.0, 2.0, 4.0, 8.0)


def _origins() -> Revealed:
    w = _thirty().w_star
    assert w is not None
    ways = {"across the line": w, "along the line": np.array([-w[1], w[0]])}
    made = {name: [_tried(shift * way, 1.0, True) for shift in SHIFTS] for name, way in ways.items()}
    each = [f"shifted {name}: {_and_so_on(updates)} updates" for name, updates in made.items()]
    radius, margins = 0.0, []
    for shift in (0.0, SHIFTS[-1]):
        moved = experiments.shift_then_scale(_thirty(), shift * w, 1.0).augmented()
        radius = moved.R
        margins.append(separability.analyse(moved.X, moved.y).margin)
    why = (
        f"At {SHIFTS[-1]:.0f} R is {number(radius)}, and across the line the margin, with the bias in w, is "
        f"{number(margins[1])} in place of {number(margins[0])}."
    )
    ends = " or ".join(number(updates[-1]) for updates in made.values())
    return Revealed(
        words=[f"{'; '.join(each)}.".capitalize()],
        why=why,
        answer=f"many more; at {SHIFTS[-1]:.0f} it is {ends}",
        lines={name: (SHIFTS, updates) for name, updates in made.items()},
    )


def _how_steep(places: np.ndarray, revealed: Revealed) -> Judged:
    mine, ends = places[:, 1], [updates[-1] for _, updates in revealed.lines.values()]
    begin = next(iter(revealed.lines.values()))[1][0]
    low, high = min(ends) / 2, 2 * max(ends)
    anything = f"At {SHIFTS[-1]:.0f} anything from {number(low)} to {number(high)} counts."
    if np.any(mine <= begin):
        k = int(np.argmax(mine <= begin))
        return Judged(False, f"At {SHIFTS[k + 1]:.0f} yours is not above the {number(begin)} at 0.", k)
    if mine[-1] <= mine[:-1].max():
        return Judged(False, f"Yours does not end highest: at {SHIFTS[-1]:.0f} it is {number(mine[-1])}.")
    if low <= mine[-1] <= high:
        return Judged(True, f"Yours ends highest, as the runs do. {anything}")
    much = "too high" if mine[-1] > high else "too low"
    return Judged(False, f"Yours ends highest, as the runs do, but {much}. {anything}")


origin = Prediction(
    name="03.origin",
    question="All points move away from the origin. With a bias they stay separable. How many updates?",
    where="Another origin",
    reveal=_origins,
    window=(-0.3, 8.5, 0.7, 1e5),
    axes=("how far all points are shifted", "updates"),
    scale=("linear", "log"),
    ticks=(list(SHIFTS), "round"),
    drawn="sketch",
    start=[(shift, 10.0) for shift in SHIFTS[1:]],
    names=[f"updates at {shift:.0f}" for shift in SHIFTS[1:]],
    known={"not shifted": ([0], [_tried((0, 0), 1.0, True)])},
    judge=_how_steep,
    counts="What counts is that it ends highest, and how high. That depends on the direction of the shift.",
)
