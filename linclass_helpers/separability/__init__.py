"""Is there a w with yᵢ wᵀxᵢ > 0 for every point? The widest separator, or a witness that there is none.

analysis.py
    analyse(X, y): the verdict, with its proof
checking.py
    is_separator, is_witness: whether a proof is correct
nearest_by_floats.py
    the point of the convex hull that is nearest to the origin, quickly
nearest_exactly.py
    the same without rounding, which makes it a proof
magnifying.py
    a second look at points that rounding cannot order
solver.py
    lecture 002's linear program
region.py
    all separators of points in the plane
"""

from .analysis import Separability, analyse
from .checking import is_separator, is_witness
from .nearest_by_floats import nearest
from .region import solution_polygon, solution_region
from .solver import LinearProgram, linear_program

__all__ = [
    "LinearProgram",
    "Separability",
    "analyse",
    "is_separator",
    "is_witness",
    "linear_program",
    "nearest",
    "solution_polygon",
    "solution_region",
]
