"""Notebook 06: the length of w without a separator, a million iterations, and ever smaller steps."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ... import data, perceptron
from ...words import listed, number
from ..prediction import Option, Prediction, Revealed

FIRST = range(900, 916)  # the iterations at which lecture 001 looks
LATER = range(10**6, 10**6 + 16)


def _run(**how: Any) -> perceptron.Run:
    """Lecture 001's run. With a constant learning rate it falls into a loop."""
    five = data.load("nonseparable").augmented()
    return perceptron.train(five.X, five.y, w0=[1, 1, 1], tie="mistake", **how)


def _loop() -> perceptron.Loop:
    """The loop into which that run falls."""
    loop = _run().loop
    assert loop is not None
    return loop


def _lengths() -> Revealed:
    run, loop, every = _run(), _loop(), range(0, 1001, 20)
    made = [float(np.linalg.norm(run.weight_at(t))) for t in every]
    around = np.linalg.norm(loop.weights, axis=1)
    words = (
        f"From update {loop.start} on the run goes round, and ‖w‖ goes up and down between "
        f"{number(around.min())} and {number(around.max())}."
    )
    return Revealed([words], {"the run, every 20th update": (every, made)})


def _at_the_end(places: np.ndarray, revealed: Revealed) -> str:
    made, last = revealed.lines["the run, every 20th update"][1], places[-1, 1]
    said = f"Yours is {number(last)} long after update 1000"
    if last > 1.1 * max(made):
        return f"{said}, but no w of this run is as long as that."
    if last < 0.9 * min(made[-10:]):
        return f"{said}, which is shorter than any w of the loop."
    return f"{said}, which is about right; but w itself never settles."


length = Prediction(
    name="06.length",
    question="The perceptron never stops. Does ‖w‖ grow without limit, settle down, or neither? Draw ‖w‖.",
    where="Does the length grow for ever?",
    reveal=_lengths,
    window=(-30, 1050, 0, 100),
    axes=("updates t", "‖w‖"),
    drawn="sketch",
    start=[(t, 10.0) for t in range(200, 1001, 200)],
    names=[f"‖w‖ after update {t}" for t in range(200, 1001, 200)],
    known={"where it starts": ([0], [3**0.5])},
    compare=_at_the_end,
)


def _path(updates: Sequence[int]) -> np.ndarray:
    """(w₁, w₂) after these updates of the loop."""
    loop = _loop()
    return loop.weights[(np.array(updates) - loop.start) % loop.period, 1:].T


def _a_million() -> Revealed:
    run = _run()
    recorded = {tuple(w) for w in run.weights}
    early = {tuple(run.weight_at(t)) for t in FIRST}
    later = {tuple(run.weight_at(t)) for t in LATER}
    words = (
        f"Of these {len(later)} vectors w, {len(later & early)} are also among iterations 900 to 915, and "
        f"{len(later & recorded)} among the first {run.updates}: {len(later - recorded)} are new."
    )
    loop = _loop()
    around = f"updates {loop.start} to {loop.start + loop.period}"
    lines = {around: loop.weights[:, 1:].T, "a million to a million and 15": _path(LATER)}
    return Revealed([words], lines)


million = Prediction(
    name="06.million",
    question="Lecture 001 looks at iterations 900 to 915. From a million to a million and 15, is any w new?",
    where="Some state must come back",
    reveal=_a_million,
    window=(9, 19, -25.5, -9),
    axes=("w₁", "w₂"),
    options={
        "all": Option(
            words="yes, all of them",
            overlooks="overlooks that w has whole numbers and stays short. There are only finitely "
            "many such w.",
        ),
        "some": Option(
            words="yes, some",
            overlooks="overlooks that w and the next point decide all later steps. Once both are "
            "back, all repeats.",
        ),
        "none": Option(words="no, the run had them all before"),
    },
    known={"iterations 900 to 915": _path(FIRST)},
    corner="upper left",
)


def _ever_smaller() -> Revealed:
    looked_at, lines, words = (200, 500, 1000, 2000, 5000, 10_000, 20_000), {}, []
    for name, rate in (("1/k", "inverse"), ("1/√k", lambda k: k**-0.5)):
        weights = _run(eta=rate, max_updates=looked_at[-1]).weights[list(looked_at)]
        lines[f"ηₖ = {name}"] = tuple(weights[:, 1:].T)
        lengths = np.linalg.norm(weights[[0, 3, 6]], axis=1)
        words.append(f"With ηₖ = {name}, ‖w‖ was {listed([number(one) for one in lengths])}")
    said = f"{'. '.join(words)}, after 200, 2,000 and 20,000 updates. Both come nearer to w = 0."
    return Revealed([said], lines, {"w = 0": (0, 0)})


def _how_near(places: np.ndarray, revealed: Revealed) -> str:
    far = float(np.linalg.norm(places[0]))
    if far < 0.15:
        return "You said so. But w = 0 classifies nothing."
    return f"Your place is {number(far)} away from that of w = 0, a w that classifies nothing."


shrink = Prediction(
    name="06.shrink",
    question="You make every step smaller, ηₖ = 1/k. Where is (w₁, w₂) heading? Put the ring there.",
    where="Ever smaller steps",
    reveal=_ever_smaller,
    window=(-0.5, 1.5, -1.5, 0.5),
    axes=("w₁", "w₂"),
    square=True,
    drawn="place",
    start=[(1.0, -1.0)],
    names=["where w is heading"],
    step=0.05,
    compare=_how_near,
    corner="lower left",
)
