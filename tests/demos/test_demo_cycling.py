"""The demos of notebook 06: artists and captions against the records they show."""

import numpy as np
import pytest
from hands import offered, value

import linclass_helpers as lc
from linclass_helpers import experiments
from linclass_helpers.perceptron import TIES
from livefigure import View
from livefigure.testing import Page

FIVE = lc.data.load("nonseparable")
SETS = ("nonseparable", "xor", "rings", "overlapping")


@pytest.fixture
def demo():
    demo = lc.demos.cycling()
    yield demo
    demo.close()


@pytest.fixture
def page(demo):
    return Page(demo)


@pytest.fixture
def rivals():
    demo = lc.demos.remedies()
    yield demo
    demo.close()


def trained(demo, **options):
    data = demo.data.augmented()
    return lc.perceptron.train(data.X, data.y, w0=[1, 1, 1], max_updates=20_000, **options)


def words(demo):
    return " ".join(demo.caption())


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("data", SETS)
def test_it_shows_the_run_of_the_learner_and_its_loop(demo, data, tie):
    demo.set(data=data, tie=tie)
    run = trained(demo, tie=tie)
    if (data, tie) == ("xor", "correct"):  # w = 0 comes up, and by that reading it is right everywhere
        assert run.converged
        assert "the run has ended, as no point counts as wrong" in words(demo)
        return
    start, period = run.cycle
    for t in {0, start, start + period // 2, start + period, 1000}:
        demo.set(t=t)
        whole, past, now = demo.count.artists
        (loop,) = demo.count_of_the_loop.artists
        reached = max(run.updates, 1000)
        expected = run.errors[[demo.place(k) for k in range(reached + 1)]]
        assert np.array_equal(whole.get_ydata(), expected)
        assert np.array_equal(past.get_ydata(), expected[: t + 1])
        assert np.array_equal(loop.get_xdata(), np.arange(start, start + period + 1))
        assert list(now.get_xdata()) == [t]
        assert np.array_equal(demo.run.weights[demo.place(t)], run.weight_at(t))
    assert f"from update {start} on it comes back exactly, every {period} updates" in words(demo)


def test_the_period_in_updates_checks_and_passes(demo):
    assert "every 22 updates = 45 checks = 9 passes" in words(demo)
    demo.set(data="xor")
    assert "every 4 updates = 4 checks = 1 pass." in words(demo)


def test_the_path_in_space_closes(demo):
    run = trained(demo, tie="mistake")
    start, period = run.cycle
    for turn, tilt in ((-50, 45), (0, 0), (170, -80)):
        demo.set(turn=turn, tilt=tilt, t=200)
        low, high = run.weights.min(axis=0), run.weights.max(axis=0)
        room = 0.05 * (high - low) + 1e-9
        seen = View(low - room, high + room, turn, tilt).flat(run.weights)
        artists = [*demo.path.artists, *demo.path_of_the_loop.artists]
        whole, past, now, loop = (np.column_stack(artist.get_data()) for artist in artists)
        assert np.allclose(whole, seen)
        assert np.allclose(past, seen[:201])
        assert np.allclose(now, seen[200:201])
        assert np.allclose(loop, seen[start : start + period + 1])
        assert np.array_equal(loop[0], loop[-1])


def test_the_loop_alone(demo):
    run = trained(demo, tie="mistake")
    start, period = run.cycle
    demo.set(look="loop", t=start + 5)
    assert len(demo.path.artists[0].get_xdata()) == period + 1
    assert len(demo.path.artists[1].get_xdata()) == 6
    assert np.array_equal(demo.count.artists[0].get_ydata(), run.errors[start:])
    lines = demo.lines_of_the_loop.artists[0].get_xdata()
    assert np.isnan(lines).sum() == period  # 22 lines, each followed by a gap
    demo.set(t=start - 1)  # not there yet
    assert len(demo.path.artists[1].get_xdata()) == 0
    assert len(demo.path.artists[2].get_xdata()) == 0
    demo.set(look="run")
    assert len(demo.lines_of_the_loop.artists[0].get_xdata()) == 0


@pytest.mark.parametrize("look", ["run", "loop"])
def test_the_lectures_iterations_are_located_inside_the_loop(demo, look):
    demo.set(look=look)
    run = trained(demo, tie="mistake")
    start, period = run.cycle
    x, y = demo.lecture.artists[0].get_data()
    assert len(x) == 16
    for k, at, errors in zip(range(900, 916), x, y):
        margins = FIVE.y * (FIVE.augmented().X @ run.weight_at(k))
        assert errors == (margins <= 0).sum()
        assert (at - k) % period == 0
        assert at == k if look == "run" else start < at <= start + period
    assert "Lecture 001's iterations 900 to 915 are 16 of its 22 places" in words(demo)


def test_beyond_the_record_it_says_which_update_is_repeated(demo):
    run = trained(demo, tie="mistake")
    for t in (361, 907, 1000):
        demo.set(t=t)
        place = demo.place(t)
        assert 338 < place <= 360
        assert (t - place) % 22 == 0
        assert demo.caption()[0] == f"Update {t} is update {place} once more, {run.why(place)}."
    demo.set(data="xor", t=8)
    assert demo.caption()[0].startswith("Update 8 is update 4 once more, point 4:")


def test_rings_are_around_the_mistakes_and_the_point_just_corrected(demo):
    for t in (0, 1, 57, 338, 900):
        demo.set(t=t)
        w = demo.run.weight_at(t)
        wrong = FIVE.X[FIVE.y * (FIVE.augmented().X @ w) <= 0]
        assert np.array_equal(np.column_stack(demo.wrong.artists[0].get_data()), wrong)
        assert f"gets {len(wrong)} of 5 points wrong" in words(demo)
        behind = np.column_stack(demo.corrected.artists[0].get_data())
        assert np.array_equal(behind, FIVE.X[demo.run.mistakes[demo.place(t) - 1]][None] if t else behind[:0])


def test_dragging_a_point_opens_the_loop_and_closes_it_again(demo, page):
    demo.set(look="loop")
    page.move(2, 3.0, 4.0)
    assert demo.found.separable
    assert demo.run.converged
    assert "the path has an end. After 127 updates every point was right." in words(demo)
    assert "look" not in offered(page)
    assert len(demo.lecture.artists[0].get_xdata()) == 0
    assert not demo.remark.artists[0].get_visible()
    assert len(demo.path_of_the_loop.artists[0].get_xdata()) == 0
    assert page.document["controls"]["t"]["high"] == 127
    demo.set(t=127)
    assert "gets 0 of 5 points wrong" in words(demo)
    page.move(2, 3.0, 5.0)
    assert demo.run.cycle == (338, 22)
    assert "look" in offered(page)
    assert demo.remark.artists[0].get_visible()
    assert len(demo.path_of_the_loop.artists[0].get_xdata()) == 23


def test_where_a_dragged_point_stops_sums_are_exact(demo, page):
    rng = np.random.default_rng(0)
    for data in SETS:
        demo.set(data=data)
        for _ in range(5):
            x0, x1, y0, y1 = demo.window
            page.move(1, rng.uniform(x0, x1), rng.uniform(y0, y1))
        assert np.array_equal(np.round(16 * demo.data.X), 16 * demo.data.X)


def test_a_narrow_margin_is_said_to_lie_beyond_what_was_followed(demo, page):
    page.move(3, 0.0, 4.0)  # γ = 0.025, 2,264 updates
    assert demo.found.separable
    assert "beyond the 2000 updates followed here" in words(demo)
    assert trained(demo, tie="mistake").converged


def test_a_tie_at_zero_may_end_the_run_at_once(demo):
    demo.set(start="zero", tie="correct")
    assert demo.run.updates == 0
    assert "the run has ended, as no point counts as wrong" in words(demo)


def test_dragging_the_space_turns_it_and_the_sliders_follow(demo, page):
    page.say("press", panel="space", x=0.0, y=0.0, shift=False)
    page.say("drag", panel="space", x=0.5, y=0.25, shift=False)
    assert (demo.state.turn, demo.state.tilt) == (-80, 30)
    assert (value(page, "turn"), value(page, "tilt")) == (-80, 30)
    page.say("drag", panel="space", x=3.0, y=30.0, shift=False)
    assert (demo.state.turn, demo.state.tilt) == (130, -90)
    page.say("release", panel="space", x=3.0, y=30.0, shift=False)


def test_a_drag_without_a_press_is_not_ours(demo, page):
    for kind in ("drag", "release", "drag"):
        page.say(kind, panel="space", x=0.5, y=0.25, shift=False)
        assert page.document["banner"] == ""
    assert (demo.state.turn, demo.state.tilt) == (-50, 45)


@pytest.mark.parametrize("data", [*SETS, "far"])
def test_remedies_show_the_record(rivals, data):
    page = Page(rivals)
    rivals.set(data=data)
    X = rivals.data.augmented().X
    passes = rivals.found.passes
    again = experiments.side_by_side(X, rivals.data.y, passes=passes, w0=[1, 1, 1])
    for p in {0, 7, passes}:
        rivals.set(p=p)
        for name in experiments.REMEDIES:
            w = again.weights[name][p]
            assert np.array_equal(rivals.found.weights[name][p], w)
            wrong = rivals.data.X[rivals.data.y * (X @ w) <= 0]
            shown = rivals.learners[name]
            assert np.array_equal(np.column_stack(shown.wrong.artists[0].get_data()), wrong)
            said = shown.tally.artists[0].get_text()
            assert said == (f"{len(wrong)} wrong" if w[1:].any() else "no line")
            lines = np.isnan(shown.before.artists[0].get_xdata()).sum()
            lately = again.weights[name][max(p - 10, 0) : p]
            assert lines == sum(row[1:].any() for row in np.unique(lately, axis=0))
            line = shown.line.artists[0]
            assert line.get_visible() == bool(w[1:].any())
            if line.get_visible():
                ends = np.column_stack([np.ones(2), *line.get_data()])
                assert np.allclose(ends @ w, 0, atol=1e-6 * np.abs(w).max() * np.abs(ends).max())
    assert page.document["controls"]["p"]["high"] == passes


def test_remedies_say_where_each_settles(rivals):
    said = rivals.caption()
    assert said[1] == "The perceptron never settles: it goes round a loop of 22 updates."
    assert said[2] == "The pocket settles on w = (1, 3, −3): 1 wrong."
    rivals.set(data="xor")
    assert rivals.caption()[-1] == (
        "Logistic regression settles on w = (0, 0, 0): no line, and no point is decided."
    )
    rivals.set(data="far")
    assert rivals.caption()[5].endswith("2 wrong.")
    assert "has no optimum: the points are separable" in rivals.caption()[6]


def test_the_first_learning_rate_moves_its_own_panel_only(rivals):
    before = {name: w.copy() for name, w in rivals.found.weights.items()}
    rivals.set(eta1=10.0)
    changed = {name for name in before if not np.array_equal(before[name], rivals.found.weights[name])}
    assert changed == {"inverse"}


def test_dragging_the_far_point_near_ends_the_errors_of_lms(rivals):
    rivals.set(data="far", p=200)
    assert rivals.learners["lms"].tally.artists[0].get_text() == "2 wrong"
    Page(rivals).move(2, 5.0, 1.0)
    assert rivals.learners["lms"].tally.artists[0].get_text() == "0 wrong"
