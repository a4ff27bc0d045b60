"""Notebook 04: why the logarithm. A product of many probabilities ends at 0, the sum of logs does not."""

from typing import Any

import numpy as np

from livefigure import Count, Slider, roomy

from ... import data, draw, experiments, logistic
from ...words import number
from ..base import Demo

LENGTHS = np.linspace(0, 5, 101)
TEN = np.log(10)
FLOOR = float(np.log10(5e-324))  # the smallest number above 0 that a float holds


class Underflow(Demo):
    """The running product of all factors, and beside it L and l for every length of w."""

    call = "lc.demos.underflow"
    rows = ("running product", "running logs")
    widths = (1.4, 1)
    height = 420
    controls = {
        "copies": Count("copies", 50, 1, 60, tip="how often each of the 60 points is observed"),
        "length": Slider("length ‖w‖", 1.0, 0.0, 5.0, 0.05),
    }

    def compute(self):
        copies = self.state.copies
        self.best_length, margins = self.remember(("best",), along_the_best)
        here = multiplied(self.state.length * margins, copies)
        self.products, self.sums = here.products, here.sums
        self.n, self.alive = len(here.products), int(here.above_zero)
        every = self.remember(("every length", copies), lambda: at_every_length(margins, copies))
        self.every_product, self.every_sum = every

    def build(self, picture):
        theme = picture.theme
        running, product, logs = (picture[name] for name in ("running", "product", "logs"))
        self.below = draw.Region(running, theme.grid)
        self.floor, self.floor_label = draw.Line(running, theme.faint, ":"), draw.Label(running, theme.faint)
        self.product_line = draw.Line(running, theme.upper, width=2)
        self.sum_line = draw.Line(running, theme.model, "--")
        self.sum_label = draw.Label(running, theme.model)
        self.end = draw.Mark(running, theme.upper, "X")
        self.share = draw.Line(product, theme.upper)
        self.share_here = draw.Mark(product, theme.focus)
        self.nothing = draw.Note(product, theme.faint)
        self.log_curve = draw.Line(logs, theme.model)
        self.log_best = draw.Mark(logs, theme.ideal, "D")
        self.log_here = draw.Mark(logs, theme.focus)
        running.label("the factors multiplied one by one, in powers of ten", "factors so far")
        product.label("L, as a share of the best L here")
        logs.label("l = sum of the logs", "‖w‖")
        product.limits(LENGTHS[0], LENGTHS[-1], -0.08, 1.15)

    def show(self):
        self._show_running()
        best, here = float(self.every_product.max()), self.state.length
        self.nothing.show("" if best else "0 for every w:\nnothing to climb")
        for thing in (self.share, self.share_here):
            thing.visible(bool(best))
        if best:
            self.share.show(LENGTHS, self.every_product / best)
            self.share_here.show((here, self.products[-1] / best))
        logs, total = self.picture["logs"], self.sums[-1]
        top, bottom = self.every_sum.max(), self.every_sum.min()
        logs.limits(LENGTHS[0], LENGTHS[-1], -roomy(-1.05 * bottom), 0)
        self.log_curve.show(LENGTHS, self.every_sum)
        self.log_best.show((self.best_length, top), "best", left=False)
        self.log_here.show((here, total), number(total), left=here > 1.5, above=False)

    def _show_running(self):
        running, n, alive = self.picture["running"], self.n, self.alive
        lowest = min(self.sums[-1] / TEN, FLOOR)
        running.limits(0, roomy(1.02 * n), -roomy(-1.15 * lowest), 0)
        wide = running.ax.get_xlim()
        self.below.show(wide, [FLOOR] * 2, [running.ax.get_ylim()[0]] * 2)
        self.floor.show(wide, [FLOOR] * 2)
        self.floor_label.show((0, FLOOR), " smallest float", va="top")
        every, some = (np.linspace(1, last, 300).astype(int) for last in (n, alive))  # enough for the eye
        sums, powers = self.sums[every - 1] / TEN, np.log10(self.products[some - 1])
        fine = alive == n  # then both paths are one
        words = "product and sum of logs" if fine else "sum of logs"
        self.sum_line.show(every, sums)
        self.sum_label.show((n, sums[-1]), words, "right", "top")
        self.product_line.show(some, powers)
        # its word where neither path goes: above on the right of it, or below on the left
        late, word = alive > 0.6 * wide[1], "" if fine else f"0 from factor {alive + 1} on"
        self.end.show((alive, powers[-1]), word, left=late, above=not late)

    def handles(self):
        here = self.state.length
        return [
            {"id": "length", "panel": "logs", "x": here, "y": self.sums[-1], "label": f"‖w‖ = {here:.4g}"}
        ]

    def on_move(self, id, x, y):
        self.put(length=x)

    def on_nudge(self, id, dx, dy):
        self.put(length=self.state.length + 0.05 * (dx + dy))

    def caption(self):
        zeros = int((self.every_product == 0).sum())
        return [
            self._product(),
            f"The sum of their logarithms is {number(self.sums[-1])}: no float has trouble with that. "
            f"The cross-entropy is {number(-self.sums[-1])}.",
            f"Of {len(LENGTHS)} lengths of w between 0 and 5, {zeros} have the product 0. "
            f"The sum of logs is highest at ‖w‖ = {number(self.best_length)}, however many copies there are.",
        ]

    def _product(self):
        start = (
            f"{self.n} factors at ‖w‖ = {number(self.state.length)}: their product, as floats multiply it,"
        )
        if self.alive == self.n:
            return f"{start} is {number(self.products[-1])}."
        return f"{start} is 0 from factor {self.alive + 1} on."


def along_the_best():
    """How long the best w is, and the margins of the points for a w of length 1 in its direction."""
    chosen = data.load("overlapping")
    best = logistic.newton(chosen.X, chosen.y01).w
    length = float(np.linalg.norm(best))
    return length, chosen.reflected() @ (best / length)


def multiplied(margins, copies):
    """The product and the sum of logs of the factors that such margins make."""
    return experiments.product_and_sum(logistic.sigmoid(margins), copies)


def at_every_length(margins, copies):
    """The product and the sum of logs of all factors for every length of w; not what they were on the way."""
    every = multiplied(LENGTHS[:, None] * margins, copies)
    return every.products[:, -1].copy(), every.sums[:, -1].copy()


def underflow(**opening: Any) -> Underflow:
    """The product of all factors falls below the smallest float; the sum of their logs does not.

    copies  how often each of 60 points is observed
    length  ‖w‖, in the direction of the best w
    """
    return Underflow(**opening)
