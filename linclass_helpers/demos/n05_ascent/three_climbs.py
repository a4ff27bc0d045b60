"""Three ways up the likelihood from one start, counted in passes over the data: so they can be compared."""

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
    """The path of one method, for that many passes over the data or until it has arrived.

    batch        `logistic.ascend`: one step with all points is a pass
    stochastic   `logistic.sgd`: as many steps as there are points are a pass; the seed is for its draws
    newton       `logistic.newton`: one step is a pass, and one more for each time it is halved; eta
                 plays no part, and `passes` is how many steps there may be
    """
    if method == "newton":
        return logistic.newton(X, y01, w0=w0, steps=passes)
    if method == "stochastic":
        return logistic.sgd(X, y01, eta=eta, epochs=passes, w0=w0, seed=seed)
    return logistic.ascend(X, y01, eta=eta, steps=passes, w0=w0)
