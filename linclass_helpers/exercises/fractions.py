"""Cases with fractions. On whole numbers a wrong rule such as wᵀx ≥ 1 agrees with the right one, wᵀx > 0."""

from collections.abc import Iterator
from dataclasses import dataclass

from .cases import Cases

SCALED = ("X", "x", "w", "v", "W", "z")  # not labels, counts or probabilities
EIGHTH = 1 / 8  # floats hold eighths of whole numbers, and products of two of them, without rounding


@dataclass(frozen=True)
class Fractions(Cases):
    """Cases, where every second one of the larger cases is divided by eight.

    `keep` sees the whole numbers, so it must give the same result for their eighths.
    """

    def drawn(self) -> Iterator[tuple]:
        return (self._eighths(case) if k % 2 else case for k, case in enumerate(super().drawn()))

    def _eighths(self, case: tuple) -> tuple:
        return tuple(part * EIGHTH if name in SCALED else part for name, part in zip(self.names, case))
