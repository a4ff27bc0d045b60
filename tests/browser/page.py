"""What a user sees and does in the browser: the page of a notebook, and a demo on it."""

import base64
import contextlib
import json
import math
import re
import time
from functools import cached_property

import pytest

import linclass_helpers as lc
from livefigure.testing import Page

PATIENCE = 30_000
# Messages of JupyterLab and anywidget about themselves: on a busy machine, where a widget that nobody shows
# any more takes over two seconds after a reload, and when a page is left during a request.
SLOW = r"Plugin \S+ (is taking too long|\(with \d+ dependants\) took \S+) to activate"
SLOW += r"|\[anywidget\] Failed to initialize model"
ITS_OWN = re.compile(rf"{SLOW}|Could not restore the debugger state")

HERE = "jupyterapp.shell.currentWidget"  # the notebook that is open
KERNEL = f"{HERE}?.sessionContext?.session?.kernel"
# The kernel is idle, all messages are answered (or the page says that there is no answer), and nothing has
# changed for a while.
QUIET = f"""since => {{
    const pictures = [...document.querySelectorAll('.lf-picture')];
    const screens = pictures.map(el => el.livefigure.screen);
    const news = screens.map(screen => screen.number).join();
    if (news !== window.news) Object.assign(window, {{news, newsAt: performance.now()}});
    const waits = el => el.querySelector('.lf-busy').textContent
        || (el.livefigure.screen.outbox.unanswered(() => true) && el.querySelector('.lf-banner').hidden);
    return {KERNEL}?.status === 'idle'
        && performance.now() - Math.max(since, newsAt) > 150
        && !pictures.some(waits);
}}"""
# Every view of every cell exists and is painted.
DRAWN = f"""() => {HERE}.content.widgets.every(({{outputArea, node}}) => {{
    const pictures = [...node.querySelectorAll('.lf-picture')];
    const outputs = outputArea?.model.toJSON() ?? [];
    const isView = data => data?.['application/vnd.jupyter.widget-view+json'] && data['image/png'];
    const views = outputs.filter(({{data}}) => isView(data)); // buttons are a view without a picture
    return pictures.length >= views.length && pictures.every(el => el.livefigure.screen.number);
}})"""
# Everything that is visible of a demo. `wrong` is the number of pixels of the canvas that differ from a
# painting of the complete picture `news`; all, if the size differs.
SEEN = """async (el, news) => {
    const all = name => [...el.querySelectorAll(name)], words = name => el.querySelector(name).textContent;
    const {canvas, screen, emptyPicture, take, paint, unpacked} = el.livefigure;
    if (!screen.number) return null; // nothing is drawn yet
    const box = canvas.getBoundingClientRect(), [wide, high] = screen.picture.document.size;
    const say = (range, what) => Number(range.getAttribute(`aria-value${what}`));
    const value = row => {
        const range = row.querySelector('.lf-range'), select = row.querySelector('select');
        const number = range && parseFloat(row.querySelector('.lf-number').value.replace('−', '-'));
        if (range) return [say(range, 'now'), number, [say(range, 'min'), say(range, 'max')]];
        if (select) return select.selectedOptions[0].text;
        return row.querySelector('input')?.checked ?? null;
    };
    const middle = node => {
        const {left, top, width, height} = node.getBoundingClientRect();
        const [x, y] = [left + width / 2 - box.left, top + height / 2 - box.top];
        return [x * wide / box.width, y * high / box.height];
    };
    const pixels = from => {
        const {width, height} = from, how = {willReadFrequently: true};
        const copy = new OffscreenCanvas(width, height).getContext('2d', how);
        copy.drawImage(from, 0, 0);
        return new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
    };
    const wrong = bytes => {
        const wanted = emptyPicture(), second = document.createElement('canvas');
        take(wanted, bytes);
        [second.width, second.height] = wanted.document.size.map(v => Math.round(v * devicePixelRatio));
        if (canvas.width !== second.width || canvas.height !== second.height) return 1e9;
        paint(second, wanted, Object.keys(wanted.document.panels), devicePixelRatio, null);
        const [mine, other] = [pixels(canvas), pixels(second)];
        return mine.reduce((sum, pixel, k) => sum + (pixel !== other[k]), 0);
    };
    const bytes = await unpacked(Uint8Array.from(atob(news), c => c.charCodeAt()));
    return {
        caption: all('.lf-caption p').map(line => line.textContent),
        banner: el.querySelector('.lf-banner').hidden ? '' : words('.lf-banner'),
        busy: words('.lf-busy'),
        code: words('.lf-code'),
        label: canvas.getAttribute('aria-label'),
        controls: all('.lf-control').filter(row => row.offsetParent).map(row => [
            (row.querySelector('.lf-label') ?? row).textContent, value(row)]),
        handles: all('.lf-handle').map(node => [node.title, node.hidden ? null : middle(node)]),
        wrong: wrong(bytes),
    };
}"""
WRITE = f"([k, words]) => {HERE}.content.widgets[k].model.sharedModel.setSource(words)"
CHOOSE = f"k => void ({HERE}.content.activeCellIndex = k)"
LOST = "Error displaying widget", "Loading widget", "model not found"
# Opening a notebook in the same page saves seven seconds, which JupyterLab takes to load.
TURN_TO = """async path => {
    const {shell, commands} = jupyterapp, before = shell.currentWidget;
    await before?.sessionContext.shutdown();
    before?.dispose();
    const now = await commands.execute('docmanager:open', {path});
    await now.context.ready;
    await now.sessionContext.ready;
}"""


