"""The demo of several clouds: what is drawn and said, against counts and areas found in another way."""

import re

import numpy as np
import pytest

import linclass_helpers as lc
from livefigure.testing import Page

OPENINGS = [{}, {"learner": "logistic"}, {"data": "four", "learner": "lms"}, {"data": "middle"}]


def scores(W, X):
    return np.column_stack([np.ones(len(X)), X]) @ W.T


@pytest.mark.parametrize("opening", OPENINGS)
def test_what_is_said_is_what_is_counted(opening):
    demo = lc.demos.multiclass(**opening)
    X, labels = demo.data.X, demo.data.labels
    names = sorted(set(labels.tolist()))
    alone, together = scores(demo.alone.W, X), scores(demo.together.W, X)
    claims = (alone >= 0).sum(axis=1)
    wrong = np.array(names)[alone.argmax(axis=1)] != labels
    first, second, third = demo.caption()
    said = [int(number) for number in re.findall(r"\d+", first)]
    assert said == [(claims == 0).sum(), len(X), (claims > 1).sum(), wrong.sum()]
    for k, name in enumerate(names):
        assert f"{name} {np.sum((alone[:, k] >= 0) != (labels == name))}" in second
    soft = (np.array(names)[together.argmax(axis=1)] != labels).sum()
    assert f"is wrong for {soft} point" in third
    # how much of the square nobody or several classes claim, by trying very many places
    places = np.random.default_rng(0).uniform(-4, 4, (200_000, 2))
    many = (scores(demo.alone.W, places) >= 0).sum(axis=1)
    nobody, contested = (int(share) for share in re.findall(r"(\d+)%", second))
    assert abs(100 * np.mean(many == 0) - nobody) < 0.8
    assert abs(100 * np.mean(many > 1) - contested) < 0.8


@pytest.mark.parametrize("opening", OPENINGS)
def test_each_region_is_tinted_for_those_who_claim_it(opening):
    demo = lc.demos.multiclass(**opening)
    theme, claimed = demo.picture.theme, demo.claimed.artists[0]
    for polygon, colour in zip(claimed.get_paths(), claimed.get_facecolor()):
        middle = polygon.vertices[:-1].mean(axis=0)
        who = np.flatnonzero(scores(demo.alone.W, middle[None])[0] >= 0)
        tint = theme.class_sides[who[0]] if len(who) == 1 else theme.paper if len(who) else theme.grid
        assert np.allclose(colour[:3], [int(tint[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    chosen = demo.chosen.artists[0]
    for polygon, colour in zip(chosen.get_paths(), chosen.get_facecolor()):
        middle = polygon.vertices[:-1].mean(axis=0)
        tint = theme.class_sides[scores(demo.together.W, middle[None])[0].argmax()]
        assert np.allclose(colour[:3], [int(tint[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def test_the_lines_of_equal_probability_have_it():
    demo = lc.demos.multiclass()
    for line, level in zip(demo.levels, (0.5, 0.8, 0.95)):
        places = np.column_stack(line.artists[0].get_data())
        places = places[~np.isnan(places).any(axis=1)]
        best = lc.multiclass.softmax(scores(demo.together.W, places)).max(axis=1)
        assert len(places) > 20
        assert np.median(np.abs(best - level)) < 0.002
        assert np.quantile(np.abs(best - level), 0.9) < 0.01  # where three classes meet, lines bend most


def test_stripes_have_the_colours_of_those_who_claim_the_place():
    demo = lc.demos.multiclass(data="four")
    stripes = demo.claimed.artists[1]
    colours = demo.picture.theme.class_inks
    for ends, colour in zip(stripes.get_segments(), stripes.get_colors()):
        who = np.flatnonzero(scores(demo.alone.W, ends.mean(axis=0)[None])[0] >= 0)
        rgb = [[int(colours[k][i : i + 2], 16) / 255 for i in (1, 3, 5)] for k in who]
        assert len(who) > 1
        assert any(np.allclose(colour[:3], one) for one in rgb)


def test_a_cloud_is_dragged_whole_and_stays_in_sight():
    demo = lc.demos.multiclass()
    page, before = Page(demo), demo.data.X.copy()
    x, y = demo.centres[1]
    page.move("cloud B", x + 1, y - 0.5)
    mine = demo.numbers == 1
    step = demo.data.X - before
    assert np.allclose(step[~mine], 0)
    assert np.allclose(step[mine], step[mine][0])
    assert np.allclose(step[mine][0], (1, -0.5), atol=demo.grain)
    page.move("cloud B", 99, 99)
    assert demo.data.X[mine].max() <= page.document["panels"]["plane"]["x"][1] + demo.grain
    page.say("nudge", id="cloud B", dx=-2, dy=0)
    assert page.document["banner"] == ""
    labels = {grip["label"] for grip in page.document["handles"].values()}
    assert any(label.startswith("all of cloud B, around (") for label in labels)
    assert "point 1, class A" in str(labels)


def test_nobody_claims_the_middle_class_and_softmax_finds_it():
    for learner in ("logistic", "lms"):
        demo = lc.demos.multiclass(data="middle", learner=learner)
        middle = demo.numbers == 1
        assert not demo.claims[middle, 1].any()
        assert len(demo.wrong_together) == 0
    assert middle[demo.wrong_alone].all()  # LMS hides it behind the others
    assert len(demo.wrong_alone) > middle.sum() / 2
