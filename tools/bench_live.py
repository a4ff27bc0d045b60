"""Measure key press to painted picture, in JupyterLab in Chromium, every way in the same run.

One figure driven by one slider in four ways (see bench_ways.py), then one slider of each notebook's demo,
then points that a hand drags. Each round presses one key in each way, so that whatever else the machine
does meets all of them alike. A picture counts as painted when its first new pixels are on their canvas, or
its new image is decoded; until the screen's next frame shows them it takes the same few milliseconds more
in all ways. What is printed is Markdown.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from browser.lab import Lab  # noqa: E402
from browser.page import Notebook, middle  # noqa: E402

DEMOS = {  # of each notebook, and the slider that is moved
    "separability": "angle of w",
    "convergence": "learning rate η",
    "margin": "margin γ",
    "sigmoid": "z = wᵀx",
    "ascent": "learning rate η",
    "cycling": "turn",
    "features": "centre μ",
}
DRAGGED = ["separability", "convergence", "sigmoid"]

WAYS = {  # what is measured, and its cell
    "live picture": "ways.Turn()",
    "ipympl": "ways.with_ipympl()",
    "`interact`, inline": "%matplotlib inline\nways.with_interact()",
    "empty round trip": "ways.empty()",
}
SETUP = f"""import sys
sys.path.insert(0, {str(ROOT / "tools")!r})
import bench_ways as ways
import linclass_helpers as lc"""

# Notes the time of every key press, and of every painting with new pixels within the chosen output.
WATCH = """
window.bench = {output: null, key: 0, release: 0, paints: [], last: null};
addEventListener('keydown', () => { bench.key = performance.now(); }, true);
addEventListener('pointerup', () => { bench.release = performance.now(); }, true);
bench.note = (node, at, sign) => {
    if (!bench.output?.contains(node) || sign === bench.last) return;
    bench.last = sign;
    bench.paints.push(at);
};
const small = new OffscreenCanvas(250, 100).getContext('2d', {willReadFrequently: true});
const plainDraw = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function (...what) {
    plainDraw.apply(this, what);
    if (!this.canvas.isConnected) return;
    const at = performance.now();
    small.drawImage(this.canvas, 0, 0, 250, 100);
    let sign = 0;
    for (const part of new Uint32Array(small.getImageData(0, 0, 250, 100).data.buffer))
        sign = (sign * 31 + part) | 0;
    bench.note(this.canvas, at, sign);
};
new MutationObserver(records => {
    for (const {type, target, addedNodes} of records) {
        const nodes = type === 'attributes' ? [target] : [...addedNodes];
        for (const image of nodes.flatMap(node => [node, ...(node.querySelectorAll?.('img') ?? [])]))
            if (image.tagName === 'IMG')
                image.decode().then(() => bench.note(image, performance.now(), image.src)).catch(() => {});
    }
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['src']});
"""
# A hand that drags a handle to one end in a second, and back in the next: one move a frame of the screen,
# which is how often a browser reports a mouse.
DRAG = """(handle, seconds) => new Promise(done => {
    const track = handle.closest('.noUi-target').getBoundingClientRect();
    const y = track.top + track.height / 2, begin = performance.now();
    const say = (kind, node, x) => node.dispatchEvent(new MouseEvent(kind, {
        bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0, buttons: 1}));
    const box = handle.getBoundingClientRect();
    say('mousedown', handle, box.left + box.width / 2);
    const move = () => {
        const now = (performance.now() - begin) / 1000;
        const x = track.left + track.width * Math.abs(now % 2 - 1);
        say(now < seconds ? 'mousemove' : 'mouseup', document.documentElement, x);
        now < seconds ? requestAnimationFrame(move) : done();
    };
    move();
})"""


class Way:
    """One slider on the page and the picture that it drives."""

    def __init__(self, name, notebook, cell, label=""):
        self.name, self.page = name, notebook.page
        self.output = notebook.cell(cell).locator(".jp-Cell-outputArea")
        self.handle = self.output.locator(".widget-inline-hbox", has_text=label).locator(".noUi-handle").first
        self.handle.wait_for()
        self.took, self.rates = [], []
        self.key, self.other = "ArrowRight", "ArrowLeft"

    def choose(self):
        self.output.evaluate("output => { bench.output = output; bench.paints = []; }")

    def press(self):
        """One key press, to the first new pixels; at an end of the slider, it turns round."""
        self.handle.scroll_into_view_if_needed()
        self.handle.focus()
        at_the_end = {"ArrowRight": "aria-valuemax", "ArrowLeft": "aria-valuemin"}[self.key]
        if self.handle.get_attribute("aria-valuenow") == self.handle.get_attribute(at_the_end):
            self.key, self.other = self.other, self.key
        self.choose()
        self.handle.press(self.key)
        key, paints = self.quiet()
        if paints:
            self.took.append(paints[0] - key)

    def quiet(self, still=0.15, limit=3.0):
        """Wait until nothing more is painted."""
        until, seen = time.monotonic() + limit, None
        while True:
            self.page.wait_for_timeout(1000 * still)
            key, paints = self.page.evaluate("[bench.key, bench.paints]")
            if (paints and paints == seen) or time.monotonic() > until:
                return key, paints
            seen = paints

    def drag(self, seconds=2.0):
        """Frames a second while the handle is dragged to and fro."""
        self.choose()
        self.handle.evaluate(DRAG, seconds)
        self.rates.append(len(self.page.evaluate("bench.paints")) / seconds)
        self.quiet()

    @property
    def median(self):
        return float(np.median(self.took)) if self.took else np.nan

    def row(self, empty):
        late = np.percentile(self.took, 95) if self.took else np.nan
        return (
            f"| {self.name} | {self.median:.0f} ms | {late:.0f} ms | {np.median(self.rates):.0f} "
            f"| {self.median / empty.median:.1f}× |"
        )


def measure(ways, presses, drags):
    """Every way in turn, in each round in another order."""
    for k in range(presses):
        for way in np.roll(ways, k):
            way.press()
    for k in range(drags):
        for way in np.roll(ways, k):
            way.drag()


def warm_up(ways):
    measure(ways, 3, 1)
    for way in ways:
        way.took, way.rates = [], []


def head(title):
    print(f"\n**{title}**\n\n| | median | 95 % | frames/s | of an empty round trip |\n|---|---|---|---|---|")


def goal(words, found, wanted, met):
    print(f"| {words} | {found} | {wanted} | {'met' if met else 'MISSED'} |", flush=True)


def four_ways(open_notebook, presses):
    notebook = open_notebook("four_ways.ipynb", SETUP, *WAYS.values())
    notebook.command("notebook:run-all-cells")
    ways = [Way(name, notebook, 1 + k) for k, name in enumerate(WAYS)]
    notebook.page.wait_for_timeout(2000)
    warm_up(ways)
    measure(ways, presses, 3)
    notebook.close()
    ours, ipympl, interact, empty = ways
    head("The same figure, 1000 × 400, driven in four ways")
    for way in ways:
        print(way.row(empty))
    print("\n| | | goal | |\n|---|---|---|---|")
    ratio = ours.median / empty.median
    goal("live picture, in empty round trips", f"{ratio:.1f}×", "≤ 2×", ratio <= 2)
    ratio = interact.median / ours.median
    goal("faster than `interact`", f"{ratio:.1f}×", "≥ 4×", ratio >= 4)
    ratio = ipympl.median / ours.median
    goal("faster than ipympl", f"{ratio:.1f}×", "≥ 2.5×", ratio >= 2.5)


def demos(open_notebook, presses):
    """One slider of each demo, each beside an empty round trip of its own."""
    cells = [part for name in DEMOS for part in (f"lc.demos.{name}()", "ways.empty()")]
    notebook = open_notebook("demos.ipynb", SETUP, *cells)
    notebook.run(0)
    head("One slider of each notebook's demo")
    for k, (name, label) in enumerate(DEMOS.items()):
        notebook.run(1 + 2 * k)
        notebook.run(2 + 2 * k)
        demo = Way(f"{name}: {label}", notebook, 1 + 2 * k, label)
        empty = Way("empty", notebook, 2 + 2 * k)
        warm_up([demo, empty])
        measure([demo, empty], presses, 1)
        print(demo.row(empty), flush=True)
        notebook.clear(1 + 2 * k)
        notebook.clear(2 + 2 * k)
    notebook.close()


def drags(open_notebook, times=10):
    """A point dragged by 100 moves: pictures meanwhile, and how long after the release the last one comes."""
    notebook = open_notebook("drags.ipynb", SETUP, *[f"lc.demos.{name}()" for name in DRAGGED])
    notebook.run(0)
    print("\n**A point that a hand drags**\n\n| | frames/s | last picture after the release | goal | |")
    print("|---|---|---|---|---|")
    for k, name in enumerate(DRAGGED, start=1):
        notebook.run(k)
        way, live, rates, late = Way(name, notebook, k), notebook.demo(k), [], []
        for dx in [120, -120] * (times // 2):
            middle(live.handles.first)  # scrolls there
            way.choose()
            begin = time.monotonic()
            live.drag(live.handles.first, dx, dx / 4, steps=100)
            seconds = time.monotonic() - begin
            way.quiet()
            release, paints = notebook.page.evaluate("[bench.release, bench.paints]")
            rates.append(len(paints) / seconds)
            late.append(max(0, paints[-1] - release) if paints else np.nan)
        words = f"{name} | {np.median(rates):.0f}", f"{np.median(late):.0f} ms, at most {max(late):.0f} ms"
        goal(*words, "≤ 300 ms", max(late) <= 300)
        notebook.clear(k)
    notebook.close()


def main():
    parser = argparse.ArgumentParser(description="Measure key press to painted picture in a browser.")
    parser.add_argument("--presses", type=int, default=50, help="key presses a slider")
    parser.add_argument("--part", choices=["ways", "demos", "drags"], help="only this table")
    args = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        sys.exit("Chromium is not installed: on Debian, apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, Lab(Path(folder)) as lab, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        window = browser.new_context(viewport={"width": 1280, "height": 1000})
        window.add_init_script(WATCH)

        def open_notebook(name, *cells):
            return Notebook(window, lab, lab.write(name, *cells))

        if args.part in (None, "ways"):
            four_ways(open_notebook, args.presses)
        if args.part in (None, "demos"):
            demos(open_notebook, args.presses)
        if args.part in (None, "drags"):
            drags(open_notebook)
        browser.close()


if __name__ == "__main__":
    main()
