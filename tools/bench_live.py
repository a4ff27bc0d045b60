"""Measure what a user sees in JupyterLab in Chromium: with a kernel on this machine, and over a network.

    python tools/bench_live.py              all tables but those of the site
    python tools/bench_live.py first site   some of them: ways, demos, first; site, book (after `make site`)

The network is simulated: a round trip takes 60 ms, and the rate is 10 Mbit/s (see slow_line.py). The page is
then opened under another host name, as on a hub. Each demo is compared with an empty round trip on the same
page. They are measured in turn, so that both meet the same load of the machine.

A picture counts as painted when its first new pixels are on the canvas, or its new image is decoded. The time
until the next frame of the screen is not measured; it is the same for all. The output is Markdown.
"""

import argparse
import contextlib
import json
import math
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from playwright.sync_api import sync_playwright

from own_lab import FAR, PROJECT, Lab
from slow_line import SlowLine
from static_server import served

DEMOS = {  # a demo of each notebook, and the slider that is moved
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
CALLS = {name: f"lc.demos.{name}()" for name in DEMOS}
MANY = {  # the same with 5,000 own points
    f"{name}, 5,000 points": f"ways.many({name!r}, 5000)" for name in ("separability", "convergence")
}
WITH_A_POINT = ["separability", "convergence", "sigmoid"]  # demos in which a handle is dragged too
WAYS = {  # four ways to change the same figure
    "live picture": "ways.Turn()",
    "ipympl": "ways.with_ipympl()",
    "`interact`, inline": "%matplotlib inline\nways.with_interact()",
    "empty round trip": "ways.empty()",
}
# The network to a kernel: its round trip in seconds, and its rate in bits per second.
LOOPBACK, LINE = (0.0, None), (0.06, 10e6)
NETWORKS = {LOOPBACK: "loopback", LINE: "60 ms, 10 Mbit/s"}
PRESSES, DRAGS, ROUNDS = 20, 2, 3

SETUP = f"""import sys
sys.path.insert(0, {str(PROJECT / "tools")!r})
import bench_ways as ways
import linclass_helpers as lc"""
WARM = 'import anywidget\nclass Blank(anywidget.AnyWidget):\n    _esm = "export default {}"\nBlank()'
KERNEL = "jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel"
PAINTED = ".lf-picture canvas:not([aria-label='The picture is being drawn'])"
PATIENCE = 300_000  # ms: the site starts Python in the browser
REACTION = 300  # ms, at least, from the focus of a button to its press
SETTLED = 0.15  # seconds without a change, after which a page counts as quiet
SAME = 4  # ms; a caption that changes within this time of a painting belongs to it
WIDE, HIGH = 1280, 1000

# A painting counts if the pixels of the canvas have changed. Its time is when all strokes are drawn, because
# reading the pixels waits for them. A dragged marker, which is painted at the pointer before the kernel has
# answered, does not count.
WATCH = """
window.bench = {output: null, key: 0, down: 0, release: 0, paints: [], words: []};
const noteTime = (kind, name) => addEventListener(kind, () => { bench[name] = performance.now(); }, true);
noteTime('keydown', 'key');
noteTime('pointerdown', 'down');
noteTime('pointerup', 'release');

const signs = new WeakMap(), fresh = new Set();
const small = new OffscreenCanvas(300, 120).getContext('2d', {willReadFrequently: true});
const look = canvas => {
    small.clearRect(0, 0, 300, 120);
    small.drawImage(canvas, 0, 0, 300, 120);
    const {data} = small.getImageData(0, 0, 300, 120), at = performance.now();
    let sign = 0;
    for (const part of new Uint32Array(data.buffer)) sign = (sign * 31 + part) | 0;
    const isNew = signs.get(canvas) !== sign;
    signs.set(canvas, sign);
    return isNew && at;
};
for (const name of ['fill', 'stroke', 'fillText', 'drawImage', 'putImageData']) {
    const plainly = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...what) {
        plainly.apply(this, what);
        const {canvas} = this;
        if (fresh.has(canvas)) return; // tested first, because each of 5,000 points is a call
        const byPointer = window.event?.type.startsWith('pointer');
        if (byPointer || !bench.output?.contains(canvas)) return;
        fresh.add(canvas);
        queueMicrotask(() => {
            fresh.delete(canvas);
            const at = look(canvas);
            if (at) bench.paints.push(at);
        });
    };
}
const loaded = image => {
    if (signs.get(image) === image.src || !bench.output?.contains(image)) return;
    signs.set(image, image.src);
    bench.paints.push(performance.now());
};
new MutationObserver(records => {
    for (const {type, target, addedNodes} of records) {
        if (bench.output?.contains(target) && target.closest?.('.lf-caption, .lf-busy'))
            bench.words.push(performance.now());
        const nodes = type === 'attributes' ? [target] : [...addedNodes];
        for (const image of nodes.flatMap(node => [node, ...(node.querySelectorAll?.('img') ?? [])]))
            if (image.tagName === 'IMG') image.decode().then(() => loaded(image)).catch(() => {});
    }
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['src']});

bench.look = look;
bench.choose = output => {
    Object.assign(bench, {output, paints: [], words: []});
    output.querySelectorAll('canvas').forEach(canvas => canvas.width && canvas.height && look(canvas));
};
"""

# If nothing was painted at all, this waits up to the limit.
QUIET = """([still, limit]) => new Promise(done => {
    const begin = performance.now();
    const ask = () => {
        const now = performance.now(), last = Math.max(...bench.paints, ...bench.words);
        const busy = [...document.querySelectorAll('.lf-picture')].some(({livefigure, textContent}) =>
            livefigure.screen.outbox.unanswered(() => true) || textContent.includes('Computing:'));
        const isIdle = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle';
        const isQuiet = last > -Infinity && now - last > still && !busy && isIdle;
        isQuiet || now - begin > limit ? done() : setTimeout(ask, 10);
    };
    ask();
})"""
# For a slider, ours or that of ipywidgets: the ends of its track, the place of its thumb, and how many stops.
TRACK = """handle => {
    const ours = handle.matches('input'), bar = ours ? handle : handle.closest('.noUi-target');
    const {left, top, width, height} = bar.getBoundingClientRect(), edge = ours ? 8 : 0;
    const box = handle.getBoundingClientRect();
    const at = ours ? left + edge + (width - 2 * edge) * handle.value / handle.max : box.left + box.width / 2;
    const [low, high] = ['min', 'max'].map(end => handle.getAttribute(`aria-value${end}`));
    const stops = 1 + Number(ours ? handle.max : high - low);
    return {ends: [left + edge, left + width - edge], at, y: top + height / 2, stops};
}"""
NO_LINE: Any = SimpleNamespace(round_trip=0.0, rate=None, reset=lambda: None, sent=(0, 0))


class OpenNotebook:
    """A notebook, open in JupyterLab, on a page that records inputs and paintings."""

    def __init__(self, profile, url, line=NO_LINE):
        self.line = line
        self.page = profile.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(url)
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.wait_for_function(f"window.jupyterapp && {KERNEL}?.status === 'idle'")
        self.run(0)

    def cell(self, k):
        return self.page.locator(".jp-Notebook .jp-Cell").nth(k)

    def choose(self, k):
        """Select a cell, so that keys go to it."""
        self.cell(k).locator(".jp-InputArea-prompt").click()
        self.page.keyboard.press("Escape")

    def run(self, k):
        """Run a cell, and wait for its end."""
        prompt = self.cell(k).locator(".jp-InputArea-prompt").element_handle()
        self.choose(k)
        self.page.keyboard.press("Shift+Enter")
        self.page.wait_for_function("prompt => /\\[\\d+\\]/.test(prompt.textContent)", arg=prompt)

    def run_demo(self, k):
        """Run a cell that shows a demo, and wait until its picture is painted."""
        self.run(k)
        self.cell(k).locator(PAINTED).wait_for()

    def reset(self, k):
        """Reset the demo of a cell."""
        self.cell(k).get_by_role("button", name="Reset", exact=True).click()
        self.quiet()

    def quiet(self, still=SETTLED, limit=4.0):
        """Wait until every message is answered, and nothing more is painted."""
        self.page.evaluate(QUIET, [1000 * still, 1000 * limit])

    def first_picture(self, k):
        """The time from Shift+Enter until the picture of a cell is painted, in milliseconds."""
        self.choose(k)
        self.page.evaluate("jupyterapp.commands.execute('notebook:clear-cell-output').then(() => null)")
        self.cell(k).evaluate("cell => bench.choose(cell)")
        self.page.wait_for_timeout(1000 * self.line.round_trip + 500)
        self.page.keyboard.press("Shift+Enter")
        self.page.wait_for_function("bench.paints.length", polling=5)
        self.quiet()
        return self.page.evaluate("bench.paints[0] - bench.key")

    def close(self):
        with contextlib.suppress(Exception):
            self.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        self.page.close()


@contextlib.contextmanager
def notebook(browser, lab, network, *cells):
    """A new notebook of these cells, in a new profile.

    The simulated network has no delay until the notebook is open.
    """
    path = lab.write("bench.ipynb", SETUP, *cells)
    url = f"{lab.url}doc/tree/{path}?token={lab.token}"
    with contextlib.ExitStack() as stack:
        line = NO_LINE
        if network is not LOOPBACK:
            port = urlsplit(url).port or 0
            line = stack.enter_context(SlowLine(port, *LOOPBACK))
            url = url.replace("localhost", FAR).replace(f":{port}/", f":{line.port}/")
        profile = browser.new_context(viewport={"width": WIDE, "height": HIGH})
        stack.callback(profile.close)
        profile.add_init_script(WATCH)
        book = OpenNotebook(profile, url, line)
        stack.callback(book.close)
        yield book


class Dragged:
    """Something that is dragged in the output of a cell, and how the picture follows."""

    def __init__(self, name, book, k):
        self.name, self.book, self.page, self.line = name, book, book.page, book.line
        self.output = book.cell(k)
        self.took, self.sent, self.rates, self.late = [], [], [], []

    def rest(self):
        """Begin to record, and wait until TCP has reset its congestion window."""
        self.output.evaluate("output => bench.choose(output)")
        if self.line.round_trip:
            self.page.wait_for_timeout(1000 * (self.line.round_trip + 0.25))

    def follow(self, x, y, path):
        """Drag from (x, y) along a path of (x, y, number of moves)."""
        mouse = self.page.mouse
        mouse.move(x, y)
        self.rest()
        mouse.down()
        for x, y, steps in path:
            mouse.move(x, y, steps=steps)
        mouse.up()
        self.book.quiet(SETTLED + self.line.round_trip)
        down, release, paints, words = self.page.evaluate(
            "[bench.down, bench.release, bench.paints, bench.words]"
        )
        news = np.sort([*paints, *words])
        news = news[np.diff(news, prepend=-np.inf) > SAME]
        self.rates.append(1000 * (news <= release).sum() / (release - down))
        self.late.append(max(0.0, news[-1] - release) if len(news) else np.nan)

    @property
    def rate(self):
        return float(np.median(self.rates))


class Slider(Dragged):
    """A slider and its picture."""

    def __init__(self, name, book, k, label="angle"):
        super().__init__(name, book, k)
        row = self.output.locator(f'.widget-inline-hbox:has(> .widget-label:text-is("{label}"))')
        self.handle = row.locator(".lf-range, .noUi-handle")
        self.key, self.other = "ArrowRight", "ArrowLeft"

    def press(self):
        """Measure one key press. At an end of the slider the direction changes."""
        self.handle.scroll_into_view_if_needed()
        self.handle.focus()
        end = "max" if self.key == "ArrowRight" else "min"
        if self.handle.get_attribute("aria-valuenow") == self.handle.get_attribute(f"aria-value{end}"):
            self.key, self.other = self.other, self.key
        self.rest()
        self.line.reset()
        self.handle.press(self.key)
        self.book.quiet(SETTLED + self.line.round_trip)
        key, paints = self.page.evaluate("[bench.key, bench.paints]")
        self.sent.append(self.line.sent)
        if paints:
            self.took.append(paints[0] - key)

    def drag(self, seconds=2.0):
        """Drag the thumb to and fro, about a second each way, over at least ten stops."""
        self.handle.scroll_into_view_if_needed()
        track = self.handle.evaluate(TRACK)
        # a browser reports the mouse once per frame of the screen
        steps = min(60, max(10, round(track["stops"])))
        turns = max(1, math.ceil(60 * seconds / steps / 2))
        self.follow(track["at"], track["y"], [(x, track["y"], steps) for x in track["ends"][::-1] * turns])

    @property
    def median(self):
        return float(np.median(self.took)) if self.took else np.nan


def drag_a_point(name, book, k):
    """The first handle of a demo, dragged around its place."""
    book.reset(k)  # a slider at its end would stop the handle in one direction
    point = Dragged(name, book, k)
    handle = point.output.locator(".lf-handle").first
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    point.follow(x, y, [(x + 60, y + 50, 25), (x - 60, y - 50, 40), (x, y, 15)])
    return point


def measure(sliders, presses=PRESSES, drags=DRAGS):
    """Measure the sliders in turn, in each round in another order. A few first rounds do not count."""
    for count, drag in ((3, 1), (presses, drags)):
        for slider in sliders:
            slider.took, slider.sent, slider.rates, slider.late = [], [], [], []
        for act, times in ((Slider.press, count), (Slider.drag, drag)):
            for k in range(times):
                for slider in sliders[k % len(sliders) :] + sliders[: k % len(sliders)]:
                    act(slider)


def table(title, *columns):
    print(f"\n**{title}**\n\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", flush=True)


def row(*entries):
    print(f"| {' | '.join(entries)} |", flush=True)


def verdict(met):
    return "met" if met else "MISSED"


def ms(milliseconds):
    return f"{milliseconds:.0f} ms"


COLUMNS = (
    "press to painted",
    "95 %",
    "of an empty round trip",
    "pictures/s",
    "last after the release",
    "bytes down",
)


def entries(slider, empty):
    """What was measured of a slider, as the entries of a row."""
    down = f"{np.median([down for _, down in slider.sent]) / 1000:.1f} kB" if slider.line.round_trip else ""
    late = float(np.percentile(slider.took, 95)) if slider.took else np.nan
    ratio = f"{slider.median / empty.median:.2f}×"
    return ms(slider.median), ms(late), ratio, f"{slider.rate:.0f}", ms(max(slider.late)), down


def four_ways(browser, lab):
    for network, words in NETWORKS.items():
        table(f"The same figure in four ways: {words}", "", *COLUMNS)
        with notebook(browser, lab, network, *WAYS.values()) as book:
            for k in range(len(WAYS)):
                book.run(1 + k)
            slow_down(book, network)
            ways = [Slider(name, book, 1 + k) for k, name in enumerate(WAYS)]
            measure(ways)
            for way in ways:
                row(way.name, *entries(way, ways[-1]))


def slow_down(book, network):
    book.line.round_trip, book.line.rate = network


def demos(browser, lab):
    for network, words in NETWORKS.items():
        table(f"One slider of a demo of each notebook, and points: {words}", "", *COLUMNS, "goals")
        for name, call in (CALLS | MANY if network is LOOPBACK else CALLS).items():
            with notebook(browser, lab, network, call, "ways.empty()") as book:
                book.run_demo(1)
                book.run(2)
                slow_down(book, network)
                slider, empty = Slider(name, book, 1, DEMOS[name.split(",")[0]]), Slider("empty", book, 2)
                measure([slider, empty])
                goals = [] if name in MANY else [press_goal(slider, empty)]
                row(name, *entries(slider, empty), ", ".join([*goals, *drag_goals(slider, empty)]))
                if name in WITH_A_POINT:
                    point = drag_a_point(name, book, 1)
                    rate, late = f"{point.rate:.0f}", ms(max(point.late))
                    row(f"{name}: a point", "", "", "", rate, late, "", ", ".join(drag_goals(point, empty)))


def press_goal(slider, empty):
    most = 1.2 if slider.line.round_trip else 4  # times an empty round trip
    return f"≤ {most}× {verdict(slider.median <= most * empty.median)}"


def drag_goals(drawn, empty):
    """Enough pictures during a drag, and over a network the last one soon after the release."""
    goals = [f"≥ 25/s {verdict(drawn.rate >= 25)}"]
    if drawn.line.round_trip:
        goals.append(f"last ≤ 2× {verdict(max(drawn.late) <= 2 * empty.median)}")
    return goals


def first_pictures(browser, lab):
    """Measured on a page that has a widget already, and so the scripts of ipywidgets and anywidget."""
    table("The first picture of a cell", "", *NETWORKS.values(), "the line adds, in round trips", "≤ 3")
    with contextlib.ExitStack() as stack:
        books = [stack.enter_context(notebook(browser, lab, one, WARM, *CALLS.values())) for one in NETWORKS]
        for book, network in zip(books, NETWORKS):
            book.run(1)
            slow_down(book, network)
        for k, name in enumerate(CALLS, 2):
            found = [[book.first_picture(k) for book in books] for _ in range(ROUNDS)]
            near, far = np.median(found, axis=0)
            trips = (far - near) / 1000 / LINE[0]
            row(name, ms(near), ms(far), f"{trips:.1f}", verdict(trips <= 3))


# The site, with Python in the browser, against JupyterLab with a kernel on this machine.

EMPTY, LIVE = "00_start_here.ipynb", "01_separability.ipynb"  # the measured notebooks replace these
IMPORT = "import linclass_helpers as lc"
DONE = ".jp-InputArea-prompt:text-matches('\\\\[\\\\d+\\\\]')"
HERE = {"name": "python", "display_name": "Python"}


def site(browser, lab):
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        shutil.copytree(PROJECT / "site" / "live", Path(folder) / "live", copy_function=os.link)
        address, asked = stack.enter_context(served(Path(folder)))
        address += "live/lab/index.html?path=notebooks/"
        put(folder, EMPTY, ["import numpy, matplotlib"])
        put(folder, LIVE, [f"{IMPORT}\nlc.demos.convergence()"])
        site_first(browser, address, asked)
        put(folder, LIVE, [IMPORT, *CALLS.values()])
        site_drags(browser, lab, address)


def put(folder, name, cells):
    """Replace a notebook of the site by one of these cells."""
    file = Path(folder) / "live" / "files" / "notebooks" / name
    file.unlink()  # it may be a link
    code: dict = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    made = [{**code, "source": cell} for cell in cells]
    file.write_text(
        json.dumps({"cells": made, "metadata": {"kernelspec": HERE}, "nbformat": 4, "nbformat_minor": 4})
    )


def site_first(browser, address, asked):
    """The seconds and bytes until a cell has run, or a picture is painted, in a new browser and once more."""
    table(
        "The site: the first picture", "", "painted", "an empty notebook", "ratio", "loaded", "≤ 1.5×, 45 MB"
    )
    found: dict = {}
    for _ in range(ROUNDS):
        for name, element in ((EMPTY, DONE), (LIVE, PAINTED)):
            profile = browser.new_context(viewport={"width": WIDE, "height": HIGH})
            for visit in ("cold visit", "warm visit"):
                asked.clear()
                seconds = seconds_until(profile, address + name, element)
                found.setdefault((visit, name), []).append((seconds, sum(one.size for one in asked) / 1e6))
            profile.close()
    median = {key: np.median(values, axis=0) for key, values in found.items()}
    for visit in ("cold visit", "warm visit"):
        (ours, size), (empty, _) = median[visit, LIVE], median[visit, EMPTY]
        met = verdict(ours <= 1.5 * empty and size <= 45)
        row(visit, f"{ours:.1f} s", f"{empty:.1f} s", f"{ours / empty:.2f}×", f"{size:.1f} MB", met)


def seconds_until(profile, address, element):
    """The seconds from opening a notebook and running all its cells until an element appears."""
    page = profile.new_page()
    page.set_default_timeout(PATIENCE)
    begin = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_function(f"window.jupyterapp && {KERNEL}?.status === 'idle'")
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)")
    page.locator(element).first.wait_for()
    seconds = time.perf_counter() - begin
    page.close()
    return seconds


