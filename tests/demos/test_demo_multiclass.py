"""The demo multiclass: artists and caption against counts and areas that are computed in another way."""

import re

import numpy as np
import pytest
from demo_pages import shown, thing

import linclass_helpers as lc
from linclass_helpers.data import Dataset
from livefigure.testing import Page

IRIS = lc.data.load("iris").only("petal length", "petal width")
OPENINGS = [
    {},
    {"learner": "logistic"},
    {"data": "four", "learner": "lms"},
    {"data": "middle"},
    {"data": IRIS},
]


def scores(W, X):
    return np.column_stack([np.ones(len(X)), X]) @ W.T


@pytest.mark.parametrize("opening", OPENINGS)
def test_what_is_said_is_what_is_counted(opening):
    demo = lc.demos.multiclass(**opening)
    X, labels = demo.data.X, demo.data.labels
    names = sorted(set(labels.tolist()))
    alone, together = scores(demo.against_all.W, X), scores(demo.softmax.W, X)
    claims = (alone >= 0).sum(axis=1)
    wrong = np.array(names)[alone.argmax(axis=1)] != labels
    first, second, third = demo.caption()
    said = [int(number) for number in re.findall(r"\d+", first)]
    assert said == [(claims == 0).sum(), len(X), (claims > 1).sum(), wrong.sum()]
    for k, name in enumerate(names):
        assert f"{name} {np.sum((alone[:, k] >= 0) != (labels == name))}" in second
    soft = (np.array(names)[together.argmax(axis=1)] != labels).sum()
    assert f"is wrong for {soft} point" in third
    # the shares of the square that nobody, or several classes, claim, from a fine grid
    x0, x1, y0, y1 = demo.window
    places = np.random.default_rng(0).uniform((x0, y0), (x1, y1), (200_000, 2))
    many = (scores(demo.against_all.W, places) >= 0).sum(axis=1)
    nobody, contested = (int(share) for share in re.findall(r"(\d+)%", second))
    assert abs(100 * np.mean(many == 0) - nobody) < 0.8
    assert abs(100 * np.mean(many > 1) - contested) < 0.8


