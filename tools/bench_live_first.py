"""The first picture of a cell over a slow line: from Shift+Enter until it is painted.

Once as the first widget of a page, in a browser that has never seen one: then it loads the scripts of
ipywidgets and anywidget, too. And once where the page already has another widget.
"""

import numpy as np

from bench_live_far import MAIN, far_notebook, in_words, slow_down
from bench_live_way import Way, row, table, verdict

WARM = 'import anywidget\nclass Blank(anywidget.AnyWidget):\n    _esm = "export default {}"\nBlank()'
COLUMNS = (
    "",
    "line",
    "painted after",
    "of empty",
    "at no distance",
    "the line adds",
    "bytes up",
    "down",
    "≤ 3 trips",
)
FIRST = """cell => new Promise(done => {
    const begin = performance.now();
    const ask = () => bench.paints.length || performance.now() - begin > 60000
        ? setTimeout(() => done(bench.paints[0] - bench.key), 300) : setTimeout(ask, 5);
    ask();
})"""


def first_pictures(bench, demos, times=3):
    table("The first picture of a cell, over a network", *COLUMNS)
    for name in demos:
        call = f"lc.demos.{name}()"
        with far_notebook(bench, f"first_{name}.ipynb", "ways.empty()", WARM, call) as book:
            book.run(1)
            book.run(2)
            empty = Way("empty", book, 1)
            near = np.median([first_picture(book, 3)[0] for _ in range(times)])
            slow_down(book, MAIN, 1)
            for _ in range(5):
                empty.press()
            found = [first_picture(book, 3) for _ in range(times)]
            print_first(name, np.median(found, axis=0), near, empty.median)


def as_first_widget(bench, name, times=2):
    """On a page that has no widget yet: at no distance, and over the line."""
    near: list = []
    far: list = []
    for _ in range(times):
        for found, where in ((near, (0.0, None)), (far, MAIN)):
            with far_notebook(bench, "first_widget.ipynb", f"lc.demos.{name}()", "ways.empty()") as book:
                book.line.round_trip, book.line.rate = where
                found.append(first_picture(book, 1))
    print_first(f"{name}, the page's first widget", np.median(far, axis=0), np.median(near, axis=0)[0], None)


def first_picture(book, k):
    """Milliseconds, and bytes up and down."""
    book.clear(k)
    book.choose(k)
    book.cell(k).evaluate("cell => bench.choose(cell)")
    book.page.wait_for_timeout(1000 * book.line.round_trip + 500)
    book.line.reset()
    book.page.keyboard.press("Shift+Enter")
    took = book.page.evaluate(FIRST)
    return took, *book.line.sent


def print_first(name, found, near, empty):
    took, up, down = found
    trips = (took - near) / 1000 / MAIN[0]
    of_empty = "" if empty is None else f"{took / empty:.1f}×"
    times = f"{took:.0f} ms", of_empty, f"{near:.0f} ms", f"{trips:.1f} round trips"
    row(name, in_words(MAIN), *times, f"{up:.0f}", f"{down:.0f}", verdict(trips <= 3))
