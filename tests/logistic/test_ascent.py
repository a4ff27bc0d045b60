"""Gradient ascent, with all points in a step and with one."""

import numpy as np
import pytest
from drawn import noisy
from hypothesis import given
from hypothesis import strategies as st

from linclass_helpers import logistic

X, y01 = noisy()  # what most of these tests climb on


@given(
    seed=st.integers(0, 999),
    share=st.floats(0.01, 0.999),
    scale=st.sampled_from([1e-3, 1.0, 50.0]),
    far=st.floats(0, 30),
)
def test_every_step_below_the_limit_climbs(seed, share, scale, far):
    X, y01 = noisy(seed=seed)
    X[:, 1:] *= scale
    w0 = far * np.random.default_rng(seed).normal(size=3)
    path = logistic.ascend(X, y01, eta=share * logistic.step_limit(X), steps=30, w0=w0)
    likelihood = path.log_likelihood
    assert (np.diff(likelihood) >= -1e-13 * np.abs(likelihood[:-1])).all()
    assert not path.diverged
    assert path.log_likelihood[-1] > path.log_likelihood[0]


def test_step_limit_is_that_of_the_definition():
    assert logistic.step_limit(X) == pytest.approx(8 / np.linalg.eigvalsh(X.T @ X).max())
    assert logistic.step_limit(np.zeros((2, 2))) == np.inf
    assert logistic.curvature_limit([0, 0, 0], X) == pytest.approx(logistic.step_limit(X))


def test_the_optimum_turns_unstable_at_the_curvature_limit():
    """From a start near the optimum, w converges to it below the limit and diverges above it."""
    optimum = logistic.newton(X, y01).w
    limit = logistic.curvature_limit(optimum, X)
    assert limit > logistic.step_limit(X)
    near_by = optimum + 1e-5
    back = logistic.ascend(X, y01, eta=0.98 * limit, steps=3000, w0=near_by)
    assert back.converged
    away = logistic.ascend(X, y01, eta=1.02 * limit, steps=3000, w0=near_by)
    assert away.diverged
    assert np.linalg.norm(away.w - optimum) > 100 * np.linalg.norm(near_by - optimum)


def test_to_end_below_the_best_is_divergence_even_above_the_start():
    eta = 1.1 * logistic.curvature_limit(logistic.newton(X, y01).w, X)
    path = logistic.ascend(X, y01, eta=eta, steps=500)
    assert path.log_likelihood[0] < path.log_likelihood[-1] < path.log_likelihood.max() - 0.1
    assert path.diverged


def test_ascent_is_the_lecture_rule():
    path = logistic.ascend(X, y01, eta=0.01, steps=20)
    w = np.zeros(3)
    for t in range(21):
        np.testing.assert_allclose(path.weights[t], w, rtol=1e-12, atol=1e-14)
        w = w + 0.01 * X.T @ (y01 - 1 / (1 + np.exp(-X @ w)))
    assert (path.ended, path.steps) == ("limit", 20)
    assert list(path.passes) == list(range(21))
    assert "20 steps" in path.said
    assert path.log_likelihood == pytest.approx(logistic.log_likelihoods(path.weights, X, y01))
    assert path.gradient_norm == pytest.approx(np.linalg.norm(logistic.gradient(path.w, X, y01)))


def test_ascent_converges_to_the_optimum():
    path = logistic.ascend(X, y01, eta=logistic.step_limit(X), steps=5000)
    assert path.converged
    assert path.gradient_norm <= 1e-8
    np.testing.assert_allclose(path.w, logistic.newton(X, y01).w, atol=1e-8)
    again = logistic.ascend(X, y01, eta=1, w0=path.w)
    assert (again.ended, again.steps) == ("converged", 0)


def test_a_fall_that_recovers_is_no_divergence():
    eta = 1.5 * logistic.step_limit(X)
    path = logistic.ascend(X, y01, eta=eta, steps=5000, w0=[9.0, 9.0, 9.0])
    assert (np.diff(path.log_likelihood) < 0).any()
    assert path.converged


def test_ascent_on_separable_data_is_never_called_converged():
    X, y01 = [[1.0], [2.0], [-1.0]], [1, 1, 0]
    slow = logistic.ascend(X, y01, eta=0.5, steps=50)
    assert slow.ended == "limit"
    assert "separable" in slow.said
    assert (np.diff(slow.log_likelihood) > 0).all()
    leap = logistic.ascend(X, y01, eta=1e3)
    assert leap.gradient_norm <= 1e-8
    assert leap.ended == "separable"
    assert "after 1 step w has every point on its right side" in leap.said
    # the point at the origin can only be on the boundary
    quasi = logistic.ascend([*X, [0.0]], [1, 1, 0, 0], eta=1e3)
    assert quasi.gradient_norm <= 1e-8
    assert quasi.ended == "separable"
    assert "quasi" in quasi.said


