"""Links to notebooks become links to their exported pages."""

import nbformat
import pytest
from nbconvert import HTMLExporter, SlidesExporter

from page_links import PageLinks


@pytest.mark.parametrize(("exporter", "ending"), [(HTMLExporter, ".html"), (SlidesExporter, ".slides.html")])
def test_links_to_notebooks_lead_to_pages_and_others_stay(exporter, ending):
    prose = "[a](02_b.ipynb) [b](02_b.ipynb#The-proof) [c](../notebooks/02_b.ipynb) and 02_b.ipynb"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(prose)])
    page, _ = exporter(preprocessors=[PageLinks]).from_notebook_node(notebook)
    for link in (
        f'"02_b{ending}"',
        f'"02_b{ending}#The-proof"',
        '"../notebooks/02_b.ipynb"',
        "and 02_b.ipynb",
    ):
        assert link in page