@pytest.mark.parametrize("opening", OPENINGS)
def test_each_region_is_tinted_for_those_who_claim_it(opening):
    demo = lc.demos.multiclass(**opening)
    theme, claimed = demo.picture.theme, thing(demo, "plane", "Regions claimed").artists[0]
    assert len(claimed.get_paths())
    for polygon, colour in zip(claimed.get_paths(), claimed.get_facecolor()):
        middle = polygon.vertices[:-1].mean(axis=0)
        who = np.flatnonzero(scores(demo.against_all.W, middle[None])[0] >= 0)
        tint = theme.class_sides[who[0]] if len(who) == 1 else theme.paper if len(who) else theme.grid
        assert np.allclose(colour[:3], [int(tint[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    chosen = thing(demo, "softmax", "Regions chosen").artists[0]
    assert len(chosen.get_paths())
    for polygon, colour in zip(chosen.get_paths(), chosen.get_facecolor()):
        middle = polygon.vertices[:-1].mean(axis=0)
        tint = theme.class_sides[scores(demo.softmax.W, middle[None])[0].argmax()]
        assert np.allclose(colour[:3], [int(tint[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def test_the_lines_of_equal_probability_have_it():
    demo = lc.demos.multiclass()
    for level in (0.5, 0.8, 0.95):
        places = shown(thing(demo, "softmax", f"Line level {level}"))
        places = places[~np.isnan(places).any(axis=1)]
        best = lc.multiclass.softmax(scores(demo.softmax.W, places)).max(axis=1)
        assert len(places) > 20
        assert np.median(np.abs(best - level)) < 0.002
        assert np.quantile(np.abs(best - level), 0.9) < 0.01  # where three classes meet, lines bend most


def test_stripes_have_the_colours_of_those_who_claim_the_place():
    demo = lc.demos.multiclass(data="four")
    stripes = thing(demo, "plane", "Regions claimed").artists[1]
    assert len(stripes.get_segments())
    colours = demo.picture.theme.class_inks
    for ends, colour in zip(stripes.get_segments(), stripes.get_colors()):
        who = np.flatnonzero(scores(demo.against_all.W, ends.mean(axis=0)[None])[0] >= 0)
        rgb = [[int(colours[k][i : i + 2], 16) / 255 for i in (1, 3, 5)] for k in who]
        assert len(who) > 1
        assert any(np.allclose(colour[:3], one) for one in rgb)


def test_a_cloud_is_dragged_whole_and_stays_in_sight():
    demo = lc.demos.multiclass()
    page, before = Page(demo), demo.data.X.copy()
    x, y = demo.name_places[1]
    page.move("cloud B", x + 1, y - 0.5)
    assert np.allclose(demo.name_places[1], (x + 1, y - 0.5), atol=demo.grid_step)  # it stays under the hand
    mine = demo.numbers == 1
    step = demo.data.X - before
    assert np.allclose(step[~mine], 0)
    assert np.allclose(step[mine], step[mine][0])
    assert np.allclose(step[mine][0], (1, -0.5), atol=demo.grid_step)
    page.move("cloud B", 99, 99)
    assert demo.data.X[mine].max() <= page.document["panels"]["plane"]["x"][1] + demo.grid_step
    page.say("nudge", id="cloud B", dx=-2, dy=0)
    assert page.document["banner"] == ""
    grips = {grip["label"]: grip["place"] for grip in page.document["handles"].values()}
    assert grips["all of cloud B"].startswith("around (")
    assert "point 1, class A" in grips


def test_nobody_claims_the_middle_class_and_softmax_finds_it():
    for learner in ("logistic", "lms"):
        demo = lc.demos.multiclass(data="middle", learner=learner)
        middle = demo.numbers == 1
        assert not demo.claims[middle, 1].any()
        assert len(demo.wrong_softmax) == 0
    assert middle[demo.wrong_against_all].all()  # LMS hides it behind the others
    assert len(demo.wrong_against_all) > middle.sum() / 2


NAMES = {2: ["low", "high"], 3: ["low", "high", "in $"], 4: ["low", "high", "in $", "none"]}


def own(count, scale=1.0, shift=0.0):
    """Clouds of ten points, one for each of these classes."""
    chance, kinds = np.random.default_rng(7), np.arange(10 * count) % count
    places = np.column_stack([kinds % 2, kinds // 2]) * 3.0 + chance.normal(size=(len(kinds), 2))
    return Dataset(
        np.round(scale * (places + shift), 9),
        [NAMES[count][k] for k in kinds],
        "mine",
        ["x in $", "y"],
        sorted(NAMES[count]),
    )


def names_at_the_clouds(demo, panel):
    """The labels in the middle of each class."""
    things = [thing(demo, panel, f"Label class {k}") for k in range(4)]
    return [label.artists[0].get_text() for label in things if label is not None]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_classes_of_ones_own_keep_their_names(count):
    demo = lc.demos.multiclass(data=own(count))
    page, names = Page(demo), sorted(NAMES[count])
    legend = [artist.get_text() for artist in thing(demo, "plane", "Key classes").artists]
    assert [word for word in legend if word] == [f"{sign} {name}" for sign, name in zip("■▲◆✚", names)]
    for panel in ("plane", "softmax"):
        assert names_at_the_clouds(demo, panel) == names
    second = demo.caption()[1]
    assert all(f"{name} " in second for name in names)
    grips = {grip["label"] for grip in page.document["handles"].values()}
    for name in names:
        assert f"all of cloud {name}" in grips
    assert any(grip.endswith(", class high") for grip in grips)
    for panel in ("plane", "softmax"):
        assert demo.picture[panel].ax.get_xlabel() == "x in $"
    twin = eval(demo.code(), {"lc": lc})
    assert (twin.text(), twin.data.classes) == (demo.text(), tuple(names))
    page.set("data", "three")
    assert thing(demo, "plane", "Key classes") is None
    assert demo.picture["softmax"].ax.get_xlabel() == "x₁"


@pytest.mark.parametrize(("scale", "shift"), [(1.0, 0.0), (1e-5, 100.0), (1e5, -3.0), (1.0, 1e5)])
def test_the_window_follows_the_data(scale, shift):
    data = own(3, scale, shift)
    for learner in ("perceptron", "logistic", "lms"):
        demo = lc.demos.multiclass(data=data, learner=learner, ridge=0.001)
        x0, x1, y0, y1 = demo.window
        assert x1 - x0 == pytest.approx(y1 - y0)
        assert ((data.X > (x0, y0)) & (data.X < (x1, y1))).all()
        assert (x1 - x0) < 2 * np.ptp(data.X, axis=0).max()
        x0, x1, y0, y1 = demo.picture["plane"].window
        assert x0 <= demo.window[0] < demo.window[1] <= x1
    page, before = Page(demo), demo.data.X.copy()
    page.say("nudge", id="cloud low", dx=3, dy=-2)
    step = demo.data.X - before
    mine = demo.data.labels == "low"
    assert step[~mine] == pytest.approx(0, abs=1e-3 * demo.grid_step)
    assert step[mine] == pytest.approx(
        np.tile([3 * demo.grid_step, -2 * demo.grid_step], (10, 1)), abs=0.51 * demo.grid_step
    )
    assert np.array_equal(lc.demos.multiclass(data=demo.dataset).data.X, demo.data.X)


def test_the_square_is_named_where_its_sides_differ():
    assert "Of the square from −4 to 4 nobody" in lc.demos.multiclass(data="middle").text()
    assert "Of the square from (−0.18, −2.83) to (8.08, 5.43) nobody" in lc.demos.multiclass(data=IRIS).text()


@pytest.mark.parametrize("count", [2, 3, 4])
def test_what_was_painted_goes_into_it(count):
    painting = lc.demos.paint(spray=5)
    page = Page(painting)
    for letter, (x, y) in zip("ABCD"[:count], [(-2, -2), (2, -2), (0, 2), (0, 0)]):
        page.set("brush", letter)
        page.say("press", panel="plane", x=x, y=y, shift=False)
    demo = lc.demos.multiclass(data=painting.dataset)
    assert demo.dataset is painting.dataset
    names = ["−1", "+1"] if count == 2 else list("ABCD"[:count])
    assert names_at_the_clouds(demo, "plane") == names
    assert Page(demo).document["banner"] == ""


def test_numbers_for_classes_are_said_to_be_classes():
    demo = lc.demos.multiclass(data=Dataset([[0, 1], [1, 0], [3, 4], [4, 3], [8, 1]], [3, 3, 7, 7, 9]))
    assert re.search(r"each line: class 3: \d, class 7: \d, class 9: \d\.", demo.text())


def test_a_class_without_points_is_not_there():
    demo = lc.demos.multiclass(data=Dataset([[0, 1], [1, 0]], ["c", "a"], "mine", classes=["c", "b", "a"]))
    assert demo.classes == ("a", "c")
    assert len(demo.centres) == 2


def test_more_classes_than_there_are_colours_are_refused():
    five = Dataset(np.arange(10).reshape(5, 2), [*"abcde"], "five")
    with pytest.raises(ValueError, match=r"at most 4 classes here, but 'five' has 5: data.one_vs_all\('e'\)"):
        lc.demos.multiclass(data=five)


def test_a_perceptron_that_did_not_end_is_named_for_data_of_ones_own():
    words = (
        "The perceptron for versicolor, virginica has not ended after 100 updates: its best w so far counts."
    )
    assert words in lc.demos.multiclass(data=IRIS).text()
    assert "has not ended" not in lc.demos.multiclass(data=IRIS, learner="lms").text()
