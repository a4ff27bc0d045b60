"""Notebook 03: what a unit, a smaller margin and another origin do, and a power read off two runs."""

import numpy as np

from ... import perceptron
from ...words import number, vector
from ..drawing import Graph, plane
from ..skill import Draw, Instance, Skill
from ..tasks.n03_margin import slope
from ..working import of_points, product
from ..working import power as to_the


def _unit(draw: Draw) -> Instance | None:
    X, factor = draw.points(3), draw.choice([2, 3, 5, 10])
    y = np.where(X[:, 0] > 0, 1.0, -1.0)
    gamma = float(abs(X[:, 0]).min())
    R2 = float((X**2).sum(axis=1).max())
    if not gamma or len({*y}) < 2:
        return None
    before = perceptron.bound(R2**0.5, gamma)
    after = round(perceptron.bound(factor * R2**0.5, factor * gamma), 9)
    return Instance(
        given={"X": X, "y": y, "factor": factor},
        question=f"The separator w = (1, 0) has the margin γ = {number(gamma)} on the points "
        f"{of_points(X, y)}. So R²/γ² = {number(before)}. Now all points are multiplied by {factor}. What "
        "is R²/γ² afterwards?",
        answer=(after,),
        why="R and γ are multiplied by the same number, and it cancels.",
        steps=[
            f"Before, R² = {number(R2)} and γ = {number(gamma)}.",
            f"Every length becomes {factor} times as large. So R² = {factor}²·{number(R2)}.",
            f"So does every y wᵀx, and γ = {factor}·{number(gamma)}, γ² = {factor}²·{number(gamma**2)}.",
            f"In R²/γ² the factor {factor}² cancels: it is {number(R2)} / {number(gamma**2)} = "
            f"{number(after)}.",
        ],
        wrong={
            "radius": (before * factor**2,),
            "margin": (before / factor**2,),
            "linear": (before * factor,),
        },
        picture=plane(X, y, w=[1, 0]),
    )


unit = Skill(
    name="03.unit",
    where="Another unit",
    make=_unit,
    boxes=("R²/γ²",),
    overlooks={
        "radius": "overlooks that γ is multiplied too, and not only R.",
        "margin": "overlooks that R is multiplied too, and not only γ.",
        "linear": "overlooks that R and γ are multiplied by the same number, which cancels.",
    },
)


def _pressed(draw: Draw) -> Instance | None:
    root, factor, R = draw.whole(2, 6), draw.choice([2, 3, 4, 5]), draw.choice([1, 2, 3])
    gamma = R / root
    before, after = root**2, round(perceptron.bound(R, gamma / factor), 9)
    return Instance(
        given={"R": R, "root": root, "factor": factor},
        question=f"The points lie within R = {R}, and the bound R²/γ² is {before}. They are pressed closer "
        f"to the line, so that γ is divided by {factor}, and R stays. What is the bound now?",
        answer=(after,),
        why="The bound is proportional to 1/γ².",
        steps=[
            f"R²/γ² = {before}, so γ = R/{root}.",
            f"Now γ is divided by {factor}: γ = R/{root * factor}.",
            f"So R²/γ² = {root * factor}² = {number(after)}.",
        ],
        wrong={
            "linear": (float(before * factor),),
            "smaller": (before / factor**2,),
            "same": (float(before),),
        },
        picture=Graph(dots={"before": ([gamma], [before])}, axes=("margin γ", "R²/γ²"), scale=("log", "log")),
    )


pressed = Skill(
    name="03.pressed",
    where="How fast does it grow?",
    make=_pressed,
    boxes=("R²/γ²",),
    overlooks={
        "linear": "overlooks the square: half the margin is four times the bound.",
        "smaller": "turns it round: a smaller margin makes the bound larger.",
        "same": "overlooks that R stayed. Only if R shrinks with γ does the bound stay.",
    },
)


def _power(draw: Draw) -> Instance | None:
    root, halves, before = draw.choice([2, 3, 10]), draw.choice([1, 2, 3, 4]), draw.whole(2, 9)
    factor, gamma = root**2, draw.choice([0.5, 0.4, 0.2])
    after, p = before * root**halves, halves / 2
    if after > 2000:
        return None
    return Instance(
        given={"root": root, "halves": halves, "before": before},
        question=f"With the margin γ = {number(gamma)} a perceptron makes {before} updates. With a margin "
        f"{factor} times as small it makes {after}. They grow like a power of 1/γ: which power is it?",
        answer=(round(float(slope.solution(gamma, before, gamma / factor, after)), 9),),
        why="On logarithmic axes it is the slope: ln of the growth of t, divided by ln of that of 1/γ.",
        steps=[
            f"1/γ becomes {factor} times as large.",
            f"t becomes {after} / {before} = {number(after / before)} times as large.",
            f"{factor} = {root}², and {number(after / before)} = {to_the(root, halves)}.",
            f"So the power is {halves} / 2 = {number(p)}.",
        ],
        wrong={
            "ratio": (after / before,),
            "no logarithm": (after / before / factor,),
            "upside down": (1 / p,),
            "sign": (-p,),
        },
        picture=Graph(
            dots={"updates t": ([gamma, gamma / factor], [before, after])},
            axes=("margin γ", "updates t"),
            scale=("log", "log"),
        ),
    )


power = Skill(
    name="03.power",
    where="How fast does it grow?",
    make=_power,
    boxes=("power",),
    overlooks={
        "ratio": "is how much t grows. The power is the ratio of two logarithms.",
        "no logarithm": "divides the growths themselves. A power is the ratio of their logarithms.",
        "upside down": "divides the wrong way round: ln of the growth of t stands above.",
        "sign": "is the power of γ. That of 1/γ has the other sign.",
    },
)


def _shift(draw: Draw) -> Instance | None:
    w, s = draw.vector(), draw.vector(5)
    score = float(w @ s)
    if not score:
        return None
    return Instance(
        given={"w": w, "s": s},
        question=f"The line wᵀx = 0 with w = {vector(w)} separates some points. They are all shifted by s = "
        f"{vector(s)}, and the line with them. Which w₀ does w₀ + wᵀx = 0 need now?",
        answer=(-score,),
        why="For a shifted point, wᵀ(x + s) + w₀ must be what wᵀx was.",
        steps=[
            f"wᵀs = {product(w, s)}.",
            "A shifted point x + s has wᵀ(x + s) + w₀ = wᵀx + wᵀs + w₀.",
            f"This is wᵀx again if w₀ = −wᵀs = {number(-score)}.",
        ],
        wrong={"sign": (score,), "length": (float(-abs(w) @ abs(s)),), "none": (0.0,)},
        picture=plane(s, w=w, words=["s"]),
    )


shift = Skill(
    name="03.shift",
    where="Another origin",
    make=_shift,
    boxes=("w₀",),
    overlooks={
        "sign": "has the wrong sign: w₀ must take wᵀs away again.",
        "length": "overlooks the signs of the coordinates.",
        "none": "keeps the line through 0, but the points have moved.",
    },
)
