"""Freed memory is returned to the system if the C library allows it, and unused figures are freed."""

import gc
import subprocess
import sys
import weakref

import pytest
from IPython.core.interactiveshell import InteractiveShell

from livefigure import Demo, Slider, memory
from livefigure.testing import Page

# Allocates and frees arrays of 7 MB, and keeps a small object from each round. Prints the MB still held.
USE = """
import numpy as np, psutil
from livefigure import memory
held = lambda: psutil.Process().memory_info().rss / 1e6
{first}
del_me = np.ones(2**20); del del_me  # glibc takes this for the usual size
before, small = held(), []
for _ in range(10):
    large = [np.ones(900_000) for _ in range(2)]
    small.append(bytearray(5000))
    del large
{last}
print(held() - before)
"""


def held(first="", last=""):
    source = USE.format(first=first, last=last)
    ran = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    return float(ran.stdout)


@pytest.mark.skipif(not hasattr(memory._libc, "malloc_trim"), reason="this C library is not glibc")
def test_large_arrays_are_returned_at_once_and_the_rest_on_request():
    assert held() > 6
    assert held(first="memory.keep_little()") < 3
    assert held(last="memory.give_back()") < 3


def test_after_a_cell_that_showed_a_picture_its_figure_is_freed():
    shell = InteractiveShell()
    memory.give_back_after_cells(shell)
    demo = Dot()
    figure = weakref.ref(demo.picture.figure)
    demo._repr_mimebundle_()
    gc.disable()
    try:
        assert figure() is not None
        shell.events.trigger("post_run_cell", None)
        assert figure() is None
    finally:
        gc.enable()


class Dot(Demo):
    call = "Dot"
    controls = {"x": Slider("x", 0.0, 0.0, 1.0, 0.1)}

    def show(self):
        self.dot = weakref.ref(self.picture["main"].plot("dot", [self.state.x], [0.5], "o"))


def test_a_picture_has_no_figure_while_no_page_shows_it():
    demo = Dot()
    stored = demo._repr_mimebundle_()[0]["image/png"]
    assert demo.picture.figure is None
    gc.collect()
    assert demo.dot() is None
    assert demo._repr_mimebundle_()[0]["image/png"] == stored
    assert Page(demo).seen() == Page(Dot()).seen()
    demo._repr_mimebundle_()
    assert demo.picture.figure is not None  # a page shows it


def test_a_change_from_a_cell_makes_the_figure_again():
    demo = Dot()
    demo._repr_mimebundle_()
    demo.set(x=0.3)
    assert demo.dot().get_xdata() == [0.3]
    demo._repr_mimebundle_()
    assert Page(demo).seen() == Page(Dot(x=0.3)).seen()
