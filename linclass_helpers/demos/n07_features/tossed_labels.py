"""Notebook 07: Cover's count of the labellings that can be separated, beside labels by the toss of a coin."""

from functools import lru_cache

import numpy as np

from livefigure import Count

from ... import data, draw, features, separability
from ...draw.lifted import Contour, Sides, level_lines, window_grid
from ...words import number
from ..base import Demo

PLACES = 12  # numbers of points, up to 4d, at which labels are tossed; d and 2d are among them


def tossed(n, seed) -> data.Dataset:
    """n points anywhere in a square, each with a label from a coin."""
    rng = np.random.default_rng([n, seed])
    return data.Dataset(rng.uniform(-1, 1, (n, 2)), rng.choice([-1.0, 1.0], n), f"{n} tossed labels")


@lru_cache(maxsize=10_000)
def separable(n, seed, degree) -> bool:
    """Can a curve of that degree separate a toss? Remembered, as the same tosses are asked for again."""
    toss = tossed(n, seed)
    return separability.analyse(features.polynomial(toss.X, degree), toss.y).separable


def dots(d, degree, tries):
    """Work: numbers of points up to 4d, and the share of tosses at each that can be separated."""
    counts = np.round(d * np.arange(1, PLACES + 1) * 4 / PLACES).astype(int)
    found = np.zeros(len(counts))
    for k, n in enumerate(counts.tolist()):
        for seed in range(1, tries + 1):
            yield (k + seed / tries) / len(counts)
            found[k] += separable(n, seed, degree)
    return counts, found / tries


class Cover(Demo):
    """How likely it is that random labels are separable, by Cover's count and by trying."""

    call = "lc.demos.cover"
    rows = ("plane share",)
    height = 400
    controls = {
        "degree": Count("degree of φ", 1, 1, 4, tip="φ(x) holds all monomials of x₁, x₂ up to this degree"),
        "n": Count("points n", 6, 1, 60),
        "toss": Count("toss number", 1, 1, 100),
        "tries": Count("tosses for each dot", 40, 10, 100, tip="more bring the dots nearer to the curve"),
    }
    known: tuple = (0, 0)  # the settings of the dots that are there

    def compute(self):
        self.degree = degree = self.state.degree
        self.d = len(features.names(2, degree))
        self.limit("n", 4 * self.d)
        self.data = tossed(self.state.n, self.state.toss)
        self.found = separability.analyse(features.polynomial(self.data.X, degree), self.data.y)

    def work(self):
        asked = self.state.degree, self.state.tries
        self.counts, self.shares = yield from self.remember_work(
            ("dots", *asked), lambda: dots(self.d, *asked)
        )
        self.known = asked

    @property
    def tried(self):
        """Are the dots there, and of the degree that is shown?"""
        return self.known[0] == self.degree

    def build(self, picture):
        theme, plane, share = picture.theme, picture["plane"], picture["share"]
        self.sides, self.curve = Sides(plane), Contour(plane, theme.model, width=1.4)
        self.points, self.rings = draw.Points(plane), draw.Rings(plane)
        self.theory = draw.Curve(share, theme.ideal)
        self.spread = Contour(share, theme.model, width=0.8)
        self.dots = Contour(share, theme.model, "", zorder=5)
        self.dots.artists[0].set(marker="s", ms=0.7 * picture.sizes.marker)
        self.marks = [draw.Line(share, theme.lower) for _ in range(2)]
        plane.limits(-1.1, 1.1, -1.1, 1.1, square=True)
        self.grid = window_grid(plane)
        share.label("how likely n random labels are separable", "points n")

    def show(self):
        plane, share, degree = self.picture["plane"], self.picture["share"], self.degree
        plane.label("one toss", "x₁", "x₂")
        x, y, points = self.grid
        w = self.found.w
        values = np.zeros((len(y), len(x)))
        if w is not None:
            values = (features.polynomial(points, degree) @ w).reshape(values.shape)
        self.sides.show(x, y, values)
        self.curve.show(level_lines(x, y, values, 0) if w is not None else [])
        self.points.show(self.data.X, self.data.y)
        self.rings.show(self.data.X[self.found.support])
        n, d = np.arange(1, 4 * self.d + 1), self.d
        likely = np.array([features.dichotomies(int(k), d) / 2 ** int(k) for k in n])
        share.limits(0, 4 * d + 1, -0.04, 1.12)
        self.theory.show(n, likely, self.data.n - 1)
        for line, at, word in zip(self.marks, (d, 2 * d), ("d", "2d"), strict=True):
            line.show([at, at], [-0.04, 1.04], (at, 1.08), f"{word} = {at}", ha="center")
        for thing in (self.spread, self.dots):
            thing.visible(self.tried)
        if self.tried:
            half = 2 * np.sqrt(self.shares * (1 - self.shares) / self.known[1])
            ends = np.clip([self.shares - half, self.shares + half], 0, 1).T
            self.spread.show([[(k, a), (k, b)] for k, (a, b) in zip(self.counts, ends, strict=True)])
            self.dots.show([[place] for place in zip(self.counts, self.shares, strict=True)])

    def caption(self):
        n, d, degree = self.data.n, self.d, self.degree
        can, ringed = ("can", "its support") if self.found.separable else ("cannot", "a witness")
        labels = "this label" if n == 1 else f"these {n} labels"
        points = "1 point" if n == 1 else f"n = {n} points"
        count, total = features.dichotomies(n, d), 2**n
        lines = [
            f"Toss {self.state.toss}: {labels} {can} be separated by a curve of degree {degree}, "
            f"that is by a plane through 0 in d = {d} dimensions; ringed: {ringed}.",
            f"Cover: of the 2ⁿ = {number(total)} labellings of {points}, "
            f"{number(count)} are separable: {count / total:.2%}.",
        ]
        if self.tried:
            k = int(np.abs(self.counts - n).argmin())
            near, tries = int(self.counts[k]), self.known[1]
            lines.append(
                f"Tried at n = {near}: {round(self.shares[k] * tries)} of {tries} tosses were separable; "
                f"the count says {features.dichotomies(near, d) / 2**near:.2%}."
            )
        return lines


def cover(**opening):
    """Cover's count of separable labellings, beside labels by the toss of a coin.

    degree  of the curves that may separate: φ(x) has d = 3, 6, 10, 15 coordinates at 1, 2, 3, 4
    n       how many points are labelled; toss is the number of the toss that is shown
    tries   how many tosses each dot counts
    """
    return Cover(**opening)
