"""Numbers as text, for captions and pictures."""

from typing import SupportsFloat


def number(value: SupportsFloat) -> str:
    """Four significant digits, below a million without a power of ten, with a true minus sign."""
    value = float(value)
    whole = abs(value) < 1e6 and (value == round(value) or abs(value) >= 9999.5)
    return f"{value + 0.0:{'.0f' if whole else '.4g'}}".replace("-", "−")
