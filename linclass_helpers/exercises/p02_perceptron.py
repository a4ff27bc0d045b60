"""The predictions of notebook 02."""

import numpy as np

from .. import data, perceptron
from ..words import number
from .predictions import Prediction, Revealed


def _lengths():
    notes = data.load("notes")
    run = perceptron.train(notes.X, notes.y)
    norm2 = (run.weights**2).sum(axis=1)
    falls = [t for t in range(1, run.updates + 1) if norm2[t] < norm2[t - 1]]
    words = f"‖w‖² is {', '.join(map(number, norm2[1:]))}: it falls at update {', '.join(map(str, falls))}."
    return Revealed([words], {"‖w‖² of the run": (np.arange(run.updates + 1), norm2)})


def _falls(places, revealed):
    heights = [0, *(y for _, y in places)]
    falls = any(later < before for before, later in zip(heights, heights[1:]))
    return (
        "Yours falls somewhere too."
        if falls
        else "Yours grows all the time. What in an update could make it shorter?"
    )


length = Prediction(
    name="02.length",
    question="The perceptron starts at w = 0 and corrects five mistakes. Draw ‖w‖² after each of them.",
    window=(-0.3, 5.5, 0, 60),
    axes=("updates t", "‖w‖²"),
    handles=[(t, 10.0) for t in range(1, 6)],
    names=[f"‖w‖² after update {t}" for t in range(1, 6)],
    known={"": ([0], [0])},
    reveal=_lengths,
    compare=_falls,
    where="2. The upper bound",
)


def _moved_away():
    notes = data.load("notes")
    away, lines = (0, 1, 3, 7), {}
    for point, first in ((1, 1), (4, 1), (1, 4)):
        made = []
        for far in away:
            X = notes.X.copy()
            X[point - 1, 0] += far * notes.y[point - 1]
            made.append(perceptron.train(X, notes.y, first=first - 1).updates)
        lines[f"point {point}, beginning at point {first}"] = (away, made)
    words = [f"{name}: {', '.join(map(str, made))} mistakes." for name, (_, made) in lines.items()]
    return Revealed(words, lines, option="unknown")


away = Prediction(
    name="02.away",
    question="You move one point further away from the boundary. Does the perceptron make fewer mistakes, or more?",
    window=(-0.3, 7.5, 0, 8),
    axes=("how far the point was moved", "mistakes"),
    options={
        "fewer": ("fewer", "overlooks that the other points still need their corrections."),
        "more": ("more", "takes the bound for the count: only the bound grows with R."),
        "unknown": ("one cannot know", ""),
    },
    known={"as it is": ([0], [5])},
    reveal=_moved_away,
    where="6. The other two predictions",
)
