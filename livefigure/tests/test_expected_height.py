"""The space that is kept free for a picture. tests/site_book compares it with pages in a browser."""

import pytest

from livefigure import Choice, Slider, Stepper, live
from livefigure.expected_height import expected_height
from livefigure.testing import Page


def drawn(ax, **values):
    return "A sentence of forty letters, or nearly so."


def height(width, shown=None, **controls):
    demo = live(drawn, **controls)
    return expected_height(Page(demo, width).document, width, shown or width, finger=width <= 400)


A, B, C = (Slider(name, 1.0, 0.0, 2.0, 1.0) for name in ("first", "second", "third"))


@pytest.mark.parametrize(("width", "row"), [(740, 29), (370, 45)])
def test_controls_that_do_not_fit_into_a_row_take_another(width, row):
    one = height(width, a=A)
    assert height(width, a=A, b=B) == one + (row if width == 370 else 0)
    assert height(width, a=A, b=B, c=C, d=A) >= one + row


def test_a_stepper_and_a_long_choice_have_rows_of_their_own():
    one = height(740, a=A)
    assert height(740, a=A, t=Stepper("step", 1, 0, 3)) == one + 29
    assert height(740, a=A, b=Choice("which", 0, {0: "a" * 90})) == one + 29


def test_a_narrow_page_makes_the_picture_smaller_and_its_sentence_longer():
    whole, narrow = height(740, a=A), height(740, shown=250, a=A)
    stage = Page(live(drawn, a=A), 740).document["size"][1]
    assert narrow == pytest.approx(whole - stage * (1 - 250 / 740) + 20, abs=1)
