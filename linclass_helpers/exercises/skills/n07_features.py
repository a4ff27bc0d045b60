"""Notebook 07: a score of a lifted point, the borders and the circle of a w, and a score by the kernel."""

import numpy as np

from ... import features
from ...words import label, listed, number, vector
from ..drawing import Graph, plane
from ..skill import Draw, Instance, Skill
from ..working import of_points, product, squares, term

HEIGHT = "the height (x − μ)²"
AXES = ("x", "(x − μ)²")


def _score(draw: Draw) -> Instance | None:
    x, mu, w = draw.whole(-4, 4), draw.whole(-3, 3, but=[0]), draw.vector(3, d=3)
    if x == mu or not w[2]:
        return None
    phi = np.array([1.0, *features.squared_distance([x], mu)[0]])
    z = float(w @ phi)
    if not z:
        return None
    along = np.linspace(min(x, mu) - 3, max(x, mu) + 3, 61)
    return Instance(
        given={"x": x, "mu": mu, "w": w},
        question=f"φ(x) = (1, x, (x − μ)²) with μ = {number(mu)}, and w = {vector(w)}. What is wᵀφ(x) at x "
        f"= {number(x)}?",
        answer=(z,),
        why=f"It is {'above' if z > 0 else 'below'} 0, so the point gets class {label(z)}.",
        steps=[
            f"x − μ = {number(x)} − {term(mu)} = {number(x - mu)}, and its square is "
            f"{number((x - mu) ** 2)}.",
            f"So φ(x) = {vector(phi)}.",
            f"wᵀφ(x) = {product(w, phi)}.",
        ],
        wrong={
            "centre": (float(w @ [1, x, x**2]),),
            "square": (float(w @ [1, x, x - mu]),),
            "constant": (z - float(w[0]),),
        },
        picture=Graph(
            lines={HEIGHT: (along, (along - mu) ** 2)},
            dots={"φ(x)": ([x], [(x - mu) ** 2])},
            axes=AXES,
        ),
    )


score = Skill(
    name="07.score",
    where="One more coordinate",
    make=_score,
    boxes=("wᵀφ(x)",),
    overlooks={
        "centre": "takes x² for the height. It is the square of the distance from μ.",
        "square": "takes x − μ without its square.",
        "constant": "overlooks the constant 1 of φ, which carries the bias.",
    },
)


def _borders(draw: Draw) -> Instance | None:
    a, mu, factor = draw.whole(2, 4), draw.whole(-4, 4, but=[0]), draw.choice([1, -1, 2, -2])
    w = factor * np.array([-(a**2), 0, 1])
    found = np.sort(np.roots([w[2], w[1] - 2 * w[2] * mu, w[0] + w[2] * mu**2]).real).round(9)
    along = np.linspace(mu - a - 2, mu + a + 2, 61)
    return Instance(
        given={"w": w, "mu": mu},
        question=f"φ(x) = (1, x, (x − μ)²) with μ = {number(mu)}, and w = {vector(w)}. Where are the two "
        "borders?",
        answer=tuple(found.tolist()),
        why="There wᵀφ(x) = 0, so (x − μ)² = −w₀/w₂.",
        steps=[
            f"wᵀφ(x) = {number(w[0])} + {term(w[2])}·(x − μ)². At a border it is 0.",
            f"So (x − μ)² = −w₀/w₂ = {number(a**2)}.",
            f"x − μ = −{a} or {a}, with μ = {number(mu)}.",
            f"The borders are {number(mu - a)} and {number(mu + a)}.",
        ],
        wrong={
            "centre": (float(-a), float(a)),
            "root": (float(mu - a**2), float(mu + a**2)),
            "mirrored": (float(-mu - a), float(-mu + a)),
        },
        picture=Graph(lines={HEIGHT: (along, (along - mu) ** 2)}, axes=AXES),
        solved=Graph(
            lines={HEIGHT: (along, (along - mu) ** 2), "wᵀφ(x) = 0": (along, np.full(61, a**2))},
            dots={"borders": (found, np.full(2, a**2))},
            axes=AXES,
        ),
    )


borders = Skill(
    name="07.borders",
    where="From the line to the borders",
    make=_borders,
    boxes=("left border", "right border"),
    overlooks={
        "centre": "overlooks μ: the borders lie to both sides of it.",
        "root": "overlooks the root: (x − μ)² is that number, and not x − μ.",
        "mirrored": "has the wrong sign of μ.",
    },
)


