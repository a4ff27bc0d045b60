"""Notebook 07: Cover's count of separable labellings, compared with random labels."""

from collections.abc import Generator

import numpy as np

from livefigure import Count

from ... import draw, features, separability
from ...words import number
from ..base import Demo
from .tosses import Tosses, most_tossed, toss, toss_sweep

HIGHEST = 4  # degree


class Cover(Demo):
    """Cover's count of separable labellings, compared with random labels.

    The panels show one random labelling, and how likely random labels are separable, by the count and by
    trying. φ(x) has d = 3, 6, 10, 15 coordinates at degree 1, 2, 3, 4.
    """

    call = "lc.demos.cover"
    rows = ("plane share",)
    height = 400
    controls = {
        "degree": Count(
            "degree of φ", 1, 1, HIGHEST, tip="φ(x) holds all monomials of x₁, x₂ up to this degree"
        ),
        "n": Count("points n", 6, 1, most_tossed(HIGHEST)),
        "toss": Count("toss number", 1, 1, 100),
        "tries": Count("tosses for each dot", 40, 10, 100, tip="more bring the dots nearer to the curve"),
    }
    tosses: Tosses | None = None  # until `work` has made them

    def compute(self) -> None:
        self.degree = degree = self.state.degree
        self.d = len(features.names(2, degree))
        self.most_tossed = most_tossed(degree)
        self.limit("n", self.most_tossed)
        self.data = toss(self.state.n, self.state.toss)
        self.found = separability.analyse(features.polynomial(self.data.X, degree), self.data.y)

    def work(self) -> Generator[float, None, None]:
        degree, tries = self.state.degree, self.state.tries
        self.tosses = yield from self.remember_work(
            ("tosses", degree, tries), lambda: toss_sweep(degree, tries=tries)
        )

    @property
    def tried(self) -> Tosses | None:
        """The tosses of the degree that is shown; None until they are made."""
        return self.tosses if self.tosses and self.tosses.degree == self.degree else None

    def show(self) -> None:
        self._show_toss()
        self._show_shares()

    def _show_toss(self) -> None:
        plane = self.picture["plane"]
        plane.label("one toss", "x₁", "x₂")
        plane.limits(-1.1, 1.1, -1.1, 1.1, square=True)
        x, y, points = draw.grid(plane.window)
        w = np.zeros(self.d) if self.found.w is None else self.found.w
        values = (features.polynomial(points, self.degree) @ w).reshape(len(y), len(x))
        plane.sides("sides", x, y, values)
        zero = draw.joined(draw.level_lines(x, y, values, 0) if w.any() else [])
        plane.line("curve", zero[0], zero[1], "model", width=1.4)
        plane.points("points", self.data.X, self.data.y)
        plane.rings("support", self.data.X[self.found.support])

    def _show_shares(self) -> None:
        share, d, n, tried = self.picture["share"], self.d, np.arange(1, self.most_tossed + 1), self.tried
        share.label("how likely n random labels are separable", "points n")
        share.limits(0, self.most_tossed + 1, -0.04, 1.12)
        theory = np.array([likely(k, d) for k in n.tolist()])
        share.curve("theory", n, theory, self.data.n - 1, "ideal")
        if tried:
            ends = np.stack([np.column_stack([tried.counts, tried.counts]), tried.spread], axis=2)
            spread = draw.joined(ends)
            share.line("spread", spread[0], spread[1], "model", width=0.8)
            share.dots("tried", tried.counts, tried.shares, "model", marker="s", size=0.85)
        for at, word in ((d, "d"), (2 * d, "2d")):
            share.line(word, [at, at], [-0.04, 1.04], "lower", style="--")
            share.words(word, (at, 1.08), f"{word} = {at}", "lower", ha="center")

    def caption(self) -> list[str]:
        n, d, degree = self.data.n, self.d, self.degree
        can, ringed = ("can", "its support") if self.found.separable else ("cannot", "a witness")
        labels = "this label" if n == 1 else f"these {n} labels"
        points = "1 point" if n == 1 else f"n = {n} points in general position"
        count, total = features.dichotomies(n, d), 2**n
        lines = [
            f"Toss {self.state.toss}: {labels} {can} be separated by a curve of degree {degree}, "
            f"that is by a plane through 0 in d = {d} dimensions; ringed: {ringed}.",
            f"Cover: of the 2ⁿ = {number(total)} labellings of {points}, "
            f"{number(count)} are separable: {count / total:.2%}.",
        ]
        if tried := self.tried:
            k = int(np.abs(tried.counts - n).argmin())
            near, found = int(tried.counts[k]), round(tried.shares[k] * tried.tries)
            lines.append(
                f"Tried at n = {near}: {found} of {tried.tries} tosses were separable; "
                f"the count says {likely(near, d):.2%}."
            )
        return lines


def likely(n: int, d: int) -> float:
    """The probability that random labels of n points in d dimensions are separable, by Cover's count."""
    return features.dichotomies(n, d) / 2**n
