"""Notebook 06: the length of w without a separator, a million iterations, and ever smaller steps."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ... import data, perceptron
from ...words import listed, number
from ..prediction import Judged, Option, Prediction, Revealed

FIRST = range(900, 916)  # the iterations at which lecture 001 looks
LATER = range(10**6, 10**6 + 16)
FIRST_RING, NEXT = 200, 400  # updates at which a length is drawn
APART = 0.15  # lengths that differ by at most this share are nearly level
NEAR = 0.15


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
        f"From update {loop.start} on ‖w‖ goes up and down between "
        f"{number(around.min())} and {number(around.max())}."
    )
    return Revealed(
        words=[words],
        why="Once w is long, a round of corrections makes it shorter.",
        answer=f"up, and then between {number(around.min())} and {number(around.max())}",
        lines={"the run, every 20th update": (every, made)},
    )


def _at_the_end(places: np.ndarray, revealed: Revealed) -> Judged:
    begin, mine = revealed.lines["the run, every 20th update"][1][0], places[:, 1]
    if mine[0] < 2 * begin:
        return Judged(False, f"Yours does not rise at first: at {FIRST_RING} it is {number(mine[0])}.", 0)
    later = mine[1:]
    if later.min() < (1 - APART) * mine[0]:
        return Judged(False, "Yours falls back later.", 1 + int(later.argmin()))
    if later.max() <= (1 + APART) * later.min():
        return Judged(True, f"Yours rises, and from {NEXT} on it is nearly level.")
    if np.all(np.diff(later) >= 0):
        return Judged(False, f"Yours goes on growing from {NEXT} on. The run does not.")
    return Judged(
        False, f"From {NEXT} on yours goes up and down by more than {APART:.0%}.", 1 + int(later.argmin())
    )


length = Prediction(
    name="06.length",
    question="The perceptron never stops. Does ‖w‖ grow without limit, settle down, or neither? Draw ‖w‖.",
    where="Does the length grow for ever?",
    reveal=_lengths,
    window=(-30, 1050, 0, 100),
    axes=("updates t", "‖w‖"),
    drawn="sketch",
    start=[(t, 2.0) for t in range(200, 1001, 200)],
    names=[f"‖w‖ after update {t}" for t in range(200, 1001, 200)],
    known={"where it starts": ([0], [3**0.5])},
    judge=_at_the_end,
    counts=f"What counts is that it rises, and from {NEXT} on changes by at most {APART:.0%}. How high is "
    "not judged.",
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
    why = "w and the next point decide all later steps. Once both are back, all repeats."
    return Revealed(words=[words], why=why, lines=lines)


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
            overlooks="overlooks that the run is in a loop, which brings back old w only.",
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
        words.append(f"with ηₖ = {name}, ‖w‖ was {listed([number(one) for one in lengths])}")
    said = f"After 200, 2,000 and 20,000 updates, {'; '.join(words)}: both come nearer to w = 0."
    why = (
        "A correction is made where wᵀx and y disagree, so it pulls w back, and small steps add too little "
        "length to make up for it."
    )
    return Revealed(words=[said], why=why, answer="w = 0", lines=lines, places={"w = 0": (0, 0)})


def _how_near(places: np.ndarray, revealed: Revealed) -> Judged:
    far = float(np.linalg.norm(places[0]))
    if far <= NEAR:
        return Judged(True, "But w = 0 classifies nothing.")
    return Judged(False, f"Your place is {number(far)} away from w = 0. No other w is a place of rest.")


shrink = Prediction(
    name="06.shrink",
    question="You make every step smaller, ηₖ = 1/k. Where is (w₁, w₂) heading? Put the ring there, or "
    "choose “nowhere”.",
    where="Ever smaller steps",
    reveal=_ever_smaller,
    window=(-0.5, 1.5, -1.5, 0.5),
    axes=("w₁", "w₂"),
    square=True,
    drawn="place",
    start=[(1.0, -1.0)],
    names=["where w is heading"],
    step=0.05,
    judge=_how_near,
    counts=f"A ring at most {number(NEAR)} away from w = 0 counts as right.",
    options={
        "nowhere": Option(
            words="nowhere: it goes round and round",
            overlooks="overlooks that a loop needs steps of the same length again and again.",
        ),
    },
    corner="lower left",
)
