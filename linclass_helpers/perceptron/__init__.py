"""The perceptron: it corrects w at each mistake, and keeps a record of every step.

ties.py       predict(w, X), what a mistake is, and what wᵀx = 0 means
training.py   train(X, y): the learner
run.py        Run: the record of every step, and why it happened
loop.py       how a loop is found, and Loop: what a run then repeats for ever
theorem.py    bound(R, γ): how many updates there can be at most; average(run)
"""

from .loop import Loop
from .run import Run
from .theorem import average, bound
from .ties import TIES, Margins, least_right, predict
from .training import ORDERS, train

__all__ = ["ORDERS", "TIES", "Loop", "Margins", "Run", "average", "bound", "least_right", "predict", "train"]
