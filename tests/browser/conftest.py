"""One JupyterLab and one browser for all tests of this folder; pictures of what a failed test saw."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from .lab import Lab
from .page import PATIENCE, Notebook

SHOTS = Path(__file__).parents[2] / "shots" / "browser"  # not in git


@pytest.fixture(scope="package")
def lab(chromium, tmp_path_factory):
    with Lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture(scope="package")
def window(chromium, lab):
    """A browser with an empty profile that may use the clipboard."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        window = browser.new_context(viewport={"width": 1280, "height": 900})
        window.grant_permissions(["clipboard-read", "clipboard-write"])
        yield window
        browser.close()


@pytest.fixture(scope="module")
def visit(lab, window):
    """Opens notebooks, and closes them when the tests of the file are done."""
    visited = []

    def visit(path, **where):
        visited.append(Notebook(window, lab, path, **where))
        return visited[-1]

    yield visit
    for notebook in visited:
        notebook.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed and call.when == "call" and (window := item.funcargs.get("window")):
        SHOTS.mkdir(parents=True, exist_ok=True)
        for k, page in enumerate(window.pages):
            name = re.sub(r"[^\w-]+", "-", f"{item.name}-{k}")
            page.screenshot(path=SHOTS / f"{name}.png")
    return report
