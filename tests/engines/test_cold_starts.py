"""Python wakes on a page of the book in a browser that was never there: COLD_STARTS=20 tries it so often."""

import os

import pytest
from site_book.test_waking import PAGE, PATIENCE, Shown

from .conftest import DESK


@pytest.mark.parametrize("k", range(int(os.environ.get("COLD_STARTS", "1"))))
def test_python_wakes(engine, address, k):
    with engine.window(*DESK, address) as window:
        window.set_default_timeout(PATIENCE)
        page = window.new_page()
        page.goto(PAGE)
        shown = Shown(page, "lc.demos.convergence(")
        shown.root.locator(".lf-handle").first.press("ArrowUp")
        shown.is_awake()
        shown.has_code("points=")
