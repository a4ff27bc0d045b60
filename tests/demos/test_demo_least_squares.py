"""The demos of notebook 08: artists and captions against separate computations."""

import numpy as np
import pytest
from demo_pages import bars, is_shown, on_a_page, shown, thing

import linclass_helpers as lc
from linclass_helpers.demos import assumptions, line, lms

X, Y = np.array([1.0, 2, -1, 3, 4]), np.array([2.0, 4, 0, 4, 6])


def boxes(thing):
    """The corners of all boxes, and the sign of each."""
    found = [
        (path.vertices[:4], sign) for sign, one in zip((1, -1), thing.artists) for path in one.get_paths()
    ]
    return np.array([corners for corners, _ in found]), [sign for _, sign in found]


def sse(w, x=X, y=Y):
    return float(np.sum((y - w[0] - w[1] * x) ** 2))


# line


def test_the_squares_have_the_residuals_as_sides_and_lie_on_the_line():
    demo = line()
    slope, intercept = np.polyfit(X, Y, 1)
    corners, signs = boxes(thing(demo, "plane", "Boxes squares"))
    wide, high = np.ptp(corners[..., 0], axis=1), np.ptp(corners[..., 1], axis=1)
    residuals = np.abs(Y - intercept - slope * X)
    assert np.allclose(wide, residuals)
    assert np.allclose(high, residuals)
    assert np.sum(wide * high) == pytest.approx(30 / 37)
    assert signs == [1] * 5
    for square, x, y in zip(corners, X, Y, strict=True):
        assert np.isclose(square, [x, y]).all(axis=1).any()
        assert np.isclose(square, [x, intercept + slope * x]).all(axis=1).any()


def test_a_square_is_a_square_on_the_screen():
    for width in (1000, 560):
        demo, _ = on_a_page(line())
        demo.picture.fit(width=width, ratio=1.0, dark=False)
        across, up = demo.picture["plane"].pixel()
        assert across == pytest.approx(up)


def test_my_line_goes_downhill_as_by_hand():
    demo = line(squares="mine", own=(1, -0.5), eta=0.02, t=2)
    w = np.array([1, -0.5])
    for _ in range(2):
        errors = w[0] + w[1] * X - Y
        w = w - 0.02 * np.array([errors.sum(), errors @ X])
    assert np.allclose(demo.shown, w)
    trail = thing(demo, "bowl", "Curve way down")
    assert np.allclose(shown(trail, 2), [w])
    assert shown(trail)[0].tolist() == [1, -0.5]
    corners, signs = boxes(thing(demo, "plane", "Boxes squares"))
    areas = np.ptp(corners[..., 0], axis=1) * np.ptp(corners[..., 1], axis=1)
    assert areas.sum() == pytest.approx(sse(w))
    assert signs == [-1] * 5
    assert f"to {sse(w):.4g}." in demo.text()


def test_the_bowl_has_the_height_of_each_line():
    demo = line(data="loose")
    b0, b1 = demo._spans()
    heights, (x, y) = demo._heights(b0, b1), demo.points.T
    for j, i in ((0, 0), (5, 40), (47, 3)):
        assert heights[j, i] == pytest.approx(sse((b0[i], b1[j]), x, y))
    assert heights.min() >= demo.best.sse


def test_the_areas_of_the_deviations_add_up_to_sxy_and_in_standard_units_to_r():
    for data in ("lecture", "tight", "loose"):
        for units in ("own", "standard"):
            demo = line(data=data, units=units)
            x, y = demo.points.T
            corners, signs = boxes(thing(demo, "areas", "Boxes areas"))
            areas = np.ptp(corners[..., 0], axis=1) * np.ptp(corners[..., 1], axis=1)
            total = areas @ signs
            if units == "own":
                assert total == pytest.approx(np.sum((x - x.mean()) * (y - y.mean())))
            else:
                assert total / (len(x) - 1) == pytest.approx(np.corrcoef(x, y)[0, 1])
                (x0, y0), (x1, y1) = shown(thing(demo, "areas", "Line slope"))
                assert (y1 - y0) / (x1 - x0) == pytest.approx(np.corrcoef(x, y)[0, 1])
            assert is_shown(thing(demo, "areas", "Line perfect")) == (units == "standard")


def test_a_hand_on_the_line_turns_it_about_its_other_end():
    demo, page = on_a_page(line())
    left, right = demo.ends
    page.move("right", right, 5.0)
    b0, b1 = demo.state.own
    assert (demo.state.squares, demo.state.t) == ("mine", 0)
    assert b0 + b1 * right == pytest.approx(5, abs=0.05)
    assert b0 + b1 * left == pytest.approx(0, abs=0.05)
    page.move("own", 1.108, 1.162)
    assert demo.state.own == (1.11, 1.16)
    assert "SSE = 0.8109, and its residuals add up to 0.01." in demo.text()
    page.say("nudge", id="own", dx=1, dy=-2)
    assert demo.state.own == (1.16, 1.06)
    page.say("press", panel="bowl", x=0.5, y=2.0, shift=False)
    page.say("drag", panel="bowl", x=0.25, y=2.5, shift=False)
    assert demo.state.own == (0.25, 2.5)


