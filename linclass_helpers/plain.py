"""The algorithms of the lectures, in about ten lines each. Read this file first.

Nothing is recorded, checked or made fast here; the rooms beside this file do that, and tests compare them
with these lines step for step. X has a row for each point. y is −1 or +1, and y01 is 0 or 1. Where a bias is
wanted, the first column of X is all ones.
"""

from math import exp, log1p

import numpy as np

# Is there a line? (notebook 01)


def separate(X, y):
    """The nearest point to 0 of the hull of the reflected points, and the weights that mix it."""
    from scipy.optimize import nnls

    Z = y[:, None] * X
    A = np.vstack([Z.T, np.ones(len(Z))])
    target = np.append(np.zeros(Z.shape[1]), 1)
    u, _ = nnls(A, target)
    lam = u / u.sum()
    return lam, lam @ Z


def every_stair(X, y):
    """The mistakes on every stair, while a line through 0 turns once around."""
    crossings = np.arctan2(X[:, 1], X[:, 0])[:, None] + np.radians([90, -90])
    starts = np.unique(np.round(crossings % (2 * np.pi), 9))
    middles = (starts + np.append(starts[1:], starts[0] + 2 * np.pi)) / 2
    W = np.column_stack([np.cos(middles), np.sin(middles)])
    return np.sum(y * (W @ X.T) <= 0, axis=1)


# The perceptron (notebooks 02, 03 and 06)


def perceptron(X, y, *, passes=1000):
    """Round and round; correct each mistake; stop after a round without one."""
    w, mistakes = np.zeros(X.shape[1]), []
    for _ in range(passes):
        before = len(mistakes)
        for i in range(len(X)):
            said = 1 if w @ X[i] >= 0 else -1
            if said != y[i]:
                w = w + y[i] * X[i]
                mistakes.append(i)
        if len(mistakes) == before:
            break
    return w, mistakes


def batch_perceptron(X, y, *, passes=1000):
    """Look at all points, then correct all mistakes at once."""
    w = np.zeros(X.shape[1])
    for _ in range(passes):
        said = np.where(X @ w >= 0, 1, -1)
        wrong = said != y
        if not wrong.any():
            break
        w = w + y[wrong] @ X[wrong]
    return w


def pocket(X, y, *, passes=1000):
    """The perceptron, and the best w that it has had: the first with the fewest mistakes."""
    w = np.zeros(X.shape[1])
    best, fewest = w, np.sum(np.where(X @ w >= 0, 1, -1) != y)
    for _ in range(passes):
        for i in range(len(X)):
            said = 1 if w @ X[i] >= 0 else -1
            if said != y[i]:
                w = w + y[i] * X[i]
                wrong = np.sum(np.where(X @ w >= 0, 1, -1) != y)
                if wrong < fewest:
                    best, fewest = w, wrong
    return best, fewest


def average(X, y, *, passes=1000):
    """The perceptron, and the mean of its w after every check; stop after n right answers in a row."""
    w, total, clean, checks = np.zeros(X.shape[1]), np.zeros(X.shape[1]), 0, 0
    while clean < len(X) and checks < passes * len(X):
        i = checks % len(X)
        said = 1 if w @ X[i] >= 0 else -1
        if said == y[i]:
            clean = clean + 1
        else:
            w, clean = w + y[i] * X[i], 0
        total, checks = total + w, checks + 1
    return total / checks


def until_it_comes_back(X, y, w):
    """Round and round; correct each mistake; stop when the same w meets the same next point again."""
    weights, seen, coming = [w], {(*w, 0): 0}, 0
    while True:
        i, coming = coming, (coming + 1) % len(X)
        if y[i] * (w @ X[i]) <= 0:
            w = w + y[i] * X[i]
            t, state = len(weights), (*w, coming)
            weights.append(w)
            if state in seen:
                return weights, (seen[state], t - seen[state])
            seen[state] = t


def kernel_perceptron(K, y, *, passes=1000):
    """Count mistakes round and round; stop after a round without one. K holds all inner products."""
    alpha, mistakes = np.zeros(len(y)), []
    for _ in range(passes):
        before = len(mistakes)
        for i in range(len(y)):
            said = 1 if K[i] @ (alpha * y) >= 0 else -1
            if said != y[i]:
                alpha[i] = alpha[i] + 1
                mistakes.append(i)
        if len(mistakes) == before:
            break
    return alpha, mistakes


# Probabilities (notebooks 04 and 05)


def log_likelihood(w, X, y01):
    """The sum of ln σ(m), m = wᵀx for class 1 and −wᵀx for class 0; nothing can overflow."""
    margins = [x @ w if label == 1 else -(x @ w) for x, label in zip(X, y01)]
    return sum(min(m, 0) - log1p(exp(-abs(m))) for m in margins)


