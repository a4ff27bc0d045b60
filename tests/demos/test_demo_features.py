"""The demo features: both panels and the caption against the same w."""

import numpy as np
import pytest
from demo_pages import is_tinted, offered, on_a_page, shown, thing, value

import linclass_helpers as lc
from linclass_helpers import features, logistic, perceptron, separability
from linclass_helpers.demos.n07_features.features import MAP_FOR, MAPS
from linclass_helpers.words import number

CASES = [
    {},
    {"mu": 1.3, "learner": "perceptron", "t": 5},
    {"map": "alone", "mu": 0.2},
    {"map": "none", "learner": "logistic", "t": 70},
    {"map": "polynomial", "degree": 5},
    {"data": "xor"},
    {"data": "rings", "learner": "logistic", "t": 100},
    {"data": "rings", "map": "product", "learner": "perceptron", "t": 900},
    {"data": "overlapping", "degree": 3},
    {"data": "nonseparable", "map": "none", "learner": "perceptron", "t": 50},
]


@pytest.fixture(params=CASES, ids=str)
def demo(request):
    return lc.demos.features(**request.param)


def by_hand(demo):
    """φ of the points, computed here."""
    X, state = demo.data.X, demo.state
    if state.map == "polynomial":
        return features.polynomial(X, state.degree)
    added = {
        "none": lambda: X,
        "distance": lambda: np.column_stack([X, (X - state.mu) ** 2]),
        "alone": lambda: (X - state.mu) ** 2,
        "product": lambda: np.column_stack([X, X[:, 0] * X[:, 1]]),
        "radius": lambda: np.column_stack([X, (X**2).sum(axis=1)]),
    }
    return np.column_stack([np.ones(len(X)), added[state.map]()])


def test_w_is_the_learners(demo):
    lifted, y, state = by_hand(demo), demo.data.y, demo.state
    np.testing.assert_allclose(demo.lifted, lifted, rtol=1e-14)
    if state.learner == "perceptron":
        want = perceptron.train(lifted, y, max_updates=1000).weights[state.t]
    elif state.learner == "logistic":
        eta = 0.9 * logistic.step_limit(lifted)
        want = logistic.ascend(lifted, (y + 1) / 2, eta=eta, steps=200).weights[state.t]
    else:
        want = separability.analyse(lifted, y).w
    np.testing.assert_allclose(demo.w, want, rtol=1e-9)


def test_the_tint_says_what_w_says(demo):
    X = demo.data.X if demo.data.d == 2 else np.column_stack([demo.data.X, 0 * demo.data.X])
    scores = by_hand(demo) @ demo.w
    clear = np.abs(scores) > 0.01 * np.abs(scores).max()  # the tint is exact to within the grid
    assert clear.sum() > len(X) / 3
    tinted = is_tinted(thing(demo, "plane", "Sides sides"), X[clear])
    assert tinted.tolist() == (scores[clear] > 0).tolist()


def test_the_curve_here_is_where_w_is_zero(demo):
    curve = shown(thing(demo, "plane", "Line curve"))
    curve = curve[np.isfinite(curve).all(axis=1)]  # without its gaps
    values = demo.lift(curve[:, : demo.data.d]) @ demo.w
    x0, x1 = demo.picture["plane"].ax.get_xlim()
    corners = np.array([[x0] * demo.data.d, [x1] * demo.data.d])
    scale = np.abs(demo.lift(corners) @ demo.w).max()
    assert np.abs(values).max() < 0.01 * scale


def test_the_curve_lies_on_the_plane_there(demo):
    bias, *normal = demo.boundary()
    for piece in demo.pieces:
        place, value = demo.place_and_value(piece[:, : demo.data.d])
        factor = 1 if demo.lift.adds_one else demo.unit
        np.testing.assert_allclose((bias + place @ normal) * factor, value, atol=1e-9)


def test_the_caption_counts_what_is_right(demo):
    right, found = (perceptron.predict(demo.w, by_hand(demo)) == demo.data.y).sum(), demo.found
    assert f"right at {right} of {demo.data.n} points" in demo.text()
    if found.separable:
        R = np.linalg.norm(by_hand(demo), axis=1).max()
        bound = number(perceptron.bound(R, found.margin))
        margin = number(found.margin)
        assert f"R = {number(R)}, γ* = {margin}: at most R²/γ*² = {bound} updates" in demo.text()
    else:
        assert "no bound" in demo.text()


def test_the_borders_are_the_roots():
    demo = lc.demos.features(mu=0.5)
    a, b, c = demo.w
    roots = np.sort(np.roots([c, b - 2 * c * 0.5, a + c * 0.25]))
    drawn = np.sort([piece[0, 0] for piece in demo.pieces])
    np.testing.assert_allclose(drawn, roots, atol=1e-3)
    diamonds = shown(thing(demo, "space", "Dots crossings"))
    diamonds = diamonds[diamonds[:, 0].argsort()]
    np.testing.assert_allclose(diamonds, np.column_stack([roots, (roots - 0.5) ** 2]), atol=1e-2)


