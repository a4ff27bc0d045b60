"""A page's text is there soon, and stays where it is: little is loaded before it, and nothing moves."""

from urllib.parse import urlsplit

import pytest

from slow_line import SlowLine
from static_server import served

from .pages import SITE, Page, names

PAGES = [name for name in names() if name.startswith("notebooks/")]
LINE = 0.06, 10e6  # a round trip in seconds, and bits per second
# Of a second, three round trips go by before a page begins, and one before its style sheets do.
BEFORE_TEXT = (1 - 4 * LINE[0]) * LINE[1] / 8
SHIFT = 0.05  # the sum of all layout shifts
SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) shift += one.value;
}).observe({type: 'layout-shift', buffered: true});
"""


class Blocking(Page):
    """The parts of a page that a browser waits for before it shows text."""

    def __init__(self, path):
        self.waits = []
        super().__init__(path)

    def handle_starttag(self, tag, attributes):
        super().handle_starttag(tag, attributes)
        has = dict(attributes)
        if tag == "link" and has.get("rel") == "stylesheet":
            self.waits.append(has["href"])
        if tag == "script" and "src" in has and "defer" not in has and has.get("type") != "module":
            self.waits.append(has["src"])


@pytest.mark.parametrize("name", PAGES)
def test_little_is_loaded_before_the_text(name):
    page = SITE / name
    parts = [page, *(page.parent / urlsplit(part).path for part in Blocking(page).waits)]
    assert sum(part.stat().st_size for part in parts) <= BEFORE_TEXT


@pytest.mark.parametrize("name", PAGES[::6])
def test_nothing_moves_while_a_page_is_loaded_over_a_slow_line(browser, name):
    with served(SITE) as (address, _):
        port = urlsplit(address).port
        with SlowLine(port, *LINE) as line:
            window = browser.new_context(viewport={"width": 390, "height": 844})
            window.add_init_script(SHIFTS)
            page = window.new_page()
            page.goto(address.replace(f":{port}/", f":{line.port}/") + name, wait_until="networkidle")
            assert page.evaluate("shift") <= SHIFT
            window.close()
