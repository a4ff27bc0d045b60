"""Learning the digits: the split, the steps, and the optimum that scikit-learn finds."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

import linclass_helpers as lc
from linclass_helpers.experiments import handwriting, learn_digits


@pytest.mark.parametrize("learner", handwriting.LEARNERS)
def test_the_test_set_is_not_used_for_learning(learner):
    found, digits = learn_digits(learner), lc.data.load("digits")
    assert (len(found.train), len(found.test)) == (1200, 597)
    assert sorted([*found.train, *found.test]) == list(range(1797))
    said = found.probabilities(digits.X).argmax(axis=1)
    assert found.wrong == (said != digits.labels)[found.train].sum()
    missed = found.test[said[found.test] != digits.labels[found.test]]
    assert found.misclassified.tolist() == missed.tolist()
    assert len(missed) / 597 < 0.05
    assert learn_digits(learner) is found
    assert repr(found).startswith(f"Handwriting: {learner}, misclassified {found.wrong} of 1200")


def test_the_steps_are_those_of_one_ascent_and_lead_to_the_optimum():
    found, digits = learn_digits(), lc.data.load("digits")
    X = np.column_stack([np.ones(1797), (digits.X - found.mean) / 16])[found.train]
    labels = digits.labels[found.train]
    whole = lc.multiclass.ascend(X, labels, ridge=1.0, steps=300)
    assert np.allclose(whole.W, found.learned.W, atol=1e-9)
    theirs = LogisticRegression(C=1.0, fit_intercept=False, tol=1e-8, max_iter=5000).fit(X, labels)
    agree = theirs.predict(X) == found.learned.predict(X)
    assert agree.mean() > 0.97
    own = learn_digits("one_vs_all").learned
    alone = lc.multiclass.ascend(X, np.where(labels == 3, 1, -1), ridge=1.0, steps=300)
    assert np.allclose(own.W[3], alone.W[1] - alone.W[0], atol=1e-9)


def test_it_reports_its_progress(monkeypatch):
    monkeypatch.setattr(handwriting, "_known", {})
    shares = list(handwriting.learn_digits_with_progress("one_vs_all"))
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] < 1
    assert len(shares) == 300
    with pytest.raises(ValueError, match="learner must be one of 'softmax', 'one_vs_all', but it is 'svm'"):
        learn_digits("svm")
