"""The answer of each skill a second time: from the numbers that were drawn, in fractions."""

from fractions import Fraction
from itertools import product as pairs
from math import isqrt

import numpy as np
from exactly import dot, in_a_half_plane, solved


def whole(values):
    """Vectors, or one of them, of fractions."""
    array = np.asarray(values, dtype=float)
    return [whole(row) for row in array] if array.ndim > 1 else [Fraction(v) for v in array.tolist()]


def root(value):
    """The root of a fraction, which must have one."""
    above, below = isqrt(value.numerator), isqrt(value.denominator)
    assert above**2 == value.numerator
    assert below**2 == value.denominator
    return Fraction(above, below)


def tenths(values):
    """Vectors of decimals with one digit."""
    return [Fraction(round(10 * v), 10) for v in values]


def scaled(factor, x):
    return [factor * v for v in x]


def added(*rows):
    return [sum(column) for column in zip(*rows, strict=True)]


def said(w, x, tie=1):
    z = dot(w, x)
    return tie if z == 0 else 1 if z > 0 else -1


def distance(w, w0, x):
    return abs(dot(whole(w), whole(x)) + w0) / root(dot(whole(w), whole(w)))


def margin(w, X, y):
    return min(int(s) * dot(tenths(w), x) for x, s in zip(whole(X), y))


def mistake(w, X, y):
    (wrong,) = [i for i, (x, s) in enumerate(zip(whole(X), y), start=1) if s * dot(whole(w), x) < 0]
    return str(wrong)


def separable(X, y):
    X, y = whole(X), [int(s) for s in y]
    plus, minus = ([x for x, s in zip(X, y) if s == sign] for sign in (1, -1))
    if in_a_half_plane([scaled(s, x) for x, s in zip(X, y)]):
        return "origin"
    return "bias" if in_a_half_plane([added(p, scaled(-1, m)) for p, m in pairs(plus, minus)]) else "none"


def corrected_next(w, X, y, first):
    order = [(first - 1 + k) % 5 for k in range(5)]
    return str(1 + next(i for i in order if said(whole(w), whole(X)[i]) != y[i]))


def correct(w, x, y):
    assert said(whole(w), whole(x)) != y
    return added(whole(w), scaled(int(y), whole(x)))


def bound(w, X, y):
    w, X = whole(w), whole(X)
    smallest = min(int(s) * dot(w, x) for x, s in zip(X, y))
    return max(dot(x, x) for x in X) * dot(w, w) / smallest**2


def tie(w, x, y, tie):
    assert dot(whole(w), whole(x)) == 0
    wrong = {"plus": y < 0, "minus": y > 0, "mistake": True, "correct": False}[tie]
    return ("plus" if y > 0 else "minus") if wrong else "stays"


def unit(X, y, factor):
    X = [scaled(factor, x) for x in whole(X)]
    return max(dot(x, x) for x in X) / min(x[0] * int(s) for x, s in zip(X, y)) ** 2


def pressed(R, root, factor):
    return R**2 / Fraction(R, root * factor) ** 2


def power(root, halves, before):
    p = Fraction(halves, 2)
    assert (root**2) ** (2 * p) == (root**halves) ** 2  # so the updates grow like that power
    return p


def shift(w, s):
    return -dot(whole(w), whole(s))


def odds(bases, x):
    a, b = (Fraction(base) ** int(k) for base, k in zip(bases, x))
    return a * b


def probability(bases, x):
    return odds(bases, x) / (1 + odds(bases, x))


def longer(odds, times):
    return odds**times


def likelihood(sigmas, y01):
    found = Fraction(1)
    for p, y in zip(sigmas, y01):
        found *= p if y else 1 - p
    return found


def errors_at_ln_3(X, y01):
    """The errors at w = (ln 3, 0)."""
    return [int(y) - Fraction(3) ** int(x[0]) / (1 + Fraction(3) ** int(x[0])) for x, y in zip(X, y01)]


def ascent(X, y01):
    return added(*[scaled(e, x) for e, x in zip(errors_at_ln_3(X, y01), whole(X))])


def step_of_ascent(X, y01, eta):
    half = Fraction(1, 2)
    return added(*[scaled(Fraction(str(eta)) * (half if y else -half), x) for x, y in zip(whole(X), y01)])


def safe(a, b, c):
    return Fraction(2) / (Fraction(max(a * a + c * c, b * b)) / 4)


def loop(X, y):
    """The corrected points up to the first state that comes back, and where the loop begins."""
    X, y, w, turn = whole(X), [int(s) for s in y], [Fraction(0)] * 2, 0
    states, corrected = [(tuple(w), 0)], []
    while True:
        if y[turn] * dot(w, X[turn]) <= 0:
            w = added(w, scaled(y[turn], X[turn]))
            corrected.append(turn)
            state = tuple(w), (turn + 1) % 3
            if state in states:
                return corrected, states.index(state)
            states.append(state)
        turn = (turn + 1) % 3


def period(X, y):
    corrected, start = loop(X, y)
    return len(corrected) - start


