"""The signature and docstring of a demo's class are made from its controls, for editors and `help`."""

import inspect

from livefigure import Buttons, Choice, Count, Demo, Kept, LogSlider, Number, Slider, Stepper, Switch
from livefigure.arguments import pair


class Everything(Demo):
    """One control of each kind.

    And a second paragraph.
    """

    call = "Everything"
    controls = {
        "a": Slider("length", 1.0, 0.0, 10.0, 0.5, unit="m", tip="the longer the better"),
        "n": Count("how many", 2, 1, 9),
        "rate": LogSlider("rate", 0.1, 0.01, 1.0),
        "kind": Choice("kind", "one", {"one": "the first", 2: "the second"}),
        "shown": Switch("shown", True),
        "t": Stepper("update t", None, sticks=True),
        "typed": Number("w₁", tip="with the bias"),
        "more": Buttons("more", options={"one": "1"}),
    }
    kept = {"at": Kept((0.0, 0.0), pair, "where it begins"), "bare": Kept(None, lambda value, name: value)}


def test_the_signature_has_all_keywords_with_their_defaults():
    signature = inspect.signature(Everything)
    assert str(signature) == (
        "(*, a=1.0, n=2, rate=0.1, kind='one', shown=True, t=None, typed=None, at=(0.0, 0.0), bare=None)"
    )
    assert {part.kind for part in signature.parameters.values()} == {inspect.Parameter.KEYWORD_ONLY}


def test_the_docstring_describes_each_control():
    assert (
        inspect.getdoc(Everything)
        == """One control of each kind.

And a second paragraph.

Parameters
----------
a : 0 to 10; at first 1.0
    length (the longer the better)
n : 1 to 9; at first 2
    how many
rate : 0.01 to 1; at first 0.1
    rate
kind : 'one', 2; at first 'one'
    kind
shown : True, False; at first True
    shown
t : 0 or more; at first None
    update t
typed : a number, or None; at first None
    w₁ (with the bias)
at
    where it begins
bare"""
    )


def test_a_derived_class_has_its_own():
    class More(Everything):
        """The same, and one more."""

        controls = {**Everything.controls, "extra": Slider("extra")}

    own, names = list(inspect.signature(Everything).parameters), list(inspect.signature(More).parameters)
    assert names == [*own[:-2], "extra", *own[-2:]]  # controls first, then what else is kept
    assert inspect.getdoc(More).startswith("The same, and one more.\n\nParameters\n")
    assert "extra : 0 to 1; at first 0.0\n    extra" in inspect.getdoc(More)
    assert "extra" not in inspect.signature(Everything).parameters
    assert "extra" not in inspect.getdoc(Everything)


def test_a_base_class_keeps_its_docstring():
    class Base(Demo):
        """A base class."""

        controls = {"a": Slider("a")}

    assert Base.__doc__ == "A base class."


def test_every_keyword_of_the_signature_is_accepted():
    offered = {name: part.default for name, part in inspect.signature(Everything).parameters.items()}
    demo = Everything(**offered)
    assert vars(demo.state) == offered
    assert demo.code() == "Everything()"
    demo.close()
