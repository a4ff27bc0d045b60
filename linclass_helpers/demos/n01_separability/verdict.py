"""The verdict of notebook 01: the widest strip, or the witness that there is no separator."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ... import draw
from ...data import Dataset
from ...separability import Separability
from ...words import label, number, vector


@dataclass(frozen=True, eq=False)
class Verdict:
    """What the analysis found, for points that are shown at their coordinates or reflected."""

    found: Separability
    data: Dataset
    reflected: bool
    bias: bool

    @property
    def flat(self) -> bool:
        """Can the proof be drawn? With a bias, the reflected points would need a third axis."""
        return not (self.reflected and self.bias)

    @property
    def by_reflection(self) -> bool:
        """Does the proof use the reflected points?"""
        return self.reflected and not self.bias

    @property
    def support(self) -> np.ndarray:
        """Where the support points are shown, on which the proof rests."""
        return (self.data.reflected() if self.reflected else self.data.X)[self.found.support]

    def hulls(self) -> list[np.ndarray | None]:
        """The corners of the hulls in the proof: of class +1, of class −1, and of all reflected points."""
        X, y, none = self.data.X, self.data.y, np.empty((0, 2))
        if self.bias:
            clouds = X[y > 0], X[y < 0], none
        else:
            clouds = none, none, self.data.reflected() if self.reflected else none
        return [draw.hull(cloud) for cloud in clouds]

    def stars(self) -> list[Any]:
        """Each convex combination in the proof, with the points that are combined to it."""
        found, X, y = self.found, self.data.X, self.data.y
        if self.reflected:
            if found.w is None:
                return [(np.zeros(2), self.support)]
            return [(found.margin * found.w, [np.zeros(2)])]
        if found.separable:
            return []
        if self.bias:
            return [(found.shared, self.support)]
        mixed = found.mixtures(X, y)
        return [(place, X[found.support][y[found.support] == sign]) for sign, place in mixed.items()]

    def ray(self) -> np.ndarray | None:
        """The end of the ray from 0 through the stars of both classes, if there are two."""
        places = [place for place, _ in self.stars()]
        return 1.25 * max(places, key=lambda place: float(place @ place)) if len(places) == 2 else None

    def words(self) -> list[str]:
        found = self.found
        lines = "Lines anywhere" if self.bias else "Lines through 0"
        if self.by_reflection:
            lines = "The reflected points"
        if found.w is not None:
            bias = f", w₀* = {number(round(found.bias, 9))}" if self.bias else ""
            best = f"w* = {vector(found.w)}{bias} has the widest margin, γ* = {number(found.margin)}."
            star = " The star, γ*w*, is where their hull is nearest to 0." if self.by_reflection else ""
            verdict = f"{lines}: separable. {best}{star}"
        else:
            verdict = f"{lines}: not separable. {self._witness()}"
        return [verdict, found.proof]

    def _witness(self) -> str:
        """Where the stars, the convex combinations, are, and what they prove."""
        if self.by_reflection:
            return "Their hull contains the star, 0, so no w has them all in front of it."
        if self.found.shared is not None:
            return f"The star {vector(self.found.shared)} lies in the hulls of both classes."
        mixed = self.found.mixtures(self.data.X, self.data.y)
        if len(mixed) == 1:
            (sign,) = mixed
            return f"Points of class {label(sign)} alone mix to 0, which lies on every line through 0."
        stars = " and ".join(f"{vector(place)} of class {label(sign)}" for sign, place in mixed.items())
        return f"The stars, {stars}, are mixtures of points, and lie on one ray from 0: never on two sides."


def show_proof(panel: draw.Panel, verdict: Verdict) -> None:
    """Draw a verdict: strip, hulls, and the stars, with a line to every point that is combined to them."""
    panel.rings("support", verdict.support, "ideal", size=2.6)
    if not verdict.flat:
        return
    found, stars, ray = verdict.found, verdict.stars(), verdict.ray()
    if found.w is not None:
        panel.strip("widest strip", found.w, found.bias, found.margin, "ideal", alpha=0.1, style="--")
    for colour, corners in zip(("positive", "negative", "ideal"), verdict.hulls(), strict=True):
        panel.shape(f"hull, {colour}", corners, colour, alpha=0.12)
    spokes = draw.joined([(end, place) for place, ends in stars for end in ends])
    panel.line("spokes", *spokes, "ideal", width=1.1, zorder=4.2)
    if ray is not None:
        panel.line("ray", *draw.joined([(np.zeros(2), ray)]), "ideal", style=":", zorder=4.1)
    x, y = np.reshape([place for place, _ in stars], (-1, 2)).T
    panel.dots("stars", x, y, "ideal", marker="*", size=2.8, zorder=4.3)  # below the points
