"""Notebook 08: one of the five assumptions of regression is broken: does the estimate or inference fail?"""

from typing import Any

import numpy as np

from livefigure import Choice, Count, Slider

from ... import draw, experiments
from ...words import number, plural
from ..base import Demo

WINDOW = (-0.5, 10.5, -4.0, 11.0)  # of a sample
SHOWN = 40  # samples whose intervals are drawn
BINS = 60
HALVES = (4, 6, 9, 14, 20)  # how far the estimates are shown each way, in promised standard deviations
QUARTILE = 0.6745  # half of all normal numbers lie within so many standard deviations
UNITS = {"slope": "the slope", "end": "the mean of y at x = 10"}


class Assumptions(Demo):
    """One sample with its line; the estimates of many samples; and the intervals of some of them."""

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
        "watched": Choice("watch", "slope", {"slope": "the slope β₁", "end": "the mean of y at x = 10"}),
        "n": Count("points n", 20, 5, 100),
        "sample": Count("sample", 1, 1, SHOWN, remakes=False),
    }

    def compute(self):
        state = self.state
        self.enable("amount", state.broken != "none")
        self.found = experiments.break_an_assumption(
            state.broken, amount=state.amount, n=state.n, watched=state.watched
        )

    def build(self, picture):
        theme = picture.theme
        sample, estimates, intervals = (picture[name] for name in ("sample", "estimates", "intervals"))
        self.mean, self.line = draw.Line(sample, theme.ideal, "--", 1.3), draw.Line(sample, theme.model)
        self.dots = draw.Dots(sample, theme.ink, size=0.7)
        self.here = draw.Rings(sample, size=1.6)
        self.words = draw.Key(sample, [theme.ideal, theme.model], "upper left")
        self.bars = draw.Region(estimates, theme.grid)
        self.outline = draw.Line(estimates, theme.faint, width=0.6)
        self.bell = draw.Line(estimates, theme.ideal, "--")
        self.truths = [draw.Line(panel, theme.ideal, width=1.3) for panel in (estimates, intervals)]
        self.one = draw.Line(estimates, theme.focus, width=1.3)
        self.promise = draw.Key(estimates, [theme.ideal, theme.faint], "upper right")
        self.holding = draw.Line(intervals, theme.model, width=0.7)
        self.missing = draw.Line(intervals, theme.upper, width=0.7)
        self.held, self.missed = (
            draw.Dots(intervals, theme.model, size=0.5),
            draw.Dots(intervals, theme.upper, "X", size=0.9),
        )
        self.ring = draw.Rings(intervals, size=1.5)
        self.verdict = draw.Key(intervals, [theme.model, theme.upper], "upper right", zorder=8)
        sample.limits(*WINDOW)

    def show(self):
        self._show_sample()
        self._show_estimates()
        self._show_intervals()

    @property
    def now(self):
        """The sample that is shown, counted from 0."""
        return self.state.sample - 1

    def _show_sample(self):
        found, k = self.found, self.now
        ends = np.array(WINDOW[:2])
        self.picture["sample"].label(f"sample {k + 1}, and the line fitted to it", "x", "y")
        self.mean.show(found.x, found.mean)
        self.line.show(ends, found.intercepts[k] + found.slopes[k] * ends)
        self.dots.show(found.x, found.Y[k])
        self.here.show([(found.x[-1], found.estimates[k])] if found.watched == "end" else [])
        self.words.show("– –  the true mean of y", "—  the fitted line")

    def _show_estimates(self):
        found, panel = self.found, self.picture["estimates"]
        low, high = self._span()
        counts, edges = np.histogram(found.estimates, BINS, (low, high))
        heights = counts / (len(found.estimates) * (edges[1] - edges[0]))
        x, y = np.repeat(edges, 2)[1:-1], np.repeat(heights, 2)
        places = np.linspace(low, high, 121)
        bell = np.exp(-0.5 * ((places - found.truth) / found.promised) ** 2) / (
            found.promised * np.sqrt(2 * np.pi)
        )
        top = 1.35 * max(heights.max(), bell.max())
        panel.limits(low, high, 0, top)
        panel.label(f"{len(found.estimates)} estimates of {UNITS[found.watched]}")
        panel.ticks(y=[])
        self.bars.show(x, 0 * x, y)
        self.outline.show(x, y)
        self.bell.show(places, bell)
        self.truths[0].show([found.truth] * 2, [0, top])
        self.one.show([found.estimates[self.now]] * 2, [0, 0.12 * top])
        self.promise.show("– –  promised", "▬  found")

    def _span(self) -> tuple[float, float]:
        """From where to where estimates are shown: most of them, and the truth in the middle."""
        found = self.found
        wide = np.abs(np.quantile(found.estimates, [0.01, 0.99]) - found.truth).max() / found.promised
        half = found.promised * next((half for half in HALVES if half >= wide), HALVES[-1])
        return found.truth - half, found.truth + half

    def _show_intervals(self):
        found, panel = self.found, self.picture["intervals"]
        low, high = self._span()
        rows, covered = np.arange(1, SHOWN + 1), found.covered[:SHOWN]
        panel.limits(low, high, SHOWN + 1, -8)
        panel.label(f"95% intervals of {SHOWN} samples", UNITS[found.watched], "sample")
        panel.ticks(y=[1, 10, 20, 30, 40])
        ends, estimates = np.clip(found.intervals[:SHOWN], low - 1, high + 1), found.estimates[:SHOWN]
        bars = np.stack([ends, np.column_stack([rows, rows])], axis=2)
        for line, dots, which in (
            (self.holding, self.held, covered),
            (self.missing, self.missed, ~covered),
        ):
            line.show(*draw.joined(bars[which]))
            dots.show(estimates[which], rows[which])
        self.truths[1].show([found.truth] * 2, [SHOWN + 1, 0])
        self.ring.show([(estimates[self.now], rows[self.now])])
        self.verdict.show(f"●  {covered.sum()} hold the truth", f"✖  {SHOWN - covered.sum()} miss it")

    def caption(self):
        found, k = self.found, self.now
        low, high = (number(end) for end in found.intervals[k])
        holds = "holds" if found.covered[k] else "misses"
        outside = int(((found.Y[k] < WINDOW[2]) | (found.Y[k] > WINDOW[3])).sum())
        beyond = f" Above or below the panel: {plural(outside, 'point')}." if outside else ""
        return [
            f"Sample {k + 1}: ŷ = {number(found.intercepts[k])} + {number(found.slopes[k])} x. "
            f"Its 95% interval for {UNITS[found.watched]}, {low} to {high}, {holds} the truth, "
            f"{number(found.truth)}.{beyond}",
            self._of_the_estimate(),
            self._of_the_inference(),
        ]

    def _of_the_estimate(self):
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

    def _of_the_inference(self):
        found = self.found
        held = (
            f"The inference: {int(found.covered.sum())} of {len(found.estimates)} intervals hold the truth, "
            f"{found.coverage:.1%} (promised: 95%)"
        )
        believed = f"the median standard error is {number(found.typical_error)}"
        if found.broken == "existence" and self.state.amount:
            return f"{held}; {believed}, where {number(found.promised)} was promised."
        return f"{held}; {believed}, and the estimates really spread by {number(found.spread)}."


def assumptions(**opening: Any) -> Assumptions:
    """Break one of the five assumptions of regression, and see what fails: the estimate or the inference.

    broken   "none", "existence", "independence", "linearity", "homoscedasticity" or "normality"
    amount   how much it is broken, 0 to 1
    watched  what is estimated: the "slope", or the mean of y at the "end", x = 10
    n        points in a sample
    sample   the number of the sample that is shown, 1 to 40
    """
    return Assumptions(**opening)
