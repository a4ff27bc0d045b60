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
# Not the usual icon: a screen reader says its title, "Copy to clipboard image", at every cell.
copybutton_image_svg = (
    '<svg class="icon icon-tabler icon-tabler-copy" aria-hidden="true" width="44" height="44" '
    'viewBox="0 0 24 24" stroke-width="1.5" stroke="#000000" fill="none" stroke-linecap="round" '
    'stroke-linejoin="round"><rect x="8" y="8" width="12" height="12" rx="2" />'
    '<path d="M16 8v-2a2 2 0 0 0 -2 -2h-8a2 2 0 0 0 -2 2v8a2 2 0 0 0 2 2h2" />'
    '</svg><span class="visually-hidden">Copy</span>'
)

# The reference
default_role = "literal"  # text between single backticks is code
add_module_names = False
autodoc_inherit_docstrings = False  # inherited methods are described in their own class
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

# Mathematics: tools/site/mathjax.py replaces this script by formulas that are typeset already.
mathjax_path = "mathjax/tex-chtml-full.js"

# The look
html_theme = "sphinx_book_theme"
html_title = project
html_favicon = "static/favicon.svg"
html_sidebars = {"**": ["sbt-sidebar-nav"]}
html_use_index = html_domain_indices = False  # the search finds names too
html_static_path = ["static", str(ROOT / "build" / "book" / "static")]
html_css_files = ["book.css"]
MODULES = ["pictures.js", "exercises.js", "links.js"]
html_js_files = ["book.js", *((name, {"type": "module"}) for name in MODULES)]
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
