"""Small cases in a fixed order: a wrong answer always meets the same one, and nothing smaller fails."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, product

import numpy as np

MOST_CASES = 2000  # cases that are gone through one after another


@dataclass(frozen=True)
class Cases:
    """Arguments made of whole numbers: those named, in this order.

    X       (n, d)  points           y    (n,)  their labels −1 and +1     y01   (n,)  the same as 0 and 1
    x       (d,)    one point        s    a label −1 or +1                 s01   a label 0 or 1
    w, v    (d,)    weights          k    a count, 1 to `largest`             z     a number
    lam     (n,)    a weight for each point, of any sign
    W       (R, d)  weights for each of R classes          labels (n,)   the class of each point, 0 to R − 1
    p, q    (d,)    probabilities: whole numbers from 0, divided by their sum (all 0, where that is 0)

    `points`, `dimensions` and `largest` bound the small cases, and they have R = `classes`. All of them are
    gone through, at most MOST_CASES: first few points, few dimensions and small coordinates.
    `larger` more are drawn, with coordinates up to `far`. Only cases that `keep` likes are taken.
    """

    names: tuple[str, ...]
    points: int = 2
    dimensions: int = 2
    largest: int = 1
    larger: int = 500
    far: int = 5
    classes: int = 3
    keep: Callable[..., bool] = lambda *_: True

    def small(self) -> Iterator[tuple]:
        """All small cases, in their order."""
        return (case for case in islice(self._all_small(), MOST_CASES) if self.keep(*case))

    def _all_small(self):
        many = any(name in ("X", "y", "y01", "labels") for name in self.names)
        for n in range(1, self.points + 1 if many else 2):
            for d in range(1, self.dimensions + 1):
                for largest in range(1, self.largest + 1):
                    yield from self._of_size(n, d, largest)

    def _of_size(self, n, d, largest):
        values = sorted(range(-largest, largest + 1), key=lambda value: (abs(value), value < 0))
        counted, R = range(largest + 1), self.classes
        kinds = {**dict.fromkeys(("X", "x", "w", "v", "z", "lam", "W"), values), "k": range(1, largest + 1)}
        kinds |= {"p": counted, "q": counted}
        labels = {"y": (1, -1), "s": (1, -1), "y01": (1, 0), "s01": (1, 0), "labels": range(R)}
        counts = {"X": n * d, "W": R * d, **dict.fromkeys(("y", "y01", "lam", "labels"), n)}
        counts |= dict.fromkeys(("x", "w", "v", "p", "q"), d)
        choices = [list(product((kinds | labels)[name], repeat=counts.get(name, 1))) for name in self.names]
        for chosen in product(*choices):
            coordinates = [value for name, part in zip(self.names, chosen) if name in kinds for value in part]
            if largest == 1 or max(map(abs, coordinates), default=0) == largest:  # else it was there before
                yield tuple(
                    self._argument(name, part, n, d) for name, part in zip(self.names, chosen, strict=True)
                )

    def _argument(self, name, part, n, d):
        if name in ("s", "s01", "k", "z"):
            return part[0]
        if name == "labels":
            return np.array(part)
        array = np.array(part, dtype=float)
        if name in ("p", "q"):
            return array / max(array.sum(), 1)
        return array.reshape(-1, d) if name in ("X", "W") else array

    def drawn(self) -> Iterator[tuple]:
        """Larger cases, drawn at random but always the same, and then the smaller ones first."""
        return iter(sorted(filter(lambda case: self.keep(*case), self._all_drawn()), key=_size))

    def _all_drawn(self):
        rng = np.random.default_rng(0)
        for _ in range(self.larger):
            n, d = int(rng.integers(3, 7)), int(rng.integers(2, 5))
            largest = int(rng.integers(1, self.far + 1))
            R = int(rng.integers(2, 5)) if {"W", "labels"} & {*self.names} else 0
            yield tuple(self._drawn(rng, name, n, d, R, largest) for name in self.names)

    def _drawn(self, rng, name, n, d, R, largest):
        if name in ("s", "s01", "k"):
            low = {"s": (-1, 1), "s01": (0, 1)}.get(name)
            return int(rng.choice(low)) if low else int(rng.integers(1, 4))
        if name == "z":
            return int(rng.integers(-largest, largest + 1))
        if name in ("y", "y01"):
            return rng.choice([1.0, -1.0] if name == "y" else [1.0, 0.0], size=n)
        if name == "labels":
            return rng.integers(R, size=n)
        if name in ("p", "q"):
            counts = rng.integers(largest + 1, size=d)
            return counts / max(counts.sum(), 1)
        size = {"X": (n, d), "W": (R, d), "lam": n}.get(name, d)
        return rng.integers(-largest, largest + 1, size=size).astype(float)


def _size(case):
    """How many numbers there are, and how large they are."""
    return sum(map(np.size, case)), sum(np.abs(part).sum() for part in case)
