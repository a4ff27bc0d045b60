"""The files of the book: no link is broken, no file comes from another host, pictures have texts."""

import functools
import json
import re
import subprocess
from urllib.parse import unquote, urlsplit

import pytest

import linclass_helpers as lc
from livefigure import standalone

from .pages import ROOT, SITE, Page, names

PAGES = names()
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@functools.cache
def read(path):
    return Page(path)


def leads(page, address):
    """The file and the anchor that an address on this page leads to; None for another host."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    return path, unquote(parts.fragment)


def test_there_is_a_page_for_everything():
    expected = {
        "index",
        "search",
        "summary",
        "README",
        "CONTRIBUTING",
        "docs/accessibility",
        "docs/teaching",
        "docs/classroom",
        "docs/nbgrader",
        "docs/coverage",
        "docs/performance",
    }
    expected |= {f"notebooks/{notebook.stem}" for notebook in NOTEBOOKS}
    expected |= {
        f"reference/linclass_helpers.{name}" for name in ("data", "demos", "draw", "perceptron", "plain")
    }
    expected |= {"reference/linclass_helpers", "reference/livefigure", "livefigure/README"}
    assert {name + ".html" for name in expected} <= set(PAGES)


def test_the_reference_describes_each_demo_and_its_parameters():
    page = SITE / "reference" / "linclass_helpers.demos.html"
    html = page.read_text("utf-8")
    assert {f"linclass_helpers.demos.{name}" for name in lc.demos.__all__} <= read(page).places
    assert html.count(">Parameters<") == len(lc.demos.__all__)
    assert "alias of" not in html


@pytest.mark.parametrize("name", PAGES)
def test_no_link_is_broken(name):
    page = SITE / name
    broken = []
    for address in read(page).links:
        path, place = leads(page, address) or (page, "")
        if path.is_relative_to(SITE / "live") and not (SITE / "live").exists():
            continue  # only `make book` was run
        found = path.is_file() and path.is_relative_to(SITE)
        if not found or (
            path.suffix == ".html" and "live" not in path.parts and place not in read(path).places
        ):
            broken.append(address)
    assert broken == []


@pytest.mark.parametrize("name", PAGES)
def test_everything_a_page_needs_is_in_the_site(name):
    page = SITE / name
    for address in read(page).parts:
        found = leads(page, address)
        assert found, f"{address} is on another host"
        assert found[0].is_file(), address


def test_no_style_sheet_loads_from_another_host():
    for style in (SITE / "_static").rglob("*.css"):
        assert not re.search(r"""(url\(|@import)\s*["']?(\w+:)?//""", style.read_text("utf-8")), style


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_every_stored_picture_has_its_text(notebook):
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    outputs = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
    said = [standalone.alt("".join(data["text/plain"])) for data in outputs if "image/png" in data]
    pictures = read(SITE / "notebooks" / f"{notebook.stem}.html").pictures
    assert said or not any("lc.demos." in "".join(c["source"]) for c in cells if c["cell_type"] == "code")
    assert [picture["alt"] for picture in pictures if picture["alt"] in said] == said


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_is_opened_live_by_one_button_of_its_page_and_from_the_start_page(notebook):
    address = f"live/lab/index.html?path=notebooks/{notebook.name}"
    assert read(SITE / "notebooks" / f"{notebook.stem}.html").links.count(f"../{address}") == 1
    if not notebook.stem.startswith("00") and "x_" not in notebook.stem:  # the start page has a card for it
        assert address in read(SITE / "index.html").links


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_the_download_is_the_notebook_itself(notebook):
    assert (SITE / "_sources" / "notebooks" / notebook.name).read_bytes() == notebook.read_bytes()


def test_a_second_build_changes_no_byte(tmp_path):
    python = ROOT / ".venv-site" / "bin" / "python"
    subprocess.run([python, ROOT / "tools" / "site" / "book.py", tmp_path], check=True)
    assert contents(tmp_path) == contents(SITE)


def contents(folder):
    """The content of every file of the book."""
    files = [file.relative_to(folder) for file in folder.rglob("*") if file.is_file()]
    return {file: (folder / file).read_bytes() for file in files if file.parts[0] not in ("live", "python")}
