"""Notebook 04."""

import math

import numpy as np


def log_sigmoid_by_logaddexp(z):
    return -np.logaddexp(0, -z)


def log_sigmoid_by_cases(z):
    if z < 0:
        return z - math.log1p(math.exp(z))
    return -math.log1p(math.exp(-z))


def log_sigmoid_with_scipy(z):
    from scipy.special import log_expit

    return log_expit(float(z))


def log_sigmoid_in_float32(z):
    z = np.float32(z)
    return np.minimum(z, np.float32(0)) - np.log1p(np.exp(-np.abs(z)))


def log_likelihood_by_logaddexp(w, X, y01):
    z = X @ w
    return -np.sum(y01 * np.logaddexp(0, -z) + (1 - y01) * np.logaddexp(0, z))


def log_likelihood_point_by_point(w, X, y01):
    total = 0.0
    for x, label in zip(X, y01):
        z = sum(a * b for a, b in zip(w, x))
        z = z if label == 1 else -z
        total += min(z, 0) - math.log(1 + math.exp(-abs(z)))
    return total


def log_likelihood_with_scipy(w, X, y01):
    from scipy.special import log_expit

    return log_expit(X @ w)[y01 == 1].sum() + log_expit(-(X @ w))[y01 == 0].sum()


def log_likelihood_in_float32(w, X, y01):
    z = ((2 * y01 - 1) * (X @ w)).astype(np.float32)
    return np.sum(np.minimum(z, 0) - np.log1p(np.exp(-np.abs(z))))


def log_likelihood_of_the_package(w, X, y01):
    import linclass_helpers as lc

    return lc.logistic.log_likelihood(w, X, y01)


def posterior_by_bayes(x, mean0, mean1, s):
    bells = [np.exp(-np.sum((x - mean) ** 2) / (2 * s**2)) for mean in (mean0, mean1)]
    return bells[1] / (bells[0] + bells[1])


def posterior_by_a_line(x, mean0, mean1, s):
    w = (mean1 - mean0) / s**2
    middle = (mean1 + mean0) / 2
    return 1 / (1 + math.exp(-w @ (x - middle)))


def posterior_with_scipy(x, mean0, mean1, s):
    from scipy.stats import norm

    one, zero = norm.pdf(x, mean1, s).prod(), norm.pdf(x, mean0, s).prod()
    return one / (one + zero)


def posterior_in_float32(x, mean0, mean1, s):
    x, mean0, mean1 = (part.astype(np.float32) for part in (x, mean0, mean1))
    z = (np.sum((x - mean0) ** 2) - np.sum((x - mean1) ** 2)) / np.float32(2 * s * s)
    return np.float32(1) / (np.float32(1) + np.exp(-z))


LN3 = math.log(3)

RIGHT = {
    "04.log-sigmoid": [
        log_sigmoid_by_logaddexp,
        log_sigmoid_by_cases,
        log_sigmoid_with_scipy,
        log_sigmoid_in_float32,
    ],
    "04.likelihood": [
        log_likelihood_by_logaddexp,
        log_likelihood_point_by_point,
        log_likelihood_with_scipy,
        log_likelihood_in_float32,
        log_likelihood_of_the_package,
    ],
    "04.posterior": [posterior_by_bayes, posterior_by_a_line, posterior_with_scipy, posterior_in_float32],
    "04.quarters": [
        (-LN3, LN3),
        [-1.0986, 1.0986],
        np.array([-1.1, 1.1]),
        np.linalg.solve([[1, 2], [2, 1]], [LN3, -LN3]).astype(np.float32),
    ],
}
