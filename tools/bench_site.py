"""Measure the live site in Chromium, against its like in the same run, and write docs/site_speed.md.

The first live picture against an empty notebook that imports numpy and matplotlib, in the same JupyterLite; a
key press and a drag against JupyterLab with a kernel on this machine. In each round all take their turn, so
that whatever else the machine does meets all alike.
"""

import json
import os
import shutil
import tempfile
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

from bench_live import DEMOS
from bench_live_page import HIGH, KERNEL, WATCH, WIDE, Bench, Book, Lab
from bench_live_way import Way, measure, warm_up
from own_lab import PROJECT
from static_server import served

WRITTEN = PROJECT / "docs" / "site_speed.md"
ROUNDS, PRESSES, DRAGS = 3, 10, 2
PATIENCE = 300_000  # ms
HERE = {"name": "python", "display_name": "Python"}
EMPTY, LIVE = "00_start_here.ipynb", "01_separability.ipynb"  # in whose place the measured notebooks are put
IMPORT = "import linclass_helpers as lc"
CELLS = {EMPTY: ["import numpy, matplotlib"], LIVE: [f"{IMPORT}\nlc.demos.convergence()"]}
PAINTED = ".lf-picture canvas:not([aria-label='The picture is being drawn'])"
DONE = ".jp-InputArea-prompt:text-matches('\\\\[\\\\d+\\\\]')"
MOST_TIME, MOST_BYTES, MOST_PRESS, LEAST_RATE = 1.5, 45e6, 2.5, 30


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        place = Path(folder)
        copy_of_the_site(place / "site")
        browser = play.chromium.launch(executable_path=shutil.which("chromium"))
        with served(place / "site") as (address, asked):
            lines = first_pictures(browser, address, asked)
            put(place / "site", LIVE, [IMPORT, *(f"lc.demos.{name}()" for name in DEMOS)])
            (place / "lab").mkdir()
            with Lab(place / "lab") as lab:
                lines += hands(browser, lab, address)
        browser.close()
    text = "\n".join(["<!-- written by make bench-site -->", *lines, ""])
    WRITTEN.write_text(text, "utf-8")
    print(text)


def copy_of_the_site(folder):
    shutil.copytree(PROJECT / "site" / "live", folder / "live", copy_function=os.link)
    for name, cells in CELLS.items():
        put(folder, name, cells)


def put(folder, name, cells):
    """A notebook of these cells in place of the site's."""
    file = folder / "live" / "files" / "notebooks" / name
    made = [
        {"cell_type": "code", "source": cell, "metadata": {}, "outputs": [], "execution_count": None}
        for cell in cells
    ]
    file.unlink()  # it may be a link
    file.write_text(
        json.dumps({"cells": made, "metadata": {"kernelspec": HERE}, "nbformat": 4, "nbformat_minor": 4})
    )


def first_pictures(browser, address, asked):
    """Seconds and bytes until a cell is done, or a picture painted: in a new browser, and once more."""
    found: dict = {(name, visit): [] for name in CELLS for visit in ("cold", "warm")}
    for _ in range(ROUNDS):
        for name, sign in ((EMPTY, DONE), (LIVE, PAINTED)):
            profile = browser.new_context(viewport={"width": WIDE, "height": HIGH})
            for visit in ("cold", "warm"):
                asked.clear()
                seconds = first(profile, f"{address}live/lab/index.html?path=notebooks/{name}", sign)
                found[name, visit].append((seconds, sum(one.size for one in asked)))
            profile.close()
    median = {key: np.median(values, axis=0) for key, values in found.items()}
    rows = [
        f"| {visit} visit | {median[LIVE, visit][0]:.1f} s | {median[EMPTY, visit][0]:.1f} s | "
        f"{median[LIVE, visit][0] / median[EMPTY, visit][0]:.2f}× | {median[LIVE, visit][1] / 1e6:.1f} MB |"
        for visit in ("cold", "warm")
    ]
    ratio, size = median[LIVE, "cold"][0] / median[EMPTY, "cold"][0], median[LIVE, "cold"][1]
    return [
        "Opened live, a notebook shows its first moving picture after so long; beside it an empty notebook",
        "that imports numpy and matplotlib, in the same JupyterLite. Both first start Python in the browser.",
        "",
        "| | first picture | empty notebook | ratio | loaded |",
        "|---|---|---|---|---|",
        *rows,
        "",
        f"Goals: at most {MOST_TIME}× {met(ratio <= MOST_TIME)}, at most {MOST_BYTES / 1e6:.0f} MB "
        f"{met(size <= MOST_BYTES)}. A warm visit asks only whether there is a newer release.",
    ]


def first(profile, address, sign):
    page = profile.new_page()
    page.set_default_timeout(PATIENCE)
    begin = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_function(f"window.jupyterapp && {KERNEL}?.status === 'idle'")
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)")
    page.locator(sign).first.wait_for()
    seconds = time.perf_counter() - begin
    page.close()
    return seconds


def hands(browser, lab, address):
    """Key press to painted, and pictures a second in a drag, of one slider of each notebook's demo."""
    calls = [f"lc.demos.{name}()" for name in DEMOS]
    profile = browser.new_context(viewport={"width": WIDE, "height": HIGH})
    profile.add_init_script(WATCH)
    live = Book(profile, f"{address}live/lab/index.html?path=notebooks/{LIVE}")
    pairs = {}
    with Bench(browser, lab).notebook("beside.ipynb", *calls) as kernel:
        for k, (name, label) in enumerate(DEMOS.items(), 1):
            for book in (live, kernel):
                book.run_demo(k)
            pairs[name] = ways = [Way(name, book, k, label) for book in (live, kernel)]
            warm_up(ways)
            measure(ways, PRESSES, DRAGS)
    live.close()
    profile.close()
    rows = [
        f"| {name} | {ours.median:.0f} ms | {beside.median:.0f} ms | {ours.median / beside.median:.1f}× | "
        f"{ours.rate:.0f} | {beside.rate:.0f} |"
        for name, (ours, beside) in pairs.items()
    ]
    ratio = float(np.median([ours.median / beside.median for ours, beside in pairs.values()]))
    slowest = max(ours.median / beside.median for ours, beside in pairs.values())
    rates = [ours.rate for ours, _ in pairs.values()]
    return [
        "",
        "From key press to painted picture, and pictures a second while a slider is dragged: live in the",
        "browser, and in JupyterLab with a kernel on the same machine.",
        "",
        "| demo | live | kernel | ratio | live, pictures/s | kernel, pictures/s |",
        "|---|---|---|---|---|---|",
        *rows,
        "",
        f"The median ratio is {ratio:.1f}×, the largest {slowest:.1f}× (goal: at most {MOST_PRESS}×, "
        f"{met(slowest <= MOST_PRESS)}); the fewest pictures a second are {min(rates):.0f} (goal: at least "
        f"{LEAST_RATE}, {met(min(rates) >= LEAST_RATE)}).",
    ]


def met(true):
    return "met" if true else "missed"


if __name__ == "__main__":
    main()