def climb(X, y01, w, step=1.0):
    """Go to the highest of the eight neighbours; where none is higher, look half as far."""
    path = [w]
    while step > 1e-6:
        here = path[-1]
        around = [here + step * np.array([i, j]) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        top = max(around, key=lambda v: log_likelihood(v, X, y01))
        if log_likelihood(top, X, y01) > log_likelihood(here, X, y01):
            path.append(top)
        else:
            step = step / 2
    return path


def ascend(X, y01, eta, steps):
    """Walk uphill: every step is η times the sum of error × data-point."""
    w, path = np.zeros(X.shape[1]), []
    for _ in range(steps):
        path.append(w)
        sigma = 1 / (1 + np.exp(-X @ w))
        w = w + eta * (y01 - sigma) @ X
    return np.array([*path, w])


def sgd(X, y01, eta, draws):
    """One point at a time: each draw names the point whose error × data-point is followed."""
    w = np.zeros(X.shape[1])
    for i in draws:
        w = w + eta * (y01[i] - 1 / (1 + np.exp(-X[i] @ w))) * X[i]
    return w


def soft_perceptron(X, y01, eta, passes):
    """The perceptron's loop, but every point corrects w, by how far its probability is off."""
    w = np.zeros(X.shape[1])
    for _ in range(passes):
        for i in range(len(X)):
            w = w + eta * (y01[i] - 1 / (1 + np.exp(-X[i] @ w))) * X[i]
    return w


def newton(X, y01, steps):
    """To the top of the parabola that fits the likelihood here, again and again."""
    w = np.zeros(X.shape[1])
    for _ in range(steps):
        sigma = 1 / (1 + np.exp(-X @ w))
        H = -(X.T * (sigma * (1 - sigma))) @ X
        w = w - np.linalg.solve(H, (y01 - sigma) @ X)
    return w


# Least squares (notebook 08)


def line(x, y):
    """The line of the smallest sum of squares: its intercept β₀ and its slope β₁."""
    dx, dy = x - x.mean(), y - y.mean()
    slope = (dx @ dy) / (dx @ dx)
    return y.mean() - slope * x.mean(), slope


def least_squares(X, y):
    """The w with the smallest sum of (wᵀx − y)²: the normal equations, solved."""
    return np.linalg.solve(X.T @ X, X.T @ y)


def lms(X, y, eta, steps):
    """The same downhill: every step is η times the sum of error × data-point."""
    w = np.zeros(X.shape[1])
    for _ in range(steps):
        w = w + eta * (y - X @ w) @ X
    return w


def lms_one_by_one(X, y, eta, passes):
    """The same, one point at a time: each step is η times the error × data-point of one of them."""
    w = np.zeros(X.shape[1])
    for _ in range(passes):
        for i in range(len(X)):
            w = w + eta * (y[i] - X[i] @ w) * X[i]
    return w


# One recipe (notebook 09)


def subgradient_descent(X, y, w, eta, steps, *, batch=True):
    """Downhill on J_p: the subgradient is the sum of −y x over all mistakes, or over the next one alone."""
    path, i = [w], 0
    for _ in range(steps):
        turn = (i + np.arange(len(X))) % len(X)
        said = np.where(X[turn] @ w >= 0, 1, -1)
        wrong = turn[said != y[turn]]
        if len(wrong) == 0:
            break
        part = wrong if batch else wrong[:1]
        w = w + eta * (y[part] @ X[part])
        i = part[0] + 1
        path.append(w)
    return np.array(path)


def error_times_point(X, y, psi, eta, passes):
    """One rule for three learners: w moves by η times error times point. They differ in ψ and in y."""
    w = np.zeros(X.shape[1])
    for _ in range(passes):
        for i in range(len(X)):
            error = y[i] - psi(w @ X[i])
            w = w + eta * error * X[i]
    return w


# More than two classes (notebook 10)


def one_vs_all(X, labels, classes, eta, steps):
    """For each class its own logistic regression: its points are 1, and all others are 0."""
    W = np.zeros((len(classes), X.shape[1]))
    for k in range(len(classes)):
        y01 = labels == classes[k]
        for _ in range(steps):
            sigma = 1 / (1 + np.exp(-X @ W[k]))
            W[k] = W[k] + eta * (y01 - sigma) @ X
    return W


def softmax_regression(X, labels, classes, eta, steps):
    """All classes at once: every step is η times the sum of error × data-point, for each class."""
    W = np.zeros((len(classes), X.shape[1]))
    y01 = labels[:, None] == np.array(classes)
    for _ in range(steps):
        powers = np.exp(X @ W.T)
        p = powers / powers.sum(axis=1, keepdims=True)
        W = W + eta * (y01 - p).T @ X
    return W
