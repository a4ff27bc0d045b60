"""The demo that shows a case.

A demo refuses some cases: a single class, only points at 0, more than two dimensions. Then there is no demo,
and the result is None.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from ..data import Dataset

if TYPE_CHECKING:
    from livefigure import Demo

WINDOW = 5.0  # the largest coordinate that lc.demos.separability shows as it opens


def with_data(demo: str, X: Any, y: Any, **more: Any) -> "Demo | None":
    """The demo of this name with exactly these points; None if it refuses them.

    Points on an axis get a second coordinate of 0, which changes no inner product.
    """
    from .. import demos

    try:
        return getattr(demos, demo)(data=Dataset(in_the_plane(X), y, "the case"), **more)
    except ValueError:
        return None


def with_w(X: Any, y: Any, w: Any = None, w0: float = 0.0, *, bias: bool = False) -> "Demo | None":
    """lc.demos.separability with exactly these points and this w; None if it cannot show them.

    The points may be of a single class.
    """
    more: dict[str, Any] = {"bias": bias}
    if w is not None:
        length = float(np.linalg.norm(w))
        if not length:
            return None  # in the demo w always has a direction
        first, second = (*w, 0.0)[:2]
        more |= {"angle": float(np.degrees(np.arctan2(second, first)) % 360), "w0": float(w0 / length)}
    return with_data("separability", X, y, **more) or _of_one_class(in_the_plane(X), y, more)


def _of_one_class(X: np.ndarray, y: Any, more: dict[str, Any]) -> "Demo | None":
    """lc.demos.separability with its own window, so the points must lie within it."""
    from .. import demos

    if np.abs(X).max() > WINDOW:
        return None
    try:
        return demos.separability(points=X.tolist(), labels=np.asarray(y).astype(int).tolist(), **more)
    except ValueError:
        return None


def line_through(x: Any, y: Any) -> "Demo | None":
    """lc.demos.line with exactly these points; None if they are fewer than three, or all above each other."""
    from .. import demos

    try:
        return demos.line(points=np.column_stack([x, y]).tolist()) if len(x) > 2 else None
    except ValueError:
        return None


def in_the_plane(X: Any) -> np.ndarray:
    """Points on an axis as points of the plane; other points unchanged."""
    X = np.asarray(X, dtype=float)
    return np.pad(X, ((0, 0), (0, max(0, 2 - X.shape[1]))))
