"""What a screen reader is told: each thing once, and in words. test_orca.py hears what a real one says."""

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc
from linclass_helpers.exercises import progress_file
from livefigure import Demo, Stepper

from .test_accessible import LISTEN

HELP = "Arrow keys move it"
# The accessible names and descriptions of the demo on the page, as Chromium computes them.
NAMED = "Accessibility.getFullAXTree"


@pytest.fixture
def shown(bare):
    """Shows a demo, and closes it in the end."""
    progress_file.forget()
    demos = []

    def shown(demo):
        demos.append(demo)
        return bare().show(demo)

    yield shown
    assert bare().errors() == []
    for demo in demos:
        demo.close()
    progress_file.forget()


def told(live, role):
    """What the accessibility tree has of this role: names, values and descriptions."""
    devtools = live.page.context.new_cdp_session(live.page)
    nodes = devtools.send(NAMED)["nodes"]
    devtools.detach()
    value = lambda node, part: node.get(part, {}).get("value") or ""  # noqa: E731
    return [
        (value(node, "name"), value(node, "description"))
        for node in nodes
        if not node["ignored"] and node["role"]["value"] == role
    ]


def test_a_place_is_said_once_and_the_keys_at_the_first_handle_only(shown):
    live = shown(lc.demos.convergence())
    handles = [(name, words) for name, words in told(live, "slider") if name.startswith("point ")]
    assert handles[0][0] == "point 1, class +1"
    assert [words.startswith(HELP) for _, words in handles] == [True, False, False, False, False]
    assert not any(words for _, words in handles[1:])
    assert live.handles.first.get_attribute("aria-valuetext") == "at (1, 4)"
    assert live.handles.first.get_attribute("title") == "point 1, class +1, at (1, 4)"


def test_where_the_focus_comes_back_the_keys_are_said_again(shown):
    live = shown(lc.demos.convergence())
    live.handles.first.focus()
    live.page.keyboard.press("n")
    handles = [words for name, words in told(live, "slider") if name.startswith("point ")]
    assert not any(handles)  # it goes from one to the next
    live.reset.focus()
    handles = [words for name, words in told(live, "slider") if name.startswith("point ")]
    assert [words.startswith(HELP) for words in handles] == [False, True, False, False, False]


def test_a_transposed_vector_is_read_in_words_and_written_as_before(shown):
    live = shown(lc.demos.convergence())
    assert ("w transpose x = 0 means", "") in told(live, "combobox")
    expect(live.control("wᵀx = 0 means")).to_be_visible()
    live.page.evaluate(LISTEN)
    live.button("One step forward").click()
    assert live.notebook.becomes(lambda: live.page.evaluate("heard.length"))
    assert "w transpose x = 0 → +1" in live.page.evaluate("heard[0][1]")
    assert "wᵀx = 0 → +1" in live.lines()[0]


def test_a_prediction_without_an_answer_says_so_and_no_tip_is_read_alone(shown):
    live = shown(lc.guess("01.proof"))
    select = live.control("your answer").locator("select")
    assert select.evaluate("node => node.selectedOptions[0].text") == "not answered yet"
    assert live.root.locator("[title]:not(button, input, select, label, .lf-switch)").count() == 0
    assert ("This is my answer", "Then see what happens") in told(live, "button")


class Steps(Demo):
    """Of its sentences the first changes at each step, the second at every tenth, the third never."""

    controls = {"t": Stepper("step", 0, high=30, remakes=True)}

    def caption(self):
        return [f"Step {self.state.t}.", f"Number {self.state.t // 10}. This never changes."]


def test_after_a_key_only_the_changed_sentence_is_said(shown):
    live = shown(Steps())
    live.page.evaluate(LISTEN)
    slider = live.slider("step")
    for key, said in (("ArrowRight", "Step 1."), ("End", "Step 30. Number 3.")):
        live.page.evaluate("heard.length = 0")
        slider.press(key)
        assert live.notebook.becomes(lambda: live.page.evaluate("heard.length"))
        assert live.page.evaluate("heard[0][1]") == said
        assert live.notebook.becomes(lambda: live.root.locator(".lf-spoken").inner_text() == "")


def test_while_a_run_plays_the_first_sentence_is_said_and_the_others_in_the_end(shown):
    live = shown(Steps())
    spoken = live.root.locator(".lf-spoken")
    live.page.clock.install()
    live.page.evaluate(LISTEN)

    def run(seconds):
        for _ in range(10 * seconds):
            live.page.clock.run_for(100)
            live.notebook.exchange()

    live.play().click()
    run(10)
    *playing, last = [said for _, said in live.page.evaluate("heard")]
    assert playing[0].startswith("Playing; the same button is now Pause. Step ")
    assert not any("Number" in said for said in [*playing, last])
    assert sum(said.startswith("Step ") for said in [*playing, last]) >= 5
    live.play().click()
    run(2)
    assert "Number 1." in live.page.evaluate("heard.at(-1)[1]")
    run(2)
    expect(spoken).to_have_text("")


def test_no_region_is_a_status_that_a_reader_stays_at(shown):
    """Orca's reading focus was drawn to the empty status of a demo: `aria-live` alone does not do that."""
    live = shown(lc.demos.convergence())
    assert live.root.locator("[role=status]").count() == 0
    expect(live.root.locator(".lf-spoken")).to_have_attribute("aria-live", "polite")
