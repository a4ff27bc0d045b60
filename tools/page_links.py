"""A preprocessor for nbconvert: links to other notebooks become links to their exported pages.

PYTHONPATH=tools python -m nbconvert --to html --HTMLExporter.preprocessors=page_links.PageLinks …
"""

import re

from nbconvert.preprocessors import Preprocessor

NOTEBOOK_LINK = re.compile(r"(?<=\]\()([\w-]+)\.ipynb(?=[#)])")


class PageLinks(Preprocessor):
    enabled = True

    def preprocess_cell(self, cell, resources, index):
        if cell.cell_type == "markdown":
            cell.source = NOTEBOOK_LINK.sub(rf"\1{resources['output_extension']}", cell.source)
        return cell, resources
