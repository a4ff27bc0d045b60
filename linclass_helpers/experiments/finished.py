"""A long experiment is a generator: it yields the share that is done, and returns its result."""

from collections.abc import Generator
from typing import TypeVar

Found = TypeVar("Found")


def finished(experiment: Generator[float, None, Found]) -> Found:
    """Run such a generator to its end, and return what it returns."""
    while True:
        try:
            next(experiment)
        except StopIteration as end:
            return end.value
