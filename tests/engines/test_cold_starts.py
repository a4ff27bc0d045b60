"""Python wakes on a page of the book in a browser that was never there. COLD_STARTS=20 tries it 20 times."""

import pytest
from site_book.test_waking import COLD_STARTS, PATIENCE, wake

from .conftest import DESK


@pytest.mark.parametrize("k", range(COLD_STARTS))
def test_python_wakes(engine, address, k):
    with engine.window(*DESK, address) as window:
        window.set_default_timeout(PATIENCE)
        wake(window.new_page())