@pytest.mark.parametrize("eta", [10.0, 1e6, 1e300, 1e308])
def test_a_huge_rate_diverges_and_stays_finite(eta):
    with np.errstate(all="raise"):
        path = logistic.ascend(X, y01, eta=eta)
    assert path.diverged
    assert np.isfinite(path.weights).all()
    assert np.isfinite(path.log_likelihood).all()
    assert f"{logistic.step_limit(X):.3g}" in path.said


def test_sgd_is_the_lecture_rule_and_its_seed_decides():
    X, y01 = noisy(20)
    path = logistic.sgd(X, y01, eta=0.1, epochs=3, seed=5)
    assert path.weights.shape == (61, 3)
    assert path.passes[-1] == 3
    assert path.passes[1] == 1 / 20
    for i, before, after in zip(path.drawn, path.weights[:-1], path.weights[1:], strict=True):
        step = 0.1 * (y01[i] - logistic.sigmoid(X[i] @ before)) * X[i]
        np.testing.assert_allclose(after - before, step, rtol=0, atol=1e-14)
    # with replacement: neither every point once in each epoch, nor each three times in all
    assert len(set(path.drawn[:20])) < 20
    assert set(np.bincount(path.drawn, minlength=20)) != {3}
    again, other = (logistic.sgd(X, y01, eta=0.1, epochs=3, seed=seed) for seed in (5, 6))
    assert np.array_equal(path.weights, again.weights)
    assert not np.array_equal(path.weights, other.weights)


def test_sgd_knows_its_likelihoods_when_asked():
    X, y01 = noisy(300)
    path = logistic.sgd(X, y01, eta=0.01, epochs=9)
    assert (path.ended, path.log_likelihood.shape) == ("limit", (2701,))
    for k in (0, 1, 900, 2700):
        assert path.log_likelihood[k] == pytest.approx(logistic.log_likelihood(path.weights[k], X, y01))
    assert path.log_likelihood[-1] > path.log_likelihood[0]
    assert path.gradient_norm == pytest.approx(np.linalg.norm(logistic.gradient(path.w, X, y01)))


def test_sgd_that_ends_below_its_start_has_diverged():
    wild = logistic.sgd(X, y01, eta=50, epochs=5)
    assert wild.diverged
    assert wild.log_likelihood[-1] < wild.log_likelihood[0]
    with np.errstate(all="raise"):
        burst = logistic.sgd(X, y01, eta=1e308, epochs=5)
    assert burst.diverged
    assert len(burst.drawn) == burst.steps
    assert np.isfinite(burst.log_likelihood).all()


def test_the_record_counts_its_falls_and_knows_its_longest_step():
    slow = logistic.ascend(X, y01, eta=0.9 * logistic.step_limit(X), steps=30)
    wild = logistic.ascend(X, y01, eta=50, steps=30)
    assert slow.falls == 0
    assert wild.falls == np.sum(wild.log_likelihood[1:] < wild.log_likelihood[:-1]) > 5
    assert wild.longest_step == max(np.linalg.norm(wild.weights[k + 1] - wild.weights[k]) for k in range(30))
    arrived = logistic.newton(X, y01, w0=logistic.newton(X, y01).w)
    assert (arrived.ended, arrived.steps) == ("converged", 0)
    assert (arrived.falls, arrived.longest_step) == (0, 0.0)


@pytest.mark.parametrize("n", [3, 7, 49])
def test_the_step_after_some_passes_is_the_last_one_within_them(n):
    X, y01 = noisy(n)
    drawn, batch = logistic.sgd(X, y01, eta=0.1, epochs=3), logistic.ascend(X, y01, eta=0.1, steps=3)
    assert [drawn.step_after(passes) for passes in drawn.passes] == list(range(3 * n + 1))
    assert [drawn.step_after(passes) for passes in batch.passes] == [0, n, 2 * n, 3 * n]
    assert [batch.step_after(k / n) for k in (0, n - 1, n, 3 * n)] == [0, 0, 1, 3]


def test_the_record_reads_well_and_cannot_be_changed():
    path = logistic.ascend(X, y01, eta=0.01, steps=1)
    assert repr(path).startswith("Path: limit, steps 1, w = (")
    assert "1 step," in path.said
    with pytest.raises(AttributeError):
        path.ended = "converged"
    for array in (path.weights, logistic.sgd(X, y01, eta=0.01, epochs=1).drawn):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
