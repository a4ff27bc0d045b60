"""Spaces in three dimensions: projections, planes, and what is in front."""

import numpy as np
import pytest
from demo_pages import is_shown, lines, shown, words
from hypothesis import assume, given
from hypothesis import strategies as st

from linclass_helpers.draw import Picture, joined
from linclass_helpers.draw.points import CLOUD
from linclass_helpers.style import DARK, LIGHT
from livefigure import View

turns, tilts = st.integers(-180, 180), st.integers(-90, 90)
coordinates = st.lists(st.floats(-5, 5), min_size=3, max_size=3)
CUBE = np.full(3, -2.0), np.full(3, 2.0)


def space():
    """An empty panel."""
    return Picture(("space",), lambda picture: None, height=300, themes=(LIGHT, DARK))["space"]


@given(turns, tilts)
def test_a_view_is_a_rotation(turn, tilt):
    R = View(*CUBE, turn, tilt).rotation
    assert np.allclose(R @ R.T, np.eye(3))
    assert np.isclose(np.linalg.det(R), 1)


@given(turns, tilts, coordinates, coordinates)
def test_lengths_in_a_cube_are_seen_no_longer_than_they_are(turn, tilt, a, b):
    seen = np.diff(View(*CUBE, turn, tilt).flat([a, b]), axis=0)
    assert np.hypot(*seen[0]) <= np.linalg.norm(np.subtract(a, b)) / 2 + 1e-9


def test_known_views():
    P = np.eye(3)
    assert np.allclose(View(-np.ones(3), np.ones(3), 0, 0).flat(P), [(0, 0), (1, 0), (0, 1)])
    assert np.allclose(View(-np.ones(3), np.ones(3), -90, 90).flat(P), [(1, 0), (0, 1), (0, 0)])


def test_each_axis_fills_the_box_whatever_its_range():
    view = View(np.array([0, 10, -1]), np.array([1, 30, 1]), 0, 0)
    assert np.allclose(view.unit([(0, 10, -1), (1, 30, 1), (0.5, 20, 0)]), [[-1] * 3, [1] * 3, [0] * 3])


@given(turns, tilts, coordinates, st.floats(-3, 3))
def test_what_is_in_front_of_a_plane_is_on_the_viewers_side(turn, tilt, w, bias):
    view, w = View(*CUBE, turn, tilt), np.array(w)
    assume(abs(w @ view.rotation[2]) >= 1e-6)
    foot = -bias * w / (w @ w)
    near, far = foot + view.rotation[2], foot - view.rotation[2]
    assert view.in_front(w, bias, [near, far]).tolist() == [True, False]


@given(coordinates, st.floats(-6, 6), st.floats(0.5, 3))
def test_the_cut_lies_in_the_plane_and_on_the_box(w, bias, stretch):
    high, w = np.array([2, 2, 2 * stretch]), np.round(w, 3)
    corners = View(-high, high).cut(w, bias)
    if not len(corners):
        ends = np.array(np.meshgrid(*zip(-high, high))).reshape(3, -1).T @ w + bias
        assert not w.any() or np.all(ends > 0) or np.all(ends < 0)
        return
    places = corners * high
    assert np.allclose(places @ w + bias, 0, atol=1e-6)
    assert np.abs(corners).max() <= 1 + 1e-9
    assert np.allclose(np.sort(np.abs(corners), axis=1)[:, 1:], 1)  # on an edge: two coordinates at ±1


@given(st.lists(st.integers(-5, 5), min_size=3, max_size=3).filter(any), st.integers(-4, 4))
def test_the_corners_go_round_in_order(w, bias):
    corners = View(*CUBE).cut(w, bias)
    corners = corners[~np.isclose(corners, np.roll(corners, 1, axis=0)).all(axis=1)]
    assume(len(corners) >= 3)
    sides = np.roll(corners, -1, axis=0) - corners
    turns = np.cross(sides, np.roll(sides, -1, axis=0)) @ np.asarray(w, dtype=float)
    assert np.all(turns >= -1e-9) or np.all(turns <= 1e-9)


def test_the_plane_through_the_middle_is_a_square():
    corners = View(*CUBE).cut([0, 0, 1])
    assert sorted(map(tuple, corners.tolist())) == [(-1, -1, 0), (-1, 1, 0), (1, -1, 0), (1, 1, 0)]