def test_points_are_moved_added_and_deleted():
    demo, page = on_a_page(line())
    page.move(0, 1.04, 3.02)
    assert demo.state.points[0] == [1, 3]
    assert demo.best.slope == pytest.approx(np.polyfit(X, [3, 4, 0, 4, 6], 1)[0])
    page.say("press", panel="plane", x=0.0, y=5.0, shift=False)
    page.say("drag", panel="plane", x=0.5, y=4.0, shift=False)
    page.say("release", panel="plane", x=0.5, y=4.0, shift=False)
    page.say("drag", panel="plane", x=2.5, y=2.0, shift=False)  # ignored after the release
    assert demo.state.points[5:] == [[0.5, 4]]
    page.say("nudge", id=5, dx=5, dy=-10)
    assert demo.state.points[5:] == [[1, 3]]
    for id in (5, 4, 3):
        page.say("delete", id=id)
    assert len(demo.state.points) == 3
    page.say("delete", id=0)
    assert "The last 3 points stay" in page.document["banner"]
    page.say("delete", id="own")
    assert "Only points can be deleted" in page.document["banner"]


def test_an_upright_line_is_refused_and_nothing_has_changed():
    demo, page = on_a_page(line(points=[[1, 1], [1, 2], [2, 3]]))
    before = demo.text()
    page.move(2, 1.0, 3.0)
    assert "x must hold two different values" in page.document["banner"]
    assert demo.text() == before


def test_where_all_y_are_equal_r_has_no_meaning():
    demo = line(points=[[0, 2], [1, 2], [3, 2]], units="standard")
    assert "All y are equal, so r has no meaning." in demo.text()
    assert "nan" not in demo.text()


def test_beyond_the_limit_it_flies_out_and_is_followed_only_so_far():
    demo = line(eta=0.1, t=0)
    assert "η = 0.1 is not below the limit 2/κ = 0.05915" in demo.text()
    assert np.abs(demo.path[:-1]).max() < 2000 < 1e9
    assert sse(demo.path[-1]) > sse(demo.path[0])


# assumptions


def test_what_is_drawn_of_a_sample_is_its_own_line_and_interval():
    import statsmodels.api as sm

    for watched in ("slope", "end"):
        demo = assumptions(broken="homoscedasticity", amount=0.8, n=12, watched=watched, sample=7)
        x, y = shown(thing(demo, "sample", "Dots points")).T
        theirs = sm.OLS(y, sm.add_constant(x)).fit()
        (x0, y0), (x1, y1) = shown(thing(demo, "sample", "Line line"))
        assert (y1 - y0) / (x1 - x0) == pytest.approx(theirs.params[1])
        low, high = (
            theirs.conf_int()[1] if watched == "slope" else theirs.get_prediction([[1, 10]]).conf_int()[0]
        )
        assert f"{low:.4g} to {high:.4g}".replace("-", "−") in demo.caption()[0]
        assert len(shown(thing(demo, "sample", "Rings here"))) == (watched == "end")


def test_the_intervals_that_miss_are_those_that_do_not_meet_the_line_of_the_truth():
    demo = assumptions(broken="independence")
    truth = shown(thing(demo, "intervals", "Line truth"))[0, 0]
    for name, meets in (("held", True), ("missed", False)):
        for low, high, _ in shown(thing(demo, "intervals", f"Line {name}"))[:, 0].reshape(-1, 3):
            assert (low <= truth <= high) == meets
    held, missed = (len(shown(thing(demo, "intervals", f"Dots {name}"))) for name in ("held", "missed"))
    assert held + missed == 40
    assert (held, missed) == (demo.found.covered[:40].sum(), (~demo.found.covered[:40]).sum())
    assert thing(demo, "intervals", "Key key").artists[1].get_text().endswith(f"{missed} miss it")


