"""Notebook 02: the length of w, a point that is moved away, and ten times the learning rate."""

import numpy as np

from ... import data, perceptron
from ...words import number
from ..prediction import Option, Prediction, Revealed


def _lengths() -> Revealed:
    notes = data.load("notes")
    run = perceptron.train(notes.X, notes.y)
    norm2 = (run.weights**2).sum(axis=1)
    falls = np.flatnonzero(np.diff(norm2) < 0) + 1
    words = f"‖w‖² was {', '.join(map(number, norm2))}. It fell at update {', '.join(map(str, falls))}."
    return Revealed([words], {"the run": (range(run.updates + 1), norm2)})


def _falls(places: np.ndarray, revealed: Revealed) -> str:
    heights = np.array([0, *places[:, 1]])
    if np.any(np.diff(heights) < 0):
        return "Yours falls somewhere, too: a correction can make w shorter."
    return "Yours never falls. But where wᵀx and y have opposite signs, adding y x can make w shorter."


length = Prediction(
    name="02.length",
    question="From w = 0 the perceptron corrects five mistakes. Draw ‖w‖² after each of them.",
    where="The whole run",
    reveal=_lengths,
    window=(-0.3, 5.5, 0, 60),
    axes=("updates t", "‖w‖²"),
    ticks=("whole", "round"),
    drawn="sketch",
    start=[(t, 10.0) for t in range(1, 6)],
    names=[f"‖w‖² after update {t}" for t in range(1, 6)],
    known={"where it starts": ([0], [0])},
    compare=_falls,
)


def _moved_away() -> Revealed:
    notes = data.load("notes")
    away, lines = (0, 1, 3, 7), {}
    for point, first in ((1, 1), (4, 1), (1, 4)):
        made = []
        for far in away:
            X = notes.X.copy()
            X[point - 1, 0] += far * notes.y[point - 1]  # w* is (1, 0)
            made.append(perceptron.train(X, notes.y, first=first - 1).updates)
        lines[f"point {point} moved, first point {first}"] = (away, made)
    counts = [f"{name}: {', '.join(map(str, made))} mistakes" for name, (_, made) in lines.items()]
    return Revealed(["What came out: " + "; ".join(counts) + "."], lines)


away = Prediction(
    name="02.away",
    question="You move one point further away from the boundary. How many mistakes does the run make then?",
    where="A point moves away",
    reveal=_moved_away,
    window=(-0.3, 7.5, 0, 8),
    axes=("how far the point is moved away", "mistakes"),
    ticks=("whole", "whole"),
    options={
        "fewer": Option(
            words="fewer",
            overlooks="overlooks that the other points lie where they "
            "were. Every update changes what they meet.",
        ),
        "more": Option(
            words="more", overlooks="takes the bound for the count. Only the bound R²/γ² grows with R."
        ),
        "unknown": Option(words="one cannot know"),
    },
    known={"before": ([0], [5])},
    corner="upper right",
)


def _rates() -> Revealed:
    notes, etas = data.load("notes"), (0.1, 1, 10)
    made = [perceptron.train(notes.X, notes.y, eta=eta).updates for eta in etas]
    words = f"With η = 0.1, 1 and 10 the run made {made[0]}, {made[1]} and {made[2]} mistakes, the same ones."
    return Revealed([words], {"the runs": (etas, made)})


def _as_many(places: np.ndarray, revealed: Revealed) -> str:
    mine, real = places[0, 1], revealed.lines["the runs"][1][-1]
    if mine == real:
        return "You said so. From w = 0, η multiplies every w, and no sign changes."
    return f"You said {number(mine)}. From w = 0, η multiplies every w, so no sign of wᵀx changes."


rate = Prediction(
    name="02.rate",
    question="With η = 1 the run makes 5 mistakes. How many with η = 10? Put the ring there.",
    where="Ten times the learning rate",
    reveal=_rates,
    window=(0.05, 20, 0, 60),
    axes=("learning rate η", "mistakes"),
    scale=("log", "linear"),
    drawn="sketch",
    start=[(10.0, 30.0)],
    names=["mistakes with η = 10"],
    known={"η = 1": ([1], [5])},
    compare=_as_many,
)
