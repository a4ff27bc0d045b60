"""One demo a notebook. Each call returns a Demo, which shows itself as the output of its cell."""

from .convergence import convergence

__all__ = ["convergence"]