def test_the_bars_are_a_histogram_and_the_bell_is_the_promise():
    demo = assumptions()
    corners = thing(demo, "estimates", "Region bars").artists[0].get_xy()
    x, y = shown(thing(demo, "estimates", "Line outline")).T
    inside = ((demo.found.estimates >= x[0]) & (demo.found.estimates <= x[-1])).mean()
    assert np.sum(np.diff(x) * y[:-1]) == pytest.approx(inside)
    assert corners[:, 1].max() == y.max()
    places, heights = shown(thing(demo, "estimates", "Line bell")).T
    assert np.trapezoid(heights, places) == pytest.approx(1, abs=1e-3)
    assert places[heights.argmax()] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("opening", "words"),
    [
        ({}, "is the truth as nearly as 2000 samples can tell"),
        ({"broken": "existence"}, "it has no mean that more samples would settle"),
        ({"broken": "existence", "amount": 0.0}, "is the truth as nearly as 2000 samples can tell"),
        ({"broken": "linearity", "watched": "end"}, "it is off by 2.98"),
        ({"broken": "existence", "sample": 2}, "Above or below the panel: "),
    ],
)
def test_what_is_said_of_the_estimate(opening, words):
    assert words in assumptions(**opening).text()


# lms

FAR = np.array([(1, 0), (1, 2), (12, 1), (-1, 0), (-1, 1), (-1, 2)], dtype=float)
LABELS = np.array([1, 1, 1, -1, -1, -1])


def test_each_point_is_joined_with_the_line_of_its_label():
    demo = lms(t=5)
    w = demo.w
    segments = thing(demo, "plane", "ClassLines distances").artists[0].get_segments()
    for (start, end), x, y in zip(segments, FAR, LABELS, strict=True):
        assert start.tolist() == x.tolist()
        assert w[0] + w[1:] @ end == pytest.approx(y)  # it ends on the dotted line
        assert abs((end - start) @ [-w[2], w[1]]) < 1e-9  # and meets it at a right angle
        distance = np.linalg.norm(end - start)
        assert distance * np.linalg.norm(w[1:]) == pytest.approx(abs(w[0] + w[1:] @ x - y))


def test_its_steps_are_those_of_the_lecture():
    A = np.column_stack([np.ones(6), FAR])
    w = np.zeros(3)
    for _ in range(3):
        w = w - 0.005 * (A @ w - LABELS) @ A
    assert np.allclose(lms(eta=0.005, t=3).w, w)
    w = np.zeros(3)
    for i in (0, 1, 2, 3, 4, 5, 0, 1):
        w = w - 0.005 * (A[i] @ w - LABELS[i]) * A[i]
    demo = lms(method="turn", eta=0.005, t=8)
    assert np.allclose(demo.w, w)
    assert shown(thing(demo, "plane", "Rings drawn")).tolist() == [[1, 2]]
    assert "Step 8, point 2" in demo.text()


@pytest.mark.parametrize(("x", "wrong"), [(4, 0), (6.875, 0), (7, 2), (8, 2), (12, 2)])
def test_a_far_point_that_is_dragged_costs_two_others(x, wrong):
    demo, page = on_a_page(lms())
    page.move(2, x, 1.0)
    best = np.linalg.lstsq(np.column_stack([np.ones(6), demo.data.X]), LABELS, rcond=None)[0]
    assert np.allclose(demo.best, best)
    assert len(demo.wrong(demo.best)) == wrong  # at 7 both lie on the line: a tie counts as wrong
    assert "The perceptron ends after" in demo.text()
    assert is_shown(thing(demo, "plane", "Boundary perceptron"))


def test_the_bars_are_the_margins_and_the_limit_is_where_it_is_drawn():
    demo = lms(data="notes", eta=0.05)
    points = lc.data.load("notes").augmented()
    lengths = sorted(np.ptp(corners[:, 0]) for corners in bars(thing(demo, "bars", "Bars shares")))
    assert np.allclose(lengths, sorted(np.abs(points.y * (points.X @ demo.w))))
    kappa = np.linalg.eigvalsh(points.X.T @ points.X)[-1]
    assert shown(thing(demo, "rates", "Line safe"))[0, 0] == pytest.approx(2 / kappa)
    assert f"is below 2/κ = {2 / kappa:.4g}: every step goes downhill" in demo.text()
    demo.set(method="turn")
    assert shown(thing(demo, "rates", "Line safe"))[0, 0] == pytest.approx(2 / 18)


def test_without_a_separator_the_perceptron_has_no_line():
    demo = lms(data="nonseparable", eta=0.016)
    assert not is_shown(thing(demo, "plane", "Boundary perceptron"))
    assert "The perceptron never ends: it goes round a loop of 22 updates." in demo.text()
    assert "goes round a loop of 76 updates" in lms(data="overlapping").text()
    assert "η = 0.016 is not below 2/κ = 0.01482, and w flies out." in demo.text()
    assert "gets 1 of 5 wrong: point 3." in demo.text()


def test_at_the_start_all_points_are_ties():
    demo = lms(t=0)
    assert "t = 0: w = 0, and the loss is 3." in demo.text()
    assert "This w gets 6 of 6 wrong (a tie counts as wrong)." in demo.text()
    assert thing(demo, "plane", "ClassLines distances").artists[0].get_segments() == []
