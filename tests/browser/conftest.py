"""One JupyterLab and one browser for all tests of this folder, and screenshots of failed tests."""

import contextlib
import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect, sync_playwright

from own_lab import Lab

from .bare import Bare
from .page import PATIENCE, Notebook

SHOTS = Path(__file__).parents[2] / "shots" / "browser"  # not in git


@pytest.fixture(scope="package")
def browser(chromium):
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def lab(chromium, tmp_path_factory):
    with Lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture(scope="package")
def window(browser):
    """An empty profile that may use the clipboard."""
    window = browser.new_context(viewport={"width": 1280, "height": 900})
    window.grant_permissions(["clipboard-read", "clipboard-write"])
    return window


@pytest.fixture(scope="module")
def visit(lab, window):
    """Opens notebooks, and closes them after the tests of the file."""
    visited = []

    def visit(path, *tree):
        visited.append(Notebook(window, lab, path, *tree))
        return visited[-1]

    yield visit
    for notebook in visited:
        notebook.close()


@pytest.fixture(scope="module")
def bare(browser):
    """Makes pages that show demos of this process, one for each resolution."""
    made = {}

    def bare(ratio=1.0):
        if ratio not in made:
            # With this height the lecture preset has its chosen sizes.
            window = browser.new_context(viewport={"width": 1400, "height": 1080}, device_scale_factor=ratio)
            made[ratio] = Bare(window.new_page())
        return made[ratio]

    yield bare
    for page in made.values():
        page.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed and call.when == "call" and (browser := item.funcargs.get("browser")):
        SHOTS.mkdir(parents=True, exist_ok=True)
        pages = [page for window in browser.contexts for page in window.pages]
        for k, page in enumerate(pages):
            name = re.sub(r"[^\w-]+", "-", f"{item.name}-{k}")
            with contextlib.suppress(Error):  # the failure is reported anyway
                page.screenshot(path=SHOTS / f"{name}.png")
    return report
