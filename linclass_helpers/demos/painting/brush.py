"""Where a dab of the brush puts points, and which points the eraser deletes."""

import numpy as np


def dab(place: tuple, radius: float, count: int, seed: int) -> np.ndarray:
    """Random points in a disc around that place; a single point is at its centre."""
    chance = np.random.default_rng(seed)
    # the square root fills a disc evenly: its area grows with the square of the radius
    away = radius * np.sqrt(chance.random(count)) * (count > 1)
    turn = 2 * np.pi * chance.random(count)
    return np.add(place, np.column_stack([away * np.cos(turn), away * np.sin(turn)]))


def along(begin: tuple, end: tuple, step: float) -> np.ndarray:
    """The places after each step from `begin` to `end`, at most twenty."""
    far = float(np.hypot(*np.subtract(end, begin)))
    count = min(int(far / step), 20)
    share = step / far * np.arange(1, count + 1) if count else np.empty(0)
    return np.add(begin, share[:, None] * np.subtract(end, begin))


def spared(X: np.ndarray, begin: tuple, end: tuple, radius: float) -> np.ndarray:
    """Which points the brush does not touch from `begin` to `end`."""
    way = np.subtract(end, begin)
    share = np.clip((X - begin) @ way / max(float(way @ way), 1e-300), 0, 1)
    return np.linalg.norm(X - begin - share[:, None] * way, axis=1) > radius
