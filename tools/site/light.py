"""Make the pages of the book light, so that their text is there at once, and nothing moves afterwards.

Sphinx's theme loads scripts on each page that only some pages use, and others before the page is shown.
"""

import re
import struct
from pathlib import Path
from urllib.parse import unquote

SEARCH = "search.html"
# The icons are in a font, too, which is a tenth as large as this script.
ICONS = r"scripts/fontawesome\.js"
# What only the page of the search uses.
FOR_SEARCH = r"searchtools\.js|language_data\.js|searchindex\.js"
# Scripts that can wait until the page is read. The first one says what the inline scripts below it complete.
WAITS = re.compile(r'<script (?=src="[^"]+_static/)(?![^>]*documentation_options)')
PICTURE = re.compile(r'<img (?=[^>]*src="(?P<src>[^"]+\.png)")(?=[^>]*width="(?P<width>\d+)")')
PNG = b"\x89PNG\r\n\x1a\n"


def write(book: Path) -> None:
    """Rewrite all pages of the book."""
    for page in sorted(book.rglob("*.html")):
        page.write_text(lightened(page.read_text("utf-8"), page), "utf-8")


def lightened(text: str, page: Path) -> str:
    """The HTML of a page without what it does not use, with sizes of pictures, and scripts that wait."""
    text = _without(ICONS, text)
    if page.name != SEARCH:
        text = WAITS.sub("<script defer ", _without(FOR_SEARCH, text))
    return PICTURE.sub(lambda picture: _reserved(picture, page.parent), text)


def _without(scripts: str, text: str) -> str:
    return re.sub(rf'[ \t]*<script [^>]*src="[^"]*({scripts})[^>]*></script>\n', "", text)


def _reserved(picture: re.Match[str], folder: Path) -> str:
    """The beginning of the tag of a picture: its place is reserved, and it is loaded when it is near."""
    path = folder / unquote(picture["src"])
    with path.open("rb") as file:
        begin = file.read(24)
    assert begin.startswith(PNG), path
    wide, high = struct.unpack(">II", begin[16:])
    return f'<img loading="lazy" height="{round(high * int(picture["width"]) / wide)}" '
