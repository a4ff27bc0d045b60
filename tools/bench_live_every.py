"""Every control of every demo, and everything in its picture that a hand can drag."""

import numpy as np

from bench_live_page import QUIET
from bench_live_way import Drawn, Way, measure, row, table, to_and_fro, verdict, warm_up

MOST = 4  # empty round trips until something new is shown
LEAST = 2 / 3  # of the empty one's pictures a second
CONTROLS = """el => [...el.querySelectorAll('.lf-control')].map(row => ({
    label: (row.querySelector('.lf-label') ?? row).textContent,
    slides: !!row.querySelector('.lf-range'),
    hidden: !row.offsetParent,
}))"""
# Everything that a control can be set to, of a slider five places, each twice: after how many milliseconds
# there were new pixels or new words. What a control is set to already is left out, and what changes nothing
# that is seen (which class the next point is to have) is null.
TRY = f"""async ([el, k]) => {{
    const quiet = {QUIET}, control = el.querySelectorAll('.lf-control')[k], tell = kind => new Event(kind);
    const range = control.querySelector('.lf-range'), select = control.querySelector('select');
    const slide = share => () => {{
        const place = Math.round(share * range.max);
        if (+range.value === place) return false;
        range.value = place;
        range.dispatchEvent(tell('input'));
        range.dispatchEvent(tell('change'));
    }};
    const pick = index => () => {{
        if (select.selectedIndex === index) return false;
        select.selectedIndex = index;
        select.dispatchEvent(tell('change'));
    }};
    const acts = range ? [0, 0.5, 1, 0.7, 0.2].map(share => [share, slide(share)])
        : select ? [...select.options].map((option, index) => [option.text, pick(index)])
        : [...control.querySelectorAll('button, input')].map((node, k) => [k, () => node.click()]);
    const found = [];
    for (const [place, act] of [...acts, ...acts]) {{
        bench.choose(el);
        const begin = performance.now();
        if (act() === false) continue;
        await quiet([60, 1500]);
        const first = Math.min(...bench.paints, ...bench.words);
        found.push([`${{place}}`, first < Infinity ? first - begin : null]);
    }}
    return found;
}}"""
# Set choices and switches until a control is to be seen; whether it is.
REVEAL = f"""async ([el, k]) => {{
    const quiet = {QUIET}, control = el.querySelectorAll('.lf-control')[k];
    for (const node of el.querySelectorAll('select, input[type=checkbox]'))
        for (let index = 0; index < (node.options?.length ?? 2); index++) {{
            if (control.offsetParent) return true;
            bench.choose(el);
            if (node.options) node.selectedIndex = index;
            node.options ? node.dispatchEvent(new Event('change')) : node.click();
            await quiet([100, 1500]);
        }}
    return !!control.offsetParent;
}}"""
# One handle of each kind (points, which have numbers, are one kind in each panel), and each panel that hears
# of presses: its name, where on the page it is, and how far from there to drag. A press goes over most of its
# panel: where it picks one of sixty bars, a shorter way would move twice for each bar.
DRAGGED = """el => {
    const {canvas, screen} = el.livefigure, now = screen.picture.document, kinds = new Map();
    const picture = canvas.getBoundingClientRect();
    for (const node of el.querySelectorAll('.lf-handle')) {
        const {panel, id} = node.handle, kind = `${Number.isInteger(id) ? 'a point' : id} in ${panel}`;
        const {left, top, width, height} = node.getBoundingClientRect();
        const middle = [left + width / 2, top + height / 2];
        if (!node.hidden && !kinds.has(kind)) kinds.set(kind, [...middle, 60, 50]);
    }
    for (const panel of now.presses) {
        const [left, top, width, height] = now.panels[panel].box;
        const at = [picture.left + left + 0.4 * width, picture.top + top + 0.45 * height];
        kinds.set(`a press in ${panel}`, [...at, 0.3 * width, 0.4 * height]);
    }
    return [...kinds];
}"""


