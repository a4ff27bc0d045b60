"""The exercises of a page of the book."""

import pytest
from site_book.test_exercises import (  # noqa: F401
    PATIENCE,
    page,
    test_a_wrong_answer_meets_its_counterexample_and_a_right_one_is_right,
    test_enter_keeps_the_indentation_and_tab_leaves,
    test_what_is_written_stays_until_one_begins_again,
)

from .conftest import DESK


@pytest.fixture
def window(engine, address):
    with engine.window(*DESK, address) as window:
        window.set_default_timeout(PATIENCE)
        yield window
