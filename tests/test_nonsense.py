"""Nonsense in the fields of every demo: it is refused in words, and the demo goes on."""

import math

import numpy as np
import pytest
from traitlets import TraitError

import linclass_helpers as lc

NAN = float("nan")
NONSENSE = [NAN, math.inf, -math.inf, None, "", "NaN", "nonsense", []]
IN_CODE = [
    10**400,
    -(10**5000),
    "1",
    b"1",
    1j,
    np.ma.masked,
    np.array([1.0]),
    object(),
]  # no field sends these


@pytest.fixture(params=lc.demos.__all__)
def demo(request):
    demo = getattr(lc.demos, request.param)()
    demo.sent = []
    demo.picture.screen.send = lambda message, buffers: demo.sent.append(message)
    yield demo
    demo.close()


def legal(demo):
    """Could a person have made this state with keywords?"""
    for name, control in demo.specs.items():
        control.check(getattr(demo.state, name))
    return True


def key_and_another(source):
    """What a browser sends of a control, and a value of that which it does not have now."""
    if hasattr(source, "options"):
        return "index", 0 if source.index else 1
    if isinstance(source.value, bool):
        return "value", not source.value
    return "value", source.min if source.value != source.min else source.max


def test_nonsense_in_a_field_is_refused_in_words_and_the_demo_goes_on(demo):
    for name, source in demo.sources.items():
        key, another = key_and_another(source)
        for nonsense in NONSENSE:
            before = demo.text()
            try:
                source.set_state({key: nonsense})
            except TraitError:
                demo.sent.clear()  # the widget itself refused it
            demo.settle()
            assert legal(demo), (name, nonsense)
            if demo.sent and demo.sent[-1]["banner"]:
                assert demo.sent[-1]["banner"].startswith(f"{name} must "), (name, nonsense)
                held = getattr(demo.state, name)
                assert demo.specs[name].heard(source.value, held) == held
                assert demo.text() == before
            source.set_state({key: another})
            demo.settle()
            demo.send()
            assert demo.sent[-1]["banner"] == "", (name, nonsense)
        demo.reset()


def test_nonsense_in_keywords_is_refused_in_words(demo):
    before = demo.text()
    for name, control in demo.specs.items():
        for nonsense in NONSENSE + IN_CODE:
            if nonsense is control.default:
                continue
            with pytest.raises(ValueError, match=rf"^{name} must ") as error:
                demo.set(**{name: nonsense})
            assert len(str(error.value)) < 300
            assert "0x" not in str(error.value)
    assert demo.text() == before


def test_a_point_that_is_dragged_nowhere_stays_or_goes_to_an_edge(demo):
    before = demo.text()
    for handle in demo.handles():
        for x, y in ((NAN, 0.0), (None, None), ("1", "1"), (1e300, -1e300), (math.inf, -math.inf)):
            demo._heard({"kind": "move", "id": handle["id"], "x": x, "y": y, "number": 1})
            demo.settle()
            assert legal(demo)
            assert "nan" not in demo.text()
            demo._heard({"kind": "reset"})
            demo.settle()
            assert demo.sent[-1]["banner"] == "", (handle["id"], x, y)
            assert demo.text() == before