def test_a_plane_that_misses_the_box_is_not_seen():
    panel = space()
    for w, bias, seen in (
        ([0, 0, 1], 0, True),
        ([0, 0, 1], 100, False),
        ([0, 0, 1], 1, True),
        ([0] * 3, 0, False),
    ):
        panel.plane("plane", View(*CUBE), w, bias, "model")
        assert is_shown(panel.seen()["Plane plane"]) == seen


def test_points_behind_a_plane_are_drawn_before_it():
    panel, view = space(), View(*CUBE, 0, 60)
    P, y = np.array([(0, 0, 1), (0, 0, -1), (1, 1, 1)]), np.array([1, 1, -1])
    panel.cloud("points", view, P, y, [0, 0, 1.0])
    panel.plane("plane", view, [0, 0, 1.0], 0.0, "model")
    cloud, plane = panel.seen().values()
    seen = {kind: len(shown(cloud, k)) for k, kind in enumerate(CLOUD)}
    assert seen == {(1, False): 1, (1, True): 1, (-1, False): 0, (-1, True): 1}
    behind, before = (cloud.artists[CLOUD.index((1, front))].get_zorder() for front in (False, True))
    assert behind < plane.artists[0].get_zorder() < before


def box(view, names):
    """A panel that shows a space, and the commands of its frame."""
    shown = Picture(("space",), lambda picture: picture["space"].look(view, names), themes=(LIGHT, DARK))
    panel = shown["space"]
    return panel, shown.commands()["space"][panel.frame]


def axes(panel, commands):
    """The name and the tick labels of each visible axis: {name: (name, numbers)}."""
    found, numbers = {}, []
    for word in words(commands):
        if word.colour == panel.theme.faint:
            numbers.append(word)
        else:
            found[word.text], numbers = (word, numbers), []
    assert not numbers
    return found


@pytest.mark.parametrize("turn", range(-180, 181, 60))
@pytest.mark.parametrize("tilt", [-90, -40, 0, 20, 90])
def test_the_box_keeps_its_three_far_sides_and_its_numbers(turn, tilt):
    view = View(np.array([0.0, 10, -1]), np.array([1.0, 30, 1]), turn, tilt)
    panel, commands = box(view, ("a", "b", "c"))
    ends = lines(commands, panel.theme.faint)
    assert len(ends) == 9  # edges of three sides
    high = panel.ax.figure.bbox.height
    x, y = panel.ax.transData.inverted().transform(ends.reshape(-1, 2) * [1, -1] + [0, high]).T
    nearest = np.where(view.rotation[2] > 0, 1, -1) @ view.rotation[:2].T
    distances = np.hypot(x - nearest[0], y - nearest[1])
    if min(abs(view.rotation[2])) > 0.1:  # no side is seen edge on
        assert distances.min() > 0.05
    seen = axes(panel, commands)
    for k, name in enumerate("abc"):
        _, numbers = seen.get(name, (None, []))
        values = [float(number.text.replace("−", "-")) for number in numbers]
        assert all(view.low[k] <= value <= view.high[k] for value in values)
        if np.hypot(*view.rotation[:2, k]) > 0.3:
            assert len(values) >= 2


@pytest.mark.parametrize(
    ("turn", "tilt", "named"), [(0, 90, "ab"), (0, 0, "bc"), (90, 0, "ac"), (-60, 20, "abc")]
)
def test_an_axis_that_points_at_the_viewer_has_no_name_either(turn, tilt, named):
    assert "".join(axes(*box(View(*CUBE, turn, tilt), ("a", "b", "c")))) == named


@pytest.mark.parametrize("tilt", [-60, 0, 20, 45])
@pytest.mark.parametrize("name", ["w₂", "x₁² + x₂²", "wᵀφ(x)"])
def test_the_name_of_the_upright_axis_does_not_cover_its_numbers(name, tilt):
    word, numbers = axes(*box(View(*CUBE, -60, tilt), ("a", "b", name)))[name]
    assert len(numbers) >= 3
    assert not any(word.covers(number) for number in numbers)


def test_stems_in_space_are_separate_lines():
    view = View(*CUBE, 0, 0)
    begins, ends = [(0, 0, 0), (0, 1, 0)], [(0, 0, 2), (0, 1, -2)]
    x, y = joined(np.stack([view.flat(begins), view.flat(ends)], axis=1))
    assert np.allclose(x, [0, 0, np.nan, 0.5, 0.5, np.nan], equal_nan=True)
    assert np.allclose(y, [0, 1, np.nan, 0, -1, np.nan], equal_nan=True)
    assert [len(places) for places in joined([])] == [0, 0]
