"""On the full screen the picture gives way to longer texts, without JupyterLab."""

import pytest
from long import long_but

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, _all, progress_file

SEEN = "el => [el.scrollHeight, el.clientHeight, el.querySelector('canvas').getBoundingClientRect().height]"


@pytest.mark.parametrize("name", long_but("02.away", _all(Prediction)))
def test_an_answered_prediction_stays_on_the_screen(bare, monkeypatch, name):
    monkeypatch.setenv(progress_file.SWITCH, "off")
    screen = bare()
    before = screen.page.viewport_size
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    demo = lc.guess(name)
    live = screen.show(demo)
    live.root.get_by_role("button", name="Full screen").click()
    assert screen.becomes(lambda: live.root.evaluate(SEEN)[1] == 720)
    if demo.prediction.drawn:
        demo.on_nudge(0, 0, 1)
    else:
        demo.set(answer=next(iter(demo.prediction.options)))
    live.root.get_by_role("button", name="This is my answer").click()

    def fits():
        whole, high, picture = live.root.evaluate(SEEN)
        return whole <= high and picture > 0.4 * high

    caption = live.root.locator(".lf-caption")
    assert screen.becomes(lambda: "You said:" in caption.inner_text())
    assert screen.becomes(fits), live.root.evaluate(SEEN)
    screen.page.evaluate("document.exitFullscreen()")
    screen.page.set_viewport_size(before)
    demo.close()
    progress_file.forget()