class Notebook:
    """A notebook, open in JupyterLab: alone on the page, or in the full interface.

    For that `tree` is "lab/workspaces/NAME/tree", with a new name, so that nothing else is opened again.
    """

    patience = PATIENCE

    def __init__(self, window, lab, path, tree="doc/tree"):
        self.lab, self.path, self.tree = lab, path, tree
        self.page = window.new_page()
        self.page.set_default_timeout(self.patience)
        self.complaints = []  # errors in the browser's console
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self._complains(str(error)))
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.open()

    def _heard(self, message):
        if message.type in ("error", "warning"):
            self._complains(message.text, f" ({message.location.get('url', '')})")

    def _complains(self, words, where=""):
        if not ITS_OWN.match(words):
            self.complaints.append(words + where)

    @cached_property
    def devtools(self):
        """Commands that only Chromium has."""
        return self.page.context.new_cdp_session(self.page)

    def open(self):
        self.page.goto(f"{self.lab.url}{self.tree}/{self.path}?token={self.lab.token}")
        self.wait_until_open()

    def wait_until_open(self):
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.wait_for_function(f"window.jupyterapp && {KERNEL}?.status === 'idle'")

    reload = open

    def turn_to(self, path):
        """Open another notebook in place of this one, which is not saved."""
        self.page.evaluate(TURN_TO, path)
        self.path = path
        self.wait_until_open()

    def command(self, name):
        """Run a command of JupyterLab and wait for its end."""
        self.page.evaluate("name => jupyterapp.commands.execute(name).then(() => null)", name)

    def run_all(self):
        self.command("notebook:run-all-cells")
        self.page.wait_for_function(DRAWN)
        self.settle()

    def settle(self):
        """Wait until all messages are answered, and nothing has changed for a while."""
        self.page.wait_for_function(QUIET, arg=self.page.evaluate("performance.now()"))

    def becomes(self, true):
        """Is the condition true, now or soon?"""
        return soon(true, lambda: self.page.wait_for_timeout(20))

    def cell(self, k):
        return self.page.locator(".jp-Notebook .jp-Cell").nth(k)

    def choose(self, k):
        """Select a cell, to which commands then apply."""
        self.page.evaluate(CHOOSE, k)

    def write(self, k, source):
        """Replace the source of a cell."""
        self.page.evaluate(WRITE, [k, source])

    def run(self, k):
        """Run a cell, and wait for its end."""
        self.choose(k)
        self.command("notebook:run-cell")
        self.page.wait_for_function(DRAWN)
        self.settle()

    def demo(self, k):
        """The demo in the output of a cell."""
        return Live(self, self.cell(k).locator(".lf-picture"))

    def demos(self):
        """All demos, from top to bottom."""
        pictures = self.page.locator(".lf-picture")
        return [Live(self, pictures.nth(k)) for k in range(pictures.count())]

    def pictures(self):
        """The width of each still picture, in its own pixels."""
        images = self.page.locator(".jp-OutputArea-output img")
        return images.evaluate_all("images => images.map(image => image.naturalWidth)")

    def no_view_is_lost(self):
        """Does no cell show an error in place of a demo? JupyterLab looks for a lost one for two seconds."""
        self.page.wait_for_timeout(3000)
        words = self.page.locator(".jp-Notebook").inner_text()
        return not any(lost in words for lost in LOST)

    def raised(self):
        """The errors and warnings in outputs."""
        bad = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type$='stderr']"
        return self.page.locator(f".jp-Notebook :is({bad})").all_inner_texts()

    def save(self):
        self.command("docmanager:save")

    def resize(self, width, height=900, ratio=1.0):
        """Set the size of the window, and the device pixels per CSS pixel."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": False}
        self.devtools.send("Emulation.setDeviceMetricsOverride", metrics)
        self.page.wait_for_function("ratio => devicePixelRatio === ratio", arg=ratio)

    def theme(self, name):
        self.page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
        self.page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=name)
        self.settle()

    def end_kernel(self):
        self.page.evaluate(f"{HERE}.sessionContext.shutdown()")

    def close(self):
        with contextlib.suppress(Exception):
            self.end_kernel()
        self.page.close()


class Live:
    """A demo on a page, with its controls. `notebook` may also be a `Bare` page."""

    unlike = 0  # pixels in which two paintings of the same picture may differ

    def __init__(self, notebook, root):
        self.notebook, self.page, self.root = notebook, notebook.page, root
        self.canvas = root.locator(".lf-stage canvas")
        self.caption = root.locator(".lf-caption p")
        self.banner = root.locator(".lf-banner")
        self.handles = root.locator(".lf-handle")
        self.reset = root.get_by_role("button", name="Reset", exact=True)
        self.undo, self.copy = (root.locator(".lf-bar button").nth(k) for k in (1, 2))

    def control(self, label):
        """The row of a control, with its label."""
        words = json.dumps(label, ensure_ascii=False)
        return self.root.locator(f".lf-control:has(> .lf-label:text-is({words}))")

    def slider(self, label):
        return self.control(label).locator(".lf-range")

    def number(self, label):
        """The box of a slider in which a number can be typed."""
        return self.control(label).locator(".lf-number")

    def switch(self, label):
        return self.root.get_by_role("checkbox", name=label)

    def button(self, tip):
        return self.root.locator(f"button[title={tip!r}]")

    def play(self):
        """The button that plays and pauses."""
        return self.root.locator(".lf-steps button").nth(2)

    def lines(self):
        return self.caption.all_text_contents()

    def code(self):
        """The line that makes this picture."""
        return self.root.locator(".lf-code").text_content()

    def pixels(self):
        """The canvas as a data URL of a PNG."""
        return self.canvas.evaluate("canvas => canvas.toDataURL()")

    def seen(self):
        """Everything that is visible: texts and pixels."""
        return self.lines(), self.pixels()

    def shows(self, twin):
        """Wait until everything equals the twin, a page without a browser with its own demo."""
        twin.demo.settle()
        dark = "document.body.matches('[data-jp-theme-light=false], [data-theme=dark]')"
        twin.look(*self.root.evaluate(f"el => [el.clientWidth, devicePixelRatio, {dark}]"))
        wanted, news = told(twin.document, self.unlike), base64.b64encode(twin.received[-1][1][0]).decode()
        if not self.notebook.becomes(lambda: self.root.evaluate(SEEN, news) == wanted):
            assert self.root.evaluate(SEEN, news) == wanted

    def shows_what_its_code_makes(self):
        """Wait until it shows the same as a demo made by the line of "Copy as code"."""
        twin = Page(eval(self.code(), {"lc": lc}))
        self.shows(twin)
        twin.demo.close()

    @contextlib.contextmanager
    def change(self):
        """A context manager: its body must change texts or pixels."""
        before = self.seen()
        yield
        assert self.notebook.becomes(lambda: self.seen() != before), f"nothing changed: {before[0]}"
        self.notebook.settle()

    def at(self, panel, x, y):
        """The place on the screen of (x, y) in a panel's data."""
        self.canvas.scroll_into_view_if_needed()
        document = self.root.evaluate("el => el.livefigure.screen.picture.document")
        box, (wide, high) = self.canvas.bounding_box(), document["size"]
        x, y = place(document, {"panel": panel, "x": x, "y": y})
        return box["x"] + x * box["width"] / wide, box["y"] + y * box["height"] / high

    def drag(self, handle, dx, dy, steps=8):
        """Drag a handle by (dx, dy) CSS pixels."""
        x, y = middle(handle)
        self.drag_to(handle, x + dx, y + dy, steps)

    def drag_to(self, handle, x, y, steps=8):
        mouse = self.page.mouse
        mouse.move(*middle(handle))
        mouse.down()
        mouse.move(max(x, 0), max(y, 0), steps=steps)  # Firefox knows no place outside the window
        mouse.up()


