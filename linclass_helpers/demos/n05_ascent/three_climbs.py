"""Three methods of maximising the likelihood, measured in passes over the data."""

from numpy.typing import ArrayLike

from ... import logistic
from ...logistic import Path


def climb_by(
    method: str,
    X: ArrayLike,
    y01: ArrayLike,
    *,
    eta: float,
    passes: int,
    w0: ArrayLike | None = None,
    seed: int = 0,
) -> Path:
    """The path of one method, for at most this many passes over the data.

    Parameters
    ----------
    method
        "batch" is `logistic.ascend`, where one step is a pass. "stochastic" is `logistic.sgd`, where n steps
        are a pass. "newton" is `logistic.newton`, where one step is a pass, and so is each halving of a step.
    eta
        the learning rate; Newton's method does not use it
    passes
        for Newton's method the largest number of steps
    seed
        of the draws of "stochastic"
    """
    if method == "newton":
        return logistic.newton(X, y01, w0=w0, steps=passes)
    if method == "stochastic":
        return logistic.sgd(X, y01, eta=eta, epochs=passes, w0=w0, seed=seed)
    return logistic.ascend(X, y01, eta=eta, steps=passes, w0=w0)
