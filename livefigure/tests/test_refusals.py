"""Errors for authors of demos say what came, what was expected, and what to do."""

import pytest

from livefigure import Buttons, Choice, Count, Demo, Handle, LogSlider, Slider, Switch, live


def plain(ax, a):
    pass


A = Slider("a")


def subclass(**members):
    return type("Own", (Demo,), members)()


REFUSED = [
    (lambda: Slider("a", 20, 0, 10), "the default of the slider 'a' must lie between 0 and 10, but it is 20"),
    (lambda: Slider("a", "x", 0, 10), "the default of the slider 'a' must be a number, but it is 'x'"),
    (lambda: Slider("a", 5, 10, 0), "the slider 'a' must go up, but its ends are 10 and 0"),
    (lambda: Slider("a", 5, 0, 10, 0), "the step of the slider 'a' must be a number above 0, but it is 0"),
    (lambda: LogSlider("a", 1, 0, 10), "which is logarithmic, must be a number above 0, but it is 0"),
    (lambda: Count("a", 2.5, 0, 10), "the default of the slider 'a' must be a whole number, but it is 2.5"),
    (lambda: Switch("a", 3), "the default of the switch 'a' must be True or False, but it is 3"),
    (lambda: Choice("a", 3, {1: "one"}), "the default of the choice 'a' must be one of 1, but it is 3"),
    (lambda: Choice("a", 1, [1, 2]), r"the options of 'a' must be a dict \{value: words\}, not \[1, 2\]"),
    (lambda: live(plain, a=3), "a must be a control .*, but it is of type int"),
    (lambda: live(plain, a=Buttons("a", options={"x": "y"})), "but it is of type Buttons"),
    (lambda: live(plain, b=A), "plain is called with the panel 'main', b, but missing a required argument"),
    (lambda: live(plain, rows=("one two",), a=A), "the panel 'one', the panel 'two', a, but multiple values"),
    (lambda: live(plain, rows="one two", a=A), "rows must be lines of words, like .*, not 'one two'"),
    (lambda: live(plain, height=A, a=A), r"height must be a number, but it is Slider\('a'\)"),
    (
        lambda: live(plain, widths=(1, 2), a=A),
        r"widths must have 1 numbers, one a column, but they are \(1, 2\)",
    ),
    (
        lambda: live(lambda ax, a: 3, a=A),
        "What is said must be a sentence, or a list of sentences, but it is 3",
    ),
    (lambda: live(lambda ax: None).set(b=1), "This demo has no 'b'; it takes nothing"),
    (
        lambda: subclass(controls={"a": 5}),
        "The control 'a' must be a Slider, a Choice or another control, not 5",
    ),
    (lambda: subclass(rows=("a b", "b a")), "The panel 'a' must be a rectangle, but rows are"),
    (lambda: subclass(rows=("a b", "a")), "Each line of rows must have as many words as the first"),
    (lambda: subclass(show=lambda demo: demo.picture["left"]), "no panel 'left'; it has main"),
    (
        lambda: subclass(handles=lambda demo: [Handle(id=1, panel="left", x=0, y=0, label="a", moves=dict)]),
        "no panel 'left'; it has main",
    ),
]


@pytest.mark.parametrize(("make", "words"), REFUSED)
def test_it_is_refused_with_a_message(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def test_values_of_a_choice_may_be_of_any_kind():
    control = Choice("a", 2, {1: "one", 2: "two", "many": "more"})
    assert [control.check(value, "a") for value in (1, "many")] == [1, "many"]
    with pytest.raises(ValueError, match="a must be one of 1, 2, 'many', but it is '2'"):
        control.check("2", "a")


def test_one_sentence_is_a_caption():
    assert subclass(caption=lambda demo: "One.").text() == "()\nOne."
