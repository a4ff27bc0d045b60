"""Which cell shows which demo, and how long a demo stays in memory."""

import gc
import weakref

import ipywidgets as widgets
import pytest

from livefigure import Count, Demo, showing, side_by_side
from livefigure.showing import MOST_NAMELESS_RUNS, Showings
from livefigure.testing import Page


class Plain(Demo):
    call = "plain"
    controls = {"n": Count("n", 1, 1, 9)}

    def show(self):
        self.picture["main"].plot("line", [0, 1], [0, 1])


class Shell:
    """The part of IPython that says which cell runs."""

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
    """Does it answer its page without being restored first?"""
    assert not demo.resting
    page = Page(demo)
    page.set("n", 9 if demo.state.n != 9 else 8)
    return page.document["controls"]["n"]["value"] == demo.state.n


@pytest.mark.parametrize(
    "runs",
    [
        ["A: one one"],  # twice by one cell
        ["A: one", "A: one", "A: one"],  # set and shown again
        ["A: one", "B: one", "A: two"],  # in two cells, one of which shows another one later
        ["A: one two", "A: two one"],  # in another order
    ],
)
def test_a_demo_that_some_cell_shows_is_alive(shell, runs):
    demos = {"one": Plain(), "two": Plain()}
    for n, run in enumerate(runs, 2):
        cell, *names = run.replace(":", "").split()
        show(shell, cell, *(demos[name].set(n=n) for name in names))
        assert all(alive(demos[name]) for name in {"one", *names})


def test_a_cell_run_again_lets_its_demo_rest(shell):
    first, second = Plain(), Plain(n=2)
    show(shell, "A", first)
    show(shell, "A", second)
    assert first.resting
    assert alive(second)
    assert first.text() == "plain()"  # a variable that still refers to it can use it
    show(shell, "B", first)
    assert alive(first)


@pytest.mark.parametrize("make", [Plain, lambda: side_by_side(Plain(), Plain())], ids=["one", "a row"])
def test_a_cell_run_again_and_again_leaves_what_it_shows_last(shell, make):
    show(shell, "A", make())
    gc.collect()
    before, outputs = len(widgets.widget._instances), []
    for _ in range(10):
        outputs.append(make())  # as IPython's Out does
        show(shell, "A", outputs[-1])
    gc.collect()
    assert len(widgets.widget._instances) == before


@pytest.mark.parametrize(("named", "resting"), [(True, 0), (False, 5)])
def test_without_ids_of_cells_only_the_last_few_demos_stay(shell, named, resting):
    demos = [Plain() for _ in range(MOST_NAMELESS_RUNS + 5)]
    for k, demo in enumerate(demos):
        show(shell, f"cell {k}" if named else "", demo)
    assert [demo.resting for demo in demos] == [k < resting for k in range(len(demos))]


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


def test_the_running_cell_is_also_found_through_the_kernel(monkeypatch, shell):
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
    view = data["application/vnd.jupyter.widget-view+json"]["model_id"]
    screens = [one.screen.model_id, two.screen.model_id]
    assert metadata["livefigure"] == {"view": view, "screens": screens}
    assert alive(one)
    assert alive(two)
    show(shell, "B", one)
    show(shell, "A", Plain())
    assert alive(one)  # it is shown in B too
    assert two.resting
