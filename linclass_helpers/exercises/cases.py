"""Cases in a fixed order, the smallest first: the one that a wrong answer is shown is always the same."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, TypeVar

import numpy as np

Found = TypeVar("Found")

MOST_CASES = 2000  # small cases of one task
VECTORS = ("X", "W", "x", "w", "v", "p", "q")  # arguments that are vectors, or rows of them


@dataclass(frozen=True)
class Cases:
    """The arguments with which a function is called, made of whole numbers.

    The small cases are all cases up to a size, at most MOST_CASES of them. They begin with few points, few
    dimensions and small coordinates. The larger ones are drawn at random, the same ones each time.

    Parameters
    ----------
    names
        What the arguments are, in their order:

        - "X": points, n × d
        - "y": their labels −1 and +1; "y01": labels 0 and 1; "labels": classes 0 to R − 1
        - "lam": a number for each point, of any sign
        - "x": a single point; "w", "v": weights; each of length d
        - "p", "q": d probabilities, which are counts divided by their sum (all 0 if the sum is 0)
        - "W": weights for each of R classes, R × d
        - "s": a label −1 or +1; "s01": a label 0 or 1
        - "k": a count from 1; "z": a number
    points, dimensions, largest
        The largest n, d and coordinate of the small cases; also their largest "k".
    larger
        How many larger cases there are.
    far
        The largest coordinate of the larger cases.
    classes
        The number R of classes in the small cases.
    keep
        `keep(*arguments)`: is this a case? By default, all are.
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
        """The small cases, the smallest first."""
        return (case for case in islice(self._all_small(), MOST_CASES) if self.keep(*case))

    def shows(self, case: tuple) -> bool:
        """Does this case show something: two dimensions, no point at 0, and nothing else all 0?"""
        given = [(name, part) for name, part in zip(self.names, case, strict=True) if name in VECTORS]
        if not given:
            return any(np.any(part) for part in case)
        away = (part.any(axis=-1).all() if name == "X" else part.any() for name, part in given)
        return all(part.shape[-1] == 2 for _, part in given) and all(away)

    def smallest(self, fails: Callable[..., Found | None]) -> Found | None:
        """What `fails(*case)` returns for the smallest case for which it does not return None.

        This is the first small case that shows something. If there is none, it is the first small one, or
        else the first of the larger ones. None if there is no such case at all.
        """
        first: Found | None = None
        for case in self.small():
            found = fails(*case) if first is None or self.shows(case) else None
            if found is not None and self.shows(case):
                return found
            first = first or found
        if first is not None:
            return first
        return next((found for case in self.drawn() if (found := fails(*case)) is not None), None)

    def _all_small(self) -> Iterator[tuple]:
        """The small cases, with those that `keep` refuses."""
        with_points = any(name in ("X", "y", "y01", "labels") for name in self.names)
        for n in range(1, self.points + 1 if with_points else 2):
            for d in range(1, self.dimensions + 1):
                for largest in range(1, self.largest + 1):
                    yield from self._of_size(n, d, largest)

    def _of_size(self, n: int, d: int, largest: int) -> Iterator[tuple]:
        """All cases of n points in d dimensions in which the largest coordinate is `largest`."""
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
            if largest == 1 or max(map(abs, coordinates), default=0) == largest:  # else it came before
                yield tuple(
                    self._argument(name, part, n, d) for name, part in zip(self.names, chosen, strict=True)
                )

    def _argument(self, name: str, part: tuple, n: int, d: int) -> Any:
        """The argument of this name that is made of these numbers."""
        if name in ("s", "s01", "k", "z"):
            return part[0]
        if name == "labels":
            return np.array(part)
        array = np.array(part, dtype=float)
        if name in ("p", "q"):
            return array / max(array.sum(), 1)
        return array.reshape(-1, d) if name in ("X", "W") else array

    def drawn(self) -> Iterator[tuple]:
        """The larger cases, drawn at random but always the same ones, sorted by their size."""
        return iter(sorted(filter(lambda case: self.keep(*case), self._all_drawn()), key=_size))

    def _all_drawn(self) -> Iterator[tuple]:
        """The larger cases as they are drawn, with those that `keep` refuses."""
        rng = np.random.default_rng(0)
        for _ in range(self.larger):
            n, d = int(rng.integers(3, 7)), int(rng.integers(2, 5))
            largest = int(rng.integers(1, self.far + 1))
            R = int(rng.integers(2, 5)) if {"W", "labels"} & {*self.names} else 0
            yield tuple(self._drawn(rng, name, n, d, R, largest) for name in self.names)

    def _drawn(self, rng: np.random.Generator, name: str, n: int, d: int, R: int, largest: int) -> Any:
        """An argument of this name, drawn at random."""
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
        size = {"X": (n, d), "W": (R, d), "lam": (n,)}.get(name, (d,))
        return rng.integers(-largest, largest + 1, size=size).astype(float)


def _size(case: tuple) -> tuple[int, float]:
    """By what cases are sorted: how many numbers there are, then the sum of their absolute values."""
    return sum(map(np.size, case)), sum(float(np.abs(part).sum()) for part in case)
