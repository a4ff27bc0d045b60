"""The demo of handwritten digits: the paper, the pen, the probabilities and the pictures of the weights."""

import numpy as np
import pytest
from demo_pages import at_the_ticks, thing
from sklearn.datasets import load_digits

import linclass_helpers as lc
from livefigure.testing import Page

AROUND = np.linspace(0, 2 * np.pi, 13)
RING = list(zip(4.5 - 2.3 * np.sin(AROUND), 4.5 - 3.3 * np.cos(AROUND)))
SEVEN = [(2.0, 1.5), (6.5, 1.5), (4.0, 7.5)]


def drawn(*strokes, shift=False, **opening):
    """A demo with empty paper, after these polygonal strokes were drawn."""
    demo = lc.demos.digits(**opening)
    page = Page(demo)
    page.say("button", name="pen", value="clear")
    for first, *rest in strokes:
        page.say("press", panel="paper", x=first[0], y=first[1], shift=shift)
        for x, y in rest:
            page.say("drag", panel="paper", x=x, y=y, shift=shift)
        page.say("release", panel="paper", x=0, y=0, shift=shift)
    assert page.document["banner"] == ""
    return demo, page


def test_what_is_drawn_is_in_the_code():
    demo, _ = drawn(SEVEN)
    again = eval(demo.code(), {"lc": lc})
    assert np.array_equal(again.pixels, demo.pixels)
    assert again.text() == demo.text()
    assert demo.caption()[0].startswith("Drawn by hand: softmax says 7, with probability ")


@pytest.mark.parametrize(
    ("digit", "strokes"),
    [
        (1, [[(4.5, 1), (4.5, 8)]]),
        (7, [SEVEN]),
        (0, [RING]),
        (4, [[(4.2, 1), (2, 5), (7, 5)], [(5, 3.5), (5, 8)]]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("learner", ["softmax", "one_vs_all"])
def test_plain_digits_are_known(digit, strokes, learner):
    demo, _ = drawn(*strokes, learner=learner)
    assert digit in np.argsort(demo.chances)[-2:]


def test_a_stroke_leaves_most_ink_where_it_goes():
    demo, page = drawn([(2, 4), (7, 4)])
    ink = demo.pixels.reshape(8, 8)
    assert (ink[3, 1:7] == 16).all()
    assert (ink[[2, 4], 2] > 0).all()
    assert (ink[2, 2], ink[1, 2]) == (ink[4, 2], 0)
    assert demo.state.at == (4, 7)
    page.say("press", panel="paper", x=4, y=4, shift=True)  # Shift erases
    assert demo.pixels.reshape(8, 8)[3, 3] == 0
    page.say("release", panel="paper", x=4, y=4, shift=True)
    before = demo.state.ink
    page.say("drag", panel="paper", x=8, y=8, shift=False)  # ignored, because no press came before
    assert demo.state.ink == before


def test_the_keyboard_draws_too():
    demo = lc.demos.digits()
    page = Page(demo)
    page.say("button", name="pen", value="clear")
    page.say("nudge", id="pen", dx=-2, dy=1)
    assert demo.state.at == (3, 2)
    assert demo.state.ink == 64 * "0"
    page.say("enter", id="pen")
    assert demo.pixels.reshape(8, 8)[2, 1] == 16
    (grip,) = page.document["handles"].values()
    assert grip["place"] == "on row 3, column 2, ink 16 of 16"
    page.say("delete", id="pen")
    assert not demo.pixels.any()
    for value, ink in (("ink", 16), ("erase", 0)):
        page.say("button", name="pen", value=value)
        assert demo.pixels.sum() == ink
    page.say("nudge", id="pen", dx=-99, dy=99)
    assert demo.state.at == (1, 1)
    page.move("pen", 8, 8)
    assert demo.state.at == (8, 8)
    assert demo.pixels.reshape(8, 8)[7, 7] == 16


def test_the_probabilities_are_those_of_the_weights_and_another_example_is_a_clean_sheet():
    demo = lc.demos.digits(example=5)
    digits, found = load_digits(), demo.found
    x = np.concatenate([[1], (digits.data[demo.which] - found.mean) / 16])
    powers = np.exp(found.learned.W @ x)
    assert np.allclose(demo.chances, powers / powers.sum())
    assert demo.which in found.test
    assert demo.which not in found.train
    demo.set(ink="g" * 64)
    demo.set(example=6)
    assert demo.state.ink is None
    other = lc.demos.digits(learner="one_vs_all", example=5)
    assert np.allclose(other.chances, 1 / (1 + np.exp(-other.found.learned.W @ x)))
    assert f"add to {other.chances.sum():.4g}" in other.text()


def test_each_bar_has_its_digit_beside_it():
    page = Page(lc.demos.digits())
    _, beside = at_the_ticks(page, "chances")
    assert beside == list("0123456789")


@pytest.mark.parametrize("learner", ["softmax", "one_vs_all"])
def test_the_errors_are_all_there_is_to_look_at(learner):
    demo = lc.demos.digits(learner=learner, show="errors")
    page, digits = Page(demo), load_digits()
    count = len(demo.found.misclassified)
    assert page.document["controls"]["example"]["high"] == count
    for k in range(1, count + 1):
        page.set("example", k)
        said = demo.caption()[0]
        assert said.endswith("That is wrong.")
        assert f", a {digits.target[demo.which]}:" in said
        assert demo.predicted != digits.target[demo.which]


def test_each_weight_is_where_it_belongs_on_the_picture():
    demo = lc.demos.digits()
    values = thing(demo, "weights", "Pixels weights").artists[0].values
    panel = demo.picture["weights"].ax
    (x0, x1), (y0, y1) = panel.get_xlim(), panel.get_ylim()
    for k in (0, 5, 9):
        left, top = 1.2 + 9.5 * (k % 4), 1.2 + 9.5 * (k // 4)
        shown = np.empty((8, 8))
        for row in range(8):
            for column in range(8):
                across = (left + column + 0.5 - x0) / (x1 - x0)
                up = (top + row + 0.5 - y0) / (y1 - y0)
                shown[row, column] = values[round(up * 95), round(across * 95)]
        weights = demo.found.pictures[k]
        assert np.corrcoef(shown.ravel(), weights.ravel())[0, 1] > 0.95


def test_learning_goes_on_beside(monkeypatch):
    """Another learner is trained in slices. Until it is finished, the picture shows the one before."""
    from linclass_helpers.experiments import handwriting

    demo = lc.demos.digits()
    page = Page(demo)
    monkeypatch.setattr(handwriting, "_known", {})
    page.set("learner", "one_vs_all")
    demo.settle()
    assert "one against all says" in demo.caption()[0]
    assert demo.found.learner == "one_vs_all"


@pytest.mark.parametrize("ink", ["", "0" * 63, "0" * 63 + "h", 64 * [0], 3])
def test_other_ink_is_refused(ink):
    with pytest.raises(ValueError, match="ink must be 64 signs of 0–9 and a–g, or None"):
        lc.demos.digits(ink=ink)