def test_every_mu_separates_but_alone_only_some():
    demo = lc.demos.features()
    for mu in np.arange(-3, 3.01, 0.5):
        assert demo.set(map="distance", mu=float(mu)).found.separable
    alone = [mu for mu in (-0.5, -0.3, 0.0, 0.2, 0.4) if demo.set(map="alone", mu=mu).found.separable]
    assert alone == [-0.3, 0.0, 0.2]


def test_a_point_on_a_line_moves_along_it_and_is_lifted():
    demo, page = on_a_page(lc.demos.features(mu=1.0))
    page.move(0, 2.017, 0.7)
    assert demo.data.X[0, 0] == pytest.approx(2.0, abs=0.03)
    x = demo.data.X[0, 0]
    assert [x, (x - 1) ** 2] in shown(thing(demo, "space", "Points points")).tolist()
    assert [x, 0] in shown(thing(demo, "plane", "Points points")).tolist()
    page.say("nudge", id=0, dx=-3, dy=5)
    assert demo.data.X[0, 0] == pytest.approx(x - 3 * demo.grid_step)


def test_dragging_turns_only_the_space():
    demo, page = on_a_page(lc.demos.features(data="rings"))
    before = page.drawn()
    for kind, x, y in (("press", 0, 0), ("drag", 0.5, 0.2), ("release", 0.5, 0.2)):
        page.say(kind, panel="space", x=x, y=y, shift=False)
    assert (demo.state.turn, demo.state.tilt) == (value(page, "turn"), value(page, "tilt")) != (-60, 20)
    assert page.drawn()["plane"] == before["plane"]
    assert page.drawn()["space"] != before["space"]


def test_seen_from_above_the_space_is_the_plane():
    demo = lc.demos.features(data="rings", turn=-90, tilt=90)
    cloud = np.vstack([shown(thing(demo, "space", "Cloud points"), k) for k in range(4)])
    want = demo.data.X / demo.reach
    assert sorted(map(tuple, cloud.round(9) + 0.0)) == sorted(map(tuple, want.round(9) + 0.0))


def test_only_a_space_can_be_turned():
    demo, page = on_a_page(lc.demos.features())
    for data, presses in (("interval", []), ("xor", ["space"])):
        demo.set(data=data)
        assert page.document["presses"] == presses
        assert {"turn", "tilt"} & set(offered(page)) == ({"turn", "tilt"} if presses else set())
        assert (demo.picture["space"].space is not None) == bool(presses)


def test_data_and_map_give_way_to_each_other():
    demo = lc.demos.features()
    assert demo.set(map="radius").state.data == "rings"
    assert demo.set(data="xor").state.map == "radius"
    assert demo.set(data="interval").state.map == "distance"
    assert demo.set(map="polynomial").state.data == "interval"
    assert demo.set(data="rings", map="product").state.map == "product"
    with pytest.raises(ValueError, match="'product' needs points with 2 coordinates, but these have 1"):
        lc.demos.features(data="interval", map="product")


def test_data_bring_a_map_that_helps_and_a_map_data_that_it_suits():
    for data, own in MAP_FOR.items():
        assert lc.demos.features(data=data).state.map == own
    for map in ("none", "polynomial", "alone"):
        assert lc.demos.features(map=map).state.data == "interval"
    for map, data in (("product", "xor"), ("radius", "rings")):
        assert lc.demos.features(map=map).state.data == data


def test_a_run_at_its_end_stays_there():
    demo, page = on_a_page(lc.demos.features(learner="perceptron"))
    for to_the_end in (lambda: demo.set(t=demo.last), lambda: page.set("t", demo.last)):
        demo.reset()
        to_the_end()
        demo.set(mu=1.0)
        assert demo.state.t is None
        assert demo.t == demo.last == demo.run.updates == value(page, "t") > 8
    demo.set(t=3)
    demo.set(mu=0.0)
    assert demo.state.t == demo.t == value(page, "t") == 3


def test_every_map_can_be_chosen():
    assert tuple(MAPS) == features.KINDS


@pytest.mark.parametrize(("data", "map"), [("xor", "radius"), ("xor", "product"), ("rings", "radius")])
def test_every_lifted_point_is_inside_the_box(data, map):
    demo = lc.demos.features(data=data, map=map, turn=0, tilt=0)
    view = demo.picture["space"].space.view
    places = demo.place(demo.data.X)
    assert ((view.low <= places) & (places <= view.high)).all()
