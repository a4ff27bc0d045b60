"""Notebook 03."""

import math

import numpy as np


def power_of_logarithms(gamma1, t1, gamma2, t2):
    return (math.log(t2) - math.log(t1)) / (math.log(gamma1) - math.log(gamma2))


def power_to_base_ten(gamma1, t1, gamma2, t2):
    rise, run = np.log10(t1 / t2), np.log10(gamma2 / gamma1)
    return rise / run


def power_by_a_fit(gamma1, t1, gamma2, t2):
    return np.polyfit(np.log([1 / gamma1, 1 / gamma2]), np.log([t1, t2]), 1)[0]


def power_with_scipy(gamma1, t1, gamma2, t2):
    from scipy.stats import linregress

    return linregress(-np.log([gamma1, gamma2]), np.log([t1, t2])).slope


def power_in_float32(gamma1, t1, gamma2, t2):
    return np.log(np.float32(t2) / np.float32(t1)) / np.log(np.float32(gamma1) / np.float32(gamma2))


def turned_back_by_norms(X, y):
    w = (y[:, None] * X).sum(axis=0)
    return np.linalg.norm(w) ** 2 / (np.linalg.norm(X, axis=1) ** 2).sum()


def turned_back_step_by_step(X, y):
    w, squares = [0.0] * X.shape[1], 0.0
    for x, label in zip(X.tolist(), y.tolist()):
        w = [a + label * b for a, b in zip(w, x)]
        squares += sum(b * b for b in x)
    return sum(a * a for a in w) / squares


def turned_back_by_inner_products(X, y):
    gram = (y[:, None] * X) @ (y[:, None] * X).T
    return gram.sum() / np.trace(gram)


def turned_back_in_float32(X, y):
    X, y = X.astype(np.float32), y.astype(np.float32)
    w = y @ X
    return (w @ w) / (X * X).sum()


def turned(points, degrees):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array(points) @ np.array([[c, s], [-s, c]])


CROSS = [[-1, 0], [1, 0], [0, -1], [0, 1]]

RIGHT = {
    "03.power": [power_of_logarithms, power_to_base_ten, power_by_a_fit, power_with_scipy, power_in_float32],
    "03.turned-back": [
        turned_back_by_norms,
        turned_back_step_by_step,
        turned_back_by_inner_products,
        turned_back_in_float32,
    ],
    "03.tight": [
        (CROSS, [-1, 1, -1, 1]),
        (CROSS, [1, -1, -1, 1]),
        (turned(CROSS, 45), [-1, 1, -1, 1]),
        (turned(CROSS, 20), [1, -1, 1, -1]),
        ([[0.6, 0.8], [-0.6, -0.8], [0.8, -0.6], [-0.8, 0.6]], [1, -1, 1, -1]),
    ],
    "03.one-unit": [
        ([[1, 0.01], [1, -0.01]], [1, -1]),
        ([[10, 1], [10, -1], [-10, 1], [-10, -1]], [1, -1, 1, -1]),
        ([[5, 0.5], [-5, 0.5], [3, -0.7]], [-1, -1, 1]),
    ],
}
