"""How one thing looks. `basic` has what most demos draw; a file beside it what one topic needs."""

from .basic import (
    Arrow,
    Boundary,
    Curve,
    Line,
    Mark,
    Note,
    Numbers,
    Points,
    Region,
    Rings,
    Thing,
    roomy,
)

__all__ = [
    "Arrow",
    "Boundary",
    "Curve",
    "Line",
    "Mark",
    "Note",
    "Numbers",
    "Points",
    "Region",
    "Rings",
    "Thing",
    "roomy",
]
