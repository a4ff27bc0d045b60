"""Measure key press to painted picture, in JupyterLab in Chromium, every way in the same run.

One figure driven by one slider in four ways (see bench_ways.py), then every control of every demo, and
whatever a hand can drag; the same among 5,000 points of one's own. Then with a network before the server (see
slow_line.py): the four ways, one slider of each notebook's demo, points that are dragged, and the first
picture of a cell. Each round presses one key in each way, so that whatever else the machine does meets all of
them alike. A picture counts as painted when its first new pixels are on their canvas, or its new image is
decoded; until the screen's next frame shows them it takes the same few milliseconds more in all ways. What is
printed is Markdown.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

import bench_live_far as far
import bench_live_first as first
import linclass_helpers as lc
from bench_live_every import every_demo
from bench_live_own import many_points
from bench_live_page import Bench, Lab
from bench_live_way import Way, measure, row, table, verdict, warm_up

DEMOS = {  # of each notebook, and the slider that is moved
    "separability": "angle of w",
    "convergence": "learning rate η",
    "margin": "margin γ",
    "sigmoid": "z = wᵀx",
    "ascent": "learning rate η",
    "cycling": "turn",
    "features": "centre μ",
    "line": "learning rate η",
    "descent": "learning rate η",
    "multiclass": "ridge r",
}
OTHERS = {  # the rest of the demos
    "assumptions": "how much",
    "cover": "points n",
    "digits": "number",
    "endless": "learning rate η",
    "feature_cost": "count for d =",
    "gaussians": "prior π",
    "kernel": "update t",
    "learning_curve": "points n",
    "likelihood": "w₁",
    "lms": "learning rate η",
    "looseness": "margin γ",
    "losses": "length ‖w‖",
    "one_sample": "learning rate η",
    "paint": "size of the brush",
    "probability": "direction of w",
    "remedies": "after pass",
    "shatter": "look at labelling",
    "shift_and_scale": "shift",
    "soft_perceptron": "learning rate η",
    "underflow": "length ‖w‖",
}
WAYS = {  # what is measured, and its cell
    "live picture": "ways.Turn()",
    "ipympl": "ways.with_ipympl()",
    "`interact`, inline": "%matplotlib inline\nways.with_interact()",
    "empty round trip": "ways.empty()",
}
COLUMNS = "", "median", "95 %", "pictures/s", "of an empty round trip"


def four_ways(bench, presses):
    with bench.notebook("four_ways.ipynb", *WAYS.values()) as book:
        for k in range(len(WAYS)):
            book.run(1 + k)
        ways = [Way(name, book, 1 + k) for k, name in enumerate(WAYS)]
        warm_up(ways)
        measure(ways, presses, 3)
    ours, ipympl, interact, empty = ways
    table("The same figure, 1000 × 400, driven in four ways", *COLUMNS)
    for way in ways:
        print_way(way, empty)
    table("What of that is a goal", "", "", "goal", "")
    goal("live picture, in empty round trips", ours.median / empty.median, most=2)
    goal("faster than `interact`", interact.median / ours.median, least=4)
    goal("faster than ipympl", ipympl.median / ours.median, least=2.5)


def print_way(way, empty):
    late = np.percentile(way.took, 95) if way.took else np.nan
    ratio = way.median / empty.median
    row(way.name, f"{way.median:.0f} ms", f"{late:.0f} ms", f"{way.rate:.0f}", f"{ratio:.1f}×")


def goal(words, found, least=0.0, most=np.inf):
    wanted = f"≥ {least:g}×" if least else f"≤ {most:g}×"
    row(words, f"{found:.1f}×", wanted, verdict(least <= found <= most))


def every(bench, presses):
    every_demo(bench, lc.demos.__all__, presses // 3)


def far_demos(bench, presses):
    title = "The main slider of each notebook's demo, and points, over a network"
    far.demos(bench, title, DEMOS, presses, far.SETTINGS)
    title = "The main slider of all other demos, where there is a goal for presses"
    far.demos(bench, title, OTHERS, presses, [(far.MAIN, 1), (far.MAIN, 2)])


def first_pictures(bench, presses):
    first.first_pictures(bench, DEMOS)
    first.as_first_widget(bench, "sigmoid")


PARTS = {
    "ways": four_ways,
    "every": every,
    "own": many_points,
    "far-ways": lambda bench, presses: far.four_ways(bench, WAYS, presses),
    "far-demos": far_demos,
    "first": first_pictures,
}


def share_of_a_core(seconds=0.5):
    """What others leave: with much less than all of it, no time that is printed below means much."""
    begin, used = time.monotonic(), time.thread_time()
    while time.monotonic() < begin + seconds:
        pass
    return (time.thread_time() - used) / (time.monotonic() - begin)


def main():
    parser = argparse.ArgumentParser(description="Measure key press to painted picture in a browser.")
    parser.add_argument(
        "--presses", type=int, default=30, help="key presses in each way; over a network fewer"
    )
    parser.add_argument("--part", choices=PARTS, action="append", help="only this table; may be repeated")
    args = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        sys.exit("Chromium is not installed: on Debian, apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, Lab(Path(folder)) as lab, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        for part in args.part or PARTS:
            print(f"\nOf the core that it asks for, a busy process gets {share_of_a_core():.0%} here now.")
            PARTS[part](Bench(browser, lab), args.presses)
        browser.close()


if __name__ == "__main__":
    main()
