"""Notebook 06: a loop and its witness, a length after a correction, and what the pocket holds."""

import numpy as np

from ... import perceptron
from ...words import label, listed, number, vector
from ..drawing import Graph, plane
from ..skill import Draw, Instance, Skill
from ..tasks.n06_cycling import witness as witness_task
from ..working import exact, of_points, product, squares, total

LONGEST = 7  # updates of a run that a hand makes


def _small_loop(draw: Draw) -> perceptron.Run | None:
    """A run on three points that soon repeats itself; None if the points that are drawn have none."""
    X, y = draw.points(3, most=2), draw.labels(3)
    run = perceptron.train(X, y, tie="mistake", max_updates=4 * LONGEST)
    return run if run.loop is not None and run.loop.end <= LONGEST and run.loop.period > 2 else None


def _period(draw: Draw) -> Instance | None:
    run = _small_loop(draw)
    if run is None or run.loop is None:
        return None
    loop = run.loop
    following = number((run.mistakes[loop.end - 1] + 1) % 3 + 1)
    again = "at the beginning" if loop.start == 0 else f"after update {loop.start}"
    return Instance(
        given={"X": run.X, "y": run.y},
        question=f"From w = 0 a perceptron goes round the points {of_points(run.X, run.y)}. A tie is a "
        "mistake. No line through 0 separates them, so it repeats itself. How many updates does its loop "
        "have?",
        answer=(float(loop.period),),
        why=f"The same w and the same next point come back after {loop.period} updates.",
        steps=[
            *(f"Update {t}, {run.why(t)}." for t in range(1, loop.end + 1)),
            f"Now w = {vector(loop.weights[-1])}, and point {following} is next, as {again}.",
            f"From there on all repeats itself: the period is {loop.end} − {loop.start} = {loop.period}.",
        ],
        wrong={
            "from the start": (float(loop.end),),
            "checks": (float(loop.checks),),
            "passes": (float(loop.passes),),
            "points": (3.0,),
        },
        picture=plane(run.X, run.y),
    )


period = Skill(
    name="06.period",
    where="How long is the loop?",
    make=_period,
    boxes=("period",),
    overlooks={
        "from the start": "counts from w = 0. The loop begins only at the state that comes back.",
        "checks": "counts the points that are looked at. An update changes w.",
        "passes": "counts the rounds. A round may have several updates.",
        "points": "counts the points. One may be corrected several times in a loop, or never.",
    },
)


def _witness(draw: Draw) -> Instance | None:
    run = _small_loop(draw)
    if run is None or run.loop is None:
        return None
    corrected = run.mistakes[run.loop.start : run.loop.end]
    lam = witness_task.solution(corrected, 3)
    counts = np.bincount(corrected, minlength=3)
    names = listed([number(i + 1) for i in corrected])
    return Instance(
        given={"X": run.X, "y": run.y, "corrected": corrected},
        question=f"On the points {of_points(run.X, run.y)} a perceptron repeats itself. In its loop it "
        f"corrects the points {names}. Which witness λ does that give?",
        answer=tuple(float(one) for one in lam),
        why="λᵢ is how often point i is corrected in the loop, divided by the period.",
        steps=[
            "After one loop w is what it was. So its corrections add up to 0.",
            f"Points 1, 2 and 3 are corrected {listed([number(c) for c in counts])} times.",
            f"Their sum is the period: {total(counts)}.",
            f"Divided by it, λ = ({', '.join(exact(one).split(' = ')[0] for one in lam)}).",
        ],
        wrong={
            "counts": tuple(counts.astype(float).tolist()),
            "points": tuple((counts / 3).tolist()),
            "equal": (1 / 3, 1 / 3, 1 / 3),
        },
        picture=plane(run.X, run.y),
    )


