"""Settings of the book for Sphinx, which tools/site/book.py calls when it has gathered the pages."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools"), str(ROOT / "tools" / "site")]

project = "Linear classifiers, in your hands"
author = "The linclass-notebooks authors"
language = "en"
smartquotes = False  # a quoted word is often Python

extensions = [
    "myst_nb",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx.ext.autodoc",
    "sphinx.ext.mathjax",
    "docstrings",
    "pages",
]
include_patterns = ["*.md", "docs/*.md", "livefigure/*.md", "notebooks/*.ipynb", "reference/*.rst"]

# Notebooks and Markdown
nb_execution_mode = "off"  # a page shows what is stored: nbval compares that with a run
myst_enable_extensions = ["attrs_inline", "colon_fence", "dollarmath"]
myst_dmath_double_inline = True  # as Jupyter: a formula may stand among the lines of a paragraph
myst_heading_anchors = 3
highlight_language = "none"  # what is Python says so
copybutton_exclude = ".linenos, .gp, .go"

# The reference
default_role = "literal"  # what is between single backticks is code
add_module_names = False
autodoc_inherit_docstrings = False  # what is inherited is told where it comes from
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

# Mathematics: MathJax lies beside the pages, put there by tools/site/book.py.
mathjax_path = "mathjax/tex-chtml-full.js"
mathjax3_config = {"options": {"enableMenu": False}}

# The look
html_theme = "sphinx_book_theme"
html_title = project
html_favicon = "static/favicon.svg"
html_sidebars = {"**": ["sbt-sidebar-nav"]}
html_use_index = html_domain_indices = False  # the search finds names, too
html_static_path = ["static"]
html_css_files = ["book.css"]
html_js_files = ["book.js"]
html_context = {"default_mode": "auto"}  # light or dark, as the reader has it
html_show_copyright = False
html_show_sphinx = False
html_theme_options = {
    # Title and search stand in the header, as a landmark that a screen reader knows.
    "navbar_start": ["navbar-logo"],
    "navbar_end": ["search-button-field"],
    "navbar_persistent": [],
    "show_navbar_depth": 1,
    "use_download_button": True,
    "use_fullscreen_button": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
