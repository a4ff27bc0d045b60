"""The demo that shows a case, to play with. What a demo refuses (one class only, all points at 0, more than
two dimensions) it cannot show, and then there is none."""

from typing import Any

import numpy as np

from ..data import Dataset

WINDOW = 5.0  # how far lc.demos.separability shows the plane as it opens


def with_data(demo: str, X: Any, y: Any, **more: Any):
    """The demo of that name with exactly these points. A coordinate of 0 more changes no product."""
    from .. import demos

    try:
        return getattr(demos, demo)(data=Dataset(in_the_plane(X), y, "the case"), **more)
    except ValueError:
        return None


def with_w(X: Any, y: Any, w: Any = None, w0: float = 0.0, *, bias: bool = False):
    """lc.demos.separability with exactly these points, also if all are of one class, and with that w."""
    more: dict[str, Any] = {"bias": bias}
    if w is not None:
        length = float(np.linalg.norm(w))
        if not length:
            return None  # the w of the demo has a direction
        first, second = (*w, 0.0)[:2]
        more |= {"angle": float(np.degrees(np.arctan2(second, first)) % 360), "w0": float(w0 / length)}
    return with_data("separability", X, y, **more) or _of_one_class(in_the_plane(X), y, more)


def _of_one_class(X, y, more):
    """The demo as it opens, with other points: so they must lie in the window that it has then."""
    from .. import demos

    if np.abs(X).max() > WINDOW:
        return None
    try:
        return demos.separability(points=X.tolist(), labels=np.asarray(y).astype(int).tolist(), **more)
    except ValueError:
        return None


def in_the_plane(X: Any) -> np.ndarray:
    """Points of an axis as points of the plane; others as they are."""
    X = np.asarray(X, dtype=float)
    return np.pad(X, ((0, 0), (0, max(0, 2 - X.shape[1]))))
