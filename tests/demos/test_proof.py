"""The quantities of the convergence proof, against the proof."""

import numpy as np
import pytest

from linclass_helpers import data, perceptron, separability
from linclass_helpers.demos.n02_convergence.proof import follow_proof


def followed(points, **how):
    run = perceptron.train(points.X, points.y, **how)
    return run, separability.analyse(points.X, points.y)


@pytest.mark.parametrize("eta", [1.0, 0.1, "inverse", lambda k: 1 + k % 3])
@pytest.mark.parametrize("name", ["notes", "students", "margin"])
def test_every_quantity_stays_on_its_side(name, eta):
    points = data.with_margin(40, 0.05, seed=1) if name == "margin" else data.load(name)
    run, found = followed(points.augmented() if name == "students" else points, eta=eta)
    proof = follow_proof(run, found)
    assert len(proof.norm2) == run.updates + 1
    assert np.allclose(proof.norm2, [w @ w for w in run.weights])
    assert (proof.norm2 <= proof.norm2_most * (1 + 1e-12)).all()
    assert (proof.along >= proof.along_least * (1 - 1e-12)).all()
    assert (proof.cosine >= proof.cosine_least * (1 - 1e-12)).all()
    assert (proof.cosine <= 1 + 1e-12).all()
    assert np.allclose(proof.along[1:], proof.cosine[1:] * np.sqrt(proof.norm2[1:]))


@pytest.mark.parametrize("eta", [1.0, 0.25])
def test_with_one_learning_rate_the_bounds_are_those_of_the_theorem(eta):
    points = data.load("notes")
    run, found = followed(points, eta=eta)
    proof, t = follow_proof(run, found), np.arange(run.updates + 1)
    assert np.allclose(proof.norm2_most, t * eta**2 * points.R**2)
    assert np.allclose(proof.along_least, t * eta * found.margin)
    assert np.allclose(proof.cosine_least, np.sqrt(t) * found.margin / points.R)
    assert proof.cosine[0] == proof.cosine_least[0] == 0


def test_without_a_separator_only_the_length_is_known():
    proof = follow_proof(*followed(data.load("xor"), max_updates=20))
    assert np.isnan([proof.along, proof.along_least, proof.cosine, proof.cosine_least]).all()
    assert (proof.norm2 <= proof.norm2_most).all()


def test_orthonormal_points_ride_the_upper_bound():
    proof = follow_proof(*followed(data.orthonormal(4)))
    assert np.allclose(proof.norm2, proof.norm2_most)
    assert repr(proof) == "The proof along 4 updates; at their end ‖w‖² = 4 ≤ 4, w*ᵀw = 2 ≥ 2"
