"""What the separability demo says below its picture."""

import numpy as np

from ...words import label, listed, number, vector


class Words:
    """Mixed into the demo of notebook 01: its caption."""

    def caption(self):
        lines = [self._hand(), self._band(), self._loss()]
        if self.reflected and self.w0:
            lines.append("With a bias each class, reflected, has its own line: solid for +1, dashed for −1.")
        if self.state.answer:
            lines += self._verdict()
        sign = int(self.state.adds)
        return [
            *lines,
            f"A press on the plane adds a point of class {label(sign)}, Shift one of {label(-sign)}.",
        ]

    def _hand(self):
        """What the w of the hand gets wrong."""
        n, wrong, on = self.data.n, np.flatnonzero(self.margins < 0), np.flatnonzero(self.margins == 0)
        where = f"w at {number(self.state.angle)}°, {vector(self.w)}"
        if self.state.bias:
            where += f", w₀ = {number(self.w0)}"
        if wrong.size + on.size == 0:
            nearest = self.margins.argmin()
            return (
                f"{where}: right about all {n} points. The nearest to its line, point {nearest + 1}, "
                f"is {number(self.margins[nearest])} away."
            )
        said = f"{where}: {wrong.size} of {n} points on the wrong side{_which(wrong)}"
        return f"{said}; {on.size} on the line itself{_which(on)}." if on.size else f"{said}."

    def _band(self):
        """Does w keep the margin γ?"""
        gamma, score = number(self.state.gamma), "y(wᵀx + w₀)" if self.state.bias else "y wᵀx"
        short = np.flatnonzero(self.short)
        if short.size:
            return f"{score} ≥ γ = {gamma} fails for {short.size} of {self.data.n} points{_which(short)}."
        if self.state.gamma:
            return f"{score} ≥ γ = {gamma} holds for all points: the band is empty, and this w proves it."
        return f"{score} ≥ 0 holds for all points: with γ = 0 a point may lie on the line."

    def _loss(self):
        turn = self.turn
        at = " for this w₀" if self.state.bias else ""
        low, high = turn.losses.min(), turn.losses.max()
        zero = f"0 over {number(turn.free)}° of the turn" if turn.free else "never 0"
        stairs = f"flat on {len(turn.losses)} stairs, from {low} to {high} mistakes; it is {zero}"
        said = f"As w turns{at}, the 0-1 loss is {stairs if low < high else f'always {low}'}."
        pits = turn.starts[turn.pits]
        if not pits.size:
            return said
        at = listed([f"{number(angle)}°" for angle in pits])
        name = "" if self.state.bias else ": just about separable"  # another w₀ may do better
        return f"{said} At {at} no point is on the wrong side, some are on the line{name}."

    def _verdict(self):
        found = self.found
        lines = "Lines anywhere" if self.state.bias else "Lines through 0"
        if self.flat_reflected:
            lines = "The reflected points"
        if found.separable:
            bias = f", w₀* = {number(round(found.bias, 9))}" if self.state.bias else ""
            best = f"w* = {vector(found.w)}{bias} has the widest margin, γ* = {number(found.margin)}."
            star = " The star, γ*w*, is where their hull is nearest to 0." if self.flat_reflected else ""
            verdict = f"{lines}: separable. {best}{star}"
        else:
            verdict = f"{lines}: not separable. {self._witness()}"
        return [verdict, found.proof]

    @property
    def flat_reflected(self):
        """Is the proof shown by the reflected points? With a bias they would need a third axis."""
        return self.reflected and not self.state.bias

    def _witness(self):
        """Where the stars are, and what they mean."""
        if self.flat_reflected:
            return "Their hull contains the star, 0, so no w has them all in front of it."
        if self.state.bias:
            return f"The star {vector(self.found.shared)} lies in the hulls of both classes."
        mixed = self.mixtures()
        if len(mixed) == 1:
            (sign,) = mixed
            return f"Points of class {label(sign)} alone mix to 0, which lies on every line through 0."
        stars = " and ".join(f"{vector(place)} of class {label(sign)}" for sign, place in mixed.items())
        return f"The stars, {stars}, are mixtures of points, and lie on one ray from 0: never on two sides."


def _which(points):
    """': point 3', ': points 2, 4', or nothing for no points."""
    if not points.size:
        return ""
    return f": point{'s' * (points.size > 1)} {listed([str(i + 1) for i in points])}"
