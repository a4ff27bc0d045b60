"""Cases that are no whole numbers: a rule such as wᵀx ≥ 1 in place of wᵀx > 0 is the same for whole ones."""

from collections.abc import Iterator
from dataclasses import dataclass

from .cases import Cases

SCALED = ("X", "x", "w", "v", "W", "z")  # not labels, counts, or what must add up to 1
EIGHTH = 1 / 8  # of a whole number a float without rounding, and so are products of two


@dataclass(frozen=True)
class Fractions(Cases):
    """Cases as they are, but of those that are drawn every second one has eighths in place of whole numbers.

    `keep` is asked of the whole numbers, so it must say the same of their eighths.
    """

    def drawn(self) -> Iterator[tuple]:
        return (self._eighths(case) if k % 2 else case for k, case in enumerate(super().drawn()))

    def _eighths(self, case):
        return tuple(part * EIGHTH if name in SCALED else part for name, part in zip(self.names, case))
