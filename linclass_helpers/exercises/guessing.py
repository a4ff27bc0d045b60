"""The demo of a prediction: the question, the answer as it is chosen or drawn, and then the real thing."""

from functools import partial
from typing import Any

import numpy as np

from livefigure import Buttons, Choice, Demo, Handle, Kept, Stepper, on_grid

from .. import arguments, draw
from ..style import DARK, LIGHT
from ..words import number, vector
from . import keeping
from .prediction import Prediction

UNANSWERED = "–"
COLOURS = ("model", "lower", "upper", "faint")  # of the lines
MARKERS = ("o", "s", "^", "D")  # of the lines, so that colour is not the only sign
SIGNS = ("●", "■", "▲", "◆")


class Guess(Demo):
    """A question with a picture; "This is my answer" shows what really happens, beside what was said."""

    call = "lc.guess"
    themes = (LIGHT, DARK)
    picture_kind = draw.Picture
    picture: draw.Picture
    asked: Prediction
    rows = ("answer",)
    height = 340
    kept = {"drawn": Kept(None, arguments.places), "committed": Kept(False, arguments.switch)}

    def compute(self):
        asked, drawn = self.asked, self.state.drawn
        if drawn is not None and len(drawn) != len(asked.start):
            raise ValueError(f"drawn must hold {len(asked.start)} places, but it holds {len(drawn)}.")
        self.places = np.array(asked.start if drawn is None else drawn, dtype=float).reshape(-1, 2)
        self.shown = self.remember(("the run",), asked.reveal)
        self.said_before = self.remember(("answers", self.state.committed), lambda: said_of(asked))
        longest = max([len(x) for x, _ in self.shown.lines.values()], default=1)
        self.limit("k", longest - 1)
        self.enable("k", self.state.committed and longest > 1)
        self.enable("commit", not self.state.committed)

    def show(self):
        asked, panel, run, committed = self.asked, self.picture["answer"], self.shown, self.state.committed
        panel.label("", *asked.axes)
        panel.scale(*asked.scale)
        panel.limits(*asked.window, square=asked.square)
        panel.ticks(*asked.ticks)
        self._show_data(panel)
        last = None if self.state.k is None else self.state.k + 1
        happened = {name: (x[:last], y[:last]) for name, (x, y) in run.lines.items()} if committed else {}
        entries = []
        looks = dict(zip([*asked.known, *run.lines], zip(COLOURS, MARKERS, SIGNS)))
        for name, (x, y) in {**asked.known, **happened}.items():
            colour, marker, sign = looks[name]
            panel.line(name, np.array(x, dtype=float), np.array(y, dtype=float), colour)
            panel.dots(name, x, y, colour, marker=marker, size=0.8)
            entries.append((f"{sign} {name}", colour))
        if committed:
            for name, place in run.places.items():
                panel.mark(name, place, "model", words=name, marker="D")
            panel.arrow("what came out", run.arrow, "model", side=-1)
        self._show_answer(panel)
        if asked.drawn in ("sketch", "place"):
            entries.append(("○ your answer", "ideal"))
        panel.key("key", entries, corner=asked.corner)

    def _show_data(self, panel):
        if self.asked.points is None:
            return
        found = self.asked.points()
        many = len(found.classes) if len(found.classes) > 2 else 0
        y = [found.classes.index(name) for name in found.labels.tolist()] if many else found.y
        panel.points("points", found.X, y, many=many)

    def _show_answer(self, panel):
        """What was drawn, as far as it was."""
        asked = self.asked
        if asked.drawn == "sketch":
            begin = [(x[0], y[0]) for x, y in asked.known.values()][:1]
            panel.line("sketch", *np.vstack([*begin, self.places]).T, "ideal", style="--")
        if asked.drawn == "arrow":
            panel.arrow("you", self.places[0], "ideal", style="--")
        else:
            panel.dots("mine", *self.places.T, "ideal", hollow=True, zorder=6)

    def handles(self):
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
                step=self.asked.step,
            )
            for i, (name, (x, y)) in enumerate(zip(self.asked.names, self.places.tolist(), strict=True))
        ]

    def _place_at(self, i, x, y):
        """The answer, with place i there; a sketch keeps its places along x."""
        places = self.places.tolist()
        there = on_grid(x, y, self.asked.step, self.asked.window)
        places[i] = [places[i][0] if self.asked.drawn == "sketch" else there[0], there[1]]
        return {"drawn": places}

    def on_button(self, name, value):
        if self.asked.options and self.state.answer == UNANSWERED:
            raise ValueError("Choose an answer first.")
        self.state.committed, self.state.k = True, None
        self.unkept = keeping.add("guess", self.asked.name, answer=self.answer())
        self.refresh(True)

    def on_change(self, name):
        if name in ("answer", "drawn"):
            self.state.committed = False  # it can be answered again

    def answer(self):
        """What is answered: the key of an option, or the places that were drawn."""
        return self.state.answer if self.asked.options else self.places.tolist()

    def caption(self):
        asked, earlier = self.asked, self.said_before
        lines = [asked.question]
        if not self.state.committed:
            first = (
                f"Your first answer was: {in_words(asked, earlier[0])}." if earlier else "Not answered yet."
            )
            return [*lines, first]
        lines += [f"You said: {in_words(asked, self.answer())}.", *self.shown.words]
        lines += [
            f"“{option.words}” {option.overlooks}" for option in asked.options.values() if option.overlooks
        ]
        lines += filter(None, [asked.compare(self.places, self.shown)])
        if len(earlier) > 1:
            lines.append(f"Your first answer was: {in_words(asked, earlier[0])}.")
        return [*lines, f"More under “{asked.where}”.", *filter(None, [vars(self).get("unkept", "")])]

    def _place_in_words(self, place):
        return number(place[1]) if self.asked.drawn == "sketch" else vector(place)

    def code(self):
        return f"{self.call}({self.asked.name!r})"


