"""Notebook 02: a perceptron's run beside the proof that it must end."""

from .convergence import Convergence as convergence

__all__ = ["convergence"]
