"""Numbers, vectors and labels as sentences and pictures write them: short, with a true minus sign."""

from collections.abc import Iterable, Sequence

from livefigure.words import number

__all__ = ["above", "below", "label", "listed", "number", "plural", "points", "vector"]

_SHOWN = 6  # a vector or list longer than this is shortened
_BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_ABOVE = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def below(count: int) -> str:
    """A whole number as an index: the ₁₂ of x₁₂."""
    return str(count).translate(_BELOW)


def above(count: int) -> str:
    """A whole number as a power: the ³ of x³."""
    return str(count).translate(_ABOVE)


def label(y: float) -> str:
    return "+1" if y > 0 else "−1"


def listed(words: Sequence[str]) -> str:
    """The words with commas; of a long list the first few and the last."""
    shown = [*words[: _SHOWN - 2], "…", words[-1]] if len(words) > _SHOWN else words
    return ", ".join(shown)


def vector(w: Iterable[float]) -> str:
    return f"({listed([number(value) for value in w])})"


def plural(count: int, thing: str) -> str:
    """'1 step', '2 steps', '3 passes'."""
    many = "es" if thing.endswith("s") else "s"
    return f"{count} {thing}" if count == 1 else f"{count} {thing}{many}"


def points(which: Iterable[int]) -> str:
    """Points that are counted from 0, by their numbers from 1: 'point 3', 'points 2, 4'."""
    names = [str(i + 1) for i in which]
    return f"point{'s' * (len(names) != 1)} {listed(names)}"
