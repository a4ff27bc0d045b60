"""Notebook 05: the learning rate doubled again and again, three walkers, and separable data."""

import numpy as np

from ... import data, logistic
from ...words import number
from ..prediction import Line, Option, Prediction, Revealed

START = (-1.0, 3.0)


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
    lines, words = {}, []
    for eta in (0.64, 10.24):  # 0.04, doubled four times, and four times more
        path, lines[f"η = {number(eta)}"] = _walk(eta)
        words.append(f"{number(path.longest_step)} with η = {number(eta)} (limit {number(eta * longest)})")
    return Revealed([f"The longest step, and its limit η Σ‖x‖: {', '.join(words)}."], lines)


rates = Prediction(
    name="05.rates",
    question="Gradient ascent, with η doubled again and again. What does the walk do in the end?",
    where="Beyond the second rate",
    reveal=_rates,
    window=(-0.5, 41, 1e-2, 1e4),
    axes=("steps", "‖w − ŵ‖, distance from the top"),
    scale=("linear", "log"),
    ticks=("whole", "round"),
    options={
        "flies": Option(
            words="it flies off to infinity",
            overlooks="overlooks that no error is above 1: no step is longer than η Σ‖x‖.",
        ),
        "settles": Option(
            words="it settles in a wrong place",
            overlooks="overlooks that a step is 0 only where the gradient is 0, and that is at the top.",
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
    return Revealed(words, lines)


walkers = Prediction(
    name="05.walkers",
    question="Batch with η = 0.04, one point at a time with η = 0.3, Newton: who needs the fewest "
    "passes to come within 1 of the top, and who ends nearest?",
    where="Three walkers, one landscape",
    reveal=_walkers,
    window=(-0.3, 30.5, 1e-7, 1e3),
    axes=("passes over the data", "gap: how far l is below the top"),
    scale=("linear", "log"),
    ticks=("whole", "round"),
    options={
        "newton": Option(
            words="Newton, both times",
            overlooks="overlooks that the one-point walker makes 60 steps while Newton makes its first.",
        ),
        "batch": Option(
            words="batch first, Newton nearest",
            overlooks="overlooks that batch makes one step a pass. The one-point walker makes 60.",
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
    words = f"There is no top. ‖w‖ was {', '.join(map(number, lengths))}; each tenfold added {added}."
    return Revealed([words], {"the walk": (steps, lengths)})


def _does_it_end(places: np.ndarray, revealed: Revealed) -> str:
    (_, lengths), steps = revealed.lines["the walk"], ("10", "100", "1,000", "10,000")
    grown = np.diff([lengths[0], *places[:, 1]])
    stays = np.flatnonzero(grown <= 0)
    if len(stays):
        from_, to = steps[stays[0]], steps[stays[0] + 1]
        return (
            f"Yours does not grow from {from_} to {to} steps. But twice any w that separates is "
            "more likely still."
        )
    if max(grown) <= 1.5 * min(grown):
        return (
            "Yours goes on growing, too, and each tenfold of the steps adds about as much as the one before."
        )
    if np.all(np.diff(grown) > 0):
        return (
            "Yours grows more with each tenfold of the steps. But errors shrink as w grows, and "
            "with them the steps."
        )
    if np.all(np.diff(grown) < 0):
        return (
            "Yours grows less with each tenfold of the steps, as if it came to rest. The real one "
            "adds as much again."
        )
    return (
        "Yours grows unevenly. In the real one each tenfold of the steps adds about as much as "
        "the one before."
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
    compare=_does_it_end,
)
