"""Notebook 10: a handwritten digit, its ten probabilities, and the weights behind them."""

from collections.abc import Generator
from typing import Any

import numpy as np

from livefigure import Buttons, Choice, Handle, Kept, Stepper

from ... import arguments, data, draw, experiments
from ...words import number
from ..base import Demo

INKS = "0123456789abcdefg"  # a character for each amount of ink, 0 to 16
EMPTY = 64 * "0"
BRUSH = 1.3  # half of the width of a stroke, in squares
LEARNERS = {"softmax": "softmax", "one_vs_all": "one against all"}
COLUMNS = 4  # pictures of weights in a row
CELL = 9.5  # the distance between two of them, in squares


def ink(value: Any, name: str) -> str | None:
    """Check 64 characters, row by row, each from 0 (paper) to 9 or a to g (full ink, 16); or None."""
    if value is None or (isinstance(value, str) and len(value) == 64 and set(value) <= set(INKS)):
        return value
    raise ValueError(f"{name} must be 64 signs of 0–9 and a–g, or None, but it is {arguments.shown(value)}.")


def square(value: Any, name: str) -> tuple[int, int]:
    """Check the row and the column of a square, from 1 to 8."""
    row, column = arguments.pair(value, name)
    if row not in range(1, 9) or column not in range(1, 9):
        raise ValueError(
            f"{name} must be a row and a column from 1 to 8, but it is {arguments.shown(value)}."
        )
    return int(row), int(column)


