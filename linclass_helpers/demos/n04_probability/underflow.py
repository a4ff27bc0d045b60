"""Notebook 04: why the logarithm is needed. A product of many probabilities underflows to 0."""

import numpy as np

from livefigure import Count, Handle, Slider, roomy

from ... import data, draw, logistic
from ...words import number
from ..base import Demo
from .product_and_sum import ProductAndSum, product_and_sum

TEN = np.log(10)
FLOOR = float(np.log10(5e-324))  # the smallest number above 0 that a float holds


class Underflow(Demo):
    """The product of all factors falls below the smallest float; the sum of their logs does not.

    The panels show the running product of the factors, and L and l against the length of w, in the direction
    of the best w.
    """

    call = "lc.demos.underflow"
    rows = ("running product", "running logs")
    widths = (1.4, 1)
    height = 420
    controls = {
        "copies": Count("copies", 50, 1, 60, tip="how often each of the 60 points is observed"),
        "length": Slider("length ‖w‖", 1.0, 0.0, 5.0, 0.05),
    }

    def compute(self) -> None:
        copies = self.state.copies
        self.best_length, margins = self.remember(("best",), along_the_best)
        here = multiplied(self.state.length * margins, copies)
        self.products, self.sums = here.products, here.sums
        self.n, self.alive = len(here.products), int(here.above_zero)
        every = self.remember(
            ("every length", copies), lambda: at_every_length(self.lengths, margins, copies)
        )
        self.every_product, self.every_sum = every

    @property
    def lengths(self) -> np.ndarray:
        """The lengths of w that are tried: from one end of the slider to the other."""
        return np.linspace(*self.range_of("length"), 101)

    def show(self) -> None:
        self._show_running(self.picture["running"])
        self._show_product(self.picture["product"])
        self._show_logs(self.picture["logs"])

    def _show_running(self, running: draw.Panel) -> None:
        n, alive = self.n, self.alive
        lowest = min(self.sums[-1] / TEN, FLOOR)
        running.label("the factors multiplied one by one, in powers of ten", "factors so far")
        running.limits(0, roomy(1.02 * n), -roomy(-1.15 * lowest), 0)
        left, right, low, _ = running.window
        running.region("below", [left, right], [FLOOR] * 2, [low] * 2, "grid")
        running.line("floor", [left, right], [FLOOR] * 2, "faint", style=":")
        running.words("floor", (0, low), " below the smallest float", "faint", va="bottom")
        every, some = (np.linspace(1, last, 300).astype(int) for last in (n, alive))  # more could not be seen
        sums, powers = self.sums[every - 1] / TEN, np.log10(self.products[some - 1])
        fine = alive == n  # then both paths are one
        words = "product and sum of logs" if fine else "sum of logs"
        running.line("product", some, powers, "upper", width=2)
        running.line("sum", every, sums, "model", style="--")
        running.words("sum", (n, sums[-1]), words, "model", ha="right", va="top")
        # the label is above it on the left, or below it on the right, where neither path is
        late, word = alive > 0.6 * right, "" if fine else f"0 from factor {alive + 1} on"
        running.mark("end", (alive, powers[-1]), "upper", words=word, left=late, above=not late, marker="X")

    def _show_product(self, product: draw.Panel) -> None:
        lengths, best = self.lengths, float(self.every_product.max())
        product.label("L, as a share of the best L here")
        product.limits(lengths[0], lengths[-1], -0.08, 1.15)
        if best:
            product.line("share", lengths, self.every_product / best, "upper")
            product.mark("here", (self.state.length, self.products[-1] / best), "focus")
        else:
            product.note("nothing", "0 for every w:\nnothing to climb", "faint")

    def _show_logs(self, logs: draw.Panel) -> None:
        lengths, here, total = self.lengths, self.state.length, self.sums[-1]
        top, bottom = self.every_sum.max(), self.every_sum.min()
        logs.label("l = sum of the logs", "‖w‖")
        logs.limits(lengths[0], lengths[-1], -roomy(-1.05 * bottom), 0)
        logs.line("logs", lengths, self.every_sum, "model")
        logs.mark("best", (self.best_length, top), "ideal", words="best", left=False, marker="D")
        logs.mark(
            "here", (here, total), "focus", words=number(total), left=logs.along(here) > 0.3, above=False
        )

    def handles(self) -> list[Handle]:
        here = self.state.length
        return [self.slides("length", "logs", here, self.sums[-1], "‖w‖", number(here))]

    def caption(self) -> list[str]:
        lengths = self.lengths
        zeros = int((self.every_product == 0).sum())
        return [
            self._product(),
            f"The sum of their logarithms is {number(self.sums[-1])}: no float has trouble with that. "
            f"The cross-entropy is {number(-self.sums[-1])}.",
            f"Of {len(lengths)} lengths of w between {number(lengths[0])} and {number(lengths[-1])}, {zeros} "
            f"have the product 0. "
            f"The sum of logs is highest at ‖w‖ = {number(self.best_length)}, "
            "however many copies there are.",
        ]

    def _product(self) -> str:
        start = (
            f"{self.n} factors at ‖w‖ = {number(self.state.length)}: their product, as floats multiply it,"
        )
        if self.alive == self.n:
            return f"{start} is {number(self.products[-1])}."
        return f"{start} is 0 from factor {self.alive + 1} on."


def along_the_best() -> tuple[float, np.ndarray]:
    """The length of the best w, and the margins of the points for the unit vector in its direction."""
    chosen = data.load("overlapping")
    best = logistic.newton(chosen.X, chosen.y01).w
    length = float(np.linalg.norm(best))
    return length, chosen.reflected() @ (best / length)


def multiplied(margins: np.ndarray, copies: int) -> ProductAndSum:
    """The products and sums of logs of the factors σ(margin)."""
    return product_and_sum(logistic.sigmoid(margins), copies)


def at_every_length(lengths: np.ndarray, margins: np.ndarray, copies: int) -> tuple[np.ndarray, np.ndarray]:
    """The product and the sum of logs of all factors, for every length of w."""
    every = multiplied(lengths[:, None] * margins, copies)
    return every.products[:, -1].copy(), every.sums[:, -1].copy()
