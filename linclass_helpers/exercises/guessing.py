"""The demo of a prediction: first the student answers by choosing or drawing, then sees what happens."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from livefigure import Buttons, Choice, Demo, Handle, Kept, Stepper, on_grid

from .. import arguments, draw
from ..style import DARK, LIGHT
from ..words import number, vector
from . import progress_file
from .prediction import Prediction

UNANSWERED = "–"
COLOURS = ("model", "lower", "upper", "faint")  # of the lines, in their order
MARKERS = ("o", "s", "^", "D")  # of the lines, which can be told apart without colours too
SIGNS = ("●", "■", "▲", "◆")  # the same markers in the key


class Guess(Demo):
    """A question with a picture. "This is my answer" shows what really happens beside the answer."""

    call = "lc.guess"
    themes = (LIGHT, DARK)
    picture_kind = draw.Picture
    picture: draw.Picture
    prediction: Prediction
    rows = ("answer",)
    height = 340
    not_saved = ""  # why the answer could not be written to the progress file
    kept = {"drawn": Kept(None, arguments.places), "committed": Kept(False, arguments.switch)}

    def compute(self) -> None:
        prediction, drawn = self.prediction, self.state.drawn
        if drawn is not None and len(drawn) != len(prediction.start):
            raise ValueError(f"drawn must hold {len(prediction.start)} places, but it holds {len(drawn)}.")
        self.places = np.array(prediction.start if drawn is None else drawn, dtype=float).reshape(-1, 2)
        self.revealed = self.remember(("the run",), prediction.reveal)
        self.earlier = self.remember(("answers", self.state.committed), lambda: answers_given(prediction))
        longest = max([len(x) for x, _ in self.revealed.lines.values()], default=1)
        self.limit("k", longest - 1)
        self.enable("k", self.state.committed and longest > 1)
        self.enable("commit", not self.state.committed)

    def show(self) -> None:
        prediction, panel, revealed = self.prediction, self.picture["answer"], self.revealed
        committed = self.state.committed
        panel.label("", *prediction.axes)
        panel.scale(*prediction.scale)
        panel.limits(*prediction.window, square=prediction.square)
        panel.ticks(*prediction.ticks)
        self._show_data(panel)
        last = None if self.state.k is None else self.state.k + 1
        happened = revealed.lines if committed else {}
        lines = {**prediction.known, **{name: (x[:last], y[:last]) for name, (x, y) in happened.items()}}
        entries = []
        looks = dict(zip([*prediction.known, *revealed.lines], zip(COLOURS, MARKERS, SIGNS)))
        for name, (x, y) in lines.items():
            colour, marker, sign = looks[name]
            panel.line(name, np.array(x, dtype=float), np.array(y, dtype=float), colour)
            panel.dots(name, x, y, colour, marker=marker, size=0.8)
            entries.append((f"{sign} {name}", colour))
        if committed:
            for name, place in revealed.places.items():
                panel.mark(name, place, "model", words=name, marker="D")
            panel.arrow("what came out", revealed.arrow, "model", side=-1)
        self._show_answer(panel)
        if prediction.drawn in ("sketch", "place"):
            entries.append(("○ your answer", "ideal"))
        panel.key("key", entries, corner=prediction.corner)

    def _show_data(self, panel: draw.Panel) -> None:
        """The data set of the prediction, if it has one."""
        if self.prediction.points is None:
            return
        found = self.prediction.points()
        many = len(found.classes) if len(found.classes) > 2 else 0
        y = [found.classes.index(name) for name in found.labels.tolist()] if many else found.y
        panel.points("points", found.X, y, many=many)

    def _show_answer(self, panel: draw.Panel) -> None:
        """The answer as it is drawn so far."""
        prediction = self.prediction
        if prediction.drawn == "sketch":
            begin = [(x[0], y[0]) for x, y in prediction.known.values()][:1]
            x, y = np.vstack([*begin, self.places]).T
            panel.line("sketch", x, y, "ideal", style="--")
        if prediction.drawn == "arrow":
            panel.arrow("you", self.places[0], "ideal", style="--")
        else:
            panel.dots("mine", self.places[:, 0], self.places[:, 1], "ideal", hollow=True, zorder=6)

    def handles(self) -> list[Handle]:
        if self.state.committed:
            return []
        return [
            Handle(
                id=i,
                panel="answer",
                x=x,
                y=y,
                label=f"{name}: {self._place_in_words((x, y))}",
                moves=partial(self._place_at, i),
                step=self.prediction.step,
            )
            for i, (name, (x, y)) in enumerate(zip(self.prediction.names, self.places.tolist(), strict=True))
        ]

    def _place_at(self, i: int, x: float, y: float) -> dict[str, Any]:
        """The state with place i at (x, y). The places of a sketch move up and down only."""
        places = self.places.tolist()
        there = on_grid(x, y, self.prediction.step, self.prediction.window)
        places[i] = [places[i][0] if self.prediction.drawn == "sketch" else there[0], there[1]]
        return {"drawn": places}

    def on_button(self, name: str, value: Any) -> None:
        if self.prediction.options and self.state.answer == UNANSWERED:
            raise ValueError("Choose an answer first.")
        self.state.committed, self.state.k = True, None
        self.not_saved = progress_file.add("guess", self.prediction.name, answer=self.answer())
        self.refresh(True)

    def on_change(self, name: str) -> None:
        if name in ("answer", "drawn"):
            self.state.committed = False  # it can be answered again

    def answer(self) -> Any:
        """The answer: the key of an option, or the places that were drawn."""
        return self.state.answer if self.prediction.options else self.places.tolist()

    def caption(self) -> list[str]:
        prediction, earlier = self.prediction, self.earlier
        lines = [prediction.question]
        first = [f"Your first answer was: {in_words(prediction, answer)}." for answer in earlier[:1]]
        if not self.state.committed:
            return [*lines, *(first or ["Not answered yet."])]
        lines += [f"You said: {in_words(prediction, self.answer())}.", *self.revealed.words]
        wrong = [option for option in prediction.options.values() if option.overlooks]
        lines += [f"“{option.words}” {option.overlooks}" for option in wrong]
        lines += filter(None, [prediction.compare(self.places, self.revealed)])
        lines += first if len(earlier) > 1 else []
        return [*lines, f"More under “{prediction.where}”.", *filter(None, [self.not_saved])]

    def _place_in_words(self, place: Sequence[float]) -> str:
        return number(place[1]) if self.prediction.drawn == "sketch" else vector(place)

    def code(self) -> str:
        return f"{self.call}({self.prediction.name!r})"


def answers_given(prediction: Prediction) -> list:
    """All answers that were given to a prediction, the oldest first."""
    answers = [entry.get("answer") for entry in progress_file.of(prediction.name, "guess")]
    return [answer for answer in answers if _answers(prediction, answer)]


def _answers(prediction: Prediction, answer: Any) -> bool:
    """Is this one of the options, or as many places as are asked for, within the window?

    The progress file may be old or edited, so it may hold anything.
    """
    if prediction.options:
        return isinstance(answer, str) and answer in prediction.options
    try:
        places = arguments.matrix(answer)
    except ValueError:
        return False
    x0, x1, y0, y1 = prediction.window
    low, high = (x0, y0), (x1, y1)
    return places.shape == (len(prediction.start), 2) and bool(((low <= places) & (places <= high)).all())


def in_words(prediction: Prediction, answer: Any) -> str:
    """An answer as it stands in a sentence; a dash if no option is chosen."""
    if prediction.options:
        return prediction.options[answer].words if answer in prediction.options else UNANSWERED
    if prediction.drawn == "sketch":
        return ", ".join(number(y) for _, y in answer)
    return ", ".join(vector(place) for place in answer)


def guess_demo(prediction: Prediction, **opening: Any) -> Guess:
    """The demo of a prediction."""
    controls: dict[str, Any] = {}
    if prediction.options:
        words = {key: option.words for key, option in prediction.options.items()}
        options = {UNANSWERED: UNANSWERED, **words}
        controls["answer"] = Choice("your answer", UNANSWERED, options)
    controls["commit"] = Buttons("", options={"commit": "This is my answer"}, tip="Then see what happens")
    controls["k"] = Stepper("step", None, sticks=True, tip="of what really happened")
    return type("Guess", (Guess,), {"prediction": prediction, "controls": controls})(**opening)


def recall_demo(prediction: Prediction) -> Guess:
    """The demo of a prediction, with the last answer that was given, if there is one."""
    answers = answers_given(prediction)
    demo = guess_demo(prediction)
    if answers:
        given = {"answer": answers[-1]} if prediction.options else {"drawn": answers[-1]}
        demo.set(**given).set(committed=True)
    return demo
