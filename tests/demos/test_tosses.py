"""Random labels, against Cover's count and against the analysis of each toss."""

import numpy as np
import pytest

from linclass_helpers import features, separability
from linclass_helpers.demos.n07_features import tosses
from linclass_helpers.experiments import finished


def test_a_toss_is_the_same_every_time():
    one, again, other = (tosses.toss(20, seed) for seed in (3, 3, 4))
    assert np.array_equal(one.X, again.X)
    assert np.array_equal(one.y, again.y)
    assert not np.array_equal(one.X, other.X)
    assert np.abs(one.X).max() <= 1
    assert set(one.y) == {-1, 1}


def test_shares_are_those_of_the_tosses():
    found = finished(tosses.toss_sweep(2, tries=10))
    for n, share in list(zip(found.counts, found.shares))[4:7]:
        made = [tosses.toss(int(n), seed) for seed in range(1, 11)]
        lifted = [(features.polynomial(toss.X, 2), toss.y) for toss in made]
        assert share == pytest.approx(np.mean([separability.analyse(*one).separable for one in lifted]))
    assert found.counts[-1] == 4 * 6
    assert (found.shares[found.counts <= 6] == 1).all()
    assert repr(found) == "Tosses at degree 2, 10 for each of 12 numbers: 2 to 24 points"


def test_they_follow_covers_count():
    found = finished(tosses.toss_sweep(1, tries=100, places=6))
    expected = np.array([features.dichotomies(int(n), 3) / 2 ** int(n) for n in found.counts])
    error = np.sqrt(expected * (1 - expected) / found.tries)
    assert (np.abs(found.shares - expected) <= 4 * error + 1e-12).all()
    low, high = found.spread.T
    assert ((0 <= low) & (low <= found.shares) & (found.shares <= high) & (high <= 1)).all()


def test_in_steps_it_says_how_far_it_is():
    shares = list(tosses.toss_sweep(1, tries=2, places=2))
    assert shares == [0.25, 0.5, 0.75, 1.0]
    assert finished(tosses.toss_sweep(1, tries=2, places=2)).counts.tolist() == [6, 12]