def _circle(draw: Draw) -> Instance | None:
    c, radius, w3 = draw.vector(3), draw.whole(1, 5), draw.choice([1, -1, 2])
    w = w3 * np.array([c @ c - radius**2, -2 * c[0], -2 * c[1], 1])
    along, turns = np.linspace(-9, 9, 73), np.linspace(0, 2 * np.pi, 73)
    return Instance(
        given={"w": w},
        question=f"φ(x) = (1, x₁, x₂, x₁² + x₂²), and w = {vector(w)}. Its boundary is a circle. What are "
        "its centre c and its radius ρ?",
        answer=(float(c[0]), float(c[1]), float(radius)),
        why="Complete the squares: c = −(w₁, w₂)/(2w₃) and ρ² = ‖c‖² − w₀/w₃.",
        steps=[
            f"Divided by w₃ = {number(w3)}, w is {vector(w / w3)}.",
            f"c is −½ times its second and third number: c = {vector(c)}.",
            f"‖c‖² = {squares(c)}, and ρ² = {number(c @ c)} − {term(w[0] / w3)} = {number(radius**2)}.",
            f"So c = {vector(c)} and ρ = {number(radius)}.",
        ],
        wrong={
            "sign": (float(-c[0]), float(-c[1]), float(radius)),
            "half": (float(2 * c[0]), float(2 * c[1]), float(radius)),
            "root": (float(c[0]), float(c[1]), float(radius**2)),
        },
        picture=Graph(
            lines={"wᵀφ(x) where x₂ = 0": (along, w[0] + w[1] * along + w[3] * along**2)},
            axes=("x₁", "wᵀφ(x)"),
        ),
        solved=Graph(
            lines={"boundary": (c[0] + radius * np.cos(turns), c[1] + radius * np.sin(turns))},
            dots={"c": (c[:1], c[1:])},
            axes=("x₁", "x₂"),
            square=True,
        ),
    )


circle = Skill(
    name="07.circle",
    where="A disc inside a ring",
    make=_circle,
    boxes=("c₁", "c₂", "ρ"),
    overlooks={
        "sign": "has the wrong sign: x₁² − 2c₁x₁ has the centre c₁.",
        "half": "overlooks the 2 of the double product −2cᵀx.",
        "root": "is ρ², and not ρ.",
    },
)


def _kernel(draw: Draw) -> Instance | None:
    X, y, x = draw.points(3, most=2), draw.labels(3), draw.vector(2)
    alpha = np.array([draw.whole(0, 2) for _ in range(3)])
    products = X @ x
    K = features.polynomial_kernel(x[None], X, degree=2)[0]
    run = features.DualRun(alpha, np.array([], dtype=int), 0, "limit", None, y)
    z = float(run.decision(K[None])[0])
    if not alpha.any() or not z:
        return None
    return Instance(
        given={"X": X, "y": y, "alpha": alpha, "x": x},
        question=f"A dual perceptron has the points {of_points(X, y)}. It has corrected them "
        f"{listed([number(a) for a in alpha])} times. The kernel is (1 + xᵀz)². What is the score of the "
        f"point {vector(x)}?",
        answer=(z,),
        why="It is Σ αᵢ yᵢ K(xᵢ, x). Nobody writes φ down.",
        steps=[
            f"The inner products with {vector(x)} are {', '.join(number(p) for p in products)}.",
            f"Plus 1 and squared, K(xᵢ, x) is {', '.join(number(k) for k in K)}.",
            f"The αᵢ yᵢ are {', '.join(number(a) for a in alpha * y)}.",
            f"Σ αᵢ yᵢ K(xᵢ, x) = {product(alpha * y, K)}.",
        ],
        wrong={
            "labels": (float(alpha @ K),),
            "counts": (float(y @ K),),
            "linear": (float((alpha * y) @ products),),
            "one": (float((alpha * y) @ products**2),),
        },
        picture=plane(np.vstack([X, x]), words=[f"{i}, α = {a}" for i, a in enumerate(alpha, 1)] + ["x"]),
    )


kernel = Skill(
    name="07.kernel",
    where="Without writing φ down: the dual perceptron",
    make=_kernel,
    boxes=("score",),
    overlooks={
        "labels": "overlooks the labels: a mistake of class −1 is subtracted.",
        "counts": "overlooks how often each point was corrected.",
        "linear": "takes the inner product of the points themselves for the kernel.",
        "one": "overlooks the 1 of the kernel (1 + xᵀz)².",
    },
)
