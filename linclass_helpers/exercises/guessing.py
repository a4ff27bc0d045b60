"""The demo of a prediction: the student answers by choosing or drawing, and is told whether it is right."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import numpy as np

from livefigure import Buttons, Choice, Demo, Handle, Kept, Stepper, on_grid

from .. import arguments, draw
from ..hall import Hall, put_to_the_hall
from ..style import DARK, LIGHT
from ..words import number, vector
from . import progress_file, verdict
from .given import answers_given, in_words
from .prediction import Judged, Prediction
from .scene import begin_of, paint_scene, question_to_a_hall, steps_of

UNANSWERED = "–"
RIGHT, WRONG = f"{verdict.RIGHT} Right", f"{verdict.WRONG} Not quite"  # with a sign, not by colour alone


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
        self.earlier = self.remember(("answers", self.state.committed), self._answers_given)
        self.judged: Judged | None = None  # before the student has committed to an answer
        if self.state.committed and self.answer() is not None:
            self.judged = prediction.judged(self.answer(), self.revealed)
        longest = steps_of(self.revealed)
        self.limit("k", longest - 1)
        self.enable("k", self.judged is not None and longest > 1)
        self.enable("commit", self.judged is None)

    def _answers_given(self) -> list:
        return [] if self.is_twin else answers_given(self.prediction)

    def show(self) -> None:
        prediction, panel = self.prediction, self.picture["answer"]
        committed = self.judged is not None
        last = None if self.state.k is None else self.state.k + 1
        entries = paint_scene(panel, prediction, self.revealed, committed, last)
        panel.label(self._title(), *prediction.axes)
        if prediction.drawn and not (committed and self._is_chosen()):
            self._show_places(panel)
            entries.append(("○ your answer", "ideal"))
        panel.key("key", entries, corner=prediction.corner)

    def _title(self) -> str:
        """Right or not, above the picture, for an answer that is chosen: it has no place in the picture."""
        if self.judged is None or not self._is_chosen():
            return ""
        return RIGHT if self.judged.right else WRONG

    def _show_places(self, panel: draw.Panel) -> None:
        """The answer as it is drawn so far, and, where it was judged, right or not."""
        prediction, judged = self.prediction, self.judged
        if prediction.drawn == "sketch":
            x, y = np.vstack([*begin_of(prediction), self.places]).T
            panel.line("sketch", x, y, "ideal", style="--")
        panel.dots("mine", self.places[:, 0], self.places[:, 1], "ideal", hollow=True, zorder=6)
        if judged is not None:
            place = self.places[judged.at]
            words, marker = (RIGHT, "o") if judged.right else (WRONG, "X")
            panel.dots("judged", place[:1], place[1:], "ideal", marker=marker, size=1.7, zorder=7)
            left, above = (
                panel.along(place[0]) > 0.5,
                prediction.drawn == "sketch",
            )  # names of places are above
            panel.mark("in words", place, "ideal", words=words, left=left, above=above, marker="", zorder=9)

    def handles(self) -> list[Handle]:
        if self.judged is not None:
            return []
        return [
            Handle(
                id=i,
                panel="answer",
                x=x,
                y=y,
                label=name,
                place=self._place_in_words((x, y)),
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
        answer = self.answer()
        if answer is None:
            raise ValueError(self._what_is_missing())
        self.state.committed, self.state.k = True, None
        last = self._answers_given()[-1:]
        if not self.is_twin and last != [answer]:  # Undo, and the same answer again: kept once
            self.not_saved = progress_file.add("guess", self.prediction.name, answer=answer)
        self.refresh(True)

    def _what_is_missing(self) -> str:
        """Why there is no answer yet: nothing was chosen, or no place was moved."""
        names = self.prediction.names
        if not names:
            return "Choose an answer first."
        one = "Move the ring first" if len(names) == 1 else "No ring was moved yet. Move at least one of them"
        instead = ", or choose an answer" if self.prediction.options else ""
        return f"{one}{instead}: {', '.join(names)}."

    def on_change(self, name: str) -> None:
        if name in ("answer", "drawn"):
            self.state.committed = False  # it can be answered again
        if name == "drawn" and self.prediction.options:
            self.state.answer = UNANSWERED  # the ring is the answer now

    def _is_chosen(self) -> bool:
        """Is the answer one of the options, and not drawn?"""
        return bool(self.prediction.options) and self.state.answer != UNANSWERED

    def answer(self) -> Any:
        """The answer: the key of an option, or the places that were drawn; None if there is none yet."""
        if self._is_chosen():
            return self.state.answer
        return None if self.state.drawn is None else self.places.tolist()

    def caption(self) -> list[str]:
        prediction, revealed, judged, earlier = self.prediction, self.revealed, self.judged, self.earlier
        first = [f"Your first answer was: {in_words(prediction, answer)}." for answer in earlier[:1]]
        if judged is None:
            return [prediction.question, *(first or ["Not answered yet."])]
        answer = self.answer()
        lines = [f"{RIGHT if judged.right else WRONG}. You said: {in_words(prediction, answer)}."]
        if not judged.right and any(not option.overlooks for option in prediction.options.values()):
            lines[0] += f" The answer: {prediction.right_answer(revealed)}."
        lines += [" ".join([*revealed.words, revealed.why]), judged.words]
        lines += [] if self._is_chosen() else [prediction.counts]
        lines += first if earlier[:1] != [answer] else []
        lines += [f"The question was: {prediction.question}", f"More under “{prediction.where}”."]
        return [line for line in [*lines, self.not_saved] if line]

    def hall(self, *, address: str | None = None, phones: bool = True) -> Hall:
        """Ask a lecture hall instead: it votes by phone, or by raised hands that are counted.

        Phones are let in when the demo is shown in a notebook that runs. They see the question, and nothing
        of what others answer. See docs/classroom.md.

        Parameters
        ----------
        address
            The address of this computer in the network of the phones, if it has several.
        phones
            False: only raised hands are counted, and no port is opened.
        """
        return put_to_the_hall(question_to_a_hall(self.prediction), address=address, phones=phones)

    def _place_in_words(self, place: Sequence[float]) -> str:
        return number(place[1]) if self.prediction.drawn == "sketch" else vector(place)

    def code(self) -> str:
        return f"{self.call}({self.prediction.name!r})"


@cache
def _kind(prediction: Prediction) -> type[Guess]:
    """The class of its demo: the same each time, so that a cell that runs again can bring back a drawing."""
    controls: dict[str, Any] = {}
    if prediction.options:
        words = {key: option.words for key, option in prediction.options.items()}
        none = "where the ring is" if prediction.drawn else "not answered yet"
        controls["answer"] = Choice("your answer", UNANSWERED, {UNANSWERED: none, **words})
    controls["commit"] = Buttons("", options={"commit": "This is my answer"}, tip="Then see what happens")
    controls["k"] = Stepper("step", None, sticks=True, tip="of what really happened")
    return type("Guess", (Guess,), {"prediction": prediction, "controls": controls})


def guess_demo(prediction: Prediction, **opening: Any) -> Guess:
    """The demo of a prediction."""
    return _kind(prediction)(**opening)
