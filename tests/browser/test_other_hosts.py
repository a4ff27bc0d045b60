"""What VS Code and Colab ask of the front-end module, as far as their documentation and sources say.

There an output is a frame of its own, with its own model. Buffers come in other types than in JupyterLab, and
messages before `initialize` are lost. The frame has neither the full screen nor the clipboard, and no
extension of ours runs in the server. VS Code and Colab themselves were not tried.
"""

import pytest
from long import long_but
from playwright.sync_api import expect

import linclass_helpers as lc
from livefigure.testing import Page

from .bare import Bare

FRAME = "<iframe sandbox='allow-scripts' width=1100 height=900></iframe>"
# How hosts pass a buffer: with an offset in a larger one, or as numbers where messages are JSON.
BUFFERS = {
    "a DataView with an offset": "new DataView(Uint8Array.of(7, 7, 7, ...bytes, 7).buffer, 3, bytes.length)",
    "a Uint8Array": "bytes",
    "a Uint8Array with an offset": "Uint8Array.of(7, ...bytes, 7).subarray(1, 1 + bytes.length)",
    "an ArrayBuffer": "bytes.buffer",
    "a list of numbers": "[...bytes]",
    "an object of numbers": "({...bytes})",
}


class Host(Bare):
    """A frame with a view of a demo. `how` makes a buffer of bytes."""

    def __init__(self, frame, how=BUFFERS["a Uint8Array"]):
        self.load(frame)
        frame.evaluate(f"void (window.asBuffer = bytes => {how})")


@pytest.fixture
def frames(browser):
    """Two frames of one page: two outputs."""
    page = browser.new_page(viewport={"width": 1200, "height": 1900})
    page.set_content(2 * FRAME)
    yield page.frames[1:]
    page.close()


@pytest.fixture
def demo():
    demo = lc.demos.convergence()
    yield demo
    demo.close()


def agrees(live, demo):
    """Does the frame show the demo's state? Compared with a page without a browser."""
    twin = Page(eval(demo.code(), {"lc": lc}))
    live.shows(twin)
    twin.demo.close()
    assert live.notebook.errors() == []


@pytest.mark.parametrize("kind", long_but("a DataView with an offset", BUFFERS))
def test_buffers_of_every_type(frames, demo, kind):
    live = Host(frames[0], BUFFERS[kind]).show(demo)
    agrees(live, demo)
    live.button("One step forward").click()
    live.notebook.settle()
    assert demo.state.t == 1
    agrees(live, demo)


def test_two_outputs_have_each_their_own_model_and_show_the_same(frames, demo):
    first, second = (Host(frame).show(demo) for frame in frames)
    demo.screen.send = lambda *news: [one.notebook.news.append(news) for one in (first, second)]
    for moved, t in ((first, 1), (second, 2)):
        moved.button("One step forward").click()
        for _ in range(3):  # what one says, the other hears too
            first.notebook.exchange()
            second.notebook.exchange()
        assert demo.state.t == t
        for one in (first, second):
            expect(one.slider("update t")).to_have_attribute("aria-valuetext", f"{t} of 5")
            assert one.notebook.errors() == []
    first.reset.click()
    for _ in range(3):
        first.notebook.exchange()
        second.notebook.exchange()
    assert first.lines() == second.lines()
    agrees(second, demo)


def test_messages_that_were_lost_before_initialize_are_not_missed(frames, demo):
    """An output that is opened late, such as after two seconds of loading, begins with a complete picture."""
    first = Host(frames[0]).show(demo)
    for t in (1, 2, 3):
        demo.set(t=t)
        first.notebook.settle()
    late = Host(frames[1]).show(demo)  # it has heard of none of these
    agrees(late, demo)
    assert late.slider("update t").get_attribute("aria-valuetext") == "3 of 5"


@pytest.mark.long
def test_a_hello_that_was_lost_is_said_again(frames, demo):
    """As where the kernel's side of the model is there later than the page's."""
    host, hear = Host(frames[0]), demo.hear
    said = []
    demo.hear = said.append  # nobody listens yet
    live = host.show(demo)
    assert said
    assert live.lines() == []
    demo.hear = hear
    assert host.becomes(live.lines)  # after a few seconds without an answer
    agrees(live, demo)


def test_without_full_screen_and_clipboard(frames, demo):
    live = Host(frames[0]).show(demo)
    expect(live.root.get_by_role("button", name="Full screen")).to_have_count(0)
    live.slider("update t").press("f")  # nothing, and no error
    live.copy.click()
    expect(live.root.locator(".lf-code")).to_be_visible()
    assert live.page.evaluate("getSelection().toString()").strip() == demo.code()
    agrees(live, demo)
