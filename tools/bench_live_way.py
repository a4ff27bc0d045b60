"""What a hand moves on a page, and the picture that follows: what a key press takes, and how a drag goes."""

import math

import numpy as np

SETTLED = 0.15  # seconds without anything new
# Several moves of a hand may leave a slider where it stops; of ours is known how many values they were.
WATCHED = "[bench.key, bench.down, bench.release, bench.values || bench.moves, bench.paints, bench.words]"
SAME = 4  # ms; words that come within this of a painting came with it
# Of a slider, ours or ipywidgets': the ends of its track, where its handle is, and how many stops it has.
TRACK = """handle => {
    const ours = handle.matches('input'), bar = ours ? handle : handle.closest('.noUi-target');
    const {left, top, width, height} = bar.getBoundingClientRect(), edge = ours ? 8 : 0;
    const box = handle.getBoundingClientRect();
    const at = ours ? left + edge + (width - 2 * edge) * handle.value / handle.max : box.left + box.width / 2;
    const [low, high] = ['min', 'max'].map(end => handle.getAttribute(`aria-value${end}`));
    const stops = 1 + Number(ours ? handle.max : high - low);
    return {ends: [left + edge, left + width - edge], at, y: top + height / 2, stops};
}"""
AT_AN_END = """([handle, end]) =>
    Number(handle.getAttribute('aria-valuenow')) === Number(handle.getAttribute(`aria-value${end}`))"""


class Drawn:
    """What a hand drags in the output of a cell, and how the picture follows."""

    def __init__(self, name, book, k):
        self.name, self.book, self.page, self.line = name, book, book.page, book.line
        self.output = book.cell(k)
        self.forget()

    def forget(self):
        """What was measured so far: of drags pictures a second, moves a second, and how late the last was."""
        self.took, self.sent, self.rates, self.hand, self.late = [], [], [], [], []

    def choose(self):
        self.output.evaluate("output => bench.choose(output)")

    def rest(self):
        """Wait until TCP has forgotten how wide the line is."""
        if self.line.round_trip:
            self.page.wait_for_timeout(1000 * (self.line.round_trip + 0.25))

    def follow(self, x, y, path):
        """Take what is at (x, y) along a path of (x, y, moves)."""
        mouse = self.page.mouse
        mouse.move(x, y)
        self.choose()
        self.rest()
        mouse.down()
        for x, y, steps in path:
            mouse.move(x, y, steps=steps)
        mouse.up()
        self.book.quiet(SETTLED + self.line.round_trip)
        _, down, release, moves, paints, words = self.page.evaluate(WATCHED)
        seconds, news = (release - down) / 1000, np.sort([*paints, *words])
        news = news[np.diff(news, prepend=-np.inf) > SAME]
        self.rates.append((news <= release).sum() / seconds)
        self.hand.append(moves / seconds)
        self.late.append(max(0.0, news[-1] - release) if len(news) else np.nan)

    @property
    def rate(self):
        return float(np.median(self.rates)) if self.rates else np.nan


class Way(Drawn):
    """A slider and its picture."""

    def __init__(self, name, book, k, label="angle"):
        super().__init__(name, book, k)
        row = self.output.locator(f'.widget-inline-hbox:has(> .widget-label:text-is("{label}"))')
        self.handle = row.locator(".noUi-handle")
        self.handle.wait_for()
        self.key, self.other = "ArrowRight", "ArrowLeft"

    def press(self):
        """One key press, to the first new pixels; at an end of the slider, it turns round."""
        self.handle.scroll_into_view_if_needed()
        self.handle.focus()
        end = "max" if self.key == "ArrowRight" else "min"
        if self.page.evaluate(AT_AN_END, [self.handle.element_handle(), end]):
            self.key, self.other = self.other, self.key
        self.choose()
        self.rest()
        self.line.reset()
        self.handle.press(self.key)
        self.book.quiet(SETTLED + self.line.round_trip)
        key, *_, paints, _ = self.page.evaluate(WATCHED)
        self.sent.append(self.line.sent)
        if paints:
            self.took.append(paints[0] - key)

    def drag(self, seconds=2.0):
        """The handle is dragged to and fro, a second each way, but not over less than ten stops in that."""
        self.handle.scroll_into_view_if_needed()
        track = self.handle.evaluate(TRACK)
        # a browser reports a mouse once a frame of the screen
        steps = min(60, max(10, round(track["stops"])))
        turns = max(1, math.ceil(60 * seconds / steps / 2))
        path = [(x, track["y"], steps) for x in [*reversed(track["ends"])] * turns]
        self.follow(track["at"], track["y"], path)

    @property
    def median(self):
        return float(np.median(self.took)) if self.took else np.nan

    @property
    def bytes(self):
        """Up and down, of a press."""
        return [round(float(np.median(one))) for one in zip(*self.sent)]


def drag_point(name, book, k, handle=0, times=1):
    """A point of a demo, dragged to and fro."""
    drawn = Drawn(name, book, k)
    point = drawn.output.locator(".lf-handle").nth(handle)
    point.scroll_into_view_if_needed()
    box = point.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(times):
        drawn.follow(x, y, to_and_fro(x, y))
    return drawn


def to_and_fro(x, y, across=60, up=50):
    """A path around a place, of 80 moves."""
    return [(x + across, y + up, 25), (x - across, y - up, 40), (x, y, 15)]


def measure(ways, presses, drags):
    """Every way in turn, in each round in another order: whatever else the machine does meets all alike."""
    for k in range(presses):
        for way in turned(ways, k):
            way.press()
    for k in range(drags):
        for way in turned(ways, k):
            way.drag()


def turned(ways, k):
    k %= len(ways)
    return ways[k:] + ways[:k]


def warm_up(ways, presses=3):
    measure(ways, presses, 1)
    for way in ways:
        way.forget()


def table(title, *columns):
    print(f"\n**{title}**\n\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", flush=True)


def row(*entries):
    print(f"| {' | '.join(entries)} |", flush=True)


def verdict(met):
    return "met" if met else "MISSED"
