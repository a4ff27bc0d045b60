"""Notebook 05: the learning rate doubled again and again, three walkers, and separable data."""

import numpy as np

from ... import data, logistic
from ...words import number
from ..prediction import Judged, Line, Option, Prediction, Revealed

START = (-1.0, 3.0)
EVEN = 1 / 2  # "about as much" is at least this share; `counts` says so


def _clouds() -> tuple[np.ndarray, np.ndarray]:
    clouds = data.load("overlapping")
    return clouds.X, clouds.y01


def _walk(eta: float) -> tuple[logistic.Path, Line]:
    """The path with this η, and its distance from the top at each step."""
    X, y01 = _clouds()
    path = logistic.ascend(X, y01, eta=eta, steps=40, w0=START)
    away = np.linalg.norm(path.weights - logistic.newton(X, y01).w, axis=1)
    return path, (np.arange(path.steps + 1), away)


def _rates() -> Revealed:
    longest = np.linalg.norm(_clouds()[0], axis=1).sum()
    lines, words, limits = {}, [], []
    for eta in (0.64, 10.24):  # 0.04, doubled four times, and four times more
        path, line = _walk(eta)
        lines[f"η = {number(eta)}"] = line
        nearest, farthest = np.min(line[1][-10:]), np.max(line[1][-10:])
        words.append(f"{number(nearest)} and {number(farthest)} with η = {number(eta)}")
        limits.append(f"{number(path.longest_step)} of at most {number(eta * longest)}")
    return Revealed(
        words=[f"In its last ten steps its distance from the top went between {', and '.join(words)}."],
        why="Long steps leap over the top again and again. But none is longer than η Σ‖x‖ (the longest was "
        f"{', and '.join(limits)}), and from far enough away each step comes nearer to the top.",
        lines=lines,
    )


rates = Prediction(
    name="05.rates",
    question="Gradient ascent, with η doubled again and again. What does the walk do once η is large?",
    where="Beyond the second rate",
    reveal=_rates,
    window=(-0.5, 41, 1e-2, 1e4),
    axes=("steps", "‖w − ŵ‖, distance from the top"),
    scale=("linear", "log"),
    ticks=("whole", "round"),
    options={
        "flies": Option(
            words="it flies off to infinity",
            overlooks="overlooks that steps have a longest length, while the slope towards the top gets no "
            "smaller far out: there every step leads back.",
        ),
        "settles": Option(
            words="it settles in a wrong place",
            overlooks="overlooks that a step is 0 only where the gradient is 0, and that is at the top.",
        ),
        "top": Option(
            words="it reaches the top all the same",
            overlooks="overlooks that a long step from near the top leaps over it, to a place farther away "
            "on the other side.",
        ),
        "to and fro": Option(words="it runs to and fro"),
    },
    known={"η = 0.04": _walk(0.04)[1]},
    corner="upper right",
)


def _gap_at_the_start() -> Line:
    X, y01 = _clouds()
    heights = logistic.newton(X, y01).log_likelihood
    return [0], [heights[-1] - heights[0]]


def _walkers() -> Revealed:
    X, y01 = _clouds()
    best = logistic.newton(X, y01).log_likelihood[-1]
    paths = {
        "batch, η = 0.04": logistic.ascend(X, y01, eta=0.04, steps=30),
        "one point, η = 0.3": logistic.sgd(X, y01, eta=0.3, epochs=30),
        "Newton": logistic.newton(X, y01),
    }
    passes = [0, 0.2, 0.4, 0.6, 0.8, *range(1, 31)]
    lines, first, last = {}, [], []
    for name, path in paths.items():
        gaps = best - path.log_likelihood
        shown = [passed for passed in passes if passed <= path.passes[-1] and passed in path.passes]
        at = np.array([gaps[path.step_after(passed)] for passed in shown])
        lines[name] = np.array(shown)[at > 1e-9], at[at > 1e-9]
        first.append(f"{name}: {number(path.passes[np.flatnonzero(gaps < 1)[0]])}")
        last.append(f"{name}: {number(gaps[-1].round(9))}")
    words = [
        f"Passes until l is within 1 of the top: {'; '.join(first)}.",
        f"At their ends, l was below the top by: {'; '.join(last)}.",
    ]
    why = (
        f"One point at a time makes {len(X)} steps in a pass; but at the top single points still move its w."
    )
    return Revealed(words=words, why=why, lines=lines)


