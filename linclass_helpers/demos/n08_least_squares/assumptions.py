"""Notebook 08: what happens to estimate and inference if an assumption of regression does not hold."""

import numpy as np

from livefigure import Choice, Count, Slider

from ... import draw, experiments
from ...experiments import WATCHED
from ...words import number, plural
from ..base import Demo

LOW, HIGH = -4.0, 11.0  # the limits of y
BINS = 60
HALVES = (4, 6, 9, 14, 20)  # half-widths of the window of estimates, in promised standard deviations
QUARTILE = 0.6745  # half of a normal distribution is within this many standard deviations


class Assumptions(Demo):
    """Break one of the five assumptions of regression, and see what fails: the estimate or the inference.

    The panels show one sample with its line, the estimates of many samples, and the intervals of some.
    """

    call = "lc.demos.assumptions"
    rows = ("sample estimates", "sample intervals", "sample intervals")
    widths = (1.1, 1)
    height = 540
    controls = {
        "broken": Choice(
            "broken",
            "none",
            {
                "none": "nothing",
                "existence": "1 existence: Cauchy noise",
                "independence": "2 independence: neighbours alike",
                "linearity": "3 linearity: the mean bends",
                "homoscedasticity": "4 homoscedasticity: noise grows",
                "normality": "5 normality: skew noise",
            },
        ),
        "amount": Slider("how much", 1.0, 0.0, 1.0, 0.05),
        "watched": Choice("watch", "slope", {**WATCHED, "slope": "the slope β₁"}),
        "n": Count("points n", 20, 5, 100),
        "sample": Count("sample", 1, 1, 40, remakes=False),
    }

    def compute(self) -> None:
        state = self.state
        self.enable("amount", state.broken != "none")
        self.found = experiments.break_an_assumption(
            state.broken, amount=state.amount, n=state.n, watched=state.watched
        )

    def show(self) -> None:
        self._show_sample(self.picture["sample"])
        self._show_estimates(self.picture["estimates"])
        self._show_intervals(self.picture["intervals"])

    @property
    def now(self) -> int:
        """The sample that is shown, counted from 0."""
        return self.state.sample - 1

    def _show_sample(self, panel: draw.Panel) -> None:
        found, k = self.found, self.now
        ends = np.array([found.x[0] - 0.5, found.x[-1] + 0.5])
        panel.label(f"sample {k + 1}, and the line fitted to it", "x", "y")
        panel.limits(ends[0], ends[1], LOW, HIGH)
        panel.line("mean", found.x, found.mean, "ideal", style="--", width=1.3)
        panel.line("line", ends, found.intercepts[k] + found.slopes[k] * ends, "model")
        panel.dots("points", found.x, found.Y[k], "ink", size=0.7)
        if found.watched == "end":
            panel.rings("here", [(found.x[-1], found.estimates[k])], size=1.6)
        entries = [("– –  the true mean of y", "ideal"), ("—  the fitted line", "model")]
        panel.key("key", entries, corner="upper left")

    def _show_estimates(self, panel: draw.Panel) -> None:
        found = self.found
        low, high = self._span()
        counts, edges = np.histogram(found.estimates, BINS, (low, high))
        heights = counts / (len(found.estimates) * (edges[1] - edges[0]))
        x, y = np.repeat(edges, 2)[1:-1], np.repeat(heights, 2)
        places = np.linspace(low, high, 121)
        bell = np.exp(-0.5 * ((places - found.truth) / found.promised) ** 2) / (
            found.promised * np.sqrt(2 * np.pi)
        )
        top = 1.35 * max(heights.max(), bell.max())
        panel.label(f"{len(found.estimates)} estimates of {WATCHED[found.watched]}")
        panel.limits(low, high, 0, top)
        panel.ticks(y=[])
        panel.region("bars", x, 0 * x, y, "grid")
        panel.line("outline", x, y, "faint", width=0.6)
        panel.line("bell", places, bell, "ideal", style="--")
        panel.line("truth", [found.truth] * 2, [0, top], "ideal", width=1.3)
        panel.line("this sample", [found.estimates[self.now]] * 2, [0, 0.12 * top], "focus", width=1.3)
        panel.key("key", [("– –  promised", "ideal"), ("▬  found", "faint")])

    def _span(self) -> tuple[float, float]:
        """The limits of the estimates: most of them are inside, and the truth is in the middle."""
        found = self.found
        wide = np.abs(np.quantile(found.estimates, [0.01, 0.99]) - found.truth).max() / found.promised
        half = found.promised * next((half for half in HALVES if half >= wide), HALVES[-1])
        return found.truth - half, found.truth + half

    def _show_intervals(self, panel: draw.Panel) -> None:
        found = self.found
        low, high = self._span()
        shown = int(self.range_of("sample")[1])  # those that the slider can select
        rows, covered = np.arange(1, shown + 1), found.covered[:shown]
        panel.label(f"95% intervals of {shown} samples", WATCHED[found.watched], "sample")
        panel.limits(low, high, shown + 1, -0.2 * shown)  # with space for the key
        panel.ticks(y=[1, *range(10, shown + 1, 10)])
        ends, estimates = np.clip(found.intervals[:shown], low - 1, high + 1), found.estimates[:shown]
        bars = np.stack([ends, np.column_stack([rows, rows])], axis=2)
        panel.line("truth", [found.truth] * 2, [shown + 1, 0], "ideal", width=1.3)
        for name, which, colour, look in (
            ("held", covered, "model", {"size": 0.5}),
            ("missed", ~covered, "upper", {"marker": "X", "size": 0.9}),
        ):
            panel.line(name, *draw.joined(bars[which]), colour, width=0.7)
            panel.dots(name, estimates[which], rows[which], colour, **look)
        panel.rings("this sample", [(estimates[self.now], rows[self.now])], size=1.5)
        entries = [
            (f"●  {covered.sum()} hold the truth", "model"),
            (f"✖  {(~covered).sum()} miss it", "upper"),
        ]
        panel.key("key", entries, zorder=8)

    def caption(self) -> list[str]:
        found, k = self.found, self.now
        low, high = (number(end) for end in found.intervals[k])
        holds = "holds" if found.covered[k] else "misses"
        outside = int(((found.Y[k] < LOW) | (found.Y[k] > HIGH)).sum())
        beyond = f" Above or below the panel: {plural(outside, 'point')}." if outside else ""
        return [
            f"Sample {k + 1}: ŷ = {number(found.intercepts[k])} + {number(found.slopes[k])} x. "
            f"Its 95% interval for {WATCHED[found.watched]}, {low} to {high}, {holds} the truth, "
            f"{number(found.truth)}.{beyond}",
            self._of_the_estimate(),
            self._of_the_inference(),
        ]

    def _of_the_estimate(self) -> str:
        found, many = self.found, len(self.found.estimates)
        off = abs(found.centre - found.truth)
        missing = (
            f"half of the samples miss the truth by more than {number(found.typical_miss)} "
            f"(promised: {number(QUARTILE * found.promised)})"
        )
        if found.broken == "existence" and self.state.amount:
            return f"The estimate: it has no mean that more samples would settle; {missing}."
        if off > 4 * found.spread / np.sqrt(many):
            return f"The estimate: it is off by {number(off)} on average; {missing}."
        mean = f"its mean, {number(found.centre)}, is the truth as nearly as {many} samples can tell"
        return f"The estimate: {mean}; {missing}."

    def _of_the_inference(self) -> str:
        found = self.found
        held = (
            f"The inference: {int(found.covered.sum())} of {len(found.estimates)} intervals hold the truth, "
            f"{found.coverage:.1%} (promised: 95%)"
        )
        believed = f"the median standard error is {number(found.typical_error)}"
        if found.broken == "existence" and self.state.amount:
            return f"{held}; {believed}, where {number(found.promised)} was promised."
        return f"{held}; {believed}, and the estimates really spread by {number(found.spread)}."
