"""The lectures' data sets and the generators have the properties that their docstrings name."""

import numpy as np
import pytest
from drawn import seeds
from hypothesis import example, given, settings
from hypothesis import strategies as st

from linclass_helpers import data, experiments, perceptron, separability


def test_every_name_loads_and_has_a_readable_repr():
    assert data.names() == (
        "notes", "students", "nonseparable", "just_separable", "overlapping", "xor", "rings", "interval",
        "far",
    )  # fmt: skip
    for name in data.names():
        dataset = data.load(name)
        assert dataset.name == name
        assert (dataset.n, dataset.d) == dataset.X.shape
        assert set(dataset.y) == {-1, 1}
        assert np.array_equal(dataset.X, data.load(name).X)
        assert (dataset.w_star, dataset.gamma, dataset.columns, dataset.classes) == (
            None,
            None,
            None,
            (-1, 1),
        )
        assert np.array_equal(dataset.labels, dataset.y)
    notes, edited = data.load("notes"), data.load("interval").moved(0, [9])
    assert repr(notes) == "Dataset 'notes': 5 points in 2 dimensions, 2 of class +1 and 3 of class −1"
    assert repr(edited).startswith("Dataset 'interval, edited': 12 points in 1 dim")


@pytest.mark.parametrize("name", data.names())
def test_a_line_separates_notes_students_and_far_and_no_other_data(name):
    dataset = data.load(name)
    for bias in (False, True):
        found = separability.analyse(dataset.X, dataset.y, bias=bias)
        assert found.separable == (name in ("notes", "students", "far"))


def test_just_separable_has_one_direction_and_both_classes_on_its_line():
    dataset = data.load("just_separable")
    assert np.array_equal(dataset.X, dataset.X.round())
    assert 6 <= dataset.n <= 8
    margins = dataset.reflected() @ [-1, 2]
    assert margins.min() == 0
    on_line = dataset.reflected()[margins == 0]
    assert set(dataset.y[margins == 0]) == {-1, 1}
    # opposite reflected points on the line leave w only the two directions across it, and the other
    # points leave one of these
    along = on_line @ [2, 1]
    assert along.min() < 0 < along.max()
    assert margins.max() > 0


def test_a_square_separates_what_no_line_does():
    interval, rings = data.load("interval"), data.load("rings")
    squares = interval.X[:, 0] ** 2
    assert squares[interval.y > 0].max() < squares[interval.y < 0].min()
    lengths = np.linalg.norm(rings.X, axis=1)
    assert lengths[rings.y > 0].max() < lengths[rings.y < 0].min()


def test_dataset_in_other_forms():
    notes = data.load("notes")
    assert notes.R == np.sqrt(17)
    assert np.array_equal(notes.y01, [1, 1, 0, 0, 0])
    assert np.array_equal(notes.reflected(), [[1, 4], [1, -2], [1, 3], [1, -2], [2, 0]])
    assert not np.signbit(notes.reflected()[4, 1])  # −1 · 0 is shown as 0, not as −0
    augmented = notes.augmented()
    assert augmented.name == "notes + bias"
    assert np.array_equal(augmented.X, np.column_stack([np.ones(5), notes.X]))
    moved = notes.moved(4, [3, 3]).moved(0, (0, 1))
    assert moved.name == "notes, edited"
    assert np.array_equal(moved.X[[0, 4]], [[0, 1], [3, 3]])
    assert np.array_equal(moved.X[1:4], notes.X[1:4])


def test_a_dataset_cannot_be_changed():
    X, y = np.eye(2), np.array([1.0, -1.0])
    dataset = data.Dataset(X, y, "mine")
    X[0, 0], y[0] = 9, -1
    assert (dataset.X[0, 0], dataset.y[0]) == (1, 1)
    for array in (dataset.X, dataset.y):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = -1


