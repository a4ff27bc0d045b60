"""Numbers, vectors and labels as sentences and pictures write them: short, with a true minus sign."""

_SHOWN = 6  # a vector or list longer than this is shortened


def number(value) -> str:
    """Four significant digits, below a million without a power of ten, with a true minus sign."""
    whole = abs(value) < 1e6 and (value == round(value) or abs(value) >= 1e4)
    return f"{value + 0.0:{'.0f' if whole else '.4g'}}".replace("-", "−")


def label(y) -> str:
    return "+1" if y > 0 else "−1"


def listed(words) -> str:
    """The words with commas; of a long list the first few and the last."""
    shown = [*words[: _SHOWN - 2], "…", words[-1]] if len(words) > _SHOWN else words
    return ", ".join(shown)


def vector(w) -> str:
    return f"({listed([number(value) for value in w])})"
