"""Notebook 02: the length of w, a point that is moved away, and ten times the learning rate."""

import numpy as np

from ... import data, perceptron
from ...words import number
from ..prediction import Judged, Option, Prediction, Revealed
from ..shape import by_its_steps

LEVEL = 2.0  # a change of ‖w‖² up to this size counts as level


def _lengths() -> Revealed:
    notes = data.load("notes")
    run = perceptron.train(notes.X, notes.y)
    norm2 = (run.weights**2).sum(axis=1)
    (fell,) = np.flatnonzero(np.diff(norm2) < 0)
    x, y = notes.X[run.mistakes[fell]], notes.y[run.mistakes[fell]]
    across, far = 2 * y * (run.weights[fell] @ x), x @ x
    heights = ", ".join(map(number, norm2))
    why = (
        f"There wᵀx and y had opposite signs, so adding y x changed ‖w‖² by 2y wᵀx + ‖x‖² = "
        f"{number(across)} + {number(far)}."
    )
    return Revealed(
        words=[f"‖w‖² was {heights}: it fell at update {fell + 1}."],
        why=why,
        answer=", ".join(map(number, norm2[1:])),
        lines={"the run": (range(run.updates + 1), norm2)},
    )


def _falls_where_it_falls(places: np.ndarray, revealed: Revealed) -> Judged:
    _, norm2 = revealed.lines["the run"]
    mine = [norm2[0], *places[:, 1]]
    return by_its_steps(mine, list(norm2), "updates", range(1, len(norm2)), LEVEL)


length = Prediction(
    name="02.length",
    question="From w = 0 the perceptron corrects five mistakes. You made the first three w by hand. "
    "Draw ‖w‖² after each of the five.",
    where="The whole run",
    reveal=_lengths,
    window=(-0.3, 5.5, 0, 60),
    axes=("updates t", "‖w‖²"),
    ticks=("whole", "round"),
    drawn="sketch",
    start=[(t, 10.0) for t in range(1, 6)],
    names=[f"‖w‖² after update {t}" for t in range(1, 6)],
    known={"where it starts": ([0], [0])},
    judge=_falls_where_it_falls,
    counts=f"What counts is where it rises and falls. A change of at most {number(LEVEL)} counts as level.",
)


def _moved_away() -> Revealed:
    notes = data.load("notes")
    away, lines = (0, 1, 3, 7), {}
    kinds = {
        (1, 1): "point 1 moves",
        (4, 1): "point 4 moves",
        (1, 4): "point 1 moves, begun at point 4",
    }
    for (point, first), name in kinds.items():
        made = []
        for far in away:
            X = notes.X.copy()
            X[point - 1, 0] += far * notes.y[point - 1]  # w* is (1, 0)
            made.append(perceptron.train(X, notes.y, first=first - 1).updates)
        lines[name] = (away, made)
    counts = [f"{', '.join(map(str, made))} ({name})" for name, (_, made) in lines.items()]
    return Revealed(
        words=[f"Mistakes when it moves by {', '.join(map(str, away))}: {'; '.join(counts)}."],
        why="The other points stay where they were, and every update changes which of them is wrong next.",
        lines=lines,
    )


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
            overlooks="overlooks that a longer point makes a longer correction, which can break others.",
        ),
        "more": Option(
            words="more", overlooks="takes the bound for the count. Only the bound R²/γ² grows with R."
        ),
        "same": Option(
            words="as many as before",
            overlooks="is so for one of the points. Another one changed the w of every later update.",
        ),
        "unknown": Option(words="one cannot know"),
    },
    known={"before": ([0], [5])},
    corner="upper right",
)


NEAR = 1  # mistakes


def _rates() -> Revealed:
    notes, etas = data.load("notes"), (0.1, 1, 10)
    runs = [perceptron.train(notes.X, notes.y, eta=eta) for eta in etas]
    made = [run.updates for run in runs]
    assert all(np.array_equal(run.mistakes, runs[0].mistakes) for run in runs)
    return Revealed(
        words=[
            f"With η = 0.1, 1 and 10 the run made {made[0]}, {made[1]} and {made[2]} mistakes, the same ones."
        ],
        why="From w = 0, η multiplies every w, so no sign of wᵀx changes.",
        answer=f"{made[-1]}, as many as with η = 1",
        lines={"the runs": (etas, made)},
    )


def _as_many(places: np.ndarray, revealed: Revealed) -> Judged:
    mine, real = places[0, 1], revealed.lines["the runs"][1][-1]
    if abs(mine - real) <= NEAR:
        return Judged(True)
    more = "More: a longer step" if mine > real else "Fewer: a longer step"
    return Judged(False, f"{more} makes w longer, but it does not change what w predicts.")


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
    judge=_as_many,
    counts=f"A ring within {NEAR} of the run counts as right.",
)
