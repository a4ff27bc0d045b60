"""More than two classes: a weight vector for each class, a row of W, and the class with the highest score.

scores.py
    softmax, and the shift that does not change it; entropy and cross-entropy
likelihood.py
    log_likelihood of W, its gradient Σ error × point, and the safe learning rate
fitting.py
    fit, ascend: softmax regression, which learns all rows of W together
record.py
    Softmax: the record of fit and ascend
one_against_all.py
    one_vs_all: each row of W learned by itself, with a learner for two classes
linear_classifier.py
    scores and predictions, which Softmax and OneVsAll share
"""

from .fitting import ascend, fit
from .likelihood import errors, gradient, log_likelihood, step_limit
from .one_against_all import OneVsAll, one_vs_all
from .record import Softmax
from .scores import cross_entropy, entropy, softmax, with_zero_last, without_last

__all__ = [
    "OneVsAll",
    "Softmax",
    "ascend",
    "cross_entropy",
    "entropy",
    "errors",
    "fit",
    "gradient",
    "log_likelihood",
    "one_vs_all",
    "softmax",
    "step_limit",
    "with_zero_last",
    "without_last",
]