def said_of(asked: Prediction) -> list:
    """All answers that were given to a prediction, the first one first; not what a file only calls one."""
    answers = [entry.get("answer") for entry in keeping.of(asked.name, "guess")]
    return [answer for answer in answers if _answers(asked, answer)]


def _answers(asked, answer):
    """Is this one of the options, or are these the places asked for, where a hand may put them?

    An old or edited file may hold anything.
    """
    if asked.options:
        return isinstance(answer, str) and answer in asked.options
    try:
        places = arguments.matrix(answer)
    except ValueError:
        return False
    x0, x1, y0, y1 = asked.window
    low, high = (x0, y0), (x1, y1)
    return places.shape == (len(asked.start), 2) and bool(((low <= places) & (places <= high)).all())


def in_words(asked: Prediction, answer: Any) -> str:
    """An answer as a sentence says it; before one is chosen, a dash."""
    if asked.options:
        return asked.options[answer].words if answer in asked.options else UNANSWERED
    if asked.drawn == "sketch":
        return ", ".join(number(y) for _, y in answer)
    return ", ".join(vector(place) for place in answer)


def guess(asked: Prediction, **opening: Any) -> Guess:
    """The demo of this prediction."""
    controls: dict[str, Any] = {}
    if asked.options:
        options = {UNANSWERED: UNANSWERED, **{key: option.words for key, option in asked.options.items()}}
        controls["answer"] = Choice("your answer", UNANSWERED, options)
    controls["commit"] = Buttons("", options={"commit": "This is my answer"}, tip="Then see what happens")
    controls["k"] = Stepper("step", None, sticks=True, tip="of what really happened")
    return type("Guess", (Guess,), {"asked": asked, "controls": controls})(**opening)


def recall(asked: Prediction) -> Guess:
    """The same, with the last answer that was given, if there is one."""
    answers = said_of(asked)
    found = guess(asked)
    if answers:
        given = {"answer": answers[-1]} if asked.options else {"drawn": answers[-1]}
        found.set(**given).set(committed=True)
    return found
