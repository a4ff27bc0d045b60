"""The same over a slow line, under another host name, as at a hub: six lines, and two resolutions.

Every press comes after a pause in which TCP has forgotten how wide the line is. Each demo stands beside an
empty round trip of its own, on the same page and the same line.
"""

import contextlib

import numpy as np

from bench_live_way import Way, drag_point, measure, row, table, verdict, warm_up
from slow_line import SlowLine

LINES = [(0.02, 10e6), (0.06, 10e6), (0.15, 10e6), (0.02, 2e6), (0.06, 2e6), (0.15, 2e6)]
MAIN = (0.06, 10e6)
SETTINGS = [(where, 1) for where in LINES] + [(MAIN, 2)]  # lines, and device pixels to one of CSS
WANTED = {0.02: 25, 0.06: 25, 0.15: 20}  # pictures a second at 10 Mbit/s
NARROW = 15  # and at 2 Mbit/s
POINTS = ["separability", "convergence", "sigmoid"]  # demos with a point, or a handle, that is dragged
COLUMNS = "", "line", "ratio", "median", "of empty", "bytes up", "down", "pictures/s", "last after", "goals"


@contextlib.contextmanager
def far_notebook(bench, name, *cells):
    """A notebook that was opened over a quick line, which is slowed down only then."""
    with SlowLine(bench.port, 0.0, None) as line, bench.notebook(name, *cells, line=line) as book:
        yield book


def slow_down(book, where, ratio):
    book.line.round_trip, book.line.rate = where
    book.resolve(ratio)


def four_ways(bench, ways, presses):
    table("The same figure in four ways, over a network", *COLUMNS)
    with far_notebook(bench, "far_ways.ipynb", *ways.values()) as book:
        for k in range(len(ways)):
            book.run(1 + k)
        made = [Way(name, book, 1 + k) for k, name in enumerate(ways)]
        warm_up(made)
        for where, ratio in SETTINGS:
            slow_down(book, where, ratio)
            measure_anew(made, few(presses, where), 1)
            for way in made:
                print_way(way, made[-1], where, ratio, goals=way is made[0])


def demos(bench, title, demos, presses, settings):
    """The main slider of each demo, and a point of some."""
    table(title, *COLUMNS)
    for name, label in demos.items():
        with far_notebook(bench, f"far_{name}.ipynb", f"lc.demos.{name}()", "ways.empty()") as book:
            book.run_demo(1)
            book.run(2)
            way, empty = Way(f"{name}: {label}", book, 1, label), Way("empty", book, 2)
            warm_up([way, empty])
            for where, ratio in settings:
                slow_down(book, where, ratio)
                measure_anew([way, empty], few(presses, where), 0)
                way.drag(1.5)
                print_way(way, empty, where, ratio)
                if name in POINTS:
                    print_point(name, book, empty, where, ratio)


def few(presses, where):
    """Where there is a goal for presses there are more of them."""
    return max(presses // 4 if where == MAIN else presses // 8, 3)


def measure_anew(ways, presses, drags):
    for way in ways:
        way.forget()
    measure(ways, presses, drags)


def print_way(way, empty, where, ratio, goals=True):
    up, down = way.bytes
    press = f"{way.median:.0f} ms", f"{way.median / empty.median:.2f}×", f"{up}", f"{down}"
    met = {"press ≤ 1.2×": way.median <= 1.2 * empty.median} if where == MAIN else {}
    met = {**met, **dragged(way, empty, where)} if goals else {}
    print_line(way, where, ratio, press, met)


def print_point(name, book, empty, where, ratio):
    book.reset(1)  # the slider was left at an end, where a handle that it moves could go one way only
    point = drag_point(f"{name}: a point", book, 1)
    print_line(point, where, ratio, ("", "", "", ""), dragged(point, empty, where))


def in_words(where):
    """A line: how long it takes there and back, and how much it carries."""
    round_trip, rate = where
    return f"{1000 * round_trip:.0f} ms, {rate / 1e6:.0f} Mbit/s"


def print_line(way, where, ratio, press, met):
    words = in_words(where), f"{ratio}"
    drag = f"{way.rate:.0f} of {np.median(way.hand):.0f}", f"{max(way.late, default=np.nan):.0f} ms"
    row(way.name, *words, *press, *drag, ", ".join(f"{goal} {verdict(one)}" for goal, one in met.items()))


def dragged(way, empty, where):
    """The goals of a drag: enough pictures while it lasts, and the last one soon after."""
    round_trip, rate = where
    wanted = NARROW if rate < 10e6 else WANTED[round_trip]
    return {
        f"≥ {wanted}/s": way.rate >= wanted,
        "last ≤ 2×": max(way.late, default=np.nan) <= 2 * empty.median,
    }
