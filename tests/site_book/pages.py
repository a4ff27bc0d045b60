"""The pages of the book, and the parts of their HTML."""

import re
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
SHORT = re.compile(r"\d\d\.html$")  # these only lead on to others
NOT_OURS = {"live", "python", "_static", "_sources", "_downloads"}


def names(site=SITE):
    """The paths of all pages of the book, relative to the site."""
    pages = [page.relative_to(site) for page in site.rglob("*.html")]
    return sorted(str(page) for page in pages if page.parts[0] not in NOT_OURS and not SHORT.match(page.name))


class Page(HTMLParser):
    """The links, anchors and pictures of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.parts, self.places, self.pictures = [], [], {""}, []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attributes):
        has = dict(attributes)
        self.places |= {has.get("id"), has.get("name")} - {None}
        if tag == "a" and has.get("href"):
            self.links.append(has["href"])
        elif tag in ("link", "script", "img", "source", "iframe"):
            self.parts += [has[key] for key in ("src", "href", "srcset") if has.get(key)]
        if tag == "img":
            self.pictures.append(has)
