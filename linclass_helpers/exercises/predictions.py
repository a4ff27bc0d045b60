"""Predictions: a student commits to an answer in the picture, and then the real thing moves beside it.

A prediction is a short declaration: the question, what can be answered, what is known before, and `reveal`,
which runs the real thing. `Guess` is the demo that all of them share.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from livefigure import Buttons, Choice, Kept, to_step

from .. import arguments, data, draw
from ..demos.base import Demo
from ..words import number
from . import keeping

Lines = dict[str, tuple[Sequence[float], Sequence[float]]]  # a name, and x and y of its points


@dataclass(frozen=True)
class Revealed:
    """What the run shows: lines and points by their names, in words, and which option came out."""

    words: Sequence[str]
    lines: Lines
    option: str = ""


@dataclass(frozen=True, kw_only=True)
class Prediction:
    """A question to commit to.

    name        "02.length"
    question    as it stands above the picture
    window      x from … to …, y from … to … of the panel; None shows the points of `points`
    axes        what stands below it and beside it
    options     {key: (words, what this answer overlooks)}, where one of them is to be chosen
    handles     places (x, y) that are dragged, where the answer is drawn; `upright`: only up and down
    names       of the handles
    known       lines that are seen from the start
    points      a data set in the picture
    reveal      runs the real thing
    compare     (places that were drawn, revealed) → a sentence
    where       the heading of the notebook that shows why
    """

    name: str
    question: str
    window: tuple[float, float, float, float]
    axes: tuple[str, str]
    reveal: Callable[[], Revealed]
    where: str
    options: dict[str, tuple[str, str]] = field(default_factory=dict)
    handles: Sequence[tuple[float, float]] = ()
    names: Sequence[str] = ()
    upright: bool = True
    step: float = 1.0
    known: Lines = field(default_factory=dict)
    points: Callable[[], data.Dataset] | None = None
    compare: Callable[..., str] = lambda *_: ""


COMMIT = Buttons("", options={"commit": "This is my answer"}, tip="Then the run is shown beside it")
UNANSWERED = "none"


class Guess(Demo):
    """The question, the answer as it is chosen or drawn, and, once committed to, what the run shows."""

    call = "lc.guess"
    asked: Prediction
    rows = ("answer",)
    height = 330
    kept = {
        "drawn": Kept(None, arguments.places),
        "committed": Kept(False, arguments.switch),
    }

    def compute(self):
        asked = self.asked
        self.places = [list(place) for place in (self.state.drawn or asked.handles)]
        if len(self.places) != len(asked.handles):
            raise ValueError(f"drawn must hold {len(asked.handles)} places, but it holds {len(self.places)}.")
        self.revealed = self.remember(("revealed",), asked.reveal)
        self.enable("commit", not self.state.committed)

    def build(self, picture):
        asked, panel, theme = self.asked, picture["answer"], picture.theme
        panel.label("", *asked.axes)
        panel.limits(*asked.window)
        panel.ticks(x="whole" if asked.upright else None, y=None)
        if asked.points:
            found = asked.points()
            draw.Points(panel).show(found.X, found.y)
        colours = [theme.model, theme.lower, theme.upper, theme.faint]
        self.known = [self._line(panel, colour) for colour, _ in zip(colours, asked.known, strict=False)]
        self.real = [
            self._line(panel, colour) for colour, _ in zip(colours, self.revealed.lines, strict=False)
        ]
        self.mine = (draw.Line(panel, theme.ideal, "--"), draw.Dots(panel, theme.ideal, hollow=True))
        self.mine_name = draw.Label(panel, theme.ideal)

    def _line(self, panel, colour):
        return draw.Line(panel, colour), draw.Dots(panel, colour, size=0.8), draw.Label(panel, colour)

    def show(self):
        asked, committed = self.asked, self.state.committed
        for things, (name, (x, y)) in zip(self.known, asked.known.items(), strict=True):
            self._show_line(things, name, x, y, True)
        for things, (name, (x, y)) in zip(self.real, self.revealed.lines.items(), strict=True):
            self._show_line(things, name, x, y, committed)
        line, dots = self.mine
        places = np.array(self.places or np.empty((0, 2)))
        if asked.upright and len(places):
            start = [(x[0], y[0]) for x, y in asked.known.values()][:1]
            line.show(*np.array(start + places.tolist()).T)
        dots.show(*places.T)
        line.visible(asked.upright and len(places) > 0)
        self.mine_name.visible(len(places) > 0)
        if len(places):
            self.mine_name.show(tuple(places[-1]), "your answer", ha="right", va="bottom")

    def _show_line(self, things, name, x, y, seen):
        for thing in things:
            thing.visible(seen)
        line, dots, label = things
        line.show(x, y)
        dots.show(x, y)
        label.show((x[-1], y[-1]), name, ha="right", va="bottom")

    def handles(self):
        if self.state.committed:
            return []
        return [
            {"id": i, "panel": "answer", "x": x, "y": y, "label": f"{name}, {number(y)}"}
            for i, (name, (x, y)) in enumerate(zip(self.asked.names, self.places, strict=True))
        ]

    def on_move(self, id, x, y):
        asked = self.asked
        x0, x1, y0, y1 = asked.window
        drawn = [list(place) for place in self.places]
        fixed = drawn[id][0]
        drawn[id] = [
            fixed if asked.upright else to_step(float(np.clip(x, x0, x1)), asked.step),
            to_step(float(np.clip(y, y0, y1)), asked.step),
        ]
        self.state.drawn = drawn
        self.refresh(True)

    def on_nudge(self, id, dx, dy):
        x, y = self.places[id]
        self.on_move(id, x + dx * self.asked.step, y + dy * self.asked.step)

    def on_button(self, name, value):
        if self.asked.options and self.state.answer == UNANSWERED:
            raise ValueError("Choose an answer first.")
        self.state.committed = True
        self.kept_said = keeping.add("guess", self.asked.name, answer=self.answer())
        self.refresh(True)

    def answer(self):
        """What was answered: an option, or the places that were drawn."""
        return self.state.answer if self.asked.options else self.places

    def caption(self):
        asked = self.asked
        lines = [asked.question]
        first = keeping.of(asked.name, "guess")
        if not self.state.committed:
            return [
                *lines,
                "Not answered yet." if not first else f"Your first answer: {self._worded(first[0])}.",
            ]
        lines.append(f"You said: {self._worded({'answer': self.answer()})}.")
        if len(first) > 1:
            lines.append(f"Your first answer was: {self._worded(first[0])}.")
        lines += self.revealed.words
        if asked.options:
            lines += [
                f"“{words}” {overlooks}" for key, (words, overlooks) in asked.options.items() if overlooks
            ]
        told = asked.compare(self.places, self.revealed)
        return [*lines, *([told] if told else []), f"Why: “{asked.where}”."]

    def _worded(self, entry):
        answer = entry.get("answer")
        if self.asked.options:
            return self.asked.options.get(answer, (str(answer), ""))[0]
        return ", ".join(
            number(y) if self.asked.upright else f"({number(x)}, {number(y)})" for x, y in answer
        )

    def code(self):
        return f"lc.guess({self.asked.name!r})"


def guess(asked: Prediction, committed: bool = False) -> Guess:
    """The demo of a prediction."""
    controls: dict[str, Any] = {}
    if asked.options:
        words = {key: said for key, (said, _) in asked.options.items()}
        controls["answer"] = Choice("your answer", UNANSWERED, {UNANSWERED: "–", **words}, remakes=False)
    controls["commit"] = COMMIT
    return type("Guess", (Guess,), {"asked": asked, "controls": controls})(committed=committed)
