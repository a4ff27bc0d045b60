"""The control that chooses the data, with the same words for the same data in every demo."""

from livefigure import Choice

WORDS = {
    "notes": "lecture 000's five points",
    "students": "lecture 001's students",
    "nonseparable": "lecture 001's five points",
    "just_separable": "just about separable",
    "overlapping": "two overlapping clouds",
    "xor": "XOR",
    "rings": "a disc in a ring",
    "interval": "an interval on a line",
    "margin": "random points with a margin",
    "far": "separable, one point far away",
}


def which_data(*names, **others) -> Choice:
    """A choice of data, which begins with the first; `others` are names with words of their own."""
    return Choice("data", names[0], {name: WORDS[name] for name in names} | others)