def soon(true, meanwhile):
    """Is the condition true, now or after some waiting?"""
    until = time.monotonic() + PATIENCE / 1000
    while not (found := true()) and time.monotonic() < until:
        meanwhile()
    return found


def typed(field, words):
    """Type into a field, and press Enter. With `fill`, Firefox would not notice a change."""
    field.press("ControlOrMeta+a")
    field.press("Delete")
    field.press_sequentially(words)
    field.press("Enter")


def middle(handle):
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def told(document, unlike):
    """What `SEEN` returns for a page that shows this document; up to this number of pixels may differ."""
    controls = [one for one in document["controls"].values() if not one["hidden"]]
    controls.sort(key=lambda one: one["kind"] == "stepper")  # they stand below the picture
    handles = list(document["handles"].values())
    return {
        **{name: document[name] for name in ("caption", "banner", "busy", "code")},
        "label": aloud(document["label"]),
        "controls": [[one["label"], shown(one)] for one in controls],
        "handles": [[f"{one['label']}, {one['place']}", near(place(document, one))] for one in handles],
        "wrong": pytest.approx(0, abs=unlike),
    }


def aloud(words):
    """As `aloud` in livefigure/browser/voice.js."""
    return " ".join(words.replace("ᵀ", " transpose ").split())


def shown(control):
    """The visible value of a control."""
    kind, value = control["kind"], control["value"]
    if kind in ("slider", "stepper"):
        return [value, pytest.approx(value, rel=1e-3, abs=0.005), [control["low"], control["high"]]]
    if kind == "choice":
        return dict(control["options"])[value]
    return None if kind == "buttons" else value


def place(document, handle):
    """The place of a handle in the picture, in CSS pixels; None if it is outside."""
    panel = document["panels"][handle["panel"]]
    left, top, wide, high = panel["box"]
    x, y = (share(handle[axis], panel[axis], log) for axis, log in zip("xy", panel["log"]))
    x, y = left + wide * x, top + high * (1 - y)
    return [x, y] if 0 <= x <= document["size"][0] and 0 <= y <= document["size"][1] else None


def share(value, ends, log):
    """The position of a value between two ends, from 0 to 1."""
    low, high, at = (math.log10(v) if log else v for v in (*ends, value))
    return (at - low) / (high - low)


def near(place):
    """A place that a browser may have rounded to whole pixels."""
    return place and pytest.approx(place, abs=0.8)
