"""Many climbs of one likelihood, a learning rate each: where do they end?"""

import numpy as np

from .. import arguments
from ..logistic.at_one_w import exp_minus_abs, likelihoods, missing, start
from ..results import quiet


def rate_sweep(X, y01, etas, *, steps=30, last=8, w0=None) -> np.ndarray:
    """The log-likelihoods of the last steps of gradient ascent, one row for each learning rate.

    The steps are those of `logistic.ascend`, taken for all rates at once and always in full number. A
    row of equal numbers has settled; a row that goes up and down oscillates.
    """
    Z, w = start(X, y01, w0)
    steps, last = arguments.count(steps, "steps"), arguments.count(last, "last")
    rates = np.array([[arguments.positive(eta, "eta")] for eta in etas])
    W, kept = np.tile(w, (len(rates), 1)), []
    with quiet():
        for k in range(steps):
            margins = W @ Z.T
            W = W + rates * (missing(margins, exp_minus_abs(margins)) @ Z)
            if k >= steps - last:
                kept.append(W)
        return likelihoods(np.concatenate(kept), Z).reshape(len(kept), len(rates)).T