@settings(max_examples=200)
@given(
    n=st.integers(1, 60),
    d=st.integers(1, 12),
    share=st.floats(1e-6, 1 - 1e-6),
    radius=st.sampled_from([1e-3, 0.7, 1.0, 3.0, 500.0]),
    spread=st.sampled_from(["hug", "even"]),
    seed=seeds,
)
@example(n=100, d=2, share=1 - 2**-53, radius=1.0, spread="hug", seed=0)
@example(n=100, d=2, share=1 - 2**-53, radius=1.0, spread="even", seed=3)
def test_with_margin_has_the_margin_and_the_radius_that_were_asked_for(n, d, share, radius, spread, seed):
    gamma = share * radius
    dataset = data.with_margin(n, gamma, radius=radius, d=d, spread=spread, seed=seed)
    assert dataset.X.shape == (n, d)
    assert dataset.gamma == gamma
    assert abs(np.linalg.norm(dataset.w_star) - 1) < 1e-15 * 4
    margins = dataset.y * (dataset.X @ dataset.w_star)
    assert abs(margins.min() - gamma) <= 1e-12 * max(1, radius)
    assert dataset.R <= radius
    assert (np.sqrt((dataset.X**2).sum(axis=1)) <= radius).all()
    assert abs(int(dataset.y.sum())) == n % 2  # balanced
    if spread == "hug":
        assert np.allclose(margins, gamma, rtol=1e-12, atol=1e-12 * radius)


def test_the_seed_decides_all_but_the_margin():
    wide, wider = data.with_margin(gamma=0.2), data.with_margin(gamma=0.2 + 1e-9)
    assert wide.y.tolist() == wider.y.tolist()
    assert wide.w_star.tolist() == wider.w_star.tolist()
    assert 0 < abs(wide.X - wider.X).max() < 1e-8  # a slider for gamma moves points smoothly
    again, other = data.with_margin(gamma=0.2), data.with_margin(gamma=0.2, seed=1)
    assert np.array_equal(wide.X, again.X)
    assert not np.array_equal(wide.X, other.X)


def test_even_margins_reach_from_gamma_to_the_radius():
    dataset = data.with_margin(400, 0.1, spread="even")
    margins = np.sort(dataset.y * (dataset.X @ dataset.w_star))
    assert np.allclose(margins, np.linspace(0.1, 1, 400), atol=0.1)


def test_a_known_separator_is_dropped_where_it_no_longer_holds():
    dataset = data.with_margin()
    for changed in (dataset.augmented(), dataset.moved(0, [0, 0])):
        assert (changed.w_star, changed.gamma) == (None, None)


def test_hugging_points_make_the_margin_matter_and_even_ones_do_not():
    gammas = [0.3, 0.1, 0.03, 0.01, 0.003]
    hug = experiments.margin_sweep(gammas, 9, d=10, spread="hug", progress=None)
    even = experiments.margin_sweep(gammas, 9, d=10, spread="even", progress=None)
    assert hug.median[0] < 10
    assert hug.median[-1] > 5000
    assert (hug.median > hug.bound / 20).all()
    assert (even.median < 30).all()


@pytest.mark.parametrize("d", [1, 2, 3, 7, 50])
def test_orthonormal_points_meet_the_bound_with_equality(d):
    dataset = data.orthonormal(d)
    assert np.allclose(dataset.reflected() @ dataset.w_star, dataset.gamma)
    assert np.isclose(np.linalg.norm(dataset.w_star), 1)
    run = perceptron.train(dataset.X, dataset.y)
    assert run.converged
    assert sorted(run.mistakes) == list(range(d))
    assert np.isclose(perceptron.bound(dataset.R, dataset.gamma), d)
    assert np.allclose((run.weights**2).sum(axis=1), np.arange(d + 1))  # ‖w‖² rides the bound tR²


def test_clouds_lie_around_their_centres_and_are_called_by_letters():
    dataset = data.clouds([(0, 0), (5, 0), (0, 5)], n=200, spread=0.5, seed=1)
    assert dataset.classes == ("A", "B", "C")
    assert (dataset.n, dataset.d) == (600, 2)
    for name, centre in zip("ABC", [(0, 0), (5, 0), (0, 5)]):
        mine = dataset.X[dataset.labels == name]
        assert len(mine) == 200
        assert np.allclose(mine.mean(axis=0), centre, atol=0.15)
        assert np.allclose(mine.std(axis=0), 0.5, atol=0.1)
    still = data.clouds([(1, 2), (3, 4)], n=3, spread=0)
    assert still.X.tolist() == [[1, 2]] * 3 + [[3, 4]] * 3
    assert still.y.tolist() == [-1] * 3 + [1] * 3
    with pytest.raises(ValueError, match="centres must be those of 2 to 26 classes"):
        data.clouds([(1, 2)])