class Digits(Demo):
    """Handwritten digits: draw one, and see how it is classified, and why.

    The panels show the paper, the ten probabilities, and the weights of each digit as a picture.
    """

    call = "lc.demos.digits"
    rows = ("paper chances weights",)
    widths = (1.0, 0.75, 1.25)
    height = 400
    controls = {
        "learner": Choice("learner", "softmax", LEARNERS),
        "show": Choice("look at", "all", {"all": "all held-out digits", "errors": "the misclassified ones"}),
        "example": Stepper("number", 1, remakes=True, tip="of the digits to look at; 0 is empty paper"),
        "pen": Buttons(
            "at the pen",
            options={"ink": "ink", "erase": "erase", "clear": "clear the paper"},
            tip="The arrow keys on the pen's handle move it, the space bar inks, the delete key erases",
        ),
    }
    kept = {
        "ink": Kept(None, ink, "what was drawn: 64 signs, row by row, 0 to 9 and a to g for 0 to 16"),
        "at": Kept((4, 4), square, "the row and the column of the pen"),
    }
    presses = {"paper": None}
    found: Any = None  # the Handwriting, once `work` has made it
    last: tuple[float, float] | None = None  # the last place of the pointer while it is down

    def on_change(self, name: str) -> None:
        if name in ("show", "example"):
            self.state.ink = None

    def compute(self) -> None:
        self.digits = data.load("digits")
        if self.found:
            self._predict()

    def work(self) -> Generator[float, None, None]:
        learner = self.state.learner
        self.found = yield from experiments.learn_digits_with_progress(learner)
        self._predict()

    def _predict(self) -> None:
        """Compute the pixels of the paper, and the probabilities of the digits."""
        chosen = self.found.test if self.state.show == "all" else self.found.misclassified
        self.limit("example", len(chosen))
        self.which = int(chosen[self.state.example - 1]) if self.state.example else None
        if self.state.ink is None and self.which is not None:
            self.pixels = self.digits.X[self.which].copy()
        else:
            self.pixels = np.array([INKS.index(sign) for sign in self.state.ink or EMPTY], dtype=float)
        self.chances = self.found.probabilities(self.pixels[None])[0]
        self.predicted = int(self.chances.argmax())

    def show(self) -> None:
        self._show_paper(self.picture["paper"])
        self._show_chances(self.picture["chances"])
        self._show_weights(self.picture["weights"])

    def _show_paper(self, paper: draw.Panel) -> None:
        paper.label("the paper: press and draw", "column", "row")
        paper.limits(0.5, 8.5, 8.5, 0.5)
        paper.ticks(x=range(1, 9), y=range(1, 9))
        paper.pixels("drawn", [self.pixels.reshape(8, 8) / 16], [(0.5, 0.5)], "paper", "ink")
        edges = np.arange(0.5, 9)
        lines = [[(k, 0.5), (k, 8.5)] for k in edges] + [[(0.5, k), (8.5, k)] for k in edges]
        paper.line("rules", *draw.joined(lines), "faint", width=0.4, alpha=0.5)
        row, column = self.state.at
        # the pen has a rim, because there may be ink below it
        paper.dots("rim", [column], [row], "paper", size=2.0, marker="s", hollow=True)
        paper.dots("pen", [column], [row], "focus", size=1.6, marker="s", hollow=True)

    def _show_chances(self, panel: draw.Panel) -> None:
        panel.label("probability")
        panel.limits(0, 1.25, 10.6, 0.4)
        panel.ticks(x=[0, 0.5, 1])
        said = np.where(np.arange(10) == self.predicted, 1, -1)
        panel.bars("chances", self.chances, said, colours=("model", "faint"), names="0123456789")
        for k, chance in enumerate(self.chances):
            panel.words(f"chance of {k}", (chance + 0.03, k + 1), f"{chance:.2f}", "ink")

    def _show_weights(self, panel: draw.Panel) -> None:
        pictures, theme = self.found.pictures, panel.theme
        panel.label("weights: bright for, dark against")
        panel.limits(0, COLUMNS * CELL, 3 * CELL, 0)
        panel.ticks(x=[], y=[])
        places = [(1.2 + CELL * (k % COLUMNS), 1.2 + CELL * (k // COLUMNS)) for k in range(10)]
        top = np.quantile(np.abs(pictures), 0.98)  # a few much larger weights would make all others grey
        low, high = draw.dark_and_light(theme.paper, theme.ink)
        panel.pixels("weights", np.clip(pictures / top + 1, 0, 2) / 2, places, low, high, around=0.5)
        for k, (x, y) in enumerate(places):
            panel.words(f"digit {k}", (x - 0.9, y - 0.1), str(k), "ink", va="top", bold=True)
        x, y = places[self.predicted]
        box = [x, x + 8, x + 8, x, x], [y, y, y + 8, y + 8, y]
        panel.line("rim", *box, "paper", width=3)
        panel.line("said", *box, "focus", width=1.3)

    def handles(self) -> list[Handle]:
        row, column = self.state.at
        where = f"on row {row}, column {column}, ink {self.pixels[8 * row + column - 9]:g} of 16"
        return [
            Handle(
                id="pen",
                panel="paper",
                x=column,
                y=row,
                label="the pen",
                place=where,
                moves=lambda x, y: self._stroke(x, y, (column, row), False),
                keys=lambda dx, dy: {"at": self._square(column + dx, row - dy)},
                deleted=lambda: self._inked(0),
            )
        ]

    def on_enter(self, id: Any) -> None:
        self.take(self._inked(16))

    def on_button(self, name: str, value: str) -> None:
        value = self.controls[name].check(value, name)
        if value == "clear":
            self.take(_in_ink(np.zeros(64)))
        else:
            self.take(self._inked(16 if value == "ink" else 0))

    def _inked(self, amount: float) -> dict[str, Any]:
        """The change of the state that puts this amount of ink on the square of the pen."""
        row, column = self.state.at
        pixels = self.pixels.copy()
        pixels[8 * row + column - 9] = amount
        return _in_ink(pixels)

    def on_press(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.take(self._stroke(x, y, (x, y), shift))

    def on_drag(self, panel: str, x: float, y: float, shift: bool) -> None:
        if self.last is not None:
            self.take(self._stroke(x, y, self.last, shift))

    def on_release(self, panel: str, x: float, y: float, shift: bool) -> None:
        self.last = None

    def _square(self, x: float, y: float) -> tuple[int, int]:
        """The row and the column of the square that is nearest to (x, y)."""
        row, column = np.clip(np.round([y, x]), 1, 8).astype(int).tolist()
        return row, column

    def _stroke(self, x: float, y: float, begin: tuple[float, float], erase: bool) -> dict[str, Any]:
        """The change of the state that draws, or erases, a line from `begin` to (x, y)."""
        first, end = (np.clip(place, 0.5, 8.5) for place in (begin, (x, y)))
        rows, columns = np.divmod(np.arange(64), 8) + np.array([[1], [1]])
        along, places = end - first, np.column_stack([columns, rows])
        share = np.clip((places - first) @ along / max(float(along @ along), 1e-12), 0, 1)
        away = np.linalg.norm(places - first - share[:, None] * along, axis=1)
        full = 16 * np.clip(BRUSH - away, 0, 1)
        self.last = tuple(end.tolist())
        pixels = np.minimum(self.pixels, 16 - full) if erase else np.maximum(self.pixels, full)
        return {"at": self._square(*end), **_in_ink(pixels)}

    def caption(self) -> list[str]:
        found, order = self.found, np.argsort(-self.chances, kind="stable")
        first, second = order[:2].tolist()
        if self.state.ink is None and self.which is not None:
            label = int(self.digits.labels[self.which])
            what = f"Held-out digit {self.which + 1} of the table, a {label}"
        else:
            label, what = None, "Drawn by hand" if self.pixels.any() else "Empty paper"
        verdict = "" if label is None else (" That is right." if label == first else " That is wrong.")
        highest, next_ = (number(self.chances[k]) for k in (first, second))
        lines = [
            f"{what}: {LEARNERS[found.learner]} says {first}, with probability {highest}; next comes "
            f"{second}, with {next_}.{verdict}"
        ]
        if found.learner == "one_vs_all":
            mine = [str(k) for k in range(10) if self.chances[k] >= 0.5]
            by = f"digit{'s' * (len(mine) > 1)} {', '.join(mine)}" if mine else "none"
            lines.append(
                "Each digit was learned by itself: the ten probabilities add to "
                f"{number(self.chances.sum())}, and “mine” is said by {by}."
            )
        lines.append(
            f"Of the {len(found.test)} held-out digits {len(found.misclassified)} are misclassified, of the "
            f"{len(found.train)} that it learned from {found.wrong}."
        )
        return lines


def _in_ink(pixels: np.ndarray) -> dict[str, Any]:
    """The change of the state that sets these 64 values."""
    return {"ink": "".join(INKS[round(value)] for value in pixels.tolist())}
