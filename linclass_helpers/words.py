"""Numbers, vectors and labels as text for captions and pictures: short, with a true minus sign."""

import ast
import textwrap
from collections.abc import Iterable, Sequence, Sized

from livefigure.words import number

__all__ = [
    "above",
    "below",
    "in_lines",
    "label",
    "listed",
    "number",
    "plural",
    "points",
    "vector",
    "written_in_full",
]

_WIDEST = 90  # characters that fit beside JupyterLab's list of files; it breaks longer lines within a word
_MAX_LISTED = 6  # a longer vector or list is shortened
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def below(count: int) -> str:
    """A whole number as a subscript: the ₁₂ of x₁₂."""
    return str(count).translate(_SUBSCRIPTS)


def above(count: int) -> str:
    """A whole number as a superscript: the ³ of x³."""
    return str(count).translate(_SUPERSCRIPTS)


def in_lines(text: str) -> str:
    """A text that is printed, with long lines broken between words. Lines of code stay as they are."""
    return "\n".join(map(_broken, text.split("\n")))


def _broken(line: str) -> str:
    if len(line) <= _WIDEST or _is_code(line):
        return line
    return textwrap.fill(line, _WIDEST, break_long_words=False, break_on_hyphens=False)


def _is_code(line: str) -> bool:
    try:
        ast.parse(line.strip())
    except SyntaxError:
        return False
    return True


def label(y: float) -> str:
    """A label, as "+1" or "−1"."""
    return "+1" if y > 0 else "−1"


def listed(words: Sequence[str]) -> str:
    """The words with commas between them; from a long list only the first few and the last."""
    shown = [*words[: _MAX_LISTED - 2], "…", words[-1]] if len(words) > _MAX_LISTED else words
    return ", ".join(shown)


def vector(w: Iterable[float]) -> str:
    """A vector, as "(1, −2)"."""
    return f"({listed([number(value) for value in w])})"


def written_in_full(w: Sized) -> bool:
    """Does `vector` write all numbers of this vector?"""
    return len(w) <= _MAX_LISTED


def plural(count: int, thing: str) -> str:
    """A count with its noun: "1 step", "2 steps", "3 passes"."""
    many = "es" if thing.endswith("s") else "s"
    return f"{count} {thing}" if count == 1 else f"{count} {thing}{many}"


def points(which: Iterable[int]) -> str:
    """Points, given by their numbers from 0, named by their numbers from 1: "point 3", "points 2, 4"."""
    names = [str(i + 1) for i in which]
    return f"point{'s' * (len(names) != 1)} {listed(names)}"
