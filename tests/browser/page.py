"""What a person sees and does in the browser: a notebook's page, and a demo on it."""

import ast
import base64
import contextlib
import json
import math
import re
import time

import pytest
from playwright.sync_api import expect

PATIENCE = 30_000
# What JupyterLab says of itself, on a busy machine, and when a page is left while it asks for something.
ITS_OWN = re.compile(r"Plugin \S+ is taking too long to activate|Could not restore the debugger state")

KERNEL = "jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel"
PICTURES = "[...document.querySelectorAll('.lf-picture')]"
# The kernel has nothing to do, all that hands did is answered (or it was said that nobody answers), and
# nothing new has come for a while.
QUIET = f"""([since, still]) => {{
    const pictures = {PICTURES}, screens = pictures.map(el => el.livefigure.screen);
    const news = screens.map(screen => screen.number).join();
    if (news !== window.news) Object.assign(window, {{news, newsAt: performance.now()}});
    const waits = el => el.querySelector('.lf-busy').textContent
        || (el.livefigure.screen.outbox.unanswered(() => true) && el.querySelector('.lf-banner').hidden);
    return {KERNEL}?.status === 'idle'
        && performance.now() - Math.max(since, newsAt) > still
        && !pictures.some(waits);
}}"""
DRAWN = f"{PICTURES}.every(el => el.livefigure.screen.number)"
# What is on a canvas: its size, and the pixels' digest.
PIXELS = """async canvas => {
    const {width, height} = canvas;
    const copy = new OffscreenCanvas(width, height).getContext('2d', {willReadFrequently: true});
    copy.drawImage(canvas, 0, 0);
    const {data} = copy.getImageData(0, 0, width, height);
    let digest = 0;
    for (const part of new Uint32Array(data.buffer)) digest = (digest * 31 + part) | 0;
    return [width, height, digest];
}"""
# All that a reader can tell of a demo, as it is on the page. `wrong` is how many pixels of the canvas are
# not as these news, a whole picture, paint them; -1: it has another size.
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
        if (canvas.width !== second.width || canvas.height !== second.height) return -1;
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
UNDER_WAY = """el => {
    let many = 0;
    el.livefigure.screen.outbox.unanswered(() => void (many += 1));
    return many;
}"""
# JupyterLab itself takes seven seconds to load, a notebook none.
TURN_TO = """async path => {
    const {shell, commands} = jupyterapp, before = shell.currentWidget;
    await before?.sessionContext.shutdown();
    before?.dispose();
    const now = await commands.execute('docmanager:open', {path});
    await now.context.ready;
    await now.sessionContext.ready;
}"""
LOOKED = "el => [el.clientWidth, devicePixelRatio, document.body.dataset.jpThemeLight === 'false']"