def every_demo(bench, names, presses):
    """A table of all controls, and one of all that is dragged."""
    found = [one_demo(bench, name, presses) for name in names]
    table("Every control of every demo", "", "median", "slowest place", "of an empty round trip", "goal")
    for controls, _ in found:
        for entries in controls:
            row(*entries)
    table("All that can be dragged", "", "pictures/s", "of", "of the empty one's", "last after", "goal")
    for _, drags in found:
        for entries in drags:
            row(*entries)


def one_demo(bench, name, presses):
    """The rows of both tables. The empty round trip is measured before and after all others."""
    with bench.notebook(f"every_{name}.ipynb", f"lc.demos.{name}()", "ways.empty()") as book:
        demo = OneDemo(name, book)
        empty = Way("empty", book, 2)
        warm_up([empty])
        measure([empty], presses, 1)
        demo.controls()
        demo.handles()
        measure([empty], presses, 2)
        controls = [judged(what, found, empty) for what, found in demo.tried]
        return controls, [judged_drag(one, empty) for one in demo.drags]


class OneDemo:
    """All that can be done to a demo, done once."""

    def __init__(self, name, book):
        self.name, self.book = name, book
        self.el = book.run_demo(1)
        book.run(2)
        self.tried, self.drags = [], []

    def to_the_end(self):
        """Where a demo has a run: before its first step some controls change nothing that is seen."""
        for button in self.el.get_by_role("button", name="To the end").all():
            button.click()
        self.book.quiet()

    def controls(self):
        for k, control in enumerate(self.el.evaluate(CONTROLS)):
            self.to_the_end()
            name = f"{self.name}: {control['label']}"
            shown = not control["hidden"] or self.ask(REVEAL, k)
            self.tried.append((name, self.ask(TRY, k) if shown else None))
            self.slider(k)
            self.book.reset(1)

    def slider(self, k):
        """The control of that number dragged to and fro, if it is a slider, and to be seen."""
        control = self.el.evaluate(CONTROLS)[k]
        if control["slides"] and not control["hidden"]:
            slider = Way(f"{self.name}: {control['label']}", self.book, 1, control["label"])
            slider.drag(1)
            self.drags.append(slider)

    def ask(self, script, k):
        return self.el.evaluate(f"(el, k) => ({script})([el, k])", k)

    def handles(self):
        """Handles and panels, each dragged to and fro."""
        self.el.locator("canvas").scroll_into_view_if_needed()
        for kind, _ in self.el.evaluate(DRAGGED):
            self.to_the_end()
            x, y, *reach = dict(self.el.evaluate(DRAGGED))[kind]
            drawn = Drawn(f"{self.name}: {kind}", self.book, 1)
            drawn.follow(x, y, to_and_fro(x, y, *reach))
            self.drags.append(drawn)
            self.book.reset(1)


def judged(what, found, empty):
    """Of the two times at each place the shorter counts: what else the machine did only makes it longer."""
    if found is None:
        return what, "", "", "", "never shown"
    seen = [(place, took) for place, took in found if took is not None]
    if not seen:
        return what, "", "", "", "changes nothing that is seen"
    places = {place: min(took for other, took in seen if other == place) for place, _ in seen}
    slowest = max(places, key=places.__getitem__)
    times = places[slowest] / empty.median
    middle = np.median([took for _, took in seen])
    where = f"{places[slowest]:.0f} ms at {slowest}"
    return what, f"{middle:.0f} ms", where, f"{times:.1f}×", f"≤ {MOST}× {verdict(times <= MOST)}"


def judged_drag(drawn, empty):
    """A hand that moves more slowly than the empty one could follow wants no more pictures than moves."""
    moves = float(np.median(drawn.hand))
    share = drawn.rate / min(empty.rate, moves)
    goal = f"≥ ⅔ {verdict(share >= LEAST)}"
    return drawn.name, f"{drawn.rate:.0f}", f"{moves:.0f}", f"{share:.2f}", f"{max(drawn.late):.0f} ms", goal
