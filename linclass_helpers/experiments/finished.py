"""Experiments that take long are generators: they yield how far they are, and return what they found."""

from collections.abc import Generator
from typing import TypeVar

Found = TypeVar("Found")


def finished(steps: Generator[float, None, Found]) -> Found:
    """Run such a generator to its end, and return what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