class Notebook:
    """A notebook, open in JupyterLab."""

    def __init__(self, window, lab, path, host="localhost"):
        self.lab, self.path, self.host = lab, path, host
        self.page = window.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.devtools = window.new_cdp_session(self.page)
        self.complaints = []  # what the browser's console said was wrong
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.open()

    def _heard(self, message):
        if message.type in ("error", "warning") and not ITS_OWN.match(message.text):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def open(self):
        server = self.lab.url.replace("localhost", self.host)
        self.page.goto(f"{server}doc/tree/{self.path}?token={self.lab.token}")
        self.wait_until_open()

    def wait_until_open(self):
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.wait_for_function(f"window.jupyterapp && {KERNEL}?.status === 'idle'")

    reload = open

    def turn_to(self, path):
        """Open another notebook in place of this one, which is neither saved nor asked about."""
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

    def settle(self, still=150):
        """Wait until all is answered, and nothing new has come for that many milliseconds."""
        since = self.page.evaluate("performance.now()")
        self.page.wait_for_function(QUIET, arg=[since, still])

    def becomes(self, true):
        """Whether something is true, now or soon."""
        until = time.monotonic() + PATIENCE / 1000
        while not (found := true()) and time.monotonic() < until:
            self.page.wait_for_timeout(20)
        return found

    def cell(self, k):
        return self.page.locator(".jp-Notebook .jp-Cell").nth(k)

    def run(self, k):
        """Choose a cell and press Shift+Enter."""
        prompt = self.cell(k).locator(".jp-InputArea-prompt")
        for _ in range(3):  # a page that is still being laid out can lose the click or the key
            self.choose(k)
            self.page.keyboard.press("Shift+Enter")
            if self.becomes(lambda: prompt.inner_text() != "[ ]:"):
                break
        expect(prompt).to_have_text(re.compile(r"\[\d+\]:"))
        self.page.wait_for_function(DRAWN)
        self.settle()

    def choose(self, k):
        """Make a cell the one that keys go to."""
        self.cell(k).locator(".jp-InputArea-prompt").click()
        self.page.keyboard.press("Escape")

    def clear(self, k):
        """Remove the output of a cell."""
        self.choose(k)
        self.command("notebook:clear-cell-output")

    def demo(self, k):
        """The demo below a cell."""
        return Live(self, self.cell(k).locator(".lf-picture"))

    def demos(self, within=None):
        """All demos, from the top down; or those of one cell."""
        pictures = (within or self.page).locator(".lf-picture")
        return [Live(self, pictures.nth(k)) for k in range(pictures.count())]

    def raised(self):
        """What cells that failed, or warned, said."""
        bad = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type$='stderr']"
        return self.page.locator(f".jp-Notebook :is({bad})").all_inner_texts()

    def save(self):
        self.command("docmanager:save")

    def resize(self, width, height=900, ratio=1.0):
        """A window of this size, on a screen with so many device pixels to one of CSS."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": False}
        self.devtools.send("Emulation.setDeviceMetricsOverride", metrics)
        self.page.wait_for_function("ratio => devicePixelRatio === ratio", arg=ratio)

    def photograph(self, file):
        """What is on the screen now. (Playwright's own screenshot would undo `resize`.)"""
        file.write_bytes(base64.b64decode(self.devtools.send("Page.captureScreenshot")["data"]))

    def theme(self, name):
        self.page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
        self.page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=name)
        self.settle()

    def restart_and_run_all(self):
        self.page.evaluate("void jupyterapp.commands.execute('notebook:restart-run-all')")
        self.page.locator(".jp-Dialog button.jp-mod-accept").click()
        running = "[...document.querySelectorAll('.jp-InputPrompt')].some(p => p.textContent.includes('*'))"
        self.page.wait_for_function(running)
        self.page.wait_for_function(f"!{running}", timeout=8 * PATIENCE)  # all cells of a notebook
        self.page.wait_for_function(DRAWN)
        self.settle()

    def end_kernel(self):
        self.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")

    def close(self):
        with contextlib.suppress(Exception):
            self.end_kernel()
        self.page.close()


