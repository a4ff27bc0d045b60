"""Notebook 10: a place that is not just one's, three classes in a row, and a vector added to all weights."""

from collections.abc import Sequence

import numpy as np

from ... import data, multiclass
from ...experiments import claimed_parts
from ...words import listed, number
from ..prediction import Judged, Option, Prediction, Revealed

SQUARE = (-4.0, 4.0, -4.0, 4.0)


def _clouds() -> data.Dataset:
    return data.clouds([(-2.0, -1.3), (2.0, -1.3), (0.0, 2.2)], seed=3)


def _alone() -> multiclass.OneVsAll:
    points = _clouds().augmented()
    return multiclass.one_vs_all(points.X, points.labels)


def _listed(classes: Sequence[str]) -> str:
    return " and ".join(classes) or "nobody"


def _who_claims() -> Revealed:
    alone, lines, places, shares = _alone(), {}, {}, []
    for name, w in sorted(zip(alone.classes, alone.W), key=lambda one: "ACB".index(one[0])):  # their colours
        across = w[1:] / np.linalg.norm(w[1:])
        foot = -w[0] / np.linalg.norm(w[1:]) * across  # the place of the line that is nearest to 0
        along = np.linspace(-14, 14, 8)[:, None] * (-across[1], across[0])
        lines[f"line of {name}"] = tuple((foot + along).T)
    for part in claimed_parts(alone.W, SQUARE):
        who = _listed([alone.classes[k] for k in part.who])
        shares.append(f"{who} {part.share:.0%}")
        if len(part.who) != 1:
            places[who.replace(" and ", " + ")] = tuple(part.corners.mean(axis=0).tolist())
    words = f"Who claims how much of the square from −4 to 4: {', '.join(sorted(shares, key=len))}."
    return Revealed(
        words=[words],
        why="The three lines were learned one by one, and nothing makes them fit together.",
        answer=f"no: places of {', '.join(places)}",
        lines=lines,
        places=places,
    )


def _your_place(places: np.ndarray, revealed: Revealed) -> Judged:
    alone = _alone()
    claims = alone.claims([[1, *places[0]]])[0]
    who = [name for name, mine in zip(alone.classes, claims) if mine]
    where = f"Your place is claimed by {_listed(who)}"
    return Judged(False, f"{where} alone.") if len(who) == 1 else Judged(True, f"{where}.")


everywhere = Prediction(
    name="10.everywhere",
    question=(
        "Three perceptrons learned a line each, without a mistake: cloud A (left), B (right) or C (top) "
        "against the rest. Does every place belong to just one? If not, put the ring on one that does not."
    ),
    where="One against all",
    reveal=_who_claims,
    window=SQUARE,
    square=True,
    points=_clouds,
    drawn="place",
    start=[(-3.0, -3.0)],
    names=["a place that does not belong to just one class"],
    step=0.25,
    judge=_your_place,
    counts="Right is any place that two classes claim, or none.",
    options={
        "just one": Option(
            words="yes, every place belongs to just one",
            overlooks="overlooks that each line looks at the others' clouds only, and not at their lines.",
        ),
    },
    corner="lower left",
)


ROW = np.array([-5, -4, -3, -1, 0, 1, 3, 4, 5])


def _row() -> data.Dataset:
    names = np.repeat(["left", "middle", "right"], 3)
    return data.Dataset(np.column_stack([ROW, 0 * ROW]), names, "a row")


def _three_scores() -> Revealed:
    row = np.column_stack([np.ones(9), ROW])
    soft = multiclass.fit(row, _row().labels, ridge=0.01)
    wrong = len(soft.mistakes(row, _row().labels))
    ends = np.array([-6.0, 6.0])
    scores = dict(zip(soft.classes, soft.W))
    lines = {
        f"score of {name}": (ends, scores[name][0] + scores[name][1] * ends)
        for name in ("left", "right", "middle")  # in the order of their colours
    }
    slopes = listed([f"{name} {number(w[1].round(6) + 0.0)}" for name, w in scores.items()])
    words = (
        f"Learned together by softmax, the highest score is wrong for {wrong} of the 9 points; "
        f"the slopes are {slopes}."
    )
    why = "Where the falling line of left and the rising one of right cross, a flat one can be above both."
    return Revealed(words=[words], why=why, lines=lines)


middle = Prediction(
    name="10.middle",
    question=(
        "Three classes lie in a row, with gaps. A vector w for each class, and the highest score answers. "
        "Can that be right for all points?"
    ),
    where="A middle class",
    reveal=_three_scores,
    window=(-6, 6, -24, 24),
    axes=("x", "score wᵀx"),
    points=_row,
    options={
        "no": Option(
            words="no, no line keeps the middle apart from both others",
            overlooks="overlooks that it needs none. Between the two others its score must be the highest.",
        ),
        "wide": Option(
            words="only if the gaps are wide",
            overlooks="overlooks that two scores can cross in any gap, however narrow it is.",
        ),
        "yes": Option(words="yes"),
    },
    corner="head",
)


TIMES = ("once", "twice", "three times")
NEAR = 0.07  # of a probability that is the same
PLACE, V = np.array([1.0, 0.0, -0.2]), np.array([5.0, -2.0, 1.0])  # with a first coordinate of 1


def _shifted(times: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """The score and the probability of B at PLACE, with V added to all weights this many times."""
    points = _clouds().augmented()
    W = multiclass.fit(points.X, points.labels, ridge=0.01).W
    scores = np.array([(W + t * V) @ PLACE for t in times])
    return scores[:, 1], multiclass.softmax(scores)[:, 1]


def _all_shifted() -> Revealed:
    times = range(4)
    scores, chances = _shifted(times)
    words = (
        f"The score of B there was {listed(list(map(number, scores)))}, and its probability "
        f"{listed(list(map(number, chances)))}."
    )
    return Revealed(
        words=[words],
        why="All scores of the place grow by the same number, which cancels.",
        answer=f"it stays at {number(chances[0])}",
        lines={"the probability of B": (times, chances)},
    )


def _does_it_stay(places: np.ndarray, revealed: Revealed) -> Judged:
    mine, real = places[:, 1], revealed.lines["the probability of B"][1][1:]
    away = np.flatnonzero(abs(mine - real) > NEAR)
    if not len(away):
        return Judged(True, "Yours stays where it was.")
    k = int(away[0])
    return Judged(False, f"Yours does not stay: with the vector added {TIMES[k]} it is {number(mine[k])}.", k)


shift = Prediction(
    name="10.shift",
    question=(
        "Softmax gives a place to class B with the probability shown. You add the same vector to all weight "
        "vectors, once, twice, three times. Draw the probability of B."
    ),
    where="3. The shift that softmax does not see",
    reveal=_all_shifted,
    window=(-0.2, 3.2, 0, 1),
    axes=("how many times the vector is added", "probability of B"),
    ticks=("whole", "round"),
    drawn="sketch",
    start=[(1.0, 0.5), (2.0, 0.5), (3.0, 0.5)],
    names=[f"probability with the vector added {times}" for times in TIMES],
    step=0.05,
    known={"before": ([0], _shifted([0])[1])},
    judge=_does_it_stay,
    counts=f"Rings within {number(NEAR)} of the probability before count as right.",
)
