"""As many points of one's own as a demo takes without handles: does the picture still follow a hand?"""

import linclass_helpers as lc
from bench_live_every import CONTROLS, OneDemo
from bench_live_way import Way, measure, row, table, verdict, warm_up
from linclass_helpers.demos.which_data import WhichData

MANY = 5000  # points
LEAST = 25  # pictures a second, from the first move of a drag to its last


def demos_of_many_points():
    """The demos that take so many."""
    kinds = {name: type(getattr(lc.demos, name)()) for name in lc.demos.__all__}
    takers = {name: kind for name, kind in kinds.items() if isinstance(kind.controls.get("data"), WhichData)}
    return [name for name, kind in takers.items() if kind.most >= MANY]


def many_points(bench, presses):
    """Each slider of these demos, and whatever else a hand can drag there."""
    table(
        f"{MANY:,} points of one's own: all that slides and all that can be dragged",
        *("", "pictures/s", "of", "of the empty one's", "last after", "goal"),
    )
    for name in demos_of_many_points():
        with bench.notebook(f"own_{name}.ipynb", f"ways.many({name!r}, {MANY})", "ways.empty()") as book:
            demo, empty = OneDemo(name, book), Way("empty", book, 2)
            warm_up([empty])
            for k in range(len(demo.el.evaluate(CONTROLS))):
                demo.slider(k)
                book.reset(1)
            demo.handles()
            measure([empty], 0, 2)
            for drawn in demo.drags:
                row(*judged(drawn, empty))


def judged(drawn, empty):
    """A hand that moves less often than that wants no more pictures than it moves."""
    if not drawn.rate:
        return drawn.name, *[""] * 4, "changes nothing that is seen"
    rate, moves = drawn.rate, min(drawn.hand)
    goal = f"≥ {LEAST}/s {verdict(rate >= min(LEAST, moves))}"
    return (
        drawn.name,
        f"{rate:.0f}",
        f"{moves:.0f}",
        f"{rate / empty.rate:.2f}×",
        f"{max(drawn.late):.0f} ms",
        goal,
    )