witness = Skill(
    name="06.witness",
    where="The loop is itself a proof",
    make=_witness,
    boxes=("λ₁", "λ₂", "λ₃"),
    overlooks={
        "counts": "overlooks that Σ λᵢ = 1: the counts are divided by the period.",
        "points": "divides by the number of points. The λᵢ then do not add up to 1.",
        "equal": "overlooks that the points are not corrected equally often.",
    },
)


def _length(draw: Draw) -> Instance | None:
    w, x, y = draw.vector(), draw.vector(), draw.choice([1.0, -1.0])
    m = float(y * (w @ x))
    if m >= 0:
        return None
    after = perceptron.train(x[None], np.array([y]), w0=w, max_updates=1).w
    before, size = float(w @ w), float(x @ x)
    return Instance(
        given={"w": w, "x": x, "y": y},
        question=f"w = {vector(w)} is wrong about the point {vector(x)} of class {label(y)}. What is ‖w‖² "
        "after its correction?",
        answer=(float(after @ after),),
        why="‖w + y x‖² = ‖w‖² + ‖x‖² + 2m, with m = y wᵀx.",
        steps=[
            f"‖w‖² = {squares(w)}, and ‖x‖² = {squares(x)}.",
            f"wᵀx = {product(w, x)}, so m = y wᵀx = {number(m)}.",
            f"‖w + y x‖² = ‖w‖² + ‖x‖² + 2m = {total([before, size, 2 * m])}.",
        ],
        wrong={
            "pythagoras": (before + size,),
            "sign": (before + size - 2 * m,),
            "once": (before + size + m,),
            "before": (before,),
        },
        picture=plane(x, y, w=w, words=["x"]),
    )


length = Skill(
    name="06.length",
    where="Does the length grow for ever?",
    make=_length,
    boxes=("‖w‖²",),
    overlooks={
        "pythagoras": "overlooks 2m. Without it y x would stand at a right angle to w.",
        "sign": "has the wrong sign of 2m: at a mistake m = y wᵀx is 0 or less.",
        "once": "takes m once. The product stands twice in the square of a sum.",
        "before": "is ‖w‖² before the correction.",
    },
)


def _pocket(draw: Draw) -> Instance | None:
    X, y, many = draw.points(5), draw.labels(5), 6
    run = perceptron.train(X, y, tie="mistake", max_updates=many)
    errors = run.errors
    if run.updates < many or not errors.argmin() or (errors == errors.min()).sum() < 2:
        return None
    first = float(errors.argmin())
    return Instance(
        given={"errors": errors},
        question=f"The start w = 0 is wrong about {errors[0]} of five points: a tie is a mistake. The w "
        f"after the updates 1 to {many} are wrong about {', '.join(number(e) for e in errors[1:])} of them. "
        "Which update made the w that is in the pocket now?",
        answer=(first,),
        why="The pocket holds the first w with the fewest mistakes so far.",
        steps=[
            f"The fewest mistakes are {errors.min()}.",
            f"The w with so few were made by the updates {_places(errors)}.",
            "The pocket changes only for fewer mistakes, so it keeps the first of them: that of update "
            f"{number(first)}.",
        ],
        wrong={
            "latest": (float(np.flatnonzero(errors == errors.min())[-1]),),
            "last": (float(many),),
            "count": (float(errors.min()),),
        },
        picture=Graph(
            dots={"mistakes": (range(many + 1), errors)},
            axes=("updates t", "mistakes of wₜ"),
            ticks=("whole", "whole"),
        ),
    )


def _places(errors: np.ndarray) -> str:
    """The updates after which there are the fewest mistakes."""
    return listed([number(t) for t in np.flatnonzero(errors == errors.min())])


pocket = Skill(
    name="06.pocket",
    where="Remedies, side by side",
    make=_pocket,
    boxes=("update",),
    overlooks={
        "last": "takes the last w. The perceptron holds this one; the pocket holds the best.",
        "latest": "takes the latest of the best. With as many mistakes the pocket does not change.",
        "count": "is the number of its mistakes, and not the number of the update.",
    },
)
