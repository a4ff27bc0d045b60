"""The answers that were given to a prediction, in words, and the two lines of lc.recall."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .. import arguments
from ..words import in_lines, number, vector
from . import progress_file
from .prediction import Prediction
from .verdict import RIGHT, WRONG


@dataclass(frozen=True, repr=False)
class Recalled:
    """What a student predicted, in two lines; or one line that says that there is no answer yet."""

    lines: tuple[str, ...]

    def text(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        return in_lines(self.text())


def recalled(prediction: Prediction) -> Recalled:
    """The first answer to a prediction, the last one if it is another, and where more stands."""
    answers = answers_given(prediction)
    if not answers:
        ask = f'To answer it, run lc.guess("{prediction.name}") and press “This is my answer”.'
        return Recalled((f"The prediction {prediction.name} is not answered yet. {ask}",))
    revealed = prediction.reveal()
    first, last = answers[0], answers[-1]
    line = f"{mark(prediction, first, revealed)} You said: {in_words(prediction, first)}."
    if last != first:
        line += f" Then {mark(prediction, last, revealed)} {in_words(prediction, last)}."
    if not prediction.judged(last, revealed).right:
        line += f" The answer: {prediction.right_answer(revealed)}."
    more = f'More under “{prediction.where}”, and in the picture of lc.guess("{prediction.name}").'
    return Recalled((line, more))


def mark(prediction: Prediction, answer: Any, revealed: Any) -> str:
    return RIGHT if prediction.judged(answer, revealed).right else WRONG


def answers_given(prediction: Prediction) -> list:
    """All answers that were given to a prediction, the oldest first."""
    return answers_among(prediction, progress_file.of(prediction.name, "guess"))


def answers_among(prediction: Prediction, events: Iterable[dict[str, Any]]) -> list:
    """The answers to a prediction among these events, which may be those of somebody else."""
    mine = [entry for entry in events if (entry["name"], entry["event"]) == (prediction.name, "guess")]
    answers = [entry.get("answer") for entry in mine]
    return [answer for answer in answers if _answers(prediction, answer)]


def _answers(prediction: Prediction, answer: Any) -> bool:
    """Is this one of the options, or as many places as are asked for, within the window?

    The progress file may be old or edited, so it may hold anything.
    """
    if isinstance(answer, str):
        return answer in prediction.options
    try:
        places = arguments.matrix(answer)
    except ValueError:
        return False
    x0, x1, y0, y1 = prediction.window
    low, high = (x0, y0), (x1, y1)
    asked = prediction.drawn and places.shape == (len(prediction.start), 2)
    return bool(asked and ((low <= places) & (places <= high)).all())


def in_words(prediction: Prediction, answer: Any) -> str:
    """An answer as it stands in a sentence."""
    if isinstance(answer, str):
        return prediction.options[answer].words
    if prediction.drawn == "sketch":
        return ", ".join(number(y) for _, y in answer)
    return ", ".join(vector(place) for place in answer)
