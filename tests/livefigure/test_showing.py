"""Which cell shows which demo, and for how long a demo lives."""

import gc
import weakref

import ipywidgets as widgets
import pytest

from livefigure import Count, Demo, showing, side_by_side
from livefigure.showing import NAMELESS, Showings
from livefigure.testing import Page


class Plain(Demo):
    call = "plain"
    controls = {"n": Count("n", 1, 1, 9)}

    def build(self, picture):
        picture["main"].ax.plot([0, 1], [0, 1])


class Shell:
    """As much of IPython as tells which cell runs."""

    def __init__(self):
        self.runs = 0

    def run(self, cell):
        self.runs += 1
        self.message = {
            "header": {"msg_id": f"run {self.runs}"},
            "metadata": {"cellId": cell} if cell else {},
        }

    def get_parent(self):
        return self.message


@pytest.fixture
def shell(monkeypatch):
    shell = Shell()
    monkeypatch.setattr(showing, "get_ipython", lambda: shell)
    monkeypatch.setattr(showing, "showings", Showings())
    return shell


def show(shell, cell, *demos):
    """Run a cell that shows these."""
    shell.run(cell)
    for demo in demos:
        demo._repr_mimebundle_()


def alive(demo):
    """Does it answer its page, without having been woken?"""
    assert not demo.resting
    page = Page(demo)
    page.set("n", 9 if demo.state.n != 9 else 8)
    return page.document["controls"]["n"]["value"] == demo.state.n


def test_shown_twice_by_one_cell(shell):
    demo = Plain()
    show(shell, "A", demo, demo)
    assert alive(demo)


def test_shown_changed_and_shown_again(shell):
    demo = Plain()
    for n in (2, 3, 4):
        show(shell, "A", demo.set(n=n))
        assert alive(demo)


def test_shown_in_two_cells_one_of_which_shows_another_one_later(shell):
    demo, other = Plain(), Plain()
    show(shell, "A", demo)
    show(shell, "B", demo)
    screen = demo.screen
    show(shell, "A", other)
    assert alive(demo)
    assert demo.screen is screen
    assert alive(other)


def test_a_cell_run_again_lets_its_demo_rest(shell):
    first, second = Plain(), Plain(n=2)
    show(shell, "A", first)
    show(shell, "A", second)
    assert first.resting
    assert alive(second)
    assert first.text() == "plain()"  # whoever holds it still can use it
    show(shell, "B", first)
    assert alive(first)


def test_a_cell_that_shows_its_demos_in_another_order(shell):
    one, two = Plain(), Plain()
    show(shell, "A", one, two)
    show(shell, "A", two, one)
    assert alive(one)
    assert alive(two)


def test_a_cell_run_again_and_again_leaves_one_demo(shell):
    show(shell, "A", Plain())
    gc.collect()
    before, outputs = len(widgets.widget._instances), []
    for _ in range(10):
        demo = Plain()
        outputs.append(demo)  # as IPython's Out does
        show(shell, "A", demo)
    gc.collect()
    assert len(widgets.widget._instances) == before


def test_where_cells_have_no_names_only_the_last_few_stay(shell):
    demos = [Plain() for _ in range(NAMELESS + 5)]
    for demo in demos:
        show(shell, "", demo)
    assert [demo.resting for demo in demos] == [True] * 5 + [False] * NAMELESS


def test_many_cells_with_names_all_stay(shell):
    demos = [Plain() for _ in range(NAMELESS + 5)]
    for k, demo in enumerate(demos):
        show(shell, f"cell {k}", demo)
    assert not any(demo.resting for demo in demos)


def test_a_cell_holds_what_it_shows(shell):
    demo = Plain()
    show(shell, "A", demo)
    held = weakref.ref(demo)
    del demo
    gc.collect()
    assert held() is not None
    show(shell, "A", Plain())
    gc.collect()
    assert held() is None


def test_a_demo_that_nobody_holds_closes_its_widget():
    gc.collect()
    before = len(widgets.widget._instances)
    Plain()
    gc.collect()
    assert len(widgets.widget._instances) == before


def test_a_kernel_without_a_shell_of_its_own_tells_through_its_kernel(monkeypatch, shell):
    class Interpreter:
        kernel = shell

    monkeypatch.setattr(showing, "get_ipython", Interpreter)
    demo, other = Plain(), Plain()
    show(shell, "A", demo)
    show(shell, "A", other)
    assert demo.resting


def test_side_by_side(shell):
    one, two = Plain(n=2), Plain(n=3)
    row = side_by_side(one, two)
    shell.run("A")
    data, metadata = row._repr_mimebundle_()
    assert data["text/plain"] == repr(row) == "plain(n=2)\n\nplain(n=3)"
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "image/png", "text/plain"}
    assert metadata["image/png"]["width"] == 2000
    assert metadata["livefigure"]["screens"] == [one.screen.model_id, two.screen.model_id]
    assert alive(one)
    assert alive(two)
    show(shell, "B", one)
    show(shell, "A", Plain())
    assert alive(one)  # it is shown in B too
    assert two.resting


def test_a_row_run_again_and_again_leaves_nothing(shell):
    show(shell, "A", Plain())
    gc.collect()
    before = len(widgets.widget._instances)
    for _ in range(3):
        show(shell, "A", side_by_side(Plain(), Plain()))
    show(shell, "A", Plain())
    gc.collect()
    assert len(widgets.widget._instances) == before