walkers = Prediction(
    name="05.walkers",
    question="Batch with η = 0.04, one point at a time with η = 0.3, Newton: who needs the fewest "
    "passes to come within 1 of the top, and who ends nearest?",
    where="Three walkers, one landscape",
    reveal=_walkers,
    window=(-0.3, 30.5, 1e-7, 1e3),
    axes=("passes over the data", "gap"),
    scale=("linear", "log"),
    ticks=("whole", "round"),
    options={
        "newton": Option(
            words="Newton, both times",
            overlooks="overlooks that the one-point walker has made a step with every point when Newton "
            "makes its first.",
        ),
        "batch": Option(
            words="batch first, Newton nearest",
            overlooks="overlooks that batch makes one step a pass, the other one a step with each point.",
        ),
        "one": Option(words="one point at a time first, Newton nearest"),
        "one both": Option(
            words="one point at a time, both times",
            overlooks="overlooks that at the top only the sum of all errors × points is 0. A single "
            "one still moves w.",
        ),
    },
    known={"all three start here": _gap_at_the_start()},
    corner="lower right",
)


def _length_after(*steps: int) -> Line:
    notes = data.load("notes")
    path = logistic.ascend(notes.X, notes.y01, eta=0.2, steps=max(steps))
    return list(steps), np.linalg.norm(path.weights[list(steps)], axis=1)


def _no_end() -> Revealed:
    steps, lengths = _length_after(10, 100, 1000, 10_000)
    added = ", ".join(map(number, np.diff(lengths)))
    words = f"There is no top: ‖w‖ was {', '.join(map(number, lengths))}, and each tenfold added {added}."
    return Revealed(
        words=[words],
        why="With twice any w that separates, the labels are more probable still. So no w is best, and w "
        "grows for ever.",
        answer=f"{', '.join(map(number, lengths[1:]))}; there is no top",
        lines={"the walk": (steps, lengths)},
    )


def _does_it_end(places: np.ndarray, revealed: Revealed) -> Judged:
    (_, lengths), steps = revealed.lines["the walk"], ("10", "100", "1,000", "10,000")
    grown, real = np.diff([lengths[0], *places[:, 1]]), np.diff(lengths)
    stays = np.flatnonzero(grown <= 0)
    if len(stays):
        k = int(stays[0])
        return Judged(False, f"Yours does not grow from {steps[k]} to {steps[k + 1]} steps.", k)
    if min(grown) >= EVEN * max(grown):
        if min(grown) < EVEN * min(real):
            return Judged(False, "Yours goes on growing, as the walk does, but hardly.")
        return Judged(True, "Yours goes on growing, and each tenfold of the steps adds about as much.")
    if np.all(np.diff(grown) > 0):
        return Judged(
            False, "Yours grows more with each tenfold. But errors shrink as w grows, and so do the steps."
        )
    if np.all(np.diff(grown) < 0):
        return Judged(False, "Yours levels: each tenfold adds less, as if it came to rest at a top.")
    return Judged(
        False, "Yours grows unevenly: one tenfold adds much more than another.", int(np.argmax(grown))
    )


top = Prediction(
    name="05.top",
    question="Lecture 000's points are separable. Where is the top? Draw how long w is on the way to it.",
    where="Separable data",
    reveal=_no_end,
    window=(7, 15_000, 0, 20),
    axes=("steps", "‖w‖"),
    scale=("log", "linear"),
    drawn="sketch",
    start=[(100.0, 2.0), (1000.0, 2.0), (10_000.0, 2.0)],
    names=[f"‖w‖ after {steps} steps" for steps in ("100", "1,000", "10,000")],
    step=0.25,
    known={"after 10 steps": _length_after(10)},
    judge=_does_it_end,
    counts="What counts: each tenfold adds at least half as much as any other one, and at least half as much "
    "as in the walk.",
)
