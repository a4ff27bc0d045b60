"""The book as wide as a phone: pictures move from their tapes, and Python goes on, then without a network."""

import pytest
from site_book.test_moving import all_move_when_a_reader_comes_to_them, test_a_stepper_steps_through_its_run  # noqa: F401
from site_book.test_waking import (  # noqa: F401
    PAGE,
    PATIENCE,
    page,
    test_a_dragged_point_wakes_python_and_stays_under_the_hand,
    test_other_pictures_and_an_exercise_share_python_which_needs_no_network_then,
)

from .conftest import PHONE


@pytest.fixture
def window(engine, address):
    with engine.window(*PHONE, address) as window:
        window.set_default_timeout(PATIENCE)
        yield window


@pytest.fixture
def cut(network):
    return network.close


def test_all_pictures_of_a_page_move_when_a_reader_comes_to_them(page):  # noqa: F811
    page.goto(PAGE)
    all_move_when_a_reader_comes_to_them(page)
