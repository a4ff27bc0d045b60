"""The settings of Sphinx for the book. tools/site/book.py gathers the pages, and then runs Sphinx."""

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
include_patterns = [
    "*.md",
    "docs/*.md",
    "livefigure/*.md",
    "notebooks/*.ipynb",
    "summary.ipynb",
    "reference/*.rst",
]

# Notebooks and Markdown
nb_execution_mode = "off"  # pages show the stored outputs, which nbval compares with a run
myst_enable_extensions = ["attrs_inline", "colon_fence", "dollarmath"]
myst_dmath_double_inline = True  # as in Jupyter, a formula may be inside a paragraph
myst_heading_anchors = 3
highlight_language = "none"  # blocks of Python are marked as such
copybutton_exclude = ".linenos, .gp, .go"

# The reference
default_role = "literal"  # text between single backticks is code
add_module_names = False
autodoc_inherit_docstrings = False  # inherited methods are described in their own class
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

# Mathematics: tools/site/book.py puts MathJax into the site.
mathjax_path = "mathjax/tex-chtml-full.js"
mathjax3_config = {"options": {"enableMenu": False}}

# The look
html_theme = "sphinx_book_theme"
html_title = project
html_favicon = "static/favicon.svg"
html_sidebars = {"**": ["sbt-sidebar-nav"]}
html_use_index = html_domain_indices = False  # the search finds names too
html_static_path = ["static", str(ROOT / "build" / "book" / "static")]
html_css_files = ["book.css"]
html_js_files = ["book.js"]
html_context = {"default_mode": "auto"}  # light or dark, as the reader's system
html_show_copyright = False
html_show_sphinx = False
html_theme_options = {
    # Title and search are in the header, which is a landmark for screen readers.
    "navbar_start": ["navbar-logo"],
    "navbar_end": ["search-button-field"],
    "navbar_persistent": [],
    "show_navbar_depth": 1,
    "use_download_button": True,
    "use_fullscreen_button": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
