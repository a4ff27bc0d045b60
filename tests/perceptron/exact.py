"""A second, independent perceptron with whole numbers and fractions, so without rounding errors."""

from collections import namedtuple
from itertools import cycle

from exactly import dot

Record = namedtuple("Record", "weights mistakes checked checks ended cycle")


def is_mistake(w, x, y, tie):
    score = dot(w, x)
    if score == 0:
        return {"plus": y == -1, "minus": y == 1, "mistake": True, "correct": False}[tie]
    return (score > 0) != (y > 0)


def wrong(X, y, w, tie):
    return [i for i in range(len(X)) if is_mistake(w, X[i], y[i], tie)]


def moved(w, eta, x, y):
    return [a + eta * y * b for a, b in zip(w, x, strict=True)]


def train(X, y, *, w0, tie, eta=1, first=0, visits=None, limit=200):
    """eta: a number, or a function of the update's number.
    visits: the points in the order in which they are examined, without end; by default the cyclic order.

    Only that order is watched for a recurrence of w and position.
    """
    n, w = len(X), list(w0)
    weights, mistakes, checked, checks = [w], [], [], 0
    been, passed = {(tuple(w), (first - 1) % n): 0}, set()
    ended, found = None, None
    for i in visits or cycle([*range(first, n), *range(first)]):
        checks += 1
        if not is_mistake(w, X[i], y[i], tie):
            passed.add(i)
            if len(passed) == n:
                ended = "converged"
                break
            continue
        if len(mistakes) == limit:
            ended = "limit"
            break
        passed = set()
        mistakes.append(i)
        w = moved(w, eta(len(mistakes)) if callable(eta) else eta, X[i], y[i])
        weights.append(w)
        checked.append(checks)
        state = (tuple(w), i)
        if visits is None and state in been:
            ended, found = "cycling", (been[state], len(mistakes) - been[state])
            break
        been[state] = len(mistakes)
    return Record(weights, mistakes, checked, checks, ended, found)


def train_batch(X, y, *, w0, tie, eta=1, limit=200):
    """All mistakes of one w corrected together."""
    w = list(w0)
    weights, mistakes, checked, been, checks = [w], [], [], {tuple(w): 0}, 0
    while True:
        checks += len(X)
        mistaken = wrong(X, y, w, tie)
        ended, found = ("limit" if mistaken else "converged"), None
        if not mistaken or len(mistakes) == limit:
            break
        for i in mistaken:
            w = moved(w, eta, X[i], y[i])
        weights.append(w)
        mistakes.append(mistaken)
        checked.append(checks)
        if tuple(w) in been:
            ended, found = "cycling", (been[tuple(w)], len(mistakes) - been[tuple(w)])
            break
        been[tuple(w)] = len(mistakes)
    return Record(weights, mistakes, checked, checks, ended, found)
