"""Many perceptrons at once, against one run after the other."""

import numpy as np
import pytest

from linclass_helpers import data, experiments, perceptron
from linclass_helpers.experiments import growth_exponent, margin_sweep, margins


@pytest.fixture
def impatient(monkeypatch):
    """Progress is reported without a delay."""
    monkeypatch.setattr(margins, "_PATIENCE", 0.0)


def counted_one_by_one(gammas, seeds, *, max_updates=100_000, **kind):
    """The same table, filled by one run of the perceptron after the other."""
    sets = [[data.with_margin(gamma=gamma, seed=seed, **kind) for seed in seeds] for gamma in gammas]
    return [[perceptron.train(one.X, one.y, max_updates=max_updates).updates for one in row] for row in sets]


@pytest.mark.parametrize(
    "kind",
    [
        {"n": 100, "d": 2, "spread": "hug"},
        {"n": 100, "d": 2, "spread": "even"},
        {"n": 40, "d": 10, "spread": "hug"},
        {"n": 7, "d": 3, "spread": "even", "radius": 5.0},
        {"n": 1, "d": 2, "spread": "hug"},
        {"n": 9, "d": 1, "spread": "even"},
    ],
    ids=str,
)
def test_the_counts_are_those_of_single_runs(kind):
    gammas, seeds = [0.3, 0.1, 0.05, 0.02, 0.01], [0, 1, 2, 3, 7, 11]
    sweep = margin_sweep(gammas, seeds, progress=None, **kind)
    assert sweep.updates.tolist() == counted_one_by_one(gammas, seeds, **kind)
    assert sweep.finished.all()
    assert (sweep.gammas.tolist(), sweep.seeds.tolist()) == (gammas, seeds)
    assert np.allclose(sweep.bound, (kind.get("radius", 1.0) / np.array(gammas)) ** 2)
    assert (sweep.updates <= sweep.bound[:, None]).all()
    assert sweep.median.tolist() == np.median(sweep.updates, axis=1).tolist()


@pytest.mark.parametrize("spread", data.SPREADS)
def test_in_steps_it_comes_to_the_same(spread):
    assert list(experiments.draws_with_progress(30, 3, 5)) == pytest.approx([0.2, 0.4, 0.6, 0.8, 1])
    clouds = experiments.finished(experiments.draws_with_progress(30, 3, 5))
    shares = list(experiments.sweep_with_progress([0.2, 0.05], clouds, spread=spread))
    sweep = experiments.finished(experiments.sweep_with_progress([0.2, 0.05], clouds, spread=spread))
    whole = margin_sweep([0.2, 0.05], 5, n=30, d=3, spread=spread)
    for name in ("gammas", "seeds", "updates", "finished", "bound"):
        assert np.array_equal(getattr(sweep, name), getattr(whole, name))
    assert len(shares) > 1
    assert 0 <= shares[0] < shares[-1] == 1
    assert shares == sorted(shares)


def test_orthonormal_points_take_all_that_the_bound_allows():
    assert experiments.orthonormal_updates([1, 4, 9, 100]).tolist() == [1, 4, 9, 100]


def test_a_number_of_seeds_means_the_first_ones():
    assert margin_sweep([0.1], 3).seeds.tolist() == [0, 1, 2]
    assert margin_sweep(0.1, [1]).updates.tolist() == [[margin_sweep([0.1], 3).updates[0, 1]]]


def test_many_runs_go_in_parts(monkeypatch):
    whole = margin_sweep([0.1, 0.03], 7)
    monkeypatch.setattr(margins, "_AT_ONCE", 3 * 100 * 2 * 2)
    assert margin_sweep([0.1, 0.03], 7).updates.tolist() == whole.updates.tolist()


@pytest.mark.parametrize("limit", [1, 10, 60])
def test_a_limit_is_said(limit):
    gammas, seeds = [0.3, 0.03, 0.01], range(8)
    sweep = margin_sweep(gammas, seeds, max_updates=limit)
    assert sweep.updates.tolist() == counted_one_by_one(gammas, seeds, max_updates=limit)
    free = margin_sweep(gammas, seeds)
    assert sweep.finished.tolist() == (free.updates <= limit).tolist()
    assert sweep.updates.tolist() == np.minimum(free.updates, limit).tolist()
    assert 0 < sweep.finished.sum() < sweep.finished.size or limit == 1
    assert f"{int((~sweep.finished).sum())} of 24 runs unfinished" in repr(sweep)


def test_a_median_of_too_few_finished_runs_is_infinite():
    wide, narrow = margin_sweep([0.3, 0.001], 8, max_updates=20).median
    assert np.isfinite(wide)
    assert np.isinf(narrow)


def test_progress_is_told_only_after_a_while(capsys):
    margin_sweep([0.3], 2)
    assert capsys.readouterr().err == ""


def test_progress_counts_up_to_all_unless_none_is_wanted(impatient, capsys):
    told = []
    margin_sweep([0.3, 0.1, 0.01], 5, progress=lambda done, total: told.append((done, total)))
    done, total = zip(*told, strict=True)
    assert set(total) == {15}
    assert list(done) == sorted(done)
    assert done[0] < done[-1] == 15
    margin_sweep([0.3], 2, progress=None)
    assert capsys.readouterr().err == ""
    margin_sweep([0.3], 2)
    assert capsys.readouterr().err.endswith("\r2 of 2 runs finished\n")


def test_an_interrupt_keeps_what_is_finished(monkeypatch, impatient):
    monkeypatch.setattr(margins, "_EVERY", 0.0)
    gammas = [0.3, 0.1, 0.003]

    def stop(done, total):
        if done >= 5:
            raise KeyboardInterrupt

    whole, cut = margin_sweep(gammas, 6), margin_sweep(gammas, 6, progress=stop)
    assert 5 <= cut.finished.sum() < cut.finished.size
    assert cut.updates[cut.finished].tolist() == whole.updates[cut.finished].tolist()
    assert (cut.updates <= whole.updates).all()


def test_updates_grow_with_a_shrinking_margin():
    gammas = np.geomspace(0.3, 0.01, 6)
    hug, even = margin_sweep(gammas, 9, d=10), margin_sweep(gammas, 9, d=10, spread="even")
    assert (np.diff(hug.median) > 0).all()
    assert 1.5 < growth_exponent(hug) < 2  # the bound's own exponent is 2
    assert growth_exponent(even) < 1
    assert even.median[-1] < 20
    assert hug.median[-1] > 500


@pytest.mark.parametrize("last_is_finished", [True, False])
def test_the_exponent_is_that_of_the_power_law_of_finished_runs(last_is_finished):
    gammas, updates = np.array([0.1, 0.01, 0.001]), np.array([[3], [300], [30_000]])
    finished = np.array([[True], [True], [last_is_finished]])
    sweep = experiments.Sweep(gammas, np.arange(1), updates, finished, gammas**-2.0)
    assert growth_exponent(sweep) == pytest.approx(2)


def test_a_sweep_in_words():
    sweep = margin_sweep([0.3, 0.01], 5)
    wide, narrow = sweep.median
    said = f"Sweep: 2 margins × 5 seeds, median updates {wide:g} at γ = 0.3 to {narrow:g} at γ = 0.01"
    assert repr(sweep) == said