def site_drags(browser, lab, address):
    columns = "live", "kernel", "ratio", "live, pictures/s", "kernel, pictures/s", "≤ 2.5×, ≥ 30/s"
    table("The site: press to painted, and drags", "", *columns)
    profile = browser.new_context(viewport={"width": WIDE, "height": HIGH})
    profile.add_init_script(WATCH)
    live = OpenNotebook(profile, address + LIVE)
    with notebook(browser, lab, LOOPBACK, *CALLS.values()) as kernel:
        for k, (name, label) in enumerate(DEMOS.items(), 1):
            for book in (live, kernel):
                book.run_demo(k)
            pair = [Slider(name, book, k, label) for book in (live, kernel)]
            measure(pair, PRESSES // 2)
            ours, other = pair
            ratio, rates = ours.median / other.median, (f"{ours.rate:.0f}", f"{other.rate:.0f}")
            met = verdict(ratio <= 2.5 and ours.rate >= 30)
            row(name, ms(ours.median), ms(other.median), f"{ratio:.1f}×", *rates, met)
    profile.close()


# A page of the book, which moves without a kernel, and starts Python when more is asked for.

BOOK_PAGE = "notebooks/02_perceptron_convergence.html"
SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) shift += one.value;
}).observe({type: 'layout-shift', buffered: true});
"""
TEXT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
FIRST_ANSWER = "() => bench.paints.length && !document.querySelector('.lf-busy').textContent"
GOALS = {LOOPBACK: {"moves": 500, "woken": 4}, LINE: {"text": 1000, "moves": 1000, "woken": 15}}


def book(browser, lab):
    """The first demo of a page, in a new browser: until its text is read, it moves, and Python answers."""
    times = "text", "shift", "moves", "in view for", "step"
    sizes = "of the page", "woken", "for Python", "heap before"
    table("A page of the book", "", *times, *sizes, "goals")
    with served(PROJECT / "site") as (address, asked):
        for network, words in NETWORKS.items():
            found = [visit_book(browser, address, asked, network) for _ in range(ROUNDS)]
            one = {key: np.median([visit[key] for visit in found]) for key in found[0]}
            row(
                words,
                *(ms(one["text"]), f"{one['shift']:.3f}"),
                *(ms(one[name]) for name in ("moves", "after", "step")),
                *(f"{one['page']:.2f} MB", f"{one['woken']:.1f} s", f"{one['python']:.1f} MB"),
                f"{one['before']:.0f} MB",
                ", ".join(book_goals(one, GOALS[network])),
            )


def book_goals(one, limits):
    limits = {**limits, "shift": 0.05, "step": 10, "python": 15, "before": 70}
    return [f"{name} ≤ {most} {verdict(one[name] <= most)}" for name, most in limits.items()]


def visit_book(browser, address, asked, network):
    """What one visit takes: milliseconds, but seconds until Python answers, and megabytes."""
    port = urlsplit(address).port or 0
    with contextlib.ExitStack() as stack:
        line = stack.enter_context(SlowLine(port, *network))
        profile = browser.new_context(viewport={"width": WIDE, "height": HIGH})
        stack.callback(profile.close)
        profile.add_init_script(WATCH + SHIFTS)
        page = profile.new_page()
        page.set_default_timeout(PATIENCE)
        asked.clear()
        page.goto(address.replace(f":{port}/", f":{line.port}/") + BOOK_PAGE)
        shown = page.locator("[data-tape][data-about*='lc.demos.']").first
        shown.scroll_into_view_if_needed()
        in_view = page.evaluate("performance.now()")
        shown.locator(PAINTED).wait_for()
        found = {"moves": page.evaluate("performance.now()"), "text": page.evaluate(TEXT)}
        found["after"] = found["moves"] - in_view
        found |= {"shift": page.evaluate("shift"), "page": megabytes(asked), "step": pressed(page, shown)}
        found["before"] = heap(page)
        asked.clear()
        shown.locator(".lf-handle").first.focus()
        found["woken"] = pressed(page, shown, "ArrowUp", FIRST_ANSWER) / 1000
        return found | {"python": megabytes(asked)}


def pressed(page, shown, key="Enter", until="() => bench.paints.length"):
    """The milliseconds from a press until its picture is painted; Enter presses the button of the stepper."""
    if key == "Enter":
        shown.get_by_title("One step forward").focus()
        page.wait_for_timeout(REACTION)  # its track is fetched meanwhile
    shown.evaluate("output => bench.choose(output)")
    page.keyboard.press(key)
    page.wait_for_function(until, polling=5)
    return page.evaluate("bench.paints.at(-1) - bench.key")


def megabytes(asked):
    return sum(one.size for one in asked) / 1e6


def heap(page):
    """The memory of the page's scripts, in megabytes. That of Python is not in it."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["totalSize"] / 1e6


PARTS = {"ways": four_ways, "demos": demos, "first": first_pictures, "site": site, "book": book}


def main():
    parser = argparse.ArgumentParser(description="Measure what a user sees in a browser.")
    parser.add_argument(
        "parts", nargs="*", help=f"any of {', '.join(PARTS)}; without one, all but site and book"
    )
    parts = parser.parse_args().parts or ["ways", "demos", "first"]
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        sys.exit("Chromium is not installed: on Debian, apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, Lab(Path(folder)) as lab, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        for part in parts:
            if hasattr(os, "getloadavg"):
                print(f"\nThe load of this machine is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")
            PARTS[part](browser, lab)
        browser.close()


if __name__ == "__main__":
    main()