def witness(X, y, corrected):
    found, start = loop(X, y)
    assert found[start:] == list(corrected)
    lam = [Fraction(found[start:].count(i), len(found) - start) for i in range(3)]
    assert not any(added(*[scaled(k * int(s), x) for k, s, x in zip(lam, y, whole(X))]))
    return lam


def length(w, x, y):
    after = added(whole(w), scaled(int(y), whole(x)))
    return dot(after, after)


def pocket(errors):
    best = 0
    for t, wrong in enumerate(errors):
        best = t if wrong < errors[best] else best
    return best


def score(x, mu, w):
    return dot(whole(w), [1, x, (x - mu) ** 2])


def borders(w, mu):
    a = root(-Fraction(int(w[0]), int(w[2])))
    for x in (mu - a, mu + a):
        assert w[0] + w[1] * x + w[2] * (x - mu) ** 2 == 0
    return [mu - a, mu + a]


def circle(w):
    w0, w1, w2, w3 = whole(w)
    c = [-w1 / (2 * w3), -w2 / (2 * w3)]
    radius = root(dot(c, c) - w0 / w3)
    for x, y in ((c[0] + radius, c[1]), (c[0], c[1] - radius)):
        assert w0 + w1 * x + w2 * y + w3 * (x * x + y * y) == 0
    return [*c, radius]


def kernel(X, y, alpha, x):
    """By the six coordinates of the kernel. Three have a root in front, so they are squared here."""

    def phi(p):
        return [1, p[0], p[1], p[0] ** 2, p[0] * p[1], p[1] ** 2]

    weights, x = (1, 2, 2, 1, 2, 1), whole(x)
    return sum(
        int(a * s) * dot(weights, [u * v for u, v in zip(phi(p), phi(x))])
        for a, s, p in zip(alpha, y, whole(X))
    )


def line(x, y):
    x, y = whole(x), whole(y)
    return solved([[len(x), sum(x)], [sum(x), dot(x, x)]], [sum(y), dot(x, y)])


def sum_of_squares(x, y, b0, b1):
    return sum((v - b0 - Fraction(b1) * u) ** 2 for u, v in zip(whole(x), whole(y)))


def step_of_lms(X, y, w, eta):
    w, eta = whole(w), Fraction(str(eta))
    pulls = [scaled(eta * (int(s) - dot(w, x)), x) for x, s in zip(whole(X), y)]
    return added(w, *pulls)


def correlation(x, y):
    x, y, n = whole(x), whole(y), len(x)
    above = n * dot(x, y) - sum(x) * sum(y)
    return above / root((n * dot(x, x) - sum(x) ** 2) * (n * dot(y, y) - sum(y) ** 2))


def criterion(w, X, y):
    return sum(max(0, -int(s) * dot(whole(w), x)) for x, s in zip(whole(X), y))


def subgradient(w, X, y):
    wrong = [(x, int(s)) for x, s in zip(whole(X), y) if said(whole(w), x) != s]
    return added(*[scaled(-s, x) for x, s in wrong])


def downhill(w, X, y, eta):
    return added(whole(w), scaled(-Fraction(str(eta)), subgradient(w, X, y)))


def shattered(X, bias):
    rows = [[1, *x] if bias else x for x in whole(X)]
    return "yes" if len(rows) <= len(rows[0]) and solved(rows, [1] * len(rows)) is not None else "no"


def claims(W, x):
    return "".join(name for name, w in zip("ABC", whole(W)) if dot(w, whole(x)) >= 0) or "nobody"


def highest(W, x):
    return max(zip("ABC", whole(W)), key=lambda pair: dot(pair[1], whole(x)))[0]


def softmax(powers, k):
    return Fraction(powers[k], sum(powers))


def gradient_of_softmax(powers, k, own, x):
    return scaled((k == own) - softmax(powers, k), whole(x))


ANSWERS = {
    "01.distance": distance,
    "01.margin": margin,
    "01.mistake": mistake,
    "01.separable": separable,
    "02.next": corrected_next,
    "02.correct": correct,
    "02.bound": bound,
    "02.tie": tie,
    "03.unit": unit,
    "03.pressed": pressed,
    "03.power": power,
    "03.shift": shift,
    "04.odds": odds,
    "04.probability": probability,
    "04.longer": longer,
    "04.likelihood": likelihood,
    "05.gradient": ascent,
    "05.step": step_of_ascent,
    "05.safe": safe,
    "06.period": period,
    "06.witness": witness,
    "06.length": length,
    "06.pocket": pocket,
    "07.score": score,
    "07.borders": borders,
    "07.circle": circle,
    "07.kernel": kernel,
    "08.line": line,
    "08.squares": sum_of_squares,
    "08.step": step_of_lms,
    "08.correlation": correlation,
    "09.criterion": criterion,
    "09.subgradient": subgradient,
    "09.downhill": downhill,
    "09.shattered": shattered,
    "10.claims": claims,
    "10.highest": highest,
    "10.softmax": softmax,
    "10.gradient": gradient_of_softmax,
}
