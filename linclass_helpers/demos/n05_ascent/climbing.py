"""What the demos of notebook 05 share: the three climbs, the pull of a point, and what to say of a step."""

import numpy as np

from ... import logistic
from ...words import number, plural, vector

NAMES = {"batch": "batch", "stochastic": "stochastic", "newton": "Newton"}


def climb(method, X, y01, start, eta, passes, seed):
    """The path of one method, for that many passes over the data or until it has arrived."""
    if method == "newton":
        return logistic.newton(X, y01, w0=start, steps=passes)
    if method == "stochastic":
        return logistic.sgd(X, y01, eta=eta, epochs=passes, w0=start, seed=seed)
    return logistic.ascend(X, y01, eta=eta, steps=passes, w0=start)


def pulls(w, X, y01):
    """(y − σ(wᵀx)) x of every point: error × point."""
    return (y01 - logistic.sigmoid(X @ w))[:, None] * X


def draws(n, passes, seed):
    """The points that `logistic.sgd` draws, one a step; `perceptron.train` in random order draws the same."""
    return np.random.default_rng(seed).integers(n, size=n * passes)


def what_happened(data, path, method, eta, t, point=None):
    """The step that led here, in the terms of its method."""
    if not t:
        return f"t = 0: w = {vector(path.weights[0])}, l = {number(path.log_likelihood[0])}. Press step."
    before, after = vector(path.weights[t - 1]), vector(path.weights[t])
    which, added = _STEPS[method](data, path, eta, t, point)
    return (
        f"Step {t}{which}: w ← {before} + {added} = {after}; {_moved(*path.log_likelihood[t - 1 : t + 1])}."
    )


def _moved(low, high):
    if number(low) == number(high):
        return f"l stays near {number(high)}"
    return f"l {'rises' if high > low else 'falls'} from {number(low)} to {number(high)}"


def _batch(data, path, eta, t, point):
    return "", f"{number(eta)} · {vector(logistic.gradient(path.weights[t - 1], data.X, data.y01))}"


def _stochastic(data, path, eta, t, point):
    error = number(data.y01[point] - float(logistic.sigmoid(data.X[point] @ path.weights[t - 1])))
    return f", point {point + 1} drawn", f"{number(eta)} · ({error}) · {vector(data.X[point])}"


def _newton(data, path, eta, t, point):
    halved = int(path.passes[t] - path.passes[t - 1]) - 1
    said = f", halved {plural(halved, 'time')} lest l should fall" if halved else ""
    return said, vector(path.weights[t] - path.weights[t - 1])


_STEPS = {"batch": _batch, "stochastic": _stochastic, "newton": _newton}


def the_rate(hill, path, eta):
    """Where η lies among the two limits, and what that means for this path."""
    steps = np.diff(path.log_likelihood)
    falls = int((steps < -1e-12 * np.abs(path.log_likelihood[1:])).sum())
    seen = f"l falls in {falls} of its {plural(path.steps, 'step')}"
    safe, stable = (
        f"{name} = {number(at) if np.isfinite(at) else '∞'}"
        for name, at in (("2/L", hill.safe), ("2/λ*", hill.stable))
    )
    if eta < hill.safe:
        return f"η = {number(eta)} is below {safe}: from any start, every step climbs ({seen})."
    if eta < hill.stable:
        held = f" It is below {stable}: w* still draws in what comes near." if hill.has_top else ""
        return f"η = {number(eta)} is not below {safe}: a step may overshoot ({seen}).{held}"
    return (
        f"η = {number(eta)} is not below {stable}: w* does not even hold what comes near ({seen}). "
        + _no_explosion(hill, path, eta)
    )


def _no_explosion(hill, path, eta):
    """The gradient is at most the sum of all ‖x‖, so no step is longer than η times that."""
    longest = np.linalg.norm(np.diff(path.weights, axis=0), axis=1).max(initial=0.0)
    most = eta * np.linalg.norm(hill.X, axis=1).sum()
    return (
        f"Yet nothing explodes: the longest step is {number(longest)}, and η Σ‖x‖ = {number(most)} the most."
    )


def compared(hill, passes, heights):
    words = ", ".join(f"{NAMES[name]} {number(height)}" for name, height in heights.items())
    top = f"the top is {number(hill.top)}" if hill.has_top else "there is no top"
    return f"After {_passes(passes)}, l: {words}; {top}."


def _passes(number_of_them):
    return "1 pass" if number_of_them == 1 else f"{number(number_of_them)} passes"


def the_end(hill, path):
    """How the path ends."""
    end, passes = number(path.log_likelihood[-1]), _passes(path.passes[-1])
    if not hill.has_top:
        return (
            "These data have no top: l climbs for ever while ‖w‖ grows. "
            f"After {passes}, l = {end} and ‖w‖ = {number(np.linalg.norm(path.w))}."
        )
    top = f"w* = {vector(hill.w)}, where l* = {number(hill.top)}"
    if path.converged:
        return f"The path arrives at the top, {top}, after {passes}."
    gap = number(float(hill.gap(path.log_likelihood[-1])))
    return f"The top is {top}. After {passes}, the path ends {gap} below it, at l = {end}."
