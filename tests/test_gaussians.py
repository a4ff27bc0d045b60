"""Two Gaussian classes: Bayes' rule and the formula of lecture 001."""

import numpy as np
import pytest
from drawn import lists
from hypothesis import given
from hypothesis import strategies as st

from linclass_helpers.gaussians import TwoGaussians
from linclass_helpers.logistic import sigmoid

means = lists(st.floats(-3, 3), 3)
widths = lists(st.floats(0.3, 3), 3)
shares = st.floats(0.05, 0.95)
PLACES = np.random.default_rng(0).uniform(-3, 3, (50, 3))


@given(means, means, widths, widths, shares)
def test_the_posterior_is_bayes_rule(mean0, mean1, sigma0, sigma1, prior):
    model = TwoGaussians(mean0, mean1, sigma0, sigma1, prior)
    one, zero = prior * model.density(PLACES, 1), (1 - prior) * model.density(PLACES, 0)
    sure = one + zero > 1e-280
    assert np.allclose(model.posterior(PLACES)[sure], (one / (one + zero + 1e-300))[sure], atol=1e-9)


@given(means, means, widths, shares)
def test_with_equal_widths_it_is_a_sigmoid_of_a_line(mean0, mean1, sigma, prior):
    model = TwoGaussians(mean0, mean1, sigma, sigma, prior)
    bias, *w = model.weights()
    assert model.linear
    assert np.allclose(model.posterior(PLACES), sigmoid(bias + PLACES @ w), atol=1e-9)
    assert model.pooled().weights().tolist() == model.weights().tolist()


def test_scipy_agrees_on_the_density():
    from scipy.stats import norm

    model = TwoGaussians([0, 1, 2], [3, 4, 5], [1, 2, 3], [0.5, 1, 2])
    assert np.allclose(model.density(PLACES, 1), norm.pdf(PLACES, [3, 4, 5], [0.5, 1, 2]).prod(axis=1))
    assert np.allclose(model.density(PLACES, 0), norm.pdf(PLACES, [0, 1, 2], [1, 2, 3]).prod(axis=1))


def test_pooled_variances_are_weighted_by_the_shares():
    model = TwoGaussians([0], [1], [1], [3], 0.25)
    assert model.pooled().sigma0.tolist() == [pytest.approx(np.sqrt(0.25 * 9 + 0.75))]


@pytest.mark.parametrize(
    ("sigma1", "prior", "kind", "ends"),
    [
        ([1, 1], 0.5, "a straight line", 2),
        ([1, 2], 0.5, "a parabola", 2),
        ([0.5, 2], 0.5, "a hyperbola", 4),
        ([0.5, 0.7], 0.5, "an ellipse", 0),
        ([2, 3], 0.5, "an ellipse", 0),
        ([0.5, 0.5], 0.0001, "nowhere", 0),
        ([2, 2], 0.9999, "nowhere", 0),
    ],
)
def test_the_kind_of_the_boundary(sigma1, prior, kind, ends):
    """Far out, a line crosses a large circle twice, a parabola too, a hyperbola four times, an oval never."""
    model = TwoGaussians([-0.5, -0.4], [0.5, 0.4], [1, 1], sigma1, prior)
    assert model.boundary == kind
    angle = np.linspace(0.0001, 2 * np.pi + 0.0001, 20_000, endpoint=False)
    circle = 1e4 * np.column_stack([np.cos(angle), np.sin(angle)])
    side = model.log_odds(circle) > 0
    assert np.sum(side != np.roll(side, 1)) == ends
    near = np.random.default_rng(0).uniform(-8, 8, (4000, 2))
    both = len(set((model.log_odds(near) > 0).tolist())) == 2
    assert both == (kind != "nowhere")
