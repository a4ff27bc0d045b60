"""Notebook 04: logarithms of probabilities, the likelihood, and two Gaussian classes."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ... import data, logistic
from ...words import number, vector
from ..drawing import Drawing, Graph, one_number, vectors
from ..fractions import Fractions
from ..opening import in_the_plane, with_data, with_w
from ..task import Construct, Drag, Write
from ..values import close, same

# The logarithm of σ


def log_sigmoid(z):
    """ln σ(z) of a number z, as a finite number: also for z = −1000, where σ(z) is 0 as a float.

    log_sigmoid(0) is ln ½ = −0.6931.
    """
    ...


def _log_sigmoid(z):
    return np.minimum(z, 0) - np.log1p(np.exp(-np.abs(z)))


def _sigmoid(z):
    return 1 / (1 + np.exp(-z))


def _demo_at(z):
    from ... import demos

    return demos.sigmoid(z=z) if abs(z) <= 8 else None


def _on_the_curve(got, expected, z) -> Graph:
    """ln σ around z, with the expected value there and the one that came."""
    x = np.linspace(min(z, 0) - 3, max(z, 0) + 3, 200)
    dots = {"expected": ([z], [expected]), "came": ([z], [one_number(got)])}
    return Graph(
        lines={"ln σ": (x, _log_sigmoid(x))},
        dots={name: place for name, place in dots.items() if place[1] != [None]},
        axes=("z", "ln σ(z)"),
    )


log_of_sigmoid = Write(
    name="04.log-sigmoid",
    question="Write log_sigmoid(z): ln σ(z) as a finite number, also where z is −1000 or 1000.",
    stub=log_sigmoid,
    solution=_log_sigmoid,
    returns="ln σ(z)",
    agrees=close,
    cases=Fractions(("z",), dimensions=1, largest=3, far=1000),
    properties=(
        ("it must be a finite number for every z", lambda got, expected, z: bool(np.isfinite(got))),
        ("no probability is above 1, so no logarithm is above 0", lambda got, expected, z: got <= 0),
        (
            "it climbs with z: it must be below ln ½ = −0.6931 for z < 0, and above it for z > 0",
            lambda got, expected, z: z == 0 or (got < np.log(0.5) if z < 0 else got > np.log(0.5)),
        ),
    ),
    misconceptions=(
        (
            "e^1000 is too large for a float. So σ(−1000) comes out as 0, and its logarithm is lost.",
            lambda z: np.log(_sigmoid(z)),
        ),
        (
            "It is right for negative z. For z = 1000 it needs e^1000, which is too large for a float.",
            lambda z: z - np.log(1 + np.exp(z)),
        ),
        ("That is σ(z) itself, not its logarithm.", _sigmoid),
        ("That is ln σ(−z), the logarithm for the other class.", lambda z: _log_sigmoid(-z)),
        ("That is −ln σ(z), the loss.", lambda z: -_log_sigmoid(z)),
        (
            "That is the logarithm to base 10. Here it is the natural one.",
            lambda z: _log_sigmoid(z) / np.log(10),
        ),
        ("Far from 0 it is nearly right. Near 0 the term ln(1 + e^−|z|) is missing.", lambda z: min(z, 0)),
    ),
    case_kind=lambda got, expected, z: "where e^|z| is too large for a float" if abs(z) > 709 else "",
    open=_demo_at,
    drawing=_on_the_curve,
    hints=(
        "ln σ(z) = −ln(1 + e^−z). For which sign of z is e^−z never above 1?",
        "For z < 0 multiply σ above and below by e^z: ln σ(z) = z − ln(1 + e^z). Now e^z is never above 1.",
        "Both in one line: min(z, 0) − ln(1 + e^−|z|). np.log1p(u) is ln(1 + u).",
    ),
)


# The log-likelihood of a data set


def log_likelihood_of(w, X, y01):
    """l(w): the logarithm of the probability that w gives to all labels together. Labels are 0 and 1.

    For w = 0 and two points it is 2 ln ½ = −1.386.
    """
    ...


def _log_likelihood_of(w, X, y01):
    z = (2 * y01 - 1) * (X @ w)
    return np.sum(np.minimum(z, 0) - np.log1p(np.exp(-np.abs(z))))


def _to_a_thousandth(got, expected):
    """Equal to a thousandth. So a number that is refused differs in the four digits of the feedback."""
    return close(got, expected, nearer=1e-3)


def _as_written(w, X, y01):
    sigma = _sigmoid(X @ w)
    return np.sum(y01 * np.log(sigma) + (1 - y01) * np.log(1 - sigma))


def _log_of_each(w, X, y01):
    return _log_sigmoid((2 * y01 - 1) * (X @ w))


def _likelihood_demo(w, X, y01):
    if len(w) > 2:
        return None
    w1, w2 = in_the_plane([w])[0].tolist()
    return with_data("likelihood", X, 2 * y01 - 1, w1=w1, w2=w2) or with_w(X, 2 * y01 - 1, w)


likelihood = Write(
    name="04.likelihood",
    question="Write log_likelihood_of(w, X, y01): l(w) as a finite number, also where wᵀx is large.",
    stub=log_likelihood_of,
    solution=_log_likelihood_of,
    returns="l(w), the sum over the points",
    agrees=_to_a_thousandth,
    cases=Fractions(("w", "X", "y01"), largest=2, far=60),
    properties=(
        ("it must be a finite number", lambda got, expected, *_: bool(np.isfinite(got))),
        ("no probability is above 1, so no logarithm is above 0", lambda got, expected, *_: got <= 1e-9),
        ("at w = 0 every point adds ln ½", lambda got, expected, w, X, y01: bool(w.any())),
    ),
    misconceptions=(
        (
            "Where wᵀx is large, σ comes out as exactly 0 or 1, and a logarithm is lost. log_sigmoid helps.",
            _as_written,
        ),
        (
            "It multiplies first. A product of many small factors is 0 as a float.",
            lambda w, X, y01: np.log(np.prod(np.exp(_log_of_each(w, X, y01)))),
        ),
        (
            "That is the likelihood L(w), not its logarithm.",
            lambda w, X, y01: np.exp(np.sum(_log_of_each(w, X, y01))),
        ),
        (
            "That is the mean. The log-likelihood is the sum over the points.",
            lambda w, X, y01: np.mean(_log_of_each(w, X, y01)),
        ),
        ("That is the cross-entropy, −l(w).", lambda w, X, y01: -np.sum(_log_of_each(w, X, y01))),
        (
            "It takes the labels for −1 and +1. With y = 0 a point of class 0 adds ln ½ whatever w is.",
            lambda w, X, y01: np.sum(_log_sigmoid(y01 * (X @ w))),
        ),
        ("It adds only the points of class 1.", lambda w, X, y01: np.sum(y01 * _log_of_each(w, X, y01))),
        (
            "It gives every point the probability of class 1, whatever its label.",
            lambda w, X, y01: np.sum(_log_sigmoid(X @ w)),
        ),
        ("It has the two classes exchanged.", lambda w, X, y01: np.sum(_log_of_each(-w, X, y01))),
    ),
    case_kind=lambda got, expected, w, X, y01: (
        "where e^|wᵀx| is too large for a float" if abs(X @ w).max() > 709 else ""
    ),
    drawing=lambda got, expected, w, X, y01: vectors(X, 2 * y01 - 1, w=w, zero=True),
    open=_likelihood_demo,
    hints=(
        "A point of class 1 adds ln σ(wᵀx). What does a point of class 0 add? Write it with σ(−wᵀx).",
        "2 * y01 - 1 makes −1 and +1 of the labels. Then every point adds ln σ(z) with z = ± wᵀx.",
        "z = (2 * y01 - 1) * (X @ w), and then the sum of np.minimum(z, 0) - np.log1p(np.exp(-np.abs(z))).",
    ),
)


# Two points with given probabilities


TWO_POINTS = np.array([(1, 2), (2, 1)]), np.array([1, -1])


def _at_right_odds():
    return np.linalg.solve([[1, 2], [2, 1]], [np.log(3), -np.log(3)])


def _two_numbers(answer: Any) -> str:
    shape = np.shape(answer)
    return "" if shape == (2,) else f"w must be two numbers, but its shape is {shape}."


def _gives(point: tuple[int, int], chance: float, words: str) -> Callable[[Any], str]:
    """Require this probability at a point."""

    def unmet(answer: Any) -> str:
        z = float(np.dot(answer, point))
        got = float(logistic.sigmoid(z))
        if abs(got - chance) < 0.0005:
            return ""
        return (
            f"The point {vector(point)} gets the probability {number(got)}, and not {words}. Its odds are "
            f"{number(np.exp(z))} to 1, and their logarithm wᵀx is {number(z)}."
        )

    return unmet


quarters = Construct(
    name="04.quarters",
    question="Construct w: (1, 2) gets class 1 with probability ¾, and (2, 1) with ¼, to three decimals.",
    solution=_at_right_odds,
    requirements=(_two_numbers, _gives((1, 2), 0.75, "¾"), _gives((2, 1), 0.25, "¼")),
    proven="Odds of 3 to 1 at one point and of 1 to 3 at the other, and wᵀx is their logarithm.",
    mistaken=(1.0, 2.0),
    drawing=lambda w: None if _two_numbers(w) else vectors(*TWO_POINTS, w=w, zero=True),
    open=lambda w: None if _two_numbers(w) else with_data("likelihood", *TWO_POINTS, w1=w[0], w2=w[1]),
    hints=(
        "The odds follow from the probability, and the logarithm of the odds is wᵀx. What is wᵀx at "
        "each point?",
        "The odds are 3 and ⅓. So w₁ + 2w₂ = ln 3 and 2w₁ + w₂ = −ln 3: two equations, two unknowns.",
        "Add both equations: w₁ + w₂ = 0. With that the first one says what w₂ is. np.log(3) is ln 3.",
    ),
)


# Two bells


def posterior(x, mean0, mean1, s):
    """P(y = 1 | x) of two Gaussian classes with these means. Both classes are equally frequent.

    All features have the same standard deviation s, in both classes, and are independent.
    posterior(np.array([1]), np.array([0]), np.array([2]), 1) is ½.
    """
    ...


def _posterior(x, mean0, mean1, s):
    z = np.sum((x - mean0) ** 2 - (x - mean1) ** 2) / (2 * s**2)
    return 1 / (1 + np.exp(-z))


def _squares(x, mean0, mean1):
    return np.sum((x - mean0) ** 2 - (x - mean1) ** 2)


def _density(x, mean, s):
    return np.prod(np.exp(-((x - mean) ** 2) / (2 * s**2)) / (s * np.sqrt(2 * np.pi)))


def _halfway(x, mean0, mean1):
    return _squares(x, mean0, mean1) == 0


def _bells(got, expected, x, mean0, mean1, s) -> Drawing | None:
    """On an axis, both densities and the two probabilities at x; in the plane, x and the means."""
    if len(x) > 1:
        return vectors([mean0, mean1], [-1, 1], zero=True, words=("mean0", "mean1"), x=x)
    axis = np.linspace(min(*x, *mean0, *mean1) - 3 * s, max(*x, *mean0, *mean1) + 3 * s, 200)
    bells = {f"p(x | y = {k})": [_density(u, mean, s) for u in axis] for k, mean in enumerate((mean0, mean1))}
    dots = {"expected": (x, [expected]), "came": (x, [one_number(got)])}
    return Graph(
        lines={name: (axis, heights) for name, heights in bells.items()},
        dots={name: place for name, place in dots.items() if place[1] != [None]},
        axes=("x", "densities, and P(y = 1 | x)"),
    )


two_bells = Write(
    name="04.posterior",
    question="Write posterior(x, mean0, mean1, s): P(y = 1 | x) of two Gaussian classes of equal width.",
    stub=posterior,
    solution=_posterior,
    returns="the probability of class 1",
    agrees=close,
    cases=Fractions(("x", "w", "v", "k"), largest=2, keep=lambda x, mean0, mean1, s: not same(mean0, mean1)),
    properties=(
        (
            "a place as far from one mean as from the other has P = ½",
            lambda got, expected, x, mean0, mean1, s: not _halfway(x, mean0, mean1),
        ),
        ("a probability lies between 0 and 1", lambda got, expected, *_: 0 <= got <= 1),
        (
            "P must be above ½ where x is nearer to mean1, and below ½ where it is nearer to mean0",
            lambda got, expected, *_: (got > 0.5) == (expected > 0.5),
        ),
    ),
    misconceptions=(
        (
            "That is the density p(x | y = 1). P(y = 1 | x) is its share of the densities of both classes.",
            lambda x, mean0, mean1, s: _density(x, mean1, s),
        ),
        (
            "Those are the log-odds z. The probability is σ(z).",
            lambda x, mean0, mean1, s: _squares(x, mean0, mean1) / (2 * s**2),
        ),
        (
            "Those are the odds. The probability is odds/(1 + odds).",
            lambda x, mean0, mean1, s: _density(x, mean1, s) / _density(x, mean0, s),
        ),
        ("That is the probability of class 0.", lambda x, mean0, mean1, s: _posterior(x, mean1, mean0, s)),
        (
            "It divides by s. The exponent of a bell is divided by the variance, s².",
            lambda x, mean0, mean1, s: _sigmoid(_squares(x, mean0, mean1) / (2 * s)),
        ),
        (
            "The ½ in the exponent of a bell is missing.",
            lambda x, mean0, mean1, s: _sigmoid(_squares(x, mean0, mean1) / s**2),
        ),
        (
            "It compares the distances. The exponent of a bell has their squares.",
            lambda x, mean0, mean1, s: _sigmoid(
                (np.linalg.norm(x - mean0) - np.linalg.norm(x - mean1)) / (2 * s**2)
            ),
        ),
    ),
    case_kind=lambda got, expected, x, mean0, mean1, s: "half-way" if _halfway(x, mean0, mean1) else "",
    drawing=_bells,
    without_demo="the demo of two Gaussian classes has their means at places of its own",
    hints=(
        "Bayes' rule is the sigmoid of the log-odds, and here they are ln p(x | 1) − ln p(x | 0).",
        "ln p(x | k) is −(x − mean)²/(2s²), summed over the features, and a constant that cancels.",
        "z = np.sum((x - mean0) ** 2 - (x - mean1) ** 2) / (2 * s**2), and then σ(z).",
    ),
)


# To the top of the hill, by hand


def _at_the_top():
    from ... import demos

    return demos.likelihood(data="nonseparable", w1=1.0, w2=-0.75)


def _five_points(demo: Any) -> str:
    if same(demo.data.X, data.load("nonseparable").X):
        return ""
    return "This task is about lecture 001's five points as they were: press Reset."


def _near(demo: Any) -> str:
    below = demo.landscape.top - demo.total
    if below <= 0.01:
        return ""
    v = logistic.gradient(demo.w, demo.data.X, demo.data.y01)
    return f"l(w) is {number(below)} below the top. From here it climbs fastest in the direction {vector(v)}."


top = Drag(
    name="04.top",
    question='In demo = lc.demos.likelihood(data="nonseparable") drag w to within 0.01 of the top. Check it.',
    demo="lc.demos.likelihood",
    solution=_at_the_top,
    requirements=(_five_points, _near),
    proven="l(w) is less than 0.01 below its largest value.",
    mistaken={"w1": 1.0, "w2": -0.5},
    hints=(
        "The sentence under the picture says how far below the top you are.",
        "The contours are closest together where it is steep. Walk across them, to the innermost.",
        "The sentence also says where the best w is. The sliders take you there in steps of 0.05.",
    ),
)


# An oval


def _narrow():
    from ... import demos

    return demos.gaussians(spread1=0.5, spread2=0.5)


def _an_ellipse(demo: Any) -> str:
    kind = demo.plane.boundary
    if kind == "an ellipse":
        return ""
    if kind == "nowhere":
        return "One class wins everywhere, so there is no boundary."
    return f"The boundary is {kind}: compare the deviations of class 1 with those of class 0, which are 1."


def _around_class_1(demo: Any) -> str:
    inside = np.all(demo.plane.sigma1 < demo.plane.sigma0)
    return "" if inside else "It is an oval, but class 1 wins outside of it: there its wider bell is higher."


oval = Drag(
    name="04.oval",
    question="Move the sliders of the demo until class 1 wins only inside an oval. Then check it.",
    demo="lc.demos.gaussians",
    solution=_narrow,
    requirements=(_an_ellipse, _around_class_1),
    proven="Class 1 is narrower than class 0 in both features, so it wins in the middle only.",
    mistaken={"spread1": 0.5, "spread2": 1.5},
    hints=(
        "Far out the wider bell is the higher one. Which class must be the wider one here?",
        "That holds in each feature, so both deviations of class 1 count.",
        "Move both sliders s₁ below 1.",
    ),
)