class Live:
    """A demo on a page, as a hand finds it. `notebook` may be a bare page, too."""

    def __init__(self, notebook, root):
        self.notebook, self.page, self.root = notebook, notebook.page, root
        self.canvas = root.locator(".lf-stage canvas")
        self.caption = root.locator(".lf-caption p")
        self.banner = root.locator(".lf-banner")
        self.handles = root.locator(".lf-handle")
        self.sliders = root.locator(".lf-range")
        self.reset = root.get_by_role("button", name="Reset", exact=True)
        self.copy = root.locator(".lf-bar button").nth(1)

    def control(self, label):
        """The row of a control: its label and what belongs to it."""
        words = json.dumps(label, ensure_ascii=False)
        return self.root.locator(f".lf-control:has(> .lf-label:text-is({words}))")

    def slider(self, label):
        return self.control(label).locator(".lf-range")

    def number(self, label):
        """The box beside a slider, in which a number can be typed."""
        return self.control(label).locator(".lf-number")

    def switch(self, label):
        return self.root.get_by_role("checkbox", name=label)

    def button(self, tip):
        return self.root.locator(f"button[title={tip!r}]")

    def play(self):
        """The button that plays, and while it plays, pauses."""
        return self.root.locator(".lf-steps button").nth(2)

    def lines(self):
        return self.caption.all_text_contents()

    def code(self):
        """The line that makes this picture."""
        return self.root.locator(".lf-code").text_content()

    def state(self):
        """What that line says of the state: the values that are not the usual ones."""
        return {
            word.arg: ast.literal_eval(word.value) for word in ast.parse(self.code()).body[0].value.keywords
        }

    def pixels(self):
        return self.canvas.evaluate(PIXELS)

    def seen(self):
        """All that a reader can tell: the words and the pixels."""
        return self.lines(), self.pixels()

    def under_way(self):
        """How many messages have no answer yet."""
        return self.root.evaluate(UNDER_WAY)

    def shows(self, twin):
        """Wait until everything is exactly as a page in this process, the twin, gets it of its own demo."""
        twin.demo.settle()
        twin.look(*self.root.evaluate(LOOKED))
        wanted, news = told(twin.document), base64.b64encode(twin.received[-1][1][0]).decode()
        if not self.notebook.becomes(lambda: self.root.evaluate(SEEN, news) == wanted):
            assert self.root.evaluate(SEEN, news) == wanted

    def restart(self, opening):
        """Press Reset, and wait for the answer; `opening` is the code that the demo began with."""
        self.reset.click()
        answered = self.root.locator(".lf-caption[aria-busy=false]")
        assert self.notebook.becomes(lambda: answered.count() and self.code() == opening), self.code()

    @contextlib.contextmanager
    def change(self):
        """What happens inside must change words or pixels."""
        before = self.seen()
        yield
        assert self.notebook.becomes(lambda: self.seen() != before), f"nothing changed: {before[0]}"
        self.notebook.settle()

    def at(self, panel, x, y):
        """Where on the screen a panel has the place (x, y)."""
        self.canvas.scroll_into_view_if_needed()
        document = self.root.evaluate("el => el.livefigure.screen.picture.document")
        box, (wide, high) = self.canvas.bounding_box(), document["size"]
        x, y = place(document, {"panel": panel, "x": x, "y": y})
        return box["x"] + x * box["width"] / wide, box["y"] + y * box["height"] / high

    def drag(self, handle, dx, dy, steps=8):
        """Take a handle along by so many CSS pixels."""
        x, y = middle(handle)
        self.drag_to(handle, x + dx, y + dy, steps)

    def drag_to(self, handle, x, y, steps=8):
        mouse = self.page.mouse
        mouse.move(*middle(handle))
        mouse.down()
        mouse.move(x, y, steps=steps)
        mouse.up()


def middle(handle):
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def told(document):
    """What `SEEN` finds on a page that shows this document."""
    controls = [one for one in document["controls"].values() if not one["hidden"]]
    handles = list(document["handles"].values())
    return {
        **{name: document[name] for name in ("caption", "banner", "busy", "code", "label")},
        "controls": [[one["label"], shown(one)] for one in controls],
        "handles": [[one["label"], near(place(document, one))] for one in handles],
        "wrong": 0,
    }


def shown(control):
    """What can be read off a control."""
    kind, value = control["kind"], control["value"]
    if kind in ("slider", "stepper"):
        return [value, pytest.approx(value, rel=1e-3, abs=0.005), [control["low"], control["high"]]]
    if kind == "choice":
        return dict(control["options"])[value]
    return None if kind == "buttons" else value


def place(document, handle):
    """Where in the picture a handle is, in CSS pixels; None where that is outside."""
    panel = document["panels"][handle["panel"]]
    left, top, wide, high = panel["box"]
    x, y = (share(handle[axis], panel[axis], log) for axis, log in zip("xy", panel["log"]))
    x, y = left + wide * x, top + high * (1 - y)
    return [x, y] if 0 <= x <= document["size"][0] and 0 <= y <= document["size"][1] else None


def share(value, ends, log):
    """How far a value is from the one end to the other."""
    low, high, at = (math.log10(v) if log else v for v in (*ends, value))
    return (at - low) / (high - low)


def near(place):
    """A place that a browser may have put on whole pixels."""
    return place and pytest.approx(place, abs=0.8)
