"""On an exported page a link to another notebook leads to the page of that notebook.

PYTHONPATH=tools python -m nbconvert --to html --HTMLExporter.preprocessors=page_links.PageLinks …
"""

import re

from nbconvert.preprocessors import Preprocessor

BESIDE = re.compile(r"(?<=\]\()([\w-]+)\.ipynb(?=[#)])")


class PageLinks(Preprocessor):
    enabled = True

    def preprocess_cell(self, cell, resources, index):
        if cell.cell_type == "markdown":
            cell.source = BESIDE.sub(rf"\1{resources['output_extension']}", cell.source)
        return cell, resources
