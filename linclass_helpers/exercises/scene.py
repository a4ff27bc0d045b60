"""The picture of a prediction, without an answer: data, what is known, and what really happened."""

import numpy as np

from .. import draw
from ..hall import Question
from .prediction import Prediction, Revealed

COLOURS = ("model", "lower", "upper", "faint")  # of the lines, in their order
MARKERS = ("o", "s", "^", "D")  # of the lines, which can be told apart without colours too
SIGNS = ("●", "■", "▲", "◆")  # the same markers in the key

Entries = list[tuple[str, str]]  # lines of a key: words and colour


def paint_scene(
    panel: draw.Panel, prediction: Prediction, revealed: Revealed, happened: bool, last: int | None
) -> Entries:
    """Draw data and lines; what has `happened` up to the step `last`. Returns the lines of the key."""
    panel.label("", *prediction.axes)
    panel.scale(*prediction.scale)
    panel.limits(*prediction.window, square=prediction.square)
    panel.ticks(*prediction.ticks)
    _paint_data(panel, prediction)
    real = revealed.lines if happened else {}
    lines = {**prediction.known, **{name: (x[:last], y[:last]) for name, (x, y) in real.items()}}
    entries = []
    looks = dict(zip([*prediction.known, *revealed.lines], zip(COLOURS, MARKERS, SIGNS)))
    for name, (x, y) in lines.items():
        colour, marker, sign = looks[name]
        panel.line(name, np.array(x, dtype=float), np.array(y, dtype=float), colour)
        panel.dots(name, x, y, colour, marker=marker, size=0.8)
        sample = sign if len(x) == 1 else f"–{sign}–"
        entries.append((f"{sample} {name}", colour))
    for name, place in revealed.places.items() if happened else ():
        panel.mark(name, place, "model", words=name, marker="D")
    return entries


def _paint_data(panel: draw.Panel, prediction: Prediction) -> None:
    """The data set of the prediction, if it has one."""
    if prediction.points is None:
        return
    found = prediction.points()
    many = len(found.classes) if len(found.classes) > 2 else 0
    y = [found.classes.index(name) for name in found.labels.tolist()] if many else found.y
    panel.points("points", found.X, y, many=many)


def begin_of(prediction: Prediction) -> list[tuple[float, float]]:
    """The place where a sketch begins, if it has one."""
    if prediction.drawn != "sketch":
        return []
    return [(float(x[0]), float(y[0])) for x, y in prediction.known.values()][:1]


def steps_of(revealed: Revealed) -> int:
    """The number of steps in which what happened can be seen."""
    return max([len(x) for x, _ in revealed.lines.values()], default=1)


def question_to_a_hall(prediction: Prediction) -> Question:
    """The same question, asked of a lecture hall."""
    revealed = prediction.reveal()

    def paint(panel: draw.Panel, happened: bool, last: int | None) -> Entries:
        return paint_scene(panel, prediction, revealed, happened, last)

    def happened() -> list[str]:
        wrong = [f"“{one.words}” {one.overlooks}" for one in prediction.options.values() if one.overlooks]
        counts = [prediction.counts] if prediction.counts else []
        more = f"More under “{prediction.where}”."
        return [" ".join([*revealed.words, revealed.why]), *counts, *wrong, more]

    return Question(
        code=f"lc.guess({prediction.name!r}).hall()",
        words=prediction.question,
        options={key: option.words for key, option in prediction.options.items()},
        drawn=prediction.drawn,
        start=prediction.start,
        names=prediction.names,
        step=prediction.step,
        begin=begin_of(prediction),
        window=prediction.window,
        axes=prediction.axes,
        scale=prediction.scale,
        paint=paint,
        corner=prediction.corner,
        steps=steps_of(revealed),
        happened=happened,
        is_right=lambda answer: prediction.judged(answer, revealed).right,
    )
