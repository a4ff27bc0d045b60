"""The perceptron: it corrects w at each mistake, and keeps a record of every step.

ties.py
    predict(w, X), what a mistake is, and what wᵀx = 0 means
training.py
    train(X, y): the learner
run.py
    Run: the record of every step, and the reason for it
loop.py
    Loop: the updates that a run repeats for ever, and how they are found
theorem.py
    bound(R, gamma): the largest possible number of updates; average(run)
"""

from .loop import Loop
from .run import Run
from .theorem import average, bound
from .ties import TIES, Margins, predict, smallest_correct_margin
from .training import ORDERS, train

__all__ = [
    "ORDERS",
    "TIES",
    "Loop",
    "Margins",
    "Run",
    "average",
    "bound",
    "predict",
    "smallest_correct_margin",
    "train",
]
