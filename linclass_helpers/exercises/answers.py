"""What a student constructs may come in several forms: here it gets the one that is judged."""

from typing import Any

from ..data import Dataset


def as_dataset(answer: Any) -> Dataset:
    """Points that were handed in: a Dataset, or X and y."""
    return answer if isinstance(answer, Dataset) else Dataset(*answer)
