"""Notebook 02: a perceptron's run beside the proof that it must end."""

from .run_and_proof import convergence

__all__ = ["convergence"]
